//! Reads a log and finds damage: every line must be whole and chained to the one before it.

use std::fmt;

use memchr::{memchr, memchr_iter};
use serde::Deserialize;

use crate::chain::{Chain, FIELD, LINK_DIGITS, TAIL};
use crate::line::{EndLine, FORMAT, Format, GameLine, Line};

/// A line with its number, from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbered {
    /// The number.
    pub number: usize,
    /// The line.
    pub line: Line,
}

/// A whole log.
#[derive(Clone, Debug, PartialEq)]
pub struct Log {
    /// The first line.
    pub game: GameLine,
    /// The lines between the first and the last.
    pub lines: Vec<Numbered>,
    /// The last line.
    pub end: EndLine,
}

/// The first line that is wrong, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The column in bytes, from 1, where there is one.
    pub column: Option<usize>,
    /// What is wrong.
    pub problem: String,
}

impl LogError {
    pub(crate) fn at(line: usize, problem: impl Into<String>) -> Self {
        Self {
            line,
            column: None,
            problem: problem.into(),
        }
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl std::error::Error for LogError {}

impl Log {
    /// Reads a whole log.
    ///
    /// # Errors
    /// The first line that was edited, lost, moved or cut; a cut at a line end names the line after
    /// the last one.
    pub fn parse(bytes: &[u8]) -> Result<Self, LogError> {
        let mut chain = Chain::default();
        let mut game = None;
        let mut lines = Vec::new();
        let mut end: Option<EndLine> = None;
        let mut number = 0;
        let mut start = 0;
        for stop in memchr_iter(b'\n', bytes) {
            number += 1;
            let damage = |(column, problem)| LogError {
                line: number,
                column,
                problem,
            };
            let object = read_object(&bytes[start..stop], &mut chain).map_err(damage)?;
            if number == 1 {
                check_format(&object).map_err(|problem| LogError::at(1, problem))?;
            }
            let line = read_line(&object).map_err(damage)?;
            start = stop + 1;
            if end.is_some() {
                return Err(LogError::at(number, "a line behind the end of the game"));
            }
            match (line, number) {
                (Line::Game(first), 1) => game = Some(*first),
                (_, 1) => return Err(LogError::at(1, "the first line is not of type `game`")),
                (Line::Game(_), _) => {
                    return Err(LogError::at(number, "a second line of type `game`"));
                }
                (Line::End(last), _) => end = Some(*last),
                (line, _) => lines.push(Numbered { number, line }),
            }
        }
        if start < bytes.len() {
            return Err(LogError::at(
                number + 1,
                "the line is cut: it has no line end",
            ));
        }
        let cut = || {
            LogError::at(
                number + 1,
                "the log is cut: there is no such line, and the game has not ended",
            )
        };
        let game = game.ok_or_else(cut)?;
        Ok(Self {
            game,
            lines,
            end: end.ok_or_else(cut)?,
        })
    }

    /// The number of the last line.
    #[must_use]
    pub fn end_number(&self) -> usize {
        self.lines.last().map_or(1, |last| last.number) + 1
    }
}

/// A column, where there is one, and what is wrong there.
type Damage = (Option<usize>, String);

/// The JSON object of a line, without its chain field.
fn read_object(bytes: &[u8], chain: &mut Chain) -> Result<String, Damage> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let column = error.valid_up_to() + 1;
        (Some(column), "the line is not UTF-8".to_owned())
    })?;
    if text.is_empty() {
        return Err((None, "the line is empty".to_owned()));
    }
    if text.starts_with('\u{feff}') {
        return Err((Some(1), "the line begins with a byte order mark".to_owned()));
    }
    if let Some(place) = memchr(b'\r', bytes) {
        return Err((
            Some(place + 1),
            "the line holds a carriage return".to_owned(),
        ));
    }
    let unchained = || {
        (
            None,
            "the line does not end with a chain of 16 hexadecimal digits".to_owned(),
        )
    };
    let place = text.rfind(FIELD).ok_or_else(unchained)?;
    let (body, field) = text.split_at(place);
    let link = field[FIELD.len()..]
        .strip_suffix(TAIL)
        .ok_or_else(unchained)?;
    if link.len() != LINK_DIGITS {
        return Err(unchained());
    }
    if link.as_bytes() != chain.next(body.as_bytes()) {
        let problem = "the chain is broken: this line was edited, or the one before it was edited, lost or moved";
        return Err((None, problem.to_owned()));
    }
    let mut object = String::with_capacity(body.len() + 1);
    object.push_str(body);
    object.push('}');
    Ok(object)
}

/// A later format may have other lines altogether, so that its number is looked at before them.
fn check_format(object: &str) -> Result<(), String> {
    #[derive(Deserialize)]
    struct Probe {
        format: Option<Format>,
    }
    match serde_json::from_str(object) {
        Ok(Probe {
            format: Some(format),
        }) if format > FORMAT || format.0 == 0 => Err(format!(
            "the format is {}, this program reads 1 to {}",
            format.0, FORMAT.0
        )),
        // What is wrong with a line without a format is said when it is read as a whole.
        _ => Ok(()),
    }
}

fn read_line(object: &str) -> Result<Line, Damage> {
    serde_json::from_str(object).map_err(|error| {
        // The line number within the one line says nothing.
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let problem = message.strip_suffix(&place).unwrap_or(&message);
        let column = Some(error.column()).filter(|&column| column > 0);
        (column, problem.to_owned())
    })
}
