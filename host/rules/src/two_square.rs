//! The two-square rule: no piece goes to and fro over one border again and again.
//!
//! A border is the edge between two adjacent squares. The borders that a move crosses are an
//! interval on one row or one column. A move is barred when the same piece made the player's last
//! `limit` turns and one border lies in what each of them crossed and in what the move crosses.

use std::collections::VecDeque;

use crate::moves::Move;
use crate::position::PieceId;

/// The borders that a move crosses: those between the squares `low` and `high` of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Borders {
    line: Line,
    low: u8,
    high: u8,
}

/// The row or the column along which a move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Row(u8),
    Column(u8),
}

impl Borders {
    const fn of(mv: Move) -> Self {
        let (from, to) = (mv.from, mv.to);
        let (line, one, other) = if from.row() == to.row() {
            (Line::Row(from.row()), from.column(), to.column())
        } else {
            (Line::Column(from.column()), from.row(), to.row())
        };
        if one < other {
            Self {
                line,
                low: one,
                high: other,
            }
        } else {
            Self {
                line,
                low: other,
                high: one,
            }
        }
    }

    /// The borders in both sets.
    fn meet(self, other: Self) -> Option<Self> {
        let low = self.low.max(other.low);
        let high = self.high.min(other.high);
        (self.line == other.line && low < high).then_some(Self {
            line: self.line,
            low,
            high,
        })
    }
}

/// What the rule remembers of one player.
#[derive(Clone, Debug, Default)]
pub(crate) struct TwoSquare {
    limit: usize,
    /// The piece that made the player's last move.
    piece: Option<PieceId>,
    /// What its latest consecutive moves crossed, at most `limit` of them, the latest last.
    crossed: VecDeque<Borders>,
    /// What all of the last `limit` moves crossed: crossing it again is barred.
    barred: Option<Borders>,
}

impl TwoSquare {
    /// The rule with this limit; 0 turns it off.
    pub(crate) fn new(limit: u16) -> Self {
        let limit = usize::from(limit);
        Self {
            limit,
            crossed: VecDeque::with_capacity(limit),
            ..Self::default()
        }
    }

    /// Whether the rule bars `piece` from making `mv`.
    pub(crate) fn bars(&self, piece: PieceId, mv: Move) -> bool {
        self.barred.is_some_and(|barred| {
            self.piece == Some(piece) && barred.meet(Borders::of(mv)).is_some()
        })
    }

    /// The piece that the rule restricts at present, if any.
    pub(crate) fn restricted(&self) -> Option<PieceId> {
        self.barred.and(self.piece)
    }

    /// Takes note of a move that the player made.
    pub(crate) fn record(&mut self, piece: PieceId, mv: Move) {
        if self.limit == 0 {
            return;
        }
        if self.piece != Some(piece) {
            self.piece = Some(piece);
            self.crossed.clear();
        }
        if self.crossed.len() == self.limit {
            self.crossed.pop_front();
        }
        self.crossed.push_back(Borders::of(mv));
        self.barred = self.shared_by_all();
    }

    fn shared_by_all(&self) -> Option<Borders> {
        if self.crossed.len() < self.limit {
            return None;
        }
        let (first, rest) = self.crossed.as_slices();
        let mut all = first.iter().chain(rest).copied();
        let start = all.next()?;
        all.try_fold(start, Borders::meet)
    }
}
