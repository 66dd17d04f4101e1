//! How many pieces of each rank a side has.

use crate::rank::Rank;

/// The pieces of one side, counted by rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Army([u8; 12]);

impl Army {
    /// The army with these counts; ranks that are not named have none.
    #[must_use]
    pub const fn new(counts: &[(Rank, u8)]) -> Self {
        let mut army = [0; 12];
        let mut index = 0;
        while index < counts.len() {
            army[counts[index].0 as usize] = counts[index].1;
            index += 1;
        }
        Self(army)
    }

    /// The number of pieces of `rank`.
    #[must_use]
    pub const fn count(&self, rank: Rank) -> u8 {
        self.0[rank as usize]
    }

    /// The number of all pieces.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Each rank that has a piece, with its count, in the order of the `army` line.
    pub fn iter(&self) -> impl Iterator<Item = (Rank, u8)> {
        Rank::ALL
            .into_iter()
            .map(|rank| (rank, self.count(rank)))
            .filter(|&(_, count)| count > 0)
    }

    /// Adds one piece of `rank`, stopping at 255.
    pub(crate) const fn add(&mut self, rank: Rank) {
        self.0[rank as usize] = self.0[rank as usize].saturating_add(1);
    }
}
