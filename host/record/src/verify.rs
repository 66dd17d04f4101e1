//! Referees a log again, from its setups and moves alone: it must come to the same battles, clocks
//! and end.

use stratego_protocol::{ClockSettings, DrawOffers, Micros, Outcome, Reason};
use stratego_rules::{BySide, Side, Status};

use crate::line::{BotLine, DrawOfferLine, EndSide, IllegalLine, Line, MoveLine, SetupLine};
use crate::reader::{Log, LogError, Numbered};
use crate::replay::{Replay, Step};

/// The first line that is wrong.
pub type Finding = LogError;

/// Checks a whole log: chain, seeds, setups, moves, battles, clocks and end.
///
/// # Errors
/// The first line that is wrong, and what is wrong with it.
pub fn verify(bytes: &[u8]) -> Result<Log, Finding> {
    let log = Log::parse(bytes)?;
    let mut check = Check {
        replay: Replay::new(&log)?,
        clock: Micros::ZERO,
        tries: BySide::default(),
        last_answer: None,
        refused: BySide::default(),
    };
    check.seeds(&log)?;
    for numbered in &log.lines {
        check.line(numbered)?;
    }
    check
        .end(&log)
        .map_err(|problem| LogError::at(log.end_number(), problem))?;
    Ok(log)
}

/// What has been checked so far.
struct Check {
    replay: Replay,
    /// The latest moment of a line.
    clock: Micros,
    /// How many answers to the open question were refused.
    tries: BySide<u32>,
    /// The side and the ply of the move line just before, for a draw offer.
    last_answer: Option<(Side, u32)>,
    /// The last refusal of each side that left no try: its reason.
    refused: BySide<Option<Reason>>,
}

impl Check {
    fn seeds(&self, log: &Log) -> Result<(), Finding> {
        let secret = &self.replay.spec.secret;
        let check = |side: Side, bot: &BotLine| {
            if bot.seed != secret.seed(side) || bot.game_id != secret.id(side).to_string() {
                let problem = format!("{side}'s seed or id does not follow from the secret");
                return Err(LogError::at(1, problem));
            }
            Ok(())
        };
        check(Side::Red, &log.game.red)?;
        check(Side::Blue, &log.game.blue)
    }

    fn line(&mut self, numbered: &Numbered) -> Result<(), Finding> {
        let asked = self.replay.side_to_move();
        let fault = |problem: String| LogError::at(numbered.number, problem);
        if self.refused != BySide::default() && asked.is_some() && is_answer(&numbered.line) {
            return Err(fault(
                "a line behind a refused answer that left no try".to_owned(),
            ));
        }
        // A refused move is judged on the board that it was tried on, a move's time by the bank
        // before it.
        if let Line::Illegal(line) = &numbered.line {
            self.refusal(line, asked).map_err(fault)?;
        }
        let before = self.replay.banks;
        let step = self.replay.step(numbered)?;
        let result = match step {
            Step::SetUp(line) => self.setup(line),
            Step::Played(line, ply) => {
                let battle = ply
                    .battle
                    .map(|battle| (battle.attacker, battle.defender, battle.result.name()));
                let logged = line
                    .battle
                    .as_ref()
                    .map(|battle| (battle.attacker.0, battle.defender.0, battle.result.as_str()));
                if battle == logged {
                    self.tries = BySide::default();
                    self.charge(line, before[ply.side])
                } else {
                    Err("the battle is not what the ranks give".to_owned())
                }
            }
            Step::Offered(line) => self.offer(line),
            Step::Refused(..) | Step::Nothing => Ok(()),
        };
        result.map_err(fault)?;
        self.last_answer = match &numbered.line {
            Line::Move(line) => Some((line.side.0, line.ply)),
            Line::Said(_) | Line::Unknown => self.last_answer,
            _ => None,
        };
        Ok(())
    }

    fn setup(&mut self, line: &SetupLine) -> Result<(), String> {
        if line.side.0 == Side::Red && self.replay.setups.blue.is_some() {
            return Err("red's setup stands behind blue's".to_owned());
        }
        self.tries = BySide::default();
        let limit = self.replay.spec.clock.and_then(|clock| clock.setup);
        self.time(line.t_us, line.spent_us, limit)?;
        // Setups are answered at the same time, so that only play goes on from the later one.
        self.clock = self.clock.max(Micros(line.t_us));
        Ok(())
    }

    /// Checks the charge of a move and the bank after it.
    fn charge(&mut self, line: &MoveLine, before: Option<Micros>) -> Result<(), String> {
        let at = Micros(line.t_us);
        let spent = Micros(line.spent_us);
        if at < self.clock {
            return Err("the time runs backwards".to_owned());
        }
        if spent > at - self.clock {
            return Err("more time is charged than has passed".to_owned());
        }
        self.clock = at;
        let clock = self.replay.spec.clock;
        let limit = clock.and_then(|clock| clock.move_limit(before));
        let most = limit.zip(clock).map(|(limit, clock)| clock.charge(limit));
        if most.is_some_and(|most| spent > most) {
            return Err("more time is charged than the limit allows".to_owned());
        }
        let bank = clock
            .zip(before)
            .map(|(clock, before): (ClockSettings, Micros)| clock.bank_after(before, spent));
        if line.bank_us != bank.map(|bank| bank.0) {
            return Err(match bank {
                Some(bank) => format!("the bank after this move is {} µs", bank.0),
                None => "there is no bank without a main time".to_owned(),
            });
        }
        Ok(())
    }

    fn time(&self, at: u64, spent: u64, limit: Option<Micros>) -> Result<(), String> {
        if spent > at {
            return Err("the answer took longer than the game has lasted".to_owned());
        }
        if limit.is_some_and(|limit| Micros(spent) > limit) {
            return Err("the answer took longer than the limit".to_owned());
        }
        Ok(())
    }

    fn offer(&self, line: &DrawOfferLine) -> Result<(), String> {
        if self.replay.spec.terms.draw_offers == DrawOffers::Off {
            return Err("a draw offer where draw offers are off".to_owned());
        }
        if self.last_answer != Some((line.side.0, line.ply)) {
            return Err("a draw offer that does not stand behind its move".to_owned());
        }
        if self.replay.side_to_move().is_none() {
            return Err("a draw offer with the move that ended the game".to_owned());
        }
        Ok(())
    }

    /// Checks a refused answer on the board on which it was given.
    fn refusal(&mut self, line: &IllegalLine, asked: Option<Side>) -> Result<(), String> {
        let side = line.side.0;
        let retries = self.replay.spec.terms.retries;
        let reason = match (&self.replay.game, asked) {
            (Some(game), Some(asked)) => {
                if side != asked {
                    return Err(format!("an answer of {side} where {asked} was asked"));
                }
                match line.mv.parse().ok().map(|mv| game.legalise(mv)) {
                    Some(Ok(_)) => return Err(format!("the move {} is legal", line.mv)),
                    Some(Err(why)) if why.name() == line.why => Reason::IllegalMove,
                    Some(Err(why)) => return Err(format!("the move {} is {why}", line.mv)),
                    None if line.why == "unreadable" => Reason::Unreadable,
                    None => return Err(format!("`{}` is no reason in play", line.why)),
                }
            }
            (None, None) if line.mv != "-" => return Err("a move before the setups".to_owned()),
            (None, None) => match line.why.as_str() {
                "unreadable" => Reason::Unreadable,
                "wrong-length" | "wrong-letter" | "wrong-count" | "other-game" | "not-imposed" => {
                    Reason::IllegalSetup
                }
                other => return Err(format!("`{other}` is no reason for refusing a setup")),
            },
            _ => return Err("an answer after the game has ended".to_owned()),
        };
        let never_retried = matches!(line.why.as_str(), "other-game" | "not-imposed");
        let left = retries.saturating_sub(self.tries[side]);
        if line.left != left && !(never_retried && line.left == 0) {
            return Err(format!("{left} tries were left, not {}", line.left));
        }
        self.tries[side] += 1;
        if line.left == 0 {
            self.refused[side] = Some(reason);
        }
        Ok(())
    }

    fn end(&self, log: &Log) -> Result<(), String> {
        let end = &log.end;
        let (winner, reason) = (end.winner.0, end.reason.0);
        let plies = self.replay.game.as_ref().map_or(0, |game| game.plies());
        if end.plies != plies {
            return Err(format!("{plies} plies were played, not {}", end.plies));
        }
        if Micros(end.t_us) < self.clock {
            return Err("the time runs backwards".to_owned());
        }
        let sides = BySide::new(&end.red, &end.blue);
        let status = self.replay.game.as_ref().map(|game| game.status());
        if let Some(by_rules) = status.and_then(Outcome::of_status) {
            if (winner, reason) != by_rules {
                return Err(format!("the game ended as {} {}", by_rules.0, by_rules.1));
            }
            return Self::no_faults(&sides);
        }
        match reason {
            Reason::FlagCaptured
            | Reason::NoMoves
            | Reason::BothImmobile
            | Reason::MoveLimit
            | Reason::QuietLimit => Err(format!("the game has not ended by {reason}")),
            Reason::Agreement => self.agreement(winner),
            Reason::Resigned => match self.replay.side_to_move() {
                Some(side) if winner == Outcome::Won(!side) => Self::no_faults(&sides),
                _ => Err("only the side that was asked can resign".to_owned()),
            },
            Reason::BothFaulted => self.both_faulted(winner, &sides),
            Reason::Aborted if winner == Outcome::None => Self::no_faults(&sides),
            Reason::Aborted => Err("an aborted game has no winner".to_owned()),
            _ => self.fault(winner, reason, &sides, status),
        }
    }

    fn agreement(&self, winner: Outcome) -> Result<(), String> {
        let asked = self.replay.side_to_move();
        let offered = asked.is_some_and(|side| self.replay.offer == Some(!side));
        if winner == Outcome::Draw && offered {
            Ok(())
        } else {
            Err("no draw was on offer".to_owned())
        }
    }

    fn both_faulted(&self, winner: Outcome, sides: &BySide<&EndSide>) -> Result<(), String> {
        let both = sides.red.fault.is_some() && sides.blue.fault.is_some();
        if winner == Outcome::None && both && self.replay.game.is_none() {
            Ok(())
        } else {
            Err("both sides must be at fault before play, and nobody wins".to_owned())
        }
    }

    fn fault(
        &self,
        winner: Outcome,
        reason: Reason,
        sides: &BySide<&EndSide>,
        status: Option<Status>,
    ) -> Result<(), String> {
        let Outcome::Won(winner) = winner else {
            return Err(format!("by {reason} one side wins"));
        };
        let loser = !winner;
        if sides[loser].fault.map(|fault| fault.0) != Some(reason) || sides[winner].fault.is_some()
        {
            return Err(format!("by {reason} just the losing side is at fault"));
        }
        let by_answer = matches!(
            reason,
            Reason::IllegalMove | Reason::IllegalSetup | Reason::Unreadable
        );
        if by_answer != (self.refused[loser] == Some(reason)) || self.refused[winner].is_some() {
            return Err(format!("the refused answers do not lead to {reason}"));
        }
        let at_start = reason == Reason::StartFailed;
        if at_start && status.is_some() {
            return Err("a start cannot fail after the setups".to_owned());
        }
        let in_play = status.is_some();
        if in_play && self.replay.side_to_move() != Some(loser) {
            return Err("only the side whose turn it is can lose by a fault".to_owned());
        }
        if reason == Reason::Timeout && !sides[loser].asked {
            return Err("only a side that was asked can run out of time".to_owned());
        }
        Ok(())
    }

    fn no_faults(sides: &BySide<&EndSide>) -> Result<(), String> {
        if sides.red.fault.is_some() || sides.blue.fault.is_some() {
            return Err("no side is at fault in a game that ended this way".to_owned());
        }
        Ok(())
    }
}

/// Whether the line stands for an answer.
const fn is_answer(line: &Line) -> bool {
    matches!(line, Line::Move(_) | Line::Illegal(_) | Line::DrawOffer(_))
}
