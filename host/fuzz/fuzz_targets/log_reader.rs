//! Whatever a log holds, reading and refereeing it ends without a panic, and a fault is on a line
//! that the log has, or the one behind it. The bytes are chained first, since hardly any input
//! would get past the chain otherwise.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stratego_record::{Log, Line, LogWriter, told_to, verify};
use stratego_rules::Side;

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    let lines: Vec<Line> = bytes
        .split(|&byte| byte == b'\n')
        .filter_map(|line| std::str::from_utf8(line).ok())
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let mut writer = LogWriter::new(Vec::new());
    for line in &lines {
        if writer.write(line).is_err() {
            return;
        }
    }
    if let Ok(chained) = writer.finish() {
        check(&chained);
    }
});

fn check(bytes: &[u8]) {
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
    if let Err(fault) = verify(bytes) {
        assert!(fault.line >= 1 && fault.line <= lines + 1, "{fault}");
    }
    if let Ok(log) = Log::parse(bytes) {
        for side in Side::BOTH {
            let _ = told_to(&log, side);
        }
    }
}
