//! One side of a game.

use stratego_protocol::{Greeting, Micros, Reason, Remark, Teller};
use stratego_rules::Setup;

use crate::clock::OpenQuestion;
use crate::ending::Fault;
use crate::event::Event;
use crate::said::SaidBudget;
use crate::seat::Seat;

/// How far a side has got.
#[derive(Clone, Debug)]
pub(crate) enum Stage {
    /// The process was greeted and is not ready yet.
    Greeting,
    /// The process is ready; the other one may not be.
    Ready,
    /// The side was asked for its setup.
    SettingUp,
    /// The side has set up.
    SetUp(Box<AcceptedSetup>),
    /// The side is at fault; the other one is still starting or setting up.
    Failed(Fault),
    /// The game is being played.
    Playing,
}

/// Where a side's process comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It was started in this game.
    Fresh,
    /// It was kept from an earlier game, and may be replaced once if it ends too early (P-46).
    Kept,
}

/// A setup that was accepted.
#[derive(Clone, Debug)]
pub(crate) struct AcceptedSetup {
    pub(crate) setup: Setup,
    pub(crate) at: Micros,
    pub(crate) spent: Micros,
}

/// One side of a game.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) seat: Seat,
    pub(crate) teller: Teller,
    pub(crate) stage: Stage,
    pub(crate) origin: Origin,
    /// What the bot has declared so far, until it is ready.
    pub(crate) declared: Greeting,
    pub(crate) question: Option<OpenQuestion>,
    /// Whether the side's process was sent `game`.
    pub(crate) told: bool,
    /// Whether the next line end only ends half a line from before the question.
    pub(crate) skips_half_line: bool,
    /// What the side did while it was not asked; judged when its turn comes.
    pub(crate) misconduct: Option<Fault>,
    /// Why the process can no longer answer, in words.
    pub(crate) gone: Option<String>,
    pub(crate) said: SaidBudget,
    /// Refusals of setups, held until both sides have set up so that logs do not depend on which
    /// of them was faster.
    pub(crate) refusals: Vec<Event>,
    /// The bank, where there is one.
    pub(crate) bank: Option<Micros>,
}

impl Player {
    pub(crate) fn new(seat: Seat, bank: Option<Micros>) -> Self {
        let teller = Teller::new(seat.greeting.as_ref().unwrap_or(&Greeting::default()));
        let (stage, origin) = match seat.greeting {
            Some(_) => (Stage::Ready, Origin::Kept),
            None => (Stage::Greeting, Origin::Fresh),
        };
        Self {
            seat,
            teller,
            stage,
            origin,
            declared: Greeting::default(),
            question: None,
            told: false,
            skips_half_line: false,
            misconduct: None,
            gone: None,
            said: SaidBudget::default(),
            refusals: Vec::new(),
            bank,
        }
    }

    pub(crate) fn fail(&mut self, fault: Fault) {
        self.stage = Stage::Failed(fault);
    }

    /// Whether all that the bot prints may stem from an earlier game of its process, until it
    /// answers this game's `setup` (P-44, P-45).
    pub(crate) const fn may_be_late(&self) -> bool {
        match self.stage {
            Stage::Ready => self.seat.games > 0,
            Stage::SettingUp => self.seat.games > 1,
            _ => false,
        }
    }

    /// Whether the process may still be replaced if it ends now (P-46).
    pub(crate) const fn may_be_replaced(&self) -> bool {
        matches!(self.origin, Origin::Kept) && !self.seat.reader.has_overflowed()
    }

    /// Remembers a fault of a side that is not asked. Too much output counts before all else (P-7).
    pub(crate) fn misbehave(&mut self, fault: Fault) {
        if self.misconduct.is_none() || fault.reason == Reason::OutputLimit {
            self.misconduct = Some(fault);
        }
    }

    /// The fault of a side that is about to be asked: output first, then the end of the process
    /// (P-77, P-84).
    pub(crate) fn judge_waiting(&mut self) -> Option<Fault> {
        if let Some(fault) = self.misconduct.take() {
            return Some(fault);
        }
        let partial = self.seat.reader.partial();
        if !Remark::may_become(partial) {
            return Some(Fault::out_of_turn(partial));
        }
        self.gone
            .as_ref()
            .map(|words| Fault::new(Reason::Exited, words.clone()))
    }
}
