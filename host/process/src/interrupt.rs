//! A request to stop that wakes every waiting thread.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::io::{Errno, retry_on_intr};
use rustix::pipe::{PipeFlags, pipe_with};

/// Set once, for good, when the user asks to stop; clones share the state.
///
/// It is a pipe that nobody ever reads: one byte in it keeps the reading end readable for every
/// thread that polls it, now or later. A pipe is used instead of an eventfd because a signal
/// handler that writes a single byte (signal-hook's `low_level::pipe::register`) can raise it
/// directly, with no thread in between.
#[derive(Clone, Debug)]
pub struct Interrupt {
    ends: Arc<Ends>,
}

#[derive(Debug)]
struct Ends {
    reader: OwnedFd,
    writer: OwnedFd,
}

impl Interrupt {
    /// A new one, not raised.
    ///
    /// # Errors
    ///
    /// When the process has no descriptor left.
    pub fn new() -> io::Result<Self> {
        // Non-blocking, so that raising it again and again can never hang a signal handler.
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK)?;
        Ok(Self {
            ends: Arc::new(Ends { reader, writer }),
        })
    }

    /// Raises it; doing so again changes nothing.
    pub fn raise(&self) {
        match retry_on_intr(|| rustix::io::write(&self.ends.writer, b"!")) {
            // A full pipe has been raised often enough.
            Ok(_) | Err(Errno::AGAIN) => {}
            Err(errno) => log::error!("cannot raise the interrupt: {errno}"),
        }
    }

    /// Whether it was raised, by [`raise`](Self::raise) or by a byte written to
    /// [`writer`](Self::writer).
    #[must_use]
    pub fn is_raised(&self) -> bool {
        let mut fds = [PollFd::new(&self.ends.reader, PollFlags::IN)];
        let now = Timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        match retry_on_intr(|| rustix::event::poll(&mut fds, Some(&now))) {
            Ok(ready) => ready > 0,
            Err(errno) => {
                log::error!("cannot look at the interrupt: {errno}");
                false
            }
        }
    }

    /// A descriptor of its own for a signal handler: writing any byte to it raises the interrupt.
    /// It does not block.
    ///
    /// # Errors
    ///
    /// When the process has no descriptor left.
    pub fn writer(&self) -> io::Result<OwnedFd> {
        self.ends.writer.try_clone()
    }
}

/// Readable once raised. Nobody may read from it.
impl AsFd for Interrupt {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.ends.reader.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stays_raised_for_every_clone() {
        let interrupt = Interrupt::new().unwrap();
        let clone = interrupt.clone();
        assert!(!clone.is_raised());
        std::thread::spawn(move || interrupt.raise())
            .join()
            .unwrap();
        assert!(clone.is_raised());
        assert!(clone.is_raised());
    }

    #[test]
    fn a_byte_from_a_signal_handler_raises_it() {
        let interrupt = Interrupt::new().unwrap();
        let writer = interrupt.writer().unwrap();
        assert_eq!(rustix::io::write(&writer, b"X"), Ok(1));
        assert!(interrupt.is_raised());
    }

    #[test]
    fn raising_it_for_ever_does_not_block() {
        let interrupt = Interrupt::new().unwrap();
        for _ in 0..100_000 {
            interrupt.raise();
        }
        assert!(interrupt.is_raised());
    }
}
