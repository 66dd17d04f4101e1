//! Several games: whose turn it is to be Red, at the same time, in kept processes.

use serde_json::Value;

use crate::harness::{Ended, Home, Host, News, lines_of};

fn first_lines(ended: &Ended) -> Vec<Value> {
    let logs = ended.logs();
    logs.iter()
        .map(|log| lines_of(log).swap_remove(0))
        .collect()
}

#[test]
fn colours_alternate() {
    let ended = Host::play("c", "random")
        .games(4)
        .args("--variant barrage --json")
        .run()
        .exit(0);
    let reds: Vec<Value> = first_lines(&ended)
        .iter()
        .map(|game| game["red"]["name"].clone())
        .collect();
    assert_eq!(
        reds,
        ["c-random-bot", "random_bot", "c-random-bot", "random_bot"]
    );
    for line in ended.json() {
        let odd = line["game"].as_u64().unwrap() % 2 == 1;
        let first = if odd { &line["red"] } else { &line["blue"] };
        assert_eq!(first, "c-random-bot", "{line}");
    }
}

#[test]
fn logs_are_numbered_like_the_games() {
    let ended = Host::play("c", "c")
        .games(3)
        .args("--variant barrage")
        .run()
        .exit(0);
    for (game, name) in first_lines(&ended).iter().zip(["1", "2", "3"]) {
        assert_eq!(game["id"], name);
    }
    let names = [
        "logs",
        "logs/000001.jsonl",
        "logs/000002.jsonl",
        "logs/000003.jsonl",
    ];
    assert_eq!(ended.place.listing(), names);
}

#[test]
fn a_folder_is_filled_by_a_single_game_too() {
    let host = Host::play("c", "c").no_log().args("--log logs");
    std::fs::create_dir(host.place().at("logs")).unwrap();
    let ended = host.run().exit(0);
    assert_eq!(ended.place.listing(), ["logs", "logs/000001.jsonl"]);
}

#[test]
fn fresh_processes_play_one_game_each() {
    let home = Home::new(|_| "play".to_owned());
    let bot = home.bot("");
    let ended = Host::play(&bot, "c")
        .games(3)
        .args("--variant barrage")
        .run()
        .exit(0);
    let called = home.wait_for(3, |news| matches!(news, News::Called(_)).then_some(news));
    assert!(called[0] != called[1] && called[1] != called[2]);
    for game in first_lines(&ended) {
        assert_eq!(game["red"]["process_game"], 1);
        assert_eq!(game["blue"]["process_game"], 1);
    }
}

#[test]
fn kept_processes_play_all_games() {
    for bots in [["random", "hunter"], ["c", "bash"], ["rust", "c"]] {
        let ended = Host::play(bots[0], bots[1])
            .games(3)
            .args("--variant duel --keep")
            .run()
            .exit(0)
            .quiet();
        for (game, number) in first_lines(&ended).iter().zip(1..) {
            assert_eq!(game["red"]["process_game"], number);
            assert_eq!(game["blue"]["process_game"], number);
        }
        let ends = ended.ends();
        assert_eq!(ends[0]["red"]["exit"], Value::Null);
        assert_eq!(ends[1]["blue"]["exit"], Value::Null);
        assert_eq!(ends[2]["red"]["exit"], "code 0");
        assert!(ends.iter().all(|end| end["red"]["cpu_us"].is_u64()));
    }
}

#[test]
fn kept_processes_of_each_worker_play_on() {
    let ended = Host::play("c", "random")
        .games(6)
        .args("--variant barrage --keep --concurrency 2")
        .run()
        .exit(0);
    let most = first_lines(&ended)
        .iter()
        .filter_map(|game| game["red"]["process_game"].as_u64())
        .max();
    assert!(most >= Some(3), "{most:?}");
}

#[test]
fn a_kept_bot_that_lost_by_a_fault_is_started_afresh() {
    let ended = Host::play("faulty move-twice", "c")
        .games(3)
        .args("--keep")
        .run()
        .exit(0);
    let games = first_lines(&ended);
    let process_game = |number: usize, side: &str| games[number][side]["process_game"].clone();
    assert_eq!(ended.ends()[0]["reason"], "out-of-turn");
    assert_eq!([process_game(0, "red"), process_game(1, "blue")], [1, 1]);
    assert_eq!([process_game(0, "blue"), process_game(1, "red")], [1, 2]);
}

#[test]
fn a_kept_bot_that_exits_between_games_is_started_again() {
    let ended = Host::play("scripted --leave-after-end", "c")
        .games(3)
        .args("--keep --variant barrage")
        .run()
        .exit(0);
    for end in ended.ends() {
        assert!(end["red"].get("fault").is_none(), "{end}");
        assert!(end["blue"].get("fault").is_none(), "{end}");
    }
}

#[test]
fn games_at_the_same_time_are_all_played_and_logged() {
    for mode in ["game", "batch"] {
        let ended = Host::play("c", "c")
            .games(25)
            .args(&format!(
                "--concurrency 4 --sync {mode} --variant barrage --json"
            ))
            .run()
            .exit(0)
            .quiet();
        let mut numbers: Vec<u64> = ended
            .json()
            .iter()
            .filter_map(|line| line["game"].as_u64())
            .collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=25).collect::<Vec<_>>());
        assert_eq!(ended.logs().len(), 25);
    }
}

#[test]
fn games_at_the_same_time_really_are() {
    // Both games wait for the test: were they played one after the other, the second would not
    // begin.
    let home = Home::new(|_| "hang 1".to_owned());
    let running = Host::play(&home.bot(""), "c")
        .games(2)
        .args("--concurrency 2")
        .start();
    home.wait_for(2, |news| matches!(news, News::Hangs(_)).then_some(()));
    running.signal(rustix::process::Signal::INT);
    running.wait().exit(130);
}
