//! What happened in a game, in the order in which it is logged.

use stratego_protocol::{Greeting, InfoFields, Micros, OptionValueError};
use stratego_rules::{BySide, MoveSyntax, Ply, Setup, Side};

use crate::ending::Verdict;
use crate::said::Timing;

/// How the processes stood when the game began.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What each bot declared; `None` for one that did not get to `ready`.
    pub greetings: BySide<Option<Greeting>>,
    /// The number of this game among those of each process, from 1.
    pub process_games: BySide<u32>,
}

/// A refused answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The side that answered.
    pub side: Side,
    /// The move, where the answer was a readable one.
    pub mv: Option<MoveSyntax>,
    /// The word for the reason.
    pub why: &'static str,
    /// How many tries were left for the question.
    pub left: u32,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// Both sides got through the setups or failed: the first event of every log. Only
    /// [`Event::Restart`], which the caller must not wait for, may come before it.
    Opened(Box<Opened>),
    /// A setting was not sent since the bot did not declare it or it does not fit.
    OptionLeftOut {
        /// The bot's side.
        side: Side,
        /// The setting's name.
        name: String,
        /// Why it does not fit; `None` when it was not declared.
        error: Option<OptionValueError>,
    },
    /// A bot printed a line that is no answer.
    Said {
        /// Its side.
        side: Side,
        /// When it was read.
        at: Micros,
        /// The line; bytes that are not UTF-8 are replaced.
        text: String,
        /// The standard keys of an `info` line.
        fields: Option<InfoFields>,
        /// Whether it may stem from an earlier game.
        timing: Timing,
    },
    /// A setup was accepted.
    SetUp {
        /// The side.
        side: Side,
        /// The setup.
        setup: Setup,
        /// When it was answered.
        at: Micros,
        /// The time that the answer took.
        spent: Micros,
        /// Whether it was imposed.
        placed: bool,
    },
    /// An answer was refused.
    Refused(Refusal, Micros),
    /// A ply was played.
    Played {
        /// The ply.
        ply: Ply,
        /// When it was answered.
        at: Micros,
        /// The time charged.
        spent: Micros,
        /// The bank after it, where there is one.
        bank: Option<Micros>,
        /// How far past limit and grace the answer was found, when a busy host looked too late.
        lateness: Option<Micros>,
    },
    /// A draw was offered with the ply just played.
    DrawOffered {
        /// The side that offers.
        side: Side,
        /// The ply.
        ply: u32,
        /// When it was offered.
        at: Micros,
    },
    /// A kept process ended between two games, or can no longer be reached: the caller ends it and
    /// starts a new one for this side (P-46). It comes at once, before what is due to the new process, and at most once a side.
    Restart(Side),
    /// The game is over: the last event of every game.
    Ended(Box<Verdict>, Micros),
}
