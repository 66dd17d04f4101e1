//! Answers are read as they were printed, and nothing that a bot prints makes a parser panic.

use proptest::prelude::*;
use stratego_protocol::{Greeting, InfoFields, PlayAnswer, Remark, SetupAnswer, decode};
use stratego_rules::{Coordinate, MoveSyntax};

fn coordinate() -> impl Strategy<Value = Coordinate> {
    (0..26_u8, 1..100_u8).prop_map(|(column, row)| Coordinate { column, row })
}

fn syntax() -> impl Strategy<Value = MoveSyntax> {
    (coordinate(), coordinate()).prop_map(|(from, to)| MoveSyntax { from, to })
}

fn answer() -> impl Strategy<Value = PlayAnswer> {
    prop_oneof![
        syntax().prop_map(PlayAnswer::Move),
        syntax().prop_map(PlayAnswer::MoveOfferingDraw),
        Just(PlayAnswer::AcceptDraw),
        Just(PlayAnswer::Resign),
    ]
}

/// The words of an answer (P-56).
fn words(answer: PlayAnswer) -> Vec<String> {
    match answer {
        PlayAnswer::Move(syntax) => vec!["move".to_owned(), syntax.to_string()],
        PlayAnswer::MoveOfferingDraw(syntax) => {
            vec!["move".to_owned(), syntax.to_string(), "draw".to_owned()]
        }
        PlayAnswer::AcceptDraw => vec!["draw".to_owned()],
        PlayAnswer::Resign => vec!["resign".to_owned()],
    }
}

proptest! {
    /// (P-4, P-16, P-56)
    #[test]
    fn an_answer_that_was_printed_is_read(
        answer in answer(),
        blanks in proptest::collection::vec("[ \t]{1,3}", 4),
        ends in ("[ \t]{0,3}", "[ \t]{0,3}"),
    ) {
        let mut line = ends.0;
        for (word, blank) in words(answer).iter().zip(&blanks) {
            if !line.trim().is_empty() {
                line.push_str(blank);
            }
            line.push_str(word);
        }
        line.push_str(&ends.1);
        prop_assert_eq!(PlayAnswer::parse(&line), Ok(answer));
    }

    /// (P-64) A word too many, or another word, is unreadable.
    #[test]
    fn an_answer_with_another_word_is_unreadable(answer in answer(), word in "[!-~]{1,8}") {
        let mut words = words(answer);
        words.push(word.clone());
        let is_offer = words.len() == 3 && word == "draw";
        prop_assert_eq!(PlayAnswer::parse(&words.join(" ")).is_ok(), is_offer);
    }

    /// (P-36)
    #[test]
    fn an_answer_to_setup_that_was_printed_is_read(id in "[0-9a-f]{8}", setup in "[FBS2-9M.]{1,55}") {
        let line = format!("setup {id} {setup}");
        let answer = SetupAnswer::parse(&line).unwrap();
        prop_assert_eq!((answer.id, answer.setup), (&id[..], &setup[..]));
    }

    /// (P-8) Whatever the bytes are, they are read or refused.
    #[test]
    fn no_bytes_make_a_parser_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Remark::of(&bytes);
        let _ = Remark::may_become(&bytes);
        if let Some(text) = decode(&bytes) {
            prop_assert!(!text.contains('\0'));
            parse_as_everything(text);
        }
        parse_as_everything(&String::from_utf8_lossy(&bytes));
    }

    /// The same for texts that begin like lines of the protocol.
    #[test]
    fn no_text_makes_a_parser_panic(
        text in "(move|setup|draw|resign|option|ready|want|variants|name|info)([ \t](integer|boolean|choice|text|default|min|max|values|[a-z][0-9]{0,2}-?|-?[0-9]{0,20}|\\PC{0,4})){0,8}"
    ) {
        parse_as_everything(&text);
    }
}

fn parse_as_everything(text: &str) {
    let _ = PlayAnswer::parse(text);
    let _ = SetupAnswer::parse(text);
    let _ = InfoFields::parse(text);
    let _ = Greeting::default().declare(text);
}
