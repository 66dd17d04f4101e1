//! The more-square rule: no endless chase.
//!
//! The rule compares boards by the identity of the pieces, never by their ranks: with ranks, two
//! hidden pieces that changed places would make the legality of a move depend on whether they are
//! equal, and so tell the opponent.

use crate::moves::Move;
use crate::position::Position;
use crate::rule_set::MoreSquare;
use crate::side::{BySide, Side};
use crate::squares::Squares;

/// A board before the present one, as the move that left it.
#[derive(Clone, Copy, Debug)]
struct Past {
    hash: u64,
    mv: Move,
}

/// What the rule remembers of a game.
#[derive(Clone, Debug)]
pub(crate) struct Chase {
    rule: MoreSquare,
    /// For each side, the plies for which it has been chasing.
    length: BySide<usize>,
    last: BySide<Option<Move>>,
    /// The boards since the last attack or the start, the oldest first, without the present one.
    /// No attack lies between them, so that each can be rebuilt by taking moves back.
    past: Vec<Past>,
}

impl Chase {
    pub(crate) const fn new(rule: MoreSquare) -> Self {
        Self {
            rule,
            length: BySide::new(0, 0),
            last: BySide::new(None, None),
            past: Vec::new(),
        }
    }

    /// Whether the rule can bar a move of `side` at present.
    pub(crate) fn may_bar(&self, side: Side) -> bool {
        self.rule != MoreSquare::Off && self.length[side] >= 2
    }

    /// Whether the rule bars `side` from making `mv`, a move that allow.
    pub(crate) fn bars(&self, side: Side, mv: Move, position: &Position) -> bool {
        self.may_bar(side)
            && !position.occupied(!side).contains(mv.to)
            && !self.goes_straight_back(side, mv)
            && Squares::neighbours(mv.to).meets(position.occupied(!side))
            && self.repeats(side, mv, position)
    }

    fn goes_straight_back(&self, side: Side, mv: Move) -> bool {
        self.last[side].is_some_and(|last| last.from == mv.to && last.to == mv.from)
    }

    fn repeats(&self, side: Side, mv: Move, position: &Position) -> bool {
        let known = self.past.len();
        let compared = match self.rule {
            MoreSquare::Off => 0,
            MoreSquare::ChaseStart => known.min(self.length[side] - 1),
            MoreSquare::SinceCapture => known,
        };
        let hash = position.hash_after(mv);
        (known - compared..known)
            .rev()
            .any(|index| self.past[index].hash == hash && self.is_same(index, mv, position))
    }

    /// Whether the board after `mv` really is that of `past[index]`: the hash only suggests it.
    fn is_same(&self, index: usize, mv: Move, position: &Position) -> bool {
        let mut then = position.placement();
        for past in self.past[index..].iter().rev() {
            then.shift(past.mv.to, past.mv.from);
        }
        let mut next = position.placement();
        next.shift(mv.from, mv.to);
        then == next
    }

    /// Takes note of a move of `side`; `before` is the hash of the board that it left, `position`
    /// the board after it.
    pub(crate) fn record(
        &mut self,
        side: Side,
        mv: Move,
        attack: bool,
        before: u64,
        position: &Position,
    ) {
        if self.rule == MoreSquare::Off {
            return;
        }
        let enemy = !side;
        let flees =
            self.last[enemy].is_some_and(|last| Squares::neighbours(last.to).contains(mv.from));
        self.length[enemy] = if flees { self.length[enemy] + 1 } else { 0 };
        if attack {
            self.length = BySide::new(0, 0);
            self.past.clear();
        } else {
            self.past.push(Past { hash: before, mv });
        }
        let threatens = Squares::neighbours(mv.to).meets(position.occupied(enemy));
        self.length[side] = if threatens { self.length[side] + 1 } else { 0 };
        self.last[side] = Some(mv);
        // Boards from before a chase are never compared by this rule, so that they can go.
        if self.rule == MoreSquare::ChaseStart && self.length == BySide::new(0, 0) {
            self.past.clear();
        }
    }
}
