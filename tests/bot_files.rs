//! Bots from TOML files, and `--option`.

use std::fs;

use serde_json::json;

use crate::harness::{Ended, Host, command_line};

/// A match whose first bot is described by this table.
fn with_table(table: &str) -> Host {
    Host::command("play --red-config red.toml --rules plies=2 --log game.jsonl")
        .file("red.toml", table)
        .arg(command_line("c"))
}

fn scripted() -> String {
    command_line("scripted").trim().to_owned()
}

fn log_of(ended: &Ended) -> Vec<serde_json::Value> {
    crate::harness::lines_of(&ended.place.at("game.jsonl"))
}

#[test]
fn a_table_names_the_bot_and_its_command() {
    let ended = with_table(&format!(
        "name = \"The  Red One\"\ncommand = \"{}\"\n",
        scripted()
    ))
    .run()
    .exit(0)
    .says("The Red One (red)");
    assert_eq!(log_of(&ended)[0]["red"]["name"], "The Red One");
}

#[test]
fn a_command_may_be_a_list_of_words() {
    let words = shell_words::split(&scripted()).unwrap();
    let ended = with_table(&format!("command = {words:?}\n")).run().exit(0);
    assert_eq!(log_of(&ended)[0]["red"]["command"], json!(words));
    assert_eq!(log_of(&ended)[0]["red"]["name"], "scripted_bot");
}

#[test]
fn a_bot_runs_in_its_directory_with_its_environment() {
    let table = format!(
        "command = \"{} --greet '# {{directory}}' --greet '# {{STRENGTH}}'\"\n\
         directory = \"below\"\nenvironment = {{ STRENGTH = \"quite strong\" }}\n",
        scripted()
    );
    let host = with_table(&table);
    fs::create_dir(host.place().at("below")).unwrap();
    let ended = host.run().exit(0);
    let said: Vec<_> = log_of(&ended)
        .into_iter()
        .filter(|line| line["type"] == "said")
        .map(|line| line["text"].as_str().unwrap().to_owned())
        .collect();
    let below = ended.place.at("below").canonicalize().unwrap();
    assert!(said.contains(&format!("# {}", below.display())), "{said:?}");
    assert!(said.contains(&"# quite strong".to_owned()), "{said:?}");
}

#[test]
fn a_program_is_looked_up_in_its_directory() {
    let script = format!("#!/bin/sh\nexec {}\n", command_line("c"));
    let host = with_table("command = [\"./bot\"]\ndirectory = \"below\"\n");
    fs::create_dir(host.place().at("below")).unwrap();
    host.program("below/bot", &script).run().exit(0);
}

#[test]
fn options_of_the_table_and_of_the_flags_reach_the_bot() {
    let greet = "--greet 'option depth integer default 4 min 1 max 12' \
                 --greet 'option style choice default calm values calm wild' \
                 --greet 'option book boolean default false' \
                 --greet 'option opening text default none'";
    let table = format!(
        "command = \"\"\"{} {greet} --record told\"\"\"\n\
         [options]\ndepth = 6\nstyle = \"wild\"\nbook = true\n",
        scripted()
    );
    let ended = with_table(&table)
        .args("--option red.depth=7 --option 'red.opening=the wall'")
        .run()
        .exit(0)
        .quiet();
    let told = ended.place.read("told");
    let set: Vec<&str> = told
        .lines()
        .filter(|line| line.starts_with("set "))
        .collect();
    assert_eq!(
        set,
        [
            "set book true",
            "set depth 7",
            "set opening the wall",
            "set style wild"
        ]
    );
    assert_eq!(
        log_of(&ended)[0]["red"]["options"],
        json!({"book": "true", "depth": "7", "opening": "the wall", "style": "wild"})
    );
}

#[test]
fn an_option_that_does_not_fit_is_left_out_with_a_warning() {
    let greet = "scripted --record told --greet 'option depth integer default 4 min 1 max 12'";
    for (option, words) in [
        ("red.depth=99", "was not sent an option"),
        ("red.width=3", "does not declare it"),
    ] {
        let ended = Host::play(greet, "c")
            .args("--rules plies=2 --option")
            .arg(option)
            .run()
            .exit(0)
            .warns(words);
        assert!(!ended.place.read("told").contains("set "), "{option}");
    }
}

#[test]
fn options_follow_the_bot_when_colours_change() {
    let greet = "scripted --greet 'option depth integer default 4' --record told";
    let ended = Host::play(greet, "c")
        .games(2)
        .args("--rules plies=2 --option red.depth=6")
        .run()
        .exit(0);
    let told = ended.place.read("told");
    assert_eq!(told.matches("set depth 6\n").count(), 2, "{told}");
}

#[test]
fn both_bots_may_be_tables() {
    let table = |name: &str| format!("name = \"{name}\"\ncommand = \"{}\"\n", command_line("c"));
    let ended = Host::command("play --red-config a.toml --blue-config b.toml --rules plies=2")
        .args("--json")
        .file("a.toml", table("A"))
        .file("b.toml", table("B"))
        .run()
        .exit(0);
    let line = &ended.json()[0];
    assert_eq!((&line["red"], &line["blue"]), (&json!("A"), &json!("B")));
}

#[test]
fn bots_of_one_name_are_told_apart() {
    let ended = Host::play("c", "c")
        .args("--json --rules plies=2")
        .run()
        .exit(0);
    let line = &ended.json()[0];
    assert_eq!(line["red"], "c-random-bot");
    assert_eq!(line["blue"], "c-random-bot-2");
}

#[test]
fn the_opponent_is_named_unless_the_match_is_anonymous() {
    for (flag, told) in [("", true), ("--anonymous", false)] {
        let ended = Host::play("scripted --record told", "c")
            .args("--rules plies=2")
            .args(flag)
            .run()
            .exit(0);
        let text = ended.place.read("told");
        assert_eq!(text.contains("opponent c-random-bot\n"), told, "{text}");
        assert_eq!(text.contains("opponent"), told, "{text}");
        assert_eq!(ended.game()["anonymous"], !told);
    }
}
