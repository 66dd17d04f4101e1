//! Every way in which a game can end is reached.

use stratego_protocol::{Outcome, Reason};
use stratego_rules::Side;

use crate::bout::Bout;
use crate::pairing::{custom, pairing};

/// Plays a game that ends with `reason`, where `side` wins, loses or acts.
fn game_ending_by(reason: Reason, side: Side) -> Bout {
    let playing = || {
        let bout = pairing().playing();
        match side {
            Side::Red => bout,
            Side::Blue => bout.moves("c1-c2"),
        }
    };
    let small = |army: &str| {
        pairing()
            .variant(custom("small", "3 3", "a2", 1, army))
            .ready()
    };
    match reason {
        Reason::FlagCaptured => match side {
            Side::Red => pairing().ready().setups("2F9.", "F29.").moves("a1-a4"),
            Side::Blue => pairing()
                .ready()
                .setups("F2.9", "29F.")
                .moves("d1-d2 a4-a1"),
        },
        Reason::NoMoves => match side {
            Side::Red => small("F:1 3:1").setups("F3.", "3F."),
            Side::Blue => small("F:1 3:1").setups("3F.", "F3."),
        },
        Reason::BothImmobile => small("F:1 2:1").setups("F2.", "F2.").moves("b1-b3"),
        Reason::MoveLimit => pairing()
            .rules("plies=2,quiet=2")
            .playing()
            .moves("c1-c2 b4-b3"),
        Reason::QuietLimit => pairing().rules("quiet=2").playing().moves("c1-c2 b4-b3"),
        Reason::Agreement => pairing()
            .rules("draw_offers=on")
            .playing()
            .says(Side::Red, "move c1-c2 draw")
            .says(Side::Blue, "draw"),
        Reason::Resigned => playing().says(side, "resign"),
        Reason::StartFailed => pairing()
            .start()
            .says(!side, "ready 1")
            .says(side, "ready 2"),
        Reason::IllegalSetup => {
            let set_up = |side| if side == Side::Red { "F29." } else { ".92F" };
            pairing()
                .ready()
                .sets_up(!side, set_up(!side))
                .sets_up(side, "F29F")
        }
        Reason::IllegalMove => playing().says(side, "move a1-d4"),
        Reason::Timeout => playing().after("1m"),
        Reason::Unreadable => playing().says(side, "pass"),
        // One move, one line too many, and then the other side moves.
        Reason::OutOfTurn => match side {
            Side::Red => pairing()
                .playing()
                .moves("c1-c2")
                .red("move")
                .moves("b4-b3"),
            Side::Blue => pairing().playing().blue("move").moves("c1-c2"),
        },
        Reason::OutputLimit => playing().prints(side, "x".repeat(4097)),
        Reason::Exited => playing().exits(side),
        Reason::BothFaulted => pairing().start().exits(side).exits(!side),
        Reason::Aborted => playing().abort(),
    }
}

/// (P-72)
#[test]
fn every_reason_is_reached_by_either_side_and_told_to_both() {
    for reason in Reason::ALL {
        for side in Side::BOTH {
            let bout = game_ending_by(reason, side);
            let verdict = bout.verdict();
            let outcome = match reason {
                Reason::FlagCaptured | Reason::NoMoves => Outcome::Won(side),
                Reason::BothImmobile
                | Reason::MoveLimit
                | Reason::QuietLimit
                | Reason::Agreement => Outcome::Draw,
                Reason::BothFaulted | Reason::Aborted => Outcome::None,
                _ => Outcome::Won(!side),
            };
            assert_eq!(
                (verdict.outcome, verdict.reason),
                (outcome, reason),
                "{side}"
            );
            assert!(!verdict.detail.is_empty(), "{reason} is explained");
            for told in Side::BOTH {
                let is_at_fault = verdict.faults[told].is_some();
                let expected = reason == Reason::BothFaulted || (reason.is_fault() && told == side);
                assert_eq!(is_at_fault, expected, "{reason}: the fault of {told}");
                assert_told(&bout, told);
            }
        }
    }
}

/// The side is told of the end once and with words exactly if it is at fault (P-47, P-48).
fn assert_told(bout: &Bout, side: Side) {
    let verdict = bout.verdict();
    let ends: Vec<&String> = bout
        .sent(side)
        .iter()
        .filter(|line| line.starts_with("end "))
        .collect();
    let is_at_fault = verdict.faults[side].is_some();
    let can_be_told = verdict.told[side] || (is_at_fault && verdict.reason == Reason::StartFailed);
    if !can_be_told || matches!(verdict.reason, Reason::Exited) && is_at_fault {
        assert!(ends.is_empty(), "{side} is told {ends:?}");
        return;
    }
    let [end] = ends[..] else {
        panic!("{side} is told of the end {} times", ends.len())
    };
    let plain = format!("end {} {}", verdict.outcome, verdict.reason);
    assert!(end.starts_with(&plain), "{end}");
    assert_eq!(*end != plain, is_at_fault, "{end}");
}
