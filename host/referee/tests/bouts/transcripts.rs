//! Every transcript of `protocol.md`, line by line.

use stratego_rules::Side;

use crate::bout::Bout;
use crate::pairing::{Pairing, custom, pairing};

const DOCUMENT: &str = include_str!("../../../../protocol.md");

/// A transcript with its title.
struct Transcript<'a> {
    title: &'a str,
    lines: Vec<&'a str>,
}

fn transcripts() -> Vec<Transcript<'static>> {
    let mut found = Vec::new();
    let mut title = "";
    let mut lines = DOCUMENT.lines();
    while let Some(line) = lines.next() {
        if let Some(heading) = line.strip_prefix("### T-") {
            title = heading;
        } else if line == "```transcript" {
            let lines = lines.by_ref().take_while(|&line| line != "```").collect();
            found.push(Transcript { title, lines });
        }
    }
    found
}

impl Transcript<'_> {
    /// The settings: the lines that begin with `=`.
    fn pairing(&self) -> Pairing {
        let settings = || {
            let lines = self.lines.iter().filter_map(|line| line.strip_prefix("= "));
            lines.map(|setting| setting.split_once(' ').unwrap_or((setting, "")))
        };
        let value = |key: &str| {
            settings()
                .find(|&(known, _)| known == key)
                .map(|pair| pair.1)
        };
        let mut pairing = pairing();
        if let Some(board) = value("board") {
            let name = value("variant-name").expect("a custom variant has a name");
            let rows = value("rows").expect("a custom variant has rows");
            let army = value("army").expect("a custom variant has an army");
            let lakes = value("lakes").unwrap_or("");
            pairing = pairing.variant(custom(name, board, lakes, rows.parse().unwrap(), army));
        }
        for (key, value) in settings() {
            pairing = match key {
                "variant" => pairing.variant_named(value),
                "rules" => pairing.rules(value),
                "clock" => pairing.clock(value),
                "red-name" => pairing.name(Side::Red, value),
                "blue-name" => pairing.name(Side::Blue, value),
                "anonymous" => pairing.anonymous(),
                "board" | "lakes" | "rows" | "army" | "variant-name" => pairing,
                "red-setup" | "blue-setup" | "red-option" | "blue-option" => pairing,
                _ => panic!("no such setting: {key}"),
            };
        }
        // These depend on the variant.
        for (key, value) in settings() {
            let (side, what) = key.split_once('-').unwrap_or(("", ""));
            let side = if side == "red" { Side::Red } else { Side::Blue };
            pairing = match (what, value.split_once(' ')) {
                ("setup", _) => pairing.imposed(side, value),
                ("option", Some((name, value))) => pairing.option(side, name, value),
                ("option", None) => pairing.option(side, value, ""),
                _ => pairing,
            };
        }
        pairing
    }

    fn run(&self) {
        let mut bout = self.pairing().start();
        let mut ended = false;
        let script = self
            .lines
            .iter()
            .filter(|line| !line.starts_with(['#', '=']));
        for line in script {
            assert!(!ended, "`ends` is the last line");
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "ends" => {
                    bout.assert_all_seen();
                    bout = bout.ends(rest);
                    ended = true;
                }
                "red" => bout = step(bout, Side::Red, rest),
                "blue" => bout = step(bout, Side::Blue, rest),
                _ => {
                    let time = word.strip_prefix('+').expect("a known word");
                    bout.assert_all_seen();
                    bout = bout.after(time);
                }
            }
        }
        assert!(ended, "a transcript tells how the game ends");
    }
}

/// What one side is told or does.
fn step(mut bout: Bout, side: Side, what: &str) -> Bout {
    if let Some(line) = what.strip_prefix("< ") {
        bout.hears(side, line);
        return bout;
    }
    bout.assert_all_seen();
    if let Some(line) = what.strip_prefix("> ") {
        bout.says(side, line)
    } else if let Some(part) = what.strip_prefix(">| ") {
        bout.prints(side, part)
    } else if what == "closes stdout" {
        bout.closes_stdout(side)
    } else if what.starts_with("exits ") || what.starts_with("killed ") {
        bout.exits(side)
    } else {
        panic!("no such step: {what}")
    }
}

#[test]
fn every_transcript_of_the_document_is_what_happens() {
    let transcripts = transcripts();
    assert!(transcripts.len() >= 23, "{} transcripts", transcripts.len());
    let mut failed = Vec::new();
    for transcript in &transcripts {
        let run = std::panic::AssertUnwindSafe(|| transcript.run());
        if std::panic::catch_unwind(run).is_err() {
            failed.push(transcript.title);
        }
    }
    assert!(
        failed.is_empty(),
        "these differ, as said above: {failed:#?}"
    );
}
