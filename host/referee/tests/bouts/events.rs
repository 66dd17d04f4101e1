//! What the referee reports to its caller, and in which order.

use stratego_protocol::{InfoFields, Want};
use stratego_referee::{Event, MAX_SAID, Opened, Timing};
use stratego_rules::Side::{Blue, Red};

use crate::bout::Bout;
use crate::pairing::{pairing, span};

fn opened(bout: &Bout) -> &Opened {
    match &bout.events()[0] {
        Event::Opened(opened) => opened,
        other => panic!("the first event is {other:?}"),
    }
}

/// The log does not depend on which side was faster.
#[test]
fn the_opening_comes_first_and_then_red_before_blue() {
    let bout = pairing().rules("retries=2").start();
    let bout = bout.blue("Hello").blue("ready 1").red("ready 1");
    let bout = bout
        .sets_up(Blue, ".99F")
        .sets_up(Blue, ".92F")
        .red("what?");
    assert_eq!(
        bout.happened(),
        [""; 0],
        "nothing is reported before both have set up"
    );
    let bout = bout.sets_up(Red, "F29").sets_up(Red, "F29.").moves("c1-c2");
    assert_eq!(
        bout.happened(),
        [
            "opened 1 1",
            "said blue Hello",
            "refused red - unreadable 2",
            "refused red - wrong-length 1",
            "set up red F29.",
            "refused blue - wrong-count 2",
            "set up blue .92F",
            "played 1 c1-c2",
        ]
    );
}

#[test]
fn the_opening_comes_first_however_early_the_game_ends() {
    let bout = pairing()
        .start()
        .red("Hi")
        .exits(Red)
        .blue("name B")
        .blue("ready 1");
    assert_eq!(
        bout.happened(),
        ["opened 1 1", "said red Hi", "ended blue start-failed"]
    );
    assert!(
        opened(&bout).greetings.red.is_none(),
        "Red did not get to `ready`"
    );
    let blue = opened(&bout).greetings.blue.as_ref().unwrap();
    assert_eq!(blue.name.as_deref(), Some("B"));
    let bout = pairing()
        .start()
        .red("want legal")
        .red("ready 9")
        .blue("ready 1");
    assert!(
        opened(&bout).greetings.red.is_none(),
        "Red did not get to `ready`"
    );
    let bout = pairing()
        .greeted(&["want early"], &[])
        .sets_up(Blue, ".92F")
        .exits(Red);
    assert_eq!(
        bout.happened(),
        ["opened 1 1", "set up blue .92F", "ended blue exited"]
    );
    assert!(
        opened(&bout)
            .greetings
            .red
            .as_ref()
            .unwrap()
            .wants(Want::Early)
    );
}

/// (P-36)
#[test]
fn an_imposed_setup_is_reported_as_placed() {
    let bout = pairing()
        .imposed(Blue, ".92F")
        .ready()
        .setups("F29.", ".92F");
    assert_eq!(
        bout.happened()[1..],
        ["set up red F29.", "placed blue .92F"]
    );
    assert_eq!(bout.sent(Blue)[12], "setup 7d760cbd .92F");
}

/// (P-59) An offer with the move that ends the game is none.
#[test]
fn an_offer_is_reported_behind_its_move_unless_that_ended_the_game() {
    let offers = || pairing().rules("draw_offers=on,plies=2").playing();
    let bout = offers()
        .red("move c1-c2 draw")
        .blue("move b4-b3 draw")
        .ends("draw move-limit");
    assert_eq!(
        bout.happened()[3..],
        [
            "played 1 c1-c2",
            "draw offered red 1",
            "played 2 b4-b3",
            "ended draw move-limit"
        ]
    );
}

/// (P-66, P-67) The last refused answer, too, is reported, with no try left.
#[test]
fn every_refused_answer_is_reported() {
    let bout = pairing().rules("retries=1").playing();
    let bout = bout
        .red("move z9-a1")
        .red("resign please")
        .ends("blue unreadable");
    assert_eq!(
        bout.happened()[3..],
        [
            "refused red z9-a1 no-piece 1",
            "refused red - unreadable 0",
            "ended blue unreadable"
        ]
    );
}

/// (P-93) The time of a setup is reported although it is not charged.
#[test]
fn events_tell_when_they_happened_and_what_was_spent() {
    let bout = pairing()
        .ready()
        .after("2s")
        .sets_up(Red, "F29.")
        .after("1s");
    let bout = bout.sets_up(Blue, ".92F").after("3s").moves("c1-c2");
    let times: Vec<(u64, u64)> = bout
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::SetUp { at, spent, .. } | Event::Played { at, spent, .. } => {
                Some((at.millis(), spent.millis()))
            }
            _ => None,
        })
        .collect();
    // The referee's time is whatever the caller counts; here it begins with one second.
    assert_eq!(times, [(3000, 2000), (4000, 3000), (7000, 3000)]);
    assert_eq!(span("3s").millis(), 3000);
}

/// (P-11, P-12)
#[test]
fn remarks_are_reported_with_the_fields_of_info() {
    let bout = pairing()
        .playing()
        .red("# hm")
        .red("info depth 3 score -0.5 text on my  way");
    let said: Vec<(&str, Option<&InfoFields>)> = bout
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Said {
                text,
                fields,
                timing: Timing::Current,
                ..
            } => Some((text.as_str(), fields.as_ref())),
            _ => None,
        })
        .collect();
    assert_eq!(said[0], ("# hm", None));
    let fields = said[1].1.unwrap();
    assert_eq!((fields.depth, fields.score), (Some(3), Some(-0.5)));
    assert_eq!(fields.text.as_deref(), Some("on my way"));
    // The opponent hears nothing of it.
    let bout = bout.hushed().moves("c1-c2");
    bout.told(Blue, &["moved red c1-c2", "go 30000 own 300000 foe 301000"]);
}

/// (P-11) A talkative bot does not fill the log, and the log says so.
#[test]
fn what_a_bot_says_is_cut_once_a_game() {
    let line = format!("# {}", "x".repeat(4000));
    let mut bout = pairing().playing();
    for _ in 0..40 {
        bout = bout.red(&line);
    }
    let said: Vec<String> = bout.happened().split_off(3);
    assert_eq!(said.len(), MAX_SAID / line.len() + 1);
    assert!(
        said.last()
            .unwrap()
            .ends_with("(what this bot said after this was not kept)")
    );
}

#[test]
fn the_verdict_tells_who_had_a_question() {
    let asked = |bout: &Bout| (bout.verdict().asked.red, bout.verdict().asked.blue);
    let told = |bout: &Bout| (bout.verdict().told.red, bout.verdict().told.blue);
    let bout = pairing().start().red("ready 1").exits(Blue);
    assert_eq!((asked(&bout), told(&bout)), ((false, true), (false, false)));
    let bout = pairing().ready().sets_up(Red, "F29.").blue("resign");
    assert_eq!((asked(&bout), told(&bout)), ((false, true), (true, true)));
    let bout = pairing().ready().red("resign").blue("resign");
    assert_eq!((asked(&bout), told(&bout)), ((true, true), (true, true)));
    let bout = pairing().playing().moves("c1-c2").exits(Blue);
    assert_eq!(asked(&bout), (false, true));
    let bout = pairing()
        .playing()
        .moves("c1-c2")
        .red("oops")
        .moves("b4-b3");
    assert_eq!(asked(&bout), (false, false));
    assert_eq!(bout.verdict().plies, 2);
}

/// (P-96, P-97, P-98)
#[test]
fn the_same_lines_come_early_or_with_the_next_question() {
    let game = |wants: &[&str]| {
        let bout = pairing()
            .greeted(wants, &[])
            .setups("F29.", ".92F")
            .hushed();
        let bout = bout.moves("c1-c2");
        let early: Vec<&str> = wants.iter().map(|_| "moved red c1-c2").collect();
        bout.told(Red, &early)
            .moves("b4-b3 c2-c3 b3-b2 c3-c4 b2-b1 c4-d4")
    };
    let late = game(&[]).ends("red flag-captured");
    let early = game(&["want early"]).ends("red flag-captured");
    assert_eq!(late.sent(Red), early.sent(Red));
    assert_eq!(late.sent(Blue), early.sent(Blue));
}

/// (P-40) The side that is asked gets all in one write, and before it nothing is due.
#[test]
fn one_write_ends_with_the_question() {
    let mut bout = pairing().ready().hushed().sets_up(Red, "F29.");
    let answer = format!("setup {} .92F\n", bout.id(Blue));
    bout = bout.prints_before_the_write(Blue, answer);
    let mut bytes = Vec::new();
    let now = span("5s");
    assert!(bout.referee.transmit(Red, now, &mut bytes));
    assert_eq!(bytes, b"enemy b4 c4 d4\ngo 30000 own 300000 foe 300000\n");
    assert!(
        !bout.referee.transmit(Red, now, &mut bytes),
        "nothing more is due"
    );
    bytes.clear();
    assert!(bout.referee.transmit(Blue, now, &mut bytes));
    assert_eq!(bytes, b"enemy a1 b1 c1\n");
}

/// (P-50, P-52, P-53, P-54)
#[test]
fn a_question_comes_with_the_helper_lines_that_were_asked_for() {
    let bout = pairing()
        .greeted(&["want position legal"], &[])
        .setups("F29.", ".92F");
    let bout = bout.hushed().moves("c1-c2 c4-c2");
    bout.told(
        Red,
        &[
            "moved red c1-c2",
            "attacked blue c4-c2 2 9 lost",
            "position rFu r2u ... ... ... ... r9s ... ... ... ... ... ... bxu ... bxu",
            "legal b1-c1 b1-d1 b1-b2 b1-b3 b1-b4 c2-c1 c2-b2 c2-d2 c2-c3",
            "go 30000 own 301000 foe 301000",
        ],
    );
}
