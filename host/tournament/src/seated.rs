//! A bot's process at the table.

use stratego_process::{Child, Exit, Launch, LaunchError, Launcher};
use stratego_protocol::Micros;
use stratego_referee::Seat;

use crate::plan::Keep;

/// A process, or the lack of one, with what lasts beyond a game.
#[derive(Debug, Default)]
pub(crate) struct Seated {
    pub(crate) child: Option<Child>,
    /// The referee's part; with the referee while a game is played.
    pub(crate) seat: Seat,
    /// The CPU time that was counted in earlier games of the process.
    counted: Micros,
}

impl Seated {
    /// Starts a new process in place of the old one, which is killed if it still runs.
    pub(crate) fn launch(
        &mut self,
        launcher: &Launcher,
        launch: &Launch,
    ) -> Result<(), LaunchError> {
        *self = Self::default();
        self.child = Some(launcher.launch(launch)?);
        Ok(())
    }

    /// The CPU time and the peak of memory since the last call. For a process that goes on they
    /// are those of now.
    pub(crate) fn take_usage(&mut self) -> Option<(Micros, u64)> {
        let child = self.child.as_mut()?;
        let usage = match child.exit() {
            Some(exit) => exit.usage,
            None => child.usage_now()?,
        };
        let total = Micros::from(usage.cpu());
        let since = total - self.counted;
        self.counted = total;
        Some((since, usage.max_rss_bytes))
    }

    /// Makes room for a new process, unless this one is kept and goes on.
    pub(crate) fn clear_unless_kept(&mut self, keep: Keep) {
        if keep == Keep::Fresh || self.exit().is_some() {
            *self = Self::default();
        }
    }

    /// How the process ended, if it has.
    pub(crate) fn exit(&self) -> Option<Exit> {
        self.child.as_ref()?.exit()
    }
}
