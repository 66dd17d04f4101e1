//! An open question's time (P-86 to P-94).

use stratego_protocol::{ClockSettings, Micros, TimeSource};

/// A question that waits for its answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenQuestion {
    /// The time that the answer may take; `None` for any.
    limit: Option<Micros>,
    grace: Micros,
    source: TimeSource,
    /// When the question was first tried to be written.
    since: Option<Moment>,
    /// How many more answers may be refused.
    pub(crate) tries: u32,
}

/// A moment on the two clocks of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moment {
    /// Since the host began the game.
    pub(crate) wall: Micros,
    /// The CPU time of the side's processes so far; only looked at where it is charged.
    pub(crate) cpu: Micros,
}

/// How long an answer took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elapsed {
    /// The time that counts: at most the limit.
    pub(crate) counted: Micros,
    /// How far past limit and grace the answer was found, when a busy host looked too late.
    pub(crate) lateness: Option<Micros>,
}

impl OpenQuestion {
    pub(crate) fn new(limit: Option<Micros>, clock: Option<&ClockSettings>, tries: u32) -> Self {
        Self {
            limit,
            grace: clock.map_or(Micros::ZERO, |clock| clock.grace),
            source: clock.map_or(TimeSource::Wall, |clock| clock.source),
            since: None,
            tries,
        }
    }

    /// The question is being written. Only the first time counts (P-86, P-69): whether it was.
    pub(crate) fn begin(&mut self, now: Moment) -> bool {
        let first = self.since.is_none();
        self.since.get_or_insert(now);
        first
    }

    pub(crate) const fn limit(&self) -> Option<Micros> {
        self.limit
    }

    /// The last moment of elapsed time at which an answer is in time (P-90).
    fn last(&self) -> Option<Micros> {
        let limit = match self.source {
            TimeSource::Wall => self.limit?,
            TimeSource::Cpu => ClockSettings::wall_cap(self.limit?),
        };
        Some(self.since?.wall + limit + self.grace)
    }

    /// The first moment past the last one.
    pub(crate) fn deadline(&self) -> Option<Micros> {
        Some(self.last()? + Micros(1))
    }

    /// The CPU time that is left, where CPU time is charged.
    pub(crate) fn cpu_left(&self, cpu: Micros) -> Option<Micros> {
        match self.source {
            TimeSource::Wall => None,
            TimeSource::Cpu => Some(self.since?.cpu + self.limit? + self.grace - cpu),
        }
    }

    pub(crate) fn has_run_out(&self, now: Moment) -> bool {
        let cpu_spent = match (self.source, self.since, self.limit) {
            (TimeSource::Cpu, Some(since), Some(limit)) => now.cpu > since.cpu + limit + self.grace,
            _ => false,
        };
        cpu_spent || self.last().is_some_and(|last| now.wall > last)
    }

    /// The time of an answer that was read at `now`. One that is found past the deadline was read
    /// at the host's first look after it, and counts (P-94).
    pub(crate) fn elapsed(&self, now: Moment) -> Elapsed {
        let since = self.since.unwrap_or(now);
        let spent = match self.source {
            TimeSource::Wall => now.wall - since.wall,
            TimeSource::Cpu => now.cpu - since.cpu,
        };
        Elapsed {
            counted: self.limit.map_or(spent, |limit| spent.min(limit)),
            lateness: self
                .last()
                .filter(|&last| now.wall > last)
                .map(|last| now.wall - last),
        }
    }
}
