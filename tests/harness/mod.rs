//! Starting the program, and judging what came of it.

mod bots;
mod ended;
mod home;
mod host;
mod place;
mod running;

pub(crate) use bots::{command_line, copy_program, examples, repository};
pub(crate) use ended::{Ended, lines_of};
pub(crate) use home::{Home, News, is_gone};
pub(crate) use host::Host;
pub(crate) use place::Place;
pub(crate) use running::Running;

use std::time::Duration;

/// The longest that any test waits for anything. Only a fault makes it run out, also on a machine
/// that is busy with other things.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);
