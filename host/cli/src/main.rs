//! `stratego-host` runs bot competitions in Stratego.
//!
//! One file per subcommand, each with its flags and its function `run`; `settings/` turns what the
//! user wrote into what the other crates take; `output/` draws and prints.

mod arguments;
mod exit;
mod judge;
mod logging;
mod output;
mod play;
mod settings;
mod show;
mod verify;

use std::process::ExitCode;

use clap::Parser;
use stratego_process::trampoline;

use crate::arguments::{Arguments, Command};
use crate::exit::Exit;

fn main() -> ExitCode {
    let mut raw = std::env::args_os();
    if raw
        .nth(1)
        .is_some_and(|first| first == trampoline::TRAMPOLINE)
    {
        return trampoline::run(raw);
    }
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return exit::from_usage(&error),
    };
    let progress = logging::start(arguments.verbose);
    let result = match arguments.command {
        Command::Play(flags) => play::run(*flags, &progress),
        Command::Verify(flags) => verify::run(&flags),
        Command::Judge(flags) => judge::run(&flags),
        Command::Show(flags) => show::run(&flags),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}

/// What a subcommand comes to.
type Outcome = Result<Exit, exit::Failure>;
