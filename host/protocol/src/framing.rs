//! Lines out of the bytes that a bot prints (P-1, P-4).

use memchr::memchr;

/// The longest line of a bot, in bytes without its LF (P-5).
pub const MAX_LINE: usize = 4096;

/// The most that a bot may print from one answer to the next, in bytes (P-6).
pub const MAX_OUTPUT: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Collects the bytes of one bot into lines. The longest line bounds its memory.
#[derive(Clone, Debug, Default)]
pub struct LineReader {
    /// The line that has begun, without an LF so far.
    partial: Vec<u8>,
    /// Whether a line of this process has been read: only the first may carry a byte order mark.
    begun: bool,
    /// Bytes of whole lines since the count was last renewed.
    printed: usize,
    /// Whether a limit was passed: where the next line begins is then unknown.
    overflowed: bool,
}

/// What [`LineReader::next`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framed<'a> {
    /// A whole line, without its LF, the CRs before it and a byte order mark.
    Line(&'a [u8]),
    /// A line passed [`MAX_LINE`], or the output [`MAX_OUTPUT`] (P-5, P-6): nothing more can be
    /// read, and every later call finds the same.
    Overflow,
    /// All bytes are used up; the line that they begin is kept.
    Nothing,
}

impl LineReader {
    /// Takes the next line off the front of `bytes`; `spare` holds a line that began in earlier
    /// bytes, and its former content is dropped.
    pub fn next<'a, 'l>(&mut self, bytes: &mut &'a [u8], spare: &'l mut Vec<u8>) -> Framed<'l>
    where
        'a: 'l,
    {
        if self.overflowed {
            return Framed::Overflow;
        }
        let Some(end) = memchr(b'\n', bytes) else {
            return self.keep(bytes);
        };
        let (head, rest) = (&bytes[..end], &bytes[end + 1..]);
        *bytes = rest;
        let length = self.partial.len() + head.len();
        self.printed = self.printed.saturating_add(length + 1);
        if length > MAX_LINE || self.printed > MAX_OUTPUT {
            return self.overflow();
        }
        let line = if self.partial.is_empty() {
            head
        } else {
            self.partial.extend_from_slice(head);
            spare.clear();
            std::mem::swap(&mut self.partial, spare);
            &spare[..]
        };
        let line = if self.begun {
            line
        } else {
            line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line)
        };
        self.begun = true;
        Framed::Line(without_carriage_returns(line))
    }

    fn keep(&mut self, bytes: &mut &[u8]) -> Framed<'static> {
        let head = std::mem::take(bytes);
        let length = self.partial.len() + head.len();
        if length > MAX_LINE || self.printed.saturating_add(length) > MAX_OUTPUT {
            return self.overflow();
        }
        self.partial.extend_from_slice(head);
        Framed::Nothing
    }

    fn overflow(&mut self) -> Framed<'static> {
        self.overflowed = true;
        self.partial = Vec::new();
        Framed::Overflow
    }

    /// Whether the bot has printed too long a line or too much.
    #[must_use]
    pub const fn has_overflowed(&self) -> bool {
        self.overflowed
    }

    /// The line that has begun.
    #[must_use]
    pub fn partial(&self) -> &[u8] {
        &self.partial
    }

    /// Starts the count towards [`MAX_OUTPUT`] anew: the line just read was an answer.
    pub const fn renew(&mut self) {
        self.printed = 0;
    }
}

pub(crate) fn without_carriage_returns(line: &[u8]) -> &[u8] {
    let end = line
        .iter()
        .rposition(|&byte| byte != b'\r')
        .map_or(0, |last| last + 1);
    &line[..end]
}

/// The text of a line, unless it is not UTF-8 or holds a NUL (P-8).
#[must_use]
pub fn decode(line: &[u8]) -> Option<&str> {
    if memchr(0, line).is_some() {
        return None;
    }
    std::str::from_utf8(line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that come out when `chunks` are read one after the other, and the rest.
    fn read(chunks: &[&[u8]]) -> Result<(Vec<String>, String), ()> {
        let mut reader = LineReader::default();
        let mut spare = Vec::new();
        let mut lines = Vec::new();
        for mut chunk in chunks.iter().copied() {
            loop {
                match reader.next(&mut chunk, &mut spare) {
                    Framed::Line(line) => lines.push(String::from_utf8(line.to_vec()).unwrap()),
                    Framed::Nothing => break,
                    Framed::Overflow => return Err(()),
                }
            }
        }
        Ok((lines, String::from_utf8(reader.partial().to_vec()).unwrap()))
    }

    #[test]
    fn lines_come_out_whole_however_they_arrive() {
        let text = b"ready 1\r\nmove a4-a5\n\nhalf";
        let whole = read(&[text]).unwrap();
        assert_eq!(whole.0, ["ready 1", "move a4-a5", ""]);
        assert_eq!(whole.1, "half");
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(read(&bytes).unwrap(), whole);
    }

    #[test]
    fn a_byte_order_mark_is_dropped_from_the_first_line_only() {
        let (lines, _) = read(&["\u{feff}a\n\u{feff}b\n".as_bytes()]).unwrap();
        assert_eq!(lines, ["a", "\u{feff}b"]);
    }

    #[test]
    fn a_line_of_4096_bytes_passes_and_a_longer_one_does_not() {
        let mut line = vec![b'x'; MAX_LINE];
        assert!(read(&[&line]).is_ok());
        assert!(read(&[&line, b"\n"]).is_ok());
        assert!(read(&[&line, b"x"]).is_err());
        line.push(b'x');
        assert!(read(&[&line]).is_err());
        line.push(b'\n');
        assert!(read(&[&line]).is_err());
    }

    #[test]
    fn the_output_is_counted_to_the_byte_and_anew_after_an_answer() {
        let line = [b"info ".as_slice(), &[b'x'; 1018], b"\n"].concat();
        assert_eq!(line.len(), 1024);
        let mut reader = LineReader::default();
        let mut spare = Vec::new();
        let mut feed = |reader: &mut LineReader, bytes: &[u8]| {
            let mut bytes = bytes;
            matches!(reader.next(&mut bytes, &mut spare), Framed::Overflow)
        };
        for _ in 0..1024 {
            assert!(!feed(&mut reader, &line));
        }
        assert!(feed(&mut reader.clone(), b"x"));
        assert!(feed(&mut reader.clone(), b"\n"));
        reader.renew();
        assert!(!feed(&mut reader, b"x"));
    }
}
