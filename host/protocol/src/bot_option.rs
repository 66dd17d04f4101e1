//! The options that a bot declares, and the values that fit them (P-25, P-26).

use crate::answer::words;

/// The largest magnitude of a whole number in the protocol, 2^53: every language's numbers hold it.
pub(crate) const MAX_INTEGER: i64 = 1 << 53;

/// A setting that a bot declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotOption {
    /// Its name: one word of letters, digits, `_`, `-` and `.`.
    pub name: String,
    /// Its type, with default and bounds.
    pub kind: OptionKind,
}

/// The type of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number.
    Integer {
        /// The value when nothing is set.
        default: i64,
        /// The smallest value, if there is one.
        min: Option<i64>,
        /// The largest value, if there is one.
        max: Option<i64>,
    },
    /// `true` or `false`.
    Boolean {
        /// The value when nothing is set.
        default: bool,
    },
    /// One of several words.
    Choice {
        /// The value when nothing is set.
        default: String,
        /// The values that fit.
        values: Vec<String>,
    },
    /// Any text without a line end.
    Text {
        /// The value when nothing is set.
        default: String,
    },
}

/// The declaration of an option is malformed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotOptionError {
    /// There is no name, or it has other characters than it may have.
    #[error("an option needs a name of letters, digits, `_`, `-` and `.`")]
    Name,
    /// The type is missing or none of the four.
    #[error("option `{0}`: the type is `integer`, `boolean`, `choice` or `text`")]
    Type(String),
    /// The word `default` or its value is missing.
    #[error("option `{0}`: the type is followed by `default` and a value")]
    NoDefault(String),
    /// The default does not fit the type or the bounds.
    #[error("option `{0}`: the default does not fit")]
    Default(String),
    /// A bound is not a number, or there is a word too many.
    #[error(
        "option `{0}`: after the default come at most `min` and `max` with whole numbers up to 2^53"
    )]
    Bounds(String),
    /// A choice has no values.
    #[error("option `{0}`: a choice needs `values` and at least one word")]
    NoValues(String),
    /// The name was declared before.
    #[error("option `{0}` is declared twice")]
    Twice(String),
}

/// A value does not fit an option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{value}` does not fit the option `{name}`: {wanted}")]
pub struct OptionValueError {
    /// The option.
    pub name: String,
    /// The value.
    pub value: String,
    /// What would fit.
    pub wanted: String,
}

impl BotOption {
    /// Reads what follows the word `option`.
    ///
    /// # Errors
    /// The declaration is malformed; see [`BotOptionError`].
    pub(crate) fn parse(declaration: &str) -> Result<Self, BotOptionError> {
        let mut words = words(declaration);
        let name = words
            .next()
            .filter(|name| is_name(name))
            .ok_or(BotOptionError::Name)?
            .to_owned();
        let kind = words.next();
        if !matches!(kind, Some("integer" | "boolean" | "choice" | "text")) {
            return Err(BotOptionError::Type(name));
        }
        if words.next() != Some("default") {
            return Err(BotOptionError::NoDefault(name));
        }
        let rest: Vec<&str> = words.collect();
        let kind = match kind {
            Some("integer") => Self::integer(&name, &rest)?,
            Some("boolean") => match rest[..] {
                ["true"] => OptionKind::Boolean { default: true },
                ["false"] => OptionKind::Boolean { default: false },
                [] => return Err(BotOptionError::NoDefault(name)),
                _ => return Err(BotOptionError::Default(name)),
            },
            Some("choice") => Self::choice(&name, &rest)?,
            _ => OptionKind::Text {
                default: rest.join(" "),
            },
        };
        Ok(Self { name, kind })
    }

    fn integer(name: &str, rest: &[&str]) -> Result<OptionKind, BotOptionError> {
        let Some((default, mut bounds)) = rest.split_first() else {
            return Err(BotOptionError::NoDefault(name.to_owned()));
        };
        let fault = || BotOptionError::Bounds(name.to_owned());
        let default = integer(default).ok_or_else(|| BotOptionError::Default(name.to_owned()))?;
        let mut take = |key: &str| match bounds {
            [word, value, after @ ..] if *word == key => {
                bounds = after;
                integer(value).map(Some).ok_or_else(fault)
            }
            _ => Ok(None),
        };
        let (min, max) = (take("min")?, take("max")?);
        if !bounds.is_empty() {
            return Err(fault());
        }
        if min.is_some_and(|min| default < min) || max.is_some_and(|max| default > max) {
            return Err(BotOptionError::Default(name.to_owned()));
        }
        Ok(OptionKind::Integer { default, min, max })
    }

    fn choice(name: &str, rest: &[&str]) -> Result<OptionKind, BotOptionError> {
        match rest {
            [] => Err(BotOptionError::NoDefault(name.to_owned())),
            [default, "values", values @ ..] if !values.is_empty() => {
                if !values.contains(default) {
                    return Err(BotOptionError::Default(name.to_owned()));
                }
                Ok(OptionKind::Choice {
                    default: (*default).to_owned(),
                    values: values.iter().map(|&value| value.to_owned()).collect(),
                })
            }
            _ => Err(BotOptionError::NoValues(name.to_owned())),
        }
    }

    /// Tests whether `value` fits.
    ///
    /// # Errors
    /// It does not; the error says what would.
    pub fn check(&self, value: &str) -> Result<(), OptionValueError> {
        let wanted = match &self.kind {
            OptionKind::Integer { min, max, .. } => {
                let fits = integer(value).is_some_and(|number| {
                    min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max)
                });
                if fits {
                    return Ok(());
                }
                let bound = |limit: &Option<i64>, word| {
                    limit.map_or(String::new(), |limit| format!(" {word} {limit}"))
                };
                format!("a whole number{}{}", bound(min, "from"), bound(max, "to"))
            }
            OptionKind::Boolean { .. } => {
                if matches!(value, "true" | "false") {
                    return Ok(());
                }
                "`true` or `false`".to_owned()
            }
            OptionKind::Choice { values, .. } => {
                if values.iter().any(|known| known == value) {
                    return Ok(());
                }
                format!("one of {}", values.join(", "))
            }
            OptionKind::Text { .. } => {
                if !value.chars().any(char::is_control) && value.len() <= 4000 {
                    return Ok(());
                }
                "text of one line, at most 4,000 bytes".to_owned()
            }
        };
        Err(OptionValueError {
            name: self.name.clone(),
            value: value.to_owned(),
            wanted,
        })
    }
}

fn is_name(name: &str) -> bool {
    name.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
}

/// A whole number in plain digits with an optional `-`, at most 2^53 in magnitude.
fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let value: i64 = text.parse().ok()?;
    (-MAX_INTEGER..=MAX_INTEGER)
        .contains(&value)
        .then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(declaration: &str) -> Result<OptionKind, BotOptionError> {
        BotOption::parse(declaration).map(|option| option.kind)
    }

    #[test]
    fn every_type_is_read() {
        assert_eq!(
            parse("depth integer default 4 min 1 max 12"),
            Ok(OptionKind::Integer {
                default: 4,
                min: Some(1),
                max: Some(12)
            })
        );
        assert!(parse("d integer default -3").is_ok());
        assert!(parse("d integer default 3 max 9007199254740992").is_ok());
        assert_eq!(
            parse("book boolean default true"),
            Ok(OptionKind::Boolean { default: true })
        );
        assert!(parse("style choice default a values a b c").is_ok());
        assert_eq!(
            parse("log text default a  b"),
            Ok(OptionKind::Text {
                default: "a b".to_owned()
            })
        );
        assert!(parse("log text default").is_ok());
    }

    #[test]
    fn what_does_not_fit_is_malformed() {
        for declaration in [
            "",
            "depth",
            "de/pth integer default 4",
            "depth number default 4",
            "depth integer",
            "depth integer 4",
            "depth integer default",
            "depth integer default four",
            "depth integer default +4",
            "depth integer default 4.0",
            "depth integer default 4 min",
            "depth integer default 4 max 3",
            "depth integer default 4 min 5",
            "depth integer default 4 max 9 min 1",
            "depth integer default 4 min 1 max 9 step 2",
            "depth integer default 9007199254740993",
            "book boolean default yes",
            "book boolean default true false",
            "style choice default a",
            "style choice default a values",
            "style choice default d values a b c",
            "log text",
        ] {
            assert!(parse(declaration).is_err(), "{declaration}");
        }
    }

    #[test]
    fn values_are_tested_against_type_and_bounds() {
        let fits = |declaration: &str, value: &str| {
            BotOption::parse(declaration).unwrap().check(value).is_ok()
        };
        assert!(fits("d integer default 4 min 1 max 12", "12"));
        assert!(!fits("d integer default 4 min 1 max 12", "13"));
        assert!(!fits("d integer default 4", "x"));
        assert!(fits("d boolean default true", "false"));
        assert!(!fits("d boolean default true", "no"));
        assert!(fits("d choice default a values a b", "b"));
        assert!(!fits("d choice default a values a b", "c"));
        assert!(fits("d text default x", ""));
        assert!(!fits("d text default x", "a\nb"));
    }
}
