//! Time in whole microseconds.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};
use std::time::Duration;

/// A span of time, or a moment counted from the beginning of the game, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Micros(pub u64);

impl Micros {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// A number of milliseconds.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis.saturating_mul(1000))
    }

    /// The whole milliseconds, rounded down.
    #[must_use]
    pub const fn millis(self) -> u64 {
        self.0 / 1000
    }

    /// The difference, or nothing where `other` is the larger.
    #[must_use]
    pub const fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// The same span as a [`Duration`].
    #[must_use]
    pub const fn duration(self) -> Duration {
        Duration::from_micros(self.0)
    }
}

impl From<Duration> for Micros {
    fn from(span: Duration) -> Self {
        Self(u64::try_from(span.as_micros()).unwrap_or(u64::MAX))
    }
}

impl Add for Micros {
    type Output = Self;

    /// The sum; it stops at the largest value.
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Micros {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Micros {
    type Output = Self;

    /// The difference; it stops at zero.
    fn sub(self, other: Self) -> Self {
        self.saturating_sub(other)
    }
}

impl fmt::Display for Micros {
    /// As seconds, with as many decimals as are needed: `0.05 s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.0 / 1_000_000, self.0 % 1_000_000);
        if rest == 0 {
            write!(f, "{seconds} s")
        } else {
            let decimals = format!("{rest:06}");
            write!(f, "{seconds}.{} s", decimals.trim_end_matches('0'))
        }
    }
}
