//! Plays one game with the referee in virtual time, and keeps its log and every byte that was told.

use std::collections::BTreeMap;

use stratego_protocol::{ClockSettings, DrawOffers, GameSecret, MasterSecret, Micros, Terms, Want};
use stratego_record::{BotFacts, GameFacts, Line, LogWriter, ProcessEnd, Recorder};
use stratego_referee::{Anonymity, Event, GameSpec, Gone, Referee, Seat};
use stratego_rules::{Army, Board, BySide, Rank, Setup, Side, Variant};

/// A finished game.
pub(crate) struct Recorded {
    /// The log as bytes.
    pub(crate) log: Vec<u8>,
    /// The same, line by line.
    pub(crate) lines: Vec<Line>,
    /// What was written to the last process of each side from `game` to `end`.
    pub(crate) told: BySide<Vec<u8>>,
    /// Whose process was replaced.
    pub(crate) restarted: BySide<bool>,
    /// The processes, for a further game.
    pub(crate) seats: BySide<Seat>,
}

/// A game being played.
pub(crate) struct Bout {
    pub(crate) referee: Referee,
    pub(crate) now: Micros,
    restarted: BySide<bool>,
    recorder: Recorder,
    lines: Vec<Line>,
    told: BySide<Vec<u8>>,
    end: Option<Line>,
}

/// Red: flag a1, scout b1, general c1. Blue: general b4, scout c4, flag d4.
pub(crate) fn tiny() -> Variant {
    let army = Army::new(&[(Rank::Flag, 1), (Rank::Scout, 1), (Rank::General, 1)]);
    Variant::custom("tiny", Board::new(4, 4, []).unwrap(), 1, army).unwrap()
}

/// A game of `variant` with all defaults.
pub(crate) fn spec(variant: Variant) -> GameSpec {
    GameSpec {
        terms: Terms::with_plies(1000),
        variant,
        clock: Some(ClockSettings::default()),
        names: BySide::new("Ann".to_owned(), "Bob".to_owned()),
        anonymity: Anonymity::Named,
        secret: secret(1),
        options: BySide::default(),
        imposed: BySide::default(),
    }
}

pub(crate) fn tiny_spec() -> GameSpec {
    spec(tiny())
}

/// [`tiny_spec`] with two retries and draw offers.
pub(crate) fn lenient_spec() -> GameSpec {
    let mut spec = tiny_spec();
    spec.terms.retries = 2;
    spec.terms.draw_offers = DrawOffers::On;
    spec
}

pub(crate) fn secret(number: u64) -> GameSecret {
    MasterSecret::stretched("test").game(number)
}

impl Bout {
    pub(crate) fn new(spec: GameSpec) -> Self {
        Self::with_seats(spec, BySide::from_fn(|_| Seat::fresh()))
    }

    pub(crate) fn with_seats(spec: GameSpec, seats: BySide<Seat>) -> Self {
        let bot = |script: &str| BotFacts {
            command: vec!["python3".to_owned(), script.to_owned()],
            sha256: Some("0123456789abcdef".repeat(4)),
            limits: BTreeMap::from([("memory".to_owned(), "1 GiB".to_owned())]),
            sandbox: vec!["landlock".to_owned()],
        };
        let facts = GameFacts {
            host: "stratego-host 0.1.0".to_owned(),
            id: "round 1, game 1".to_owned(),
            started: "2026-11-30T12:00:00Z".to_owned(),
            bots: BySide::new(bot("red.py"), bot("blue.py")),
        };
        let mut bout = Self {
            referee: Referee::new(spec, seats, Micros::ZERO),
            now: Micros::ZERO,
            restarted: BySide::default(),
            recorder: Recorder::new(facts),
            lines: Vec::new(),
            told: BySide::default(),
            end: None,
        };
        bout.settle();
        bout
    }

    /// Both bots say `ready`, and these wants before it.
    pub(crate) fn ready(mut self, wants: BySide<&[Want]>) -> Self {
        for side in Side::BOTH {
            let words: Vec<&str> = wants[side].iter().map(|want| want.name()).collect();
            self.say(side, &format!("want {}\nready 1", words.join(" ")));
        }
        self
    }

    /// Both bots are ready and answer `setup` with these.
    pub(crate) fn set_up(self, red: &str, blue: &str) -> Self {
        self.ready(BySide::default())
            .setup(Side::Red, red)
            .setup(Side::Blue, blue)
    }

    /// `side` answers `setup`.
    pub(crate) fn setup(mut self, side: Side, setup: &str) -> Self {
        let line = format!("setup {} {setup}", self.id(side));
        self.say(side, &line);
        self
    }

    pub(crate) fn id(&self, side: Side) -> String {
        self.referee.spec().secret.id(side).to_string()
    }

    /// The sides move in turn, 100 ms each.
    pub(crate) fn moves(mut self, moves: &[&str]) -> Self {
        for mv in moves {
            let side = self.asked().expect("a side is asked");
            self = self.wait(100_000);
            self.say(side, &format!("move {mv}"));
        }
        self
    }

    pub(crate) fn wait(mut self, micros: u64) -> Self {
        self.now += Micros(micros);
        self
    }

    /// The side that is asked in play.
    pub(crate) fn asked(&self) -> Option<Side> {
        self.referee.game()?;
        Side::BOTH
            .into_iter()
            .find(|&side| self.referee.is_asked(side))
    }

    /// Whether the process of `side` was sent `game`.
    pub(crate) fn told_game(&self, side: Side) -> bool {
        let told = &self.told[side];
        told.starts_with(b"game ") || told.windows(6).any(|bytes| bytes == b"\ngame ")
    }

    pub(crate) fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// `side` prints a line.
    pub(crate) fn say(&mut self, side: Side, line: &str) {
        self.print(side, format!("{line}\n").as_bytes());
    }

    pub(crate) fn saying(mut self, side: Side, line: &str) -> Self {
        self.say(side, line);
        self
    }

    pub(crate) fn print(&mut self, side: Side, bytes: &[u8]) {
        self.referee.receive(side, bytes, self.now);
        self.settle();
    }

    pub(crate) fn exit(mut self, side: Side) -> Self {
        let gone = Gone::Ended("exited with code 3".to_owned());
        self.referee.gone(side, gone, self.now);
        self.settle();
        self
    }

    /// Waits until the next limit has run out.
    pub(crate) fn run_out(mut self) -> Self {
        self.now = self.referee.deadline().expect("a limit runs");
        self.referee.tick(self.now);
        self.settle();
        self
    }

    pub(crate) fn abort(mut self) -> Self {
        self.referee.abort(self.now);
        self.settle();
        self
    }

    pub(crate) fn recorded(self) -> Recorded {
        let mut lines = self.lines;
        lines.push(self.end.expect("the game is over"));
        Recorded {
            log: written(&lines),
            lines,
            told: self.told.map(|told| from_game_on(&told)),
            restarted: self.restarted,
            seats: self.referee.into_seats(),
        }
    }

    /// Takes out what happened and what is due, the asked side's first.
    fn settle(&mut self) {
        while let Some(event) = self.referee.next_event() {
            match &event {
                Event::Opened(opened) => {
                    let line = self.recorder.game_line(self.referee.spec(), opened);
                    self.lines.push(line);
                }
                Event::Restart(side) => {
                    self.told[*side].clear();
                    self.restarted[*side] = true;
                }
                Event::Ended(verdict, at) => {
                    let end = |exit: &str| ProcessEnd {
                        cpu: Some(Micros(1234)),
                        max_rss: Some(1 << 20),
                        exit: Some(exit.to_owned()),
                        stderr: None,
                    };
                    let ends = BySide::new(end("code 0"), ProcessEnd::default());
                    self.end = Some(Recorder::end_line(verdict, *at, ends));
                }
                _ => self.lines.extend(Recorder::event_line(&event)),
            }
        }
        let asked = self.asked().unwrap_or(Side::Red);
        for side in [asked, !asked] {
            let mut out = Vec::new();
            self.referee.transmit(side, self.now, &mut out);
            self.told[side].extend(out);
        }
    }
}

pub(crate) fn written(lines: &[Line]) -> Vec<u8> {
    let mut writer = LogWriter::new(Vec::new());
    for line in lines {
        writer.write(line).unwrap();
    }
    writer.finish().unwrap()
}

/// Leaves out what a process is told before its first game: its greeting and its settings.
fn from_game_on(told: &[u8]) -> Vec<u8> {
    told.split_inclusive(|&byte| byte == b'\n')
        .filter(|line| !line.starts_with(b"stratego ") && !line.starts_with(b"set "))
        .flatten()
        .copied()
        .collect()
}

pub(crate) fn setup_of(text: &str, variant: &Variant) -> Setup {
    Setup::parse(text, variant).unwrap()
}
