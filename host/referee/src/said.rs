//! What the bots say beside their answers, capped so that a log stays small.

/// The text that is kept of one side in one game, in bytes.
pub const MAX_SAID: usize = 64 * 1024;

/// When a line was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// In its game.
    Current,
    /// Before the answer to `setup` in a later game of the process: it may stem from the game
    /// before.
    Late,
}

/// Counts what is kept.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SaidBudget {
    kept: usize,
    cut: bool,
}

/// What to do with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeping {
    /// Log it.
    Keep,
    /// Log, once, that the rest is left out.
    Cut,
    /// Leave it out.
    Drop,
}

impl SaidBudget {
    pub(crate) const fn take(&mut self, length: usize) -> Keeping {
        if self.cut {
            return Keeping::Drop;
        }
        self.kept += length;
        if self.kept <= MAX_SAID {
            return Keeping::Keep;
        }
        self.cut = true;
        Keeping::Cut
    }
}
