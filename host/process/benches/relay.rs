//! How many plies a second pass through the host when nobody thinks: two `cat`s take turns at
//! echoing a line, everything pinned to one processor.
//!
//! `cargo bench -p stratego-process` compares this crate's `poll` with the alternatives to it, in
//! rounds that alternate between them, and prints the median of each. The wait is the only
//! difference: every variant writes once and reads once a ply. The last lines are the time from a
//! start to the first answer, by way of the trampoline and without it.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::error::Error;
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, epoll, poll as kernel_poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use stratego_process::{
    Child, Interrupt, Launch, Launcher, Read, allowed_cpus, pin_current_thread, poll,
};

const ROUNDS: usize = 7;
const STARTS: usize = 101;
const PLIES: usize = 100_000;
const LINE: &[u8] = b"go 10000 own 295000 foe 298000\n";
const LIMIT: Duration = Duration::from_secs(10);

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let cpu = *allowed_cpus().last().ok_or("no processor to run on")?;
    pin_current_thread(&[cpu])?;
    let interrupt = Interrupt::new()?;

    let mut crate_pair = CratePair::start()?;
    let mut bare_pair = BarePair::start(&interrupt)?;
    let mut variants: [(&str, Vec<f64>); 4] = [
        ("this crate's poll", Vec::new()),
        ("bare poll of all 7 descriptors", Vec::new()),
        ("bare poll of the 2 outputs only", Vec::new()),
        ("persistent epoll of all 7", Vec::new()),
    ];
    for _ in 0..ROUNDS {
        for (index, (_, rates)) in variants.iter_mut().enumerate() {
            let begin = Instant::now();
            for ply in 0..PLIES {
                match index {
                    0 => crate_pair.ply(ply % 2, &interrupt)?,
                    1 => bare_pair.ply(ply % 2, Wait::All, &interrupt)?,
                    2 => bare_pair.ply(ply % 2, Wait::Outputs, &interrupt)?,
                    _ => bare_pair.ply(ply % 2, Wait::Epoll, &interrupt)?,
                }
            }
            rates.push(PLIES as f64 / begin.elapsed().as_secs_f64());
        }
    }
    for (name, mut rates) in variants {
        rates.sort_by(f64::total_cmp);
        println!(
            "{name:34} {:>9.0} plies/s (lowest {:.0}, highest {:.0})",
            rates[ROUNDS / 2],
            rates[0],
            rates[ROUNDS - 1]
        );
    }
    report_starts("start through the trampoline", || {
        CratePair::start()?.ply(0, &interrupt)
    })?;
    report_starts("start without it", || {
        BarePair::start(&interrupt)?.ply(0, Wait::Outputs, &interrupt)
    })
}

/// Times the start of a pair and a first answer; everything that differs is in the two starts.
fn report_starts(
    name: &str,
    mut start: impl FnMut() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let begin = Instant::now();
        start()?;
        times.push(begin.elapsed() / 2);
    }
    times.sort();
    println!(
        "{name:34} {:>9.2?} a child, its end included",
        times[STARTS / 2]
    );
    Ok(())
}

/// Two echoing children, driven through the crate.
struct CratePair([Child; 2]);

impl CratePair {
    fn start() -> Result<Self, Failure> {
        let launcher = Launcher::new(PathBuf::from(env!("CARGO_BIN_EXE_trampoline-for-tests")));
        let cat = Launch::new(PathBuf::from("/bin/cat"));
        Ok(Self([launcher.launch(&cat)?, launcher.launch(&cat)?]))
    }

    fn ply(&mut self, mover: usize, interrupt: &Interrupt) -> Result<(), Failure> {
        self.0[mover].send(LINE);
        let deadline = Some(Instant::now() + LIMIT);
        let [red, blue] = &self.0;
        let ready = poll([Some(red), Some(blue)], Some(interrupt), deadline)?;
        if !ready.children[mover].stdout {
            return Err("the child did not answer".into());
        }
        let mut buffer = [0; 4096];
        match self.0[mover].read(&mut buffer) {
            Read::Bytes(count) if count == LINE.len() => Ok(()),
            other => Err(format!("an unexpected answer: {other:?}").into()),
        }
    }
}

/// Two echoing children, driven by bare system calls.
struct BarePair {
    players: [BarePlayer; 2],
    epoll: OwnedFd,
}

struct BarePlayer {
    process: std::process::Child,
    pidfd: OwnedFd,
    stdin: OwnedFd,
    stdout: OwnedFd,
    stderr: OwnedFd,
}

#[derive(Clone, Copy)]
enum Wait {
    All,
    Outputs,
    Epoll,
}

impl BarePair {
    fn start(interrupt: &Interrupt) -> Result<Self, Failure> {
        let players = [BarePlayer::start()?, BarePlayer::start()?];
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let fds = players
            .iter()
            .flat_map(BarePlayer::watched)
            .chain([interrupt.as_fd()]);
        for (data, fd) in (0..).zip(fds) {
            let data = epoll::EventData::new_u64(data);
            epoll::add(&epoll, fd, data, epoll::EventFlags::IN)?;
        }
        Ok(Self { players, epoll })
    }

    fn ply(&mut self, mover: usize, wait: Wait, interrupt: &Interrupt) -> Result<(), Failure> {
        let player = &self.players[mover];
        rustix::io::write(&player.stdin, LINE)?;
        // The same two looks at the clock as in the crate.
        let left = (Instant::now() + LIMIT).saturating_duration_since(Instant::now());
        let timeout = Timespec::try_from(left)?;
        let place = |fd| PollFd::from_borrowed_fd(fd, PollFlags::IN);
        let ready = match wait {
            Wait::All => {
                let [a, b, c] = self.players[0].watched().map(place);
                let [d, e, f] = self.players[1].watched().map(place);
                let mut fds = [a, b, c, d, e, f, place(interrupt.as_fd())];
                kernel_poll(&mut fds, Some(&timeout))?
            }
            Wait::Outputs => {
                let mut fds = self.players.each_ref().map(|it| place(it.stdout.as_fd()));
                kernel_poll(&mut fds, Some(&timeout))?
            }
            Wait::Epoll => {
                let nothing = epoll::Event {
                    flags: epoll::EventFlags::empty(),
                    data: epoll::EventData::new_u64(0),
                };
                let mut events = [nothing; 7];
                epoll::wait(&self.epoll, &mut events, Some(&timeout))?
            }
        };
        let mut buffer = [0; 4096];
        let count = rustix::io::read(&player.stdout, &mut buffer)?;
        if ready == 1 && count == LINE.len() {
            Ok(())
        } else {
            Err("the child did not answer as expected".into())
        }
    }
}

impl BarePlayer {
    fn start() -> Result<Self, Failure> {
        use std::process::{Command, Stdio};

        let mut process = Command::new("/bin/cat")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let pid = Pid::from_raw(i32::try_from(process.id())?).ok_or("no process id")?;
        Ok(Self {
            pidfd: pidfd_open(pid, PidfdFlags::empty())?,
            stdin: process.stdin.take().ok_or("no stdin")?.into(),
            stdout: process.stdout.take().ok_or("no stdout")?.into(),
            stderr: process.stderr.take().ok_or("no stderr")?.into(),
            process,
        })
    }

    fn watched(&self) -> [BorrowedFd<'_>; 3] {
        [self.stdout.as_fd(), self.stderr.as_fd(), self.pidfd.as_fd()]
    }
}

impl Drop for BarePlayer {
    fn drop(&mut self) {
        // Both can only fail if the process is gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
