//! The log of a game: written, read, refereed again, and damaged in every way.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, in its builders, too"
)]

mod bout;
mod chance;
mod damage;
mod forgery;
mod forgery_of_the_end;
mod properties;
mod random_games;
mod reading;
mod rewriting;
mod schema;
mod scripted_games;
mod told;
