//! Bots that do something wrong: the game ends for the listed reason, or goes on.
//!
//! The misbehaviours are described in `examples/README.md`.

use std::collections::BTreeMap;
use std::process::Command;

use crate::harness::{Host, examples};

/// How a game without a fault ends here.
const GOES_ON: &str = "move-limit";

/// The bot that misbehaves in its third turn loses for this reason, or nobody does.
#[track_caller]
fn leads_to(name: &str, reason: &str) {
    let flags = match name {
        // It takes as long as it may for each of its moves.
        "slow-clock" => "--rules plies=4 --clock move=2s",
        _ => "--rules plies=40 --clock move=1s,setup=3s,start=10s",
    };
    let name = name.replace('_', "-");
    let ended = Host::play(&format!("faulty {name}"), "c").args(flags).run();
    let code = if reason == "start-failed" { 3 } else { 0 };
    let winner = if reason == GOES_ON { "draw" } else { "blue" };
    let ended = ended.exit(code).result(winner, reason);
    if reason == GOES_ON {
        return;
    }
    let fault = ended.end()["red"].get("fault").cloned();
    // What ends a game by the rules is no fault.
    assert_eq!(fault.is_some(), reason != "no-moves", "{}", ended.end());
}

macro_rules! misbehaviours {
    ($($name:ident: $reason:expr,)*) => {
        $(
            #[test]
            fn $name() {
                leads_to(&stringify!($name).replace('_', "-"), $reason);
            }
        )*

        const TESTED: &[(&str, &str)] = &[$((stringify!($name), $reason)),*];
    };
}

misbehaviours! {
    never_ready: "start-failed",
    exit_before_ready: "start-failed",
    exit_1_before_ready: "start-failed",
    signal_before_ready: "start-failed",
    wrong_version: "start-failed",
    wrong_variants: "start-failed",
    banner_first: GOES_ON,
    ready_twice: "out-of-turn",
    unknown_want: GOES_ON,
    bad_option_type: "start-failed",
    bad_option_default: "start-failed",
    option_twice: "start-failed",
    ignore_quit: GOES_ON,
    ignore_sigterm: GOES_ON,
    setup_too_short: "illegal-setup",
    setup_too_long: "illegal-setup",
    setup_wrong_letter: "illegal-setup",
    setup_wrong_count: "illegal-setup",
    setup_outside: "illegal-setup",
    setup_walled_in: "no-moves",
    setup_late: "timeout",
    two_setups: "out-of-turn",
    setup_other_id: "illegal-setup",
    move_before_go: "out-of-turn",
    move_twice: "out-of-turn",
    move_enemy_piece: "illegal-move",
    move_from_empty: "illegal-move",
    move_onto_own: "illegal-move",
    move_into_lake: "illegal-move",
    move_off_board: "illegal-move",
    move_diagonal: "illegal-move",
    move_immovable: "illegal-move",
    scout_over_piece: "illegal-move",
    two_square: "illegal-move",
    move_extra_words: "unreadable",
    move_wrong_case: "unreadable",
    move_without_hyphen: "unreadable",
    full_width_digits: "unreadable",
    forged_end: "unreadable",
    resign_out_of_turn: "out-of-turn",
    draw_each_move: "unreadable",
    late: "timeout",
    slow_clock: GOES_ON,
    never_reads: "timeout",
    move_tabs: GOES_ON,
    empty_lines: GOES_ON,
    crlf: GOES_ON,
    nul: "unreadable",
    invalid_utf8: "unreadable",
    line_4096: GOES_ON,
    line_4097: "output-limit",
    flood_without_newline: "output-limit",
    info_flood: "output-limit",
    info_for_ever: "timeout",
    partial_line_then_silence: "timeout",
    byte_by_byte: GOES_ON,
    two_writes: GOES_ON,
    stderr_flood: "timeout",
    stderr_64mib_then_answers: GOES_ON,
    exit_when_asked: "exited",
    answer_and_exit: "exited",
    answer_and_segfault: "exited",
    close_stdout: "exited",
    close_stdin: "exited",
    stop_itself: "timeout",
    kill_group: "exited",
    open_files: GOES_ON,
    stale_after_end: GOES_ON,
}

/// They harm the machine as long as bots run without a sandbox.
const HARMFUL: [&str; 8] = [
    "fork-100-children",
    "fork-bomb",
    "daemonised-grandchild",
    "grandchild-writes",
    "kill-parent",
    "kill-opponent",
    "allocate",
    "fill-disk",
];

/// They only use up time.
const COSTLY: [&str; 1] = ["busy-threads"];

#[test]
fn every_misbehaviour_is_tested_with_the_reason_that_the_bot_lists() {
    let list = Command::new("python3")
        .arg(examples().join("faulty/faulty_bot.py"))
        .arg("--list")
        .output()
        .unwrap();
    let list = String::from_utf8(list.stdout).unwrap();
    let listed: BTreeMap<&str, &str> = list
        .lines()
        .map(|line| {
            let mut columns = line.split('\t');
            (columns.next().unwrap(), columns.next().unwrap())
        })
        .filter(|(name, _)| !HARMFUL.contains(name) && !COSTLY.contains(name))
        .collect();
    let tested: BTreeMap<String, &str> = TESTED
        .iter()
        .map(|&(name, reason)| {
            let reason = if reason == GOES_ON { "legal" } else { reason };
            (name.replace('_', "-"), reason)
        })
        .collect();
    let listed = listed
        .into_iter()
        .map(|(name, reason)| (name.to_owned(), reason));
    assert_eq!(listed.collect::<BTreeMap<_, _>>(), tested);
}
