//! Plays scripts of two bots against the referee, in virtual time.

use std::collections::VecDeque;

use stratego_protocol::{Micros, QUIT};
use stratego_referee::{Event, GameSpec, Gone, Referee, Seat, Timing, Verdict};
use stratego_rules::{BySide, Side};

use crate::pairing::span;

/// A game between two scripted bots. Each step is one thing that happens; after it, what is due is
/// written, to the asked side first.
pub(crate) struct Bout {
    pub(crate) referee: Referee,
    now: Micros,
    /// Lines to each side that no test has looked at.
    unseen: BySide<VecDeque<String>>,
    /// All lines to each side.
    sent: BySide<Vec<String>>,
    /// Whether each side's standard input is still open.
    reachable: BySide<bool>,
    has_quit: bool,
    events: Vec<Event>,
}

impl Bout {
    pub(crate) fn new(spec: GameSpec, seats: BySide<Seat>) -> Self {
        let now = Micros(1_000_000);
        Self {
            referee: Referee::new(spec, seats, now),
            now,
            unseen: BySide::default(),
            sent: BySide::default(),
            reachable: BySide::new(true, true),
            has_quit: false,
            events: Vec::new(),
        }
    }

    /// What is due is written.
    pub(crate) fn written(mut self) -> Self {
        self.write();
        self
    }

    // ---- what happens ----

    /// Red prints a line.
    pub(crate) fn red(self, line: &str) -> Self {
        self.says(Side::Red, line)
    }

    /// Blue prints a line.
    pub(crate) fn blue(self, line: &str) -> Self {
        self.says(Side::Blue, line)
    }

    pub(crate) fn says(self, side: Side, line: &str) -> Self {
        self.prints(side, format!("{line}\n"))
    }

    /// A side prints bytes, which are read at once.
    pub(crate) fn prints(mut self, side: Side, bytes: impl AsRef<[u8]>) -> Self {
        self.referee.receive(side, bytes.as_ref(), self.now);
        self.write();
        self
    }

    /// A side prints bytes, which are read before anything is written.
    pub(crate) fn prints_before_the_write(mut self, side: Side, bytes: impl AsRef<[u8]>) -> Self {
        self.referee.receive(side, bytes.as_ref(), self.now);
        self
    }

    /// Both sides answer `setup`, Red first.
    pub(crate) fn setups(self, red: &str, blue: &str) -> Self {
        self.sets_up(Side::Red, red).sets_up(Side::Blue, blue)
    }

    /// A side answers `setup` with its id and this string.
    pub(crate) fn sets_up(self, side: Side, setup: &str) -> Self {
        let id = self.id(side);
        self.says(side, &format!("setup {id} {setup}"))
    }

    /// The sides, Red first, play these moves in turn.
    pub(crate) fn moves(self, moves: &str) -> Self {
        moves.split_whitespace().fold(self, |bout, mv| {
            let side = bout.referee.game().unwrap().to_move();
            bout.says(side, &format!("move {mv}"))
        })
    }

    /// A process ends.
    pub(crate) fn exits(mut self, side: Side) -> Self {
        self.reachable[side] = false;
        self.gone(side, Gone::Ended("exited with code 3".to_owned()))
    }

    pub(crate) fn closes_stdout(self, side: Side) -> Self {
        self.gone(side, Gone::ClosedOutput)
    }

    /// A write to a side fails.
    pub(crate) fn closes_stdin(mut self, side: Side) -> Self {
        self.reachable[side] = false;
        self.gone(side, Gone::ClosedInput)
    }

    fn gone(mut self, side: Side, gone: Gone) -> Self {
        self.referee.gone(side, gone, self.now);
        self.write();
        self
    }

    /// Time passes, and the host looks at the clock.
    pub(crate) fn after(mut self, time: &str) -> Self {
        self = self.unnoticed(time);
        self.referee.tick(self.now);
        self.write();
        self
    }

    /// Time passes while the host is too busy to look at the clock.
    pub(crate) fn unnoticed(mut self, time: &str) -> Self {
        self.now += span(time);
        self
    }

    pub(crate) fn abort(mut self) -> Self {
        self.referee.abort(self.now);
        self.write();
        self
    }

    /// Writes what is due, as the caller of a referee does (P-97), and `quit` behind the end.
    fn write(&mut self) {
        while let Some(event) = self.referee.next_event() {
            // From here on what is due to this side goes to its new process.
            if let Event::Restart(side) = event {
                self.reachable[side] = true;
            }
            self.events.push(event);
        }
        let first = if self.referee.is_asked(Side::Blue) && !self.referee.is_asked(Side::Red) {
            Side::Blue
        } else {
            Side::Red
        };
        for side in [first, !first] {
            let mut bytes = Vec::new();
            let due = self.referee.transmit(side, self.now, &mut bytes);
            assert_eq!(
                due,
                !bytes.is_empty(),
                "something is due when there are bytes"
            );
            self.deliver(side, &bytes);
        }
        if self.referee.verdict().is_some() && !self.has_quit {
            self.has_quit = true;
            for side in Side::BOTH {
                self.deliver(side, QUIT);
            }
        }
    }

    fn deliver(&mut self, side: Side, bytes: &[u8]) {
        if !self.reachable[side] {
            return;
        }
        let text = String::from_utf8(bytes.to_vec()).expect("the host writes UTF-8");
        assert!(
            text.is_empty() || text.ends_with('\n'),
            "whole lines only: {text:?}"
        );
        for line in text.lines() {
            assert_form(line);
            self.unseen[side].push_back(line.to_owned());
            self.sent[side].push(line.to_owned());
        }
    }

    // ---- what is expected ----

    /// Exactly these lines were sent to a side since it was last looked at; `…` at the end stands
    /// for some words.
    pub(crate) fn told(mut self, side: Side, lines: &[&str]) -> Self {
        let unseen: Vec<String> = self.unseen[side].drain(..).collect();
        let fits = unseen.len() == lines.len()
            && unseen
                .iter()
                .zip(lines)
                .all(|(line, form)| fits(line, form));
        assert!(fits, "{side} was told {unseen:#?} instead of {lines:#?}");
        self
    }

    /// The next line to a side is of this form.
    pub(crate) fn hears(&mut self, side: Side, form: &str) {
        let line = self.unseen[side].pop_front();
        let line = line.unwrap_or_else(|| panic!("{side} is not told `{form}`"));
        assert!(fits(&line, form), "{side} is told `{line}`, not `{form}`");
    }

    /// Nothing was sent that no test has looked at.
    pub(crate) fn assert_all_seen(&self) {
        for side in Side::BOTH {
            let unseen = &self.unseen[side];
            assert!(unseen.is_empty(), "{side} is also told {unseen:#?}");
        }
    }

    /// Forgets what was sent so far.
    pub(crate) fn hushed(mut self) -> Self {
        self.unseen = BySide::default();
        self
    }

    /// The game has not ended.
    pub(crate) fn goes_on(self) -> Self {
        assert!(
            self.referee.verdict().is_none(),
            "{:?}",
            self.referee.verdict()
        );
        self
    }

    /// The game has ended like this: `red timeout`.
    pub(crate) fn ends(self, ending: &str) -> Self {
        let verdict = self.verdict();
        let found = format!("{} {}", verdict.outcome, verdict.reason);
        assert_eq!(found, ending, "{}", verdict.detail);
        self
    }

    /// The side is asked, and the referee would judge the next side in this time.
    pub(crate) fn judges_in(self, time: &str) -> Self {
        let deadline = self.referee.deadline().expect("a limit runs");
        assert_eq!(deadline - self.now, span(time));
        self
    }

    /// No limit runs.
    pub(crate) fn judges_never(self) -> Self {
        assert_eq!(self.referee.deadline(), None);
        self
    }

    /// The game goes on, and this side is asked.
    pub(crate) fn asks(self, side: Side) -> Self {
        assert!(
            self.referee.verdict().is_none(),
            "{:?}",
            self.referee.verdict()
        );
        assert!(self.referee.is_asked(side), "{side} is asked");
        assert!(!self.referee.is_asked(!side), "only {side} is asked");
        self
    }

    /// Both sides have a question to answer.
    pub(crate) fn asks_both(self) -> Self {
        assert!(
            self.referee.verdict().is_none(),
            "{:?}",
            self.referee.verdict()
        );
        let asked = Side::BOTH.map(|side| self.referee.is_asked(side));
        assert_eq!(asked, [true, true], "both sides are asked");
        self
    }

    pub(crate) fn verdict(&self) -> &Verdict {
        self.referee.verdict().expect("the game has ended")
    }

    /// The words about a side's own fault.
    pub(crate) fn fault(&self, side: Side) -> &str {
        let fault = self.verdict().faults[side].as_ref();
        &fault.expect("the side is at fault").words
    }

    pub(crate) fn id(&self, side: Side) -> String {
        self.referee.spec().secret.id(side).to_string()
    }

    pub(crate) fn sent(&self, side: Side) -> &[String] {
        &self.sent[side]
    }

    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// The events in short: `opened`, `played 1`, `late red "x"`.
    pub(crate) fn happened(&self) -> Vec<String> {
        self.events.iter().map(in_short).collect()
    }

    /// The processes, for their next game.
    pub(crate) fn seats(self) -> BySide<Seat> {
        assert!(self.referee.verdict().is_some(), "the game has ended");
        self.referee.into_seats()
    }
}

fn in_short(event: &Event) -> String {
    match event {
        Event::Opened(opened) => {
            let games = opened.process_games;
            format!("opened {} {}", games.red, games.blue)
        }
        Event::OptionLeftOut { side, name, error } => {
            let why = if error.is_some() {
                "unfit"
            } else {
                "undeclared"
            };
            format!("{why} {side} {name}")
        }
        Event::Said {
            side, text, timing, ..
        } => match timing {
            Timing::Current => format!("said {side} {text}"),
            Timing::Late => format!("late {side} {text}"),
        },
        Event::SetUp {
            side,
            setup,
            placed,
            ..
        } => {
            let how = if *placed { "placed" } else { "set up" };
            format!("{how} {side} {setup}")
        }
        Event::Refused(refusal, _) => {
            let mv = refusal.mv.map_or("-".to_owned(), |mv| mv.to_string());
            format!(
                "refused {} {mv} {} {}",
                refusal.side, refusal.why, refusal.left
            )
        }
        Event::Played { ply, .. } => format!("played {} {}", ply.number, ply.mv),
        Event::DrawOffered { side, ply, .. } => format!("draw offered {side} {ply}"),
        Event::Restart(side) => format!("restart {side}"),
        Event::Ended(verdict, _) => format!("ended {} {}", verdict.outcome, verdict.reason),
    }
}

/// Whether a line to a side is of this form: `…` at its end stands for one or more words (P-48).
fn fits(line: &str, form: &str) -> bool {
    match form.strip_suffix('…') {
        Some(start) => line
            .strip_prefix(start)
            .is_some_and(|words| !words.trim().is_empty()),
        None => line == form,
    }
}

/// Every line of the host has the form of (P-3), whatever is tested.
fn assert_form(line: &str) {
    assert!(line.len() < 16_384, "a line of the host is at most 16 KiB");
    let well_formed = !line.is_empty()
        && !line.starts_with(' ')
        && !line.ends_with(' ')
        && !line.contains("  ")
        && !line.chars().any(char::is_control);
    assert!(
        well_formed,
        "single spaces and no control characters: {line:?}"
    );
}
