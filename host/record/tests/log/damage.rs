//! Whatever happens to the bytes of a log is found, and the right line is named.

use stratego_record::verify;

use crate::chance::Chance;
use crate::scripted_games::resigned;

const PLACES: usize = 400;

fn log() -> Vec<u8> {
    resigned().log
}

fn lines(log: &[u8]) -> Vec<Vec<u8>> {
    log.split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect()
}

/// The number of the line in which the byte at `place` stands.
fn line_of(log: &[u8], place: usize) -> usize {
    1 + log[..place].iter().filter(|&&byte| byte == b'\n').count()
}

#[track_caller]
fn found(log: &[u8], line: usize, problem: &str) {
    let error = verify(log).expect_err("the damage is found");
    let message = error.to_string();
    assert_eq!(error.line, line, "{message}");
    assert!(message.contains(problem), "{message}");
}

#[test]
fn the_log_is_whole_before_it_is_damaged() {
    verify(&log()).unwrap();
}

#[test]
fn a_changed_byte_is_found_in_its_line() {
    let log = log();
    let mut chance = Chance(1);
    for _ in 0..PLACES {
        let place = chance.below(log.len());
        let mut damaged = log.clone();
        damaged[place] ^= 1 + chance.below(255) as u8;
        let error = verify(&damaged).expect_err("the change is found");
        assert_eq!(error.line, line_of(&log, place), "byte {place}: {error}");
    }
}

#[test]
fn a_flipped_bit_is_found_wherever_it_is() {
    let log = log();
    for place in 0..log.len() {
        let mut damaged = log.clone();
        damaged[place] ^= 1;
        let error = verify(&damaged).expect_err("the change is found");
        assert_eq!(error.line, line_of(&log, place), "byte {place}: {error}");
    }
}

#[test]
fn a_byte_that_was_lost_or_inserted_is_found_in_its_line() {
    let log = log();
    let mut chance = Chance(2);
    for _ in 0..PLACES {
        let place = chance.below(log.len());
        let mut damaged = log.clone();
        damaged.remove(place);
        let error = verify(&damaged).expect_err("the loss is found");
        assert_eq!(error.line, line_of(&log, place), "byte {place}: {error}");
        let mut damaged = log.clone();
        damaged.insert(place, b'0');
        let error = verify(&damaged).expect_err("the addition is found");
        assert_eq!(error.line, line_of(&log, place), "byte {place}: {error}");
    }
}

#[test]
fn every_cut_names_the_line_that_is_not_whole() {
    let log = log();
    for length in 0..log.len() {
        let error = verify(&log[..length]).expect_err("the cut is found");
        assert_eq!(error.line, line_of(&log, length), "{length} bytes: {error}");
        assert!(error.problem.contains("cut"), "{error}");
    }
}

#[test]
fn a_lost_line_is_named_by_the_one_that_stands_in_its_place() {
    let lines = lines(&log());
    for lost in 0..lines.len() - 1 {
        let mut damaged = lines.clone();
        damaged.remove(lost);
        found(&damaged.concat(), lost + 1, "lost");
    }
}

#[test]
fn swapped_lines_are_named_by_the_first_of_them() {
    let lines = lines(&log());
    for first in 0..lines.len() - 1 {
        let mut damaged = lines.clone();
        damaged.swap(first, first + 1);
        found(&damaged.concat(), first + 1, "moved");
    }
}

#[test]
fn a_line_that_stands_twice_is_named() {
    let lines = lines(&log());
    for twice in 0..lines.len() {
        let mut damaged = lines.clone();
        damaged.insert(twice, lines[twice].clone());
        found(&damaged.concat(), twice + 2, "chain");
    }
}

#[test]
fn a_byte_order_mark_is_damage() {
    found(
        &[b"\xef\xbb\xbf", &log()[..]].concat(),
        1,
        "byte order mark",
    );
}

#[test]
fn line_ends_of_another_system_are_damage() {
    let mut lines = lines(&log());
    let end = lines[3].len() - 1;
    lines[3].insert(end, b'\r');
    found(&lines.concat(), 4, "carriage return");
}

#[test]
fn an_empty_line_is_damage() {
    for place in 0..=lines(&log()).len() {
        let mut lines = lines(&log());
        lines.insert(place, b"\n".to_vec());
        found(&lines.concat(), place + 1, "empty");
    }
}

#[test]
fn a_missing_last_line_end_is_damage() {
    let log = log();
    let last = lines(&log).len();
    found(&log[..log.len() - 1], last, "no line end");
}

#[test]
fn lines_of_two_logs_do_not_mix() {
    let one = lines(&log());
    let mut other = lines(&crate::scripted_games::timed_out().log);
    other.splice(1.., one[1..].iter().cloned());
    found(&other.concat(), 2, "chain");
}

#[test]
fn an_empty_file_lacks_its_first_line() {
    found(b"", 1, "cut");
}

#[test]
fn a_chain_in_capitals_or_of_another_length_is_damage() {
    let log = String::from_utf8(log()).unwrap();
    let line = log.lines().next().unwrap();
    let chain = &line[line.len() - 18..line.len() - 2];
    found(log.replacen(chain, &chain[1..], 1).as_bytes(), 1, "16");
    found(
        log.replacen(chain, &chain.to_uppercase(), 1).as_bytes(),
        1,
        "chain",
    );
}
