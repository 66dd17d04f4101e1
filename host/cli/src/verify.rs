//! `verify LOG…`: referees logs again.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use stratego_record::verify;

use crate::Outcome;
use crate::exit::{Exit, Failure};
use crate::output::print;

/// The flags of `verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyFlags {
    /// Logs, or folders with logs (files that end in .jsonl)
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,
}

/// Checks each log and prints one line about it.
pub(crate) fn run(flags: &VerifyFlags) -> Outcome {
    let mut all_right = true;
    for path in logs_in(&flags.logs)? {
        let name = path.display();
        match check(&path) {
            Ok(summary) => print(format!("{name}: ok, {summary}\n"))?,
            Err(problem) => {
                all_right = false;
                print(format!("{name}: {problem}\n"))?;
            }
        }
    }
    Ok(if all_right { Exit::Done } else { Exit::Failed })
}

fn check(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    let log = verify(&bytes).map_err(|finding| finding.to_string())?;
    let end = log.end;
    Ok(format!(
        "{} plies, {} {}",
        end.plies, end.winner.0, end.reason.0
    ))
}

/// The logs named, with folders replaced by the logs below them in the order of their names.
fn logs_in(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut logs = Vec::new();
    for path in paths {
        if !path.is_dir() {
            logs.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| Failure::usage(format!("cannot read {}: {error}", path.display())))?;
        let mut inside: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
        inside.retain(|path| path.is_dir() || path.extension().is_some_and(|end| end == "jsonl"));
        inside.sort();
        logs.extend(logs_in(&inside)?);
    }
    Ok(logs)
}
