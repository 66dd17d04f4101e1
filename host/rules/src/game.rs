//! One game: whose turn it is, which moves are legal, and when it ends.

use crate::battle::Battle;
use crate::ending::{Ending, Status, Winner};
use crate::more_square::Chase;
use crate::moves::{Illegal, Move, MoveSyntax};
use crate::position::Position;
use crate::rank::Rank;
use crate::rule_set::RuleSet;
use crate::setup::Setup;
use crate::side::{BySide, Side};
use crate::square::Square;
use crate::two_square::TwoSquare;
use crate::variant::Variant;
use crate::view::View;

/// A ply that was played: all of it is told to both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The number of the ply, from 1.
    pub number: u32,
    /// The side that moved.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// The battle, when the move was an attack.
    pub battle: Option<Battle>,
}

/// A game as the referee knows it.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    rules: RuleSet,
    to_move: Side,
    plies: u32,
    /// Plies since the last attack or the start.
    quiet: u32,
    two_square: BySide<TwoSquare>,
    chase: Chase,
    status: Status,
}

impl Game {
    /// The game that begins with these setups; Red moves first.
    #[must_use]
    pub fn new(variant: &Variant, rules: RuleSet, setups: BySide<&Setup>) -> Self {
        let pieces = setups.into_iter_sides().flat_map(|(side, setup)| {
            setup
                .pieces(variant, side)
                .map(move |(square, rank)| (square, side, rank))
        });
        Self::from_position(Position::new(*variant.board(), pieces), rules, Side::Red)
    }

    /// The game that begins at `position` with `to_move`.
    #[must_use]
    pub fn from_position(position: Position, rules: RuleSet, to_move: Side) -> Self {
        let mut game = Self {
            position,
            rules,
            to_move,
            plies: 0,
            quiet: 0,
            two_square: BySide::from_fn(|_| TwoSquare::new(rules.two_square)),
            chase: Chase::new(rules.more_square),
            status: Status::Ongoing,
        };
        game.status = game.mobility_status();
        game
    }

    /// The pieces on the board.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The options of the rules.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The side whose turn it is, or would be if the game had not ended.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The number of plies played.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Whether the game goes on.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// What `side` knows.
    #[must_use]
    pub const fn view(&self, side: Side) -> View<'_> {
        View::new(self, side)
    }

    /// Tests a move as written by the side to move.
    ///
    /// # Errors
    /// The first reason that applies, in the order of [`Illegal`]. The end of the game is not
    /// looked at.
    pub fn legalise(&self, syntax: MoveSyntax) -> Result<Move, Illegal> {
        let mv = self.resolve(syntax)?;
        self.test(mv)?;
        Ok(mv)
    }

    /// The squares that a move as written means. One whose origin is off the board moves no piece;
    /// all else is left to [`Game::test`].
    fn resolve(&self, syntax: MoveSyntax) -> Result<Move, Illegal> {
        let on_board = |square: Option<Square>| {
            let board = self.position.board();
            square.filter(|&square| (board.land() | board.lakes()).contains(square))
        };
        let from = on_board(syntax.from.square()).ok_or(Illegal::NoPiece)?;
        // A target off the board is unreachable, but only where the origin is in order; a move
        // onto its own square has just that fate.
        let to = on_board(syntax.to.square()).unwrap_or(from);
        Ok(Move { from, to })
    }

    /// Tests a move of the side to move.
    ///
    /// # Errors
    /// The first reason that applies, in the order of [`Illegal`]. The end of the game is not
    /// looked at.
    pub fn test(&self, mv: Move) -> Result<(), Illegal> {
        let side = self.to_move;
        let piece = self.position.test_step(side, mv, self.rules.scout_strike)?;
        if self.two_square[side].bars(piece, mv) {
            return Err(Illegal::TwoSquare);
        }
        if self.chase.bars(side, mv, &self.position) {
            return Err(Illegal::MoreSquare);
        }
        Ok(())
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    /// The move is illegal, with the first reason that applies; nothing has changed then. The
    /// caller looks at [`Game::status`] first: a move after the end is played all the same.
    pub fn play(&mut self, mv: Move) -> Result<Ply, Illegal> {
        self.test(mv)?;
        let side = self.to_move;
        let piece = self
            .position
            .id(mv.from)
            .expect("invariant: a legal move starts on a piece");
        let before = self.position.hash();
        let battle = self.position.make(side, mv);
        self.two_square[side].record(piece, mv);
        self.chase
            .record(side, mv, battle.is_some(), before, &self.position);
        self.plies += 1;
        self.quiet = if battle.is_some() { 0 } else { self.quiet + 1 };
        self.to_move = !side;
        self.status = self.status_after(side, battle);
        Ok(Ply {
            number: self.plies,
            side,
            mv,
            battle,
        })
    }

    /// Plays a move as written for the side to move.
    ///
    /// # Errors
    /// As for [`Game::play`].
    pub fn play_written(&mut self, syntax: MoveSyntax) -> Result<Ply, Illegal> {
        let mv = self.resolve(syntax)?;
        self.play(mv)
    }

    /// Writes every legal move of the side to move into `moves`, by origin, then by target, in
    /// board order; what was in `moves` is dropped. The end of the game is not looked at.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let side = self.to_move;
        let strike = self.rules.scout_strike;
        let restricted = self.two_square[side].restricted();
        let chase = self.chase.may_bar(side);
        for from in self.position.mobile(side).iter() {
            let targets = self.position.targets(side, from, strike);
            let all = targets.iter().map(|to| Move { from, to });
            let tested = chase || (restricted.is_some() && self.position.id(from) == restricted);
            if tested {
                moves.extend(all.filter(|&mv| !self.is_barred(mv)));
            } else {
                moves.extend(all);
            }
        }
    }

    /// Every legal move of the side to move, by origin, then by target, in board order.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Whether a repetition rule bars a move that allow.
    fn is_barred(&self, mv: Move) -> bool {
        let side = self.to_move;
        self.position
            .id(mv.from)
            .is_some_and(|piece| self.two_square[side].bars(piece, mv))
            || self.chase.bars(side, mv, &self.position)
    }

    /// Whether the side to move, which has a piece that could move under, has a legal move.
    fn has_legal_move(&self) -> bool {
        let side = self.to_move;
        if self.two_square[side].restricted().is_none() && !self.chase.may_bar(side) {
            return true;
        }
        let strike = self.rules.scout_strike;
        self.position.mobile(side).iter().any(|from| {
            self.position
                .targets(side, from, strike)
                .iter()
                .any(|to| !self.is_barred(Move { from, to }))
        })
    }

    /// The status after a ply of `side`, tested in the order of R-18.
    fn status_after(&self, side: Side, battle: Option<Battle>) -> Status {
        if battle.is_some_and(|battle| battle.defender == Rank::Flag) {
            return Status::Ended(Winner::Side(side), Ending::FlagCaptured);
        }
        let mobility = self.mobility_status();
        if mobility != Status::Ongoing {
            return mobility;
        }
        let reached = |count: u32, cap: u32| cap != 0 && count >= cap;
        if reached(self.plies, self.rules.plies) {
            Status::Ended(Winner::Draw, Ending::MoveLimit)
        } else if reached(self.quiet, self.rules.quiet) {
            Status::Ended(Winner::Draw, Ending::QuietLimit)
        } else {
            Status::Ongoing
        }
    }

    /// The status as far as it follows from who can move.
    fn mobility_status(&self) -> Status {
        let lost_by = |side: Side| Status::Ended(Winner::Side(!side), Ending::NoMoves);
        let red = self.position.is_mobile(Side::Red);
        let blue = self.position.is_mobile(Side::Blue);
        match (red, blue) {
            (false, false) => Status::Ended(Winner::Draw, Ending::BothImmobile),
            (false, true) => lost_by(Side::Red),
            (true, false) => lost_by(Side::Blue),
            (true, true) if !self.has_legal_move() => lost_by(self.to_move),
            (true, true) => Status::Ongoing,
        }
    }
}
