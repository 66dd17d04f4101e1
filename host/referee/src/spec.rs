//! What a game is played under.

use stratego_protocol::{ClockSettings, GameSecret, Opening, Terms};
use stratego_rules::{BySide, Setup, Side, Variant};

/// Whether the bots are told each other's names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anonymity {
    /// They are.
    #[default]
    Named,
    /// They are not.
    Anonymous,
}

/// All that is settled before a game begins.
#[derive(Clone, Debug)]
pub struct GameSpec {
    /// What is played.
    pub variant: Variant,
    /// The terms of the game.
    pub terms: Terms,
    /// The limits on time; `None` for a game without a clock.
    pub clock: Option<ClockSettings>,
    /// The organiser's names for the bots.
    pub names: BySide<String>,
    /// Whether they are told each other's names.
    pub anonymity: Anonymity,
    /// The secret from which seeds and ids follow.
    pub secret: GameSecret,
    /// The settings for each bot, name and value.
    pub options: BySide<Vec<(String, String)>>,
    /// The setups that are imposed.
    pub imposed: BySide<Option<Setup>>,
}

impl GameSpec {
    /// What `side` is told at the beginning of the game.
    #[must_use]
    pub fn opening(&self, side: Side) -> Opening<'_> {
        let opponent = match self.anonymity {
            Anonymity::Named => Some(self.names[!side].as_str()),
            Anonymity::Anonymous => None,
        };
        Opening {
            id: self.secret.id(side),
            variant: &self.variant,
            side,
            opponent,
            seed: self.secret.seed(side),
            terms: &self.terms,
            clock: self.clock.as_ref(),
            imposed: self.imposed[side].as_ref(),
        }
    }
}
