//! `--variant` and `--rules`.

use std::fs;

use serde_json::json;

use crate::harness::{Host, repository};

const BOTS: [&str; 5] = ["random", "hunter", "bash", "c", "rust"];

fn variant_file(name: &str) -> String {
    let path = repository().join("tests/data/variants").join(name);
    path.display().to_string()
}

/// Each example bot plays the variant in both colours.
fn all_bots_play(variant: &str) {
    for (place, red) in BOTS.into_iter().enumerate() {
        let blue = BOTS[(place + 1) % BOTS.len()];
        let ended = Host::play(red, blue)
            .args("--variant")
            .arg(variant)
            .args("--rules plies=400")
            .run()
            .exit(0)
            .quiet();
        let end = ended.end();
        assert!(end["red"].get("fault").is_none(), "{red}, {blue}: {end}");
        assert!(end["blue"].get("fault").is_none(), "{red}, {blue}: {end}");
        assert!(end["plies"].as_u64() > Some(0), "{red}, {blue}: {end}");
    }
}

#[test]
fn all_example_bots_play_original() {
    all_bots_play("original");
}

#[test]
fn all_example_bots_play_duel() {
    all_bots_play("duel");
}

#[test]
fn all_example_bots_play_barrage() {
    all_bots_play("barrage");
}

#[test]
fn all_example_bots_play_a_small_board() {
    all_bots_play(&variant_file("small.toml"));
}

#[test]
fn all_example_bots_play_the_largest_board() {
    all_bots_play(&variant_file("largest.toml"));
}

#[test]
fn all_example_bots_play_the_smallest_board() {
    all_bots_play(&variant_file("smallest.toml"));
}

#[test]
fn the_log_holds_the_variant_of_a_file() {
    let ended = Host::play("c", "c")
        .args("--variant")
        .arg(variant_file("small.toml"))
        .run()
        .exit(0);
    assert_eq!(
        ended.game()["variant"],
        json!({
            "name": "small", "columns": 5, "rows": 7, "lakes": ["c4"], "setup_rows": 2,
            "army": {"F": 1, "B": 2, "S": 1, "2": 2, "3": 1, "M": 1},
        })
    );
}

#[test]
fn every_file_of_a_variant_is_played_here() {
    let mut names: Vec<_> = fs::read_dir(repository().join("tests/data/variants"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["largest.toml", "small.toml", "smallest.toml"]);
}

#[test]
fn every_rule_is_told_and_logged() {
    let ended = Host::play("scripted --record told", "c")
        .args("--rules two_square=5,more_square=since-capture,scout_strike=off")
        .args("--rules-left-out")
        .run();
    // A second set of flags is no flag at all.
    ended.exit(2);
    let ended = Host::play("scripted --record told", "c")
        .args("--rules")
        .arg("two_square=5,more_square=since-capture,scout_strike=off,plies=6,quiet=50,retries=2,draw_offers=on")
        .run()
        .exit(0);
    let told = ended.place.read("told");
    let line = "rules two-square 5 more-square since-capture scout-strike off plies 6 quiet 50 retries 2 draw-offers on";
    assert!(told.lines().any(|told| told == line), "{told}");
    assert_eq!(
        ended.game()["rules"],
        json!({
            "two_square": 5, "more_square": "since-capture", "scout_strike": false, "plies": 6,
            "quiet": 50, "retries": 2, "draw_offers": true,
        })
    );
}

#[test]
fn the_cap_on_plies_depends_on_the_variant() {
    for (variant, plies) in [("original", 2000), ("duel", 1000), ("barrage", 1000)] {
        let ended = Host::play("c", "c")
            .args("--variant")
            .arg(variant)
            .run()
            .exit(0);
        assert_eq!(ended.game()["rules"]["plies"], plies);
        assert_eq!(ended.game()["rules"]["quiet"], 200);
    }
}

#[test]
fn caps_end_the_game() {
    Host::play("c", "c")
        .args("--rules plies=7")
        .run()
        .exit(0)
        .result("draw", "move-limit");
    Host::play("c", "c")
        .args("--rules quiet=3")
        .run()
        .exit(0)
        .result("draw", "quiet-limit");
}

#[test]
fn a_wrong_move_may_be_tried_again() {
    let bot = "scripted --at 2 --answer a1-a1";
    let wrong = "scripted --at 2 --answer 'move a1-a1'";
    let flags = "--rules plies=8,retries=1";
    // What is refused gets no new `go`, so that this bot loses by waiting.
    Host::play(wrong, "c")
        .args(flags)
        .args("--clock move=500ms")
        .run()
        .exit(0)
        .result("blue", "timeout");
    Host::play("faulty move-diagonal", "c")
        .args(flags)
        .run()
        .exit(0)
        .result("draw", "move-limit");
    Host::play(bot, "c")
        .run()
        .exit(0)
        .result("blue", "unreadable");
}

#[test]
fn draws_are_agreed_on() {
    let offers = "scripted --at 2 --answer 'move {move} draw'";
    let accepts = "scripted --at 2 --answer draw";
    let ended = Host::play(offers, accepts)
        .args("--rules draw_offers=on")
        .run()
        .exit(0)
        .result("draw", "agreement");
    assert_eq!(ended.lines_of_type("draw-offer").len(), 1);
    Host::play(offers, accepts)
        .run()
        .exit(0)
        .result("blue", "unreadable");
}

#[test]
fn a_side_resigns() {
    Host::play("c", "scripted --at 3 --answer resign")
        .run()
        .exit(0)
        .result("red", "resigned");
}
