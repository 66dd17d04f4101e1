//! The worked cases of the two repetition rules: each row gets exactly the verdict beside it.

use stratego_rules::{Game, Illegal, MoveSyntax, RuleSet, Side, Variant, board_from_letters};

/// The verdict on the moves of one row: `ok`, or the first illegal ply with its reason.
fn verdict(board: &str, side: Side, moves: &str) -> String {
    let position = board_from_letters(Variant::original().board(), board).unwrap();
    let mut rules = RuleSet::with_plies(0);
    rules.quiet = 0;
    let mut game = Game::from_position(position, rules, side);
    for (index, text) in moves.split(' ').enumerate() {
        let syntax: MoveSyntax = text.parse().unwrap();
        let played: Result<_, Illegal> = game.legalise(syntax).and_then(|mv| game.play(mv));
        if let Err(why) = played {
            return format!("illegal {} {why}", index + 1);
        }
    }
    "ok".to_owned()
}

#[test]
fn every_worked_case_of_the_repetition_rules_gets_its_verdict() {
    let cases = include_str!("../../../tests/data/judge/repetition_cases.tsv");
    let mut judged = 0;
    for line in cases.lines().filter(|line| !line.starts_with('#')) {
        let [id, board, side, moves, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("five columns in `{line}`");
        };
        let side = if side == "red" { Side::Red } else { Side::Blue };
        assert_eq!(verdict(board, side, moves), expected, "{id}");
        judged += 1;
    }
    assert_eq!(judged, 42);
}
