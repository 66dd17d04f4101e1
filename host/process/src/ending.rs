//! Ending children: asked, told, killed.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::poll::poll;
use crate::{Child, Exit, Read};

/// How long a child is given at each step before the next, stronger one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the farewell to SIGTERM.
    pub quit: Duration,
    /// From SIGTERM to SIGKILL.
    pub term: Duration,
}

impl Default for Patience {
    /// One second each.
    fn default() -> Self {
        Self {
            quit: Duration::from_secs(1),
            term: Duration::from_secs(1),
        }
    }
}

/// How a child was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What it took.
    pub by: Ended,
    /// How the process ended; `None` when that is unknown, since it was reaped by somebody else,
    /// or not even SIGKILL ended it in time (a process that hangs within the kernel).
    pub exit: Option<Exit>,
}

/// What it took to end a child, from nothing to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ended {
    /// Nothing: it had been reaped before.
    Before,
    /// It ended after the farewell and the end of its input.
    Farewell,
    /// It was sent SIGTERM.
    Term,
    /// It was sent SIGKILL.
    Kill,
}

/// How long a killed child may take to disappear. Only one that hangs within the kernel needs any
/// time worth mentioning.
const KILL_PATIENCE: Duration = Duration::from_secs(2);

/// The most that is read of one child's standard output before looking at the others, in bytes.
const DISCARDED_PER_ROUND: usize = 256 * 1024;

/// Ends up to two children at the same time, and reaps them.
///
/// Each is sent the farewell and the end of its input, after [`Patience::quit`] SIGTERM, after
/// [`Patience::term`] SIGKILL; the signals go to its whole process group, and what a child leaves
/// behind there is killed in any case. Meanwhile what they print on standard output is discarded,
/// and standard error is captured. Takes no longer than the last child needs, and never more than
/// both times and two seconds.
pub fn end_all(
    mut children: [Option<&mut Child>; 2],
    farewell: &[u8],
    patience: &Patience,
) -> [Option<Ending>; 2] {
    let mut steps = Steps::default();
    for child in children.iter_mut().flatten() {
        if child.is_unreaped() {
            // The last moment at which the peak of its memory can be observed.
            child.usage_now();
            child.resume_stdout();
            child.send(farewell);
            child.close_stdin();
        }
    }
    steps.take(&mut children, Ended::Farewell, None, patience.quit);
    steps.take(
        &mut children,
        Ended::Term,
        Some(Signal::TERM),
        patience.term,
    );
    steps.take(
        &mut children,
        Ended::Kill,
        Some(Signal::KILL),
        KILL_PATIENCE,
    );
    steps.finish(&children)
}

/// Kills up to two children with their process groups at once, and reaps them. Takes no more than
/// two seconds, and normally next to nothing.
pub fn kill_now(mut children: [Option<&mut Child>; 2]) -> [Option<Ending>; 2] {
    let mut steps = Steps::default();
    steps.take(
        &mut children,
        Ended::Kill,
        Some(Signal::KILL),
        KILL_PATIENCE,
    );
    steps.finish(&children)
}

/// The strongest thing that was done to each child.
struct Steps([Ended; 2]);

impl Default for Steps {
    fn default() -> Self {
        Self([Ended::Before; 2])
    }
}

impl Steps {
    /// Notes the step for all that still run, signals them, and waits for them.
    fn take(
        &mut self,
        children: &mut [Option<&mut Child>; 2],
        step: Ended,
        signal: Option<Signal>,
        wait: Duration,
    ) {
        for (child, reached) in children.iter().zip(&mut self.0) {
            if let Some(child) = child.as_deref().filter(|child| child.is_unreaped()) {
                *reached = step;
                if let Some(signal) = signal {
                    child.signal(signal);
                }
            }
        }
        // A wait beyond what the clock can express is one without an end.
        wait_for_exits(children, Instant::now().checked_add(wait));
    }

    fn finish(self, children: &[Option<&mut Child>; 2]) -> [Option<Ending>; 2] {
        let ending = |index: usize| {
            let child = children[index].as_ref()?;
            if child.is_unreaped() {
                log::error!("process {} survived SIGKILL", child.pid());
            }
            Some(Ending {
                by: self.0[index],
                exit: child.exit(),
            })
        };
        [ending(0), ending(1)]
    }
}

/// Waits until all children have been reaped, or the deadline has passed.
fn wait_for_exits(children: &mut [Option<&mut Child>; 2], deadline: Option<Instant>) {
    loop {
        let running = children
            .each_ref()
            .map(|child| child.as_deref().filter(|child| child.is_unreaped()));
        if running.iter().all(Option::is_none) {
            return;
        }
        let ready = match poll(running, None, deadline) {
            Ok(ready) => ready,
            Err(error) => {
                log::error!("cannot wait for children to end: {error}");
                return;
            }
        };
        for (child, ready) in children.iter_mut().zip(ready.children) {
            let Some(child) = child else { continue };
            if ready.stdin {
                child.flush();
            }
            if ready.stdout {
                discard_stdout(child);
            }
            if ready.stderr {
                child.drain_stderr();
            }
            if ready.exited
                && let Err(error) = child.reap()
            {
                log::error!("cannot learn how process {} ended: {error}", child.pid());
            }
        }
        // Looked at here as well, since a flood makes every poll return at once.
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return;
        }
    }
}

fn discard_stdout(child: &mut Child) {
    let mut buffer = [0; 16 * 1024];
    let mut count = 0;
    while count < DISCARDED_PER_ROUND {
        match child.read(&mut buffer) {
            Read::Bytes(more) => count += more,
            Read::Empty | Read::Closed => return,
        }
    }
}
