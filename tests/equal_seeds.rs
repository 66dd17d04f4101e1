//! Equal seeds and deterministic bots give equal games.

use serde_json::Value;

use crate::harness::{Ended, Host, lines_of};

/// What differs between two runs of the same game: times, and what processes used.
const VARIES: [&str; 9] = [
    "started",
    "t_us",
    "spent_us",
    "bank_us",
    "late_us",
    "chain",
    "cpu_us",
    "max_rss_bytes",
    // A worker takes what game is next, so that kept processes may play others.
    "process_game",
];

fn without_times(value: &mut Value) {
    if let Value::Object(fields) = value {
        fields.retain(|key, _| !VARIES.contains(&key.as_str()));
        fields.values_mut().for_each(without_times);
    }
}

/// All logs of a run without what varies.
fn games(ended: &Ended) -> Vec<Vec<Value>> {
    let game = |log| {
        let mut lines = lines_of(log);
        lines.retain(|line| line["type"] != "said");
        lines.iter_mut().for_each(without_times);
        lines
    };
    ended.logs().iter().map(|log| game(log)).collect()
}

fn play(bots: [&str; 2], flags: &str) -> Vec<Vec<Value>> {
    let ended = Host::play(bots[0], bots[1])
        .unseeded()
        .games(4)
        .args("--variant duel --seed 1 --rules plies=300")
        .args(flags)
        .run()
        .exit(0);
    games(&ended)
}

#[track_caller]
fn are_repeated(bots: [&str; 2]) {
    let alone = play(bots, "--concurrency 1");
    assert_eq!(alone.len(), 4);
    assert!(alone.iter().all(|game| game.len() > 3));
    assert_ne!(alone[0][1], alone[2][1], "the games differ from each other");
    assert_eq!(alone, play(bots, "--concurrency 1"));
    assert_eq!(alone, play(bots, "--concurrency 2"));
    assert_eq!(
        alone,
        play(bots, "--concurrency 1 --sync batch --pin match")
    );
}

#[test]
fn with_the_bots_in_c_and_rust() {
    are_repeated(["c", "rust"]);
}

#[test]
fn with_the_bots_in_python() {
    are_repeated(["random", "hunter"]);
}

#[test]
fn with_the_bot_in_bash() {
    are_repeated(["bash", "c"]);
}

#[test]
fn in_kept_processes() {
    let bots = ["c", "rust"];
    let mut alone = play(bots, "--keep");
    let mut together = play(bots, "--keep --concurrency 2");
    // Which process goes on depends on which worker is first.
    for game in alone.iter_mut().chain(&mut together) {
        for side in ["red", "blue"] {
            game.last_mut().unwrap()[side]["exit"] = Value::Null;
        }
    }
    assert_eq!(alone, together);
}

#[test]
fn other_seeds_give_other_games() {
    let bots = ["c", "rust"];
    let one = play(bots, "");
    let other = Host::play("c", "rust")
        .unseeded()
        .games(4)
        .args("--variant duel --seed 2")
        .run()
        .exit(0);
    assert_ne!(one[0][1], games(&other)[0][1]);
}
