//! Referees a log again, from its setups and moves alone: it must come to the same battles, clocks
//! and end.

use stratego_protocol::{DrawOffers, Micros, Reason, Want};
use stratego_rules::{BySide, Game, Ply, Side};

use crate::line::{BotLine, DrawOfferLine, IllegalLine, Line, MoveLine, SetupLine};
use crate::reader::{Log, LogError, Numbered};
use crate::replay::{Replay, Step};
use crate::verdict;

/// The first line that is wrong.
pub type Finding = LogError;

/// Checks a whole log: chain, seeds, setups, moves, refusals, battles, clocks and end.
///
/// # Errors
/// The first line that is wrong, and what is wrong with it.
pub fn verify(bytes: &[u8]) -> Result<Log, Finding> {
    let log = Log::parse(bytes)?;
    let mut check = Check::new(&log)?;
    for (side, bot) in BySide::new(&log.game.red, &log.game.blue).into_iter_sides() {
        check
            .bot(side, bot)
            .map_err(|problem| LogError::at(1, problem))?;
    }
    for numbered in &log.lines {
        check.line(numbered)?;
    }
    verdict::check(&check, &log.end).map_err(|problem| LogError::at(log.end_number(), problem))?;
    Ok(log)
}

/// What has been checked so far.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) replay: Replay,
    /// The earliest moment at which the open question in play can have been asked.
    pub(crate) asked_from: Micros,
    /// The latest moment of a line.
    pub(crate) latest: Micros,
    /// The latest moment of a line about a side's setup; the sides are asked at the same time.
    setting_up: BySide<Micros>,
    /// The open question of each side.
    pub(crate) tries: BySide<Tries>,
    /// The move line just before, for a draw offer.
    last_move: Option<LastMove>,
    /// Whether a line about Blue's setup was seen: all about Red's stands before it.
    blue_sets_up: bool,
    /// What each side did that leaves it no further answer.
    pub(crate) refused: BySide<Option<Reason>>,
}

/// The refused answers to one question.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tries {
    pub(crate) refused: u32,
    /// When the first of them was read: the question was asked before.
    first: Option<Micros>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LastMove {
    side: Side,
    ply: u32,
    at: u64,
}

impl Check {
    fn new(log: &Log) -> Result<Self, Finding> {
        Ok(Self {
            replay: Replay::new(log)?,
            asked_from: Micros::ZERO,
            latest: Micros::ZERO,
            setting_up: BySide::default(),
            tries: BySide::default(),
            last_move: None,
            blue_sets_up: false,
            refused: BySide::default(),
        })
    }

    fn bot(&self, side: Side, bot: &BotLine) -> Result<(), String> {
        let secret = &self.replay.spec.secret;
        if bot.seed != secret.seed(side) {
            return Err(format!("{side}'s seed does not follow from the secret"));
        }
        if bot.game_id != secret.id(side).to_string() {
            return Err(format!("{side}'s game id does not follow from the secret"));
        }
        if bot.process_game == 0 {
            return Err(format!("the games of {side}'s process count from 1"));
        }
        for (index, want) in bot.wants.iter().enumerate() {
            if Want::by_name(want).is_none() {
                return Err(format!("{side} wants `{want}`, which is no helper line"));
            }
            if bot.wants[..index].contains(want) {
                return Err(format!("{side} wants `{want}` twice"));
            }
        }
        let is_digest = |text: &String| {
            let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            text.len() == 64 && text.bytes().all(digit)
        };
        if bot.sha256.as_ref().is_some_and(|text| !is_digest(text)) {
            return Err(format!(
                "{side}'s sha256 is not 64 lower-case hexadecimal digits"
            ));
        }
        Ok(())
    }

    fn line(&mut self, numbered: &Numbered) -> Result<(), Finding> {
        let fault = |problem: String| LogError::at(numbered.number, problem);
        self.order(&numbered.line).map_err(fault)?;
        // A refused move is judged on the board that it was tried on, a move's time by the bank
        // before it.
        if let Line::Illegal(line) = &numbered.line {
            self.refusal(line).map_err(fault)?;
        }
        let before = self.replay.banks;
        let last_move = self.last_move;
        if !matches!(numbered.line, Line::Said(_) | Line::Unknown) {
            self.last_move = None;
        }
        match self.replay.step(numbered)? {
            Step::SetUp(line) => self.set_up(line),
            Step::Played(line, ply) => self.played(line, &ply, before[ply.side]),
            Step::Offered(line) => self.offer(line, last_move),
            Step::Refused(..) | Step::Nothing => Ok(()),
        }
        .map_err(fault)
    }

    /// Checks that the line may stand here: by its time, and by the answers before it.
    fn order(&mut self, line: &Line) -> Result<(), String> {
        let (at, answer_of) = match line {
            Line::Setup(line) => (line.t_us, Some(line.side.0)),
            Line::Illegal(line) => (line.t_us, Some(line.side.0)),
            Line::Move(line) => (line.t_us, Some(line.side.0)),
            Line::DrawOffer(line) => (line.t_us, Some(line.side.0)),
            Line::Said(line) => (line.t_us, None),
            Line::Game(_) | Line::End(_) | Line::Unknown => return Ok(()),
        };
        let at = Micros(at);
        let in_play = self.replay.game.is_some();
        if let Some(side) = answer_of {
            // In play a refusal that leaves no try ends the game at once; before, the other side
            // may still set up.
            if self.refused[side].is_some() || (in_play && self.refused != BySide::default()) {
                let problem = "an answer after a refused one that left no try";
                return Err(problem.to_owned());
            }
            if !in_play {
                if side == Side::Red && self.blue_sets_up {
                    return Err("red's setup does not stand before blue's".to_owned());
                }
                self.blue_sets_up = side == Side::Blue;
            }
        }
        // What is said before play is logged before the setups, whenever it was said.
        let not_before = match answer_of {
            _ if in_play => self.latest,
            Some(side) => self.setting_up[side],
            None => Micros::ZERO,
        };
        if at < not_before {
            return Err("the time runs backwards".to_owned());
        }
        self.latest = self.latest.max(at);
        if let Some(side) = answer_of {
            self.setting_up[side] = at;
        }
        Ok(())
    }

    fn set_up(&mut self, line: &SetupLine) -> Result<(), String> {
        let side = line.side.0;
        let imposed = self.replay.spec.imposed[side].as_ref();
        match imposed.map(ToString::to_string) {
            Some(_) if !line.placed => {
                return Err("this setup was imposed but is not marked as placed".to_owned());
            }
            Some(imposed) if imposed != line.setup => {
                return Err(format!("another setup was imposed on {side}"));
            }
            None if line.placed => return Err(format!("no setup was imposed on {side}")),
            _ => {}
        }
        let spent = Micros(line.spent_us);
        if spent > Micros(line.t_us) {
            return Err("the answer took longer than the game has lasted".to_owned());
        }
        let limit = self.setup_limit();
        if limit.is_some_and(|limit| spent > limit) {
            return Err("the answer took longer than the limit".to_owned());
        }
        let least = self.least_elapsed(side, Micros(line.t_us), limit);
        if spent < least {
            return Err(TOO_SHORT.to_owned());
        }
        self.tries[side] = Tries::default();
        // Setups are answered at the same time, so that only play goes on from the later one.
        self.asked_from = self.asked_from.max(Micros(line.t_us));
        Ok(())
    }

    fn played(&mut self, line: &MoveLine, ply: &Ply, before: Option<Micros>) -> Result<(), String> {
        let logged = line
            .battle
            .as_ref()
            .map(|battle| (battle.attacker.0, battle.defender.0, battle.result.0.name()));
        let fought = ply
            .battle
            .map(|battle| (battle.attacker, battle.defender, battle.result.name()));
        if fought != logged {
            return Err(match fought {
                Some((attacker, defender, result)) => format!(
                    "the battle is not what the ranks give: {attacker} attacks {defender} and has {result}"
                ),
                None => "a battle where the move goes to an empty square".to_owned(),
            });
        }
        self.charge(line, ply.side, before)?;
        self.tries = BySide::default();
        self.last_move = Some(LastMove {
            side: ply.side,
            ply: ply.number,
            at: line.t_us,
        });
        self.asked_from = Micros(line.t_us);
        Ok(())
    }

    /// Checks the charge of a move and the bank after it.
    fn charge(&self, line: &MoveLine, side: Side, before: Option<Micros>) -> Result<(), String> {
        let at = Micros(line.t_us);
        let spent = Micros(line.spent_us);
        let passed = at - self.asked_from;
        if spent > passed {
            return Err("more time is charged than has passed".to_owned());
        }
        let clock = self.replay.spec.clock;
        let limit = clock.and_then(|clock| clock.move_limit(before));
        let cost = |elapsed: Micros| clock.map_or(elapsed, |clock| clock.charge(elapsed));
        let most = limit.map(cost);
        if most.is_some_and(|most| spent > most) {
            return Err("more time is charged than the limit allows".to_owned());
        }
        if spent < cost(self.least_elapsed(side, at, limit)) {
            return Err(TOO_SHORT.to_owned());
        }
        if let Some(late) = line.late_us {
            let (Some(limit), Some(clock)) = (limit, clock) else {
                return Err("an answer that has no limit cannot be late".to_owned());
            };
            if late == 0 || limit + clock.grace + Micros(late) > passed {
                return Err("the answer cannot be as late as that".to_owned());
            }
            if Some(spent) != most {
                return Err("a late answer is charged the limit".to_owned());
            }
        }
        let bank = clock
            .zip(before)
            .map(|(clock, before)| clock.bank_after(before, spent));
        if line.bank_us != bank.map(|bank| bank.0) {
            return Err(match bank {
                Some(bank) => format!("the bank after this move is {} µs", bank.0),
                None => "there is no bank without a main time".to_owned(),
            });
        }
        Ok(())
    }

    fn offer(&self, line: &DrawOfferLine, last_move: Option<LastMove>) -> Result<(), String> {
        if self.replay.spec.terms.draw_offers == DrawOffers::Off {
            return Err("a draw offer where draw offers are off".to_owned());
        }
        let own = LastMove {
            side: line.side.0,
            ply: line.ply,
            at: line.t_us,
        };
        if last_move != Some(own) {
            return Err("a draw offer that does not stand behind its move".to_owned());
        }
        if self.replay.side_to_move().is_none() {
            return Err("a draw offer with the move that ended the game".to_owned());
        }
        Ok(())
    }

    /// Checks a refused answer on the board on which it was given.
    fn refusal(&mut self, line: &IllegalLine) -> Result<(), String> {
        let side = line.side.0;
        let reason = match (&self.replay.game, self.replay.side_to_move()) {
            (Some(game), Some(asked)) if side == asked => refused_move(game, line)?,
            (Some(_), Some(asked)) => {
                return Err(format!("an answer of {side} where {asked} was asked"));
            }
            (Some(_), None) => return Err("an answer after the game has ended".to_owned()),
            (None, _) => self.refused_setup(line)?,
        };
        let tries = &mut self.tries[side];
        let never_retried = NEVER_RETRIED.contains(&line.why.as_str());
        let left = if never_retried {
            0
        } else {
            let retries = self.replay.spec.terms.retries;
            retries.saturating_sub(tries.refused)
        };
        if line.left != left {
            return Err(format!("{left} tries were left, not {}", line.left));
        }
        tries.refused += 1;
        tries.first.get_or_insert(Micros(line.t_us));
        if left == 0 {
            self.refused[side] = Some(reason);
        }
        Ok(())
    }

    fn refused_setup(&self, line: &IllegalLine) -> Result<Reason, String> {
        let side = line.side.0;
        if line.mv != "-" {
            return Err("a move before the setups".to_owned());
        }
        if self.replay.setups[side].is_some() {
            return Err(format!("an answer of {side} after its setup"));
        }
        let imposed = self.replay.spec.imposed[side].is_some();
        match line.why.as_str() {
            "unreadable" => Ok(Reason::Unreadable),
            "wrong-length" | "wrong-letter" | "wrong-count" if imposed => {
                Err("an imposed setup is refused only as not-imposed".to_owned())
            }
            "not-imposed" if !imposed => Err(format!("no setup was imposed on {side}")),
            "wrong-length" | "wrong-letter" | "wrong-count" | OTHER_GAME | NOT_IMPOSED => {
                Ok(Reason::IllegalSetup)
            }
            other => Err(format!("`{other}` is no reason for refusing a setup")),
        }
    }

    pub(crate) fn setup_limit(&self) -> Option<Micros> {
        self.replay.spec.clock.and_then(|clock| clock.setup)
    }

    /// What an answer at `at` must count at least: the time since the first refused one.
    fn least_elapsed(&self, side: Side, at: Micros, limit: Option<Micros>) -> Micros {
        let since = self.tries[side]
            .first
            .map_or(Micros::ZERO, |first| at - first);
        limit.map_or(since, |limit| since.min(limit))
    }
}

const TOO_SHORT: &str = "less time is counted than has passed since the first refused answer";

const OTHER_GAME: &str = "other-game";

const NOT_IMPOSED: &str = "not-imposed";

/// The refusals that leave no try, whatever the terms (P-70).
const NEVER_RETRIED: [&str; 2] = [OTHER_GAME, NOT_IMPOSED];

fn refused_move(game: &Game, line: &IllegalLine) -> Result<Reason, String> {
    if line.mv == "-" {
        return match line.why.as_str() {
            "unreadable" => Ok(Reason::Unreadable),
            other => Err(format!(
                "`{other}` is a reason for refusing a readable move"
            )),
        };
    }
    match line.mv.parse().map(|mv| game.legalise(mv)) {
        Ok(Ok(_)) => Err(format!("the move {} is legal", line.mv)),
        Ok(Err(why)) if why.name() == line.why => Ok(Reason::IllegalMove),
        Ok(Err(why)) => Err(format!("the move {} is {why}, not {}", line.mv, line.why)),
        Err(_) => Err(format!("`{}` is neither a move nor `-`", line.mv)),
    }
}
