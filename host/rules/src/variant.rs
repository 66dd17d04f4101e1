//! The variants of the game: board, setup rows and army.

use crate::army::Army;
use crate::board::{Board, BoardError};
use crate::moves::Coordinate;
use crate::rank::Rank;
use crate::side::Side;
use crate::squares::Squares;

/// What is played with: board, setup rows and army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    name: String,
    board: Board,
    setup_rows: u8,
    army: Army,
}

/// The variant cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// The name is not one word of letters, digits, `-`, `_` or `.`, at most 40.
    #[error("the name `{0}` is not one word of at most 40 letters, digits, `-`, `_` or `.`")]
    Name(String),
    /// The board is impossible.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The setup rows of the two sides overlap, or there are none.
    #[error("setup_rows = {setup_rows}: with {rows} rows each side has 1 to {most} setup rows")]
    SetupRows {
        /// The setup rows asked for.
        setup_rows: u8,
        /// The rows of the board.
        rows: u8,
        /// The most that fit.
        most: u8,
    },
    /// A lake lies in the setup rows.
    #[error("the lake {0} lies in the setup rows")]
    LakeInSetupRows(Coordinate),
    /// There is not exactly one flag.
    #[error("an army has exactly one flag (F), not {0}")]
    Flags(u8),
    /// No piece can move.
    #[error("the army has no piece that can move")]
    NoMovablePiece,
    /// There are more pieces than squares.
    #[error("the army has {pieces} pieces but its setup rows have only {squares} squares")]
    TooManyPieces {
        /// The pieces of the army.
        pieces: u32,
        /// The squares of the setup rows.
        squares: u32,
    },
}

const ORIGINAL: Army = Army::new(&[
    (Rank::Flag, 1),
    (Rank::Bomb, 6),
    (Rank::Spy, 1),
    (Rank::Scout, 8),
    (Rank::Miner, 5),
    (Rank::Sergeant, 4),
    (Rank::Lieutenant, 4),
    (Rank::Captain, 4),
    (Rank::Major, 3),
    (Rank::Colonel, 2),
    (Rank::General, 1),
    (Rank::Marshal, 1),
]);

const DUEL: Army = Army::new(&[
    (Rank::Flag, 1),
    (Rank::Bomb, 2),
    (Rank::Spy, 1),
    (Rank::Scout, 2),
    (Rank::Miner, 2),
    (Rank::General, 1),
    (Rank::Marshal, 1),
]);

const BARRAGE: Army = Army::new(&[
    (Rank::Flag, 1),
    (Rank::Bomb, 1),
    (Rank::Spy, 1),
    (Rank::Scout, 2),
    (Rank::Miner, 1),
    (Rank::General, 1),
    (Rank::Marshal, 1),
]);

/// The lakes of the standard board, in board order.
const STANDARD_LAKES: [(u8, u8); 8] = [
    (2, 5),
    (3, 5),
    (6, 5),
    (7, 5),
    (2, 6),
    (3, 6),
    (6, 6),
    (7, 6),
];

impl Variant {
    /// The names of the variants that come with the game.
    pub const STANDARD: [&'static str; 3] = ["original", "duel", "barrage"];

    /// Stratego Original: 40 pieces.
    #[must_use]
    pub fn original() -> Self {
        Self::standard("original", ORIGINAL)
    }

    /// Stratego Duel: 10 pieces.
    #[must_use]
    pub fn duel() -> Self {
        Self::standard("duel", DUEL)
    }

    /// Barrage: 8 pieces.
    #[must_use]
    pub fn barrage() -> Self {
        Self::standard("barrage", BARRAGE)
    }

    /// The variant of this name that comes with the game.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        match name {
            "original" => Some(Self::original()),
            "duel" => Some(Self::duel()),
            "barrage" => Some(Self::barrage()),
            _ => None,
        }
    }

    fn standard(name: &str, army: Army) -> Self {
        let lakes = STANDARD_LAKES.map(|(column, row)| Coordinate { column, row });
        let board = Board::new(10, 10, lakes).expect("invariant: the standard board is in range");
        Self::custom(name, board, 4, army).expect("invariant: the standard armies fit their rows")
    }

    /// A variant of its own.
    ///
    /// # Errors
    /// See [`VariantError`]: the name, the setup rows or the army do not fit.
    pub fn custom(
        name: &str,
        board: Board,
        setup_rows: u8,
        army: Army,
    ) -> Result<Self, VariantError> {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        if name.is_empty() || name.len() > 40 || !name.chars().all(is_name) {
            return Err(VariantError::Name(name.to_owned()));
        }
        let most = board.rows() / 2;
        if setup_rows == 0 || setup_rows > most {
            return Err(VariantError::SetupRows {
                setup_rows,
                rows: board.rows(),
                most,
            });
        }
        let variant = Self {
            name: name.to_owned(),
            board,
            setup_rows,
            army,
        };
        for side in Side::BOTH {
            if let Some(lake) = (board.lakes() & variant.setup_squares(side)).iter().next() {
                return Err(VariantError::LakeInSetupRows(lake.into()));
            }
        }
        if army.count(Rank::Flag) != 1 {
            return Err(VariantError::Flags(army.count(Rank::Flag)));
        }
        if !army.iter().any(|(rank, _)| rank.is_movable()) {
            return Err(VariantError::NoMovablePiece);
        }
        let squares = variant.setup_squares(Side::Red).count();
        if army.total() > squares {
            return Err(VariantError::TooManyPieces {
                pieces: army.total(),
                squares,
            });
        }
        Ok(variant)
    }

    /// The name: one word.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The empty board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of rows in which each side sets up.
    #[must_use]
    pub const fn setup_rows(&self) -> u8 {
        self.setup_rows
    }

    /// The pieces of each side.
    #[must_use]
    pub const fn army(&self) -> &Army {
        &self.army
    }

    /// The first and the last row of `side`'s setup, as written (1 is row 1).
    #[must_use]
    pub const fn setup_row_range(&self, side: Side) -> (u8, u8) {
        match side {
            Side::Red => (1, self.setup_rows),
            Side::Blue => (self.board.rows() - self.setup_rows + 1, self.board.rows()),
        }
    }

    /// The squares of `side`'s setup rows.
    #[must_use]
    pub fn setup_squares(&self, side: Side) -> Squares {
        let (first, last) = self.setup_row_range(side);
        self.board.row_squares(first - 1, last)
    }

    /// The default cap on plies: 1,000 for Duel and Barrage, 2,000 for all others.
    #[must_use]
    pub fn default_plies(&self) -> u32 {
        match self.name.as_str() {
            "duel" | "barrage" => 1000,
            _ => 2000,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_armies_have_40_10_and_8_pieces() {
        let totals = Variant::STANDARD.map(|name| Variant::by_name(name).unwrap().army().total());
        assert_eq!(totals, [40, 10, 8]);
    }

    fn custom(rows: u8, setup_rows: u8, army: &[(Rank, u8)]) -> Result<Variant, String> {
        let board = Board::new(4, rows, []).map_err(|error| error.to_string())?;
        Variant::custom("x", board, setup_rows, Army::new(army)).map_err(|error| error.to_string())
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_a_reason() {
        let flag = (Rank::Flag, 1);
        let scout = (Rank::Scout, 1);
        assert!(custom(4, 1, &[flag, scout]).is_ok());
        assert_eq!(
            custom(4, 1, &[(Rank::Flag, 2), scout]).unwrap_err(),
            "an army has exactly one flag (F), not 2"
        );
        assert_eq!(
            custom(4, 1, &[flag, (Rank::Bomb, 2)]).unwrap_err(),
            "the army has no piece that can move"
        );
        assert_eq!(
            custom(4, 1, &[flag, (Rank::Scout, 4)]).unwrap_err(),
            "the army has 5 pieces but its setup rows have only 4 squares"
        );
        assert_eq!(
            custom(5, 3, &[flag, scout]).unwrap_err(),
            "setup_rows = 3: with 5 rows each side has 1 to 2 setup rows"
        );
        assert_eq!(
            custom(12, 1, &[flag, scout]).unwrap_err(),
            "a board has 3 to 11 columns and 3 to 11 rows, not 4 by 12"
        );
    }
}
