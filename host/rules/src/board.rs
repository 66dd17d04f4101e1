//! The empty board: its size and its lakes.

use crate::moves::Coordinate;
use crate::square::Square;
use crate::squares::Squares;

/// The smallest number of columns or rows.
pub const MIN_LENGTH: u8 = 3;

/// The largest number of columns or rows.
pub const MAX_LENGTH: u8 = 11;

/// A board without pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    columns: u8,
    rows: u8,
    lakes: Squares,
    /// The squares on which a piece can stand.
    land: Squares,
}

/// The board cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The number of columns or rows is out of range.
    #[error("a board has 3 to 11 columns and 3 to 11 rows, not {columns} by {rows}")]
    Size {
        /// The columns asked for.
        columns: u8,
        /// The rows asked for.
        rows: u8,
    },
    /// A lake is off the board.
    #[error("the lake {0} is off the board")]
    LakeOff(Coordinate),
    /// A lake is named twice.
    #[error("the lake {0} is named twice")]
    LakeTwice(Coordinate),
}

impl Board {
    /// A board of 3 to 11 columns and rows with these lakes.
    ///
    /// # Errors
    /// The size is out of range, or a lake is off the board or named twice.
    pub fn new(
        columns: u8,
        rows: u8,
        lakes: impl IntoIterator<Item = Coordinate>,
    ) -> Result<Self, BoardError> {
        let lengths = MIN_LENGTH..=MAX_LENGTH;
        if !lengths.contains(&columns) || !lengths.contains(&rows) {
            return Err(BoardError::Size { columns, rows });
        }
        let all = Self::rectangle(columns, 0, rows);
        let mut wet = Squares::EMPTY;
        for lake in lakes {
            let square = lake
                .square()
                .filter(|&square| all.contains(square))
                .ok_or(BoardError::LakeOff(lake))?;
            if wet.contains(square) {
                return Err(BoardError::LakeTwice(lake));
            }
            wet.insert(square);
        }
        Ok(Self {
            columns,
            rows,
            lakes: wet,
            land: all - wet,
        })
    }

    /// The number of columns, 3 to 11.
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of rows, 3 to 11.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The squares under water.
    #[must_use]
    pub const fn lakes(&self) -> Squares {
        self.lakes
    }

    /// The squares on which a piece can stand.
    #[must_use]
    pub const fn land(&self) -> Squares {
        self.land
    }

    /// All squares, lakes included, in board order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (self.land | self.lakes).iter()
    }

    /// The squares of the rows `first` (0 is row 1) up to but not including `end`.
    pub(crate) fn row_squares(&self, first: u8, end: u8) -> Squares {
        Self::rectangle(self.columns, first, end)
    }

    fn rectangle(columns: u8, first: u8, end: u8) -> Squares {
        (first..end)
            .flat_map(|row| (0..columns).filter_map(move |column| Square::at(column, row)))
            .collect()
    }
}
