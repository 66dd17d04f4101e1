//! What a side was told in a game: a function of the log.

use stratego_protocol::{Greeting, Outcome, Question, Reason, Teller, Want};
use stratego_rules::{Game, Ply, Side};

use crate::line::{BotLine, EndSide, Line};
use crate::reader::{Log, LogError};
use crate::replay::{Replay, Step};

/// The lines that a side was sent from `game` to `end`, as bytes with their line ends.
pub type Told = Vec<u8>;

/// Finds out again what `side` was told.
///
/// # Errors
/// The log cannot be played again; the first line that is wrong.
pub fn told_to(log: &Log, side: Side) -> Result<Told, LogError> {
    let mut replay = Replay::new(log)?;
    let (bot, end) = match side {
        Side::Red => (&log.game.red, &log.end.red),
        Side::Blue => (&log.game.blue, &log.end.blue),
    };
    let mut told = Teller::new(&greeting(bot));
    if end.told {
        told.open(&replay.spec.opening(side));
    }
    let mut asked = false;
    for numbered in &log.lines {
        // A move and a refusal in play are answers, so that the question came before them.
        if matches!(numbered.line, Line::Move(_) | Line::Illegal(_)) {
            ask_once(&mut asked, &mut told, &replay, side);
        }
        match replay.step(numbered)? {
            Step::Refused(line, mv) if line.side.0 == side && line.left > 0 => {
                told.illegal(mv, &line.why, line.left);
            }
            Step::SetUp(_) => {
                if let Some(game) = &replay.game {
                    told.enemy(&game.view(side));
                }
            }
            Step::Played(_, ply) => {
                asked = false;
                if let Some(game) = &replay.game {
                    told.ply(&ply, &game.view(side));
                }
            }
            Step::Refused(..) | Step::Offered(_) | Step::Nothing => {}
        }
    }
    let answered = matches!(log.end.reason.0, Reason::Resigned | Reason::Agreement);
    if (end.asked || answered) && replay.game.is_some() {
        ask_once(&mut asked, &mut told, &replay, side);
    }
    tell_end(&mut told, end, log.end.winner.0, log.end.reason.0);
    let mut bytes = Vec::new();
    told.take_due(&mut bytes);
    Ok(bytes)
}

/// Tells the question of the present turn, unless it was told already or is the other side's.
fn ask_once(asked: &mut bool, told: &mut Teller, replay: &Replay, side: Side) {
    if *asked || replay.side_to_move() != Some(side) {
        return;
    }
    let Some(game) = &replay.game else { return };
    *asked = true;
    let clock = replay.spec.clock.as_ref();
    let question = Question::to(side, clock, replay.banks, replay.offer);
    told.ask(&game.view(side), &question);
}

fn tell_end(told: &mut Teller, end: &EndSide, winner: Outcome, reason: Reason) {
    if end.told || end.fault.is_some() {
        let words = end.words.as_deref().unwrap_or_default();
        told.end(winner, reason, words);
    }
}

fn greeting(bot: &BotLine) -> Greeting {
    Greeting::wanting(bot.wants.iter().filter_map(|want| Want::by_name(want)))
}

/// Calls `each` with the game at its beginning and after every ply.
///
/// # Errors
/// The log cannot be played again; the first line that is wrong.
pub fn boards_of(log: &Log, each: &mut dyn FnMut(&Game, Option<&Ply>)) -> Result<(), LogError> {
    let mut replay = Replay::new(log)?;
    for numbered in &log.lines {
        let step = replay.step(numbered)?;
        let Some(game) = &replay.game else { continue };
        match step {
            Step::SetUp(_) => each(game, None),
            Step::Played(_, ply) => each(game, Some(&ply)),
            Step::Refused(..) | Step::Offered(_) | Step::Nothing => {}
        }
    }
    Ok(())
}
