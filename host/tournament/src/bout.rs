//! One game: the loop that joins the referee, the processes and the log.

use std::error::Error as _;
use std::io;
use std::time::{Duration, Instant};

use stratego_process::{
    Child, ChildReady, ExitKind, Interrupt, Launch, LaunchError, Launcher, Read, Ready, poll,
};
use stratego_protocol::Micros;
use stratego_referee::{Event, GameSpec, Gone, Referee, Verdict};
use stratego_rules::{BySide, Side};

use crate::game_log::GameLog;
use crate::plan::Watcher;
use crate::seated::Seated;

/// The most that is read from one bot before the others are looked at, in bytes; as much as a pipe
/// holds.
const READ_AT_ONCE: usize = 64 * 1024;

/// The most time that is spent on reading what a process left in its pipe when it ended.
const DRAIN_TIME: Duration = Duration::from_millis(100);

/// The most time that a process which closed its output is given to end, so that how it ended can
/// be told instead.
const ENDS_WITHIN: Duration = Duration::from_millis(100);

/// A game being played.
pub(crate) struct Bout<'a> {
    pub(crate) launcher: &'a Launcher,
    pub(crate) launches: BySide<&'a Launch>,
    pub(crate) interrupt: &'a Interrupt,
    pub(crate) watcher: Option<&'a Watcher>,
    pub(crate) log: Option<&'a mut GameLog>,
    /// When the host began the game.
    pub(crate) began: Instant,
}

/// How many answers in a row may be found by a glance before everything is looked at again: errors
/// written, processes that end, an interrupt.
const GLANCES: u32 = 16;

/// A look at the standard outputs only, without asking the system what is ready. A bot that shares
/// the core with the host answers while the host yields, and then the host need not go to sleep and
/// be woken: measured, that saves a sixth of the time of a ply.
const GLANCE: Ready = {
    let output = ChildReady {
        stdout: true,
        stderr: false,
        stdin: false,
        exited: false,
    };
    Ready {
        children: [output, output],
        interrupted: false,
    }
};

/// How a game came out.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) verdict: Verdict,
    pub(crate) at: Micros,
}

/// Why a game cannot go on; no bot is to blame.
#[derive(Debug)]
pub(crate) enum BoutError {
    /// Its log cannot be written.
    Log(io::Error),
    /// The system refused something else.
    Host(io::Error),
}

/// What the events of one round came to.
enum Progress {
    /// The game goes on.
    Ongoing,
    /// A process was replaced, which has to be written to.
    Restarted,
    /// The game ended at this moment.
    Over(Micros),
}

impl Bout<'_> {
    /// Plays the game to its end. Processes that are missing are started first; afterwards all of
    /// them still run, unless they ended by themselves.
    pub(crate) fn play(
        &mut self,
        spec: GameSpec,
        seated: &mut BySide<&mut Seated>,
    ) -> Result<Played, BoutError> {
        let mut failed = BySide::new(None, None);
        for side in Side::BOTH {
            match &mut seated[side].child {
                Some(kept) => kept.resume_stdout(),
                None => failed[side] = self.launch(side, seated[side])?,
            }
        }
        let seats = BySide::from_fn(|side| std::mem::take(&mut seated[side].seat));
        let mut referee = Referee::new(spec, seats, self.now());
        for side in Side::BOTH {
            if let Some(words) = failed[side].take() {
                referee.gone(side, Gone::Ended(words), self.now());
            }
        }
        let mut buffer = vec![0; READ_AT_ONCE];
        let mut out = Vec::new();
        // What a kept process has printed already is late, and must be read before it is asked (P-44).
        for side in Side::BOTH {
            if let Some(child) = &mut seated[side].child {
                self.drain(&mut referee, side, child, &mut buffer);
            }
        }
        let mut glances = 0;
        let at = loop {
            // A process that is to be replaced must not be written to, and processes are replaced
            // before play only. In play, writing comes first, so that the bot thinks while the host
            // writes the log.
            if referee.game().is_none()
                && let Progress::Over(at) = self.take_events(&mut referee, seated)?
            {
                break at;
            }
            self.write(&mut referee, seated, &mut out, &mut buffer);
            match self.take_events(&mut referee, seated)? {
                Progress::Over(at) => break at,
                Progress::Restarted => continue,
                Progress::Ongoing => {}
            }
            if glances < GLANCES && referee.game().is_some() {
                std::thread::yield_now();
                let came = self.look(&mut referee, seated, &GLANCE, &mut buffer);
                // The glance may have found that a process went or that the time is up. Then there
                // is no deadline any more, and nothing that would wake `poll`.
                if came || referee.verdict().is_some() {
                    glances += 1;
                    continue;
                }
            }
            glances = 0;
            let deadline = referee.deadline().map(|at| self.began + at.duration());
            let children = [seated.red.child.as_ref(), seated.blue.child.as_ref()];
            let ready = poll(children, Some(self.interrupt), deadline).map_err(BoutError::Host)?;
            self.look(&mut referee, seated, &ready, &mut buffer);
        };
        // The end of the game is still to be told.
        self.write(&mut referee, seated, &mut out, &mut buffer);
        let verdict = referee.verdict().cloned();
        let BySide { red, blue } = referee.into_seats();
        seated.red.seat = red;
        seated.blue.seat = blue;
        let verdict = verdict
            .ok_or_else(|| BoutError::Host(io::Error::other("the game ended without a verdict")))?;
        Ok(Played { verdict, at })
    }

    fn now(&self) -> Micros {
        self.began.elapsed().into()
    }

    /// Starts the bot of a side; in words, what is wrong with how it is to be started.
    fn launch(&self, side: Side, seated: &mut Seated) -> Result<Option<String>, BoutError> {
        match seated.launch(self.launcher, self.launches[side]) {
            Ok(()) => Ok(None),
            Err(error @ LaunchError::NoDirectory(_)) => {
                Ok(Some(format!("could not be started ({error})")))
            }
            // The system has no descriptors or processes left, which is no bot's fault.
            Err(error) => {
                let why = error.source().map(ToString::to_string).unwrap_or_default();
                Err(BoutError::Host(io::Error::other(format!("{error}: {why}"))))
            }
        }
    }

    /// Writes all that is due, the asked side first.
    fn write(
        &self,
        referee: &mut Referee,
        seated: &mut BySide<&mut Seated>,
        out: &mut Vec<u8>,
        buffer: &mut [u8],
    ) {
        let first = if referee.is_asked(Side::Blue) {
            Side::Blue
        } else {
            Side::Red
        };
        for side in [first, !first] {
            if !referee.is_due(side) {
                continue;
            }
            referee.transmit(side, self.now(), out);
            if let Some(child) = &mut seated[side].child {
                child.send(out);
                if child.stdin_closed() {
                    self.drain(referee, side, child, buffer);
                    referee.gone(side, Gone::ClosedInput, self.now());
                }
            }
            out.clear();
        }
    }

    /// Logs what has happened.
    fn take_events(
        &mut self,
        referee: &mut Referee,
        seated: &mut BySide<&mut Seated>,
    ) -> Result<Progress, BoutError> {
        let mut progress = Progress::Ongoing;
        while let Some(event) = referee.next_event() {
            if let Some(log) = &mut self.log {
                log.event(&event, referee.spec()).map_err(BoutError::Log)?;
            }
            match event {
                Event::Ended(_, at) => return Ok(Progress::Over(at)),
                Event::Restart(side) => {
                    self.restart(referee, seated, side)?;
                    progress = Progress::Restarted;
                }
                Event::OptionLeftOut { side, name, error } => {
                    let bot = &referee.spec().names[side];
                    match error {
                        Some(error) => log::warn!("{bot} ({side}) was not sent an option: {error}"),
                        None => log::warn!(
                            "{bot} ({side}) was not sent the option `{name}`: it does not declare it"
                        ),
                    }
                }
                Event::Played { ply, lateness, .. } => {
                    if let Some(late) = lateness {
                        log::warn!("the host is busy: it found ply {} {late} late", ply.number);
                    }
                    if let (Some(watcher), Some(game)) = (self.watcher, referee.game()) {
                        watcher(game, Some(&ply));
                    }
                }
                Event::SetUp {
                    side: Side::Blue, ..
                } => {
                    if let (Some(watcher), Some(game)) = (self.watcher, referee.game()) {
                        watcher(game, None);
                    }
                }
                _ => {}
            }
        }
        Ok(progress)
    }

    fn restart(
        &self,
        referee: &mut Referee,
        seated: &mut BySide<&mut Seated>,
        side: Side,
    ) -> Result<(), BoutError> {
        log::info!(
            "{} ended between two games and is started again",
            referee.spec().names[side]
        );
        if let Some(words) = self.launch(side, seated[side])? {
            referee.gone(side, Gone::Ended(words), self.now());
        }
        Ok(())
    }

    /// Passes on what has come in, in the order in which it is judged: the waiting side's output,
    /// the asked side's, the time, the ends of processes. Whether any output came.
    fn look(
        &self,
        referee: &mut Referee,
        seated: &mut BySide<&mut Seated>,
        ready: &Ready,
        buffer: &mut [u8],
    ) -> bool {
        let now = self.now();
        if ready.interrupted {
            referee.abort(now);
            return true;
        }
        let asked = if referee.is_asked(Side::Red) {
            Side::Red
        } else {
            Side::Blue
        };
        let mut came = false;
        let mut closed = BySide::new(false, false);
        for side in [!asked, asked] {
            let is = ready.children[side as usize];
            let Some(child) = &mut seated[side].child else {
                continue;
            };
            if is.stdin {
                child.flush();
            }
            if is.stderr {
                child.drain_stderr();
            }
            if is.stdout && referee.listens_to(side) {
                match child.read(buffer) {
                    Read::Bytes(count) => {
                        came = true;
                        referee.receive(side, &buffer[..count], now);
                    }
                    Read::Empty => {}
                    Read::Closed => closed[side] = true,
                }
                if !referee.listens_to(side) {
                    child.pause_stdout();
                }
            }
        }
        referee.tick(now);
        for side in [asked, !asked] {
            let is = ready.children[side as usize];
            let Some(child) = &mut seated[side].child else {
                continue;
            };
            // The pipes of a process close a moment before it has ended. Only the game of a side
            // that is asked is over, so that nobody else's time is spent on this.
            let ends = closed[side] && referee.is_asked(side) && self.ends_soon(child);
            if is.exited || ends {
                self.drain(referee, side, child, buffer);
                let how = match child.reap() {
                    Ok(Some(exit)) => in_words(exit.status),
                    Ok(None) => continue,
                    Err(error) => format!("ended in an unknown way ({error})"),
                };
                referee.gone(side, Gone::Ended(how), self.now());
            } else if closed[side] {
                referee.gone(side, Gone::ClosedOutput, self.now());
            } else if child.stdin_closed() {
                self.drain(referee, side, child, buffer);
                referee.gone(side, Gone::ClosedInput, self.now());
            }
        }
        came
    }

    /// Whether the process ends within [`ENDS_WITHIN`].
    fn ends_soon(&self, child: &mut Child) -> bool {
        let deadline = Instant::now() + ENDS_WITHIN;
        while Instant::now() < deadline {
            let Ok(ready) = poll([Some(&*child), None], Some(self.interrupt), Some(deadline))
            else {
                return false;
            };
            let is = ready.children[0];
            if is.exited || ready.interrupted {
                return is.exited;
            }
            if is.stdin {
                child.flush();
            }
            if is.stderr {
                child.drain_stderr();
            }
        }
        false
    }

    /// Reads what is already in the pipe of a process that can no longer be reached, at most as much
    /// as a pipe holds.
    fn drain(&self, referee: &mut Referee, side: Side, child: &mut Child, buffer: &mut [u8]) {
        let start = Instant::now();
        let mut left = READ_AT_ONCE;
        while left > 0 && start.elapsed() < DRAIN_TIME {
            match child.read(&mut buffer[..left]) {
                Read::Bytes(count) => {
                    left -= count;
                    referee.receive(side, &buffer[..count], self.now());
                }
                Read::Empty | Read::Closed => break,
            }
        }
    }
}

fn in_words(status: ExitKind) -> String {
    match status {
        ExitKind::Code(code) => format!("exited with code {code}"),
        ExitKind::Signal(signal) => format!("was killed by signal {signal}"),
    }
}
