//! `show LOG --as red|blue|all`: what a side was told, or all boards.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use stratego_record::{Log, boards_of, told_to};
use stratego_rules::Side;

use crate::Outcome;
use crate::exit::{Exit, Failure};
use crate::output::{Eyes, draw, of_ply, print};

/// The flags of `show`.
#[derive(Debug, Args)]
pub(crate) struct ShowFlags {
    /// The log
    log: PathBuf,

    /// Whose lines to show: exactly what that side was sent from `game` to `end`; `all` shows the
    /// board after each ply
    #[arg(long = "as", value_name = "SIDE", value_enum)]
    eyes: Eyes,
}

/// Prints what was asked for.
pub(crate) fn run(flags: &ShowFlags) -> Outcome {
    let name = flags.log.display();
    let failed = |error: &dyn std::fmt::Display| Failure::host(format!("{name}: {error}"));
    let bytes = fs::read(&flags.log)
        .map_err(|error| Failure::usage(format!("cannot read {name}: {error}")))?;
    let log = Log::parse(&bytes).map_err(|error| failed(&error))?;
    match flags.eyes {
        Eyes::Red => print(told_to(&log, Side::Red).map_err(|error| failed(&error))?)?,
        Eyes::Blue => print(told_to(&log, Side::Blue).map_err(|error| failed(&error))?)?,
        Eyes::All => {
            let mut text = String::new();
            boards_of(&log, &mut |game, ply| {
                if let Some(ply) = ply {
                    text.push_str(&of_ply(ply));
                    text.push('\n');
                }
                text.push_str(&draw(game, Eyes::All));
                text.push('\n');
            })
            .map_err(|error| failed(&error))?;
            let end = &log.end;
            text.push_str(&format!(
                "{} {}: {}\n",
                end.winner.0, end.reason.0, end.detail
            ));
            print(text)?;
        }
    }
    Ok(Exit::Done)
}
