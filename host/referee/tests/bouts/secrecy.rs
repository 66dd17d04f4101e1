//! Equal knowledge gives equal bytes (P-100, P-102, P-103).
//!
//! A random game is played once more from setups in which pieces of one side that its opponent has
//! not seen by then have exchanged their ranks. Where the same moves can be played, the opponent
//! must have been told the same, byte by byte, answers to its illegal tries included.

use stratego_rules::{
    BySide, Game, Move, MoveSyntax, Rank, RuleSet, Setup, Side, Square, Status, Variant,
};

use crate::bout::Bout;
use crate::pairing::pairing;

/// The number of games of each variant; `STRATEGO_SECRECY_GAMES` sets another one.
fn number_of_games() -> u64 {
    match std::env::var("STRATEGO_SECRECY_GAMES") {
        Ok(number) => number.parse().expect("STRATEGO_SECRECY_GAMES is a number"),
        Err(_) => 1000,
    }
}

/// How many permutations of a game are tried until one fits.
const PERMUTATIONS: usize = 8;

/// A small generator of random numbers (SplitMix64), so that every run plays the same games.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; the slight bias does not matter here.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// One ply: refused tries, the time that passes, and the move.
struct Turn {
    tries: Vec<String>,
    thinking: String,
    mv: Move,
}

/// A game as it was played.
struct Record {
    setups: BySide<String>,
    turns: Vec<Turn>,
}

fn random_setup(random: &mut Random, variant: &Variant) -> String {
    let mut letters: Vec<char> = variant
        .army()
        .iter()
        .flat_map(|(rank, count)| std::iter::repeat_n(rank.letter(), usize::from(count)))
        .collect();
    letters.resize(variant.setup_squares(Side::Red).count() as usize, '.');
    random.shuffle(&mut letters);
    letters.into_iter().collect()
}

/// A game with these setups in which both bots want all help, and each question allows some tries.
fn begin(variant: &Variant, setups: &BySide<String>) -> Bout {
    let wants: &[&str] = &["want legal position"];
    pairing()
        .variant(variant.clone())
        .rules("retries=3")
        .greeted(wants, wants)
        .setups(&setups.red, &setups.blue)
}

fn game(bout: &Bout) -> &Game {
    bout.referee.game().expect("both sides have set up")
}

fn play(bout: Bout, turn: &Turn) -> Bout {
    let side = game(&bout).to_move();
    let tries = turn.tries.iter();
    let bout = tries.fold(bout, |bout, answer| bout.says(side, answer));
    bout.after(&turn.thinking)
        .says(side, &format!("move {}", turn.mv))
}

/// A try that will be refused.
fn random_try(random: &mut Random, game: &Game) -> Option<String> {
    let square = |random: &mut Random| {
        format!(
            "{}{}",
            char::from(b'a' + random.below(11) as u8),
            random.below(11) + 1
        )
    };
    let target = square(random);
    let own: Vec<Square> = game.position().occupied(game.to_move()).iter().collect();
    let text = match random.below(3) {
        0 => return Some("move somewhere".to_owned()),
        1 => format!("{}-{target}", square(random)),
        _ => format!("{}-{target}", own[random.below(own.len())]),
    };
    let syntax: MoveSyntax = text.parse().expect("invariant: two squares");
    game.legalise(syntax)
        .is_err()
        .then(|| format!("move {text}"))
}

fn random_turn(random: &mut Random, game: &Game) -> Turn {
    let moves = game.legal_moves();
    let attacks: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| game.view(game.to_move()).enemies().contains(mv.to))
        .collect();
    let among = if attacks.is_empty() || random.one_in(2) {
        &moves
    } else {
        &attacks
    };
    let mv = among[random.below(among.len())];
    let tries = if random.one_in(4) {
        1 + random.below(3)
    } else {
        0
    };
    Turn {
        tries: (0..tries)
            .filter_map(|_| random_try(random, game))
            .collect(),
        thinking: format!("{}us", random.below(2_000_000)),
        mv,
    }
}

/// Plays at most `plies` plies and stops before one that ends the game.
fn random_game(random: &mut Random, variant: &Variant, plies: usize) -> (Record, Bout) {
    let setups = BySide::from_fn(|_| random_setup(random, variant));
    let mut turns = Vec::new();
    let mut bout = begin(variant, &setups);
    while turns.len() < plies && bout.referee.verdict().is_none() {
        let turn = random_turn(random, game(&bout));
        let mut after = game(&bout).clone();
        after.play(turn.mv).expect("invariant: the move is legal");
        if after.status() != Status::Ongoing {
            break;
        }
        bout = play(bout, &turn);
        turns.push(turn);
    }
    (Record { setups, turns }, bout)
}

/// The places in the setup string of `side` whose pieces still stand and were never revealed. This
/// follows from the moves alone (P-54): what is tested must not say itself what is hidden.
fn hidden_places(record: &Record, variant: &Variant, side: Side) -> Vec<usize> {
    let mut game = new_game(variant, &record.setups);
    // The place in the setup string from which the piece on each square came, while it is hidden.
    let mut hidden: Vec<Option<usize>> = vec![None; 121];
    for (place, square) in variant.setup_squares(side).iter().enumerate() {
        let stands = game.position().occupied(side).contains(square);
        hidden[square.index()] = stands.then_some(place);
    }
    for turn in &record.turns {
        let ply = game
            .play(turn.mv)
            .expect("invariant: the move was played before");
        let Move { from, to } = turn.mv;
        let steps = from.column().abs_diff(to.column()) + from.row().abs_diff(to.row());
        if ply.battle.is_some() {
            hidden[from.index()] = None;
            hidden[to.index()] = None;
        } else if ply.side == side {
            let piece = hidden[from.index()].take();
            hidden[to.index()] = piece.filter(|_| steps == 1);
        }
    }
    hidden.into_iter().flatten().collect()
}

fn new_game(variant: &Variant, setups: &BySide<String>) -> Game {
    let setups = setups
        .as_ref()
        .map(|setup| Setup::parse(setup, variant).unwrap());
    Game::new(
        variant,
        RuleSet::with_plies(variant.default_plies()),
        setups.as_ref(),
    )
}

/// Exchanges the ranks of some of these places.
fn permuted(random: &mut Random, setup: &str, mut places: Vec<usize>) -> String {
    random.shuffle(&mut places);
    places.truncate(2 + random.below(places.len().max(2)));
    let mut letters: Vec<char> = setup.chars().collect();
    let mut ranks: Vec<char> = places.iter().map(|&place| letters[place]).collect();
    random.shuffle(&mut ranks);
    for (&place, &rank) in places.iter().zip(&ranks) {
        letters[place] = rank;
    }
    letters.into_iter().collect()
}

/// Whether the same turns can be played from these setups and leave the game going on. Only the
/// refusals of `side`, whose pieces changed, may turn into moves; those of its opponent may not.
fn can_be_played(variant: &Variant, record: &Record, setups: &BySide<String>, side: Side) -> bool {
    let mut game = new_game(variant, setups);
    for turn in &record.turns {
        let mut own_tries = turn.tries.iter().filter(|_| game.to_move() == side);
        let is_legal = |answer: &String| {
            let syntax = answer.trim_start_matches("move ").parse::<MoveSyntax>();
            syntax.is_ok_and(|syntax| game.legalise(syntax).is_ok())
        };
        if own_tries.any(is_legal)
            || game.play(turn.mv).is_err()
            || game.status() != Status::Ongoing
        {
            return false;
        }
    }
    true
}

/// Plays games of a variant and compares what was told; returns how many could be compared.
fn compare(variant: &Variant, plies: usize) -> u64 {
    let mut random = Random(plies as u64);
    let mut compared = 0;
    for number in 0..number_of_games() {
        let length = 1 + random.below(plies);
        let (record, bout) = random_game(&mut random, variant, length);
        let side = if random.one_in(2) {
            Side::Red
        } else {
            Side::Blue
        };
        let places = hidden_places(&record, variant, side);
        let mut permutations = (0..PERMUTATIONS).map(|_| {
            let mut setups = record.setups.clone();
            setups[side] = permuted(&mut random, &record.setups[side], places.clone());
            setups
        });
        let fits = permutations.find(|setups| {
            *setups != record.setups && can_be_played(variant, &record, setups, side)
        });
        let Some(setups) = fits else { continue };
        let other = record.turns.iter().fold(begin(variant, &setups), play);
        assert_eq!(
            bout.sent(!side),
            other.sent(!side),
            "game {number}: {} can tell {setups:?} from {:?}",
            !side,
            record.setups,
        );
        compared += 1;
    }
    compared
}

/// At least half of the games must have been comparable, or the test would say little.
fn assert_secret(variant: &Variant, plies: usize) {
    let compared = compare(variant, plies);
    let games = number_of_games();
    assert!(
        compared * 2 >= games,
        "only {compared} of {games} games were compared"
    );
}

#[test]
fn hidden_ranks_of_the_original_game_are_not_told() {
    assert_secret(&Variant::original(), 120);
}

#[test]
fn hidden_ranks_of_duel_are_not_told() {
    assert_secret(&Variant::duel(), 80);
}

#[test]
fn hidden_ranks_of_barrage_are_not_told() {
    assert_secret(&Variant::barrage(), 80);
}

/// The comparison would notice: the side itself is told of its ranks.
#[test]
fn the_side_whose_ranks_were_exchanged_is_told_other_lines() {
    let variant = Variant::duel();
    let setups = BySide::new(
        "FBBS.......................2233...9M....".to_owned(),
        "FBBS22339M".to_owned() + &".".repeat(30),
    );
    let mut exchanged = setups.clone();
    exchanged.red = exchanged.red.replace("9M", "M9");
    let (one, other) = (begin(&variant, &setups), begin(&variant, &exchanged));
    assert_eq!(one.sent(Side::Blue), other.sent(Side::Blue));
    assert_ne!(one.sent(Side::Red), other.sent(Side::Red));
    assert_eq!(
        Setup::parse(&exchanged.red, &variant).map(|setup| setup.to_string()),
        Ok(exchanged.red)
    );
    assert_eq!(Rank::Marshal.letter(), 'M');
}
