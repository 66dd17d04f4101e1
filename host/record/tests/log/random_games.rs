//! Random games of every kind, each a function of its number.

use stratego_protocol::{ClockSettings, DrawOffers, Micros, TimeSource, Want};
use stratego_referee::{Anonymity, GameSpec, Seat};
use stratego_rules::{
    Army, Board, BySide, Coordinate, MoreSquare, Rank, ScoutStrike, Setup, Side, Variant,
};

use crate::bout::{Bout, Recorded, secret, setup_of, spec, tiny};
use crate::chance::Chance;

/// How often a bot misbehaves, in 1,000 answers.
#[derive(Clone, Copy)]
struct Manners {
    in_setup: usize,
    in_play: usize,
}

/// Plays the game with this number.
pub(crate) fn random_game(number: u64) -> Recorded {
    let mut chance = Chance(number);
    let spec = random_spec(&mut chance, number);
    let manners = match number % 4 {
        0 => Manners {
            in_setup: 300,
            in_play: 20,
        },
        1 => Manners {
            in_setup: 30,
            in_play: 60,
        },
        2 => Manners {
            in_setup: 0,
            in_play: 5,
        },
        _ => Manners {
            in_setup: 0,
            in_play: 0,
        },
    };
    let seats = seats(&mut chance, &spec);
    let mut bout = Bout::with_seats(spec, seats);
    while !bout.is_over() {
        bout = if bout.referee.game().is_some() {
            play_on(bout, &mut chance, manners)
        } else {
            open(bout, &mut chance, manners)
        };
    }
    bout.recorded()
}

fn random_spec(chance: &mut Chance, number: u64) -> GameSpec {
    let variant = match number % 6 {
        0 => Variant::original(),
        1 => Variant::duel(),
        2 => Variant::barrage(),
        3 => tiny(),
        4 => walled(),
        _ => wide(),
    };
    let mut spec = spec(variant);
    let rules = &mut spec.terms.rules;
    rules.two_square = *chance.pick(&[0, 1, 2, 3, 3, 5]);
    rules.more_square = *chance.pick(&MoreSquare::ALL);
    rules.scout_strike = *chance.pick(&[ScoutStrike::On, ScoutStrike::Off]);
    rules.plies = *chance.pick(&[0, 5, 40, 250]);
    rules.quiet = *chance.pick(&[60, 30, 100]);
    spec.terms.retries = *chance.pick(&[0, 0, 1, 3]);
    if chance.coin() {
        spec.terms.draw_offers = DrawOffers::On;
    }
    spec.clock = random_clock(chance);
    if chance.one_of_1000(250) {
        spec.anonymity = Anonymity::Anonymous;
    }
    spec.names.blue = "Bob \"the  Bomb\"".to_owned();
    spec.secret = secret(number);
    spec.options.red = vec![("depth".to_owned(), "4".to_owned())];
    for side in Side::BOTH {
        if chance.one_of_1000(250) {
            spec.imposed[side] = Some(random_setup(chance, &spec.variant));
        }
    }
    spec
}

fn random_clock(chance: &mut Chance) -> Option<ClockSettings> {
    let optional =
        |chance: &mut Chance, millis: u64| chance.coin().then(|| Micros::from_millis(millis));
    let clock = ClockSettings {
        main: optional(chance, 20_000),
        increment: Micros::from_millis(*chance.pick(&[0, 100])),
        delay: Micros::from_millis(*chance.pick(&[0, 50])),
        per_move: optional(chance, 800),
        setup: optional(chance, 900),
        start: optional(chance, 1000),
        grace: Micros::from_millis(50),
        source: TimeSource::Wall,
    };
    clock.checked().ok()
}

/// A board on which setups can wall pieces in.
fn walled() -> Variant {
    let lake = Coordinate { column: 0, row: 2 };
    let army = Army::new(&[(Rank::Flag, 1), (Rank::Bomb, 1), (Rank::Scout, 1)]);
    Variant::custom("walled", Board::new(3, 3, [lake]).unwrap(), 1, army).unwrap()
}

/// The largest board.
fn wide() -> Variant {
    let lake = Coordinate { column: 5, row: 6 };
    let army = Army::new(&[
        (Rank::Flag, 1),
        (Rank::Spy, 2),
        (Rank::Scout, 9),
        (Rank::Miner, 5),
        (Rank::Marshal, 2),
    ]);
    Variant::custom("wide-1", Board::new(11, 11, [lake]).unwrap(), 3, army).unwrap()
}

fn random_setup(chance: &mut Chance, variant: &Variant) -> Setup {
    let squares = variant.setup_squares(Side::Red).count() as usize;
    let mut letters: Vec<String> = variant
        .army()
        .iter()
        .flat_map(|(rank, count)| (0..count).map(move |_| rank.to_string()))
        .collect();
    letters.resize(squares, ".".to_owned());
    chance.shuffle(&mut letters);
    setup_of(&letters.concat(), variant)
}

/// Fresh processes, or ones that have played before.
fn seats(chance: &mut Chance, spec: &GameSpec) -> BySide<Seat> {
    if chance.one_of_1000(600) {
        return BySide::from_fn(|_| Seat::fresh());
    }
    let mut before = spec.clone();
    before.secret = secret(1_000_000);
    before.imposed = BySide::default();
    let wants = BySide::from_fn(|_| random_wants(chance));
    let mut bout = Bout::new(before).ready(wants.as_ref().map(|wants| &wants[..]));
    for side in Side::BOTH {
        let setup = random_setup(chance, &spec.variant).to_string();
        bout = bout.setup(side, &setup);
    }
    let seats = if bout.is_over() {
        bout.recorded().seats
    } else {
        bout.saying(Side::Red, "resign").recorded().seats
    };
    let BySide { red, blue } = seats;
    match chance.below(3) {
        0 => BySide::new(red, Seat::fresh()),
        1 => BySide::new(Seat::fresh(), blue),
        _ => BySide::new(red, blue),
    }
}

fn random_wants(chance: &mut Chance) -> Vec<Want> {
    let mut wants = Vec::from(Want::ALL);
    wants.retain(|_| chance.one_of_1000(300));
    wants
}

/// One step before play.
fn open(mut bout: Bout, chance: &mut Chance, manners: Manners) -> Bout {
    bout = bout.wait(chance.below(20_000) as u64);
    let side = *chance.pick(&Side::BOTH);
    if !bout.referee.is_asked(side) {
        if chance.one_of_1000(manners.in_setup / 10) {
            bout.say(side, "too early");
        }
        return bout;
    }
    if chance.one_of_1000(100) {
        bout.say(side, remark(chance));
    }
    if chance.one_of_1000(manners.in_setup) {
        return misbehave_before_play(bout, side, chance);
    }
    // A bot that is greeted takes a line of a game for a banner, and the other way round the
    // answer would be unreadable: the view of a bot is what it was told last.
    if greeted(&bout, side) {
        let words: Vec<&str> = random_wants(chance)
            .iter()
            .map(|want| want.name())
            .collect();
        bout.say(
            side,
            &format!(
                "name Bot {}\nwant {}\nready 1",
                chance.below(9),
                words.join(" ")
            ),
        );
        return bout;
    }
    let setup = match &bout.referee.spec().imposed[side] {
        Some(imposed) => imposed.to_string(),
        None => random_setup(chance, &bout.referee.spec().variant.clone()).to_string(),
    };
    bout.setup(side, &setup)
}

/// Whether the last question to `side` was the greeting.
fn greeted(bout: &Bout, side: Side) -> bool {
    !bout.told_game(side)
}

const REMARKS: [&str; 8] = [
    "info depth 3 score -12.345678901234567 nodes 99 time 7 text a \"quoted\" b",
    "info score 0.1",
    "# \",\"chain\":\"0123456789abcdef\"}",
    "info text \u{feff}ü \u{7f} \\ \t end",
    "info",
    "   ",
    "# move a4-a5",
    "info string hello",
];

fn remark(chance: &mut Chance) -> &'static str {
    REMARKS[chance.below(REMARKS.len())]
}

fn misbehave_before_play(mut bout: Bout, side: Side, chance: &mut Chance) -> Bout {
    let id = bout.id(side);
    match chance.below(12) {
        0 => {
            let bout = bout.exit(side);
            // The process that takes the place of a kept one may end, too.
            if chance.coin() && !bout.is_over() {
                bout.exit(side)
            } else {
                bout
            }
        }
        1 => {
            if bout.referee.deadline().is_some() {
                bout.run_out()
            } else {
                bout.abort()
            }
        }
        2 if chance.one_of_1000(300) => bout.abort(),
        3 => {
            bout.print(side, &[b'x'; 5000]);
            bout
        }
        4 => bout.saying(side, "ready 7"),
        5 => bout.saying(side, &format!("setup {id} FFF")),
        6 => {
            let squares = bout.referee.spec().variant.setup_squares(side).count() as usize;
            let letter = *chance.pick(&["F", "x", "."]);
            bout.saying(side, &format!("setup {id} {}", letter.repeat(squares)))
        }
        7 => bout.saying(side, "setup 00000000 F29."),
        8 => bout.saying(side, &format!("setup {id}")),
        9 => {
            bout.print(side, b"\xff\0 no text\n");
            bout
        }
        10 => {
            bout.print(side, b"half a line");
            bout
        }
        _ => bout.saying(side, "ready 1\nmove a1-a2"),
    }
}

/// One answer in play.
fn play_on(mut bout: Bout, chance: &mut Chance, manners: Manners) -> Bout {
    let Some(side) = bout.asked() else {
        panic!("somebody is asked in play");
    };
    bout = bout.wait(chance.below(30_000) as u64);
    if chance.one_of_1000(30) {
        let speaker = *chance.pick(&Side::BOTH);
        bout.say(speaker, remark(chance));
    }
    if chance.one_of_1000(manners.in_play) {
        return misbehave_in_play(bout, side, chance);
    }
    // Some answers come in the last moment, in the grace, or past it but before the host looks.
    if chance.one_of_1000(20)
        && let Some(deadline) = bout.referee.deadline()
    {
        let shift = *chance.pick(&[0, 1, 40_000, 50_000, 60_000]);
        let late = if chance.coin() { shift } else { 0 };
        let moment = Micros(deadline.0.saturating_sub(shift) + late);
        bout.now = bout.now.max(moment);
    }
    let moves = bout.referee.game().map(|game| game.legal_moves());
    let mv = *chance.pick(&moves.unwrap_or_default());
    let offers = bout.referee.spec().terms.draw_offers == DrawOffers::On;
    let offer = if offers && chance.one_of_1000(50) {
        " draw"
    } else {
        ""
    };
    bout.saying(side, &format!("move {mv}{offer}"))
}

fn misbehave_in_play(mut bout: Bout, side: Side, chance: &mut Chance) -> Bout {
    let waiting = !side;
    match chance.below(14) {
        0 => bout.saying(side, "resign"),
        1 | 2 => bout.saying(side, "draw"),
        3 => bout.saying(side, "move nonsense"),
        4..=6 => {
            let square = |chance: &mut Chance| {
                format!(
                    "{}{}",
                    char::from(b'a' + chance.below(12) as u8),
                    1 + chance.below(12)
                )
            };
            let mv = format!("move {}-{}", square(chance), square(chance));
            bout.saying(side, &mv)
        }
        7 => bout.saying(waiting, "I am not asked"),
        8 => bout.exit(waiting),
        9 => bout.exit(side),
        10 => {
            bout.print(*chance.pick(&Side::BOTH), &[b'x'; 5000]);
            bout
        }
        11 if bout.referee.deadline().is_some() => bout.run_out(),
        12 if chance.one_of_1000(300) => bout.abort(),
        _ => {
            bout.print(side, b"move \xff\n");
            bout
        }
    }
}
