//! A program that runs.

use std::io::{Read, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};

use crate::harness::{Ended, PATIENCE, Place};

/// The program while it runs; dropping it kills it.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    stdout: Receiver<Vec<u8>>,
    stderr: Receiver<Vec<u8>>,
    place: Place,
    log: Option<PathBuf>,
    before: Vec<String>,
}

impl Running {
    pub(crate) fn start(
        mut command: Command,
        input: Vec<u8>,
        place: Place,
        log: Option<PathBuf>,
        before: Vec<String>,
    ) -> Self {
        let mut child = command
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let mut stdin = child.stdin.take().expect("it is a pipe");
        // A program that does not read its input is no fault.
        thread::spawn(move || stdin.write_all(&input).ok());
        let stdout = read_all(child.stdout.take().expect("it is a pipe"));
        let stderr = read_all(child.stderr.take().expect("it is a pipe"));
        Self {
            child,
            stdout,
            stderr,
            place,
            log,
            before,
        }
    }

    /// Sends the program a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("the program still runs");
    }

    /// Waits for its end.
    pub(crate) fn wait(mut self) -> Ended {
        let ended = pidfd_open(self.pid(), PidfdFlags::empty()).expect("the program is not reaped");
        let patience = Timespec {
            tv_sec: PATIENCE.as_secs().cast_signed(),
            tv_nsec: 0,
        };
        let mut waited_for = [PollFd::new(&ended, PollFlags::IN)];
        let ready = poll(&mut waited_for, Some(&patience)).expect("waiting is possible");
        assert!(ready > 0, "the program does not end");
        let status = self.child.wait().expect("the program can be reaped");
        let all = |stream: &Receiver<Vec<u8>>| {
            stream
                .recv_timeout(PATIENCE)
                .expect("nobody else holds the program's output open")
        };
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        Ended::new(
            status,
            text(all(&self.stdout)),
            text(all(&self.stderr)),
            self.place.clone(),
            self.log.clone(),
            std::mem::take(&mut self.before),
        )
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail only when the program has ended and was reaped.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_all(mut stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = stream.read_to_end(&mut bytes);
        // The test may have failed and gone.
        let _ = read.map(|_| sender.send(bytes));
    });
    receiver
}
