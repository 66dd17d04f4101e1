//! The board as text.

use std::fmt::Write as _;

use clap::ValueEnum;
use stratego_rules::{Game, Ply, Rank, Seen, Side, Square, View};

/// Who looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Eyes {
    /// Red, as it knows the game
    Red,
    /// Blue, as it knows the game
    Blue,
    /// The referee
    All,
}

/// The board, Red at the bottom: `r9` and `b9` are pieces, `b?` is one of hidden rank, `..` is an
/// empty square and `~~` a lake.
pub(crate) fn draw(game: &Game, eyes: Eyes) -> String {
    let board = game.position().board();
    let mut text = String::new();
    for row in (0..board.rows()).rev() {
        // Writing to a string does not fail.
        let _ = write!(text, "{:>3} ", row + 1);
        for square in (0..board.columns()).filter_map(|column| Square::at(column, row)) {
            let _ = write!(text, " {}", on_square(game, eyes, square));
        }
        text.push('\n');
    }
    text.push_str("    ");
    for column in 0..board.columns() {
        let _ = write!(text, " {} ", char::from(b'a' + column));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn on_square(game: &Game, eyes: Eyes, square: Square) -> String {
    match eyes {
        Eyes::Red => seen(&game.view(Side::Red), square),
        Eyes::Blue => seen(&game.view(Side::Blue), square),
        Eyes::All => match game.position().piece(square) {
            Some(piece) => of_piece(piece.side, Some(piece.rank)),
            // What is no piece looks the same to everybody.
            None => seen(&game.view(Side::Red), square),
        },
    }
}

fn seen(view: &View<'_>, square: Square) -> String {
    match view.at(square) {
        Seen::Empty => "..".to_owned(),
        Seen::Lake => "~~".to_owned(),
        Seen::Own { rank, .. } => of_piece(view.side(), Some(rank)),
        Seen::Enemy { rank, .. } => of_piece(!view.side(), rank),
    }
}

fn of_piece(side: Side, rank: Option<Rank>) -> String {
    let initial = match side {
        Side::Red => 'r',
        Side::Blue => 'b',
    };
    let letter = rank.map_or('?', Rank::letter);
    format!("{initial}{letter}")
}

/// One line about a ply.
pub(crate) fn of_ply(ply: &Ply) -> String {
    match ply.battle {
        None => format!("{}. {} {}", ply.number, ply.side, ply.mv),
        Some(battle) => format!(
            "{}. {} {}: {} attacks {}, {}",
            ply.number,
            ply.side,
            ply.mv,
            battle.attacker.name(),
            battle.defender.name(),
            battle.result.name()
        ),
    }
}
