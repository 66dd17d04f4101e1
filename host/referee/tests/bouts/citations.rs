//! Every rule of the protocol is cited where it is enforced or tested.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const DOCUMENT: &str = include_str!("../../../../protocol.md");

/// Rules that no code of this project can enforce or break, and why.
const WITHOUT_A_TEST: &[(&str, &str)] = &[
    ("P-10", "a duty of bots"),
    (
        "P-13",
        "standard error never passes through the referee; the process crate keeps it",
    ),
    (
        "P-42",
        "games from a recorded position are not on offer yet",
    ),
    ("P-43", "a duty of bots"),
    (
        "P-101",
        "the reader of the log, in the record crate, tells the sides anew",
    ),
    ("P-109", "a promise about later hosts"),
    ("P-112", "a promise about later versions"),
];

/// The numbers of the rules, each with the text behind it.
fn rules() -> BTreeMap<String, &'static str> {
    let mut rules = BTreeMap::new();
    for line in DOCUMENT.lines() {
        let Some((number, text)) = line
            .strip_prefix("**")
            .and_then(|line| line.split_once("**"))
        else {
            continue;
        };
        let before = rules.insert(number.to_owned(), text);
        assert_eq!(before, None, "{number} has one text");
    }
    rules.retain(|number, _| number.starts_with("P-"));
    rules
}

/// All sources in Rust below these folders, this file excepted.
fn sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join("host"), root.join("tests")];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs")
                && !path.ends_with("bouts/citations.rs")
            {
                sources.push(path);
            }
        }
    }
    sources
}

/// The rules that a text cites: `P-7`, `P-12a`, and all of `P-22 to P-28`.
fn citations(text: &str) -> BTreeSet<String> {
    let mut cited = BTreeSet::new();
    let mut range_from = None;
    for (start, _) in text.match_indices("P-") {
        let before = text[..start].chars().next_back();
        let rest = &text[start + 2..];
        let digits = rest
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(rest.len());
        let Ok(number) = rest[..digits].parse::<u32>() else {
            continue;
        };
        if before.is_some_and(char::is_alphanumeric) {
            continue;
        }
        let letter = rest[digits..]
            .chars()
            .next()
            .filter(char::is_ascii_lowercase);
        let last = letter.map_or(String::new(), String::from);
        let from = range_from.take().unwrap_or(number);
        cited.extend((from..number).map(|number| format!("P-{number}")));
        cited.insert(format!("P-{number}{last}"));
        range_from = rest[digits..].starts_with(" to P-").then_some(number);
    }
    cited
}

#[test]
fn every_rule_is_cited_by_the_code_or_a_test() {
    let rules = rules();
    assert!(rules.len() >= 112, "{} rules", rules.len());
    let mut cited = BTreeSet::new();
    for path in sources() {
        let text = std::fs::read_to_string(&path).unwrap();
        for number in citations(&text) {
            assert!(
                rules.contains_key(&number),
                "{} cites {number}",
                path.display()
            );
            cited.insert(number);
        }
    }
    for (number, reason) in WITHOUT_A_TEST {
        assert!(rules.contains_key(*number), "{number} is no rule");
        assert!(!reason.is_empty());
        cited.insert((*number).to_owned());
    }
    let missing: Vec<&String> = rules
        .keys()
        .filter(|number| !cited.contains(*number))
        .collect();
    assert!(missing.is_empty(), "nothing cites {missing:?}");
}

/// Within the document, too, no number leads nowhere.
#[test]
fn the_document_cites_rules_that_it_has() {
    let rules = rules();
    for number in citations(DOCUMENT) {
        // This one is an example of a number that is yet to come.
        assert!(
            rules.contains_key(&number) || number == "P-12a",
            "{number} is no rule"
        );
    }
}

#[test]
fn ranges_and_letters_are_understood() {
    let cited: Vec<String> = citations("(P-3, P-12a) P-22 to P-24; UP-7 P-x")
        .into_iter()
        .collect();
    assert_eq!(cited, ["P-12a", "P-22", "P-23", "P-24", "P-3"]);
}
