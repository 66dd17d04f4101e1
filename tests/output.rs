//! What `play` prints, and how the program ends.

use std::process::Command;

use crate::harness::{Host, PATIENCE, Place, command_line};

#[test]
fn one_game_has_a_summary_for_people() {
    let ended = Host::play("random", "hunter").run().exit(0).quiet();
    let first = ended.stdout.lines().next().unwrap();
    assert!(
        first.contains("random_bot") && first.contains("hunter_bot"),
        "{first}"
    );
    assert!(
        first.contains(&format!("after {} plies", ended.end()["plies"])),
        "{first}"
    );
    let log = format!("log: {}\n", ended.log().display());
    assert!(ended.stdout.ends_with(&log), "{}", ended.stdout);
}

#[test]
fn several_games_are_summed_up() {
    let ended = Host::play("c", "scripted --at 1 --answer resign")
        .games(4)
        .run()
        .exit(0)
        .quiet();
    let expected =
        "c-random-bot against scripted_bot: 4 won, 0 drawn, 0 lost in 4 games\n      4 resigned\n";
    assert_eq!(ended.stdout, expected);
}

#[test]
fn json_has_one_line_a_game() {
    let ended = Host::play("c", "scripted --at 1 --answer resign")
        .games(3)
        .args("--json")
        .run()
        .exit(0)
        .quiet();
    let lines = ended.json();
    assert_eq!(lines.len(), 3);
    for (line, number) in lines.iter().zip(1..) {
        assert_eq!(line["game"], number);
        assert_eq!(line["winner"], if number % 2 == 1 { "red" } else { "blue" });
        assert_eq!(line["reason"], "resigned");
        assert_eq!(line["plies"], number % 2);
        assert!(line["seconds"].as_f64() > Some(0.0));
        assert!(line["detail"].is_string());
        let log = ended.logs()[number - 1].display().to_string();
        assert_eq!(line["log"], log);
    }
}

#[test]
fn json_without_a_log_says_so() {
    let ended = Host::play("c", "c")
        .no_log()
        .args("--json --rules plies=2")
        .run()
        .exit(0);
    assert!(ended.json()[0]["log"].is_null());
}

#[test]
fn games_that_are_lost_by_faults_are_finished_games() {
    Host::play("faulty move-twice", "c")
        .run()
        .exit(0)
        .result("blue", "out-of-turn");
}

#[test]
fn bots_that_never_start_end_the_program_with_3() {
    let ended = Host::play("faulty exit-before-ready", "c")
        .games(2)
        .run()
        .exit(3);
    assert_eq!(ended.ends().len(), 2);
    let both = Host::play("faulty exit-before-ready", "faulty wrong-version")
        .run()
        .exit(3);
    both.result("none", "both-faulted");
}

#[test]
fn one_game_with_both_bots_makes_the_program_end_with_0() {
    // The first process fails to start, the second one plays.
    let bot = format!(
        "sh -c 'if mkdir first 2>/dev/null; then exit 1; else exec {}; fi'",
        command_line("c")
    );
    let ended = Host::play(&bot, "c").games(2).args("--json").run().exit(0);
    assert_eq!(ended.ends()[0]["reason"], "start-failed");
    assert_ne!(ended.ends()[1]["reason"], "start-failed");
}

#[test]
fn a_bot_that_cannot_be_executed_says_why() {
    let ended = Host::play("./bot", "c")
        .program("bot", "#!/no/such/interpreter\n")
        .run()
        .exit(3)
        .result("blue", "start-failed");
    let told = ended.place.read("game.red.stderr");
    assert!(told.contains("bot"), "{told}");
}

#[test]
fn a_log_that_cannot_be_written_ends_the_program_with_1() {
    // The folder goes away during the match, with the first bot's help.
    let bot = format!("sh -c 'rm -r logs; exec {}'", command_line("c"));
    let ended = Host::play(&bot, "c")
        .no_log()
        .args("--games 2 --rules plies=2 --log logs")
        .run()
        .exit(1);
    assert!(
        ended
            .stderr
            .contains("error: cannot write logs/000001.jsonl"),
        "{}",
        ended.stderr
    );
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let place = Place::new();
    let line = format!(
        "{} play {1} {1} --json --games 5 --rules plies=2 --log logs | true",
        env!("CARGO_BIN_EXE_stratego-host"),
        shell_words::quote(&command_line("c"))
    );
    let shell = Command::new("bash")
        .args(["-c", &format!("set -o pipefail; {line}")])
        .current_dir(place.path())
        .output()
        .unwrap();
    assert!(shell.status.success(), "{shell:?}");
    assert_eq!(place.listing().len(), 6, "{shell:?}");
}

#[test]
fn a_terminal_shows_the_progress_of_several_games() {
    let place = Place::new();
    let script = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)";
    let terminal = Command::new("timeout")
        .arg(PATIENCE.as_secs().to_string())
        .args(["python3", "-c", script])
        .arg(env!("CARGO_BIN_EXE_stratego-host"))
        .args(["play", &command_line("c"), &command_line("c")])
        .args(["--games", "20", "--rules", "plies=2"])
        .current_dir(place.path())
        .env("TERM", "xterm")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&terminal.stdout);
    assert!(terminal.status.success(), "{text}");
    assert!(text.contains("/20 games ["), "{text}");
    assert!(text.contains("in 20 games"), "{text}");
}

#[test]
fn verbosity_tells_more() {
    let bot = "scripted --leave-after-end";
    let flags = "--keep --variant barrage --rules plies=4";
    Host::play(bot, "c")
        .games(2)
        .args(flags)
        .run()
        .exit(0)
        .quiet();
    Host::play(bot, "c")
        .games(2)
        .args(flags)
        .args("-v")
        .run()
        .exit(0)
        .warns("is started again");
}

#[test]
fn help_and_version_go_to_the_standard_output() {
    for line in [
        "--help",
        "play --help",
        "judge --help",
        "verify --help",
        "show --help",
    ] {
        Host::command(line)
            .run()
            .exit(0)
            .quiet()
            .says("Usage: stratego-host");
    }
    Host::command("--version")
        .run()
        .exit(0)
        .quiet()
        .says("stratego-host 0.1.0");
}
