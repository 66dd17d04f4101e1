//! Moves: as written ([`MoveSyntax`]) and on the board ([`Move`]), and why one is refused.

use std::fmt;
use std::str::FromStr;

use crate::square::Square;

/// A square as written, perhaps off the board: `[a-z][1-9][0-9]?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coordinate {
    /// The column, 0 (a) to 25 (z).
    pub column: u8,
    /// The row as written, 1 to 99.
    pub row: u8,
}

/// A move as written, well-formed but perhaps off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveSyntax {
    /// Where the piece stands.
    pub from: Coordinate,
    /// Where it goes.
    pub to: Coordinate,
}

/// A move between two squares. Moves are ordered by origin, then by target, in board order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

/// Why a move is refused. Where several reasons apply, the one that comes first here is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Illegal {
    /// The origin is empty, a lake or off the board.
    NoPiece,
    /// The origin holds an enemy piece.
    NotYours,
    /// The piece is the flag or a bomb.
    Immovable,
    /// The piece cannot get there.
    Unreachable,
    /// The two-square rule.
    TwoSquare,
    /// The more-square rule.
    MoreSquare,
}

/// The text is not of the form `a4-a5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a move of the form a4-a5")]
pub struct ParseMoveError;

impl Coordinate {
    /// The square meant, within the largest board.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self.row.checked_sub(1) {
            Some(row) => Square::at(self.column, row),
            None => None,
        }
    }

    /// Writes the coordinate to the front of `text`; how many bytes it has.
    fn write(self, text: &mut [u8]) -> usize {
        text[0] = b'a' + self.column;
        if self.row < 10 {
            text[1] = b'0' + self.row;
            return 2;
        }
        text[1] = b'0' + self.row / 10;
        text[2] = b'0' + self.row % 10;
        3
    }

    /// Splits a coordinate off the front of `text`.
    const fn take(text: &[u8]) -> Option<(Self, &[u8])> {
        let [column @ b'a'..=b'z', tens @ b'1'..=b'9', rest @ ..] = text else {
            return None;
        };
        let column = *column - b'a';
        let row = *tens - b'0';
        if let [units @ b'0'..=b'9', rest @ ..] = rest {
            let row = row * 10 + (*units - b'0');
            return Some((Self { column, row }, rest));
        }
        Some((Self { column, row }, rest))
    }
}

impl MoveSyntax {
    /// Reads a move from ASCII bytes.
    ///
    /// # Errors
    /// The bytes are not of the form `[a-z][1-9][0-9]?-[a-z][1-9][0-9]?`.
    pub const fn from_bytes(text: &[u8]) -> Result<Self, ParseMoveError> {
        if let Some((from, rest)) = Coordinate::take(text)
            && let [b'-', rest @ ..] = rest
            && let Some((to, [])) = Coordinate::take(rest)
        {
            Ok(Self { from, to })
        } else {
            Err(ParseMoveError)
        }
    }

    /// The move as ASCII, and how many of the seven bytes it has.
    #[must_use]
    pub fn text(self) -> ([u8; 7], usize) {
        let mut text = [b'-'; 7];
        let from = self.from.write(&mut text);
        let to = self.to.write(&mut text[from + 1..]);
        (text, from + 1 + to)
    }
}

impl FromStr for MoveSyntax {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        Self::from_bytes(text.as_bytes())
    }
}

impl From<Square> for Coordinate {
    fn from(square: Square) -> Self {
        Self {
            column: square.column(),
            row: square.row() + 1,
        }
    }
}

impl From<Move> for MoveSyntax {
    fn from(mv: Move) -> Self {
        Self {
            from: mv.from.into(),
            to: mv.to.into(),
        }
    }
}

impl Illegal {
    /// The word on the wire, in the log and in the output of `judge`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPiece => "no-piece",
            Self::NotYours => "not-yours",
            Self::Immovable => "immovable",
            Self::Unreachable => "unreachable",
            Self::TwoSquare => "two-square",
            Self::MoreSquare => "more-square",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row)
    }
}

impl fmt::Display for MoveSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_formed_moves_print_as_they_were_written() {
        for text in ["a1-a2", "a10-a9", "z99-k11", "c3-c3"] {
            let parsed: MoveSyntax = text.parse().unwrap();
            assert_eq!(parsed.to_string(), text);
            let (bytes, length) = parsed.text();
            assert_eq!(bytes[..length], *text.as_bytes());
        }
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in [
            "", "a", "a4", "a4-", "-a5", "a4a5", "a4-a5-", "A4-A5", "a0-a1", "a01-a2", "a4-a100",
            "a4–a5", "a4 -a5", "4a-5a", "a4-a５", "aa-a4",
        ] {
            assert_eq!(text.parse::<MoveSyntax>(), Err(ParseMoveError), "{text}");
        }
    }
}
