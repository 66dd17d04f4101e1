//! A square of the board, numbered so that a set of squares fits 128 bits.

use std::fmt;

/// The distance in [`Square::index`] between a square and the one above it. It is the largest
/// number of columns, whatever the board, so that directions are constant shifts.
pub(crate) const STRIDE: u8 = 11;

/// One more than the largest [`Square::index`].
pub(crate) const SQUARE_COUNT: usize = 121;

/// The name of every square, and how many of the bytes it has.
const NAMES: [([u8; 3], usize); SQUARE_COUNT] = {
    let mut names = [([0; 3], 0); SQUARE_COUNT];
    let mut index = 0;
    while index < STRIDE * STRIDE {
        let (column, row) = (b'a' + index % STRIDE, index / STRIDE + 1);
        names[index as usize] = if row < 10 {
            ([column, b'0' + row, 0], 2)
        } else {
            ([column, b'1', b'0' + row - 10], 3)
        };
        index += 1;
    }
    names
};

/// A square within the largest board, 11 columns by 11 rows.
///
/// The order of squares is board order: a1, b1, … then a2, b2, ….
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square in `column` (0 is a) and `row` (0 is row 1); `None` past the largest board.
    #[must_use]
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column < STRIDE && row < STRIDE {
            Some(Self(row * STRIDE + column))
        } else {
            None
        }
    }

    /// The square with this index; the caller vouches for `index < 121`.
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!(
            (index as usize) < SQUARE_COUNT,
            "a square's index is below 121"
        );
        Self(index)
    }

    /// The column, 0 is a.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The row, 0 is row 1.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// The name as ASCII, and how many of the three bytes it has: 2 or 3. A table makes this cheap
    /// enough for printing every legal move of every ply.
    #[must_use]
    pub const fn name(self) -> ([u8; 3], usize) {
        NAMES[self.index()]
    }

    /// The index, 0 to 120, in board order of the largest board.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_that_of_its_column_and_row() {
        for index in 0..STRIDE * STRIDE {
            let square = Square::from_index(index);
            let (bytes, length) = square.name();
            assert_eq!(bytes[..length], *square.to_string().as_bytes());
        }
    }
}
