//! Games of which every line is known.

use stratego_protocol::{ClockSettings, Micros, Want};
use stratego_rules::{BySide, Side};

use crate::bout::{Bout, Recorded, lenient_spec, setup_of, tiny_spec};

pub(crate) const RED: &str = "F29.";
pub(crate) const BLUE: &str = ".92F";

/// A game with everything in it; Red resigns. Its lines:
///
/// | line | |
/// |---|---|
/// | 1 | `game` |
/// | 2 | Blue says something |
/// | 3, 4 | Red's first setup is refused, its second accepted |
/// | 5 | Blue's setup |
/// | 6, 7 | two answers of Red are refused |
/// | 8, 9 | ply 1 of Red, `c1-c2`, with a draw offer |
/// | 10 | ply 2 of Blue, `b4-b3` |
/// | 11 | Red says something |
/// | 12 | ply 3 of Red, `c2-c3` |
/// | 13 | ply 4 of Blue, `b3-c3`: two generals |
/// | 14 | `end` |
pub(crate) fn resigned() -> Recorded {
    Bout::new(lenient_spec())
        .ready(BySide::new(&[Want::Legal], &[Want::Position, Want::Early]))
        .saying(Side::Blue, "info depth 3")
        .wait(5_000)
        .setup(Side::Red, "F22.")
        .wait(5_000)
        .setup(Side::Red, RED)
        .setup(Side::Blue, BLUE)
        .wait(1_000_000)
        .saying(Side::Red, "move a1-a2")
        .saying(Side::Red, "a1-a2")
        .wait(1_000_000)
        .saying(Side::Red, "move c1-c2 draw")
        .moves(&["b4-b3"])
        .saying(Side::Red, "# hm")
        .moves(&["c2-c3", "b3-c3"])
        .saying(Side::Red, "resign")
        .recorded()
}

/// A game without anything special in it, up to some end.
pub(crate) fn opened() -> Bout {
    Bout::new(tiny_spec()).set_up(RED, BLUE)
}

/// Red captures the flag with ply 3, the last line but one, line 6.
pub(crate) fn captured() -> Recorded {
    opened()
        .moves(&[
            "b1-b3", "b4-b3", "c1-c2", "b3-b4", "c2-d2", "b4-b3", "d2-d3", "b3-b2", "d3-d4",
        ])
        .recorded()
}

/// Blue's clock runs out at ply 2.
pub(crate) fn timed_out() -> Recorded {
    opened().moves(&["c1-c2"]).run_out().recorded()
}

/// The same game with another clock.
pub(crate) fn with_clock(clock: Option<ClockSettings>) -> Bout {
    let mut spec = tiny_spec();
    spec.clock = clock;
    Bout::new(spec).set_up(RED, BLUE)
}

/// Red answers ply 1 past its limit and the grace, and is found 7 µs late.
pub(crate) fn late() -> Recorded {
    let mut bout = opened();
    bout.now = bout.referee.deadline().unwrap() + Micros(6);
    bout.saying(Side::Red, "move c1-c2").abort().recorded()
}

/// A setup is imposed on Red.
pub(crate) fn imposed() -> Bout {
    let mut spec = lenient_spec();
    spec.imposed.red = Some(setup_of(RED, &spec.variant));
    Bout::new(spec).ready(BySide::default())
}
