//! Tells one side what it may know, in the order of the protocol.
//!
//! The referee uses a teller while a game is played, and readers of a log use one to find out again
//! what a side was told; so both say the same.

use stratego_rules::{Move, MoveSyntax, Ply, View};

use crate::greeting::{Greeting, Want};
use crate::host_line::{Opening, Printer, Question};
use crate::reason::{Outcome, Reason};

/// Writes the lines to one side and keeps those that are not due yet (P-96).
#[derive(Debug, Default)]
pub struct Teller {
    lines: Vec<u8>,
    /// How many bytes of `lines` are due, from the first.
    due: usize,
    wants: Greeting,
    /// Kept between plies so that listing moves allocates nothing.
    moves: Vec<Move>,
}

impl Teller {
    /// A teller for a bot that declared this.
    #[must_use]
    pub fn new(greeting: &Greeting) -> Self {
        Self {
            wants: greeting.clone(),
            ..Self::default()
        }
    }

    /// The first line to a new process (P-21).
    pub fn greet(&mut self) {
        self.print(|printer| printer.greeting());
    }

    /// A setting (P-32).
    pub fn set(&mut self, name: &str, value: &str) {
        self.print(|printer| printer.set(name, value));
    }

    /// The beginning of a game, up to the question for the setup (P-33).
    pub fn open(&mut self, opening: &Opening<'_>) {
        self.print(|printer| printer.opening(opening));
    }

    /// Where the opponent's pieces stand (P-40).
    pub fn enemy(&mut self, view: &View<'_>) {
        self.print(|printer| printer.enemy(view));
    }

    /// A ply of either side (P-51). It is due with the next question or the end, or at once when it
    /// is the side's own and the bot wants it early (P-97).
    pub fn ply(&mut self, ply: &Ply, view: &View<'_>) {
        Printer(&mut self.lines).ply(ply);
        if ply.side == view.side() && self.wants.wants(Want::Early) {
            self.due = self.lines.len();
        }
    }

    /// The question for a move, with the helper lines that the bot wants (P-50).
    ///
    /// It is made from a view (P-100):
    ///
    /// ```
    /// # use stratego_protocol::{Question, Teller};
    /// # use stratego_rules::{Game, Side};
    /// fn ask_red(teller: &mut Teller, game: &Game, question: &Question) {
    ///     teller.ask(&game.view(Side::Red), question);
    /// }
    /// ```
    ///
    /// The game itself, with all ranks, cannot be encoded:
    ///
    /// ```compile_fail,E0308
    /// # use stratego_protocol::{Question, Teller};
    /// # use stratego_rules::{Game, Side};
    /// fn ask_red(teller: &mut Teller, game: &Game, question: &Question) {
    ///     teller.ask(game, question);
    /// }
    /// ```
    ///
    /// And neither can a position:
    ///
    /// ```compile_fail,E0308
    /// # use stratego_protocol::{Question, Teller};
    /// # use stratego_rules::{Game, Side};
    /// fn ask_red(teller: &mut Teller, game: &Game, question: &Question) {
    ///     teller.ask(game.position(), question);
    /// }
    /// ```
    pub fn ask(&mut self, view: &View<'_>, question: &Question) {
        let mut printer = Printer(&mut self.lines);
        if self.wants.wants(Want::Position) {
            printer.position(view);
        }
        if self.wants.wants(Want::Legal) {
            view.legal_moves_into(&mut self.moves);
            printer.legal(&self.moves);
        }
        printer.go(question);
        self.due = self.lines.len();
    }

    /// A refused answer that may be tried again (P-67); `None` where it is not a readable move.
    pub fn illegal(&mut self, mv: Option<MoveSyntax>, why: &str, left: u32) {
        self.print(|printer| printer.illegal(mv, why, left));
    }

    /// The end of the game; `words` only to a side at fault (P-47, P-48).
    pub fn end(&mut self, outcome: Outcome, reason: Reason, words: &str) {
        self.print(|printer| printer.end(outcome, reason, words));
    }

    /// Whether any lines are due.
    #[must_use]
    pub const fn is_due(&self) -> bool {
        self.due > 0
    }

    /// Moves the lines that are due to the end of `out`; `false` when nothing is due.
    pub fn take_due(&mut self, out: &mut Vec<u8>) -> bool {
        let due = std::mem::take(&mut self.due);
        if due == 0 {
            return false;
        }
        if out.is_empty() && due == self.lines.len() {
            std::mem::swap(out, &mut self.lines);
        } else {
            out.extend(self.lines.drain(..due));
        }
        true
    }

    /// Prints lines that are due at once, and so are those before them.
    fn print(&mut self, lines: impl FnOnce(&mut Printer<'_>)) {
        lines(&mut Printer(&mut self.lines));
        self.due = self.lines.len();
    }
}
