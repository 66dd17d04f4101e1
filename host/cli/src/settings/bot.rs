//! A bot: a command line in one argument, or a TOML table.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use stratego_process::{Environment, Launch, resolve_program};
use stratego_tournament::{Bot, fingerprint};

use crate::exit::Failure;
use crate::settings::files::read_toml;

/// Where a bot is described.
#[derive(Clone, Debug)]
pub(crate) enum BotSource {
    /// A command line, split as a shell splits words.
    CommandLine(String),
    /// A TOML file.
    File(PathBuf),
}

/// A bot's TOML table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BotTable {
    /// The organiser's name; by default the stem of the script or executable.
    name: Option<String>,
    /// The command line.
    command: CommandWords,
    /// Where it runs; by default where the host runs.
    directory: Option<PathBuf>,
    /// Variables added to its environment.
    #[serde(default)]
    environment: BTreeMap<String, String>,
    /// Settings that it is sent.
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a string or a list of strings is wanted")]
enum CommandWords {
    Line(String),
    Words(Vec<String>),
}

#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "a string, a whole number, true or false is wanted"
)]
enum OptionValue {
    Text(String),
    Integer(i64),
    Boolean(bool),
}

/// Reads a bot and finds its program.
pub(crate) fn read_bot(source: &BotSource) -> Result<Bot, Failure> {
    let (table, origin) = match source {
        BotSource::CommandLine(line) => (BotTable::of_line(line), format!("`{line}`")),
        BotSource::File(path) => (read_toml(path)?, path.display().to_string()),
    };
    let fault = |message: String| Failure::usage(format!("{origin}: {message}"));
    let words = match table.command {
        CommandWords::Line(line) => shell_words::split(&line)
            .map_err(|error| fault(format!("the command line cannot be split: {error}")))?,
        CommandWords::Words(words) => words,
    };
    let Some((program, arguments)) = words.split_first() else {
        return Err(fault("the command line is empty".to_owned()));
    };
    let mut texts = words.iter().chain(table.environment.values());
    if texts.any(|text| text.contains('\0')) {
        return Err(fault(
            "the system passes no text with a NUL to a program: take it out of the command and the environment".to_owned(),
        ));
    }
    let here = std::env::current_dir()
        .map_err(|error| Failure::host(format!("the current folder is unknown: {error}")))?;
    let directory = table.directory.map(|directory| here.join(directory));
    if let Some(directory) = &directory
        && !directory.is_dir()
    {
        return Err(fault(format!(
            "the directory {} is not there",
            directory.display()
        )));
    }
    let place = directory.as_deref().unwrap_or(&here);
    let resolved = resolve_program(program.as_ref(), place)
        .map_err(|error| Failure::not_started(format!("{origin}: {error}")))?;
    let script = arguments
        .iter()
        .map(|argument| place.join(argument))
        .find(|path| path.is_file());
    let name = match table.name {
        Some(name) => checked_name(&name).map_err(fault)?,
        None => stem(script.as_deref().unwrap_or(&resolved)),
    };
    if let Some(key) = table
        .environment
        .keys()
        .find(|key| key.is_empty() || key.contains(['=', '\0']))
    {
        return Err(fault(format!("`{key}` is no name for a variable")));
    }
    let sha256 = fingerprint(&resolved, script.as_deref())
        .map_err(|error| log::warn!("{origin}: no fingerprint of its files: {error}"))
        .ok();
    Ok(Bot {
        name,
        command: words.clone(),
        sha256,
        launch: Launch {
            program: resolved,
            args: arguments.iter().map(OsString::from).collect(),
            directory,
            environment: Environment::Inherit {
                extra: table
                    .environment
                    .into_iter()
                    .map(|(key, value)| (key.into(), value.into()))
                    .collect(),
            },
            cpus: None,
        },
        options: table
            .options
            .into_iter()
            .map(|(key, value)| (key, value.text()))
            .collect(),
    })
}

impl BotTable {
    fn of_line(line: &str) -> Self {
        Self {
            name: None,
            command: CommandWords::Line(line.to_owned()),
            directory: None,
            environment: BTreeMap::new(),
            options: BTreeMap::new(),
        }
    }
}

impl OptionValue {
    fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Integer(number) => number.to_string(),
            Self::Boolean(value) => value.to_string(),
        }
    }
}

/// A name that fits one line of the protocol.
fn checked_name(name: &str) -> Result<String, String> {
    let spaced = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if spaced.is_empty() || spaced.chars().count() > 60 || spaced.chars().any(char::is_control) {
        return Err(format!(
            "the name {name:?} is not 1 to 60 printable characters"
        ));
    }
    Ok(spaced)
}

/// The name of a file without its ending, made printable.
fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let plain: String = stem
        .chars()
        .map(|letter| {
            if letter.is_control() || letter.is_whitespace() {
                '_'
            } else {
                letter
            }
        })
        .take(60)
        .collect();
    if plain.is_empty() {
        "bot".to_owned()
    } else {
        plain
    }
}
