//! From what happened in a game to the lines of its log.

use std::collections::BTreeMap;

use stratego_protocol::{InfoFields, Micros, Want};
use stratego_referee::{Anonymity, Event, GameSpec, Opened, Timing, Verdict};
use stratego_rules::{BySide, Side};

use crate::clock_spec::ClockSpec;
use crate::line::{
    BattleLine, BotLine, DrawOfferLine, EndLine, EndSide, FORMAT, GameLine, IllegalLine, Line,
    MoveLine, SaidInfo, SaidLine, SetupLine,
};
use crate::terms_spec::TermsSpec;
use crate::variant_spec::VariantSpec;
use crate::words::{MoveText, OutcomeWord, RankLetter, ReasonWord, ResultWord, SideWord};

/// What the log says of a bot that the referee does not know.
#[derive(Clone, Debug, Default)]
pub struct BotFacts {
    /// Its command line.
    pub command: Vec<String>,
    /// SHA-256 over its executable and, behind it, the first argument that is a file.
    pub sha256: Option<String>,
    /// The limits that it runs under.
    pub limits: BTreeMap<String, String>,
    /// The layers of the sandbox that are in force.
    pub sandbox: Vec<String>,
}

/// What the log says of a game that the referee does not know.
#[derive(Clone, Debug, Default)]
pub struct GameFacts {
    /// The program that writes the log, with its version.
    pub host: String,
    /// The organiser's id of the game.
    pub id: String,
    /// When the host began the game, in UTC.
    pub started: String,
    /// The bots.
    pub bots: BySide<BotFacts>,
}

/// How a bot's process stood at the end of a game.
#[derive(Clone, Debug, Default)]
pub struct ProcessEnd {
    /// The CPU time that it used in this game.
    pub cpu: Option<Micros>,
    /// The most memory that it held, in bytes.
    pub max_rss: Option<u64>,
    /// `code 0`, `signal 9`, …; `None` for a kept process that goes on.
    pub exit: Option<String>,
    /// The file with what it wrote to its standard error.
    pub stderr: Option<String>,
}

/// Makes the lines of one log.
#[derive(Clone, Debug)]
pub struct Recorder {
    facts: GameFacts,
}

impl Recorder {
    /// A recorder for the game with these facts.
    #[must_use]
    pub const fn new(facts: GameFacts) -> Self {
        Self { facts }
    }

    /// The first line.
    #[must_use]
    pub fn game_line(&self, spec: &GameSpec, opened: &Opened) -> Line {
        let bot = |side: Side| {
            let facts = &self.facts.bots[side];
            let greeting = opened.greetings[side].as_ref();
            let wants = Want::ALL
                .into_iter()
                .filter(|&want| greeting.is_some_and(|greeting| greeting.wants(want)));
            BotLine {
                name: spec.names[side].clone(),
                command: facts.command.clone(),
                sha256: facts.sha256.clone(),
                seed: spec.secret.seed(side),
                game_id: spec.secret.id(side).to_string(),
                own_name: greeting.and_then(|greeting| greeting.name.clone()),
                author: greeting.and_then(|greeting| greeting.author.clone()),
                wants: wants.map(|want| want.name().to_owned()).collect(),
                process_game: opened.process_games[side],
                imposed: spec.imposed[side].as_ref().map(ToString::to_string),
                options: spec.options[side].iter().cloned().collect(),
                dialect: "native".to_owned(),
                limits: facts.limits.clone(),
                sandbox: facts.sandbox.clone(),
            }
        };
        Line::Game(Box::new(GameLine {
            format: FORMAT,
            host: self.facts.host.clone(),
            id: self.facts.id.clone(),
            started: self.facts.started.clone(),
            secret: spec.secret.to_string(),
            variant: VariantSpec::from(&spec.variant),
            rules: TermsSpec::from(&spec.terms),
            clock: spec.clock.as_ref().map(ClockSpec::from),
            anonymous: spec.anonymity == Anonymity::Anonymous,
            red: bot(Side::Red),
            blue: bot(Side::Blue),
        }))
    }

    /// The line of an event between the first line and the last one; `None` for events that are not
    /// logged or have functions of their own.
    #[must_use]
    pub fn event_line(event: &Event) -> Option<Line> {
        Some(match event {
            Event::Said {
                side,
                at,
                text,
                fields,
                timing,
            } => Line::Said(SaidLine {
                side: SideWord(*side),
                t_us: at.0,
                text: text.clone(),
                info: fields.as_ref().and_then(said_info),
                late: *timing == Timing::Late,
            }),
            Event::SetUp {
                side,
                setup,
                at,
                spent,
                placed,
            } => Line::Setup(SetupLine {
                side: SideWord(*side),
                setup: setup.to_string(),
                placed: *placed,
                t_us: at.0,
                spent_us: spent.0,
            }),
            Event::Refused(refusal, at) => Line::Illegal(IllegalLine {
                side: SideWord(refusal.side),
                mv: refusal.mv.map_or("-".to_owned(), |mv| mv.to_string()),
                why: refusal.why.to_owned(),
                left: refusal.left,
                t_us: at.0,
            }),
            Event::Played {
                ply,
                at,
                spent,
                bank,
                lateness,
            } => Line::Move(MoveLine {
                ply: ply.number,
                side: SideWord(ply.side),
                mv: MoveText(ply.mv.into()),
                t_us: at.0,
                spent_us: spent.0,
                bank_us: bank.map(|bank| bank.0),
                late_us: lateness.map(|late| late.0),
                battle: ply.battle.map(|battle| BattleLine {
                    attacker: RankLetter(battle.attacker),
                    defender: RankLetter(battle.defender),
                    result: ResultWord(battle.result),
                }),
            }),
            Event::DrawOffered { side, ply, at } => Line::DrawOffer(DrawOfferLine {
                side: SideWord(*side),
                ply: *ply,
                t_us: at.0,
            }),
            Event::Opened(_)
            | Event::OptionLeftOut { .. }
            | Event::Restart(_)
            | Event::Ended(..) => return None,
        })
    }

    /// The last line.
    #[must_use]
    pub fn end_line(verdict: &Verdict, at: Micros, ends: BySide<ProcessEnd>) -> Line {
        let side = |side: Side, end: ProcessEnd| {
            let fault = verdict.faults[side].as_ref();
            EndSide {
                asked: verdict.asked[side],
                told: verdict.told[side],
                fault: fault.map(|fault| ReasonWord(fault.reason)),
                words: fault.map(|fault| fault.words.clone()),
                cpu_us: end.cpu.map(|cpu| cpu.0),
                max_rss_bytes: end.max_rss,
                exit: end.exit,
                stderr: end.stderr,
            }
        };
        Line::End(Box::new(EndLine {
            winner: OutcomeWord(verdict.outcome),
            reason: ReasonWord(verdict.reason),
            detail: verdict.detail.clone(),
            plies: verdict.plies,
            t_us: at.0,
            red: side(Side::Red, ends.red),
            blue: side(Side::Blue, ends.blue),
        }))
    }
}

fn said_info(fields: &InfoFields) -> Option<SaidInfo> {
    (*fields != InfoFields::default()).then(|| SaidInfo {
        score: fields.score,
        depth: fields.depth,
        nodes: fields.nodes,
        time_ms: fields.time,
        text: fields.text.clone(),
    })
}
