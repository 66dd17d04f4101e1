//! `--watch`.

use crate::harness::Host;

const RED: &str = "F2M..............................B3S92..";

fn watched(eyes: &str, flags: &str) -> crate::harness::Ended {
    Host::play("c", "c")
        .unseeded()
        .args("--variant barrage --rules plies=3 --seed 5 --red-setup")
        .arg(RED)
        .args("--blue-setup")
        .arg(RED)
        .args("--watch")
        .arg(eyes)
        .args(flags)
        .run()
        .exit(0)
}

#[test]
fn the_board_is_drawn_after_each_ply() {
    let ended = watched("all", "");
    for title in ["setups", "1. red ", "2. blue ", "3. red "] {
        assert_eq!(ended.stdout.matches(title).count(), 1, "{}", ended.stdout);
    }
    assert_eq!(
        ended.stdout.matches("~~").count(),
        4 * 8,
        "{}",
        ended.stdout
    );
    assert!(ended.stdout.contains(" rF") && ended.stdout.contains(" bF"));
}

#[test]
fn each_side_sees_what_it_knows() {
    for (side, own, hidden) in [("red", " rM", " b?"), ("blue", " bM", " r?")] {
        let ended = watched(side, "");
        assert!(ended.stdout.contains(own), "{}", ended.stdout);
        assert!(ended.stdout.contains(hidden), "{}", ended.stdout);
        let enemy_flag = if side == "red" { " bF" } else { " rF" };
        assert!(!ended.stdout.contains(enemy_flag), "{}", ended.stdout);
    }
}

#[test]
fn the_standard_output_holds_json_only() {
    let ended = watched("all", "--json");
    assert_eq!(ended.json().len(), 1);
    assert!(ended.stderr.contains("3. red "), "{}", ended.stderr);
}

#[test]
fn games_at_the_same_time_are_not_drawn() {
    Host::play("c", "c")
        .no_log()
        .args("--games 2 --concurrency 2 --watch all")
        .run()
        .refused(2, "--watch draws one game at a time");
}
