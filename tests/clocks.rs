//! `--clock` and `--no-clock`.

use serde_json::json;

use crate::harness::{Ended, Host};

/// What a recording bot was told on the `clock` line.
fn clock_line(flags: &str) -> String {
    let ended = Host::play("scripted --record told", "c")
        .args("--rules plies=2")
        .args(flags)
        .run()
        .exit(0);
    let told = ended.place.read("told");
    let line = told.lines().find(|line| line.starts_with("clock"));
    line.unwrap_or_default().to_owned()
}

fn short_game(flags: &str) -> Ended {
    Host::play("c", "c")
        .args("--rules plies=4")
        .args(flags)
        .run()
        .exit(0)
}

#[test]
fn the_default_clock_is_told_and_logged() {
    let told = clock_line("");
    assert_eq!(
        told,
        "clock setup 30000 main 300000 increment 1000 delay 0 move 30000"
    );
    assert_eq!(
        short_game("").game()["clock"],
        json!({
            "main_ms": 300_000, "increment_ms": 1000, "delay_ms": 0, "move_ms": 30_000,
            "setup_ms": 30_000, "start_ms": 10_000, "grace_ms": 50, "source": "wall",
        })
    );
}

#[test]
fn each_key_replaces_its_default_only() {
    let clock = |flags: &str| short_game(flags).game()["clock"].clone();
    let all = "--clock main=1m,increment=2s,delay=100ms,move=7s,setup=8s,start=9s,grace=60ms";
    assert_eq!(
        clock(all),
        json!({
            "main_ms": 60_000, "increment_ms": 2000, "delay_ms": 100, "move_ms": 7000,
            "setup_ms": 8000, "start_ms": 9000, "grace_ms": 60, "source": "wall",
        })
    );
    let one = clock("--clock move=5s");
    assert_eq!(
        (&one["move_ms"], &one["main_ms"]),
        (&json!(5000), &json!(300_000))
    );
}

#[test]
fn off_removes_a_limit() {
    assert_eq!(
        clock_line("--clock main=off"),
        "clock setup 30000 move 30000"
    );
    assert_eq!(
        clock_line("--clock move=off,setup=off"),
        "clock main 300000 increment 1000 delay 0"
    );
}

#[test]
fn without_a_clock_nothing_is_told_of_time() {
    let ended = Host::play("scripted --record told", "c")
        .args("--rules plies=4 --no-clock")
        .run()
        .exit(0);
    let told = ended.place.read("told");
    assert!(!told.contains("clock"), "{told}");
    assert!(told.contains("\ngo\n"), "{told}");
    assert!(ended.game()["clock"].is_null());
    assert!(ended.lines_of_type("move")[0].get("bank_us").is_none());
}

#[test]
fn the_bank_is_charged_and_incremented() {
    let ended = short_game("--clock main=10s,increment=3s");
    for line in ended.lines_of_type("move").iter().take(2) {
        let spent = line["spent_us"].as_u64().unwrap();
        assert_eq!(line["bank_us"].as_u64(), Some(13_000_000 - spent), "{line}");
    }
}

#[test]
fn who_does_not_answer_in_time_loses() {
    for (bot, limit, code, reason) in [
        ("faulty never-ready", "start=1s", 3, "start-failed"),
        ("scripted --always '# thinking'", "move=300ms", 0, "timeout"),
        ("scripted --always info", "main=300ms", 0, "timeout"),
    ] {
        let ended = Host::play("c", bot).args("--clock").arg(limit).run();
        ended.exit(code).result("red", reason);
    }
}

#[test]
fn who_does_not_set_up_in_time_loses() {
    Host::play("faulty setup-late", "c")
        .args("--clock setup=500ms")
        .run()
        .exit(0)
        .result("blue", "timeout");
}
