//! The flags of `play`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::output::Eyes;

/// The flags of `play`.
#[derive(Debug, Args)]
pub(crate) struct PlayFlags {
    /// The bots' command lines, Red's first, each in one argument; it is split as a shell splits
    /// words, but no shell is run. A bot with a --…-config is left out here
    #[arg(value_name = "BOT", num_args = 0..=2)]
    pub(crate) bots: Vec<String>,

    /// Red's bot from a TOML file: name, command, directory, environment, options
    #[arg(long, value_name = "FILE")]
    pub(crate) red_config: Option<PathBuf>,

    /// Blue's bot from a TOML file
    #[arg(long, value_name = "FILE")]
    pub(crate) blue_config: Option<PathBuf>,

    /// original, duel, barrage, or a TOML file with a variant of its own
    #[arg(long, default_value = "original")]
    pub(crate) variant: String,

    /// Rules that differ from the default: two_square=3, more_square=chase-start|since-capture|off,
    /// scout_strike=on, plies=2000, quiet=200, retries=0, draw_offers=off
    #[arg(long, value_name = "KEY=VALUE,…")]
    pub(crate) rules: Option<String>,

    /// Limits on time that differ from the default main=5m,increment=1s,delay=0,move=30s,setup=30s,
    /// start=10s,grace=50ms; `off` removes one
    #[arg(long, value_name = "KEY=TIME,…", conflicts_with = "no_clock")]
    pub(crate) clock: Option<String>,

    /// No limit on any time, for a bot under a debugger
    #[arg(long)]
    pub(crate) no_clock: bool,

    /// The secret that all seeds follow from: 64 hexadecimal digits, @FILE with them, or a short
    /// number for tests. By default the system makes one
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<String>,

    /// How many games to play; colours alternate, so that the first bot is Blue in even games
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,

    /// How many games to play at the same time
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) concurrency: u16,

    /// Let the bots' processes play all games, instead of fresh ones for each
    #[arg(long)]
    pub(crate) keep: bool,

    /// Which cores to use: `none` leaves it to the system, `match` puts the host's thread and both
    /// bots of a match on one core (fastest for bots with one thread that do not think on the
    /// opponent's time), `bot:N` gives each bot N cores of its own
    #[arg(long, value_name = "none|match|bot:N", default_value = "none")]
    pub(crate) pin: String,

    /// Where to write the log: a file, or a folder for several games
    #[arg(long, value_name = "PATH")]
    pub(crate) log: Option<PathBuf>,

    /// When finished logs are put on disk: each one by itself, or all of them once a second
    #[arg(long, value_enum, default_value_t = Sync::Game)]
    pub(crate) sync: Sync,

    /// A setting for a bot that declares it: red.depth=6 is for the bot that is named first
    #[arg(long = "option", value_name = "red|blue.NAME=VALUE")]
    pub(crate) options: Vec<String>,

    /// A setup that is imposed on Red: a setup string or @FILE
    #[arg(long, value_name = "SETUP")]
    pub(crate) red_setup: Option<String>,

    /// A setup that is imposed on Blue
    #[arg(long, value_name = "SETUP")]
    pub(crate) blue_setup: Option<String>,

    /// Do not tell the bots each other's names
    #[arg(long)]
    pub(crate) anonymous: bool,

    /// Draw the board after each ply as red, blue or the referee sees it
    #[arg(long, value_name = "SIDE", value_enum)]
    pub(crate) watch: Option<Eyes>,

    /// Print one line of JSON a game instead of a summary
    #[arg(long)]
    pub(crate) json: bool,
}

/// When finished logs are put on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Sync {
    /// Each one by itself.
    Game,
    /// All of them once a second.
    Batch,
}
