//! What a reader passes over, and what it refuses.

use proptest::prelude::*;
use serde_json::{Value, json};
use stratego_record::{Line, Log, SaidLine, SideWord, boards_of, told_to, verify};
use stratego_rules::Side;

use crate::bout::written;
use crate::random_games::random_game;
use crate::rewriting::{chained, objects};
use crate::scripted_games::resigned;

#[track_caller]
fn refused(lines: &[Value], line: usize, problem: &str) {
    let error = Log::parse(&chained(lines)).expect_err("the log is refused");
    let message = error.to_string();
    assert_eq!(error.line, line, "{message}");
    assert!(message.contains(problem), "{message}");
}

/// A line, from 0, a change of it, and what is wrong with it then.
type Form = (usize, fn(&mut Value), &'static str);

/// Puts a field that nobody knows into every object of a value.
fn extend(value: &mut Value) {
    if let Value::Object(fields) = value {
        fields.values_mut().for_each(extend);
        fields.insert("new_s".to_owned(), json!([1, {"chain": "x"}]));
    }
}

#[test]
fn the_chain_is_the_documented_one() {
    let game = resigned();
    let text = String::from_utf8(game.log.clone()).unwrap();
    let bodies: Vec<String> = text
        .lines()
        .map(|line| format!("{}}}", line.rsplit_once(",\"chain\":").unwrap().0))
        .collect();
    assert_eq!(crate::rewriting::chained_text(&bodies), game.log);
}

#[test]
fn the_documented_example_is_what_the_host_writes() {
    let readme = include_str!("../../README.md");
    let (_, rest) = readme.split_once("```jsonl\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    assert_eq!(example, String::from_utf8(resigned().log).unwrap());
    let late = String::from_utf8(crate::scripted_games::late().log).unwrap();
    assert!(readme.contains(late.lines().nth(3).unwrap()));
}

#[test]
fn fields_that_are_not_known_are_passed_over() {
    let game = resigned();
    let mut lines = objects(&game.log);
    for line in &mut lines {
        extend(line);
    }
    // The maps of a log have names of the organiser's as keys, not fields.
    lines[0]["variant"]["army"]
        .as_object_mut()
        .unwrap()
        .remove("new_s");
    for side in ["red", "blue"] {
        for map in ["options", "limits"] {
            lines[0][side][map].as_object_mut().unwrap().remove("new_s");
        }
    }
    let log = verify(&chained(&lines)).unwrap();
    assert_eq!(log, verify(&game.log).unwrap());
}

#[test]
fn lines_of_a_type_that_is_not_known_are_passed_over_wherever_they_are() {
    for number in [1, 4, 5, 12] {
        let game = random_game(number);
        let lines = objects(&game.log);
        let mut more = vec![lines[0].clone()];
        for line in &lines[1..] {
            more.push(json!({"type": "weather", "move": 3, "side": "green"}));
            more.push(line.clone());
        }
        let log = verify(&chained(&more)).unwrap();
        for side in Side::BOTH {
            assert_eq!(told_to(&log, side).unwrap(), game.told[side]);
        }
    }
}

#[test]
fn a_later_format_is_refused_as_such_whatever_its_lines_are() {
    for format in [0, 2, 99] {
        refused(
            &[json!({"type": "game", "format": format})],
            1,
            "this program reads 1 to 1",
        );
    }
    refused(
        &[json!({"type": "match", "format": 2})],
        1,
        "the format is 2",
    );
}

#[test]
fn a_line_of_another_form_is_refused_with_its_number() {
    let lines = objects(&resigned().log);
    let forms: [Form; 8] = [
        (
            7,
            |line| line["move"] = json!("c1c2"),
            "`c1c2` is not a move",
        ),
        (
            7,
            |line| line["side"] = json!("green"),
            "`green` is not `red` or `blue`",
        ),
        (7, |line| line["ply"] = json!(-1), "-1"),
        (7, |line| line["t_us"] = json!(1.5), "1.5"),
        (
            12,
            |line| line["battle"]["attacker"] = json!("X"),
            "`X` is not one of F B S",
        ),
        (
            13,
            |line| line["reason"] = json!("bored"),
            "`bored` is not a reason",
        ),
        (13, |line| line["winner"] = json!(null), "null"),
        (7, |line| *line = json!({"t_us": 1}), "missing field `type`"),
    ];
    for (index, change, problem) in forms {
        let mut lines = lines.clone();
        change(&mut lines[index]);
        refused(&lines, index + 1, problem);
    }
}

#[test]
fn the_first_line_is_the_only_one_of_its_type_and_nothing_follows_the_end() {
    let lines = objects(&resigned().log);
    refused(&lines[1..], 1, "not of type `game`");
    let mut twice = lines.clone();
    twice.insert(3, lines[0].clone());
    refused(&twice, 4, "a second line of type `game`");
    let mut behind = lines.clone();
    behind.push(json!({"type": "weather"}));
    refused(&behind, 15, "behind the end");
    let mut ended = lines.clone();
    ended.push(lines[13].clone());
    refused(&ended, 15, "behind the end");
    refused(&lines[..13], 14, "the game has not ended");
}

proptest! {
    #[test]
    fn whatever_a_bot_says_comes_back(text in any::<String>(), score in any::<f64>()) {
        let mut lines = resigned().lines;
        let Line::Said(SaidLine { info: Some(mut info), .. }) = lines[1].clone() else {
            panic!("line 2 is what Blue says");
        };
        info.score = Some(score).filter(|score| score.is_finite());
        lines[1] = Line::Said(SaidLine {
            side: SideWord(Side::Blue),
            t_us: 0,
            text,
            info: Some(info),
            late: true,
        });
        let log = verify(&written(&lines)).unwrap();
        prop_assert_eq!(&log.lines[0].line, &lines[1]);
    }

    #[test]
    fn bytes_that_are_no_log_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(verify(&bytes).is_err());
    }

    /// Whoever reads a log that was not verified gets an error, at worst.
    #[test]
    fn a_log_without_some_of_its_lines_is_read_without_a_panic(
        number in 0_u64..60,
        kept in prop::collection::vec(any::<bool>(), 300),
    ) {
        let mut lines = objects(&random_game(number).log);
        let last = lines.len() - 1;
        let mut index = 0;
        lines.retain(|_| {
            index += 1;
            index == 1 || index == last + 1 || kept[index % kept.len()]
        });
        let bytes = chained(&lines);
        let log = Log::parse(&bytes).unwrap();
        let _either = (told_to(&log, Side::Red), told_to(&log, Side::Blue));
        let _either = (boards_of(&log, &mut |_, _| {}), verify(&bytes));
    }
}
