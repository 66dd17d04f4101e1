//! What a bot may say at any time: `info …` and `# …`.

use crate::answer::words;

/// A line that is no answer and needs none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Nothing but blanks.
    Empty,
    /// `info …`.
    Info,
    /// `# …`.
    Comment,
}

/// The standard keys of an `info` line, as far as they are there and well-formed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InfoFields {
    /// `score`: any number, the larger the better for the bot.
    pub score: Option<f64>,
    /// `depth`: a count.
    pub depth: Option<u64>,
    /// `nodes`: a count.
    pub nodes: Option<u64>,
    /// `time`: milliseconds.
    pub time: Option<u64>,
    /// `text`: the rest of the line.
    pub text: Option<String>,
}

impl Remark {
    /// The kind of remark that `line` is, if it is one.
    #[must_use]
    pub fn of(line: &[u8]) -> Option<Self> {
        let line = line.trim_ascii_start();
        match line {
            [] => Some(Self::Empty),
            [b'#', ..] => Some(Self::Comment),
            [b'i', b'n', b'f', b'o'] | [b'i', b'n', b'f', b'o', b' ' | b'\t', ..] => {
                Some(Self::Info)
            }
            _ => None,
        }
    }

    /// Whether `part`, a line without its end, may still become a remark.
    #[must_use]
    pub fn may_become(part: &[u8]) -> bool {
        b"info".starts_with(part.trim_ascii_start()) || Self::of(part).is_some()
    }
}

impl InfoFields {
    /// The standard keys of an `info` line. Keys that are unknown are passed over with one value.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let mut fields = Self::default();
        let mut words = words(line).skip(1);
        while let Some(key) = words.next() {
            if key == "text" {
                fields.text = Some(words.collect::<Vec<_>>().join(" "));
                break;
            }
            let Some(value) = words.next() else { break };
            match key {
                "score" => {
                    fields.score = value.parse().ok().filter(|score: &f64| score.is_finite())
                }
                "depth" => fields.depth = value.parse().ok(),
                "nodes" => fields.nodes = value.parse().ok(),
                "time" => fields.time = value.parse().ok(),
                _ => {}
            }
        }
        fields
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_known_by_their_first_word() {
        assert_eq!(Remark::of(b"  "), Some(Remark::Empty));
        assert_eq!(Remark::of(b"#x"), Some(Remark::Comment));
        assert_eq!(Remark::of(b" info depth 3"), Some(Remark::Info));
        assert_eq!(Remark::of(b"info"), Some(Remark::Info));
        assert_eq!(Remark::of(b"infos"), None);
        assert_eq!(Remark::of(b"Info x"), None);
    }

    #[test]
    fn the_beginning_of_a_remark_may_become_one() {
        for part in ["", " ", "i", "inf", "info", "info x", "#"] {
            assert!(Remark::may_become(part.as_bytes()), "{part}");
        }
        for part in ["m", "infx", "infos", "move a4-a5"] {
            assert!(!Remark::may_become(part.as_bytes()), "{part}");
        }
    }

    #[test]
    fn standard_keys_are_read_and_unknown_ones_passed_over() {
        let fields = InfoFields::parse("info depth 4 colour red score -1.5 nodes x text a  b");
        assert_eq!(fields.depth, Some(4));
        assert_eq!(fields.score, Some(-1.5));
        assert_eq!(fields.nodes, None);
        assert_eq!(fields.text.as_deref(), Some("a b"));
    }
}
