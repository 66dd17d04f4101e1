//! What the referee knows of a bot's process; it lasts for all games of the process.

use stratego_protocol::{Greeting, LineReader};

/// A bot's process. A fresh one is greeted first; a kept one goes straight to the game.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    pub(crate) reader: LineReader,
    /// What the bot declared; only a bot that is ready has this.
    pub(crate) greeting: Option<Greeting>,
    /// The games that it has begun.
    pub(crate) games: u32,
}

impl Seat {
    /// A process that was just started.
    #[must_use]
    pub fn fresh() -> Self {
        Self::default()
    }
}
