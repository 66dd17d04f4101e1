//! One game as a state machine without input or output.
//!
//! The caller passes in what happens — bytes from a bot, the end of a process, the time — and takes
//! out what to write, until when to wait, and what happened. The referee never reads the time
//! itself, so that every limit can be tested to the microsecond.
//!
//! * `referee.rs`: the state machine's inputs and outputs;
//! * `opening.rs`: handshake and setups, asked of both sides at once;
//! * `play.rs`: the turns;
//! * `ending.rs`: the verdict, and what the sides are told of it;
//! * `player.rs`: one side of the game; `seat.rs`: what lasts beyond a game for a kept process.

mod clock;
mod ending;
mod event;
mod opening;
mod play;
mod player;
mod referee;
mod said;
mod seat;
mod spec;

pub use ending::{Fault, Verdict};
pub use event::{Event, Opened, Refusal};
pub use referee::{Gone, Referee};
pub use said::{MAX_SAID, Timing};
pub use seat::Seat;
pub use spec::{Anonymity, GameSpec};
