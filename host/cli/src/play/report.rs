//! What `play` prints: JSON lines or a summary, and a progress bar.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use serde::Serialize;
use stratego_protocol::{Outcome, Reason};
use stratego_rules::Side;
use stratego_tournament::{GameResult, Player};

use crate::exit::Failure;
use crate::output::print;
use crate::play::flags::PlayFlags;

/// One line of `--json`.
#[derive(Serialize)]
struct JsonLine<'a> {
    game: u64,
    red: &'a str,
    blue: &'a str,
    winner: &'static str,
    reason: &'static str,
    detail: &'a str,
    plies: u32,
    seconds: f64,
    log: Option<String>,
}

/// Wins, draws and losses of the first bot.
#[derive(Default)]
struct Score {
    wins: u64,
    draws: u64,
    losses: u64,
    none: u64,
}

/// Prints results as they come, and a summary in the end.
pub(crate) struct Report {
    names: [String; 2],
    json: bool,
    games: u64,
    bar: Option<ProgressBar>,
    score: Score,
    reasons: BTreeMap<&'static str, u64>,
    finished: u64,
    /// Games in which a bot did not get to `ready`.
    not_started: u64,
}

impl Report {
    pub(crate) fn new(names: [String; 2], flags: &PlayFlags, progress: &MultiProgress) -> Self {
        // A bar draws itself only on a terminal.
        let bar = (flags.games > 1 && flags.watch.is_none()).then(|| {
            let bar = progress.add(ProgressBar::new(flags.games));
            let style = ProgressStyle::with_template(
                "{pos}/{len} games [{bar:30}] {per_sec}, {eta} left  {msg}",
            );
            if let Ok(style) = style {
                bar.set_style(style);
            }
            bar
        });
        Self {
            names,
            json: flags.json,
            games: flags.games,
            bar,
            score: Score::default(),
            reasons: BTreeMap::new(),
            finished: 0,
            not_started: 0,
        }
    }

    /// Takes note of a game, and prints it.
    pub(crate) fn game(&mut self, result: &GameResult) -> Result<(), Failure> {
        let verdict = &result.verdict;
        self.finished += 1;
        *self.reasons.entry(verdict.reason.name()).or_default() += 1;
        let started = [&verdict.faults.red, &verdict.faults.blue]
            .into_iter()
            .flatten()
            .all(|fault| fault.reason != Reason::StartFailed);
        self.not_started += u64::from(!started);
        match verdict.outcome {
            Outcome::Won(side) if result.players[side] == Player::First => self.score.wins += 1,
            Outcome::Won(_) => self.score.losses += 1,
            Outcome::Draw => self.score.draws += 1,
            Outcome::None => self.score.none += 1,
        }
        if let Some(bar) = &self.bar {
            let Score {
                wins,
                draws,
                losses,
                ..
            } = self.score;
            bar.set_message(format!(
                "{}: {wins} won, {draws} drawn, {losses} lost",
                self.names[0]
            ));
            bar.inc(1);
        }
        if self.json {
            self.print(&self.json_line(result)?)
        } else if self.games == 1 {
            self.print(&self.one_game(result))
        } else {
            Ok(())
        }
    }

    /// Prints how all games came out, where that was not said game by game.
    pub(crate) fn summary(&self) -> Result<(), Failure> {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if self.json || (self.games == 1 && self.finished == 1) {
            return Ok(());
        }
        let Score {
            wins,
            draws,
            losses,
            none,
        } = self.score;
        let [first, second] = &self.names;
        let mut text = format!(
            "{first} against {second}: {wins} won, {draws} drawn, {losses} lost in {} games",
            self.finished
        );
        if self.finished < self.games {
            let _ = write!(text, " of {}", self.games);
        }
        if none > 0 {
            let _ = write!(text, " ({none} without a result)");
        }
        text.push('\n');
        for (reason, count) in &self.reasons {
            let _ = writeln!(text, "{count:>7} {reason}");
        }
        self.print(&text)
    }

    /// Whether there was no game in which both bots started.
    pub(crate) const fn never_started(&self) -> bool {
        self.finished > 0 && self.not_started == self.finished
    }

    fn name(&self, result: &GameResult, side: Side) -> &str {
        &self.names[result.players[side].index()]
    }

    fn json_line(&self, result: &GameResult) -> Result<String, Failure> {
        let verdict = &result.verdict;
        let line = JsonLine {
            game: result.number,
            red: self.name(result, Side::Red),
            blue: self.name(result, Side::Blue),
            winner: verdict.outcome.name(),
            reason: verdict.reason.name(),
            detail: &verdict.detail,
            plies: verdict.plies,
            seconds: (result.took.as_secs_f64() * 1e6).round() / 1e6,
            log: result.log.as_ref().map(|path| path.display().to_string()),
        };
        let mut text = serde_json::to_string(&line).map_err(Failure::host)?;
        text.push('\n');
        Ok(text)
    }

    fn one_game(&self, result: &GameResult) -> String {
        let verdict = &result.verdict;
        let (red, blue) = (self.name(result, Side::Red), self.name(result, Side::Blue));
        let headline = match verdict.outcome {
            Outcome::Won(Side::Red) => format!("{red} (red) beat {blue} (blue)"),
            Outcome::Won(Side::Blue) => format!("{blue} (blue) beat {red} (red)"),
            Outcome::Draw => format!("{red} (red) and {blue} (blue) drew"),
            Outcome::None => format!("{red} (red) against {blue} (blue) has no result"),
        };
        let mut text = format!(
            "{headline}: {} after {} plies, {:.1} s\n",
            verdict.reason,
            verdict.plies,
            result.took.as_secs_f64()
        );
        if !verdict.detail.is_empty() {
            let _ = writeln!(text, "{}", verdict.detail);
        }
        if let Some(path) = &result.log {
            let _ = writeln!(text, "log: {}", path.display());
        }
        text
    }

    fn print(&self, text: &str) -> Result<(), Failure> {
        match &self.bar {
            Some(bar) => bar.suspend(|| print(text)),
            None => print(text),
        }
    }
}
