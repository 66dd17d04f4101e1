//! What is to be played.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use stratego_process::{Interrupt, Launcher, Patience};
use stratego_protocol::{ClockSettings, MasterSecret, Terms};
use stratego_referee::Anonymity;
use stratego_rules::{BySide, Game, Ply, Setup, Variant};

use crate::bot::Bot;

/// Whether a process plays more than one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// Each game gets fresh processes.
    #[default]
    Fresh,
    /// The processes play all games.
    Kept,
}

/// Which cores a match runs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pin {
    /// The system decides.
    #[default]
    None,
    /// The host's thread and both bots of a match share one core.
    Match,
    /// Each bot has this many cores of its own.
    Bots(usize),
}

/// When finished logs are put on disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SyncMode {
    /// Each by itself, before the next game.
    #[default]
    Game,
    /// Once a second, all that have finished.
    Batch,
}

/// Where logs go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogPlace {
    /// The log of the only game.
    File(PathBuf),
    /// A folder for the logs of all games.
    Folder(PathBuf),
}

/// Called with the game when it begins and after each ply.
pub type Watcher = Arc<dyn Fn(&Game, Option<&Ply>) + Send + Sync>;

/// Some games between two bots. Colours alternate: in even games the first bot plays Blue.
#[derive(Clone)]
pub struct MatchPlan {
    /// The first bot, Red in odd games, and the second one.
    pub bots: [Bot; 2],
    /// What is played.
    pub variant: Variant,
    /// The terms of each game.
    pub terms: Terms,
    /// The limits on time.
    pub clock: Option<ClockSettings>,
    /// Whether the bots are told each other's names.
    pub anonymity: Anonymity,
    /// The setups that are imposed on Red and on Blue.
    pub imposed: BySide<Option<Setup>>,
    /// The secret from which those of all games follow.
    pub master: MasterSecret,
    /// How many games are played.
    pub games: u64,
    /// How many are played at the same time.
    pub concurrency: usize,
    /// Whether processes play more than one game.
    pub keep: Keep,
    /// Which cores a match runs on.
    pub pin: Pin,
    /// Where logs go; `None` for no logs.
    pub logs: Option<LogPlace>,
    /// When finished logs are put on disk.
    pub sync: SyncMode,
    /// How long processes are given to end.
    pub patience: Patience,
    /// Starts the bots.
    pub launcher: Launcher,
    /// Ends all games when it is raised.
    pub interrupt: Interrupt,
    /// Follows the games.
    pub watcher: Option<Watcher>,
    /// The program's name and version, for the logs.
    pub host: String,
}

impl fmt::Debug for MatchPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchPlan")
            .field("bots", &self.bots)
            .field("games", &self.games)
            .field("concurrency", &self.concurrency)
            .finish_non_exhaustive()
    }
}
