//! The first and the last bytes of a stream of any length.

use std::collections::VecDeque;
use std::fmt::Write as _;

/// How many bytes a [`Capture`] keeps of the beginning, and again of the end.
pub const KEPT_AT_EACH_END: usize = 64 * 1024;

/// The first and last [`KEPT_AT_EACH_END`] bytes of a stream, in bounded memory.
///
/// The beginning shows how a program was started, the end what it died of; what a flood puts
/// between the two is only counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capture {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    left_out: u64,
}

impl Capture {
    /// Adds the next bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        let room = KEPT_AT_EACH_END - self.head.len();
        let (first, rest) = bytes.split_at(room.min(bytes.len()));
        self.head.extend_from_slice(first);

        // Only the end of a long piece can survive, so the part before it is never copied.
        let skipped = rest.len().saturating_sub(KEPT_AT_EACH_END);
        let kept = &rest[skipped..];
        let evicted = (self.tail.len() + kept.len()).saturating_sub(KEPT_AT_EACH_END);
        self.tail.drain(..evicted);
        self.tail.extend(kept);
        self.left_out += (skipped + evicted) as u64;
    }

    /// The first bytes of the stream, at most [`KEPT_AT_EACH_END`].
    #[must_use]
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// The last bytes of the stream that are not part of [`head`](Self::head), at most
    /// [`KEPT_AT_EACH_END`].
    #[must_use]
    pub fn tail(&self) -> Vec<u8> {
        self.tail.iter().copied().collect()
    }

    /// How many bytes between the two were dropped.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The length of the whole stream in bytes, whatever was kept of it.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.head.len() as u64 + self.left_out + self.tail.len() as u64
    }

    /// Whether the stream had no byte at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.head.is_empty()
    }

    /// The kept bytes for a person: invalid UTF-8 replaced, and a line of its own that says how
    /// many bytes were left out, where any were.
    #[must_use]
    pub fn to_text(&self) -> String {
        if self.left_out == 0 {
            // One piece: a character may lie across the boundary between the two parts.
            let whole = [self.head.as_slice(), &self.tail()].concat();
            return String::from_utf8_lossy(&whole).into_owned();
        }
        let mut text = String::from_utf8_lossy(&self.head).into_owned();
        // Writing to a String cannot fail.
        let _ = write!(text, "\n[{} bytes left out]\n", self.left_out);
        text.push_str(&String::from_utf8_lossy(&self.tail()));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEPT: usize = KEPT_AT_EACH_END;

    /// A stream in which every position is recognisable.
    fn stream(length: usize) -> Vec<u8> {
        (0..length).map(|i| (i % 251) as u8).collect()
    }

    fn captured(length: usize, piece: usize) -> Capture {
        let mut capture = Capture::default();
        for bytes in stream(length).chunks(piece) {
            capture.push(bytes);
        }
        capture
    }

    #[test]
    fn boundaries_are_exact_however_the_stream_is_cut() {
        for length in [
            0,
            1,
            KEPT - 1,
            KEPT,
            KEPT + 1,
            2 * KEPT - 1,
            2 * KEPT,
            2 * KEPT + 1,
            5 * KEPT + 17,
        ] {
            let all = stream(length);
            let head = length.min(KEPT);
            let tail = (length - head).min(KEPT);
            for piece in [999, KEPT, KEPT + 1, 4 * KEPT] {
                let capture = captured(length, piece);
                assert_eq!(capture.head(), &all[..head], "{length} in {piece}");
                assert_eq!(capture.tail(), &all[length - tail..], "{length} in {piece}");
                assert_eq!(capture.left_out(), (length - head - tail) as u64);
                assert_eq!(capture.total(), length as u64);
                assert_eq!(capture.is_empty(), length == 0);
            }
        }
    }

    #[test]
    fn memory_stays_bounded() {
        let capture = captured(40 * KEPT, 16 * 1024);
        assert!(capture.head.capacity() <= 2 * KEPT);
        assert!(capture.tail.capacity() <= 2 * KEPT);
    }

    #[test]
    fn text_marks_the_gap_and_survives_broken_utf8() {
        let mut capture = Capture::default();
        capture.push(&vec![b'a'; KEPT]);
        capture.push(b"lost!");
        capture.push(&vec![b'z'; KEPT - 1]);
        capture.push(&[0xff]);
        let text = capture.to_text();
        assert!(text.contains("a\n[5 bytes left out]\nz"));
        assert!(text.ends_with('\u{fffd}'));
    }

    #[test]
    fn a_character_across_the_boundary_stays_whole() {
        let mut capture = Capture::default();
        capture.push(&vec![b'a'; KEPT - 1]);
        capture.push("ü!".as_bytes());
        assert!(capture.to_text().ends_with("aü!"));
    }
}
