//! The state machine: what goes in and what comes out.

use std::collections::VecDeque;

use stratego_protocol::{Framed, InfoFields, Micros, Outcome, Reason, Remark, decode};
use stratego_rules::{BySide, Game, Side, View};

use crate::clock::OpenQuestion;
use crate::ending::{Fault, Verdict};
use crate::event::Event;
use crate::player::{Player, Stage};
use crate::said::{Keeping, Timing};
use crate::seat::Seat;
use crate::spec::GameSpec;

/// One game between two processes.
#[derive(Debug)]
pub struct Referee {
    pub(crate) spec: GameSpec,
    pub(crate) players: BySide<Player>,
    pub(crate) phase: Phase,
    /// The game, once both sides have set up.
    pub(crate) game: Option<Game>,
    /// The side that offered a draw with its last move.
    pub(crate) draw_offer: Option<Side>,
    pub(crate) events: VecDeque<Event>,
    /// Events from before [`Event::Opened`], which comes first in the log.
    pub(crate) early: Vec<Event>,
    pub(crate) opened: bool,
    pub(crate) verdict: Option<Verdict>,
    /// Room for a line that arrives in parts.
    spare: Vec<u8>,
}

/// How far the game has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Starting,
    SettingUp,
    Playing,
    Over,
}

/// Why a process can no longer be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gone {
    /// It has ended; how, in words such as `exited with code 1`.
    Ended(String),
    /// It closed its standard output.
    ClosedOutput,
    /// It closed its standard input, and something had to be written.
    ClosedInput,
}

impl Gone {
    fn words(self) -> String {
        match self {
            Self::Ended(how) => how,
            Self::ClosedOutput => "closed its standard output".to_owned(),
            Self::ClosedInput => "closed its standard input".to_owned(),
        }
    }
}

impl Referee {
    /// A game between the processes in these seats. Fresh ones are greeted; a game between kept
    /// ones begins at once.
    #[must_use]
    pub fn new(spec: GameSpec, seats: BySide<Seat>, now: Micros) -> Self {
        let bank = spec.clock.and_then(|clock| clock.main);
        let mut referee = Self {
            spec,
            players: seats.map(|seat| Player::new(seat, bank)),
            phase: Phase::Starting,
            game: None,
            draw_offer: None,
            events: VecDeque::new(),
            early: Vec::new(),
            opened: false,
            verdict: None,
            spare: Vec::new(),
        };
        for side in Side::BOTH {
            if matches!(referee.players[side].stage, Stage::Greeting) {
                referee.greet(side);
            }
        }
        referee.settle(now);
        referee
    }

    /// What the game is played under.
    #[must_use]
    pub const fn spec(&self) -> &GameSpec {
        &self.spec
    }

    /// The verdict, once the game is over.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// The game as the host knows it, once both sides have set up.
    #[must_use]
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// What `side` knows, once both sides have set up.
    #[must_use]
    pub fn view(&self, side: Side) -> Option<View<'_>> {
        self.game.as_ref().map(|game| game.view(side))
    }

    /// Whether `side` has a question that it has not answered. A side that failed keeps its
    /// question until the game ends, and then all are void (P-47).
    #[must_use]
    pub const fn is_asked(&self, side: Side) -> bool {
        let open = match side {
            Side::Red => self.players.red.question.is_some(),
            Side::Blue => self.players.blue.question.is_some(),
        };
        open && !matches!(self.phase, Phase::Over)
    }

    /// Whether anything more from `side` can matter. When not, its output need not be read: it is
    /// certain to lose at its turn, or is waiting for the other side to fail, too.
    #[must_use]
    pub fn listens_to(&self, side: Side) -> bool {
        let player = &self.players[side];
        let overflowed = player
            .misconduct
            .as_ref()
            .is_some_and(|fault| fault.reason == Reason::OutputLimit);
        self.phase != Phase::Over && !overflowed && !matches!(player.stage, Stage::Failed(_))
    }

    /// The first moment at which [`Referee::tick`] would judge a side; `None` when no limit runs.
    #[must_use]
    pub fn deadline(&self) -> Option<Micros> {
        if self.phase == Phase::Over {
            return None;
        }
        let of = |side: Side| {
            let player = &self.players[side];
            let failed = matches!(player.stage, Stage::Failed(_));
            player.question.filter(|_| !failed)?.deadline()
        };
        match (of(Side::Red), of(Side::Blue)) {
            (Some(red), Some(blue)) => Some(red.min(blue)),
            (deadline, None) | (None, deadline) => deadline,
        }
    }

    /// Whether anything is due to `side`.
    #[must_use]
    pub const fn is_due(&self, side: Side) -> bool {
        match side {
            Side::Red => self.players.red.teller.is_due(),
            Side::Blue => self.players.blue.teller.is_due(),
        }
    }

    /// Moves the bytes that are due to `side` to the end of `out`, to be written at once: `now` is
    /// when its clock starts. The asked side comes first (P-97). `false` when nothing is due.
    pub fn transmit(&mut self, side: Side, now: Micros, out: &mut Vec<u8>) -> bool {
        let player = &mut self.players[side];
        let due = player.teller.take_due(out);
        if due
            && let Some(question) = &mut player.question
            && question.begin(now)
        {
            // Half a line that stands before a question for a setup belongs to an earlier game.
            player.skips_half_line =
                player.may_be_late() && !player.seat.reader.partial().is_empty();
        }
        due
    }

    /// Takes the next event.
    pub fn next_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// Bytes that `side` printed and that were read at `now`. In one round of reading the waiting
    /// side comes first, then the asked one, then [`Referee::tick`], then [`Referee::gone`]: so
    /// what came before an answer is judged before what came after it (P-75).
    pub fn receive(&mut self, side: Side, bytes: &[u8], now: Micros) {
        let mut bytes = bytes;
        let mut spare = std::mem::take(&mut self.spare);
        loop {
            let framed = self.players[side].seat.reader.next(&mut bytes, &mut spare);
            match framed {
                Framed::Nothing => break,
                Framed::Overflow => {
                    self.overflow(side, now);
                    break;
                }
                Framed::Line(line) => self.line(side, line, now),
            }
        }
        self.spare = spare;
        // Only now: what the side printed behind an answer came before any further question.
        self.settle(now);
    }

    /// The process of `side` can no longer be reached, and all that it printed was passed on.
    pub fn gone(&mut self, side: Side, gone: Gone, now: Micros) {
        if self.phase == Phase::Over {
            return;
        }
        let player = &mut self.players[side];
        if player.gone.is_some() {
            return;
        }
        let words = gone.words();
        match player.stage {
            Stage::Greeting => {
                player.fail(Fault::new(
                    Reason::StartFailed,
                    format!("{words} before `ready`"),
                ));
            }
            Stage::Ready | Stage::SettingUp if player.may_be_replaced() => self.restart(side),
            Stage::SettingUp => {
                player.fail(Fault::new(Reason::Exited, words));
            }
            Stage::Playing if player.question.is_some() => {
                self.end_by_fault(side, Fault::new(Reason::Exited, words), now);
            }
            Stage::Ready | Stage::SetUp(_) | Stage::Playing => player.gone = Some(words),
            Stage::Failed(_) => {}
        }
        self.settle(now);
    }

    /// The time is `now`, and all that had been printed by then was passed on.
    pub fn tick(&mut self, now: Micros) {
        for side in Side::BOTH {
            let run_out = |question: OpenQuestion| {
                question
                    .has_run_out(now)
                    .then(|| question.limit().unwrap_or_default())
            };
            if self.phase == Phase::Over {
                return;
            }
            let player = &mut self.players[side];
            let Some(limit) = player.question.and_then(run_out) else {
                continue;
            };
            let late =
                |what: &str| Fault::new(Reason::Timeout, format!("did not {what} within {limit}"));
            match player.stage {
                Stage::Greeting => {
                    let words = format!("did not say `ready` within {limit}");
                    player.fail(Fault::new(Reason::StartFailed, words));
                }
                Stage::SettingUp => {
                    player.fail(late("answer `setup`"));
                }
                Stage::Playing => self.end_by_fault(side, late("move"), now),
                Stage::Ready | Stage::SetUp(_) | Stage::Failed(_) => {}
            }
        }
        self.settle(now);
    }

    /// The host gives the game up: it ends without a result, unless it is over already.
    pub fn abort(&mut self, now: Micros) {
        if self.phase != Phase::Over {
            self.end(Outcome::None, Reason::Aborted, BySide::default(), now);
        }
    }

    /// The seats, for the next game of these processes. A process that was at fault is not to be
    /// kept.
    #[must_use]
    pub fn into_seats(self) -> BySide<Seat> {
        self.players.map(|player| player.seat)
    }

    pub(crate) fn plies(&self) -> u32 {
        self.game.as_ref().map_or(0, Game::plies)
    }

    /// Goes on as far as what has happened allows.
    fn settle(&mut self, now: Micros) {
        match self.phase {
            Phase::Starting => self.settle_start(now),
            Phase::SettingUp => self.settle_setups(now),
            Phase::Playing => self.settle_play(now),
            Phase::Over => {}
        }
    }

    fn line(&mut self, side: Side, line: &[u8], now: Micros) {
        if self.phase == Phase::Over {
            return;
        }
        let player = &mut self.players[side];
        if std::mem::take(&mut player.skips_half_line) {
            self.say(side, &String::from_utf8_lossy(line), Timing::Late, now);
            return;
        }
        if player.may_be_late() {
            self.line_that_may_be_late(side, line, now);
            return;
        }
        let text = decode(line);
        match (Remark::of(line), text) {
            (Some(Remark::Empty), _) => return,
            (Some(_), Some(text)) => {
                self.say(side, text, Timing::Current, now);
                return;
            }
            _ => {}
        }
        match player.stage {
            Stage::Greeting => self.greeting_line(side, text, now),
            Stage::SettingUp => self.setup_line(side, text, now),
            Stage::Playing if player.question.is_some() => self.play_line(side, text, now),
            Stage::Ready | Stage::SetUp(_) | Stage::Playing => {
                player.misbehave(Fault::out_of_turn(line));
            }
            Stage::Failed(_) => {}
        }
    }

    fn overflow(&mut self, side: Side, now: Micros) {
        if self.phase == Phase::Over {
            return;
        }
        let player = &mut self.players[side];
        let fault = Fault::output_limit();
        match player.stage {
            Stage::Greeting => {
                player.fail(Fault::new(Reason::StartFailed, fault.words));
            }
            Stage::SettingUp => {
                player.fail(fault);
            }
            Stage::Playing if player.question.is_some() => self.end_by_fault(side, fault, now),
            Stage::Ready | Stage::SetUp(_) | Stage::Playing => player.misbehave(fault),
            Stage::Failed(_) => {}
        }
    }

    /// Logs a line that is no answer, as far as there is room for it.
    pub(crate) fn say(&mut self, side: Side, text: &str, timing: Timing, now: Micros) {
        let text = match self.players[side].said.take(text.len()) {
            Keeping::Keep => text.to_owned(),
            Keeping::Cut => "(what this bot said after this was not kept)".to_owned(),
            Keeping::Drop => return,
        };
        let fields =
            (Remark::of(text.as_bytes()) == Some(Remark::Info)).then(|| InfoFields::parse(&text));
        let event = Event::Said {
            side,
            at: now,
            text,
            fields,
            timing,
        };
        if self.opened {
            self.events.push_back(event);
        } else {
            self.early.push(event);
        }
    }
}
