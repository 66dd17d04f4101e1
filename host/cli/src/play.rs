//! `play RED BLUE`: games between two bots.

mod flags;
mod interrupts;
mod plan;
mod report;

pub(crate) use flags::PlayFlags;

use indicatif::MultiProgress;
use stratego_process::Interrupt;
use stratego_tournament::{RunError, run as run_games};

use crate::Outcome;
use crate::exit::{Exit, Failure};
use report::Report;

/// Plays the games and prints what came of them.
pub(crate) fn run(flags: PlayFlags, progress: &MultiProgress) -> Outcome {
    let interrupt = Interrupt::new()
        .map_err(|error| Failure::host(format!("cannot prepare for interrupts: {error}")))?;
    let plan = plan::resolve(&flags, interrupt.clone())?;
    interrupts::listen(&interrupt)
        .map_err(|error| Failure::host(format!("cannot listen to interrupts: {error}")))?;
    let names = plan.bots.each_ref().map(|bot| bot.name.clone());
    let mut report = Report::new(names, &flags, progress);
    let mut printed = Ok(());
    let ran = run_games(&plan, &mut |result| {
        if printed.is_ok() {
            printed = report.game(&result);
        }
        if printed.is_err() {
            interrupt.raise();
        }
    });
    let interrupted = interrupt.is_raised();
    match ran {
        Ok(()) => {}
        Err(error @ RunError::Pin(_)) => return Err(Failure::usage(error)),
        Err(error) => return Err(Failure::host(error)),
    }
    printed?;
    report.summary()?;
    Ok(if interrupted {
        Exit::Interrupted
    } else if report.never_started() {
        Exit::NotStarted
    } else {
        Exit::Done
    })
}
