//! Rows that a second, naive implementation of the rules has judged (`tests/oracle`): verdict,
//! status and the number of legal moves before every ply must be the same.

mod shared;

use std::collections::BTreeSet;

use shared::{Judged, Row, rows};

fn assert_judged_alike(rows: &[Row]) {
    for row in rows {
        let expected = Judged {
            verdict: row.expected.clone(),
            status: row.status.clone().expect("a status"),
            counts: row.counts.clone().expect("counts"),
        };
        assert_eq!(row.judge(), expected, "{}", row.id);
    }
}

fn reasons(rows: &[Row]) -> BTreeSet<&str> {
    rows.iter()
        .filter_map(|row| row.expected.split(' ').nth(2))
        .collect()
}

#[test]
fn whole_games_of_the_three_variants_are_judged_alike() {
    let games = rows(include_str!("../../../tests/data/judge/games.tsv"));
    for variant in ["original", "duel", "barrage"] {
        let number = games.iter().filter(|row| row.id.starts_with(variant));
        assert_eq!(number.count(), 20, "{variant}");
    }
    assert_judged_alike(&games);
}

#[test]
fn short_cases_are_judged_alike_and_know_every_reason_and_ending() {
    let cases = rows(include_str!("../../../tests/data/judge/made_cases.tsv"));
    assert_judged_alike(&cases);
    let every_reason = [
        "game-over",
        "immovable",
        "more-square",
        "no-piece",
        "not-yours",
        "two-square",
        "unreachable",
    ];
    assert_eq!(reasons(&cases), BTreeSet::from(every_reason));
    let endings: BTreeSet<&str> = cases
        .iter()
        .filter_map(|row| row.status.as_deref()?.split(' ').nth(1))
        .collect();
    let every_ending = [
        "both-immobile",
        "flag-captured",
        "move-limit",
        "no-moves",
        "quiet-limit",
    ];
    assert_eq!(endings, BTreeSet::from(every_ending));
}
