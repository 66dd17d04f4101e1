//! `judge`: which recorded moves are legal, and how the game stands after them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;

use clap::Args;
use stratego_protocol::Terms;
use stratego_record::Judge;
use stratego_rules::RuleSet;

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
    let mut judge = Judge::new(board, rules, flags.counts);
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
