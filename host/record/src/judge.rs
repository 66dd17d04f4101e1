//! Judges recorded moves: one row a game, with tab-separated columns.
//!
//! A row has an id, the board with one letter a square, the side to move and the moves, parted by
//! blanks. Further columns are passed over, and so are empty rows and those that begin with `#`.

use std::fmt::Write as _;

use stratego_rules::{
    Board, Game, Illegal, Move, MoveSyntax, RuleSet, Side, Status, board_from_letters,
};

/// What is wrong with a row, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableRow {
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

/// Judges rows under one set of rules.
#[derive(Debug)]
pub struct Judge {
    board: Board,
    rules: RuleSet,
    counts: bool,
    moves: Vec<Move>,
}

impl Judge {
    /// A judge for games on `board`; with `counts` it also counts the legal moves before each ply.
    #[must_use]
    pub const fn new(board: Board, rules: RuleSet, counts: bool) -> Self {
        Self {
            board,
            rules,
            counts,
            moves: Vec::new(),
        }
    }

    /// The verdict on one row as a line; nothing for an empty row or a comment.
    ///
    /// The line has, parted by tabs: the id; `ok`, or `illegal`, the ply and the reason, which is
    /// `game-over` for a move behind the end; the status after the last legal move, `ongoing` or the
    /// winner and the reason; and with counts the number of legal moves before each ply that was
    /// reached, parted by blanks.
    ///
    /// # Errors
    /// The row cannot be read.
    pub fn row(&mut self, row: &[u8]) -> Result<String, UnreadableRow> {
        let row = std::str::from_utf8(row).map_err(|error| UnreadableRow {
            column: error.valid_up_to() + 1,
            message: "the row is not UTF-8".to_owned(),
        })?;
        let row = row.trim_end_matches(['\n', '\r']);
        if row.is_empty() || row.starts_with('#') {
            return Ok(String::new());
        }
        let column_of = |part: &str| {
            let offset = part.as_ptr() as usize - row.as_ptr() as usize;
            row[..offset].chars().count() + 1
        };
        let missing = |what: &str| UnreadableRow {
            column: row.chars().count() + 1,
            message: format!(
                "the row ends before {what}: it needs id, board, side to move and moves, parted by tabs"
            ),
        };
        let mut columns = row.split('\t');
        let id = columns.next().unwrap_or_default();
        let letters = columns.next().ok_or_else(|| missing("the board"))?;
        let side = columns.next().ok_or_else(|| missing("the side to move"))?;
        let moves = columns.next().ok_or_else(|| missing("the moves"))?;
        let position = board_from_letters(&self.board, letters).map_err(|error| UnreadableRow {
            column: column_of(letters) + error.position() - 1,
            message: error.to_string(),
        })?;
        let to_move = Side::BOTH
            .into_iter()
            .find(|candidate| candidate.name() == side)
            .ok_or_else(|| UnreadableRow {
                column: column_of(side),
                message: format!("the side to move is `{side}`: write red or blue"),
            })?;
        // All moves are read before any is judged: a row is either readable or not.
        let moves = moves
            .split(' ')
            .filter(|text| !text.is_empty())
            .map(|text| {
                text.parse().map_err(|error| UnreadableRow {
                    column: column_of(text),
                    message: format!("`{text}` is {error}"),
                })
            })
            .collect::<Result<Vec<MoveSyntax>, _>>()?;
        Ok(self.judge(
            id,
            Game::from_position(position, self.rules, to_move),
            &moves,
        ))
    }

    fn judge(&mut self, id: &str, mut game: Game, moves: &[MoveSyntax]) -> String {
        let mut counts = String::new();
        let mut verdict = "ok".to_owned();
        for (index, &syntax) in moves.iter().enumerate() {
            if self.counts {
                self.count(&game, &mut counts);
            }
            let why = if game.status() == Status::Ongoing {
                let played = game.play_written(syntax);
                played.err().map(Illegal::name)
            } else {
                Some("game-over")
            };
            if let Some(why) = why {
                verdict = format!("illegal {} {why}", index + 1);
                break;
            }
        }
        let status = match game.status() {
            Status::Ongoing => "ongoing".to_owned(),
            Status::Ended(winner, ending) => format!("{} {}", winner.name(), ending.name()),
        };
        if self.counts {
            format!("{id}\t{verdict}\t{status}\t{counts}\n")
        } else {
            format!("{id}\t{verdict}\t{status}\n")
        }
    }

    /// Adds the number of legal moves; a game that has ended has none.
    fn count(&mut self, game: &Game, counts: &mut String) {
        self.moves.clear();
        if game.status() == Status::Ongoing {
            game.legal_moves_into(&mut self.moves);
        }
        let blank = if counts.is_empty() { "" } else { " " };
        // Writing to a string does not fail.
        let _ = write!(counts, "{blank}{}", self.moves.len());
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use stratego_rules::{Position, Variant, letters_of};

    use super::*;

    fn judge(row: &[u8]) -> Result<String, UnreadableRow> {
        let mut rules = RuleSet::with_plies(0);
        rules.quiet = 0;
        Judge::new(*Variant::original().board(), rules, true).row(row)
    }

    proptest! {
        #[test]
        fn any_row_is_judged_or_refused_with_a_column_within_it(row in any::<Vec<u8>>()) {
            if let Err(problem) = judge(&row) {
                prop_assert!(problem.column >= 1 && problem.column <= row.len() + 1);
            }
        }

        #[test]
        fn well_formed_moves_always_get_a_verdict(moves in "([a-l][1-9]0?-[a-l][1-9]0? ){0,30}") {
            let variant = Variant::original();
            let mut board = letters_of(&Position::new(*variant.board(), []));
            board.replace_range(30..31, "D");
            board.replace_range(60..61, "P");
            let verdict = judge(format!("x\t{board}\tred\t{moves}").as_bytes());
            prop_assert!(verdict.is_ok_and(|line| line.starts_with("x\t")));
        }
    }
}
