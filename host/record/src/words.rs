//! Words of the protocol as they stand in a log.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use stratego_protocol::{Outcome, Reason};
use stratego_rules::{BattleResult, MoreSquare, MoveSyntax, Rank, Side};

/// Defines a serialised form for a domain type that prints as one word.
macro_rules! word {
    ($(#[$doc:meta])* $name:ident($inner:ty), $parse:expr, $wanted:expr, $schema:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub $inner);

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.with_text(|text| serializer.serialize_str(text))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = Cow::<'de, str>::deserialize(deserializer)?;
                let parse: fn(&str) -> Option<$inner> = $parse;
                parse(&word)
                    .map(Self)
                    .ok_or_else(|| D::Error::custom(format!("`{word}` is not {}", $wanted)))
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

/// A domain type that prints as one word, without the formatting machinery of the standard library:
/// several of them are printed every ply.
trait Word {
    fn with_text<R>(&self, print: impl FnOnce(&str) -> R) -> R;
}

/// For types that have a fixed word for each value.
macro_rules! fixed_words {
    ($($inner:ty),*) => {$(
        impl Word for $inner {
            fn with_text<R>(&self, print: impl FnOnce(&str) -> R) -> R {
                print(self.name())
            }
        }
    )*};
}

fixed_words!(Side, Outcome, Reason, MoreSquare, BattleResult);

impl Word for Rank {
    fn with_text<R>(&self, print: impl FnOnce(&str) -> R) -> R {
        print(self.letter().encode_utf8(&mut [0; 4]))
    }
}

impl Word for MoveSyntax {
    fn with_text<R>(&self, print: impl FnOnce(&str) -> R) -> R {
        let (bytes, length) = self.text();
        let text = std::str::from_utf8(&bytes[..length]);
        print(text.expect("invariant: a move is ASCII"))
    }
}

fn names<T>(
    all: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
) -> Vec<&'static str> {
    all.into_iter().map(name).collect()
}

word!(
    /// `red` or `blue`.
    SideWord(Side),
    |word| Side::BOTH.into_iter().find(|side| side.name() == word),
    "`red` or `blue`",
    json_schema!({"type": "string", "enum": names(Side::BOTH, Side::name)})
);

word!(
    /// A move such as `a4-a5`.
    MoveText(MoveSyntax),
    |word| word.parse().ok(),
    "a move such as `a4-a5`",
    json_schema!({"type": "string", "pattern": "^[a-z][1-9][0-9]?-[a-z][1-9][0-9]?$"})
);

word!(
    /// The letter of a rank.
    RankLetter(Rank),
    |word| {
        let mut letters = word.chars();
        let rank = Rank::from_letter(letters.next()?).ok();
        rank.filter(|_| letters.next().is_none())
    },
    "one of F B S 2 3 4 5 6 7 8 9 M",
    json_schema!({"type": "string", "pattern": "^[FBS2-9M]$"})
);

word!(
    /// `red`, `blue`, `draw` or `none`.
    OutcomeWord(Outcome),
    Outcome::by_name,
    "`red`, `blue`, `draw` or `none`",
    json_schema!({"type": "string", "enum": names(Outcome::ALL, Outcome::name)})
);

word!(
    /// A reason for the end of a game.
    ReasonWord(Reason),
    Reason::by_name,
    "a reason for the end of a game",
    json_schema!({"type": "string", "enum": names(Reason::ALL, Reason::name)})
);

word!(
    /// A choice of the more-square rule.
    MoreSquareWord(MoreSquare),
    |word| MoreSquare::ALL.into_iter().find(|rule| rule.name() == word),
    "`off`, `chase-start` or `since-capture`",
    json_schema!({"type": "string", "enum": names(MoreSquare::ALL, MoreSquare::name)})
);

word!(
    /// `won`, `lost` or `tied`, for the attacker.
    ResultWord(BattleResult),
    |word| BattleResult::ALL.into_iter().find(|result| result.name() == word),
    "`won`, `lost` or `tied`",
    json_schema!({"type": "string", "enum": names(BattleResult::ALL, BattleResult::name)})
);
