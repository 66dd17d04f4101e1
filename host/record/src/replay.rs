//! Plays a log's moves again.

use stratego_protocol::{GameSecret, Micros, SecretError};
use stratego_referee::{Anonymity, GameSpec};
use stratego_rules::{BySide, Game, MoveSyntax, Ply, Setup, Side, Status, Variant};

use crate::line::{BotLine, DrawOfferLine, GameLine, IllegalLine, Line, MoveLine, SetupLine};
use crate::reader::{Log, LogError, Numbered};

/// A log being played again, up to some line.
#[derive(Debug)]
pub(crate) struct Replay {
    pub(crate) spec: GameSpec,
    pub(crate) setups: BySide<Option<Setup>>,
    /// The game, once both sides have set up.
    pub(crate) game: Option<Game>,
    pub(crate) banks: BySide<Option<Micros>>,
    /// The side that offered a draw with its last move.
    pub(crate) offer: Option<Side>,
}

/// What a line of the log was.
#[derive(Debug)]
pub(crate) enum Step<'a> {
    /// Nothing that the sides are told of.
    Nothing,
    /// A setup; the second one begins the game.
    SetUp(&'a SetupLine),
    /// A refused answer.
    Refused(&'a IllegalLine, Option<MoveSyntax>),
    /// A ply.
    Played(&'a MoveLine, Ply),
    /// A draw offer.
    Offered(&'a DrawOfferLine),
}

impl Replay {
    /// The beginning of the log's game.
    pub(crate) fn new(log: &Log) -> Result<Self, LogError> {
        let spec = spec_of(&log.game).map_err(|problem| LogError::at(1, problem))?;
        let bank = spec.clock.and_then(|clock| clock.main);
        Ok(Self {
            spec,
            setups: BySide::default(),
            game: None,
            banks: BySide::new(bank, bank),
            offer: None,
        })
    }

    /// Whether the game is being played: both sides have set up, and it has not ended by its rules.
    pub(crate) fn side_to_move(&self) -> Option<Side> {
        let game = self.game.as_ref()?;
        (game.status() == Status::Ongoing).then(|| game.to_move())
    }

    /// Plays one line.
    pub(crate) fn step<'a>(&mut self, numbered: &'a Numbered) -> Result<Step<'a>, LogError> {
        let step = match &numbered.line {
            Line::Setup(line) => self.set_up(line).map(|()| Step::SetUp(line)),
            Line::Move(line) => self.play(line).map(|ply| Step::Played(line, ply)),
            Line::Illegal(line) => read_refused(line).map(|mv| Step::Refused(line, mv)),
            Line::DrawOffer(line) => {
                self.offer = Some(line.side.0);
                Ok(Step::Offered(line))
            }
            Line::Said(_) | Line::Unknown | Line::Game(_) | Line::End(_) => Ok(Step::Nothing),
        };
        step.map_err(|problem| LogError::at(numbered.number, problem))
    }

    fn set_up(&mut self, line: &SetupLine) -> Result<(), String> {
        let side = line.side.0;
        if self.game.is_some() || self.setups[side].is_some() {
            return Err(format!("a second setup of {side}"));
        }
        let setup =
            Setup::parse(&line.setup, &self.spec.variant).map_err(|error| error.to_string())?;
        self.setups[side] = Some(setup);
        if let (Some(red), Some(blue)) = (&self.setups.red, &self.setups.blue) {
            let setups = BySide::new(red, blue);
            self.game = Some(Game::new(&self.spec.variant, self.spec.terms.rules, setups));
        }
        Ok(())
    }

    fn play(&mut self, line: &MoveLine) -> Result<Ply, String> {
        let game = self
            .game
            .as_mut()
            .ok_or("a move before both sides have set up")?;
        if game.status() != Status::Ongoing {
            return Err("a move after the game has ended by its rules".to_owned());
        }
        let side = game.to_move();
        if line.side.0 != side {
            return Err(format!("{} moves where it is {side}'s turn", line.side.0));
        }
        let ply = game
            .play_written(line.mv.0)
            .map_err(|why| format!("the move {} is illegal: {why}", line.mv.0))?;
        if line.ply != ply.number {
            return Err(format!("this is ply {}, not {}", ply.number, line.ply));
        }
        self.offer = None;
        self.banks[side] = line.bank_us.map(Micros);
        Ok(ply)
    }
}

/// The move of a refused answer, where it was a readable one.
fn read_refused(line: &IllegalLine) -> Result<Option<MoveSyntax>, String> {
    if line.mv == "-" {
        return Ok(None);
    }
    line.mv
        .parse()
        .map(Some)
        .map_err(|_| format!("`{}` is neither a move nor `-`", line.mv))
}

/// What the game was played under.
fn spec_of(game: &GameLine) -> Result<GameSpec, String> {
    let variant = game.variant.variant().map_err(|error| error.to_string())?;
    if let Some(known) = Variant::by_name(variant.name())
        && known != variant
    {
        return Err(format!(
            "the variant {} is not the one of that name",
            variant.name()
        ));
    }
    let terms = game.rules.terms().map_err(|error| error.to_string())?;
    let clock = game
        .clock
        .as_ref()
        .map(|clock| clock.clock().map_err(|error| error.to_string()))
        .transpose()?;
    let secret: GameSecret = game
        .secret
        .parse()
        .map_err(|error: SecretError| error.to_string())?;
    let options = |bot: &BotLine| bot.options.clone().into_iter().collect();
    let imposed = |side: Side, bot: &BotLine| {
        let parse = |text: &String| Setup::parse(text, &variant);
        let setup = bot.imposed.as_ref().map(parse).transpose();
        setup.map_err(|error| format!("the setup imposed on {side}: {error}"))
    };
    let imposed = BySide::new(
        imposed(Side::Red, &game.red)?,
        imposed(Side::Blue, &game.blue)?,
    );
    Ok(GameSpec {
        variant,
        terms,
        clock,
        names: BySide::new(game.red.name.clone(), game.blue.name.clone()),
        anonymity: if game.anonymous {
            Anonymity::Anonymous
        } else {
            Anonymity::Named
        },
        secret,
        options: BySide::new(options(&game.red), options(&game.blue)),
        imposed,
    })
}
