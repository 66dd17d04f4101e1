//! The exit codes, all of them.

use std::fmt::Display;
use std::process::ExitCode;

use clap::error::ErrorKind;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// 0: done; games were finished, also those lost by a fault.
    Done,
    /// 1: the host failed, or what was checked is wrong.
    Failed,
    /// 2: the command line or a file of settings is wrong.
    Usage,
    /// 3: in every game a bot could not be started.
    NotStarted,
    /// 130: interrupted.
    Interrupted,
}

/// One line for the user, and how the program ends.
#[derive(Debug)]
pub(crate) struct Failure {
    exit: Exit,
    message: String,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Usage => 2,
            Exit::NotStarted => 3,
            Exit::Interrupted => 130,
        })
    }
}

impl Failure {
    /// The user has to change the command line or a file of settings.
    pub(crate) fn usage(message: impl Display) -> Self {
        Self {
            exit: Exit::Usage,
            message: message.to_string(),
        }
    }

    /// A bot cannot be started.
    pub(crate) fn not_started(message: impl Display) -> Self {
        Self {
            exit: Exit::NotStarted,
            message: message.to_string(),
        }
    }

    /// The host failed.
    pub(crate) fn host(message: impl Display) -> Self {
        Self {
            exit: Exit::Failed,
            message: message.to_string(),
        }
    }

    /// Prints the line.
    pub(crate) fn report(self) -> ExitCode {
        print_error(&self.message);
        self.exit.into()
    }
}

#[expect(
    clippy::print_stderr,
    reason = "errors go to the standard error, on one line"
)]
fn print_error(message: &str) {
    eprintln!("error: {}", message.replace('\n', " "));
}

/// Ends after the command line was read: with help on the standard output, or with one line that
/// says what is wrong.
pub(crate) fn from_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Help that nobody reads to its end is no failure.
        let _ = error.print();
        return Exit::Done.into();
    }
    let text = error.render().to_string();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let rest: Vec<&str> = lines
        .filter(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .collect();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    let message = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "a subcommand is missing: play, verify, judge or show".to_owned()
        }
        _ => [&[first], &rest[..]].concat().join("; "),
    };
    print_error(&format!("{message} (see `stratego-host --help`)"));
    Exit::Usage.into()
}
