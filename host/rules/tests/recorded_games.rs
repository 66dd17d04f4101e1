//! Games that were played elsewhere. Their file is not part of the repository: it is looked for
//! beside the checkout.

mod shared;

use shared::{repository, rows};

#[test]
fn recorded_games_are_legal_up_to_their_last_move() {
    let path = repository().join("../shared/data/rules/recorded_games.tsv");
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if std::env::var_os("CI").is_some_and(|value| value == "true") => {
            panic!("{}: {error}; it must be there when CI=true", path.display());
        }
        Err(error) => {
            eprintln!("NOT RUN, no recorded games: {}: {error}", path.display());
            return;
        }
    };
    let games = rows(&text);
    assert!(!games.is_empty(), "{} has no games", path.display());
    for row in &games {
        assert_eq!(row.judge().verdict, row.expected, "{}", row.id);
    }
}
