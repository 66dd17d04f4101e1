//! The options of the rules.

use std::fmt;

/// Which repeated boards the more-square rule compares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoreSquare {
    /// The rule is not played.
    Off,
    /// The boards since the chase began.
    #[default]
    ChaseStart,
    /// All boards since the last attack or the start.
    SinceCapture,
}

/// Whether a scout may attack at the end of a run of more than one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ScoutStrike {
    /// It may.
    #[default]
    On,
    /// It attacks adjacent squares only.
    Off,
}

/// The options of the rules of one game. Zero turns a number's rule off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// How often in a row a piece may cross one border, 0 to 1,000; 0: any number.
    pub two_square: u16,
    /// The rule against endless chases.
    pub more_square: MoreSquare,
    /// Whether scouts run and attack in one turn.
    pub scout_strike: ScoutStrike,
    /// The number of plies after which the game is a draw; 0: none.
    pub plies: u32,
    /// The number of plies without an attack after which the game is a draw; 0: none.
    pub quiet: u32,
}

impl RuleSet {
    /// The largest value of [`RuleSet::two_square`].
    pub const MAX_TWO_SQUARE: u16 = 1000;

    /// The default rules with `plies` as the cap on the length of the game.
    #[must_use]
    pub const fn with_plies(plies: u32) -> Self {
        Self {
            two_square: 3,
            more_square: MoreSquare::ChaseStart,
            scout_strike: ScoutStrike::On,
            plies,
            quiet: 200,
        }
    }
}

impl MoreSquare {
    /// All choices.
    pub const ALL: [Self; 3] = [Self::Off, Self::ChaseStart, Self::SinceCapture];

    /// The name on the wire and in the log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::ChaseStart => "chase-start",
            Self::SinceCapture => "since-capture",
        }
    }
}

impl fmt::Display for MoreSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
