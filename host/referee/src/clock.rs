//! An open question's time (P-86 to P-94).

use stratego_protocol::{ClockSettings, Micros};

/// A question that waits for its answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenQuestion {
    /// The time that the answer may take; `None` for any.
    limit: Option<Micros>,
    grace: Micros,
    /// When the question was first tried to be written.
    since: Option<Micros>,
    /// How many more answers may be refused.
    pub(crate) tries: u32,
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
            since: None,
            tries,
        }
    }

    /// The question is being written. Only the first time counts (P-86, P-69): whether it was.
    pub(crate) fn begin(&mut self, now: Micros) -> bool {
        let first = self.since.is_none();
        self.since.get_or_insert(now);
        first
    }

    pub(crate) const fn limit(&self) -> Option<Micros> {
        self.limit
    }

    /// The last moment at which an answer is in time (P-90).
    fn last(&self) -> Option<Micros> {
        Some(self.since? + self.limit? + self.grace)
    }

    /// The first moment past the last one.
    pub(crate) fn deadline(&self) -> Option<Micros> {
        Some(self.last()? + Micros(1))
    }

    pub(crate) fn has_run_out(&self, now: Micros) -> bool {
        self.last().is_some_and(|last| now > last)
    }

    /// The time of an answer that was read at `now`. One that is found past the deadline was read
    /// at the host's first look after it, and counts (P-94).
    pub(crate) fn elapsed(&self, now: Micros) -> Elapsed {
        let spent = now - self.since.unwrap_or(now);
        Elapsed {
            counted: self.limit.map_or(spent, |limit| spent.min(limit)),
            lateness: self
                .last()
                .filter(|&last| now > last)
                .map(|last| now - last),
        }
    }
}
