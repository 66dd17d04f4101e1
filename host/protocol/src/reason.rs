//! How a game ended: one list of reasons from the referee to the standings.

use std::fmt;

use stratego_rules::{Ending, Side, Status, Winner};

/// Who won, as on the wire and in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Won(Side),
    /// The game was drawn.
    Draw,
    /// There is no result.
    None,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// Play: the flag was captured.
    FlagCaptured,
    /// Play: a side cannot move and loses.
    NoMoves,
    /// Play: neither side has a piece that could move.
    BothImmobile,
    /// Play: the cap on plies was reached.
    MoveLimit,
    /// Play: the cap on plies without an attack was reached.
    QuietLimit,
    /// Play: a draw was offered and accepted.
    Agreement,
    /// Play: a side resigned.
    Resigned,
    /// Fault: the bot did not get to `ready`.
    StartFailed,
    /// Fault: the answer to `setup` was refused.
    IllegalSetup,
    /// Fault: a move was refused.
    IllegalMove,
    /// Fault: no answer in time.
    Timeout,
    /// Fault: an answer that means nothing.
    Unreadable,
    /// Fault: output while not asked.
    OutOfTurn,
    /// Fault: too long a line or too much output.
    OutputLimit,
    /// Fault: the process ended or closed its pipes.
    Exited,
    /// Both sides were at fault while starting or setting up.
    BothFaulted,
    /// The host ended the game.
    Aborted,
}

impl Reason {
    /// All reasons, in the order of `protocol.md`.
    pub const ALL: [Self; 17] = [
        Self::FlagCaptured,
        Self::NoMoves,
        Self::BothImmobile,
        Self::MoveLimit,
        Self::QuietLimit,
        Self::Agreement,
        Self::Resigned,
        Self::StartFailed,
        Self::IllegalSetup,
        Self::IllegalMove,
        Self::Timeout,
        Self::Unreadable,
        Self::OutOfTurn,
        Self::OutputLimit,
        Self::Exited,
        Self::BothFaulted,
        Self::Aborted,
    ];

    /// The word on the wire, in the log and in the standings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FlagCaptured => "flag-captured",
            Self::NoMoves => "no-moves",
            Self::BothImmobile => "both-immobile",
            Self::MoveLimit => "move-limit",
            Self::QuietLimit => "quiet-limit",
            Self::Agreement => "agreement",
            Self::Resigned => "resigned",
            Self::StartFailed => "start-failed",
            Self::IllegalSetup => "illegal-setup",
            Self::IllegalMove => "illegal-move",
            Self::Timeout => "timeout",
            Self::Unreadable => "unreadable",
            Self::OutOfTurn => "out-of-turn",
            Self::OutputLimit => "output-limit",
            Self::Exited => "exited",
            Self::BothFaulted => "both-faulted",
            Self::Aborted => "aborted",
        }
    }

    /// The reason of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// Whether the reason is the fault of one side, which loses by it.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(
            self,
            Self::StartFailed
                | Self::IllegalSetup
                | Self::IllegalMove
                | Self::Timeout
                | Self::Unreadable
                | Self::OutOfTurn
                | Self::OutputLimit
                | Self::Exited
        )
    }
}

impl From<Ending> for Reason {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::FlagCaptured => Self::FlagCaptured,
            Ending::BothImmobile => Self::BothImmobile,
            Ending::NoMoves => Self::NoMoves,
            Ending::MoveLimit => Self::MoveLimit,
            Ending::QuietLimit => Self::QuietLimit,
        }
    }
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Self; 4] = [
        Self::Won(Side::Red),
        Self::Won(Side::Blue),
        Self::Draw,
        Self::None,
    ];

    /// `red`, `blue`, `draw` or `none`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won(side) => side.name(),
            Self::Draw => "draw",
            Self::None => "none",
        }
    }

    /// The outcome of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.name() == name)
    }

    /// How a game that has ended by its own rules came out.
    #[must_use]
    pub fn of_status(status: Status) -> Option<(Self, Reason)> {
        match status {
            Status::Ongoing => None,
            Status::Ended(Winner::Side(side), ending) => Some((Self::Won(side), ending.into())),
            Status::Ended(Winner::Draw, ending) => Some((Self::Draw, ending.into())),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
