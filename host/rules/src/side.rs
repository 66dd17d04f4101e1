//! The two sides, and a pair of values indexed by side.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players. Red moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side whose back row is row 1.
    Red,
    /// The side whose back row is the highest row.
    Blue,
}

impl Side {
    /// Both sides, Red first.
    pub const BOTH: [Self; 2] = [Self::Red, Self::Blue];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// `red` or `blue`, as on the wire and in the log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// Red's value.
    pub red: T,
    /// Blue's value.
    pub blue: T,
}

impl<T> BySide<T> {
    /// A pair from its two values.
    pub const fn new(red: T, blue: T) -> Self {
        Self { red, blue }
    }

    /// A pair made by asking `make` for Red's value, then for Blue's.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self {
            red: make(Side::Red),
            blue: make(Side::Blue),
        }
    }

    /// The pair with `change` applied to both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            red: change(self.red),
            blue: change(self.blue),
        }
    }

    /// Borrows both values.
    pub const fn as_ref(&self) -> BySide<&T> {
        BySide {
            red: &self.red,
            blue: &self.blue,
        }
    }

    /// Borrows both values for change.
    pub const fn as_mut(&mut self) -> BySide<&mut T> {
        BySide {
            red: &mut self.red,
            blue: &mut self.blue,
        }
    }

    /// The pair with the values exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            red: self.blue,
            blue: self.red,
        }
    }

    /// Red's value, then Blue's, each with its side.
    pub fn into_iter_sides(self) -> impl Iterator<Item = (Side, T)> {
        [(Side::Red, self.red), (Side::Blue, self.blue)].into_iter()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }
}
