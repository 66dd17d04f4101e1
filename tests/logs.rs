//! The files of games: logs, and what bots say on standard error.

use std::fs;

use crate::harness::{Host, lines_of};

#[test]
fn a_log_tells_the_whole_game() {
    let ended = Host::play("random", "hunter").run().exit(0);
    let lines = ended.lines();
    assert_eq!(lines[0]["type"], "game");
    assert_eq!(lines[0]["format"], 1);
    assert_eq!(lines[0]["red"]["wants"][0], "legal");
    assert_eq!(lines[0]["red"]["own_name"], "Random Python");
    assert_eq!(lines[0]["red"]["sha256"].as_str().unwrap().len(), 64);
    let moves = ended.lines_of_type("move");
    assert_eq!(ended.end()["plies"], moves.len());
    for (line, ply) in moves.iter().zip(1..) {
        assert_eq!(line["ply"], ply);
        assert_eq!(line["side"], if ply % 2 == 1 { "red" } else { "blue" });
    }
    assert_eq!(ended.end()["red"]["exit"], "code 0");
}

#[test]
fn what_bots_print_beside_their_answers_is_logged() {
    let bot =
        "scripted --greet 'hello there' --at 1 --answer 'info depth 3 text deep\nmove {move}'";
    let ended = Host::play(bot, "c").args("--rules plies=2").run().exit(0);
    let said = ended.lines_of_type("said");
    let texts: Vec<_> = said
        .iter()
        .filter_map(|line| line["text"].as_str())
        .collect();
    assert!(texts.contains(&"hello there"), "{texts:?}");
    let info = said.iter().find(|line| line.get("info").is_some()).unwrap();
    assert_eq!(info["info"]["depth"], 3);
    assert_eq!(info["info"]["text"], "deep");
}

#[test]
fn standard_error_is_kept_beside_the_log() {
    let bot = "scripted --complain 'something is odd'";
    let ended = Host::play(bot, "c")
        .args("--rules plies=2")
        .run()
        .exit(0)
        .quiet();
    assert_eq!(ended.end()["red"]["stderr"], "game.red.stderr");
    assert!(ended.end()["blue"]["stderr"].is_null());
    let text = ended.place.read("game.red.stderr");
    assert_eq!(text, "something is odd\nsomething is odd\n");
}

#[test]
fn standard_error_is_kept_for_each_game() {
    let ended = Host::play("scripted --complain odd", "c")
        .games(2)
        .args("--rules plies=2")
        .run()
        .exit(0);
    assert_eq!(ended.place.read("logs/000001.red.stderr"), "odd\nodd\n");
    assert_eq!(ended.place.read("logs/000002.blue.stderr"), "odd\nodd\n");
}

#[test]
fn a_flood_on_standard_error_is_cut_in_the_middle() {
    let ended = Host::play("faulty stderr-64mib-then-answers", "c")
        .args("--rules plies=12")
        .run()
        .exit(0)
        .result("draw", "move-limit");
    let size = fs::metadata(ended.place.at("game.red.stderr"))
        .unwrap()
        .len();
    assert!((128 << 10..140 << 10).contains(&size), "{size}");
    assert!(
        ended
            .place
            .read("game.red.stderr")
            .contains("bytes left out")
    );
}

#[test]
fn a_log_that_is_there_is_replaced_by_a_single_game() {
    let ended = Host::play("c", "c")
        .file("game.jsonl", "an old log\n")
        .args("--rules plies=2")
        .run()
        .exit(0);
    assert_eq!(ended.lines()[0]["type"], "game");
}

#[test]
fn a_folder_with_logs_is_left_alone() {
    Host::play("c", "c")
        .no_log()
        .file("logs/000001.jsonl", "an old log\n")
        .args("--games 2 --log logs")
        .run()
        .refused(2, "holds logs already");
}

#[test]
fn without_a_log_nothing_is_written() {
    let ended = Host::play("scripted --complain odd", "c")
        .no_log()
        .run()
        .exit(0);
    assert!(ended.place.listing().is_empty());
}

#[test]
fn a_folder_for_logs_is_made_with_those_above_it() {
    let ended = Host::play("c", "c")
        .no_log()
        .args("--games 2 --rules plies=2 --log deep/down")
        .run()
        .exit(0);
    let log = ended.place.at("deep/down/000002.jsonl");
    assert_eq!(lines_of(&log)[0]["id"], "2");
}

#[test]
fn a_bot_that_never_starts_leaves_a_log_too() {
    let ended = Host::play("faulty exit-1-before-ready", "c").run().exit(3);
    assert_eq!(ended.end()["reason"], "start-failed");
    assert_eq!(ended.end()["red"]["exit"], "code 1");
}
