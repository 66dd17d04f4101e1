//! The commands in README.md do what it says.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use crate::harness::{Host, PATIENCE, Place, repository};

/// The blocks of code that are marked to be tried.
fn blocks() -> Vec<String> {
    let readme = fs::read_to_string(repository().join("README.md")).unwrap();
    let mut blocks = Vec::new();
    let mut lines = readme.lines();
    while let Some(line) = lines.next() {
        if line == "```sh tested" {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(block.join("\n"));
        }
    }
    blocks
}

/// A folder that looks like the repository to the commands, but takes what they write.
fn stand_in() -> Place {
    let place = Place::new();
    for name in ["examples", "tests"] {
        symlink(repository().join(name), place.at(name)).unwrap();
    }
    place
}

#[test]
fn the_marked_commands_work_in_their_order() {
    let blocks = blocks();
    assert!(blocks.len() >= 4, "{blocks:?}");
    // The program is built already: of `cargo run --release -p stratego-host -- …` only the rest
    // is left to do.
    let program = shell_words::quote(env!("CARGO_BIN_EXE_stratego-host")).into_owned();
    let prelude = format!(
        "stratego-host() {{ {program} \"$@\"; }}\n\
         cargo() {{ shift 5; {program} \"$@\"; }}\n"
    );
    let place = stand_in();
    let script = format!("{prelude}{}", blocks.join("\n"));
    let output = Command::new("timeout")
        .arg(PATIENCE.as_secs().to_string())
        .args(["bash", "-euo", "pipefail", "-c", &script])
        .current_dir(place.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{script}\n{output:?}");
    Host::command("verify")
        .arg(place.at("game.jsonl"))
        .run()
        .exit(0);
}

#[test]
fn the_first_command_is_the_one_for_a_fresh_machine() {
    let first = "cargo run --release -p stratego-host -- play \"python3 examples/python/random_bot.py\" \
                 \"python3 examples/python/hunter_bot.py\" --log game.jsonl";
    assert!(blocks()[0].starts_with(first), "{}", blocks()[0]);
}

#[test]
fn every_flag_is_described() {
    let readme = fs::read_to_string(repository().join("README.md")).unwrap();
    for command in ["play", "verify", "judge", "show"] {
        let help = Host::command(command).args("--help").run().exit(0).stdout;
        let flags = help
            .split_whitespace()
            .filter_map(|word| word.strip_prefix("--"))
            .map(|word| word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric()));
        // `--…-config` stands for two flags.
        for flag in flags.filter(|flag| !flag.is_empty() && *flag != "config") {
            assert!(readme.contains(&format!("--{flag}")), "{command}: --{flag}");
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "examples/README.md",
    ] {
        let path = repository().join(name);
        let text = fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap();
            let outside = target.is_empty() || target.starts_with("http");
            let there = path.parent().unwrap().join(target);
            assert!(outside || there.exists(), "{name}: {target}");
        }
    }
}
