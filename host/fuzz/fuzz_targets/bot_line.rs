//! Whatever a bot prints, in whatever pieces, is split into lines and read without a panic, and a
//! move or a setup that is read prints as it was written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stratego_protocol::{
    Framed, Greeting, InfoFields, LineReader, PlayAnswer, Remark, SetupAnswer, decode,
};

fuzz_target!(|pieces: (u8, &[u8])| {
    let (size, bytes) = pieces;
    let mut reader = LineReader::default();
    let mut greeting = Greeting::default();
    let mut spare = Vec::new();
    for mut piece in bytes.chunks(usize::from(size) + 1) {
        loop {
            match reader.next(&mut piece, &mut spare) {
                Framed::Nothing => break,
                Framed::Overflow => return,
                Framed::Line(line) => read(line, &mut greeting),
            }
        }
    }
    let _ = Remark::may_become(reader.partial());
});

fn read(line: &[u8], greeting: &mut Greeting) {
    let remark = Remark::of(line);
    let Some(text) = decode(line) else { return };
    if remark.is_some() {
        let _ = InfoFields::parse(text);
    }
    let _ = greeting.declare(text);
    if let Ok(answer) = SetupAnswer::parse(text) {
        assert!(text.contains(answer.id) && text.contains(answer.setup));
    }
    if let Ok(PlayAnswer::Move(syntax) | PlayAnswer::MoveOfferingDraw(syntax)) =
        PlayAnswer::parse(text)
    {
        assert!(text.contains(&syntax.to_string()));
    }
}
