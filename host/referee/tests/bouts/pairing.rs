//! Under what terms two bots meet, in the notation of the transcripts.

use stratego_protocol::{
    ClockSettings, DrawOffers, GameSecret, MasterSecret, Micros, Terms, TimeSource,
};
use stratego_referee::{Anonymity, GameSpec, Seat};
use stratego_rules::{
    Army, Board, BySide, Coordinate, MoreSquare, MoveSyntax, Rank, ScoutStrike, Setup, Side,
    Variant,
};

use crate::bout::Bout;

/// What is settled before two bots meet. The default is the `tiny` variant under default terms,
/// with the default clock, between Ann and Bob.
pub(crate) struct Pairing {
    spec: GameSpec,
    rules: Vec<(String, String)>,
}

/// The default pairing.
pub(crate) fn pairing() -> Pairing {
    let variant = tiny();
    Pairing {
        spec: GameSpec {
            terms: Terms::with_plies(default_plies(&variant)),
            variant,
            clock: Some(ClockSettings::default()),
            names: BySide::new("Ann".to_owned(), "Bob".to_owned()),
            anonymity: Anonymity::Named,
            secret: secret(1),
            options: BySide::default(),
            imposed: BySide::default(),
        },
        rules: Vec::new(),
    }
}

/// The secret of a game under the master secret of the test vectors (P-106).
pub(crate) fn secret(game: u64) -> GameSecret {
    MasterSecret::new(std::array::from_fn(|index| index as u8)).game(game)
}

/// The variant of the transcripts: four columns, four rows, three pieces a side.
fn tiny() -> Variant {
    let board = Board::new(4, 4, []).unwrap();
    let army = Army::new(&[(Rank::Flag, 1), (Rank::Scout, 1), (Rank::General, 1)]);
    Variant::custom("tiny", board, 1, army).unwrap()
}

/// The cap on plies: that of a custom variant is 2,000, however few pieces it has.
fn default_plies(variant: &Variant) -> u32 {
    if Variant::STANDARD.contains(&variant.name()) {
        variant.default_plies()
    } else {
        2000
    }
}

impl Pairing {
    /// A variant of the game, or a custom one.
    pub(crate) fn variant(mut self, variant: Variant) -> Self {
        self.spec.terms.rules.plies = default_plies(&variant);
        self.spec.variant = variant;
        self
    }

    /// `tiny`, or the name of a variant of the game.
    pub(crate) fn variant_named(self, name: &str) -> Self {
        match name {
            "tiny" => self.variant(tiny()),
            _ => self.variant(Variant::by_name(name).unwrap()),
        }
    }

    /// Rules that differ from the default, such as `retries=2,draw_offers=on`.
    pub(crate) fn rules(mut self, settings: &str) -> Self {
        self.rules.extend(key_values(settings));
        self
    }

    /// Limits that differ from the default, such as `main=10s,move=off`; `none` for no clock.
    pub(crate) fn clock(mut self, settings: &str) -> Self {
        self.spec.clock = (settings != "none").then(|| clock(settings));
        self
    }

    /// A clock with these settings.
    pub(crate) fn clock_of(mut self, settings: ClockSettings) -> Self {
        self.spec.clock = Some(settings);
        self
    }

    pub(crate) fn name(mut self, side: Side, name: &str) -> Self {
        name.clone_into(&mut self.spec.names[side]);
        self
    }

    pub(crate) fn anonymous(mut self) -> Self {
        self.spec.anonymity = Anonymity::Anonymous;
        self
    }

    /// Imposes a setup.
    pub(crate) fn imposed(mut self, side: Side, setup: &str) -> Self {
        self.spec.imposed[side] = Some(Setup::parse(setup, &self.spec.variant).unwrap());
        self
    }

    /// Sets an option.
    pub(crate) fn option(mut self, side: Side, name: &str, value: &str) -> Self {
        let option = (name.to_owned(), value.to_owned());
        self.spec.options[side].push(option);
        self
    }

    /// The number of the game within its match.
    pub(crate) fn game(mut self, number: u64) -> Self {
        self.spec.secret = secret(number);
        self
    }

    /// The two processes are started and greeted.
    pub(crate) fn start(self) -> Bout {
        self.start_in(BySide::default())
    }

    /// The game begins between processes in these seats.
    pub(crate) fn start_in(self, seats: BySide<Seat>) -> Bout {
        self.seated(seats).written()
    }

    /// The processes are in these seats, and nothing has been written to them yet.
    pub(crate) fn seated(mut self, seats: BySide<Seat>) -> Bout {
        for (key, value) in &self.rules {
            set_rule(&mut self.spec.terms, key, value);
        }
        Bout::new(self.spec, seats)
    }

    /// Both sides get ready, each after these lines, and are asked for their setups.
    pub(crate) fn greeted(self, red: &[&str], blue: &[&str]) -> Bout {
        let mut bout = self.start();
        for (side, lines) in [(Side::Red, red), (Side::Blue, blue)] {
            bout = lines.iter().fold(bout, |bout, line| bout.says(side, line));
        }
        bout.red("ready 1").blue("ready 1").hushed()
    }

    /// Both sides are ready and asked for their setups.
    pub(crate) fn ready(self) -> Bout {
        self.greeted(&[], &[])
    }

    /// Both sides have set up for the tiny variant, and Red is asked for a move.
    pub(crate) fn playing(self) -> Bout {
        self.ready().setups("F29.", ".92F").hushed()
    }
}

/// The settings of a `clock` line of a transcript.
fn clock(settings: &str) -> ClockSettings {
    let mut clock = ClockSettings {
        source: TimeSource::Wall,
        ..ClockSettings::default()
    };
    for (key, value) in key_values(settings) {
        let limit = (value != "off").then(|| span(&value));
        match key.as_str() {
            "main" => clock.main = limit,
            "increment" => clock.increment = span(&value),
            "delay" => clock.delay = span(&value),
            "move" => clock.per_move = limit,
            "setup" => clock.setup = limit,
            "start" => clock.start = limit,
            "grace" => clock.grace = span(&value),
            _ => panic!("no such limit: {key}"),
        }
    }
    clock
}

fn set_rule(terms: &mut Terms, key: &str, value: &str) {
    let number = || value.parse::<u32>().unwrap();
    let on = || match value {
        "on" => true,
        "off" => false,
        _ => panic!("{key} is on or off, not {value}"),
    };
    let rules = &mut terms.rules;
    match key {
        "two_square" => rules.two_square = value.parse().unwrap(),
        "more_square" => {
            let known = MoreSquare::ALL
                .into_iter()
                .find(|rule| rule.name() == value);
            rules.more_square = known.unwrap();
        }
        "scout_strike" if on() => rules.scout_strike = ScoutStrike::On,
        "scout_strike" => rules.scout_strike = ScoutStrike::Off,
        "plies" => rules.plies = number(),
        "quiet" => rules.quiet = number(),
        "retries" => terms.retries = number(),
        "draw_offers" if on() => terms.draw_offers = DrawOffers::On,
        "draw_offers" => terms.draw_offers = DrawOffers::Off,
        _ => panic!("no such rule: {key}"),
    }
}

fn key_values(settings: &str) -> Vec<(String, String)> {
    let parts = settings.split(',').filter(|part| !part.is_empty());
    let pair = |part: &str| {
        let (key, value) = part.split_once('=').expect("a setting is key=value");
        (key.to_owned(), value.to_owned())
    };
    parts.map(pair).collect()
}

/// A span of time such as `50ms`, `1us`, `10s` or `5m`; 0 needs no unit.
pub(crate) fn span(text: &str) -> Micros {
    if text == "0" {
        return Micros::ZERO;
    }
    let unit = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number: u64 = text[..text.len() - unit.len()].parse().unwrap();
    Micros(match unit {
        "us" => number,
        "ms" => number * 1_000,
        "s" => number * 1_000_000,
        "m" => number * 60_000_000,
        _ => panic!("no such unit of time: {text}"),
    })
}

/// A square, read as the origin of a move.
fn square(name: &str) -> Coordinate {
    format!("{name}-{name}").parse::<MoveSyntax>().unwrap().from
}

/// A custom variant in the notation of the transcripts.
pub(crate) fn custom(name: &str, size: &str, lakes: &str, rows: u8, army: &str) -> Variant {
    let (columns, all_rows) = size.split_once(' ').unwrap();
    let lakes = lakes.split_whitespace().map(square);
    let board = Board::new(columns.parse().unwrap(), all_rows.parse().unwrap(), lakes).unwrap();
    let counts: Vec<(Rank, u8)> = army
        .split_whitespace()
        .map(|part| {
            let (rank, count) = part.split_once(':').unwrap();
            let rank = Rank::from_letter(rank.parse().unwrap()).unwrap();
            (rank, count.parse().unwrap())
        })
        .collect();
    Variant::custom(name, board, rows, Army::new(&counts)).unwrap()
}
