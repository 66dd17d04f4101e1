//! What the test files of this folder share: rows of recorded games and random play.
#![allow(dead_code, reason = "each test file uses its own part of this module")]
#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped fails the test"
)]

use std::path::{Path, PathBuf};

use stratego_rules::{
    Army, Board, BySide, Coordinate, Game, Illegal, MoreSquare, Move, MoveSyntax, Rank, RuleSet,
    ScoutStrike, Setup, Side, Status, Variant, board_from_letters,
};

/// The top of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// One row of a file of games.
pub(crate) struct Row {
    pub(crate) id: String,
    board: String,
    side: Side,
    moves: Vec<MoveSyntax>,
    pub(crate) expected: String,
    pub(crate) status: Option<String>,
    pub(crate) counts: Option<String>,
    rules: RuleSet,
}

/// What became of a row: its columns `expected`, `status` and `counts`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    pub(crate) verdict: String,
    pub(crate) status: String,
    pub(crate) counts: String,
}

/// The rows of a text in the format of `tests/data/judge`.
pub(crate) fn rows(text: &str) -> Vec<Row> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(row)
        .collect()
}

fn row(line: &str) -> Row {
    let columns: Vec<&str> = line.split('\t').collect();
    let &[id, board, side, moves, expected, ..] = columns.as_slice() else {
        panic!("at least five columns in `{line}`");
    };
    let column = |index: usize| columns.get(index).map(|&text| text.to_owned());
    Row {
        id: id.to_owned(),
        board: board.to_owned(),
        side: if side == "red" { Side::Red } else { Side::Blue },
        moves: moves.split(' ').map(|mv| mv.parse().unwrap()).collect(),
        expected: expected.to_owned(),
        status: column(5),
        counts: column(6),
        rules: rules(columns.get(7).copied().unwrap_or("-")),
    }
}

/// The rules without caps, changed by `key=value,…` or `-`.
fn rules(text: &str) -> RuleSet {
    let mut rules = RuleSet::with_plies(0);
    rules.quiet = 0;
    for pair in text.split(',').filter(|&pair| pair != "-") {
        match pair.split_once('=').unwrap() {
            ("two_square", limit) => rules.two_square = limit.parse().unwrap(),
            ("more_square", name) => {
                let mut all = MoreSquare::ALL.into_iter();
                rules.more_square = all.find(|rule| rule.name() == name).unwrap();
            }
            ("scout_strike", "on") => rules.scout_strike = ScoutStrike::On,
            ("scout_strike", "off") => rules.scout_strike = ScoutStrike::Off,
            ("plies", cap) => rules.plies = cap.parse().unwrap(),
            ("quiet", cap) => rules.quiet = cap.parse().unwrap(),
            _ => panic!("no such rule: {pair}"),
        }
    }
    rules
}

impl Row {
    /// Plays the row's moves up to the first that is refused.
    pub(crate) fn judge(&self) -> Judged {
        let position = board_from_letters(Variant::original().board(), &self.board).unwrap();
        let mut game = Game::from_position(position, self.rules, self.side);
        let mut counts: Vec<String> = Vec::new();
        let mut verdict = "ok".to_owned();
        for (index, &syntax) in self.moves.iter().enumerate() {
            if game.status() != Status::Ongoing {
                counts.push("0".to_owned());
                verdict = format!("illegal {} game-over", index + 1);
                break;
            }
            counts.push(game.legal_moves().len().to_string());
            let played: Result<_, Illegal> = game.legalise(syntax).and_then(|mv| game.play(mv));
            if let Err(why) = played {
                verdict = format!("illegal {} {why}", index + 1);
                break;
            }
        }
        Judged {
            verdict,
            status: status_text(game.status()),
            counts: counts.join(" "),
        }
    }
}

fn status_text(status: Status) -> String {
    match status {
        Status::Ongoing => "ongoing".to_owned(),
        Status::Ended(winner, ending) => format!("{} {}", winner.name(), ending.name()),
    }
}

/// A small generator (`xorshift64*`): the same seed makes the same games.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = u128::from(self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)) * bound as u128;
        usize::try_from(high >> 64).unwrap()
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A random setup of the variant's army.
    pub(crate) fn setup(&mut self, variant: &Variant) -> Setup {
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
        Setup::parse(&letters.iter().collect::<String>(), variant).unwrap()
    }

    /// A game of `variant` that begins with random setups.
    pub(crate) fn game(&mut self, variant: &Variant, rules: RuleSet) -> Game {
        let (red, blue) = (self.setup(variant), self.setup(variant));
        Game::new(variant, rules, BySide::new(&red, &blue))
    }

    /// One of the legal moves. Every other one goes on with the last piece to or fro, which leads
    /// to the repetition rules much sooner than chance.
    pub(crate) fn legal_move(&mut self, game: &Game, own_last: Option<Move>) -> Move {
        let moves = game.legal_moves();
        let back = own_last.map(|last| Move {
            from: last.to,
            to: last.from,
        });
        match back {
            Some(back) if moves.contains(&back) && self.below(2) == 0 => back,
            _ => self.pick(&moves),
        }
    }

    /// A game of random moves, ended after at most `most` plies.
    pub(crate) fn played(&mut self, variant: &Variant, rules: RuleSet, most: usize) -> Game {
        let mut game = self.game(variant, rules);
        let mut last = BySide::new(None, None);
        for _ in 0..most {
            if game.status() != Status::Ongoing {
                break;
            }
            let side = game.to_move();
            let mv = self.legal_move(&game, last[side]);
            game.play(mv).unwrap();
            last[side] = Some(mv);
        }
        game
    }
}

/// The three standard variants and three custom ones: the smallest board, the largest, and one
/// with lakes and empty setup squares.
pub(crate) fn variants() -> Vec<Variant> {
    let custom =
        |name: &str, columns, rows, lakes: &[(u8, u8)], setup_rows, army: &[(Rank, u8)]| {
            let lakes = lakes
                .iter()
                .map(|&(column, row)| Coordinate { column, row });
            let board = Board::new(columns, rows, lakes).unwrap();
            Variant::custom(name, board, setup_rows, Army::new(army)).unwrap()
        };
    let few = [(Rank::Flag, 1), (Rank::Scout, 1), (Rank::Marshal, 1)];
    let some = [
        (Rank::Flag, 1),
        (Rank::Bomb, 1),
        (Rank::Spy, 1),
        (Rank::Scout, 3),
        (Rank::Miner, 2),
        (Rank::Marshal, 1),
    ];
    let many = [
        (Rank::Flag, 1),
        (Rank::Bomb, 4),
        (Rank::Scout, 12),
        (Rank::Miner, 16),
    ];
    let mut all: Vec<Variant> = Variant::STANDARD
        .into_iter()
        .map(|name| Variant::by_name(name).unwrap())
        .collect();
    all.push(custom("smallest", 3, 3, &[], 1, &few));
    all.push(custom(
        "largest",
        11,
        11,
        &[(5, 6), (10, 6), (0, 5)],
        3,
        &many,
    ));
    all.push(custom("lakes", 5, 8, &[(1, 4), (3, 5)], 3, &some));
    all
}
