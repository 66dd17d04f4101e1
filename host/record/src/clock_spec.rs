//! A clock as it is written in a log.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stratego_protocol::{ClockError, ClockSettings, Micros, TimeSource};

/// The serialised form of [`ClockSettings`], in milliseconds; a missing key is no limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClockSpec {
    /// The bank that each side starts with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub main_ms: Option<u64>,
    /// Added to the bank after each move.
    #[serde(default)]
    pub increment_ms: u64,
    /// The part of each move's time that is not charged.
    #[serde(default)]
    pub delay_ms: u64,
    /// The limit on one move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_ms: Option<u64>,
    /// The limit on the answer to `setup`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup_ms: Option<u64>,
    /// The limit on getting to `ready`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_ms: Option<u64>,
    /// How much later than a limit an answer still counts.
    pub grace_ms: u64,
    /// What time is charged.
    pub source: String,
}

/// The text does not describe a clock.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockSpecError {
    /// The source of time is unknown.
    #[error("the clock's source `{0}` is not known: use wall")]
    Source(String),
    /// Nothing is limited.
    #[error(transparent)]
    Clock(#[from] ClockError),
}

impl ClockSpec {
    /// The clock described.
    ///
    /// # Errors
    /// The source of time is unknown, or nothing is limited.
    pub fn clock(&self) -> Result<ClockSettings, ClockSpecError> {
        let source = [TimeSource::Wall]
            .into_iter()
            .find(|source| source.name() == self.source)
            .ok_or_else(|| ClockSpecError::Source(self.source.clone()))?;
        let clock = ClockSettings {
            main: self.main_ms.map(Micros::from_millis),
            increment: Micros::from_millis(self.increment_ms),
            delay: Micros::from_millis(self.delay_ms),
            per_move: self.move_ms.map(Micros::from_millis),
            setup: self.setup_ms.map(Micros::from_millis),
            start: self.start_ms.map(Micros::from_millis),
            grace: Micros::from_millis(self.grace_ms),
            source,
        };
        Ok(clock.checked()?)
    }
}

impl From<&ClockSettings> for ClockSpec {
    fn from(clock: &ClockSettings) -> Self {
        Self {
            main_ms: clock.main.map(Micros::millis),
            increment_ms: clock.increment.millis(),
            delay_ms: clock.delay.millis(),
            move_ms: clock.per_move.map(Micros::millis),
            setup_ms: clock.setup.map(Micros::millis),
            start_ms: clock.start.map(Micros::millis),
            grace_ms: clock.grace.millis(),
            source: clock.source.name().to_owned(),
        }
    }
}
