//! Clocks that charge CPU time: elapsed time is only a backstop.

use stratego_protocol::{ClockSettings, Micros, TimeSource};
use stratego_rules::Side::{Blue, Red};

use crate::bout::Bout;
use crate::pairing::pairing;

/// Red is asked for its first move, with 2 s of CPU time for a move and a bank of 10 s.
fn two_seconds() -> Bout {
    pairing()
        .clock_of(ClockSettings {
            main: Some(Micros::from_millis(10_000)),
            increment: Micros::ZERO,
            per_move: Some(Micros::from_millis(2000)),
            source: TimeSource::Cpu,
            ..ClockSettings::default()
        })
        .playing()
}

#[test]
fn only_cpu_time_is_charged() {
    let bout = two_seconds().after("15s").burns(Red, "1500ms");
    bout.red("move c1-c2")
        .told(Blue, &["moved red c1-c2", "go 2000 own 10000 foe 8500"])
        .goes_on();
}

#[test]
fn cpu_time_runs_out_past_limit_and_grace() {
    let bout = two_seconds().burns(Red, "2050ms").after("1us").goes_on();
    assert_eq!(bout.referee.cpu_left(Red), Some(Micros::ZERO));
    assert_eq!(bout.referee.cpu_left(Blue), None);
    let bout = bout.burns(Red, "2050001us").after("1us");
    bout.ends("blue timeout");
}

#[test]
fn an_answer_in_the_grace_counts_as_the_limit() {
    let bout = two_seconds().burns(Red, "2050ms").red("move c1-c2");
    bout.told(Blue, &["moved red c1-c2", "go 2000 own 10000 foe 8000"])
        .goes_on();
}

#[test]
fn a_bot_that_sleeps_runs_into_the_cap_on_elapsed_time() {
    let bout = two_seconds().judges_in("20050001us");
    let bout = bout.after("20050ms").goes_on();
    bout.after("1us").ends("blue timeout");
}

#[test]
fn the_cap_on_elapsed_time_is_ten_seconds_at_the_least() {
    assert_eq!(
        ClockSettings::wall_cap(Micros::from_millis(100)),
        Micros::from_millis(10_000)
    );
}
