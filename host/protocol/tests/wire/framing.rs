//! Lines come out the same however their bytes arrive.

use proptest::prelude::*;
use stratego_protocol::{Framed, InfoFields, LineReader, MAX_LINE, Remark, decode};

/// What a reader finds in bytes that arrive in these chunks.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    lines: Vec<Vec<u8>>,
    rest: Vec<u8>,
    overflowed: bool,
}

fn read<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Found {
    let mut reader = LineReader::default();
    let mut spare = Vec::new();
    let mut lines = Vec::new();
    for mut chunk in chunks {
        while let Framed::Line(line) = reader.next(&mut chunk, &mut spare) {
            lines.push(line.to_vec());
        }
    }
    let overflowed = reader.has_overflowed();
    let rest = reader.partial().to_vec();
    Found {
        lines,
        rest,
        overflowed,
    }
}

/// Bytes as bots print them: many line ends, some marks and bad bytes.
fn output() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => Just(b"\n".to_vec()),
        2 => Just(b"\r".to_vec()),
        2 => Just(b"\xef\xbb\xbf".to_vec()),
        2 => Just(b"info depth 3".to_vec()),
        4 => proptest::collection::vec(any::<u8>(), 0..20),
        1 => (4000_usize..4200).prop_map(|length| vec![b'x'; length]),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Cuts `bytes` at these places.
fn chunks<'a>(bytes: &'a [u8], cuts: &[prop::sample::Index]) -> Vec<&'a [u8]> {
    let mut places: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
    places.sort_unstable();
    let mut chunks = Vec::new();
    let mut start = 0;
    for place in places.into_iter().chain([bytes.len()]) {
        chunks.push(&bytes[start..place]);
        start = place;
    }
    chunks
}

/// The lines, computed in the plainest way (P-1, P-4, P-5).
fn expected(bytes: &[u8]) -> Found {
    let mut lines = Vec::new();
    let mut parts: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let rest = parts.pop().unwrap_or_default();
    for (number, part) in parts.into_iter().enumerate() {
        if part.len() > MAX_LINE {
            return Found {
                lines,
                rest: Vec::new(),
                overflowed: true,
            };
        }
        let mut line = part;
        if number == 0 {
            line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        }
        while let Some(shorter) = line.strip_suffix(b"\r") {
            line = shorter;
        }
        lines.push(line.to_vec());
    }
    let overflowed = rest.len() > MAX_LINE;
    let rest = if overflowed {
        Vec::new()
    } else {
        rest.to_vec()
    };
    Found {
        lines,
        rest,
        overflowed,
    }
}

proptest! {
    /// (P-1, P-4, P-5, P-9)
    #[test]
    fn any_chunks_give_the_same_lines(
        bytes in output(),
        cuts in proptest::collection::vec(any::<prop::sample::Index>(), 0..20),
    ) {
        let found = read(chunks(&bytes, &cuts));
        prop_assert_eq!(&found, &expected(&bytes));
        prop_assert_eq!(&read(bytes.chunks(1)), &found);
    }

    /// (P-77) What a line turns out to be could be told from each part of it.
    #[test]
    fn every_part_of_a_remark_may_become_one(bytes in output()) {
        for line in bytes.split(|&byte| byte == b'\n') {
            let whole = read([line, b"\n"]).lines;
            let Some(whole) = whole.first() else { continue };
            // A mark stands only before the first line, which is no remark of a waiting side.
            let marked = line.starts_with(b"\xef\xbb\xbf");
            if !marked && Remark::of(whole).is_some() && decode(whole).is_some() {
                for end in 0..=line.len() {
                    prop_assert!(Remark::may_become(&line[..end]), "{:?}", &line[..end]);
                }
            }
        }
    }

    /// (P-12)
    #[test]
    fn fields_are_read_from_any_text(text in "info( (score|depth|nodes|time|text|-?[0-9]{1,20}|[0-9]+\\.[0-9]+|\\PC*))*") {
        let fields = InfoFields::parse(&text);
        prop_assert!(fields.score.is_none_or(f64::is_finite));
        prop_assert!(fields.nodes.is_none_or(|nodes| nodes < 1 << 53));
    }

    /// (P-12)
    #[test]
    fn fields_that_were_printed_are_read(score in -1e9..1e9_f64, depth in 0..1_u64 << 53, time: u32) {
        let fields = InfoFields::parse(&format!("info score {score} depth {depth} time {time}"));
        prop_assert_eq!(fields.score, Some(score));
        prop_assert_eq!((fields.depth, fields.time), (Some(depth), Some(time.into())));
    }
}
