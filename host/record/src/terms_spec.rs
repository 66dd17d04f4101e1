//! The terms of a game as they are written in a log.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stratego_protocol::{DrawOffers, Terms};
use stratego_rules::{RuleSet, ScoutStrike};

use crate::words::MoreSquareWord;

/// The serialised form of [`Terms`]. Zero turns `two_square`, `plies` and `quiet` off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TermsSpec {
    /// How often in a row a piece may cross one border, 0 to 1,000.
    pub two_square: u16,
    /// The rule against endless chases.
    pub more_square: MoreSquareWord,
    /// Whether scouts run and attack in one turn.
    pub scout_strike: bool,
    /// The plies after which the game is a draw.
    pub plies: u32,
    /// The plies without an attack after which the game is a draw.
    pub quiet: u32,
    /// How many further answers a bot may try after a refused one.
    pub retries: u32,
    /// Whether bots may offer draws.
    pub draw_offers: bool,
}

/// The terms are out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsSpecError {
    /// The limit of the two-square rule is too large.
    #[error("two_square = {0} is more than 1000")]
    TwoSquare(u16),
}

impl TermsSpec {
    /// The terms described.
    ///
    /// # Errors
    /// `two_square` is out of range.
    pub const fn terms(&self) -> Result<Terms, TermsSpecError> {
        if self.two_square > RuleSet::MAX_TWO_SQUARE {
            return Err(TermsSpecError::TwoSquare(self.two_square));
        }
        Ok(Terms {
            rules: RuleSet {
                two_square: self.two_square,
                more_square: self.more_square.0,
                scout_strike: if self.scout_strike {
                    ScoutStrike::On
                } else {
                    ScoutStrike::Off
                },
                plies: self.plies,
                quiet: self.quiet,
            },
            retries: self.retries,
            draw_offers: if self.draw_offers {
                DrawOffers::On
            } else {
                DrawOffers::Off
            },
        })
    }
}

impl From<&Terms> for TermsSpec {
    fn from(terms: &Terms) -> Self {
        Self {
            two_square: terms.rules.two_square,
            more_square: MoreSquareWord(terms.rules.more_square),
            scout_strike: terms.rules.scout_strike == ScoutStrike::On,
            plies: terms.rules.plies,
            quiet: terms.rules.quiet,
            retries: terms.retries,
            draw_offers: terms.draw_offers == DrawOffers::On,
        }
    }
}
