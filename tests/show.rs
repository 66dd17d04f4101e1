//! `show`: what was told can be found out again from the log.

use std::path::Path;

use crate::harness::{Ended, Host};

/// What `show` prints.
fn show(log: &Path, eyes: &str) -> String {
    let shown = Host::command("show").arg(log).args("--as").arg(eyes).run();
    shown.exit(0).quiet().stdout
}

/// The lines from `game` to `end` of each game that a bot recorded.
fn told(ended: &Ended, record: &str) -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    let mut inside = false;
    for line in ended.place.read(record).split_inclusive('\n') {
        let word = line.split_whitespace().next();
        if word == Some("game") {
            games.push(String::new());
            inside = true;
        }
        if inside {
            games.last_mut().unwrap().push_str(line);
        }
        inside &= word != Some("end");
    }
    games
}

/// Both sides record, and `show` finds the same bytes.
#[track_caller]
fn agrees(red: &str, blue: &str, flags: &str) -> Ended {
    let ended = Host::play(
        &format!("{red} --record red.told"),
        &format!("{blue} --record blue.told"),
    )
    .args(flags)
    .run()
    .exit(0);
    for side in ["red", "blue"] {
        let record = told(&ended, &format!("{side}.told"));
        assert_eq!(record.len(), 1);
        assert_eq!(show(&ended.log(), side), record[0], "{side}");
    }
    ended
}

#[test]
fn whole_games_of_all_variants() {
    for variant in ["original", "duel", "barrage"] {
        agrees("scripted", "scripted", &format!("--variant {variant}"));
    }
}

#[test]
fn with_every_helper_line() {
    let all = "scripted --want 'legal position'";
    let early = "scripted --want 'legal position early'";
    agrees(all, early, "--variant barrage");
    agrees(early, all, "--variant barrage");
    agrees(early, early, "--rules plies=31");
}

#[test]
fn without_helper_lines() {
    // Without a list of legal moves this bot knows none, and is refused.
    agrees("scripted --want position", "scripted", "").result("blue", "illegal-move");
    agrees("scripted", "scripted --want nothing", "").result("red", "illegal-move");
}

#[test]
fn with_clocks_of_all_kinds() {
    for clock in [
        "--no-clock",
        "--clock main=off",
        "--clock move=off",
        "--clock delay=5ms,increment=0",
    ] {
        agrees("scripted", "scripted", &format!("{clock} --rules plies=40"));
    }
}

#[test]
fn with_imposed_setups() {
    let setup = "F2M..............................B3S92..";
    let flags = format!("--variant barrage --red-setup {setup} --rules plies=20");
    agrees("scripted", "scripted", &flags);
}

#[test]
fn with_draw_offers() {
    let offers = "scripted --always 'move {move} draw'";
    let accepts = "scripted --at 4 --answer draw";
    let flags = "--rules draw_offers=on";
    agrees(offers, accepts, flags).result("draw", "agreement");
    agrees(offers, "scripted", "--rules draw_offers=on,plies=25");
}

#[test]
fn with_refused_answers() {
    // A second refusal and silence: the whole exchange is told.
    let wrong = "scripted --at 3 --answer 'move a1-a1\nmove z9-z8\nwhat'";
    for retries in 0..4 {
        let flags = format!("--rules retries={retries} --clock move=300ms");
        agrees(wrong, "scripted", &flags);
        agrees("scripted", wrong, &flags);
    }
}

#[test]
fn with_refused_setups() {
    let wrong = "scripted --setup FFF";
    for retries in [0, 2] {
        let flags = format!("--rules retries={retries} --clock setup=300ms");
        agrees(wrong, "scripted", &flags);
    }
}

#[test]
fn with_faults_and_resignations() {
    for answer in [
        "resign",
        "nonsense",
        "move a1-a1",
        "move {move} now",
        "draw",
    ] {
        let bot = format!("scripted --at 3 --answer '{answer}'");
        agrees(&bot, "scripted", "");
        agrees("scripted", &bot, "");
    }
}

#[test]
fn each_game_of_kept_bots() {
    let ended = Host::play("scripted --record first", "scripted --record second")
        .games(3)
        .args("--keep --variant barrage")
        .run()
        .exit(0);
    for (number, log) in ended.logs().iter().enumerate() {
        let [red, blue] = if number % 2 == 0 {
            ["first", "second"]
        } else {
            ["second", "first"]
        };
        assert_eq!(show(log, "red"), told(&ended, red)[number]);
        assert_eq!(show(log, "blue"), told(&ended, blue)[number]);
    }
}

#[test]
fn all_boards_and_the_result() {
    let ended = Host::play("c", "c").args("--rules plies=5").run().exit(0);
    let text = show(&ended.log(), "all");
    assert_eq!(text.matches("~~").count(), 6 * 8, "{text}");
    assert!(text.contains("5. red "), "{text}");
    assert!(
        text.ends_with("draw move-limit: the game reached the limit of 5 plies\n")
            || text.contains("draw move-limit: "),
        "{text}"
    );
}

#[test]
fn what_is_no_log_is_refused() {
    Host::command("show there-is-none --as red")
        .run()
        .refused(2, "cannot read there-is-none");
    Host::command("show log --as red")
        .file("log", "{}\n")
        .run()
        .refused(1, "log: ");
    Host::command("show log")
        .file("log", "")
        .run()
        .refused(2, "--as <SIDE>");
}
