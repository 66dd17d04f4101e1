//! The command line.

use clap::{ArgAction, Parser, Subcommand};

use crate::judge::JudgeFlags;
use crate::play::PlayFlags;
use crate::show::ShowFlags;
use crate::verify::VerifyFlags;

/// Runs bot competitions in Stratego.
#[derive(Debug, Parser)]
#[command(name = "stratego-host", version, about, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Tell more on the standard error; twice for still more
    #[arg(short, long, global = true, action = ArgAction::Count)]
    pub(crate) verbose: u8,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play games between two bots
    Play(Box<PlayFlags>),
    /// Referee logs again and name the first line that is wrong
    Verify(VerifyFlags),
    /// Judge recorded moves: which are legal, and how the game stands after them
    Judge(JudgeFlags),
    /// Show what a side was told in a logged game
    Show(ShowFlags),
}
