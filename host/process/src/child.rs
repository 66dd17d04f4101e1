//! One running child program.

use std::io;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::io::{Errno, retry_on_intr};
use rustix::process::{Pid, Signal, kill_process_group, pidfd_send_signal};

use crate::outgoing::Outgoing;
use crate::{Capture, Exit, ExitKind, Usage, ending};

/// The most that one call of [`Child::drain_stderr`] reads, in bytes: a flood on one pipe must not
/// keep the host from looking at the others.
const DRAINED_PER_CALL: usize = 256 * 1024;

/// How long the drain of standard error after an exit may take when a process that the child left
/// behind keeps writing.
const DRAIN_AFTER_EXIT: Duration = Duration::from_millis(100);

/// A started program with its three pipes, all non-blocking on the host's side.
///
/// Dropping it kills the program with its process group and reaps it.
#[derive(Debug)]
pub struct Child {
    pid: Pid,
    pidfd: OwnedFd,
    stdin: Outgoing,
    stdout: Incoming,
    stderr: Incoming,
    captured: Capture,
    life: Life,
    /// The host's own peak memory when it started this child, in bytes.
    host_peak: u64,
    /// The largest peak memory that was observed while the child lived, in bytes.
    seen_peak: u64,
}

/// The host's ends of a child's pipes, non-blocking.
pub(crate) struct Pipes {
    pub(crate) stdin: OwnedFd,
    pub(crate) stdout: OwnedFd,
    pub(crate) stderr: OwnedFd,
}

/// Whether the process id still belongs to the child.
#[derive(Debug)]
enum Life {
    /// Running, or ended and not reaped yet.
    Unreaped,
    Reaped(Exit),
    /// Somebody else reaped it, so that its id may be another process's by now.
    Lost,
}

/// A pipe from the child.
#[derive(Debug)]
enum Incoming {
    Open(OwnedFd),
    /// Open, and the caller does not want to hear of it.
    Paused(OwnedFd),
    /// At its end of file, which would wake every poll if the pipe were kept.
    Ended,
}

impl Incoming {
    fn wanted(&self) -> Option<BorrowedFd<'_>> {
        match self {
            Self::Open(pipe) => Some(pipe.as_fd()),
            Self::Paused(_) | Self::Ended => None,
        }
    }

    fn read(&mut self, buffer: &mut [u8]) -> Read {
        let (Self::Open(pipe) | Self::Paused(pipe)) = self else {
            return Read::Closed;
        };
        match retry_on_intr(|| rustix::io::read(&*pipe, &mut *buffer)) {
            Ok(0) if !buffer.is_empty() => {}
            Ok(count) => return Read::Bytes(count),
            Err(Errno::AGAIN) => return Read::Empty,
            // No failure is known for a pipe, and none would make it readable again.
            Err(errno) => log::warn!("cannot read from a child: {errno}"),
        }
        *self = Self::Ended;
        Read::Closed
    }
}

/// What [`Child::read`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// So many bytes, now at the beginning of the buffer.
    Bytes(usize),
    /// Nothing for the moment.
    Empty,
    /// Nothing ever again: all that held the pipe open have closed it.
    Closed,
}

impl Child {
    pub(crate) fn new(pid: Pid, pidfd: OwnedFd, pipes: Pipes, host_peak: u64) -> Self {
        Self {
            pid,
            pidfd,
            stdin: Outgoing::new(pipes.stdin),
            stdout: Incoming::Open(pipes.stdout),
            stderr: Incoming::Open(pipes.stderr),
            captured: Capture::default(),
            life: Life::Unreaped,
            host_peak,
            seen_peak: 0,
        }
    }

    /// The process id; it is also the id of the child's process group and session.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.pid.as_raw_pid().unsigned_abs()
    }

    /// Writes as much as the child's standard input takes at once, and keeps the rest for
    /// [`flush`](Self::flush). Does nothing once the input is closed.
    pub fn send(&mut self, bytes: &[u8]) {
        self.stdin.send(bytes);
    }

    /// Writes more of what was kept, after [`poll`](crate::poll()) found room.
    pub fn flush(&mut self) {
        self.stdin.flush();
    }

    /// Whether some bytes are kept because the child does not read.
    #[must_use]
    pub fn has_unsent(&self) -> bool {
        self.stdin.has_unsent()
    }

    /// Whether a write showed that the child has closed its standard input.
    #[must_use]
    pub fn stdin_closed(&self) -> bool {
        self.stdin.closed_by_child()
    }

    /// Closes the child's standard input once the kept bytes are written, so mostly at once.
    pub fn close_stdin(&mut self) {
        self.stdin.close_when_sent();
    }

    /// Reads from the child's standard output, without waiting and with one system call. The
    /// buffer must not be empty.
    ///
    /// A read that does not fill the buffer need not be followed by another: [`poll`](crate::poll())
    /// tells when there is more.
    pub fn read(&mut self, buffer: &mut [u8]) -> Read {
        self.stdout.read(buffer)
    }

    /// Leaves standard output out of [`poll`](crate::poll()) from now on, so that a child whose
    /// output is not wanted any more blocks instead of keeping the host busy.
    pub fn pause_stdout(&mut self) {
        self.stdout = match std::mem::replace(&mut self.stdout, Incoming::Ended) {
            Incoming::Open(pipe) => Incoming::Paused(pipe),
            other => other,
        };
    }

    /// Undoes [`pause_stdout`](Self::pause_stdout).
    pub fn resume_stdout(&mut self) {
        self.stdout = match std::mem::replace(&mut self.stdout, Incoming::Ended) {
            Incoming::Paused(pipe) => Incoming::Open(pipe),
            other => other,
        };
    }

    /// Moves what is in the standard error pipe into the capture, at most 256 KiB a call.
    pub fn drain_stderr(&mut self) {
        let mut buffer = [0; 16 * 1024];
        let mut count = 0;
        while count < DRAINED_PER_CALL {
            match self.stderr.read(&mut buffer) {
                Read::Bytes(more) => {
                    self.captured.push(&buffer[..more]);
                    count += more;
                }
                Read::Empty | Read::Closed => break,
            }
        }
    }

    /// What came by standard error since the last call (or the start), and begins a new capture.
    #[must_use]
    pub fn take_stderr(&mut self) -> Capture {
        std::mem::take(&mut self.captured)
    }

    /// Collects how the child ended; `None` while it is running.
    ///
    /// What is left of its process group is killed first. The bytes in its pipes stay readable;
    /// those of standard error are captured.
    ///
    /// # Errors
    ///
    /// When somebody else has reaped the child, which includes a host that was started with
    /// SIGCHLD ignored. The child then counts as ended, how is unknown.
    pub fn reap(&mut self) -> io::Result<Option<Exit>> {
        match self.life {
            Life::Reaped(exit) => return Ok(Some(exit)),
            Life::Lost => return Ok(None),
            Life::Unreaped => {}
        }
        if !self.has_ended()? {
            return Ok(None);
        }
        // Before the reaping, because until then the child's id cannot be given to another
        // process, and the signal reaches none but those that it left behind.
        self.signal(Signal::KILL);
        let exit = match wait4::try_wait4_pid(self.pid()) {
            Ok(None) => return Ok(None),
            Ok(Some(ended)) => ExitKind::from_status(ended.status).map(|status| Exit {
                status,
                usage: Usage::of_ended(&ended.rusage, self.host_peak, self.seen_peak),
            }),
            Err(error) => {
                self.life = Life::Lost;
                return Err(error);
            }
        };
        let Some(exit) = exit else {
            return Ok(None);
        };
        log::debug!("process {} ended with {}", self.pid(), exit.status);
        self.life = Life::Reaped(exit);
        self.drain_stderr_after_exit();
        Ok(Some(exit))
    }

    /// How the child ended, once it has been reaped.
    #[must_use]
    pub fn exit(&self) -> Option<Exit> {
        match self.life {
            Life::Reaped(exit) => Some(exit),
            Life::Unreaped | Life::Lost => None,
        }
    }

    /// What the child has used so far, processes that it started not counted; `None` after it has
    /// been reaped or when the system does not tell. Takes some ten microseconds.
    ///
    /// Calling it now and then also makes the peak memory in [`Exit`] better for a child that
    /// needs less memory than the host.
    pub fn usage_now(&mut self) -> Option<Usage> {
        if !self.is_unreaped() {
            return None;
        }
        let mut usage = Usage::of_living(self.pid)?;
        self.seen_peak = self.seen_peak.max(usage.max_rss_bytes);
        usage.max_rss_bytes = self.seen_peak;
        Some(usage)
    }

    /// Sends a signal to the child's whole process group.
    pub(crate) fn signal(&self, signal: Signal) {
        if !self.is_unreaped() {
            return;
        }
        let group = kill_process_group(self.pid, signal);
        // A child that has not begun its session yet has no group of its own, and SIGKILL must
        // not miss it if it begins one right now.
        if group.is_err() || signal == Signal::KILL {
            match pidfd_send_signal(&self.pidfd, signal) {
                Ok(()) | Err(Errno::SRCH) => {}
                Err(errno) => log::warn!("cannot signal process {}: {errno}", self.pid()),
            }
        }
    }

    /// Whether the child's id is still its own, so that there is something to wait for.
    pub(crate) fn is_unreaped(&self) -> bool {
        matches!(self.life, Life::Unreaped)
    }

    pub(crate) fn wanted_stdin(&self) -> Option<BorrowedFd<'_>> {
        self.stdin.waiting_for_room()
    }

    pub(crate) fn wanted_stdout(&self) -> Option<BorrowedFd<'_>> {
        self.stdout.wanted()
    }

    pub(crate) fn wanted_stderr(&self) -> Option<BorrowedFd<'_>> {
        self.stderr.wanted()
    }

    pub(crate) fn wanted_exit(&self) -> Option<BorrowedFd<'_>> {
        self.is_unreaped().then(|| self.pidfd.as_fd())
    }

    fn has_ended(&self) -> io::Result<bool> {
        let mut fds = [PollFd::new(&self.pidfd, PollFlags::IN)];
        let now = Timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        let ready = retry_on_intr(|| rustix::event::poll(&mut fds, Some(&now)))?;
        Ok(ready > 0)
    }

    /// All that the child wrote is in the pipe by now, so there is nothing to wait for; the limit
    /// is for a process outside its group that writes on and on.
    fn drain_stderr_after_exit(&mut self) {
        let deadline = Instant::now() + DRAIN_AFTER_EXIT;
        loop {
            let before = self.captured.total();
            self.drain_stderr();
            if self.captured.total() == before || Instant::now() >= deadline {
                return;
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if self.is_unreaped() {
            ending::kill_now([Some(self), None]);
        }
    }
}
