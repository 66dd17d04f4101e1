//! The verdict on a game, and telling the sides.

use stratego_protocol::{Micros, Outcome, Reason};
use stratego_rules::{BySide, Side};

use crate::event::Event;
use crate::player::Stage;
use crate::referee::{Phase, Referee};

/// What a side did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The reason by which it loses.
    pub reason: Reason,
    /// Words for a person; they are about this side only and safe to tell it.
    pub words: String,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// What happened, for a person.
    pub detail: String,
    /// The plies played.
    pub plies: u32,
    /// What each side did wrong.
    pub faults: BySide<Option<Fault>>,
    /// Which sides had an unanswered question, the greeting included; a refused answer is no
    /// answer.
    pub asked: BySide<bool>,
    /// Which sides were sent `game`; not one whose process was replaced and failed to start.
    pub told: BySide<bool>,
}

impl Fault {
    pub(crate) fn new(reason: Reason, words: impl Into<String>) -> Self {
        Self {
            reason,
            words: words.into(),
        }
    }

    pub(crate) fn out_of_turn(line: &[u8]) -> Self {
        Self::new(
            Reason::OutOfTurn,
            format!("printed {} while it was not asked", quoted(line)),
        )
    }

    pub(crate) fn output_limit() -> Self {
        Self::new(
            Reason::OutputLimit,
            "printed a line of more than 4096 bytes, or more than 1 MiB without an answer",
        )
    }
}

/// A line of a bot, shortened and made printable, in quotation marks.
pub(crate) fn quoted(line: &[u8]) -> String {
    const SHOWN: usize = 60;
    let text = String::from_utf8_lossy(line);
    let mut shown: String = text
        .chars()
        .take(SHOWN)
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

impl Referee {
    /// Ends the game by a side's own doing: it loses.
    pub(crate) fn end_by_fault(&mut self, side: Side, fault: Fault, now: Micros) {
        let reason = fault.reason;
        let mut faults = BySide::default();
        faults[side] = Some(fault);
        self.end(Outcome::Won(!side), reason, faults, now);
    }

    /// Ends a game in which at least one side failed before play began.
    pub(crate) fn end_before_play(&mut self, now: Micros) {
        let faults = BySide::from_fn(|side| match &self.players[side].stage {
            Stage::Failed(fault) => Some(fault.clone()),
            _ => None,
        });
        match (&faults.red, &faults.blue) {
            (Some(_), Some(_)) => self.end(Outcome::None, Reason::BothFaulted, faults, now),
            (Some(fault), None) | (None, Some(fault)) => {
                let reason = fault.reason;
                let loser = if faults.red.is_some() {
                    Side::Red
                } else {
                    Side::Blue
                };
                self.end(Outcome::Won(!loser), reason, faults, now);
            }
            (None, None) => {}
        }
    }

    /// Ends the game and tells the sides.
    pub(crate) fn end(
        &mut self,
        outcome: Outcome,
        reason: Reason,
        faults: BySide<Option<Fault>>,
        now: Micros,
    ) {
        self.log_opening();
        for side in Side::BOTH {
            let player = &mut self.players[side];
            // A side that never got as far as `game` is told only of its own fault (P-31).
            if player.told || faults[side].is_some() {
                let words = faults[side].as_ref().map_or("", |fault| &fault.words);
                player.teller.end(outcome, reason, words);
            }
        }
        let verdict = Verdict {
            outcome,
            reason,
            detail: detail(outcome, reason, &faults),
            plies: self.plies(),
            asked: BySide::from_fn(|side| self.players[side].question.is_some()),
            told: BySide::from_fn(|side| self.players[side].told),
            faults,
        };
        self.phase = Phase::Over;
        self.verdict = Some(verdict.clone());
        self.events.push_back(Event::Ended(Box::new(verdict), now));
    }
}

/// What happened, for a person.
fn detail(outcome: Outcome, reason: Reason, faults: &BySide<Option<Fault>>) -> String {
    let at_fault: Vec<String> = Side::BOTH
        .into_iter()
        .filter_map(|side| {
            let fault = faults[side].as_ref()?;
            Some(format!("{side} {}", fault.words))
        })
        .collect();
    if !at_fault.is_empty() {
        return at_fault.join("; ");
    }
    let (winner, loser) = match outcome {
        Outcome::Won(side) => (side.name(), side.opponent().name()),
        Outcome::Draw | Outcome::None => ("", ""),
    };
    match reason {
        Reason::FlagCaptured => format!("{winner} captured the flag"),
        Reason::NoMoves => format!("{loser} cannot move"),
        Reason::BothImmobile => "neither side has a piece that can move".to_owned(),
        Reason::MoveLimit => "the game reached its limit of plies".to_owned(),
        Reason::QuietLimit => "the game reached its limit of plies without an attack".to_owned(),
        Reason::Agreement => "the sides agreed on a draw".to_owned(),
        Reason::Resigned => format!("{loser} resigned"),
        Reason::Aborted => "the host stopped the game".to_owned(),
        _ => String::new(),
    }
}
