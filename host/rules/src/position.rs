//! Where the pieces stand, and where each may go.

use crate::battle::{Battle, BattleResult};
use crate::board::Board;
use crate::moves::{Illegal, Move};
use crate::rank::Rank;
use crate::rule_set::ScoutStrike;
use crate::side::{BySide, Side};
use crate::square::{SQUARE_COUNT, Square};
use crate::squares::Squares;

/// The identity of a piece: the square on which it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceId(Square);

/// A piece as the referee knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Its rank.
    pub rank: Rank,
    /// What its history has shown of it.
    pub mark: Mark,
}

/// What the opponent of a piece's owner has seen of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It has never moved.
    Unmoved,
    /// It has moved, so that it is neither flag nor bomb.
    Moved,
    /// Its rank was revealed by a battle or a scout's run.
    Revealed,
}

/// Which piece stands on each square; two are equal when the same pieces stand on the same squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placement([Option<PieceId>; SQUARE_COUNT]);

impl Placement {
    /// Moves what stands on `from` to `to`.
    pub(crate) const fn shift(&mut self, from: Square, to: Square) {
        self.0[to.index()] = self.0[from.index()].take();
    }
}

/// The pieces on the board.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    placement: Placement,
    /// The rank of the piece that began on a square; only looked up for pieces that exist.
    ranks: [Rank; SQUARE_COUNT],
    occupied: BySide<Squares>,
    movable: BySide<Squares>,
    scouts: Squares,
    /// The pieces that have moved and those that are revealed, by where they began.
    moved: Squares,
    revealed: Squares,
    /// A hash of the placement, kept up to date move by move.
    hash: u64,
}

impl Position {
    /// A board with these pieces, none of which has moved yet. The squares must be land of the
    /// board and all different.
    #[must_use]
    pub fn new(board: Board, pieces: impl IntoIterator<Item = (Square, Side, Rank)>) -> Self {
        let mut position = Self {
            board,
            placement: Placement([None; SQUARE_COUNT]),
            ranks: [Rank::Flag; SQUARE_COUNT],
            occupied: BySide::default(),
            movable: BySide::default(),
            scouts: Squares::EMPTY,
            moved: Squares::EMPTY,
            revealed: Squares::EMPTY,
            hash: 0,
        };
        for (square, side, rank) in pieces {
            debug_assert!(board.land().contains(square), "a piece stands on land");
            position.ranks[square.index()] = rank;
            position.place(PieceId(square), square, side);
        }
        position
    }

    /// The empty board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The squares on which pieces of `side` stand.
    #[must_use]
    pub const fn occupied(&self, side: Side) -> Squares {
        match side {
            Side::Red => self.occupied.red,
            Side::Blue => self.occupied.blue,
        }
    }

    /// The piece on `square`, if there is one.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let id = self.id(square)?;
        Some(Piece {
            side: self.side(square)?,
            rank: self.ranks[id.0.index()],
            mark: if self.revealed.contains(id.0) {
                Mark::Revealed
            } else if self.moved.contains(id.0) {
                Mark::Moved
            } else {
                Mark::Unmoved
            },
        })
    }

    /// Whether `side` has a piece that could move under alone.
    #[must_use]
    pub fn is_mobile(&self, side: Side) -> bool {
        self.movable[side]
            .spread()
            .meets(self.board.land() - self.occupied[side])
    }

    /// The pieces of `side` that could move under alone.
    pub(crate) fn mobile(&self, side: Side) -> Squares {
        self.movable[side] & (self.board.land() - self.occupied[side]).spread()
    }

    /// The squares to which the piece on `from`, a movable one of `side`, may go under.
    pub(crate) fn targets(&self, side: Side, from: Square, strike: ScoutStrike) -> Squares {
        let near = Squares::neighbours(from) & (self.board.land() - self.occupied[side]);
        if !self.scouts.contains(from) {
            return near;
        }
        let mut targets = near;
        for first in (near - self.occupied[!side]).iter() {
            targets |= self.run(side, from, first, strike);
        }
        targets
    }

    /// The squares beyond `first` to which a scout of `side` may go from `from` over `first`.
    fn run(&self, side: Side, from: Square, first: Square, strike: ScoutStrike) -> Squares {
        let empty = self.empty();
        let enemies = self.occupied[!side];
        let mut reached = Squares::EMPTY;
        let mut here = first;
        while let Some(next) = step_on(from, here) {
            if empty.contains(next) {
                reached.insert(next);
                here = next;
                continue;
            }
            if strike == ScoutStrike::On && enemies.contains(next) {
                reached.insert(next);
            }
            break;
        }
        reached
    }

    /// Tests a move of `side` from and to squares of the board under.
    pub(crate) fn test_step(
        &self,
        side: Side,
        mv: Move,
        strike: ScoutStrike,
    ) -> Result<PieceId, Illegal> {
        let id = self.id(mv.from).ok_or(Illegal::NoPiece)?;
        if !self.occupied[side].contains(mv.from) {
            return Err(Illegal::NotYours);
        }
        if !self.movable[side].contains(mv.from) {
            return Err(Illegal::Immovable);
        }
        let open = self.board.land() - self.occupied[side];
        if !open.contains(mv.to) {
            return Err(Illegal::Unreachable);
        }
        if Squares::neighbours(mv.from).contains(mv.to) {
            return Ok(id);
        }
        let between = Squares::between(mv.from, mv.to);
        let runs = self.scouts.contains(mv.from)
            && !between.is_empty()
            && between.is_subset(self.empty())
            && (strike == ScoutStrike::On || !self.occupied[!side].contains(mv.to));
        if runs {
            Ok(id)
        } else {
            Err(Illegal::Unreachable)
        }
    }

    /// Makes a move of `side` that [`Position::test_step`] accepted.
    pub(crate) fn make(&mut self, side: Side, mv: Move) -> Option<Battle> {
        let id = self
            .id(mv.from)
            .expect("invariant: an accepted move starts on a piece");
        self.moved.insert(id.0);
        // Only a scout goes further than one square, so that a run shows its rank.
        if !Squares::neighbours(mv.from).contains(mv.to) {
            self.revealed.insert(id.0);
        }
        self.lift(id, mv.from, side);
        let Some(defender) = self.id(mv.to) else {
            self.place(id, mv.to, side);
            return None;
        };
        let battle = Battle::fight(self.ranks[id.0.index()], self.ranks[defender.0.index()]);
        self.revealed.insert(id.0);
        self.revealed.insert(defender.0);
        if battle.result != BattleResult::Lost {
            self.lift(defender, mv.to, !side);
        }
        if battle.result == BattleResult::Won {
            self.place(id, mv.to, side);
        }
        Some(battle)
    }

    /// The hash of the placement.
    pub(crate) const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash after a move to an empty square.
    pub(crate) fn hash_after(&self, mv: Move) -> u64 {
        self.id(mv.from).map_or(self.hash, |id| {
            self.hash ^ piece_hash(id, mv.from) ^ piece_hash(id, mv.to)
        })
    }

    /// A copy of where each piece stands.
    pub(crate) fn placement(&self) -> Placement {
        self.placement.clone()
    }

    /// The piece on `square`.
    pub(crate) const fn id(&self, square: Square) -> Option<PieceId> {
        self.placement.0[square.index()]
    }

    fn side(&self, square: Square) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.occupied[side].contains(square))
    }

    fn empty(&self) -> Squares {
        self.board.land() - self.occupied.red - self.occupied.blue
    }

    fn place(&mut self, id: PieceId, square: Square, side: Side) {
        self.placement.0[square.index()] = Some(id);
        self.hash ^= piece_hash(id, square);
        self.occupied[side].insert(square);
        let rank = self.ranks[id.0.index()];
        if rank.is_movable() {
            self.movable[side].insert(square);
        }
        if rank == Rank::Scout {
            self.scouts.insert(square);
        }
    }

    fn lift(&mut self, id: PieceId, square: Square, side: Side) {
        self.placement.0[square.index()] = None;
        self.hash ^= piece_hash(id, square);
        self.occupied[side].remove(square);
        self.movable[side].remove(square);
        self.scouts.remove(square);
    }
}

/// The square one further than `here` on the line from `from`.
const fn step_on(from: Square, here: Square) -> Option<Square> {
    let column = ahead(from.column(), here.column());
    let row = ahead(from.row(), here.row());
    if let (Some(column), Some(row)) = (column, row) {
        Square::at(column, row)
    } else {
        None
    }
}

/// `here` moved by one in the direction in which it lies from `from`.
const fn ahead(from: u8, here: u8) -> Option<u8> {
    if here > from {
        here.checked_add(1)
    } else if here < from {
        here.checked_sub(1)
    } else {
        Some(here)
    }
}

/// A well-mixed number for a piece on a square (the finaliser of SplitMix64). It is computed, not
/// looked up: a table of all pairs would not stay in the first cache.
const fn piece_hash(id: PieceId, square: Square) -> u64 {
    let pair = (id.0.index() * SQUARE_COUNT + square.index() + 1) as u64;
    let mut mixed = pair.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
