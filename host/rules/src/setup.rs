//! A setup: where a side's pieces stand before the first ply.

use std::fmt;

use crate::army::Army;
use crate::rank::Rank;
use crate::side::Side;
use crate::square::Square;
use crate::variant::Variant;

/// The pieces of one side over its setup rows, in board order (a to j, the lower row first);
/// `None` for an empty square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup(Box<[Option<Rank>]>);

/// Why a setup is refused. Where several reasons apply, the one that comes first here is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The string has not one letter for each square of the setup rows.
    #[error("the setup has {found} letters where the setup rows have {expected} squares")]
    WrongLength {
        /// The letters found.
        found: usize,
        /// The squares of the setup rows.
        expected: usize,
    },
    /// A letter is neither a rank nor `.`.
    #[error("letter {position} of the setup is `{letter}`, which is neither a rank nor `.`")]
    WrongLetter {
        /// The first wrong letter.
        letter: char,
        /// Its place, from 1.
        position: usize,
    },
    /// The pieces are not those of the army.
    #[error("the setup has {found} of rank {rank} where the army has {expected}")]
    WrongCount {
        /// The first rank, in army order, whose count is wrong.
        rank: Rank,
        /// The pieces found.
        found: u8,
        /// The pieces of the army.
        expected: u8,
    },
}

impl SetupError {
    /// The word on the wire and in the log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::WrongLength { .. } => "wrong-length",
            Self::WrongLetter { .. } => "wrong-letter",
            Self::WrongCount { .. } => "wrong-count",
        }
    }
}

impl Setup {
    /// Reads a setup string for either side of `variant`.
    ///
    /// # Errors
    /// The length, a letter or a count is wrong; see [`SetupError`].
    pub fn parse(text: &str, variant: &Variant) -> Result<Self, SetupError> {
        let expected = variant.setup_squares(Side::Red).count() as usize;
        let found = text.chars().count();
        if found != expected {
            return Err(SetupError::WrongLength { found, expected });
        }
        let mut army = Army::default();
        let mut places = Vec::with_capacity(expected);
        for (index, letter) in text.chars().enumerate() {
            let place = match letter {
                '.' => None,
                _ => Some(
                    Rank::from_letter(letter).map_err(|_| SetupError::WrongLetter {
                        letter,
                        position: index + 1,
                    })?,
                ),
            };
            if let Some(rank) = place {
                army.add(rank);
            }
            places.push(place);
        }
        for rank in Rank::ALL {
            let (found, expected) = (army.count(rank), variant.army().count(rank));
            if found != expected {
                return Err(SetupError::WrongCount {
                    rank,
                    found,
                    expected,
                });
            }
        }
        Ok(Self(places.into()))
    }

    /// The pieces with their squares when `side` sets up this way.
    pub fn pieces(&self, variant: &Variant, side: Side) -> impl Iterator<Item = (Square, Rank)> {
        variant
            .setup_squares(side)
            .iter()
            .zip(&self.0)
            .filter_map(|(square, &place)| Some((square, place?)))
    }

    /// The same setup seen from the other side: the reversed string.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self(self.0.iter().rev().copied().collect())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in &self.0 {
            match place {
                Some(rank) => write!(f, "{rank}")?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DUEL: &str = "FB.B......23239MS.......................";

    fn parse(text: &str) -> Result<Setup, SetupError> {
        Setup::parse(text, &Variant::duel())
    }

    #[test]
    fn a_setup_prints_as_it_was_read() {
        let text = "FB.B......2323.9MS......................";
        assert_eq!(parse(text).unwrap().to_string(), text);
    }

    #[test]
    fn the_first_reason_that_applies_is_given() {
        assert_eq!(parse("").unwrap_err().name(), "wrong-length");
        assert_eq!(
            parse(&DUEL.replace('9', "x9")).unwrap_err().name(),
            "wrong-length"
        );
        assert_eq!(
            parse(&DUEL.replace('9', "x")).unwrap_err().name(),
            "wrong-letter"
        );
        assert_eq!(
            parse(&DUEL.replace('9', "ü")).unwrap_err().name(),
            "wrong-letter"
        );
        assert_eq!(
            parse(&DUEL.replace('9', "8")).unwrap_err(),
            SetupError::WrongCount {
                rank: Rank::Colonel,
                found: 1,
                expected: 0
            }
        );
    }

    #[test]
    fn blue_stands_on_the_upper_rows_in_board_order() {
        let setup = parse(DUEL).unwrap();
        let variant = Variant::duel();
        let first = |side| setup.pieces(&variant, side).next().unwrap();
        assert_eq!(first(Side::Red).0.to_string(), "a1");
        assert_eq!(first(Side::Blue).0.to_string(), "a7");
        assert_eq!(setup.reversed().reversed(), setup);
    }
}
