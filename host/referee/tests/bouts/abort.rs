//! The host gives a game up.

use stratego_rules::Side::{Blue, Red};

use crate::pairing::pairing;

/// (P-31, P-74) Nobody has been told of a game yet.
#[test]
fn while_starting_the_bots_are_told_only_to_quit() {
    let bout = pairing().start().hushed().blue("ready 9").abort();
    let bout = bout
        .ends("none aborted")
        .told(Red, &["quit"])
        .told(Blue, &["quit"]);
    assert!(bout.verdict().faults.blue.is_none(), "nobody is at fault");
    assert_eq!(bout.happened(), ["opened 1 1", "ended none aborted"]);
}

/// (P-47, P-74)
#[test]
fn while_setting_up_both_sides_are_told_of_the_end() {
    let bout = pairing()
        .ready()
        .hushed()
        .sets_up(Red, "F29.")
        .abort()
        .ends("none aborted");
    let end = ["end none aborted", "quit"];
    let bout = bout.told(Red, &end).told(Blue, &end);
    assert!(!bout.verdict().asked.red && bout.verdict().asked.blue);
    // A side that failed is not told why: the game has no result.
    let bout = pairing()
        .ready()
        .hushed()
        .red("what?")
        .abort()
        .ends("none aborted");
    bout.told(Red, &end);
}

/// (P-47)
#[test]
fn in_play_the_plies_are_told_before_the_end() {
    let bout = pairing()
        .playing()
        .moves("c1-c2")
        .hushed()
        .abort()
        .ends("none aborted");
    let bout = bout.told(Red, &["moved red c1-c2", "end none aborted", "quit"]);
    let bout = bout.told(Blue, &["end none aborted", "quit"]);
    assert!(bout.verdict().asked.blue && !bout.verdict().asked.red);
}

/// (P-47)
#[test]
fn a_game_that_is_over_cannot_be_aborted() {
    let bout = pairing()
        .playing()
        .red("resign")
        .abort()
        .ends("blue resigned");
    assert_eq!(bout.happened().last().unwrap(), "ended blue resigned");
    let ends = bout
        .sent(Blue)
        .iter()
        .filter(|line| line.starts_with("end "));
    assert_eq!(ends.count(), 1);
}
