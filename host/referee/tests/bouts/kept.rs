//! Processes that are kept for several games.

use stratego_protocol::Reason;
use stratego_referee::Seat;
use stratego_rules::BySide;
use stratego_rules::Side::{Blue, Red};

use crate::bout::Bout;
use crate::pairing::{Pairing, pairing};

/// The processes after a first game, at whose end they printed these bytes.
fn seats_after(red: &[u8], blue: &[u8]) -> BySide<Seat> {
    let bout = pairing()
        .playing()
        .moves("c1-c2")
        .blue("resign")
        .ends("red resigned");
    bout.prints(Red, red).prints(Blue, blue).seats()
}

fn second_game() -> Pairing {
    pairing().game(2)
}

/// The second game of both processes.
fn both_kept() -> Bout {
    second_game().start_in(seats_after(b"", b""))
}

/// Red's process is kept, and Blue's was started afresh.
fn red_kept() -> Bout {
    let seats = BySide::new(seats_after(b"", b"").red, Seat::fresh());
    second_game().start_in(seats)
}

/// (P-44, P-49)
#[test]
fn a_game_between_kept_processes_begins_with_game() {
    let bout = both_kept().asks_both();
    assert_eq!(bout.sent(Red)[0], "game bf99ee1c");
    assert_eq!(bout.sent(Red).last().unwrap(), "setup bf99ee1c");
    let bout = bout
        .setups("F29.", ".92F")
        .moves("c1-c2")
        .blue("resign")
        .ends("red resigned");
    assert_eq!(bout.happened()[0], "opened 2 2");
}

/// (P-31, P-44)
#[test]
fn a_kept_process_waits_for_the_greeting_of_the_other_one() {
    let bout = red_kept().told(Red, &[]).told(Blue, &["stratego 1"]);
    let bout = bout.red("late words").blue("ready 1").asks_both();
    let bout = bout.setups("F29.", ".92F").goes_on();
    assert_eq!(bout.happened()[..2], ["opened 2 1", "late red late words"]);
    // Even what looks like the answer comes before its question.
    let bout = red_kept()
        .red("setup bf99ee1c F29.")
        .blue("ready 1")
        .asks_both();
    bout.sets_up(Blue, ".92F").sets_up(Red, "F29.").asks(Red);
    // If the other one does not start, nothing of this game is told.
    red_kept()
        .exits(Blue)
        .ends("red start-failed")
        .told(Red, &["quit"]);
}

/// (P-44)
#[test]
fn what_is_printed_before_the_answer_is_late_and_dropped() {
    let bout = both_kept()
        .red("move c1-c2")
        .red("info x")
        .red("")
        .prints(Red, b"\xff\0\n");
    let bout = bout.red("setup f796385a F29.").red("resign").goes_on();
    let bout = bout.setups("F29.", ".92F").asks(Red).goes_on();
    assert_eq!(
        bout.happened()[1..6],
        [
            "late red move c1-c2",
            "late red info x",
            "late red \u{fffd}\0",
            "late red setup f796385a F29.",
            "late red resign",
        ]
    );
    // From the answer on nothing is late.
    let bout = both_kept()
        .sets_up(Red, "F29.")
        .red("resign")
        .sets_up(Blue, ".92F");
    bout.ends("blue out-of-turn");
}

/// (P-44) The two first words make an answer, and it is judged like any other.
#[test]
fn an_answer_to_a_kept_process_is_judged_as_always() {
    let judged = |answer: &[u8]| both_kept().sets_up(Blue, ".92F").prints(Red, answer);
    judged(b"setup bf99ee1c\n").ends("blue unreadable");
    judged(b" setup\tbf99ee1c F29. x\n").ends("blue unreadable");
    judged(b"setup bf99ee1c \xff\n").ends("blue unreadable");
    judged(b"setup bf99ee1c FFFF\n").ends("blue illegal-setup");
    judged(b"setup bf99ee1d F29.\n").goes_on();
    let seats = seats_after(b"", b"");
    let bout = second_game().rules("retries=1").start_in(seats).hushed();
    let bout = bout
        .sets_up(Red, "F29")
        .told(Red, &["illegal - wrong-length 1"]);
    bout.red("oops").sets_up(Red, "F29.").goes_on();
}

/// (P-44)
#[test]
fn half_a_line_from_the_game_before_is_dropped_to_its_end() {
    let seats = seats_after(b"move c2-", b"setup e3b1a23b");
    let bout = second_game().start_in(seats);
    let bout = bout
        .red("c3")
        .sets_up(Red, "F29.")
        .prints(Blue, " .92F\n")
        .goes_on();
    let bout = bout.sets_up(Blue, ".92F").asks(Red);
    assert_eq!(
        bout.happened()[1..3],
        ["late red move c2-c3", "late blue setup e3b1a23b .92F"]
    );
}

/// (P-44) What counts is the moment at which the question is written, not the one at which the
/// next game was begun.
#[test]
fn half_a_line_that_is_read_just_before_the_question_is_written_is_dropped() {
    let unwritten = || {
        second_game()
            .seated(seats_after(b"", b""))
            .prints_before_the_write(Red, "mov")
    };
    let bout = unwritten()
        .written()
        .sets_up(Red, "F29.")
        .sets_up(Blue, ".92F")
        .goes_on();
    bout.sets_up(Red, "F29.").asks(Red);
    // What comes after the question is the beginning of its answer.
    let bout = both_kept()
        .prints(Red, "set")
        .prints(Red, "up bf99ee1c F29.\n");
    bout.sets_up(Blue, ".92F").asks(Red);
    // Here the question is written when the other process is ready.
    let bout = red_kept()
        .prints(Red, "mov")
        .blue("ready 1")
        .sets_up(Red, "F29.");
    bout.sets_up(Blue, ".92F")
        .goes_on()
        .sets_up(Red, "F29.")
        .asks(Red);
}

/// (P-5, P-6, P-44)
#[test]
fn late_output_has_limits_too() {
    let long = "x".repeat(4097);
    both_kept()
        .prints(Red, &long)
        .sets_up(Blue, ".92F")
        .ends("blue output-limit");
    let bout = red_kept()
        .prints(Red, &long)
        .blue("ready 1")
        .sets_up(Blue, ".92F");
    bout.ends("blue output-limit");
    // An exit does not undo it.
    let bout = red_kept().prints(Red, &long).exits(Red).blue("ready 1");
    bout.sets_up(Blue, ".92F").ends("blue output-limit");
    // Also behind the end of the game before.
    let seats = || seats_after(long.as_bytes(), b"");
    let bout = second_game().start_in(seats()).sets_up(Blue, ".92F");
    bout.ends("blue output-limit");
    let bout = second_game()
        .start_in(seats())
        .exits(Red)
        .sets_up(Blue, ".92F");
    bout.ends("blue output-limit");
    // The last answer of the game before, a resignation too, begins the count.
    let half = "#\n".repeat(1 << 18);
    let bout = pairing()
        .playing()
        .moves("c1-c2")
        .prints(Blue, &half)
        .blue("resign");
    let seats = bout.prints(Blue, &half).seats();
    second_game()
        .start_in(seats)
        .sets_up(Blue, ".92F")
        .sets_up(Red, "F29.")
        .goes_on();
}

/// (P-46)
#[test]
fn a_kept_process_that_ends_is_started_afresh_once() {
    let bout = both_kept()
        .hushed()
        .sets_up(Blue, ".92F")
        .after("5s")
        .exits(Red)
        .goes_on();
    assert_eq!(bout.happened(), ["restart red"]);
    let bout = bout.told(Red, &["stratego 1"]).judges_in("10050001us");
    let bout = bout.red("ready 1");
    // The game's lines again, with the same id and a fresh clock.
    assert_eq!(bout.sent(Red).last().unwrap(), "setup bf99ee1c");
    let bout = bout.judges_in("30050001us").sets_up(Red, "F29.").asks(Red);
    assert_eq!(
        bout.happened(),
        [
            "restart red",
            "opened 1 2",
            "set up red F29.",
            "set up blue .92F"
        ]
    );
    bout.exits(Red).ends("blue exited");
}

/// (P-46)
#[test]
fn the_second_end_of_a_process_is_a_fault() {
    let bout = both_kept()
        .hushed()
        .exits(Red)
        .exits(Red)
        .goes_on()
        .sets_up(Blue, ".92F");
    let bout = bout
        .ends("blue start-failed")
        .told(Blue, &["end blue start-failed", "quit"]);
    assert!(!bout.verdict().told.red && bout.verdict().told.blue);
    let bout = both_kept()
        .exits(Red)
        .red("ready 1")
        .exits(Red)
        .sets_up(Blue, ".92F");
    bout.ends("blue exited");
    let bout = both_kept()
        .exits(Red)
        .after("10050001us")
        .sets_up(Blue, ".92F");
    assert_eq!(bout.verdict().reason, Reason::StartFailed);
    // Each side has its own restart.
    let bout = both_kept()
        .exits(Red)
        .exits(Blue)
        .red("ready 1")
        .blue("ready 1");
    bout.setups("F29.", ".92F").asks(Red);
}

/// (P-39, P-46) A side that failed has no limit any more, and a replacement has its own.
#[test]
fn only_the_limits_of_sides_that_may_still_answer_run() {
    let bout = both_kept()
        .after("5s")
        .exits(Blue)
        .blue("ready 1")
        .judges_in("25050001us");
    bout.sets_up(Red, "FFFF").judges_in("30050001us");
}

/// (P-46) Nothing is late from a fresh process (P-45).
#[test]
fn the_replacement_is_a_process_in_its_first_game() {
    let restarted = || both_kept().exits(Red).sets_up(Blue, ".92F");
    restarted()
        .prints(Red, "ready 1\nhello\n")
        .ends("blue out-of-turn");
    restarted()
        .red("ready 1")
        .red("hello")
        .ends("blue unreadable");
    restarted()
        .red("ready 1")
        .red("setup f796385a F29.")
        .ends("blue illegal-setup");
    // What the one before left unfinished is forgotten, and so are its refused answers.
    let bout = second_game().start_in(seats_after(b"half a li", b""));
    bout.exits(Red)
        .red("ready 1")
        .setups("F29.", ".92F")
        .asks(Red);
    let bout = second_game()
        .rules("retries=1")
        .start_in(seats_after(b"", b""));
    let bout = bout.sets_up(Red, "FFFF").exits(Red).red("ready 1");
    let bout = bout
        .sets_up(Red, "FF")
        .goes_on()
        .setups("F29.", ".92F")
        .asks(Red);
    assert_eq!(bout.happened()[2], "refused red - wrong-length 1");
    let bout = both_kept()
        .prints(Red, "half a li")
        .exits(Red)
        .red("ready 1");
    bout.setups("F29.", ".92F").asks(Red);
}

/// (P-46) It may end, too, while the other process is still being greeted.
#[test]
fn a_kept_process_that_ends_before_the_game_is_told_is_started_afresh() {
    let bout = red_kept().exits(Red).goes_on();
    assert_eq!(bout.happened(), ["restart red"]);
    let bout = bout
        .told(Red, &["stratego 1"])
        .red("ready 1")
        .blue("ready 1")
        .asks_both();
    bout.setups("F29.", ".92F").asks(Red);
    red_kept()
        .exits(Red)
        .exits(Red)
        .blue("ready 1")
        .ends("blue start-failed");
    let bout = red_kept()
        .exits(Red)
        .red("ready 1")
        .exits(Red)
        .blue("ready 1");
    bout.sets_up(Blue, ".92F").ends("blue exited");
}

/// (P-46) After its setup a kept process has no second chance.
#[test]
fn a_kept_process_that_ends_after_its_setup_has_lost() {
    let bout = both_kept().sets_up(Red, "F29.").exits(Red).goes_on();
    let bout = bout.sets_up(Blue, ".92F").ends("blue exited");
    assert!(!bout.happened().contains(&"restart red".to_owned()));
}

/// (P-46, P-47) The replacement was not sent `game` yet.
#[test]
fn a_replacement_is_told_of_the_end_only_if_it_was_told_of_the_game() {
    let bout = both_kept().exits(Red).hushed().abort().ends("none aborted");
    bout.told(Red, &["quit"])
        .told(Blue, &["end none aborted", "quit"]);
}

/// (P-32)
#[test]
fn settings_come_once_a_process() {
    let option = ["option depth integer default 4"];
    let first = pairing().option(Red, "depth", "6").greeted(&option, &[]);
    let seats = first.setups("F29.", ".92F").red("resign").seats();
    let bout = second_game().option(Red, "depth", "6").start_in(seats);
    assert_eq!(bout.sent(Red)[0], "game bf99ee1c");
    let bout = bout.exits(Red).red(option[0]).red("ready 1");
    assert!(bout.sent(Red).contains(&"set depth 6".to_owned()));
}

/// (P-52) What a process wants holds for all its games.
#[test]
fn helper_lines_are_sent_in_later_games_too() {
    let first = pairing()
        .greeted(&["want legal"], &[])
        .setups("F29.", ".92F");
    let seats = first.red("resign").seats();
    let bout = second_game().start_in(seats).setups("F29.", ".92F");
    let legal = bout
        .sent(Red)
        .iter()
        .filter(|line| line.starts_with("legal "));
    assert_eq!(legal.count(), 1);
}

/// (P-46) A process that was ready but not yet told of a game is a kept one, too.
#[test]
fn a_process_whose_opponent_did_not_start_may_be_kept() {
    let seats = pairing()
        .start()
        .red("ready 1")
        .exits(Blue)
        .ends("red start-failed")
        .seats();
    let seats = || BySide::new(seats.red.clone(), Seat::fresh());
    let bout = second_game().start_in(seats()).blue("ready 1").asks_both();
    bout.setups("F29.", ".92F").asks(Red);
    let bout = second_game().start_in(seats()).blue("ready 1").exits(Red);
    assert_eq!(bout.happened(), ["restart red"]);
}
