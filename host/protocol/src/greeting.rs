//! What a bot says of itself before `ready` (P-22 to P-28).

use crate::VERSION;
use crate::answer::words;
use crate::bot_option::{BotOption, BotOptionError};

/// A helper line that a bot may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Want {
    /// The list of its legal moves with each `go`.
    Legal,
    /// The position with each `go`.
    Position,
    /// Its own ply at once.
    Early,
}

/// What a bot declared of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Greeting {
    /// Its own name, if it gave one.
    pub name: Option<String>,
    /// Its author, if it gave one.
    pub author: Option<String>,
    /// The variants that it can play; `None` for any.
    pub variants: Option<Vec<String>>,
    /// The options that it has.
    pub options: Vec<BotOption>,
    wants: [bool; 3],
}

/// What one line of the greeting was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// `ready`: the greeting is complete.
    Ready,
    /// A line of the greeting; more may come.
    Known,
    /// A line that means nothing here; it is logged and ignored.
    Unknown,
}

/// The greeting is malformed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GreetingError {
    /// `ready` is not followed by just one number.
    #[error("`ready` must be followed by one version number in plain digits, as in `ready 1`")]
    Ready,
    /// The bot would speak a version that the host does not.
    #[error("the bot speaks protocol version {0}, the host speaks {VERSION}")]
    Version(String),
    /// An option is malformed.
    #[error(transparent)]
    Option(#[from] BotOptionError),
}

impl Want {
    /// All helper lines, in the order in which they are logged.
    pub const ALL: [Self; 3] = [Self::Legal, Self::Position, Self::Early];

    /// The word on the wire and in the log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Position => "position",
            Self::Early => "early",
        }
    }

    /// The helper line of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|want| want.name() == name)
    }
}

impl Greeting {
    /// A greeting that only asks for these helper lines.
    #[must_use]
    pub fn wanting(wants: impl IntoIterator<Item = Want>) -> Self {
        let mut greeting = Self::default();
        for want in wants {
            greeting.wants[want as usize] = true;
        }
        greeting
    }

    /// Whether the bot asked for a helper line.
    #[must_use]
    pub const fn wants(&self, want: Want) -> bool {
        self.wants[want as usize]
    }

    /// The declared option of this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&BotOption> {
        self.options.iter().find(|option| option.name == name)
    }

    /// Whether the bot can play the variant of this name.
    #[must_use]
    pub fn plays(&self, variant: &str) -> bool {
        self.variants
            .as_ref()
            .is_none_or(|variants| variants.iter().any(|known| known == variant))
    }

    /// Reads one more line.
    ///
    /// # Errors
    /// The line makes the greeting malformed, which is the fault `start-failed`.
    pub fn declare(&mut self, line: &str) -> Result<Declared, GreetingError> {
        let line = line.trim_matches([' ', '\t']);
        let (keyword, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let spaced = || words(rest).collect::<Vec<_>>().join(" ");
        match keyword {
            "name" => self.name = Some(spaced()),
            "author" => self.author = Some(spaced()),
            "variants" => self.variants = Some(words(rest).map(str::to_owned).collect()),
            "option" => {
                let option = BotOption::parse(rest)?;
                if self.option(&option.name).is_some() {
                    return Err(BotOptionError::Twice(option.name).into());
                }
                self.options.push(option);
            }
            "want" => {
                for want in words(rest).filter_map(Want::by_name) {
                    self.wants[want as usize] = true;
                }
            }
            "ready" => return Self::ready(rest),
            _ => return Ok(Declared::Unknown),
        }
        Ok(Declared::Known)
    }

    fn ready(rest: &str) -> Result<Declared, GreetingError> {
        let mut words = words(rest);
        let version = words.next().ok_or(GreetingError::Ready)?;
        let plain = version.bytes().all(|byte| byte.is_ascii_digit());
        if !plain || words.next().is_some() {
            return Err(GreetingError::Ready);
        }
        // A number too long for 64 bits is a version that the host does not speak, too.
        match version.parse::<u64>() {
            Ok(1..=VERSION) => Ok(Declared::Ready),
            _ => Err(GreetingError::Version(version.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greet(lines: &[&str]) -> Result<Greeting, GreetingError> {
        let mut greeting = Greeting::default();
        for line in lines {
            greeting.declare(line)?;
        }
        Ok(greeting)
    }

    #[test]
    fn the_last_name_counts_and_unknown_lines_are_passed_over() {
        let greeting = greet(&[
            "Welcome!",
            "name A",
            "move a4-a5",
            "name  B \t 2",
            "want",
            "want x",
        ]);
        assert_eq!(greeting.unwrap().name.as_deref(), Some("B 2"));
    }

    #[test]
    fn several_wants_may_stand_on_one_line() {
        let greeting = greet(&["want legal early", "want position"]).unwrap();
        assert!(Want::ALL.into_iter().all(|want| greeting.wants(want)));
        assert!(!Greeting::default().wants(Want::Legal));
    }

    #[test]
    fn a_bot_without_a_list_of_variants_plays_all() {
        assert!(greet(&[]).unwrap().plays("duel"));
        assert!(greet(&["variants original duel"]).unwrap().plays("duel"));
        assert!(!greet(&["variants original"]).unwrap().plays("duel"));
        assert!(!greet(&["variants"]).unwrap().plays("duel"));
    }

    #[test]
    fn ready_takes_one_plain_number_that_the_host_speaks() {
        let ready = |line: &str| Greeting::default().declare(line);
        assert_eq!(ready("ready 1"), Ok(Declared::Ready));
        assert_eq!(ready("ready\t1 "), Ok(Declared::Ready));
        for line in ["ready", "ready 1 2", "ready one", "ready +1", "ready 1.0"] {
            assert_eq!(ready(line), Err(GreetingError::Ready), "{line}");
        }
        for line in ["ready 0", "ready 2", "ready 99999999999999999999999"] {
            assert!(
                matches!(ready(line), Err(GreetingError::Version(_))),
                "{line}"
            );
        }
    }

    #[test]
    fn an_option_is_declared_once() {
        let line = "option depth integer default 4";
        assert!(greet(&[line]).is_ok());
        assert!(greet(&[line, line]).is_err());
    }
}
