//! Signals: games end, logs stay whole, no bot is left behind.

use rustix::process::Signal;
use serde_json::Value;

use crate::harness::{Home, Host, News, is_gone};

fn pid_of_call(news: News) -> Option<u32> {
    match news {
        News::Called(pid) => Some(pid),
        News::Hangs(_) | News::Gone(_) => None,
    }
}

fn hangs(news: News) -> Option<()> {
    matches!(news, News::Hangs(_)).then_some(())
}

fn gone(news: News) -> Option<u32> {
    match news {
        News::Gone(pid) => Some(pid),
        News::Called(_) | News::Hangs(_) => None,
    }
}

/// The first bots to call play on, all others are silent in the middle of their game.
fn hang_after(calls: usize) -> Home {
    Home::new(move |before| {
        let order = if before < calls { "play" } else { "hang 2" };
        order.to_owned()
    })
}

#[track_caller]
fn ends_cleanly(signal: Signal, flags: &str) {
    // Two games are finished; two others, at the same time, are in the middle.
    let home = hang_after(2);
    let running = Host::play(&home.bot(""), "c")
        .games(10)
        .args("--variant barrage --concurrency 2 --json")
        .args(flags)
        .start();
    home.wait_for(2, hangs);
    running.signal(signal);
    let ended = running.wait().exit(130);
    let aborted = |end: &&Value| end["reason"] == "aborted";
    assert_eq!(ended.ends().iter().filter(aborted).count(), 2);
    let games = ended.logs().len();
    assert!(games >= 4, "{:?}", ended.ends());
    assert_eq!(ended.json().len(), games, "{}", ended.stdout);
    // Each process is dead and reaped when the host ends.
    let dead = home.wait_for(games, gone);
    assert!(dead.iter().all(|&pid| is_gone(pid)), "{dead:?}");
}

#[test]
fn sigint_ends_the_games_and_keeps_the_logs() {
    ends_cleanly(Signal::INT, "");
}

#[test]
fn sigterm_does_so_too() {
    ends_cleanly(Signal::TERM, "");
}

#[test]
fn logs_that_wait_for_the_disk_are_kept() {
    ends_cleanly(Signal::INT, "--sync batch");
}

#[test]
fn kept_bots_end_too() {
    let home = Home::new(|_| "hang 40".to_owned());
    let bot = home.bot("");
    let running = Host::play(&bot, &bot)
        .games(50)
        .args("--variant barrage --keep --rules plies=20")
        .start();
    home.wait_for(1, hangs);
    running.signal(Signal::INT);
    let ended = running.wait().exit(130);
    assert!(home.wait_for(2, gone).into_iter().all(is_gone));
    assert_eq!(ended.ends().pop().unwrap()["reason"], "aborted");
    assert!(ended.ends().len() >= 3);
}

#[test]
fn bots_that_have_not_answered_yet_end_too() {
    // The handshake is never finished, the setup neither.
    for stubborn in ["never-ready", "setup-late"] {
        let home = Home::new(|_| "play".to_owned());
        let running = Host::play(&format!("faulty {stubborn}"), &home.bot(""))
            .args("--clock setup=5m,start=5m")
            .start();
        let other = home.wait_for(1, pid_of_call);
        running.signal(Signal::INT);
        running.wait().exit(130).result("none", "aborted");
        assert!(is_gone(other[0]));
    }
}

#[test]
fn bots_that_ignore_quit_and_sigterm_are_killed() {
    let home = Home::new(|_| "hang 2".to_owned());
    let running = Host::play("faulty ignore-sigterm", &home.bot("")).start();
    home.wait_for(1, hangs);
    running.signal(Signal::INT);
    let ended = running.wait().exit(130);
    assert_eq!(ended.end()["red"]["exit"], "signal 9");
}

#[test]
fn bots_die_with_a_host_that_is_killed() {
    let home = Home::new(|_| "hang 5".to_owned());
    let bot = home.bot("");
    let running = Host::play(&bot, &bot)
        .games(4)
        .args("--concurrency 2")
        .start();
    home.wait_for(2, hangs);
    running.signal(Signal::KILL);
    let ended = running.wait();
    assert_eq!(ended.status.code(), None);
    // The line of a bot is open as long as it lives.
    home.wait_for(4, gone);
    // Nothing stands under a final name: no game was finished.
    assert!(ended.logs().is_empty());
}

#[test]
fn finished_logs_outlive_a_host_that_is_killed() {
    let home = hang_after(4);
    let bot = home.bot("");
    let running = Host::play(&bot, &bot)
        .games(4)
        .args("--variant barrage")
        .start();
    home.wait_for(1, hangs);
    running.signal(Signal::KILL);
    let ended = running.wait();
    home.wait_for(6, gone);
    assert_eq!(ended.logs().len(), 2);
    Host::command("verify")
        .arg(ended.place.at("logs"))
        .run()
        .exit(0);
}
