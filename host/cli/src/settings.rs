//! From what the user wrote to what the other crates take: one file for each kind of text.

mod bot;
mod clock;
mod durations;
mod files;
mod rules;
mod seed;
mod setup;
mod variant;

pub(crate) use bot::{BotSource, read_bot};
pub(crate) use clock::read_clock;
pub(crate) use files::check_writable;
pub(crate) use rules::read_rules;
pub(crate) use seed::read_seed;
pub(crate) use setup::read_setup;
pub(crate) use variant::read_variant;
