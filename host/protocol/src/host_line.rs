//! The lines that the host writes, one function each.
//!
//! Everything is pushed to a buffer of bytes without the formatting machinery of the standard
//! library: these functions run several times a ply.

use stratego_rules::{
    Board, BySide, Coordinate, Mark, Move, MoveSyntax, Ply, RuleSet, ScoutStrike, Seen, Setup,
    Side, Square, Variant, View,
};

use crate::VERSION;
use crate::clock::ClockSettings;
use crate::micros::Micros;
use crate::reason::{Outcome, Reason};
use crate::secret::GameId;
use crate::terms::{DrawOffers, Terms};

/// The longest line of the host, in bytes with its LF (P-3).
pub const MAX_HOST_LINE: usize = 16 * 1024;

/// What a side is told at the beginning of a game (P-33).
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The id by which this side knows the game.
    pub id: GameId,
    /// What is played.
    pub variant: &'a Variant,
    /// The side.
    pub side: Side,
    /// The organiser's name for the opponent; `None` in an anonymous match.
    pub opponent: Option<&'a str>,
    /// The bot's own seed.
    pub seed: u64,
    /// The terms of the game.
    pub terms: &'a Terms,
    /// The clock, if there is one.
    pub clock: Option<&'a ClockSettings>,
    /// The setup that is imposed on this side, if one is.
    pub imposed: Option<&'a Setup>,
}

/// What comes with a `go` (P-55, P-59).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The time that the answer may take.
    pub limit: Option<Micros>,
    /// The banks of the side asked and of its opponent.
    pub banks: Option<(Micros, Micros)>,
    /// Whether the opponent has just offered a draw.
    pub draw_offered: bool,
}

impl Question {
    /// What `side` is asked with its next `go`, given the clock, the banks and the side that offered
    /// a draw with its last move (P-55, P-59, P-89).
    #[must_use]
    pub fn to(
        side: Side,
        clock: Option<&ClockSettings>,
        banks: BySide<Option<Micros>>,
        draw_offer: Option<Side>,
    ) -> Self {
        Self {
            limit: clock.and_then(|clock| clock.move_limit(banks[side])),
            banks: banks[side].zip(banks[!side]),
            draw_offered: draw_offer == Some(!side),
        }
    }
}

/// Prints lines of the host at the end of a buffer.
pub(crate) struct Printer<'a>(pub(crate) &'a mut Vec<u8>);

impl Printer<'_> {
    pub(crate) fn greeting(&mut self) {
        self.text("stratego ").number(VERSION).end_line();
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.text("set ").text(name).words(value).end_line();
    }

    pub(crate) fn opening(&mut self, opening: &Opening<'_>) {
        let variant = opening.variant;
        self.text("game ").text(&opening.id.to_string()).end_line();
        self.text("variant ").text(variant.name()).end_line();
        self.text("side ").text(opening.side.name()).end_line();
        if let Some(name) = opening.opponent {
            self.text("opponent").words(name).end_line();
        }
        self.text("seed ").number(opening.seed).end_line();
        self.board(variant.board());
        let (first, last) = variant.setup_row_range(opening.side);
        self.text("rows ").number(first.into());
        self.text(" ").number(last.into()).end_line();
        self.text("army");
        for (rank, count) in variant.army().iter() {
            self.text(" ")
                .byte(rank.byte())
                .text(":")
                .number(count.into());
        }
        self.end_line();
        self.rules(opening.terms);
        if let Some(clock) = opening.clock {
            self.clock(clock);
        }
        self.text("setup ").text(&opening.id.to_string());
        if let Some(setup) = opening.imposed {
            self.text(" ").text(&setup.to_string());
        }
        self.end_line();
    }

    fn board(&mut self, board: &Board) {
        self.text("board ").number(board.columns().into());
        self.text(" ").number(board.rows().into()).end_line();
        self.text("lakes");
        for lake in board.lakes().iter() {
            self.text(" ").square(lake);
        }
        self.end_line();
    }

    fn rules(&mut self, terms: &Terms) {
        let RuleSet {
            two_square,
            more_square,
            scout_strike,
            plies,
            quiet,
        } = terms.rules;
        let strike = match scout_strike {
            ScoutStrike::On => "on",
            ScoutStrike::Off => "off",
        };
        let offers = match terms.draw_offers {
            DrawOffers::On => "on",
            DrawOffers::Off => "off",
        };
        self.text("rules two-square ").number(two_square.into());
        self.text(" more-square ").text(more_square.name());
        self.text(" scout-strike ").text(strike);
        self.text(" plies ").number(plies.into());
        self.text(" quiet ").number(quiet.into());
        self.text(" retries ").number(terms.retries.into());
        self.text(" draw-offers ").text(offers).end_line();
    }

    fn clock(&mut self, clock: &ClockSettings) {
        if clock.setup.is_none() && clock.main.is_none() && clock.per_move.is_none() {
            return;
        }
        self.text("clock");
        if let Some(setup) = clock.setup {
            self.text(" setup ").number(setup.millis());
        }
        if let Some(main) = clock.main {
            self.text(" main ").number(main.millis());
            self.text(" increment ").number(clock.increment.millis());
            self.text(" delay ").number(clock.delay.millis());
        }
        if let Some(limit) = clock.per_move {
            self.text(" move ").number(limit.millis());
        }
        self.end_line();
    }

    pub(crate) fn enemy(&mut self, view: &View<'_>) {
        self.text("enemy");
        for square in view.enemies().iter() {
            self.text(" ").square(square);
        }
        self.end_line();
    }

    pub(crate) fn position(&mut self, view: &View<'_>) {
        let (own, foe) = match view.side() {
            Side::Red => (b'r', b'b'),
            Side::Blue => (b'b', b'r'),
        };
        self.text("position");
        for square in view.board().squares() {
            let token = match view.at(square) {
                Seen::Empty => *b"...",
                Seen::Lake => *b"___",
                Seen::Own { rank, mark } => [own, rank.byte(), mark_byte(mark)],
                Seen::Enemy { rank, mark } => {
                    let rank = rank.map_or(b'x', stratego_rules::Rank::byte);
                    [foe, rank, mark_byte(mark)]
                }
            };
            self.byte(b' ');
            self.0.extend_from_slice(&token);
        }
        self.end_line();
    }

    pub(crate) fn legal(&mut self, moves: &[Move]) {
        self.text("legal");
        self.0.reserve(8 * moves.len() + 8);
        for &mv in moves {
            self.byte(b' ').mv(mv);
        }
        self.end_line();
    }

    pub(crate) fn go(&mut self, question: &Question) {
        if question.draw_offered {
            self.text("draw-offered").end_line();
        }
        self.text("go");
        if let Some(limit) = question.limit {
            self.text(" ").number(limit.millis());
            if let Some((own, foe)) = question.banks {
                self.text(" own ").number(own.millis());
                self.text(" foe ").number(foe.millis());
            }
        }
        self.end_line();
    }

    pub(crate) fn illegal(&mut self, mv: Option<MoveSyntax>, why: &str, left: u32) {
        self.text("illegal ");
        match mv {
            Some(mv) => {
                self.coordinate(mv.from).byte(b'-').coordinate(mv.to);
            }
            None => {
                self.byte(b'-');
            }
        }
        self.text(" ")
            .text(why)
            .text(" ")
            .number(left.into())
            .end_line();
    }

    pub(crate) fn ply(&mut self, ply: &Ply) {
        let side = ply.side.name();
        match ply.battle {
            None => {
                self.text("moved ").text(side).byte(b' ').mv(ply.mv);
            }
            Some(battle) => {
                self.text("attacked ").text(side).byte(b' ').mv(ply.mv);
                self.byte(b' ').byte(battle.attacker.byte());
                self.byte(b' ').byte(battle.defender.byte());
                self.byte(b' ').text(battle.result.name());
            }
        }
        self.end_line();
    }

    pub(crate) fn end(&mut self, outcome: Outcome, reason: Reason, words: &str) {
        self.text("end ")
            .text(outcome.name())
            .text(" ")
            .text(reason.name());
        // Words may quote what a bot sent; a control character must not break the line.
        let mut words = words
            .split(char::is_control)
            .flat_map(str::split_whitespace);
        let mut room: usize = 1000;
        for word in words.by_ref() {
            let Some(rest) = room.checked_sub(word.len() + 1) else {
                break;
            };
            room = rest;
            self.text(" ").text(word);
        }
        self.end_line();
    }

    /// Free text with a single space before each word: neither blanks nor control characters in
    /// it can break the form of the line (P-3).
    fn words(&mut self, text: &str) -> &mut Self {
        let breaks = |letter: char| letter == ' ' || letter.is_control();
        for word in text.split(breaks).filter(|word| !word.is_empty()) {
            self.text(" ").text(word);
        }
        self
    }

    fn text(&mut self, text: &str) -> &mut Self {
        self.0.extend_from_slice(text.as_bytes());
        self
    }

    fn byte(&mut self, byte: u8) -> &mut Self {
        self.0.push(byte);
        self
    }

    fn end_line(&mut self) {
        self.0.push(b'\n');
    }

    fn number(&mut self, number: u64) -> &mut Self {
        self.text(itoa::Buffer::new().format(number))
    }

    fn square(&mut self, square: Square) -> &mut Self {
        let (name, length) = square.name();
        self.0.extend_from_slice(&name[..length]);
        self
    }

    fn coordinate(&mut self, coordinate: Coordinate) -> &mut Self {
        self.byte(b'a' + coordinate.column)
            .number(coordinate.row.into())
    }

    fn mv(&mut self, mv: Move) -> &mut Self {
        // One number of eight bytes is put together in a register and its surplus cut off again:
        // this runs for every legal move of every ply.
        let (from, from_length) = word(mv.from);
        let (to, to_length) = word(mv.to);
        let dash = u64::from(b'-') << (8 * from_length);
        let both = from | dash | to << (8 * (from_length + 1));
        let end = self.0.len() + from_length + 1 + to_length;
        self.0.extend_from_slice(&both.to_le_bytes());
        self.0.truncate(end);
        self
    }
}

/// The name of a square as a number, its first letter in the lowest byte, and its length in bytes.
const fn word(square: Square) -> (u64, usize) {
    let ([a, b, c], length) = square.name();
    (u64::from_le_bytes([a, b, c, 0, 0, 0, 0, 0]), length)
}

const fn mark_byte(mark: Mark) -> u8 {
    match mark {
        Mark::Unmoved => b'u',
        Mark::Moved => b'm',
        Mark::Revealed => b's',
    }
}
