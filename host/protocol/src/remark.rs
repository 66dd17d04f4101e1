//! What a bot may say at any time: `info …` and `# …` (P-11, P-12).

use std::iter::Peekable;

use memchr::memchr;

use crate::answer::words;
use crate::framing::without_carriage_returns;

/// The largest count that a field holds, 2^53 - 1: every language's numbers hold it (P-20).
const MAX_COUNT: u64 = (1 << 53) - 1;

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
    /// `score`: any decimal number, the larger the better for the bot.
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
        match without_leading_blanks(line) {
            [] => Some(Self::Empty),
            [b'#', ..] => Some(Self::Comment),
            [b'i', b'n', b'f', b'o'] | [b'i', b'n', b'f', b'o', b' ' | b'\t', ..] => {
                Some(Self::Info)
            }
            _ => None,
        }
    }

    /// Whether `part`, a line without its end, may still become a remark (P-77): it begins like
    /// one and holds nothing that makes a line unreadable (P-8).
    #[must_use]
    pub fn may_become(part: &[u8]) -> bool {
        let begins_like_one = b"info".starts_with(without_leading_blanks(part))
            || Self::of(without_carriage_returns(part)).is_some();
        begins_like_one && may_become_text(part)
    }
}

/// Only spaces and tabs are blanks: other white space is part of a word (P-4).
fn without_leading_blanks(line: &[u8]) -> &[u8] {
    let start = line.iter().position(|byte| !matches!(byte, b' ' | b'\t'));
    &line[start.unwrap_or(line.len())..]
}

/// Whether `part` holds no NUL and is UTF-8 but for a letter that may have been cut.
fn may_become_text(part: &[u8]) -> bool {
    memchr(0, part).is_none()
        && match std::str::from_utf8(part) {
            Ok(_) => true,
            Err(error) => error.error_len().is_none(),
        }
}

impl InfoFields {
    /// The standard keys of an `info` line (P-12). A word that is no key, and a key without a fit
    /// value, are passed over; of a key that comes twice, the last value counts.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let mut fields = Self::default();
        let mut words = words(line).skip(1).peekable();
        while let Some(key) = words.next() {
            match key {
                "score" => fields.score = value(&mut words, decimal).or(fields.score),
                "depth" => fields.depth = value(&mut words, count).or(fields.depth),
                "nodes" => fields.nodes = value(&mut words, count).or(fields.nodes),
                "time" => fields.time = value(&mut words, count).or(fields.time),
                "text" => fields.text = Some(words.by_ref().collect::<Vec<_>>().join(" ")),
                _ => {}
            }
        }
        fields
    }
}

/// Takes the next word if it is a value.
fn value<'a, T>(
    words: &mut Peekable<impl Iterator<Item = &'a str>>,
    read: fn(&str) -> Option<T>,
) -> Option<T> {
    let value = read(words.peek()?)?;
    words.next();
    Some(value)
}

/// A decimal number: digits, perhaps with a `-` before and a point and digits behind.
fn decimal(word: &str) -> Option<f64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let plain = is_digits(whole) && is_digits(fraction);
    let number: f64 = plain.then(|| word.parse().ok())??;
    number.is_finite().then_some(number)
}

fn count(word: &str) -> Option<u64> {
    let number = is_digits(word).then(|| word.parse().ok())??;
    (number <= MAX_COUNT).then_some(number)
}

fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
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
        for part in [
            "", " \t", "i", "inf", "info", "info x", "#", "\r", "info\r\r",
        ] {
            assert!(Remark::may_become(part.as_bytes()), "{part:?}");
        }
        for part in [
            "m",
            "infx",
            "infos",
            "move a4-a5",
            "inf\r",
            "\rinfo",
            "\u{c}#",
            "#\0",
        ] {
            assert!(!Remark::may_become(part.as_bytes()), "{part:?}");
        }
    }

    /// A pipe may be full in the middle of a letter; bytes that no letter begins with are another
    /// matter (P-8, P-78).
    #[test]
    fn a_letter_that_was_cut_may_be_completed() {
        assert!(Remark::may_become(b"# caf\xc3"));
        assert!(!Remark::may_become(b"# caf\xc3 "));
        assert!(!Remark::may_become(b"# \xff"));
    }

    /// Only spaces and tabs are blanks (P-4).
    #[test]
    fn other_white_space_is_part_of_a_word() {
        assert_eq!(Remark::of(b"\rinfo x"), None);
        assert_eq!(Remark::of(b"\x0c"), None);
        assert_eq!(Remark::of(b"info\x0cx"), None);
    }

    #[test]
    fn standard_keys_are_read_and_unknown_ones_passed_over() {
        let fields = InfoFields::parse("info depth 4 colour red score -1.5 nodes x text a  b");
        assert_eq!(fields.depth, Some(4));
        assert_eq!(fields.score, Some(-1.5));
        assert_eq!(fields.nodes, None);
        assert_eq!(fields.text.as_deref(), Some("a b"));
        let fields = InfoFields::parse("info note depth score 5 time 12 nodes 1 nodes 2");
        assert_eq!((fields.depth, fields.score), (None, Some(5.0)));
        assert_eq!((fields.time, fields.nodes), (Some(12), Some(2)));
    }

    /// A score is a decimal number, the counts are whole ones (P-12, P-20).
    #[test]
    fn numbers_in_another_form_are_passed_over() {
        let huge = "9".repeat(400);
        for word in [
            "inf", "NaN", "1e3", "+1", ".5", "5.", "-", "0x1", "1,5", &huge,
        ] {
            assert_eq!(
                InfoFields::parse(&format!("info score {word}")).score,
                None,
                "{word}"
            );
        }
        for word in ["-1", "1.5", "+1", "9007199254740992"] {
            assert_eq!(
                InfoFields::parse(&format!("info depth {word}")).depth,
                None,
                "{word}"
            );
        }
    }
}
