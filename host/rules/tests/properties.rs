//! What holds in every position of every variant, tried on positions reached by random play.

mod shared;

use proptest::prelude::*;
use shared::{Random, variants};
use stratego_rules::{
    BySide, Coordinate, Game, Mark, MoreSquare, Move, MoveSyntax, Position, Rank, RuleSet,
    ScoutStrike, Seen, Setup, Side, Square, Status, View, board_from_letters, letters_of,
};

prop_compose! {
    fn any_rules()(
        two_square in prop_oneof![Just(3_u16), 0..6_u16],
        more_square in prop::sample::select(MoreSquare::ALL.to_vec()),
        strike in prop::bool::ANY,
    ) -> RuleSet {
        RuleSet {
            two_square,
            more_square,
            scout_strike: if strike { ScoutStrike::On } else { ScoutStrike::Off },
            plies: 0,
            quiet: 0,
        }
    }
}

prop_compose! {
    /// A game of any variant after some random moves.
    fn any_game()(
        variant in 0..variants().len(),
        rules in any_rules(),
        seed in any::<u64>(),
        plies in 0..250_usize,
    ) -> Game {
        Random::new(seed).played(&variants()[variant], rules, plies)
    }
}

/// Every square of the largest board and a few coordinates beyond it.
fn coordinates() -> Vec<Coordinate> {
    let inside = (0..11).flat_map(|column| (1..12).map(move |row| Coordinate { column, row }));
    let beyond = [(11, 1), (25, 1), (0, 12), (0, 99), (25, 99)];
    inside
        .chain(beyond.map(|(column, row)| Coordinate { column, row }))
        .collect()
}

/// What `side` sees on every square.
fn seen(view: &View<'_>) -> Vec<(Square, Seen)> {
    view.board()
        .squares()
        .map(|square| (square, view.at(square)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn exactly_the_listed_moves_are_accepted(game in any_game()) {
        let listed = game.legal_moves();
        let mut accepted = Vec::new();
        for from in coordinates() {
            for to in coordinates() {
                if let Ok(mv) = game.legalise(MoveSyntax { from, to }) {
                    prop_assert_eq!(MoveSyntax::from(mv), MoveSyntax { from, to });
                    prop_assert_eq!(game.test(mv), Ok(()));
                    accepted.push(mv);
                }
            }
        }
        accepted.sort_unstable();
        prop_assert_eq!(listed, accepted);
    }

    #[test]
    fn the_list_of_moves_is_strictly_sorted(game in any_game()) {
        prop_assert!(game.legal_moves().is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn a_refused_move_changes_nothing(mut game in any_game(), seed in any::<u64>()) {
        let squares: Vec<Square> = game.position().board().squares().collect();
        let mut random = Random::new(seed);
        let mv = Move { from: random.pick(&squares), to: random.pick(&squares) };
        let before = format!("{game:?}");
        if let Err(why) = game.test(mv) {
            prop_assert_eq!(game.play(mv), Err(why));
            prop_assert_eq!(format!("{game:?}"), before);
        }
    }

    #[test]
    fn a_game_goes_on_as_long_as_there_is_a_flag_and_a_move(game in any_game()) {
        if game.status() == Status::Ongoing {
            prop_assert!(!game.legal_moves().is_empty());
        }
    }

    #[test]
    fn moves_and_boards_print_as_they_are_read(game in any_game()) {
        for mv in game.legal_moves() {
            let syntax: MoveSyntax = mv.to_string().parse().unwrap();
            prop_assert_eq!(syntax, MoveSyntax::from(mv));
        }
        let text = letters_of(game.position());
        let again = board_from_letters(game.position().board(), &text).unwrap();
        prop_assert_eq!(letters_of(&again), text);
        for side in Side::BOTH {
            prop_assert_eq!(again.occupied(side), game.position().occupied(side));
        }
    }

    #[test]
    fn setups_print_as_they_are_read(variant in 0..variants().len(), seed in any::<u64>()) {
        let variant = &variants()[variant];
        let setup = Random::new(seed).setup(variant);
        prop_assert_eq!(Setup::parse(&setup.to_string(), variant).unwrap(), setup);
    }

    #[test]
    fn any_text_is_a_move_or_an_error(text in "[a-z0-9-]{0,9}|\\PC{0,9}") {
        if let Ok(syntax) = text.parse::<MoveSyntax>() {
            prop_assert_eq!(syntax.to_string(), text);
        }
    }

    #[test]
    fn a_ply_shows_the_opponent_only_its_two_squares(mut game in any_game(), seed in any::<u64>()) {
        let moves = game.legal_moves();
        prop_assume!(!moves.is_empty());
        let mv = Random::new(seed).pick(&moves);
        let before = Side::BOTH.map(|side| seen(&game.view(side)));
        let ply = game.play(mv).unwrap();
        for (side, before) in Side::BOTH.into_iter().zip(before) {
            for ((square, old), (_, new)) in before.into_iter().zip(seen(&game.view(side))) {
                prop_assert!(old == new || square == mv.from || square == mv.to);
            }
            prop_assert_eq!(game.view(side).at(mv.from), Seen::Empty);
        }
        let run = mv.from.column().abs_diff(mv.to.column()) + mv.from.row().abs_diff(mv.to.row());
        if let Seen::Enemy { rank, mark } = game.view(!ply.side).at(mv.to) {
            let told = ply.battle.is_some() || run > 1 || mark == Mark::Revealed;
            prop_assert_eq!(rank.is_some(), told);
            prop_assert_ne!(mark, Mark::Unmoved);
        }
    }

    #[test]
    fn hidden_ranks_change_nothing_that_the_opponent_sees(
        variant in 0..variants().len(),
        rules in any_rules(),
        seed in any::<u64>(),
    ) {
        let mut random = Random::new(seed);
        let mut one = random.game(&variants()[variant], rules);
        let mut other = with_blue_shuffled(&one, &mut random);
        let mut last = BySide::new(None, None);
        for _ in 0..300 {
            // What was told so far is the same, so that Red cannot tell the games apart.
            prop_assert_eq!(seen(&one.view(Side::Red)), seen(&other.view(Side::Red)));
            prop_assert_eq!(moves_seen(&one), moves_seen(&other));
            let side = one.to_move();
            if one.status() != other.status() || one.status() != Status::Ongoing {
                break;
            }
            let mv = random.legal_move(&one, last[side]);
            if other.test(mv).is_err() {
                // Blue has just shown by its move which of the two games this is.
                prop_assert_eq!(side, Side::Blue);
                break;
            }
            last[side] = Some(mv);
            if one.play(mv).unwrap() != other.play(mv).unwrap() {
                break;
            }
        }
    }
}

/// The same game before its first ply, with Blue's pieces among Blue's squares in another order.
fn with_blue_shuffled(game: &Game, random: &mut Random) -> Game {
    let position = game.position();
    let placed = |side| {
        let squares = position.occupied(side).iter();
        squares.map(move |square| {
            (
                square,
                side,
                position.piece(square).expect("a piece stands there").rank,
            )
        })
    };
    let mut pieces: Vec<(Square, Side, Rank)> = placed(Side::Blue).collect();
    for last in (1..pieces.len()).rev() {
        let other = random.below(last + 1);
        (pieces[last].2, pieces[other].2) = (pieces[other].2, pieces[last].2);
    }
    pieces.extend(placed(Side::Red));
    Game::from_position(
        Position::new(*position.board(), pieces),
        *game.rules(),
        Side::Red,
    )
}

/// The moves that Red is offered.
fn moves_seen(game: &Game) -> Vec<Move> {
    let mut moves = Vec::new();
    game.view(Side::Red).legal_moves_into(&mut moves);
    moves
}

#[test]
fn a_side_that_is_not_to_move_is_offered_no_moves() {
    let game = Random::new(1).game(&variants()[0], RuleSet::with_plies(0));
    let mut moves = game.legal_moves();
    game.view(Side::Blue).legal_moves_into(&mut moves);
    assert_eq!(moves, []);
}
