//! The ranks of the pieces.

use std::fmt;

/// The rank of a piece. The order is that of the `army` line; among the pieces that can move it is
/// also the order of strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Rank {
    /// `F`: cannot move; who loses it has lost.
    Flag,
    /// `B`: cannot move.
    Bomb,
    /// `S`, rank 1: beats the marshal when it attacks.
    Spy,
    /// `2`: runs any number of empty squares.
    Scout,
    /// `3`: removes bombs.
    Miner,
    /// `4`.
    Sergeant,
    /// `5`.
    Lieutenant,
    /// `6`.
    Captain,
    /// `7`.
    Major,
    /// `8`.
    Colonel,
    /// `9`.
    General,
    /// `M`, rank 10.
    Marshal,
}

/// The text is not one of the twelve rank letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no rank: use one of F B S 2 3 4 5 6 7 8 9 M")]
pub struct ParseRankError(pub char);

impl Rank {
    /// All ranks in the order of the `army` line.
    pub const ALL: [Self; 12] = [
        Self::Flag,
        Self::Bomb,
        Self::Spy,
        Self::Scout,
        Self::Miner,
        Self::Sergeant,
        Self::Lieutenant,
        Self::Captain,
        Self::Major,
        Self::Colonel,
        Self::General,
        Self::Marshal,
    ];

    /// The letter on the wire and in the log.
    #[must_use]
    pub const fn letter(self) -> char {
        self.byte() as char
    }

    /// The letter as an ASCII byte.
    #[must_use]
    pub const fn byte(self) -> u8 {
        b"FBS23456789M"[self as usize]
    }

    /// The English name of the piece, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::Bomb => "bomb",
            Self::Spy => "spy",
            Self::Scout => "scout",
            Self::Miner => "miner",
            Self::Sergeant => "sergeant",
            Self::Lieutenant => "lieutenant",
            Self::Captain => "captain",
            Self::Major => "major",
            Self::Colonel => "colonel",
            Self::General => "general",
            Self::Marshal => "marshal",
        }
    }

    /// The rank of a letter.
    ///
    /// # Errors
    /// The letter is none of the twelve; lower case is not accepted.
    pub fn from_letter(letter: char) -> Result<Self, ParseRankError> {
        Self::ALL
            .into_iter()
            .find(|rank| rank.letter() == letter)
            .ok_or(ParseRankError(letter))
    }

    /// Whether pieces of this rank can move at all.
    #[must_use]
    pub const fn is_movable(self) -> bool {
        !matches!(self, Self::Flag | Self::Bomb)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
