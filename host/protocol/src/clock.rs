//! The limits on time that a game is played under.

use crate::micros::Micros;

/// What time is charged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeSource {
    /// Elapsed time.
    #[default]
    Wall,
}

/// The limits on time; one that is `None` does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockSettings {
    /// The bank that each side starts with.
    pub main: Option<Micros>,
    /// Added to the bank after each move; of no effect without `main`.
    pub increment: Micros,
    /// The part of each move's time that is not charged; of no effect without `main`.
    pub delay: Micros,
    /// The limit on one move.
    pub per_move: Option<Micros>,
    /// The limit on the answer to `setup`.
    pub setup: Option<Micros>,
    /// The limit on getting from the launch to `ready`.
    pub start: Option<Micros>,
    /// How much later than a limit an answer still counts; not told to the bots.
    pub grace: Micros,
    /// What time is charged.
    pub source: TimeSource,
}

/// The settings make no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockError {
    /// No limit is left.
    #[error(
        "a clock without any limit: name at least one of main, move, setup and start, or say --no-clock"
    )]
    NoLimit,
}

impl Default for ClockSettings {
    fn default() -> Self {
        Self {
            main: Some(Micros::from_millis(300_000)),
            increment: Micros::from_millis(1000),
            delay: Micros::ZERO,
            per_move: Some(Micros::from_millis(30_000)),
            setup: Some(Micros::from_millis(30_000)),
            start: Some(Micros::from_millis(10_000)),
            grace: Micros::from_millis(50),
            source: TimeSource::Wall,
        }
    }
}

impl ClockSettings {
    /// The same settings when they limit anything.
    ///
    /// # Errors
    /// No limit is set (P-95).
    pub const fn checked(self) -> Result<Self, ClockError> {
        if self.main.is_none()
            && self.per_move.is_none()
            && self.setup.is_none()
            && self.start.is_none()
        {
            return Err(ClockError::NoLimit);
        }
        Ok(self)
    }

    /// The limit on one answer of a side whose bank holds `bank`: `min(move, delay + bank)` as far
    /// as they exist (P-89).
    #[must_use]
    pub fn move_limit(&self, bank: Option<Micros>) -> Option<Micros> {
        let by_bank = bank.map(|bank| self.delay + bank);
        match (self.per_move, by_bank) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (limit, None) | (None, limit) => limit,
        }
    }

    /// What an answer after `elapsed` costs: `max(0, elapsed - delay)` (P-92). Without a bank the
    /// delay has no effect (P-95).
    #[must_use]
    pub const fn charge(&self, elapsed: Micros) -> Micros {
        match self.main {
            Some(_) => elapsed.saturating_sub(self.delay),
            None => elapsed,
        }
    }

    /// The bank after a charge: `max(0, bank - charge) + increment` (P-92).
    #[must_use]
    pub fn bank_after(&self, bank: Micros, charge: Micros) -> Micros {
        bank.saturating_sub(charge) + self.increment
    }
}

impl TimeSource {
    /// The name in the log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wall => "wall",
        }
    }
}
