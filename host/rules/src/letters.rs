//! A board as text with one letter a square, the form in which recorded games and worked cases are
//! kept: `A` empty, `_` lake, Red `B` to `M` and Blue `N` to `Y` from bomb, spy, scout … to marshal
//! and flag; a1, b1, … then a2, b2, ….

use crate::board::Board;
use crate::position::Position;
use crate::rank::Rank;
use crate::side::Side;

/// The ranks in the order of their letters.
const ORDER: [Rank; 12] = [
    Rank::Bomb,
    Rank::Spy,
    Rank::Scout,
    Rank::Miner,
    Rank::Sergeant,
    Rank::Lieutenant,
    Rank::Captain,
    Rank::Major,
    Rank::Colonel,
    Rank::General,
    Rank::Marshal,
    Rank::Flag,
];

/// What one letter means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLetter {
    /// `A`.
    Empty,
    /// `_`.
    Lake,
    /// `B` to `Y`.
    Piece(Side, Rank),
}

/// The text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LettersError {
    /// The text has not one letter a square.
    #[error("the board has {found} letters where it needs {expected}")]
    Length {
        /// The letters found.
        found: usize,
        /// The squares of the board.
        expected: usize,
    },
    /// A letter means nothing.
    #[error(
        "letter {position} of the board is `{letter}`: use A for empty, _ for a lake, B to M for red and N to Y for blue pieces"
    )]
    Letter {
        /// The letter.
        letter: char,
        /// Its place, from 1.
        position: usize,
    },
    /// A lake of the variant is not one in the text, or the other way round.
    #[error("letter {position} of the board is `{letter}`: the lakes are not those of the variant")]
    Lake {
        /// The letter.
        letter: char,
        /// Its place, from 1.
        position: usize,
    },
}

impl LettersError {
    /// The place of the fault within the text, from 1.
    #[must_use]
    pub const fn position(&self) -> usize {
        match *self {
            Self::Length { found, expected } => {
                if found < expected {
                    found + 1
                } else {
                    expected + 1
                }
            }
            Self::Letter { position, .. } | Self::Lake { position, .. } => position,
        }
    }
}

impl BoardLetter {
    /// The meaning of `letter`.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let piece = |side, first: char| {
            let place = u32::from(letter) - u32::from(first);
            Some(Self::Piece(side, *ORDER.get(usize::try_from(place).ok()?)?))
        };
        match letter {
            'A' => Some(Self::Empty),
            '_' => Some(Self::Lake),
            'B'..='M' => piece(Side::Red, 'B'),
            'N'..='Y' => piece(Side::Blue, 'N'),
            _ => None,
        }
    }

    /// The letter with this meaning.
    #[must_use]
    pub fn letter(self) -> char {
        let (first, rank) = match self {
            Self::Empty => return 'A',
            Self::Lake => return '_',
            Self::Piece(Side::Red, rank) => (b'B', rank),
            Self::Piece(Side::Blue, rank) => (b'N', rank),
        };
        (first..)
            .zip(ORDER)
            .find(|&(_, candidate)| candidate == rank)
            .map_or('A', |(letter, _)| char::from(letter))
    }
}

/// The position that `text` shows on `board`.
///
/// # Errors
/// The number of letters, a letter or the lakes do not fit `board`.
pub fn board_from_letters(board: &Board, text: &str) -> Result<Position, LettersError> {
    let expected = usize::from(board.columns()) * usize::from(board.rows());
    let found = text.chars().count();
    if found != expected {
        return Err(LettersError::Length { found, expected });
    }
    let mut pieces = Vec::new();
    for ((index, letter), square) in text.chars().enumerate().zip(board.squares()) {
        let position = index + 1;
        let meaning =
            BoardLetter::from_letter(letter).ok_or(LettersError::Letter { letter, position })?;
        if (meaning == BoardLetter::Lake) != board.lakes().contains(square) {
            return Err(LettersError::Lake { letter, position });
        }
        if let BoardLetter::Piece(side, rank) = meaning {
            pieces.push((square, side, rank));
        }
    }
    Ok(Position::new(*board, pieces))
}

/// `position` as text with one letter a square.
#[must_use]
pub fn letters_of(position: &Position) -> String {
    let board = position.board();
    board
        .squares()
        .map(|square| {
            let meaning = match position.piece(square) {
                Some(piece) => BoardLetter::Piece(piece.side, piece.rank),
                None if board.lakes().contains(square) => BoardLetter::Lake,
                None => BoardLetter::Empty,
            };
            meaning.letter()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn every_letter_prints_as_it_was_read() {
        for letter in ('A'..='Y').chain(['_']) {
            assert_eq!(BoardLetter::from_letter(letter).unwrap().letter(), letter);
        }
        assert_eq!(BoardLetter::from_letter('Z'), None);
        assert_eq!(
            BoardLetter::from_letter('B'),
            Some(BoardLetter::Piece(Side::Red, Rank::Bomb))
        );
        assert_eq!(
            BoardLetter::from_letter('Y'),
            Some(BoardLetter::Piece(Side::Blue, Rank::Flag))
        );
    }

    #[test]
    fn a_wrong_board_names_the_letter() {
        let board = *Variant::duel().board();
        let empty = letters_of(&Position::new(board, []));
        assert!(board_from_letters(&board, &empty).is_ok());
        let error = |text: &str| board_from_letters(&board, text).unwrap_err();
        assert_eq!(error("AAA").position(), 4);
        assert_eq!(error(&empty.replacen('A', "z", 1)).position(), 1);
        assert_eq!(error(&empty.replacen('_', "A", 1)).position(), 43);
    }
}
