//! Plies per second of the rules on one core.
//!
//! Two measurements, each the best of five runs of at least half a second:
//!
//! * `playouts`: whole games of random legal moves from random setups, for each variant, with the
//!   full list of legal moves made at every ply, both repetition rules on and the default caps;
//! * `recorded`: the games of a file in the format of `judge`, every move tested and played. The
//!   file is the first argument that is not a flag, or else `tests/data/judge/games.tsv`.
//!
//! Run with `cargo bench -p stratego-rules --bench plies [-- FILE]`.
#![allow(
    clippy::print_stdout,
    missing_docs,
    reason = "a benchmark prints what it measured"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use stratego_rules::{
    BySide, Game, MoveSyntax, RuleSet, Setup, Side, Status, Variant, board_from_letters,
};

/// A small generator (`xorshift64*`), so that the draws cost next to nothing.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = u128::from(self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)) * bound as u128;
        usize::try_from(high >> 64).expect("invariant: a part of a usize fits a usize")
    }

    fn setup(&mut self, variant: &Variant) -> Setup {
        let squares = variant.setup_squares(Side::Red).count() as usize;
        let mut letters: Vec<char> = variant
            .army()
            .iter()
            .flat_map(|(rank, count)| std::iter::repeat_n(rank.letter(), usize::from(count)))
            .collect();
        letters.resize(squares, '.');
        for last in (1..squares).rev() {
            letters.swap(last, self.below(last + 1));
        }
        let text: String = letters.into_iter().collect();
        Setup::parse(&text, variant).expect("invariant: the army was shuffled")
    }
}

/// The best of five rates of `run`, which returns how many plies it played.
fn best_rate(mut run: impl FnMut() -> u64) -> f64 {
    let mut best = 0.0_f64;
    for _ in 0..5 {
        let start = Instant::now();
        let mut plies = 0;
        while start.elapsed() < Duration::from_millis(500) {
            plies += run();
        }
        let rate = plies as f64 / start.elapsed().as_secs_f64();
        best = best.max(rate);
    }
    best / 1e6
}

fn playout(random: &mut Random, variant: &Variant, moves: &mut Vec<stratego_rules::Move>) -> u64 {
    let (red, blue) = (random.setup(variant), random.setup(variant));
    let rules = RuleSet::with_plies(variant.default_plies());
    let mut game = Game::new(variant, rules, BySide::new(&red, &blue));
    while game.status() == Status::Ongoing {
        game.legal_moves_into(moves);
        let mv = moves[random.below(moves.len())];
        game.play(mv)
            .expect("invariant: the move came from the list");
    }
    u64::from(black_box(game.plies()))
}

fn recorded(path: &str) -> Vec<(Game, Vec<MoveSyntax>)> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let board = *Variant::original().board();
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let position = board_from_letters(&board, columns[1]).expect("a board");
            let side = if columns[2] == "red" {
                Side::Red
            } else {
                Side::Blue
            };
            let mut rules = RuleSet::with_plies(0);
            rules.quiet = 0;
            let moves = columns[3].split(' ').map(|mv| mv.parse().expect("a move"));
            (Game::from_position(position, rules, side), moves.collect())
        })
        .collect()
}

fn main() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut moves = Vec::new();
    for name in Variant::STANDARD {
        let variant = Variant::by_name(name).expect("invariant: a standard variant");
        let rate = best_rate(|| playout(&mut random, &variant, &mut moves));
        println!("playouts {name}: {rate:.2} million plies/s");
    }
    let path = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'))
        .unwrap_or_else(|| {
            concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../tests/data/judge/games.tsv"
            )
            .to_owned()
        });
    let games = recorded(&path);
    let rate = best_rate(|| {
        let mut plies = 0;
        for (start, moves) in &games {
            let mut game = start.clone();
            for &syntax in moves {
                if game.play_written(syntax).is_err() {
                    break;
                }
                plies += 1;
            }
            black_box(&game);
        }
        plies
    });
    println!("recorded {path}: {rate:.2} million plies/s");
}
