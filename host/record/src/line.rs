//! The lines of a log. Field names end in their unit.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clock_spec::ClockSpec;
use crate::terms_spec::TermsSpec;
use crate::variant_spec::{VariantInLog, VariantSpec, variant_in_log};
use crate::words::{MoveText, OutcomeWord, RankLetter, ReasonWord, ResultWord, SideWord};

/// The version of the log format.
///
/// | version | since | read by |
/// |---|---|---|
/// | 1 | 0.1.0 | all |
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Format(pub u32);

/// The version that is written, and the highest one that is read.
pub const FORMAT: Format = Format(1);

/// One line of a log. Each ends with a `chain` field, which is not part of these types; readers
/// pass over fields and types that they do not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Line {
    /// The first line: what is played, by whom.
    Game(Box<GameLine>),
    /// A setup was accepted.
    Setup(SetupLine),
    /// A ply was played.
    Move(MoveLine),
    /// An answer was refused.
    Illegal(IllegalLine),
    /// A draw was offered with the move before.
    DrawOffer(DrawOfferLine),
    /// A bot printed a line that is no answer.
    Said(SaidLine),
    /// The last line: how it ended.
    End(Box<EndLine>),
    /// A line of a later version.
    #[serde(other)]
    Unknown,
}

/// What is played, by whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameLine {
    /// The version of the format.
    pub format: Format,
    /// The program that wrote the log, with its version.
    pub host: String,
    /// The organiser's id of the game.
    pub id: String,
    /// When the host began the game, in UTC.
    pub started: String,
    /// The secret of this game, 64 hexadecimal digits.
    pub secret: String,
    /// The variant.
    #[serde(deserialize_with = "variant_in_log")]
    #[schemars(with = "VariantInLog")]
    pub variant: VariantSpec,
    /// The terms.
    pub rules: TermsSpec,
    /// The clock; null without one.
    pub clock: Option<ClockSpec>,
    /// Whether the bots were not told each other's names.
    pub anonymous: bool,
    /// Red's bot.
    pub red: BotLine,
    /// Blue's bot.
    pub blue: BotLine,
}

/// One bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BotLine {
    /// The organiser's name for it.
    pub name: String,
    /// Its command line.
    pub command: Vec<String>,
    /// SHA-256 over the executable and, behind it, the first argument that is a file.
    pub sha256: Option<String>,
    /// The seed that it was told.
    pub seed: u64,
    /// The id by which it knows the game.
    pub game_id: String,
    /// The name that it gave itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_name: Option<String>,
    /// The author that it named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The helper lines that it asked for.
    pub wants: Vec<String>,
    /// The number of this game among those of its process.
    pub process_game: u32,
    /// The setup that was imposed on it, in board order. It is part of the question, so that it
    /// counts also where the bot never answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imposed: Option<String>,
    /// The settings that the organiser gave it.
    pub options: BTreeMap<String, String>,
    /// The dialect of the protocol.
    pub dialect: String,
    /// The limits that it ran under.
    pub limits: BTreeMap<String, String>,
    /// The layers of the sandbox that were in force.
    pub sandbox: Vec<String>,
}

/// A setup was accepted; Red's comes before Blue's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SetupLine {
    /// The side.
    pub side: SideWord,
    /// The setup, in board order.
    pub setup: String,
    /// Whether it was imposed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub placed: bool,
    /// When it was answered, since the host began the game.
    pub t_us: u64,
    /// The time that the answer took.
    pub spent_us: u64,
}

/// A ply was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoveLine {
    /// Its number, from 1.
    pub ply: u32,
    /// The side.
    pub side: SideWord,
    /// The move.
    #[serde(rename = "move")]
    pub mv: MoveText,
    /// When it was answered, since the host began the game.
    pub t_us: u64,
    /// The time charged; without a clock, the time that it took.
    pub spent_us: u64,
    /// The bank after it, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank_us: Option<u64>,
    /// How far past limit and grace the answer was found, when a busy host looked too late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_us: Option<u64>,
    /// The battle, when the move was an attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<BattleLine>,
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BattleLine {
    /// The rank of the piece that moved.
    pub attacker: RankLetter,
    /// The rank of the piece that stood there.
    pub defender: RankLetter,
    /// `won`, `lost` or `tied`, for the attacker.
    pub result: ResultWord,
}

/// An answer was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct IllegalLine {
    /// The side.
    pub side: SideWord,
    /// The move, or `-` where the answer was not a readable one.
    #[serde(rename = "move")]
    pub mv: String,
    /// The reason.
    pub why: String,
    /// The tries that were left; 0 for the one that ended the game.
    pub left: u32,
    /// When it was answered, since the host began the game.
    pub t_us: u64,
}

/// A draw was offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DrawOfferLine {
    /// The side that offers.
    pub side: SideWord,
    /// The ply with which it offers.
    pub ply: u32,
    /// When it was offered, since the host began the game.
    pub t_us: u64,
}

/// A bot printed a line that is no answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SaidLine {
    /// Its side.
    pub side: SideWord,
    /// When it was read, since the host began the game.
    pub t_us: u64,
    /// The line.
    pub text: String,
    /// The standard keys of an `info` line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub info: Option<SaidInfo>,
    /// Whether it may stem from an earlier game of the process.
    #[serde(default, skip_serializing_if = "is_false")]
    pub late: bool,
}

/// The standard keys of an `info` line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SaidInfo {
    /// How good the bot thinks its position is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// How deep it searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u64>,
    /// How many positions it looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The time that it says it used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Its words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndLine {
    /// Who won.
    pub winner: OutcomeWord,
    /// Why.
    pub reason: ReasonWord,
    /// What happened, for a person.
    pub detail: String,
    /// The plies played.
    pub plies: u32,
    /// When it ended, since the host began the game.
    pub t_us: u64,
    /// Red's end.
    pub red: EndSide,
    /// Blue's end.
    pub blue: EndSide,
}

/// How the game ended for one side and its process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndSide {
    /// Whether it had an unanswered question; a refused answer is no answer.
    pub asked: bool,
    /// Whether it was sent `game`.
    pub told: bool,
    /// Its fault, if it was at fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<ReasonWord>,
    /// The words that it was told about its fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The CPU time that its process used in this game.
    pub cpu_us: Option<u64>,
    /// The most memory that its process held.
    pub max_rss_bytes: Option<u64>,
    /// `code 0`, `signal 9`, …; null for a kept process that goes on.
    pub exit: Option<String>,
    /// The file with what it wrote to its standard error, beside the log; null when it wrote
    /// nothing.
    pub stderr: Option<String>,
}

const fn is_false(value: &bool) -> bool {
    !*value
}
