//! Stands in for the host's executable: it does nothing but the hidden subcommand.

use std::process::ExitCode;

use stratego_process::trampoline;

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    if args
        .next()
        .is_some_and(|word| word == trampoline::TRAMPOLINE)
    {
        return trampoline::run(args);
    }
    ExitCode::FAILURE
}
