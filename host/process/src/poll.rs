//! The one wait of a match: a single `ppoll` over everything that can happen.
//!
//! Measured with `cargo bench -p stratego-process` (two echoing children and the host on one
//! processor, medians): 329,000 plies a second with this module, 345,000 with a bare `ppoll` of
//! the same descriptors, 371,000 with a bare `ppoll` of nothing but the two outputs, 369,000 with a
//! persistent epoll set of them all. An epoll set would save 0.3 µs a ply, at the price of a second
//! copy of what is waited for, which has to follow every pipe that ends, is paused or fills up; the
//! array here is made anew from the children each time and cannot disagree with them.

use std::io;
use std::os::fd::{AsFd, AsRawFd as _, BorrowedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::fs::CWD;
use rustix::io::Errno;

use crate::{Child, Interrupt};

/// What [`poll`] found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ready {
    /// For each child, in the order in which they were given.
    pub children: [ChildReady; 2],
    /// Whether the [`Interrupt`] is raised; it stays so.
    pub interrupted: bool,
}

/// What can be done for one child without waiting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChildReady {
    /// [`Child::read`] will find bytes or the end of the pipe.
    pub stdout: bool,
    /// [`Child::drain_stderr`] will find bytes or the end of the pipe.
    pub stderr: bool,
    /// [`Child::flush`] will get rid of some bytes, or find that nobody reads them.
    pub stdin: bool,
    /// [`Child::reap`] will tell how the child ended. All that it wrote is in its pipes by now:
    /// read that first. Reported again and again until it is reaped.
    pub exited: bool,
}

impl Ready {
    /// Whether nothing is ready: the deadline has passed.
    #[must_use]
    pub fn timed_out(&self) -> bool {
        *self == Self::default()
    }
}

/// Waits until something can be done for one of the children, or the interrupt is raised, or the
/// deadline has passed; it looks once even when that was before the call.
///
/// Waited for: the pipes that have not ended, standard output unless paused, standard input only
/// while bytes are unsent, and the exit of a child that has not been reaped. Never returns empty
/// before the deadline, and sleeps to the nanosecond, not to the millisecond.
///
/// # Errors
///
/// When there is nothing to wait for and no deadline either, or the kernel lacks memory.
pub fn poll(
    children: [Option<&Child>; 2],
    interrupt: Option<&Interrupt>,
    deadline: Option<Instant>,
) -> io::Result<Ready> {
    let [first, second] = children;
    let [out0, err0, in0, exit0] = watched(first);
    let [out1, err1, in1, exit1] = watched(second);
    let stop = place(interrupt.map(Interrupt::as_fd), PollFlags::IN);
    let mut fds = [out0, err0, in0, exit0, out1, err1, in1, exit1, stop];
    if deadline.is_none() && fds.iter().all(|fd| fd.as_fd().as_raw_fd() < 0) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "nothing to wait for",
        ));
    }
    wait(&mut fds, deadline)?;

    // Whatever is reported means that the next call on that descriptor does not wait, also the
    // hang-up of a pipe whose last bytes are still to be read.
    let [out0, err0, in0, exit0, out1, err1, in1, exit1, interrupted] =
        fds.map(|fd| !fd.revents().is_empty());
    let child = |stdout, stderr, stdin, exited| ChildReady {
        stdout,
        stderr,
        stdin,
        exited,
    };
    Ok(Ready {
        children: [child(out0, err0, in0, exit0), child(out1, err1, in1, exit1)],
        interrupted,
    })
}

/// The places of one child: standard output, standard error, standard input, exit.
fn watched(child: Option<&Child>) -> [PollFd<'_>; 4] {
    [
        place(child.and_then(Child::wanted_stdout), PollFlags::IN),
        place(child.and_then(Child::wanted_stderr), PollFlags::IN),
        place(child.and_then(Child::wanted_stdin), PollFlags::OUT),
        place(child.and_then(Child::wanted_exit), PollFlags::IN),
    ]
}

/// The kernel skips negative descriptors, and the one that stands for the working directory is
/// negative. So every descriptor has its fixed place, and an unwanted one costs next to nothing.
fn place(fd: Option<BorrowedFd<'_>>, flags: PollFlags) -> PollFd<'_> {
    PollFd::from_borrowed_fd(fd.unwrap_or(CWD), flags)
}

/// Calls the kernel until something is ready or the deadline has passed.
fn wait(fds: &mut [PollFd<'_>], deadline: Option<Instant>) -> io::Result<()> {
    loop {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        match rustix::event::poll(fds, left.map(timespec).as_ref()) {
            Ok(0) if left != Some(Duration::ZERO) => {}
            Ok(_) => return Ok(()),
            Err(Errno::INTR) => {}
            Err(errno) => return Err(errno.into()),
        }
    }
}

/// A wait too long for the kernel's type is as good as the longest one that it can express.
fn timespec(duration: Duration) -> Timespec {
    Timespec::try_from(duration).unwrap_or(Timespec {
        tv_sec: i64::MAX,
        tv_nsec: 0,
    })
}
