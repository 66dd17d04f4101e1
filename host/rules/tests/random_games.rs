//! Ten thousand random games of each standard variant end, and by a reason of the rules.

mod shared;

use shared::{Random, variants};
use stratego_rules::{Ending, Game, RuleSet, Side, Status, Variant, Winner};

const GAMES: u64 = 10_000;

/// Plays random legal moves to the end.
fn ended(random: &mut Random, variant: &Variant) -> Game {
    let mut game = random.game(variant, RuleSet::with_plies(variant.default_plies()));
    let mut moves = Vec::new();
    while game.status() == Status::Ongoing {
        game.legal_moves_into(&mut moves);
        game.play(random.pick(&moves))
            .expect("a listed move is legal");
    }
    game
}

fn assert_ends_for_its_reason(game: &Game, variant: &Variant) {
    let Status::Ended(winner, ending) = game.status() else {
        panic!("the game has ended");
    };
    let position = game.position();
    let mobile = Side::BOTH.map(|side| position.is_mobile(side));
    match ending {
        Ending::FlagCaptured => assert_eq!(winner, Winner::Side(!game.to_move())),
        Ending::BothImmobile => assert_eq!((winner, mobile), (Winner::Draw, [false, false])),
        Ending::NoMoves => match winner {
            Winner::Draw => panic!("somebody wins when the other cannot move"),
            Winner::Side(side) => assert!(
                !position.is_mobile(!side)
                    || (game.to_move() != side && game.legal_moves().is_empty())
            ),
        },
        Ending::MoveLimit => assert_eq!(
            (winner, game.plies()),
            (Winner::Draw, variant.default_plies())
        ),
        Ending::QuietLimit => {
            assert_eq!(winner, Winner::Draw);
            assert!(game.plies() >= game.rules().quiet);
        }
    }
    assert!(game.plies() <= variant.default_plies());
}

fn all_end(variant: &Variant, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..GAMES {
        assert_ends_for_its_reason(&ended(&mut random, variant), variant);
    }
}

#[test]
fn random_games_of_original_end_by_a_reason() {
    all_end(&variants()[0], 11);
}

#[test]
fn random_games_of_duel_end_by_a_reason() {
    all_end(&variants()[1], 12);
}

#[test]
fn random_games_of_barrage_end_by_a_reason() {
    all_end(&variants()[2], 13);
}
