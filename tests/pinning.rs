//! `--pin`.

use crate::harness::Host;

/// The number of cores that the tests may use.
fn cores() -> usize {
    std::thread::available_parallelism().unwrap().get()
}

/// The processors that a bot said it may use.
fn allowed(flags: &str) -> Vec<usize> {
    // The shell tells on what it may run, and then becomes the bot.
    let bot = format!(
        "sh -c 'read first; grep Cpus_allowed_list: /proc/self/status | sed \"s/.*:\\s*/# /\"; \
         echo ready 1; exec {}'",
        crate::harness::command_line("scripted")
    );
    let ended = Host::play(&bot, "c")
        .args("--rules plies=2")
        .args(flags)
        .run()
        .exit(0);
    let said = ended.lines_of_type("said");
    let text = said[0]["text"].as_str().unwrap().trim_start_matches("# ");
    let range = |part: &str| match part.split_once('-') {
        Some((first, last)) => (first.parse().unwrap()..=last.parse().unwrap()).collect(),
        None => vec![part.parse().unwrap()],
    };
    text.split(',').flat_map(range).collect()
}

#[test]
fn without_pinning_a_bot_may_use_all_cores() {
    assert_eq!(allowed("--pin none").len(), cores());
    assert_eq!(allowed("").len(), cores());
}

#[test]
fn a_pinned_match_shares_one_core() {
    assert_eq!(allowed("--pin match").len(), 1);
}

#[test]
fn more_pinned_matches_than_cores_share_them() {
    Host::play("c", "c")
        .games(8)
        .args("--variant barrage --pin match --concurrency 8")
        .run()
        .exit(0)
        .quiet();
}

#[test]
fn each_bot_has_cores_of_its_own() {
    if cores() < 2 {
        // One core is too few for this mode, and that is said.
        Host::play("c", "c")
            .args("--pin bot:1")
            .run()
            .refused(2, "cores");
        return;
    }
    assert_eq!(allowed("--pin bot:1").len(), 1);
}

#[test]
fn too_many_cores_are_refused() {
    let too_many = cores();
    Host::play("c", "c")
        .args(&format!("--pin bot:{too_many}"))
        .run()
        .refused(2, "cores");
    Host::play("c", "c")
        .no_log()
        .args(&format!(
            "--games 1000 --concurrency {too_many} --pin bot:1"
        ))
        .run()
        .refused(2, "use fewer games or fewer cores");
}
