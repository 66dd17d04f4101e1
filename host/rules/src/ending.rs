//! How a game ends by its own rules.

use crate::side::Side;

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// This side.
    Side(Side),
    /// Neither: the game is drawn.
    Draw,
}

/// Why a game ended by its own rules. Where several apply after one ply, the first one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// The flag was captured.
    FlagCaptured,
    /// Neither side has a piece that could move.
    BothImmobile,
    /// One side cannot move.
    NoMoves,
    /// The cap on the plies of a game was reached.
    MoveLimit,
    /// The cap on the plies without an attack was reached.
    QuietLimit,
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    Ongoing,
    /// It has ended.
    Ended(Winner, Ending),
}

impl Winner {
    /// `red`, `blue` or `draw`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Side(side) => side.name(),
            Self::Draw => "draw",
        }
    }
}

impl Ending {
    /// The word on the wire and in the log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FlagCaptured => "flag-captured",
            Self::BothImmobile => "both-immobile",
            Self::NoMoves => "no-moves",
            Self::MoveLimit => "move-limit",
            Self::QuietLimit => "quiet-limit",
        }
    }
}
