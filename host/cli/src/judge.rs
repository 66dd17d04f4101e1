//! `judge`: which recorded moves are legal, and how the game stands after them.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;

use clap::Args;
use stratego_protocol::Terms;
use stratego_rules::{Board, Game, Move, MoveSyntax, RuleSet, Side, Status, board_from_letters};

use crate::Outcome;
use crate::exit::{Exit, Failure};
use crate::output::print;
use crate::settings::{read_rules, read_variant};

/// The longest row, in bytes.
const MAX_ROW: u64 = 64 << 20;

/// The flags of `judge`.
#[derive(Debug, Args)]
pub(crate) struct JudgeFlags {
    /// The variant whose board is meant: original, duel, barrage or a TOML file
    #[arg(long, default_value = "original")]
    variant: String,

    /// Rules that differ from the default, as key=value,…; there is no cap on plies unless one is
    /// named here
    #[arg(long)]
    rules: Option<String>,

    /// Print the number of legal moves before each ply, too
    #[arg(long)]
    counts: bool,

    /// Tab-separated rows: id, board, side to move, moves; `-` is the standard input
    #[arg(default_value = "-")]
    file: PathBuf,
}

/// Judges each row.
pub(crate) fn run(flags: &JudgeFlags) -> Outcome {
    let board = *read_variant(&flags.variant)?.board();
    let terms = Terms::with_plies(0);
    let uncapped = Terms {
        rules: RuleSet {
            quiet: 0,
            ..terms.rules
        },
        ..terms
    };
    let rules = match &flags.rules {
        Some(text) => read_rules(text, uncapped)?.rules,
        None => uncapped.rules,
    };
    let name = flags.file.display();
    let input: Box<dyn Read> = if flags.file.as_os_str() == "-" {
        Box::new(io::stdin())
    } else {
        let file = File::open(&flags.file)
            .map_err(|error| Failure::usage(format!("cannot read {name}: {error}")))?;
        Box::new(file)
    };
    let mut judge = Judge {
        board,
        rules,
        counts: flags.counts,
        moves: Vec::new(),
    };
    let mut input = BufReader::new(input);
    let mut row = Vec::new();
    let mut number = 0_usize;
    let mut all_readable = true;
    loop {
        row.clear();
        let length = (&mut input)
            .take(MAX_ROW)
            .read_until(b'\n', &mut row)
            .map_err(|error| Failure::host(format!("cannot read {name}: {error}")))?;
        if length == 0 {
            return Ok(if all_readable {
                Exit::Done
            } else {
                Exit::Failed
            });
        }
        number += 1;
        match judge.row(&row) {
            Ok(line) => print(line)?,
            Err(problem) => {
                all_readable = false;
                report(&format!(
                    "{name}:{number}:{}: {}",
                    problem.column, problem.message
                ));
            }
        }
    }
}

#[expect(
    clippy::print_stderr,
    reason = "unreadable rows are told on the standard error"
)]
fn report(problem: &str) {
    eprintln!("error: {problem}");
}

/// What is wrong with a row, and where.
struct Unreadable {
    /// The column in characters, from 1.
    column: usize,
    message: String,
}

struct Judge {
    board: Board,
    rules: RuleSet,
    counts: bool,
    moves: Vec<Move>,
}

impl Judge {
    /// The verdict on one row as a line; nothing for an empty row or a comment.
    fn row(&mut self, row: &[u8]) -> Result<String, Unreadable> {
        let row = std::str::from_utf8(row).map_err(|error| Unreadable {
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
        let missing = |what: &str| Unreadable {
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
        let position = board_from_letters(&self.board, letters).map_err(|error| Unreadable {
            column: column_of(letters) + error.position() - 1,
            message: error.to_string(),
        })?;
        let to_move = Side::BOTH
            .into_iter()
            .find(|candidate| candidate.name() == side)
            .ok_or_else(|| Unreadable {
                column: column_of(side),
                message: format!("the side to move is `{side}`: write red or blue"),
            })?;
        // All moves are read before any is judged: a row is either readable or not.
        let moves = moves
            .split(' ')
            .filter(|text| !text.is_empty())
            .map(|text| {
                text.parse().map_err(|error| Unreadable {
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
                let played = game.legalise(syntax).and_then(|mv| game.play(mv));
                played.err().map(stratego_rules::Illegal::name)
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
