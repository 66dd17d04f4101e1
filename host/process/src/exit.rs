//! How a child ended.

use std::fmt;
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;

use crate::Usage;

/// How a child ended and what it used, known once it has been reaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// By itself or by a signal.
    pub status: ExitKind,
    /// What the child used from its start to its end.
    pub usage: Usage,
}

/// The two ways in which a process ends. Displayed as `code 0` or `signal 9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExitKind {
    /// It exited with this code, 0 to 255.
    Code(i32),
    /// This signal ended it.
    Signal(i32),
}

impl ExitKind {
    /// From the status of a process that has ended; `None` for one that was merely stopped.
    pub(crate) fn from_status(status: ExitStatus) -> Option<Self> {
        status
            .code()
            .map(Self::Code)
            .or_else(|| status.signal().map(Self::Signal))
    }
}

impl fmt::Display for ExitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "code {code}"),
            Self::Signal(signal) => write!(f, "signal {signal}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displayed_as_a_word_and_a_number() {
        assert_eq!(ExitKind::Code(0).to_string(), "code 0");
        assert_eq!(ExitKind::Signal(9).to_string(), "signal 9");
    }

    #[test]
    fn read_from_raw_wait_statuses() {
        let kind = |raw| ExitKind::from_status(ExitStatus::from_raw(raw));
        assert_eq!(kind(3 << 8), Some(ExitKind::Code(3)));
        assert_eq!(kind(11), Some(ExitKind::Signal(11)));
        assert_eq!(kind(0x137f), None, "stopped by SIGSTOP");
    }
}
