//! Runs games between bots: who plays whom, on which cores, in which processes, with which logs.
//!
//! * `plan.rs`, `bot.rs`: what is to be played; `seating.rs`: which bot plays which side of which
//!   game, and on which cores;
//! * `bout.rs`: one game, the loop that joins referee, processes and log; `seated.rs`: a bot's
//!   process; `game_log.rs`: the files of one game;
//! * `runner.rs`: the workers and the one collector of their results.
//!
//! The crate prints nothing; results are passed to a callback.

mod bot;
mod bout;
mod game_log;
mod plan;
mod runner;
mod seated;
mod seating;

pub use bot::{Bot, fingerprint};
pub use plan::{Keep, LogPlace, MatchPlan, Pin, SyncMode, Watcher};
pub use runner::{GameResult, RunError, run};
pub use seating::{PinError, Player};
