//! The terms of a game: the options of the rules, and what the protocol adds to them.

use stratego_rules::RuleSet;

/// Whether bots may offer draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawOffers {
    /// They may not.
    #[default]
    Off,
    /// They may.
    On,
}

/// All that the `rules` line tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// The options of the rules of the game.
    pub rules: RuleSet,
    /// How many further answers a bot may try after a refused one, for each question.
    pub retries: u32,
    /// Whether bots may offer draws.
    pub draw_offers: DrawOffers,
}

impl Terms {
    /// The default terms with `plies` as the cap on the length of the game.
    #[must_use]
    pub const fn with_plies(plies: u32) -> Self {
        Self {
            rules: RuleSet::with_plies(plies),
            retries: 0,
            draw_offers: DrawOffers::Off,
        }
    }
}
