//! What people and scripts read.

mod board;
mod streams;

pub(crate) use board::{Eyes, draw, of_ply};
pub(crate) use streams::print;
