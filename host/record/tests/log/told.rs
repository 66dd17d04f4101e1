//! What a side was told, in the cases that are easy to get wrong.

use stratego_protocol::Micros;
use stratego_record::{Log, told_to, verify};
use stratego_rules::Side;

use crate::bout::{Bout, Recorded};
use crate::scripted_games::{BLUE, RED, imposed, late, opened, resigned, timed_out};

#[track_caller]
fn told(game: &Recorded, side: Side) -> String {
    let log = verify(&game.log).unwrap();
    let told = String::from_utf8(told_to(&log, side).unwrap()).unwrap();
    assert_eq!(told.as_bytes(), game.told[side]);
    told
}

#[test]
fn a_side_that_is_not_asked_at_the_end_was_sent_no_go() {
    let exited = opened().exit(Side::Blue).moves(&["c1-c2"]).recorded();
    assert!(!told(&exited, Side::Blue).contains("go "));
    assert!(told(&timed_out(), Side::Blue).contains("go "));
    let aborted = opened().abort().recorded();
    assert!(told(&aborted, Side::Red).contains("go "));
    assert!(!told(&aborted, Side::Blue).contains("go "));
}

#[test]
fn an_imposed_setup_was_told_also_where_it_was_never_accepted() {
    let question = |game: &Recorded| {
        let told = told(game, Side::Red);
        told.lines()
            .any(|line| line.starts_with("setup ") && line.ends_with(RED))
    };
    assert!(question(&imposed().run_out().recorded()));
    let other = imposed().setup(Side::Red, "29F.").setup(Side::Blue, BLUE);
    assert!(question(&other.recorded()));
    let accepted = imposed().setup(Side::Red, RED).setup(Side::Blue, BLUE);
    assert!(question(&accepted.abort().recorded()));
}

#[test]
fn refusals_are_told_up_to_the_last_try() {
    let told = told(&resigned(), Side::Red);
    let refusals: Vec<&str> = told
        .lines()
        .filter(|line| line.starts_with("illegal"))
        .collect();
    assert_eq!(
        refusals,
        [
            "illegal - wrong-count 2",
            "illegal a1-a2 immovable 2",
            "illegal - unreadable 1"
        ]
    );
}

#[test]
fn a_side_that_never_started_is_told_of_its_own_fault_only() {
    let game = Bout::new(crate::bout::tiny_spec())
        .saying(Side::Blue, "ready 1")
        .saying(Side::Red, "ready 2")
        .recorded();
    assert!(told(&game, Side::Red).starts_with("end blue start-failed "));
    assert_eq!(told(&game, Side::Blue), "");
}

#[test]
fn an_answer_that_was_found_too_late_is_logged_as_such() {
    let log = Log::parse(&late().log).unwrap();
    let stratego_record::Line::Move(line) = &log.lines[2].line else {
        panic!("the third line after the first is the move");
    };
    assert_eq!(line.late_us, Some(7));
    assert_eq!(Micros(line.spent_us), Micros::from_millis(30_000));
    told(&late(), Side::Blue);
}
