//! Games between scripted bots, refereed in virtual time.
//!
//! * `pairing.rs` says under what terms two bots meet, `bout.rs` plays their scripts;
//! * the other modules hold the tests, one behaviour each.

#![expect(
    clippy::unwrap_used,
    reason = "a script that cannot go on is a failed test"
)]

mod bout;
mod pairing;

mod abort;
mod answers;
mod citations;
mod clocks;
mod events;
mod kept;
mod reasons;
mod secrecy;
mod starting;
mod telling;
mod transcripts;
mod waiting;
