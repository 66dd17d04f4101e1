//! The answers to `setup` and `go`.

use stratego_rules::MoveSyntax;

/// The line is no answer to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub &'static str);

/// An answer to `go`, not yet judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayAnswer {
    /// `move a4-a5`.
    Move(MoveSyntax),
    /// `move a4-a5 draw`: the move, and an offer.
    MoveOfferingDraw(MoveSyntax),
    /// `draw`: accepts the offer.
    AcceptDraw,
    /// `resign`.
    Resign,
}

/// An answer to `setup`, not yet judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupAnswer<'a> {
    /// The id that the bot repeated.
    pub id: &'a str,
    /// The setup string.
    pub setup: &'a str,
}

/// The words of a line: runs of blanks and tabs part them.
pub(crate) fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t']).filter(|word| !word.is_empty())
}

impl PlayAnswer {
    /// Reads an answer to `go`.
    ///
    /// # Errors
    /// The line is none of the four forms; a word too many makes it so.
    pub fn parse(line: &str) -> Result<Self, Unreadable> {
        let mut words = words(line);
        let answer = match words.next() {
            Some("move") => {
                let text = words
                    .next()
                    .ok_or(Unreadable("`move` without a move; write `move a4-a5`"))?;
                let syntax = MoveSyntax::from_bytes(text.as_bytes())
                    .map_err(|_| Unreadable("the word after `move` is not of the form a4-a5"))?;
                match words.next() {
                    None => Self::Move(syntax),
                    Some("draw") => Self::MoveOfferingDraw(syntax),
                    Some(_) => return Err(Unreadable("a word too many after the move")),
                }
            }
            Some("draw") => Self::AcceptDraw,
            Some("resign") => Self::Resign,
            _ => {
                return Err(Unreadable(
                    "the answer to `go` is `move …`, `draw` or `resign`",
                ));
            }
        };
        match words.next() {
            None => Ok(answer),
            Some(_) => Err(Unreadable("a word too many in the answer")),
        }
    }
}

impl<'a> SetupAnswer<'a> {
    /// Reads an answer to `setup`.
    ///
    /// # Errors
    /// The line is not `setup`, an id and a setup string.
    pub fn parse(line: &'a str) -> Result<Self, Unreadable> {
        let mut words = words(line);
        let form = Unreadable("the answer to `setup` is `setup <id> <string>`");
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some("setup"), Some(id), Some(setup), None) => Ok(Self { id, setup }),
            _ => Err(form),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_to_go_are_read_with_any_blanks_between_the_words() {
        let syntax = "a4-a5".parse().unwrap();
        for (line, answer) in [
            ("move a4-a5", PlayAnswer::Move(syntax)),
            ("\t move \t a4-a5  ", PlayAnswer::Move(syntax)),
            ("move a4-a5 draw", PlayAnswer::MoveOfferingDraw(syntax)),
            ("draw", PlayAnswer::AcceptDraw),
            (" resign", PlayAnswer::Resign),
        ] {
            assert_eq!(PlayAnswer::parse(line), Ok(answer), "{line}");
        }
    }

    #[test]
    fn anything_else_is_unreadable() {
        for line in [
            "",
            "move",
            "MOVE a4-a5",
            "move a4a5",
            "move a4-a5 a5-a6",
            "move a4-a5 draw now",
            "draw please",
            "resign now",
            "a4-a5",
            "setup x y",
            "move\u{a0}a4-a5",
        ] {
            assert!(PlayAnswer::parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_setup_answer_has_an_id_and_one_string() {
        let answer = SetupAnswer::parse("setup 12ab  F2.9 ").unwrap();
        assert_eq!((answer.id, answer.setup), ("12ab", "F2.9"));
        for line in [
            "setup",
            "setup 12ab",
            "setup 12ab F2 9.",
            "setups 1 2",
            "move a1-a2",
        ] {
            assert!(SetupAnswer::parse(line).is_err(), "{line}");
        }
    }
}
