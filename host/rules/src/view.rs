//! What one side may know of a game.
//!
//! Encoders get a [`View`] and nothing else: hidden ranks cannot be reached through it.

use std::fmt;

use crate::board::Board;
use crate::game::Game;
use crate::moves::Move;
use crate::position::Mark;
use crate::rank::Rank;
use crate::side::Side;
use crate::square::Square;
use crate::squares::Squares;

/// A square as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nobody stands there.
    Empty,
    /// Nobody can stand there.
    Lake,
    /// A piece of the viewing side.
    Own {
        /// Its rank.
        rank: Rank,
        /// What the opponent has seen of it.
        mark: Mark,
    },
    /// A piece of the opponent.
    Enemy {
        /// Its rank, once it was revealed; never one that could only be deduced.
        rank: Option<Rank>,
        /// What the viewing side has seen of it.
        mark: Mark,
    },
}

/// A game as one side knows it.
///
/// What stands on a square is seen from that side:
///
/// ```
/// # use stratego_rules::{Seen, Square, View};
/// fn look(view: View<'_>, square: Square) -> Seen {
///     view.at(square)
/// }
/// ```
///
/// The game behind the view, which knows the hidden ranks, cannot be reached (P-100):
///
/// ```compile_fail,E0616
/// # use stratego_rules::{Piece, Square, View};
/// fn look(view: View<'_>, square: Square) -> Option<Piece> {
///     view.game.position().piece(square)
/// }
/// ```
#[derive(Clone, Copy)]
pub struct View<'a> {
    game: &'a Game,
    side: Side,
}

impl<'a> View<'a> {
    pub(crate) const fn new(game: &'a Game, side: Side) -> Self {
        Self { game, side }
    }

    /// The viewing side.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The side whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.game.to_move()
    }

    /// The number of plies played.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.game.plies()
    }

    /// The empty board.
    #[must_use]
    pub const fn board(&self) -> &'a Board {
        self.game.position().board()
    }

    /// What the viewing side sees on `square`, a square of the board.
    #[must_use]
    pub fn at(&self, square: Square) -> Seen {
        let position = self.game.position();
        let Some(piece) = position.piece(square) else {
            return if position.board().lakes().contains(square) {
                Seen::Lake
            } else {
                Seen::Empty
            };
        };
        let (rank, mark) = (piece.rank, piece.mark);
        if piece.side == self.side {
            Seen::Own { rank, mark }
        } else {
            let rank = (mark == Mark::Revealed).then_some(rank);
            Seen::Enemy { rank, mark }
        }
    }

    /// The squares on which the opponent's pieces stand: their backs are visible.
    #[must_use]
    pub const fn enemies(&self) -> Squares {
        self.game.position().occupied(self.side.opponent())
    }

    /// Writes the viewing side's legal moves into `moves`, by origin, then by target, in board
    /// order; none when it is not its turn. They follow from what it knows: its own pieces, where
    /// the enemies stand, and the moves so far.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        if self.to_move() == self.side {
            self.game.legal_moves_into(moves);
        } else {
            moves.clear();
        }
    }
}

// Derived, it would print the hidden ranks.
impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View")
            .field("side", &self.side)
            .field("plies", &self.plies())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule_set::RuleSet;
    use crate::setup::Setup;
    use crate::side::BySide;
    use crate::variant::Variant;

    #[test]
    fn a_printed_view_shows_no_hidden_rank() {
        let variant = Variant::duel();
        let shown = |text: &str| {
            let setup = Setup::parse(text, &variant).unwrap();
            let setups = BySide::new(&setup, &setup);
            let game = Game::new(&variant, RuleSet::with_plies(0), setups);
            format!("{:?}", game.view(Side::Red))
        };
        let one = shown("FB.B......23239MS.......................");
        assert_eq!(one, shown("MS.B......23239FB......................."));
    }
}
