//! A variant as it is written in a log or a TOML file.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use stratego_rules::{Army, Board, Coordinate, MoveSyntax, Rank, Variant, VariantError};

/// The serialised form of a [`Variant`]. A key that is not known is refused, so that a slip in a TOML
/// file is found; a log's reader passes over such keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantSpec {
    /// One word of letters, digits, `-`, `_` or `.`.
    pub name: String,
    /// The columns, 3 to 11.
    pub columns: u8,
    /// The rows, 3 to 11.
    pub rows: u8,
    /// The squares under water, in board order.
    #[serde(default)]
    pub lakes: Vec<String>,
    /// The rows in which each side sets up.
    pub setup_rows: u8,
    /// The pieces of each side, by the letter of their rank.
    pub army: BTreeMap<String, u8>,
}

/// The text does not describe a variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantSpecError {
    /// A lake is not a square.
    #[error("the lake `{0}` is not a square such as c5")]
    Lake(String),
    /// A key of the army is not a rank.
    #[error("the army's `{0}` is no rank: use F B S 2 3 4 5 6 7 8 9 M")]
    Rank(String),
    /// The variant cannot be played.
    #[error(transparent)]
    Variant(#[from] VariantError),
}

impl VariantSpec {
    /// The variant described.
    ///
    /// # Errors
    /// A square or a rank is malformed, or the variant cannot be played.
    pub fn variant(&self) -> Result<Variant, VariantSpecError> {
        let lakes = self
            .lakes
            .iter()
            .map(|name| coordinate(name).ok_or_else(|| VariantSpecError::Lake(name.clone())))
            .collect::<Result<Vec<Coordinate>, _>>()?;
        let board = Board::new(self.columns, self.rows, lakes).map_err(VariantError::from)?;
        let counts = self
            .army
            .iter()
            .map(|(letter, &count)| {
                let rank = rank(letter).ok_or_else(|| VariantSpecError::Rank(letter.clone()))?;
                Ok((rank, count))
            })
            .collect::<Result<Vec<(Rank, u8)>, VariantSpecError>>()?;
        Ok(Variant::custom(
            &self.name,
            board,
            self.setup_rows,
            Army::new(&counts),
        )?)
    }
}

/// A square as written, found by reading it as both ends of a move.
fn coordinate(name: &str) -> Option<Coordinate> {
    let there: MoveSyntax = format!("{name}-{name}").parse().ok()?;
    Some(there.from)
}

fn rank(letter: &str) -> Option<Rank> {
    let mut letters = letter.chars();
    let rank = Rank::from_letter(letters.next()?).ok()?;
    letters.next().is_none().then_some(rank)
}

/// The serialised form of a variant; in a log, keys that are not known are passed over.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "VariantSpec")]
pub(crate) struct VariantInLog {
    /// One word of letters, digits, `-`, `_` or `.`.
    name: String,
    /// The columns, 3 to 11.
    columns: u8,
    /// The rows, 3 to 11.
    rows: u8,
    /// The squares under water, in board order.
    lakes: Vec<String>,
    /// The rows in which each side sets up.
    setup_rows: u8,
    /// The pieces of each side, by the letter of their rank.
    army: BTreeMap<String, u8>,
}

/// Reads the variant of a log.
pub(crate) fn variant_in_log<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<VariantSpec, D::Error> {
    let variant = VariantInLog::deserialize(deserializer)?;
    Ok(VariantSpec {
        name: variant.name,
        columns: variant.columns,
        rows: variant.rows,
        lakes: variant.lakes,
        setup_rows: variant.setup_rows,
        army: variant.army,
    })
}

impl From<&Variant> for VariantSpec {
    fn from(variant: &Variant) -> Self {
        let board = variant.board();
        Self {
            name: variant.name().to_owned(),
            columns: board.columns(),
            rows: board.rows(),
            lakes: board.lakes().iter().map(|lake| lake.to_string()).collect(),
            setup_rows: variant.setup_rows(),
            army: variant
                .army()
                .iter()
                .map(|(rank, count)| (rank.to_string(), count))
                .collect(),
        }
    }
}
