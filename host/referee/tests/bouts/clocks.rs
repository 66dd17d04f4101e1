//! Every limit on time, to the microsecond.

use stratego_protocol::{ClockSettings, Micros};
use stratego_referee::Event;
use stratego_rules::Side::{Blue, Red};

use crate::bout::Bout;
use crate::pairing::{pairing, span};

/// A game in which Red is asked for its first move, with 10 s for a move and no bank.
fn ten_seconds() -> Bout {
    pairing().clock("main=off,move=10s").playing()
}

/// The spent time, the bank and the lateness of the last ply.
fn last_ply(bout: &Bout) -> (Micros, Option<Micros>, Option<Micros>) {
    let played = bout.events().iter().rev().find_map(|event| match event {
        Event::Played {
            spent,
            bank,
            lateness,
            ..
        } => Some((*spent, *bank, *lateness)),
        _ => None,
    });
    played.expect("a ply was played")
}

/// (P-29, P-90)
#[test]
fn the_start_limit_ends_with_its_grace() {
    let start = || pairing().clock("start=2s").start().blue("ready 1");
    let bout = start().after("2050ms").goes_on().judges_in("1us");
    bout.red("ready 1").goes_on().asks_both();
    let bout = start()
        .after("2050ms")
        .after("1us")
        .ends("blue start-failed");
    assert_eq!(bout.fault(Red), "did not say `ready` within 2 s");
}

/// (P-29) The limit covers the whole greeting.
#[test]
fn lines_before_ready_do_not_move_the_start_limit() {
    let bout = pairing().clock("start=2s").start().blue("ready 1");
    let bout = bout.after("2s").red("name Slow").judges_in("50001us");
    bout.after("50001us").ends("blue start-failed");
}

/// (P-38, P-89, P-93)
#[test]
fn each_side_has_its_own_time_for_the_setup_and_it_is_not_charged() {
    let setup = || pairing().clock("setup=5s").ready();
    let bout = setup()
        .after("4s")
        .sets_up(Red, "F29.")
        .judges_in("1050001us");
    let bout = bout.after("1050ms").sets_up(Blue, ".92F").hushed();
    let bout = bout
        .moves("c1-c2")
        .told(Blue, &["moved red c1-c2", "go 30000 own 300000 foe 301000"]);
    bout.goes_on();
    let bout = setup()
        .sets_up(Red, "F29.")
        .after("5050001us")
        .ends("red timeout");
    assert_eq!(bout.fault(Blue), "did not answer `setup` within 5 s");
}

/// (P-39) A side that failed is not waited for, so its limit is none to wake up for.
#[test]
fn the_limit_of_a_failed_side_runs_no_more() {
    let bout = pairing().clock("start=2s,setup=off").start().after("1s");
    bout.red("ready x")
        .judges_in("1050001us")
        .blue("ready 1")
        .ends("blue start-failed");
    let bout = pairing().clock("start=2s").start();
    let bout = bout.red("ready x").blue("nonsense").after("2050001us");
    bout.ends("none both-faulted").judges_never();
    let bout = pairing()
        .clock("setup=5s")
        .ready()
        .after("1s")
        .red("resign");
    bout.judges_in("4050001us")
        .after("4050001us")
        .ends("none both-faulted");
}

/// (P-90, P-91)
#[test]
fn an_answer_counts_up_to_the_end_of_the_grace() {
    for (time, spent) in [
        ("9999999us", 9_999_999),
        ("10s", 10_000_000),
        ("10000001us", 10_000_000),
        ("10050ms", 10_000_000),
    ] {
        let bout = ten_seconds().after(time).goes_on().moves("c1-c2").goes_on();
        assert_eq!(last_ply(&bout), (Micros(spent), None, None), "{time}");
    }
    let bout = ten_seconds().after("10050001us").ends("blue timeout");
    assert_eq!(bout.fault(Red), "did not move within 10 s");
}

/// (P-94)
#[test]
fn the_referee_wakes_up_past_limit_and_grace() {
    ten_seconds()
        .judges_in("10050001us")
        .after("10050001us")
        .judges_never();
    pairing()
        .clock("main=off,move=10s,grace=0")
        .playing()
        .judges_in("10000001us");
}

/// (P-94, P-75) What the host finds when it looks too late was printed in time, for all it knows.
#[test]
fn a_complete_answer_that_is_found_late_counts_and_its_lateness_is_told() {
    let bout = ten_seconds().unnoticed("12s").moves("c1-c2").goes_on();
    assert_eq!(last_ply(&bout), (span("10s"), None, Some(span("1950ms"))));
    let bout = ten_seconds()
        .unnoticed("12s")
        .prints(Red, "move c1-")
        .after("0");
    bout.ends("blue timeout");
    pairing()
        .ready()
        .unnoticed("1m")
        .setups("F29.", ".92F")
        .asks(Red)
        .goes_on();
    pairing()
        .start()
        .unnoticed("1m")
        .red("ready 1")
        .blue("ready 1")
        .asks_both();
}

/// (P-69, P-87)
#[test]
fn a_refused_answer_stops_no_clock() {
    let bout = pairing()
        .clock("main=off,move=10s")
        .rules("retries=3")
        .playing();
    let bout = bout.after("6s").red("move a1-a2").judges_in("4050001us");
    let bout = bout.after("4s").red("what").judges_in("50001us");
    let bout = bout.moves("c1-c2");
    assert_eq!(last_ply(&bout).0, span("10s"));
    let bout = pairing()
        .clock("main=off,move=10s")
        .rules("retries=3")
        .playing();
    bout.after("10s")
        .red("what")
        .after("50001us")
        .ends("blue timeout");
    let bout = pairing().clock("setup=5s").rules("retries=3").ready();
    bout.after("5s")
        .red("what")
        .blue("what")
        .judges_in("50001us");
}

/// (P-11, P-87)
#[test]
fn a_side_that_only_talks_runs_out_of_time() {
    let mut bout = ten_seconds();
    for _ in 0..10 {
        bout = bout
            .after("1s")
            .red("info depth 1")
            .red("# thinking")
            .red("")
            .goes_on();
    }
    bout.judges_in("50001us")
        .after("50001us")
        .ends("blue timeout");
}

/// (P-9, P-86) The clock stops with the line's end.
#[test]
fn half_an_answer_is_none() {
    let bout = ten_seconds()
        .prints(Red, "move c1-c2")
        .after("10050ms")
        .goes_on();
    bout.prints(Red, "\n").goes_on().asks(Blue);
    let bout = ten_seconds().prints(Red, "move c1-c2").after("10050001us");
    bout.ends("blue timeout");
}

/// (P-88, P-89, P-92) The worked examples of the document.
#[test]
fn the_bank_is_charged_and_incremented() {
    let bout = pairing()
        .clock("move=10s")
        .playing()
        .after("1500ms")
        .moves("c1-c2");
    assert_eq!(
        last_ply(&bout),
        (span("1500ms"), Some(span("299500ms")), None)
    );
    bout.told(Blue, &["moved red c1-c2", "go 10000 own 300000 foe 299500"]);
    let bout = pairing().clock("main=10s,increment=0").playing();
    let bout = bout
        .after("1234567us")
        .moves("c1-c2 b4-b3")
        .judges_in("8815434us");
    bout.told(
        Red,
        &[
            "moved red c1-c2",
            "moved blue b4-b3",
            "go 8765 own 8765 foe 10000",
        ],
    );
}

/// (P-89, P-92)
#[test]
fn the_delay_is_not_charged_and_adds_to_the_limit() {
    let delay = || {
        pairing()
            .clock("main=5s,increment=0,delay=2s,move=off")
            .playing()
    };
    for (time, spent, bank) in [
        ("0", "0", "5s"),
        ("1999ms", "0", "5s"),
        ("2s", "0", "5s"),
        ("2000001us", "1us", "4999999us"),
        ("3500ms", "1500ms", "3500ms"),
        ("7s", "5s", "0"),
        ("7050ms", "5s", "0"),
    ] {
        let bout = delay().after(time).moves("c1-c2");
        assert_eq!(
            last_ply(&bout),
            (span(spent), Some(span(bank)), None),
            "{time}"
        );
    }
    delay()
        .judges_in("7050001us")
        .after("7050001us")
        .ends("blue timeout");
    // With an empty bank only the delay is left.
    let bout = delay()
        .after("7s")
        .moves("c1-c2 b4-b3")
        .judges_in("2050001us");
    bout.told(
        Red,
        &[
            "moved red c1-c2",
            "moved blue b4-b3",
            "go 2000 own 0 foe 5000",
        ],
    );
}

/// (P-92)
#[test]
fn the_bank_grows_without_a_cap_and_never_below_the_increment() {
    let bout = pairing().clock("main=1s,increment=2s,move=off").playing();
    let bout = bout
        .moves("c1-c2 b4-b3 c2-c1 b3-b4")
        .hushed()
        .moves("c1-c2");
    bout.told(
        Blue,
        &[
            "moved blue b3-b4",
            "moved red c1-c2",
            "go 5000 own 5000 foe 7000",
        ],
    );
    let bout = pairing().clock("main=1s,increment=2s,move=off").playing();
    let bout = bout.after("1050ms").moves("c1-c2");
    bout.told(Blue, &["moved red c1-c2", "go 1000 own 1000 foe 2000"]);
}

/// (P-55, P-89)
#[test]
fn the_smaller_of_bank_and_move_is_the_limit() {
    let limits = |clock: &str| pairing().clock(clock).ready().setups("F29.", ".92F");
    for (clock, go) in [
        ("main=10s,move=8s", "go 8000 own 10000 foe 10000"),
        ("main=8s,move=10s", "go 8000 own 8000 foe 8000"),
        ("main=8s,move=10s,delay=1s", "go 9000 own 8000 foe 8000"),
        ("main=off,move=10s", "go 10000"),
        ("main=off,move=off", "go"),
        ("main=1999us,move=off", "go 1 own 1 foe 1"),
        ("none", "go"),
    ] {
        let bout = limits(clock);
        assert_eq!(bout.sent(Red).last().unwrap(), go, "{clock}");
    }
}

/// (P-95) Without a bank there is nothing that increment and delay could change.
#[test]
fn without_a_bank_the_delay_has_no_effect() {
    let bout = pairing()
        .clock("main=off,increment=5s,delay=2s,move=10s")
        .playing();
    let bout = bout.judges_in("10050001us").after("3s").moves("c1-c2");
    assert_eq!(last_ply(&bout), (span("3s"), None, None));
}

/// (P-35)
#[test]
fn the_clock_line_tells_the_limits_that_there_are() {
    for (clock, line) in [
        (
            "",
            Some("clock setup 30000 main 300000 increment 1000 delay 0 move 30000"),
        ),
        ("main=off", Some("clock setup 30000 move 30000")),
        (
            "setup=off,move=off,delay=2s",
            Some("clock main 300000 increment 1000 delay 2000"),
        ),
        ("setup=1999us,main=off,move=off", Some("clock setup 1")),
        ("setup=off,main=off,move=off", None),
        ("none", None),
    ] {
        let bout = pairing().clock(clock).ready();
        let told = bout.sent(Red).iter().find(|told| told.starts_with("clock"));
        assert_eq!(told.map(String::as_str), line, "{clock}");
    }
}

/// (P-29, P-95)
#[test]
fn without_a_clock_nothing_has_a_limit() {
    let bout = pairing()
        .clock("none")
        .start()
        .judges_never()
        .after("10000m");
    let bout = bout
        .red("ready 1")
        .blue("ready 1")
        .judges_never()
        .after("10000m");
    let bout = bout.setups("F29.", ".92F").judges_never().after("10000m");
    let bout = bout.moves("c1-c2").goes_on();
    assert_eq!(last_ply(&bout), (span("10000m"), None, None));
}

/// (P-95)
#[test]
fn a_clock_may_have_only_the_start_limit_but_not_none() {
    let none = ClockSettings {
        main: None,
        per_move: None,
        setup: None,
        start: None,
        ..ClockSettings::default()
    };
    assert!(none.checked().is_err());
    let only_start = ClockSettings {
        start: Some(span("2s")),
        ..none
    };
    assert_eq!(only_start.checked(), Ok(only_start));
    let bout = pairing()
        .clock_of(only_start)
        .start()
        .judges_in("2050001us");
    bout.red("ready 1").blue("ready 1").judges_never();
}

/// (P-86) The time begins with the write, not with the decision to ask.
#[test]
fn the_clock_starts_when_the_question_is_first_written() {
    let bout = ten_seconds();
    let bout = bout
        .prints_before_the_write(Red, "move c1-c2\n")
        .judges_never();
    bout.after("5s").judges_in("10050001us");
}

/// (P-86) The time of both sides runs from their own question.
#[test]
fn a_refusal_that_is_written_late_does_not_start_the_clock_anew() {
    let bout = pairing()
        .clock("main=off,move=10s")
        .rules("retries=1")
        .playing();
    let bout = bout
        .after("1s")
        .prints_before_the_write(Red, "no\n")
        .after("3s");
    bout.told(Red, &["illegal - unreadable 1"])
        .judges_in("6050001us");
}
