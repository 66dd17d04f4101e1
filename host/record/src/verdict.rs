//! Checks the last line of a log against the game that led to it.

use stratego_protocol::{Micros, Outcome, Reason};
use stratego_rules::{BySide, Side};

use crate::line::{EndLine, EndSide};
use crate::verify::Check;

/// Checks the end of the game that `check` has come to.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check(check: &Check, end: &EndLine) -> Result<(), String> {
    let verdict = Verdict {
        check,
        end,
        outcome: end.winner.0,
        reason: end.reason.0,
        sides: BySide::new(&end.red, &end.blue),
    };
    verdict.in_itself()?;
    let game = check.replay.game.as_ref();
    let by_rules = game.and_then(|game| Outcome::of_status(game.status()));
    if let Some((outcome, reason)) = by_rules
        && (verdict.outcome, verdict.reason) != (outcome, reason)
    {
        return Err(format!("the game ended as {outcome} {reason}"));
    }
    verdict.winner_fits()?;
    verdict.faults_fit()?;
    let Some(game) = game else {
        return verdict.before_play();
    };
    for side in Side::BOTH {
        if !verdict.sides[side].told {
            return Err(format!("{side} was told of a game that was played"));
        }
    }
    match by_rules {
        Some(_) => verdict.nobody_asked(),
        None => verdict.in_play(game.to_move()),
    }
}

struct Verdict<'a> {
    check: &'a Check,
    end: &'a EndLine,
    outcome: Outcome,
    reason: Reason,
    sides: BySide<&'a EndSide>,
}

impl Verdict<'_> {
    /// What must hold however a game ends.
    fn in_itself(&self) -> Result<(), String> {
        let game = self.check.replay.game.as_ref();
        let plies = game.map_or(0, |game| game.plies());
        if self.end.plies != plies {
            return Err(format!("{plies} plies were played, not {}", self.end.plies));
        }
        if Micros(self.end.t_us) < self.check.latest {
            return Err("the time runs backwards".to_owned());
        }
        for (side, end) in self.sides.into_iter_sides() {
            if end.fault.is_some() != end.words.is_some() {
                return Err(format!(
                    "{side} has words for a fault exactly when it is at fault"
                ));
            }
            if end.fault.is_some_and(|fault| !fault.0.is_fault()) {
                return Err(format!("{side}'s fault is no fault of a side"));
            }
        }
        Ok(())
    }

    /// The winner that the kind of reason allows.
    fn winner_fits(&self) -> Result<(), String> {
        let (fits, wanted) = match self.reason {
            Reason::Agreement | Reason::MoveLimit | Reason::QuietLimit | Reason::BothImmobile => {
                (self.outcome == Outcome::Draw, "the game is drawn")
            }
            Reason::Aborted | Reason::BothFaulted => {
                (self.outcome == Outcome::None, "there is no result")
            }
            _ => (matches!(self.outcome, Outcome::Won(_)), "one side wins"),
        };
        if fits {
            Ok(())
        } else {
            Err(format!("by {} {wanted}", self.reason))
        }
    }

    /// Who is at fault.
    fn faults_fit(&self) -> Result<(), String> {
        let faults = self.sides.map(|side| side.fault.map(|fault| fault.0));
        let (expected, wanted) = match (self.reason, self.outcome) {
            (Reason::BothFaulted, _) => {
                let both = faults.red.is_some() && faults.blue.is_some();
                (both, "both sides are at fault")
            }
            (reason, Outcome::Won(winner)) if reason.is_fault() => {
                let loser = faults[!winner] == Some(reason) && faults[winner].is_none();
                (loser, "just the losing side is at fault, by that reason")
            }
            _ => (faults == BySide::default(), "no side is at fault"),
        };
        if expected {
            Ok(())
        } else {
            Err(format!("by {} {wanted}", self.reason))
        }
    }

    fn in_play(&self, to_move: Side) -> Result<(), String> {
        match self.reason {
            Reason::FlagCaptured
            | Reason::NoMoves
            | Reason::BothImmobile
            | Reason::MoveLimit
            | Reason::QuietLimit => {
                return Err(format!("the game has not ended by {}", self.reason));
            }
            Reason::StartFailed | Reason::IllegalSetup | Reason::BothFaulted => {
                return Err(format!("{} comes before play only", self.reason));
            }
            _ => {}
        }
        let refused = self.check.refused[to_move];
        if refused.is_some() && refused != Some(self.reason) {
            return Err("the refused answer that left no try ends the game".to_owned());
        }
        match self.reason {
            Reason::Agreement if self.check.replay.offer == Some(!to_move) => self.nobody_asked(),
            Reason::Agreement => Err("no draw was on offer".to_owned()),
            Reason::Resigned if self.outcome == Outcome::Won(!to_move) => self.nobody_asked(),
            Reason::Resigned => Err("only the side that was asked can resign".to_owned()),
            Reason::Aborted => self.asked_is(to_move, true),
            _ if self.outcome == Outcome::Won(!to_move) => self.fault_in_play(to_move),
            _ => Err("only the side whose turn it is can lose by a fault".to_owned()),
        }
    }

    fn fault_in_play(&self, loser: Side) -> Result<(), String> {
        let retried = self.check.tries[loser].refused > 0;
        match self.reason {
            Reason::IllegalMove | Reason::Unreadable => {
                if self.check.refused[loser].is_none() {
                    return Err(format!("no refused answer leads to {}", self.reason));
                }
                self.asked_is(loser, true)
            }
            Reason::Timeout => {
                let clock = self.check.replay.spec.clock;
                let bank = self.check.replay.banks[loser];
                let limit = clock.and_then(|clock| clock.move_limit(bank));
                self.timed_out(self.check.asked_from, limit)?;
                self.asked_is(loser, true)
            }
            Reason::OutOfTurn if retried => Err("a side that was asked is not out of turn".into()),
            Reason::OutOfTurn => self.asked_is(loser, false),
            // Too much output and the end of a process count before the question and after it.
            _ => {
                let asked = self.sides[loser].asked || retried;
                self.asked_is(loser, asked)
            }
        }
    }

    fn before_play(&self) -> Result<(), String> {
        match self.reason {
            Reason::BothFaulted | Reason::Aborted => {}
            reason if reason.is_fault() && reason != Reason::IllegalMove => {}
            reason => return Err(format!("a game cannot end by {reason} before play")),
        }
        for side in Side::BOTH {
            self.side_before_play(side)?;
        }
        Ok(())
    }

    fn side_before_play(&self, side: Side) -> Result<(), String> {
        let end = self.sides[side];
        let set_up = self.check.replay.setups[side].is_some();
        let answered = set_up || self.check.tries[side].refused > 0;
        if answered && !end.told {
            return Err(format!(
                "{side} answered `setup`, so that it was told of the game"
            ));
        }
        if set_up && end.asked {
            return Err(format!("{side} has answered `setup` and is not asked"));
        }
        let Some(fault) = end.fault.map(|fault| fault.0) else {
            return self.no_fault_before_play(side, set_up);
        };
        if set_up {
            return Err(format!(
                "{side} has set up and cannot be at fault before play"
            ));
        }
        if !end.asked {
            return Err(format!("{side} failed at a question, so that it was asked"));
        }
        if end.told == (fault == Reason::StartFailed) {
            return Err(format!(
                "a side is told of the game exactly when it gets through the start, unlike {side}"
            ));
        }
        let refused = self.check.refused[side];
        let by_answer = matches!(fault, Reason::IllegalSetup | Reason::Unreadable);
        if refused != Some(fault).filter(|_| by_answer) {
            return Err(format!("{side}'s refused answers do not lead to {fault}"));
        }
        match fault {
            Reason::IllegalMove => Err(format!("{side} cannot be at fault by a move before play")),
            Reason::OutOfTurn if answered => {
                Err("a side that was asked is not out of turn".to_owned())
            }
            Reason::Timeout => self.timed_out(Micros::ZERO, self.check.setup_limit()),
            _ => Ok(()),
        }
    }

    fn no_fault_before_play(&self, side: Side, set_up: bool) -> Result<(), String> {
        let end = self.sides[side];
        if self.reason == Reason::Aborted {
            let setting_up = end.told && !set_up;
            return if setting_up && !end.asked {
                Err(format!("{side} was asked for its setup"))
            } else {
                Ok(())
            };
        }
        if self.check.refused[side].is_some() {
            return Err(format!("{side} is at fault by a refused answer"));
        }
        // The other side's fault is kept until this one is ready or has set up.
        if set_up {
            return Ok(());
        }
        let other = self.sides[!side];
        if end.told || other.told || self.reason != Reason::StartFailed {
            return Err(format!("the game goes on until {side} has set up"));
        }
        if end.asked {
            return Err(format!("the game goes on until {side} is ready"));
        }
        Ok(())
    }

    /// Whether a question asked at `from` or later can have run out.
    fn timed_out(&self, from: Micros, limit: Option<Micros>) -> Result<(), String> {
        let clock = self.check.replay.spec.clock;
        let (Some(limit), Some(clock)) = (limit, clock) else {
            return Err("an answer that has no limit cannot run out of time".to_owned());
        };
        if Micros(self.end.t_us) <= from + limit + clock.grace {
            return Err("the time cannot have run out yet".to_owned());
        }
        Ok(())
    }

    fn nobody_asked(&self) -> Result<(), String> {
        for side in Side::BOTH {
            if self.sides[side].asked {
                return Err(format!("{side} has no question to answer"));
            }
        }
        Ok(())
    }

    /// Checks that `side` is asked, or not, and the other one is not.
    fn asked_is(&self, side: Side, asked: bool) -> Result<(), String> {
        if self.sides[side].asked != asked {
            let is = if asked { "has a" } else { "has no" };
            return Err(format!("{side} {is} question to answer"));
        }
        if self.sides[!side].asked {
            return Err(format!("{} has no question to answer", !side));
        }
        Ok(())
    }
}
