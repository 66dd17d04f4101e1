//! The log of a game: one JSON object a line, chained by hashes, from which the game can be checked
//! and all that either side was told be found again.
//!
//! * `line.rs`, `words.rs`, `variant_spec.rs`, `terms_spec.rs`, `clock_spec.rs`: the serialised
//!   types, apart from the domain types; `schema.rs`: their JSON schema;
//! * `recorder.rs`: from the referee's events to lines; `chain.rs`, `writer.rs`, `publish.rs`: from
//!   lines to a file that has its final name only when it is whole;
//! * `reader.rs`: from bytes to lines, with the place of any damage;
//! * `replay.rs`: plays the lines again; `verify.rs` and, for the last line, `verdict.rs`: referee
//!   them; `told.rs`: what a side was told;
//! * `judge.rs`: judges games that are kept as rows of a table.
//!
#![doc = include_str!("../README.md")]

mod chain;
mod clock_spec;
mod judge;
mod line;
mod publish;
mod reader;
mod recorder;
mod replay;
mod schema;
mod terms_spec;
mod told;
mod variant_spec;
mod verdict;
mod verify;
mod words;
mod writer;

pub use clock_spec::{ClockSpec, ClockSpecError};
pub use judge::{Judge, UnreadableRow};
pub use line::{
    BattleLine, BotLine, DrawOfferLine, EndLine, EndSide, FORMAT, Format, GameLine, IllegalLine,
    Line, MoveLine, SaidInfo, SaidLine, SetupLine,
};
pub use publish::{FinishedLog, LogFile, publish_batch};
pub use reader::{Log, LogError, Numbered};
pub use recorder::{BotFacts, GameFacts, ProcessEnd, Recorder};
pub use schema::log_schema;
pub use terms_spec::{TermsSpec, TermsSpecError};
pub use told::{Told, boards_of, told_to};
pub use variant_spec::{VariantSpec, VariantSpecError};
pub use verify::{Finding, verify};
pub use words::{
    MoreSquareWord, MoveText, OutcomeWord, RankLetter, ReasonWord, ResultWord, SideWord,
};
pub use writer::LogWriter;
