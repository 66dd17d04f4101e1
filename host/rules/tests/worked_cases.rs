//! The worked cases of the two repetition rules: each row gets exactly the verdict beside it.

mod shared;

use shared::rows;

#[test]
fn every_worked_case_of_the_repetition_rules_gets_its_verdict() {
    let cases = rows(include_str!(
        "../../../tests/data/judge/repetition_cases.tsv"
    ));
    assert_eq!(cases.len(), 42);
    for row in &cases {
        assert_eq!(row.judge().verdict, row.expected, "{}", row.id);
    }
}
