//! A set of squares as 128 bits.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::square::{SQUARE_COUNT, STRIDE, Square};

/// A set of squares. Iteration goes in board order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(u128);

/// The squares of column a.
const FIRST_COLUMN: u128 = {
    let mut bits = 0;
    let mut row = 0;
    while row < STRIDE {
        bits |= 1 << (row * STRIDE);
        row += 1;
    }
    bits
};

const LAST_COLUMN: u128 = FIRST_COLUMN << (STRIDE - 1);

const WHOLE: u128 = (1 << SQUARE_COUNT) - 1;

/// The orthogonal neighbours of every square of the largest board.
const NEIGHBOURS: [Squares; SQUARE_COUNT] = {
    let mut table = [Squares(0); SQUARE_COUNT];
    let mut index = 0;
    while index < SQUARE_COUNT {
        table[index] = Squares(1 << index).spread();
        index += 1;
    }
    table
};

impl Squares {
    /// The set without a square.
    pub const EMPTY: Self = Self(0);

    /// The set of one square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The squares orthogonally adjacent to `square`.
    #[must_use]
    pub const fn neighbours(square: Square) -> Self {
        NEIGHBOURS[square.index()]
    }

    /// Whether `square` belongs to the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Whether the set has no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether every square of the set is in `other`.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether some square is in both sets.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds `square`.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Takes `square` out.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// All orthogonal neighbours of the set's squares.
    #[must_use]
    pub const fn spread(self) -> Self {
        let sideways = (self.0 & !FIRST_COLUMN) >> 1 | (self.0 & !LAST_COLUMN) << 1;
        let along = self.0 >> STRIDE | self.0 << STRIDE;
        Self((sideways | along) & WHOLE)
    }

    /// The squares strictly between two squares of one row or one column; nothing for squares that
    /// are adjacent, equal or not in line.
    #[must_use]
    pub const fn between(one: Square, other: Square) -> Self {
        let (low, high) = if one.index() < other.index() {
            (one, other)
        } else {
            (other, one)
        };
        let line = if low.row() == high.row() {
            WHOLE
        } else if low.column() == high.column() {
            FIRST_COLUMN << low.column()
        } else {
            0
        };
        let below_high = (1 << high.index()) - 1;
        let up_to_low = (1 << low.index() << 1) - 1;
        Self(line & below_high & !up_to_low)
    }

    /// The squares in board order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            // At most 121 bits are ever set, so that the position fits the index.
            let index = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(Square::from_index(index))
        })
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Squares {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |mut set, square| {
            set.insert(square);
            set
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        let bytes = name.as_bytes();
        let row: u8 = name[1..].parse().unwrap();
        Square::at(bytes[0] - b'a', row - 1).unwrap()
    }

    fn names(set: Squares) -> String {
        set.iter().map(|s| s.to_string() + " ").collect()
    }

    #[test]
    fn neighbours_do_not_wrap_around_the_edges() {
        assert_eq!(names(Squares::neighbours(square("a1"))), "b1 a2 ");
        assert_eq!(names(Squares::neighbours(square("k5"))), "k4 j5 k6 ");
        assert_eq!(names(Squares::neighbours(square("k11"))), "k10 j11 ");
        assert_eq!(names(Squares::neighbours(square("e5"))), "e4 d5 f5 e6 ");
    }

    #[test]
    fn between_holds_the_inner_squares_of_a_line_only() {
        assert_eq!(
            names(Squares::between(square("a2"), square("d2"))),
            "b2 c2 "
        );
        assert_eq!(
            names(Squares::between(square("c5"), square("c2"))),
            "c3 c4 "
        );
        assert_eq!(names(Squares::between(square("k11"), square("k9"))), "k10 ");
        assert!(Squares::between(square("a1"), square("a2")).is_empty());
        assert!(Squares::between(square("a1"), square("b3")).is_empty());
        assert!(Squares::between(square("a1"), square("a1")).is_empty());
    }
}
