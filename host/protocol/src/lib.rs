//! The wire protocol: what the host writes and what a bot may answer.
//!
//! The crate does no input or output and never sees a full board: what a side is told is encoded
//! from its [`stratego_rules::View`] and from what both sides are told. Numbers such as P-12 name
//! the rules in `protocol.md`.
//!
//! * bytes from a bot: `framing.rs` splits lines, `greeting.rs` reads the handshake, `bot_option.rs`
//!   the options that it declares, `answer.rs` the answers to `setup` and `go`, `remark.rs` what it
//!   says besides;
//! * bytes to a bot: `host_line.rs` prints each line, `teller.rs` keeps their order;
//! * what both share: `terms.rs`, `clock.rs`, `micros.rs`, `secret.rs`, `reason.rs`.

mod answer;
mod bot_option;
mod clock;
mod framing;
mod greeting;
mod host_line;
mod micros;
mod reason;
mod remark;
mod secret;
mod teller;
mod terms;

pub use answer::{PlayAnswer, SetupAnswer, Unreadable};
pub use bot_option::{BotOption, BotOptionError, OptionKind, OptionValueError};
pub use clock::{ClockError, ClockSettings, TimeSource};
pub use framing::{Framed, LineReader, MAX_LINE, MAX_OUTPUT, decode};
pub use greeting::{Declared, Greeting, GreetingError, Want};
pub use host_line::{MAX_HOST_LINE, Opening, Question};
pub use micros::Micros;
pub use reason::{Outcome, Reason};
pub use remark::{InfoFields, Remark};
pub use secret::{GameId, GameSecret, MasterSecret, SecretError};
pub use teller::Teller;
pub use terms::{DrawOffers, Terms};

/// The version of the protocol that this crate speaks.
pub const VERSION: u64 = 1;

/// The last line to a process (P-49).
pub const QUIT: &[u8] = b"quit\n";
