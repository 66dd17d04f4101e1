//! `verify`: finds what is wrong with a log.

use std::fs;

use crate::harness::{Ended, Host};

fn game() -> Ended {
    Host::play("c", "c")
        .args("--variant barrage --rules plies=30")
        .run()
        .exit(0)
}

/// What `verify` says about a log with these bytes.
fn verdict(bytes: impl AsRef<[u8]>) -> String {
    Host::command("verify damaged.jsonl")
        .file("damaged.jsonl", bytes)
        .run()
        .exit(1)
        .stdout
}

#[test]
fn a_good_log_is_summed_up() {
    let ended = game();
    let end = ended.end();
    let summary = format!(
        "{}: ok, {} plies, {} {}\n",
        ended.log().display(),
        end["plies"],
        end["winner"].as_str().unwrap(),
        end["reason"].as_str().unwrap()
    );
    let verified = Host::command("verify")
        .arg(ended.log())
        .run()
        .exit(0)
        .quiet();
    assert_eq!(verified.stdout, summary);
}

#[test]
fn every_line_that_is_changed_lost_doubled_or_moved_is_found() {
    let ended = game();
    let text = fs::read_to_string(ended.log()).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for at in 0..lines.len().min(12) {
        let wrong_at = format!("line {}", at + 1);
        let mut changed = lines.clone();
        let edited = lines[at].replacen("\"type\"", "\"typo\"", 1);
        changed[at] = &edited;
        let found = verdict(changed.concat());
        assert!(found.contains(&format!("{wrong_at}:")), "{found}");

        let mut lost = lines.clone();
        lost.remove(at);
        let found = verdict(lost.concat());
        assert!(found.contains(&format!("{wrong_at}:")), "{found}");

        let mut doubled = lines.clone();
        doubled.insert(at, lines[at]);
        let found = verdict(doubled.concat());
        assert!(found.contains(&format!("line {}:", at + 2)), "{found}");

        let mut moved = lines.clone();
        moved.swap(at, at + 1);
        let found = verdict(moved.concat());
        assert!(found.contains(&format!("{wrong_at}:")), "{found}");

        let cut = lines[..at].concat();
        let found = verdict(&cut);
        assert!(found.contains(&format!("{wrong_at}:")), "{found}");
    }
}

#[test]
fn a_log_with_a_new_chain_is_refereed_again() {
    let ended = game();
    let text = fs::read_to_string(ended.log()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let at = lines
        .iter()
        .position(|line| line.contains("\"move\""))
        .unwrap();
    let change = |from: &str, to: &str| {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        assert!(lines[at].contains(from));
        lines[at] = lines[at].replace(from, to);
        verdict(chained(&lines))
    };
    let wrong_at = format!("line {}:", at + 1);
    for (from, to) in [
        ("\"side\":\"red\"", "\"side\":\"blue\""),
        ("\"ply\":1", "\"ply\":2"),
        ("\"move\":\"", "\"move\":\"z9-z8\",\"was\":\""),
        ("\"bank_us\":", "\"bank_us\":1"),
    ] {
        let found = change(from, to);
        assert!(found.contains(&wrong_at), "{to}: {found}");
    }
}

/// The lines with a chain as the documentation of the log describes it.
fn chained(lines: &[String]) -> String {
    use sha2::{Digest, Sha256};
    let mut link = String::new();
    let mut text = String::new();
    for line in lines {
        let body = line.rsplit_once(",\"chain\":").unwrap().0;
        let digest = Sha256::new()
            .chain_update(&link)
            .chain_update(body)
            .finalize();
        link = digest[..8]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        text.push_str(&format!("{body},\"chain\":\"{link}\"}}\n"));
    }
    text
}

#[test]
fn the_chain_is_the_documented_one() {
    let text = fs::read_to_string(game().log()).unwrap();
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(chained(&lines), text);
}

#[test]
fn other_ways_to_end_a_line_are_damage() {
    let text = fs::read_to_string(game().log()).unwrap();
    for (damaged, at) in [
        (format!("\u{feff}{text}"), 1),
        (text.replacen('\n', "\r\n", 1), 1),
        (text.replacen('\n', "\n\n", 1), 2),
        (text.trim_end().to_owned(), text.lines().count()),
        (String::new(), 1),
    ] {
        let found = verdict(damaged);
        assert!(
            found.starts_with(&format!("damaged.jsonl: line {at}")),
            "{at}: {found}"
        );
    }
}

#[test]
fn folders_are_searched_and_every_log_is_told() {
    let good = fs::read(game().log()).unwrap();
    let ended = Host::command("verify logs single.jsonl absent.jsonl")
        .file("logs/b.jsonl", &good)
        .file("logs/a.jsonl", "broken\n")
        .file("logs/deeper/c.jsonl", &good)
        .file("logs/notes.txt", "no log")
        .file("single.jsonl", &good)
        .run()
        .exit(1);
    let names: Vec<_> = ended
        .stdout
        .lines()
        .map(|line| line.split(": ").next().unwrap().to_owned())
        .collect();
    assert_eq!(
        names,
        [
            "logs/a.jsonl",
            "logs/b.jsonl",
            "logs/deeper/c.jsonl",
            "single.jsonl",
            "absent.jsonl"
        ]
    );
    let good = |line: &&str| line.contains(": ok, ");
    assert_eq!(ended.stdout.lines().filter(good).count(), 3);
}

#[test]
fn without_a_log_there_is_nothing_to_do() {
    Host::command("verify").run().refused(2, "<LOG>");
}
