//! Real children (`/bin/sh`, `python3`) started, talked to, watched and ended.
//!
//! Times are only ever bounded from above, and generously, so that a loaded machine passes.

#![expect(clippy::unwrap_used, reason = "a panic is how a test reports")]

mod bot;
mod ending;
mod launching;
mod pipes;
mod usage;
mod waiting;
