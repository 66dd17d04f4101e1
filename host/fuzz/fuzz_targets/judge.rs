//! Whatever a row holds, it gets a verdict on one line, or is refused with a column within it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stratego_record::Judge;
use stratego_rules::{RuleSet, Variant};

fuzz_target!(|row: &[u8]| {
    let mut rules = RuleSet::with_plies(0);
    rules.quiet = 0;
    let mut judge = Judge::new(*Variant::original().board(), rules, true);
    match judge.row(row) {
        Ok(line) => assert!(line.is_empty() || line.ends_with('\n')),
        Err(problem) => assert!(problem.column >= 1 && problem.column <= row.len() + 1),
    }
});
