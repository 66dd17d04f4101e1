//! Before play: the handshake and the setups, asked of both sides at once.

use stratego_protocol::{Declared, Greeting, Micros, Reason, Remark, SetupAnswer, Teller, decode};
use stratego_rules::{BySide, Game, Setup, SetupError, Side};

use crate::clock::OpenQuestion;
use crate::ending::{Fault, quoted};
use crate::event::{Event, Opened, Refusal};
use crate::player::{AcceptedSetup, Origin, Stage};
use crate::referee::{Phase, Referee};
use crate::said::Timing;
use crate::seat::Seat;

impl Referee {
    /// Asks a fresh process for its greeting (P-21).
    pub(crate) fn greet(&mut self, side: Side) {
        let clock = self.spec.clock.as_ref();
        let limit = clock.and_then(|clock| clock.start);
        let player = &mut self.players[side];
        player.question = Some(OpenQuestion::new(limit, clock, 0));
        player.teller.greet();
    }

    /// A line of the handshake; `None` for one that is not text (P-8).
    pub(crate) fn greeting_line(&mut self, side: Side, text: Option<&str>, now: Micros) {
        let player = &mut self.players[side];
        let failed = |words: String| Fault::new(Reason::StartFailed, words);
        let Some(text) = text else {
            let words = "printed a line before `ready` that is not UTF-8 or holds a NUL";
            player.fail(failed(words.to_owned()));
            return;
        };
        match player.declared.declare(text) {
            Ok(Declared::Ready) => {
                let greeting = std::mem::take(&mut player.declared);
                if !greeting.plays(self.spec.variant.name()) {
                    let words = format!("does not play the variant {}", self.spec.variant.name());
                    player.fail(failed(words));
                    return;
                }
                player.seat.reader.renew();
                player.question = None;
                player.stage = Stage::Ready;
                player.teller = Teller::new(&greeting);
                player.seat.greeting = Some(greeting);
            }
            Ok(Declared::Known) => {}
            Ok(Declared::Unknown) => self.say(side, text, Timing::Current, now),
            Err(error) => player.fail(failed(format!(
                "printed {}: {error}",
                quoted(text.as_bytes())
            ))),
        }
    }

    /// Goes on to the setups once both sides are ready or have failed.
    pub(crate) fn settle_start(&mut self, now: Micros) {
        let stages = self.players.as_ref().map(|player| &player.stage);
        match (stages.red, stages.blue) {
            (Stage::Greeting, _) | (_, Stage::Greeting) => {}
            (Stage::Ready, Stage::Ready) => {
                self.phase = Phase::SettingUp;
                self.settle_setups(now);
            }
            _ => self.end_before_play(now),
        }
    }

    /// Sends the settings of a fresh process, and the game up to the question (P-32, P-33).
    fn ask_for_setup(&mut self, side: Side) {
        let clock = self.spec.clock.as_ref();
        let limit = clock.and_then(|clock| clock.setup);
        let player = &mut self.players[side];
        player.seat.games += 1;
        if player.seat.games == 1 {
            let greeting = player.seat.greeting.as_ref();
            for (name, value) in &self.spec.options[side] {
                let option = greeting.and_then(|greeting| greeting.option(name));
                let error = match option.map(|option| option.check(value)) {
                    Some(Ok(())) => {
                        player.teller.set(name, value);
                        continue;
                    }
                    Some(Err(error)) => Some(error),
                    None => None,
                };
                self.early.push(Event::OptionLeftOut {
                    side,
                    name: name.clone(),
                    error,
                });
            }
        }
        player.teller.open(&self.spec.opening(side));
        player.told = true;
        player.stage = Stage::SettingUp;
        player.question = Some(OpenQuestion::new(limit, clock, self.spec.terms.retries));
        // What the bot did between `ready` and the question is a fault of the setup (P-85); of a
        // kept one all but too much output is late or makes it be replaced (P-44, P-46).
        let fault = if player.may_be_late() {
            let overflowed = player.seat.reader.has_overflowed();
            overflowed.then(Fault::output_limit)
        } else {
            player.judge_waiting()
        };
        if let Some(fault) = fault {
            player.fail(fault);
        }
    }

    /// A line of a kept process before its setup is accepted: only `setup` with this game's id is
    /// the answer, all else is late (P-44).
    pub(crate) fn line_that_may_be_late(&mut self, side: Side, line: &[u8], now: Micros) {
        let mut words = line
            .split(|byte| matches!(byte, b' ' | b'\t'))
            .filter(|word| !word.is_empty());
        let id = self.spec.secret.id(side).to_string();
        let names_this_game = words.next() == Some(b"setup") && words.next() == Some(id.as_bytes());
        if names_this_game && self.players[side].question.is_some() {
            self.setup_line(side, decode(line), now);
        } else if Remark::of(line) != Some(Remark::Empty) {
            self.say(side, &String::from_utf8_lossy(line), Timing::Late, now);
        }
    }

    /// An answer to `setup`; `None` for one that is not text (P-37).
    pub(crate) fn setup_line(&mut self, side: Side, text: Option<&str>, now: Micros) {
        match self.read_setup(side, text) {
            Ok(setup) => {
                let player = &mut self.players[side];
                let elapsed = player
                    .question
                    .take()
                    .map_or(Micros::ZERO, |question| question.elapsed(now).counted);
                player.seat.reader.renew();
                player.stage = Stage::SetUp(Box::new(AcceptedSetup {
                    setup,
                    at: now,
                    spent: elapsed,
                }));
            }
            Err(refused) => self.refuse_setup(side, refused, now),
        }
    }

    fn read_setup(&self, side: Side, text: Option<&str>) -> Result<Setup, RefusedSetup> {
        let text = text.ok_or_else(|| {
            RefusedSetup::Unreadable("the answer is not UTF-8 or holds a NUL".to_owned())
        })?;
        let answer = SetupAnswer::parse(text).map_err(|error| {
            RefusedSetup::Unreadable(format!("answered {}: {error}", quoted(text.as_bytes())))
        })?;
        if answer.id != self.spec.secret.id(side).to_string() {
            return Err(RefusedSetup::OtherGame);
        }
        match &self.spec.imposed[side] {
            Some(imposed) if imposed.to_string() == answer.setup => Ok(imposed.clone()),
            Some(_) => Err(RefusedSetup::NotImposed),
            None => Setup::parse(answer.setup, &self.spec.variant).map_err(RefusedSetup::Army),
        }
    }

    fn refuse_setup(&mut self, side: Side, refused: RefusedSetup, now: Micros) {
        let player = &mut self.players[side];
        let Some(question) = &mut player.question else {
            return;
        };
        let tries = if refused.may_be_retried() {
            question.tries
        } else {
            0
        };
        let why = refused.why();
        player.refusals.push(Event::Refused(
            Refusal {
                side,
                mv: None,
                why,
                left: tries,
            },
            now,
        ));
        if tries == 0 {
            player.fail(refused.fault());
        } else {
            question.tries -= 1;
            player.teller.illegal(None, why, tries);
        }
    }

    /// Asks for a new process in place of one that ended between two games (P-46).
    pub(crate) fn restart(&mut self, side: Side) {
        let player = &mut self.players[side];
        player.seat = Seat::fresh();
        player.teller = Teller::new(&Greeting::default());
        player.stage = Stage::Greeting;
        player.origin = Origin::Fresh;
        // The new process has been told nothing yet.
        player.told = false;
        player.refusals.clear();
        self.events.push_back(Event::Restart(side));
        self.greet(side);
    }

    /// Asks the sides that are ready for their setups, and goes on to play once both have set up or
    /// failed. Only a side whose process was replaced gets ready while the other one sets up.
    pub(crate) fn settle_setups(&mut self, now: Micros) {
        for side in Side::BOTH {
            if matches!(self.players[side].stage, Stage::Ready) {
                self.ask_for_setup(side);
            }
        }
        let stages = self.players.as_ref().map(|player| &player.stage);
        let (red, blue) = match (stages.red, stages.blue) {
            (Stage::SetUp(red), Stage::SetUp(blue)) => (&red.setup, &blue.setup),
            (Stage::SetUp(_) | Stage::Failed(_), Stage::SetUp(_) | Stage::Failed(_)) => {
                self.end_before_play(now);
                return;
            }
            _ => return,
        };
        let game = Game::new(
            &self.spec.variant,
            self.spec.terms.rules,
            BySide::new(red, blue),
        );
        self.log_opening();
        self.begin_play(game, now);
    }

    /// Puts what happened before play into the log: the opening, what was said, and for each side
    /// its refused answers and its setup.
    pub(crate) fn log_opening(&mut self) {
        if std::mem::replace(&mut self.opened, true) {
            return;
        }
        self.events.push_back(Event::Opened(Box::new(Opened {
            greetings: BySide::from_fn(|side| self.players[side].seat.greeting.clone()),
            process_games: BySide::from_fn(|side| self.players[side].seat.games.max(1)),
        })));
        self.events.extend(self.early.drain(..));
        for side in Side::BOTH {
            let placed = self.spec.imposed[side].is_some();
            let player = &mut self.players[side];
            self.events.extend(player.refusals.drain(..));
            if let Stage::SetUp(accepted) = &player.stage {
                self.events.push_back(Event::SetUp {
                    side,
                    setup: accepted.setup.clone(),
                    at: accepted.at,
                    spent: accepted.spent,
                    placed,
                });
            }
        }
    }
}

/// Why an answer to `setup` is refused.
enum RefusedSetup {
    Unreadable(String),
    OtherGame,
    NotImposed,
    Army(SetupError),
}

impl RefusedSetup {
    const fn why(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "unreadable",
            Self::OtherGame => "other-game",
            Self::NotImposed => "not-imposed",
            Self::Army(error) => error.name(),
        }
    }

    /// Whether the bot may try again (P-70).
    const fn may_be_retried(&self) -> bool {
        matches!(self, Self::Unreadable(_) | Self::Army(_))
    }

    fn fault(self) -> Fault {
        let illegal = |words: String| Fault::new(Reason::IllegalSetup, words);
        match self {
            Self::Unreadable(words) => Fault::new(Reason::Unreadable, words),
            Self::OtherGame => illegal("answered `setup` with the id of another game".to_owned()),
            Self::NotImposed => {
                illegal("answered `setup` with another setup than the imposed one".to_owned())
            }
            Self::Army(error) => illegal(format!("sent a wrong setup: {error}")),
        }
    }
}
