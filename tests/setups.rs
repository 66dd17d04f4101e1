//! `--red-setup` and `--blue-setup`.

use serde_json::json;

use crate::harness::Host;

const RED: &str = "FBBBBBB2222222233333444455556666777889MS";
const BARRAGE: &str = "F2M..............................B3S92..";

#[test]
fn imposed_setups_are_played_and_told() {
    let blue: String = RED.chars().rev().collect();
    let ended = Host::play("scripted --record red", "scripted --record blue")
        .args("--rules plies=4 --red-setup")
        .arg(RED)
        .file("blue.txt", format!("{blue}\n"))
        .args("--blue-setup @blue.txt")
        .run()
        .exit(0);
    let setups = ended.lines_of_type("setup");
    assert_eq!(setups[0]["setup"], RED);
    assert_eq!(setups[0]["placed"], true);
    assert_eq!(setups[1]["setup"], json!(blue));
    assert_eq!(setups[1]["placed"], true);
    assert!(ended.place.read("red").contains(RED));
    assert!(!ended.place.read("red").contains(&blue));
}

#[test]
fn one_side_alone_can_be_set_up() {
    let ended = Host::play("random", "hunter")
        .args("--variant barrage --rules plies=10 --blue-setup")
        .arg(BARRAGE)
        .run()
        .exit(0);
    let setups = ended.lines_of_type("setup");
    assert!(setups[0].get("placed").is_none());
    assert_eq!(setups[1]["setup"], BARRAGE);
}

#[test]
fn imposed_setups_belong_to_the_sides_and_not_to_the_bots() {
    let ended = Host::play("c", "random")
        .games(2)
        .args("--variant barrage --rules plies=4 --red-setup")
        .arg(BARRAGE)
        .run()
        .exit(0);
    for log in ended.logs() {
        let lines = crate::harness::lines_of(&log);
        let red = lines
            .iter()
            .find(|line| line["type"] == "setup" && line["side"] == "red");
        assert_eq!(red.unwrap()["setup"], BARRAGE);
    }
}

#[test]
fn every_example_bot_repeats_an_imposed_setup() {
    for bot in ["random", "hunter", "bash", "c", "rust"] {
        let ended = Host::play(bot, bot)
            .args("--variant barrage --rules plies=2 --red-setup")
            .arg(BARRAGE)
            .args("--blue-setup")
            .arg(BARRAGE)
            .run()
            .exit(0);
        assert_eq!(ended.end()["plies"], 2, "{bot}");
    }
}

#[test]
fn another_setup_than_the_imposed_one_loses() {
    let other: String = BARRAGE.chars().rev().collect();
    Host::play(&format!("{} --misbehave setup-wrong-count", faulty()), "c")
        .args("--variant barrage --red-setup")
        .arg(other)
        .run()
        .exit(0)
        .result("blue", "illegal-setup");
}

fn faulty() -> String {
    let line = crate::harness::command_line("faulty x");
    line.split(" --misbehave").next().unwrap().to_owned()
}

#[test]
fn a_side_that_walls_itself_in_loses_at_once() {
    // The flag and the bombs stand in front of all other pieces.
    let walled = "2222222233333444455556666777889MSBBBBBBF";
    let ended = Host::play("c", "c")
        .args("--red-setup")
        .arg(walled)
        .run()
        .exit(0);
    // Three columns of the front row are open, so that this game goes on.
    assert_ne!(ended.end()["plies"], 0);
    Host::play("faulty setup-walled-in", "c")
        .run()
        .exit(0)
        .result("blue", "no-moves");
}
