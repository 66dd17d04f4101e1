//! What a user gets wrong: one clear line, the right exit code, and nothing left behind.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::harness::{Host, command_line, repository};

/// `play` with two bots that would do, and these flags, is refused with these words.
#[track_caller]
fn flags_are_refused(flags: &str, words: &str) {
    Host::play("c", "c").args(flags).run().refused(2, words);
}

#[test]
fn command_lines_without_a_meaning() {
    for (line, words) in [
        ("", "a subcommand is missing: play, verify, judge or show"),
        ("replay", "unrecognized subcommand 'replay'"),
        ("--fast", "unexpected argument '--fast'"),
        ("play --fast", "unexpected argument '--fast'"),
        ("judge --fast", "unexpected argument '--fast'"),
        ("verify --fast x", "unexpected argument '--fast'"),
        ("show x --as green", "'green'"),
        ("play --games", "--games"),
        ("__launch", "for the host's own use"),
    ] {
        let ended = Host::command(line).run();
        let code = if line == "__launch" { 127 } else { 2 };
        assert_eq!(ended.status.code(), Some(code), "{line}: {}", ended.stderr);
        assert!(ended.stderr.contains(words), "{line}: {}", ended.stderr);
        assert_eq!(ended.stderr.lines().count(), 1, "{line}: {}", ended.stderr);
        assert_eq!(ended.stdout, "");
    }
}

#[test]
fn too_few_and_too_many_bots() {
    let bot = command_line("c");
    let play = || Host::command("play").file("bot.toml", format!("command = \"{bot}\"\n"));
    play().run().refused(2, "there is no bot for red");
    play()
        .arg(&bot)
        .run()
        .refused(2, "there is no bot for blue");
    play()
        .arg(&bot)
        .arg(&bot)
        .arg(&bot)
        .run()
        .refused(2, "unexpected");
    play()
        .arg(&bot)
        .arg(&bot)
        .args("--red-config bot.toml")
        .run()
        .refused(2, "one bot too many");
    play()
        .args("--blue-config bot.toml")
        .run()
        .refused(2, "there is no bot for red");
}

#[test]
fn command_lines_of_bots() {
    for (bot, words) in [
        ("", "the command line is empty"),
        ("  ", "the command line is empty"),
        ("python3 'bot.py", "cannot be split"),
    ] {
        Host::play(bot, "c").run().refused(2, words);
        Host::play("c", bot).run().refused(2, words);
    }
}

#[test]
fn programs_that_cannot_be_started() {
    let with = |bot: &str| Host::play("c", bot).file("plain/bot", "#!/bin/sh\n");
    with("no-such-program-anywhere")
        .run()
        .refused(3, "no directory in PATH has a program");
    with("./absent").run().refused(3, "there is no file");
    with("./plain").run().refused(3, "is a directory");
    with("plain/bot")
        .run()
        .refused(3, "is not executable; run `chmod +x");
    with("''").run().refused(3, "the program's name is empty");
}

#[test]
fn durations() {
    for (clock, words) in [
        ("main=soon", "`soon` is no duration such as 5m, 1s or 50ms"),
        ("main=5", "`5` is no duration"),
        ("main=-5s", "`-5s` is no duration"),
        ("main=", "`` is no duration"),
        ("main", "not of the form key=duration"),
        ("main=0", "use `off` for no limit"),
        ("main=1us", "whole number of milliseconds"),
        ("main=2years", "longer than a year"),
        ("main=99999999999999999999999s", "is no duration"),
        ("hurry=5s", "`hurry` is unknown: use main, increment"),
        ("main=5s,main=6s", "`main` is named twice"),
        ("main=5s,,move=1s", "not of the form"),
        ("main=off,move=off,setup=off,start=off", "clock"),
    ] {
        flags_are_refused(&format!("--clock '{clock}'"), words);
    }
    flags_are_refused("--no-clock --clock main=5m", "cannot be used with");
}

#[test]
fn rules() {
    for (rules, words) in [
        ("plies", "not of the form key=value"),
        ("plies=many", "a whole number from 0"),
        ("plies=-1", "a whole number from 0"),
        ("plies=99999999999", "a whole number from 0"),
        ("two_square=1001", "from 0 (off) to 1000"),
        ("more_square=on", "`off`, `chase-start` or `since-capture`"),
        ("scout_strike=7", "`on` or `off`"),
        ("draw_offers=maybe", "`on` or `off`"),
        ("speed=3", "the rules are two_square"),
        ("plies=1,plies=2", "named twice"),
    ] {
        flags_are_refused(&format!("--rules {rules}"), words);
    }
}

#[test]
fn seeds() {
    let host = || Host::play("c", "c").unseeded();
    for seed in ["", "xyz", "-1", "abc", "@", "@absent"] {
        host().arg(format!("--seed={seed}")).run().refused(2, "");
    }
    for seed in ["12345x", &"0".repeat(65), &"g".repeat(64)] {
        host()
            .args("--seed")
            .arg(seed)
            .run()
            .refused(2, "64 hexadecimal digits");
    }
    host()
        .args("--seed @absent")
        .run()
        .refused(2, "cannot read absent");
    host()
        .file("seed", [0xff, 0xfe])
        .args("--seed @seed")
        .run()
        .refused(2, "seed:1:1: the file is not UTF-8");
}

#[test]
fn numbers_of_games() {
    for flags in [
        "--games 0",
        "--games -1",
        "--games many",
        "--games 1.5",
        "--concurrency 0",
        "--concurrency 100000",
        "--games 99999999999999999999",
    ] {
        flags_are_refused(flags, "invalid value");
    }
}

#[test]
fn pins() {
    for (pin, words) in [
        ("all", "use none, match or bot:N"),
        ("bot", "use none, match or bot:N"),
        ("bot:", "1 or more"),
        ("bot:0", "1 or more"),
        ("bot:x", "1 or more"),
        ("bot:-1", "1 or more"),
        ("bot:999999", "cores"),
        ("bot:99999999999999999999999", "1 or more"),
        ("bot:18446744073709551615", "cores"),
    ] {
        flags_are_refused(&format!("--pin {pin}"), words);
    }
}

#[test]
fn options() {
    for option in ["depth", "depth=6", "green.depth=6", "red.=6", "red", ""] {
        Host::play("c", "c")
            .arg(format!("--option={option}"))
            .run()
            .refused(2, "write red.NAME=VALUE or blue.NAME=VALUE");
    }
}

#[test]
fn setups() {
    for (setup, words) in [
        ("F", "--red-setup"),
        ("@absent", "cannot read absent"),
        ("FBBBBBB2222222233333444455556666777889Mx", "--red-setup"),
        ("FFBBBBB2222222233333444455556666777889MS", "--red-setup"),
        ("FBBBBBB2222222233333444455556666777889M.", "--red-setup"),
    ] {
        Host::play("c", "c")
            .args("--red-setup")
            .arg(setup)
            .run()
            .refused(2, words);
    }
    flags_are_refused("--blue-setup F", "--blue-setup");
}

#[test]
fn words_of_a_list() {
    flags_are_refused("--sync never", "'never'");
    flags_are_refused("--watch green", "'green'");
}

#[test]
fn variants_by_name() {
    flags_are_refused(
        "--variant chess",
        "neither original, duel, barrage nor the path",
    );
    flags_are_refused(
        "--variant Original",
        "neither original, duel, barrage nor the path",
    );
    flags_are_refused("--variant absent.toml", "cannot read absent.toml");
    flags_are_refused("--variant .", "cannot read .");
    Host::command("judge --variant chess")
        .run()
        .refused(2, "neither original");
}

/// Each file in the folder is refused with the words on its first line.
#[test]
fn variants_in_files() {
    let folder = repository().join("tests/data/bad_variants");
    let mut number = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let words = text.lines().next().unwrap().strip_prefix("# ").unwrap();
        Host::play("c", "c")
            .file("variant.toml", &text)
            .args("--variant variant.toml")
            .run()
            .refused(2, words);
        number += 1;
    }
    assert!(number >= 20, "{number}");
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    Host::play("c", "c")
        .file("variant.toml", "#".repeat((1 << 20) + 1))
        .args("--variant variant.toml")
        .run()
        .refused(2, "more than 1 MiB");
}

#[test]
fn tables_of_bots() {
    for (table, words) in [
        ("", "bot.toml:1:1: missing field `command`"),
        (
            "command = 3\n",
            "bot.toml:1:11: a string or a list of strings is wanted",
        ),
        ("command = \"\"\n", "the command line is empty"),
        ("command = []\n", "the command line is empty"),
        ("command = \"c\nx", "bot.toml:2:2: "),
        (
            "command = \"true\"\nspeed = 3\n",
            "bot.toml:2:1: unknown field `speed`",
        ),
        (
            "command = \"true\"\nname = \"\"\n",
            "is not 1 to 60 printable characters",
        ),
        (
            "command = \"true\"\ndirectory = \"absent\"\n",
            "is not there",
        ),
        (
            "command = \"true\"\nenvironment = { \"A=B\" = \"c\" }\n",
            "is no name for a variable",
        ),
        (
            "command = \"true\"\nenvironment = { A = 3 }\n",
            "bot.toml:2:21: ",
        ),
        (
            "command = \"true\"\noptions = { depth = 1.5 }\n",
            "bot.toml:2:",
        ),
        ("command = \"true\"\ncommand = \"true\"\n", "bot.toml:2:1: "),
    ] {
        Host::command("play")
            .arg(command_line("c"))
            .args("--blue-config bot.toml --log game.jsonl")
            .file("bot.toml", table)
            .run()
            .refused(2, words);
    }
    Host::command("play --red-config absent.toml --blue-config absent.toml")
        .run()
        .refused(2, "cannot read absent.toml");
}

#[test]
fn arguments_and_values_that_contain_a_nul_or_a_line_end() {
    Host::command("play")
        .arg(command_line("c"))
        .args("--blue-config bot.toml")
        .file("bot.toml", "command = [\"true\", \"a\\u0000b\"]\n")
        .run()
        .refused(2, "NUL");
    Host::command("play")
        .arg(command_line("c"))
        .args("--blue-config bot.toml")
        .file(
            "bot.toml",
            "command = \"true\"\nenvironment = { A = \"a\\u0000b\" }\n",
        )
        .run()
        .refused(2, "NUL");
}

#[test]
fn places_for_logs() {
    let host = || Host::play("c", "c").no_log().file("a-file", "");
    host()
        .args("--log absent/game.jsonl")
        .run()
        .refused(2, "cannot write to the folder absent");
    host()
        .args("--log a-file/game.jsonl")
        .run()
        .refused(2, "cannot write to the folder a-file");
    host()
        .args("--log ..")
        .args("--log x")
        .run()
        .refused(2, "cannot be used multiple times");
    host()
        .args("--games 2 --log a-file")
        .run()
        .refused(2, "cannot make the folder a-file");
    host()
        .args("--games 2 --log a-file/logs")
        .run()
        .refused(2, "cannot make the folder");
    host()
        .arg("--log=")
        .run()
        .refused(2, "a value is required for '--log <PATH>'");
}

#[test]
fn folders_that_cannot_be_written() {
    for flags in [
        "--log closed/game.jsonl",
        "--log closed/logs --games 2",
        "--log closed --games 2",
        "--log closed",
    ] {
        // The bots have to be within reach of a user without rights.
        let host = Host::play("true", "true").no_log().unprivileged();
        let closed = host.place().at("closed");
        fs::create_dir(&closed).unwrap();
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
        host.args(flags).run().refused(2, "closed");
    }
}

#[test]
fn files_that_cannot_be_read() {
    let host = Host::play("true", "true")
        .unprivileged()
        .file("variant.toml", "");
    let file = host.place().at("variant.toml");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
    host.args("--variant ./variant.toml")
        .run()
        .refused(2, "cannot read ./variant.toml: Permission denied");
}

#[test]
fn text_that_is_not_unicode() {
    use std::os::unix::ffi::OsStringExt as _;
    let broken = || std::ffi::OsString::from_vec(vec![b'x', 0xff]);
    Host::command("play")
        .arg(broken())
        .run()
        .refused(2, "invalid UTF-8");
    Host::command("verify")
        .arg(broken())
        .run()
        .exit(1)
        .says("cannot be read");
    Host::command("judge")
        .arg(broken())
        .run()
        .refused(2, "cannot read");
}
