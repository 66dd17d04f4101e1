use std::time::{Duration, Instant};

use stratego_process::{Child, Ended, Ending, ExitKind, end_all, kill_now};

use crate::bot::{IMPATIENT, LIMIT, PATIENT, follow, gone, line, python, sh};

/// Starts a script that prints a line once it is set up, and waits for that line.
fn ready(script: &str) -> Child {
    let mut child = sh(script);
    line(&mut child);
    child
}

fn status(ending: Option<Ending>) -> (Ended, ExitKind) {
    let ending = ending.expect("a child that was given");
    (ending.by, ending.exit.expect("a reaped child").status)
}

#[test]
fn exits_and_signals_are_told_apart() {
    assert_eq!(follow(&mut sh("exit 3")).1.status, ExitKind::Code(3));
    let segv = follow(&mut sh("kill -SEGV $$")).1.status;
    assert_eq!(segv.to_string(), "signal 11");
}

#[test]
fn a_polite_child_goes_at_the_farewell() {
    let mut child = sh("read -r word; [ \"$word\" = quit ] && exit 5");
    let [ending, none] = end_all([Some(&mut child), None], b"quit\n", &PATIENT);
    assert_eq!(status(ending), (Ended::Farewell, ExitKind::Code(5)));
    assert!(none.is_none());
}

#[test]
fn the_end_of_its_input_is_enough_for_a_filter() {
    let mut child = sh("cat");
    let [ending, _] = end_all([Some(&mut child), None], b"", &PATIENT);
    assert_eq!(status(ending), (Ended::Farewell, ExitKind::Code(0)));
}

#[test]
fn a_deaf_child_gets_sigterm_and_may_clean_up() {
    let script = "trap 'exit 7' TERM; echo up; while :; do sleep 0.02; done";
    let mut child = ready(script);
    let patience = stratego_process::Patience {
        quit: Duration::from_millis(50),
        term: LIMIT,
    };
    let [ending, _] = end_all([Some(&mut child), None], b"quit\n", &patience);
    assert_eq!(status(ending), (Ended::Term, ExitKind::Code(7)));
}

#[test]
fn a_child_that_ignores_sigterm_is_killed() {
    let begin = Instant::now();
    let mut child = ready("trap '' TERM; echo up; while :; do sleep 0.02; done");
    let [ending, _] = end_all([Some(&mut child), None], b"quit\n", &IMPATIENT);
    assert_eq!(status(ending), (Ended::Kill, ExitKind::Signal(9)));
    assert!(begin.elapsed() < LIMIT);
}

#[test]
fn two_children_are_ended_at_the_same_time() {
    let stubborn = "trap '' TERM; echo up; while :; do sleep 0.02; done";
    let (mut one, mut two) = (ready(stubborn), ready("echo up; read -r word; exit 1"));
    let [first, second] = end_all([Some(&mut one), Some(&mut two)], b"quit\n", &IMPATIENT);
    assert_eq!(status(first).0, Ended::Kill);
    assert_eq!(status(second), (Ended::Farewell, ExitKind::Code(1)));
    let [again, _] = end_all([Some(&mut one), None], b"quit\n", &PATIENT);
    assert_eq!(status(again), (Ended::Before, ExitKind::Signal(9)));
}

#[test]
fn what_is_printed_while_ending_blocks_neither_side() {
    let mut child = python(
        "import os, sys\n\
         input()\n\
         for _ in range(40): os.write(1, b'o' * 50_000); os.write(2, b'e' * 50_000)\n",
    );
    child.pause_stdout();
    let [ending, _] = end_all([Some(&mut child), None], b"quit\n", &PATIENT);
    assert_eq!(status(ending), (Ended::Farewell, ExitKind::Code(0)));
    assert_eq!(child.take_stderr().total(), 2_000_000);
}

#[test]
fn a_child_that_does_not_read_its_farewell_is_ended_all_the_same() {
    let mut child = ready("echo up; exec sleep 1000");
    child.send(&vec![b'.'; 1 << 20]);
    let [ending, _] = end_all([Some(&mut child), None], b"quit\n", &IMPATIENT);
    assert_eq!(status(ending), (Ended::Term, ExitKind::Signal(15)));
}

#[test]
fn an_endless_flood_does_not_outlast_the_patience() {
    let mut child = ready("trap '' TERM; echo up; yes & yes >&2");
    let [ending, _] = end_all([Some(&mut child), None], b"quit\n", &IMPATIENT);
    assert_eq!(status(ending), (Ended::Kill, ExitKind::Signal(9)));
}

#[test]
fn signals_reach_the_whole_group() {
    let mut child = sh("sleep 1000 & echo $!; wait");
    let grandchild = line(&mut child);
    kill_now([Some(&mut child), None]);
    assert!(gone(&grandchild));
}

#[test]
fn what_a_child_leaves_behind_is_killed_after_its_own_exit() {
    let mut child = sh("sleep 1000 & echo $!; exit 0");
    let grandchild = line(&mut child);
    let (_, exit) = follow(&mut child);
    assert_eq!(exit.status, ExitKind::Code(0));
    assert!(gone(&grandchild));
}

#[test]
fn a_grandchild_that_keeps_the_pipes_open_delays_nothing() {
    // In a session of its own, so that the group's end does not reach it.
    let mut child = sh("setsid sh -c 'trap \"\" PIPE; echo $$; exec yes >&2' & read -r word");
    let grandchild = line(&mut child);
    let [ending, _] = end_all([Some(&mut child), None], b"quit\n", &PATIENT);
    assert_eq!(status(ending), (Ended::Farewell, ExitKind::Code(0)));
    // The drain is over although the flood goes on.
    let pid = rustix::process::Pid::from_raw(grandchild.parse().unwrap()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::KILL).unwrap();
    assert!(gone(&grandchild));
}

#[test]
fn killing_needs_no_set_up_child() {
    // Immediately after the start, so most of the time before the trampoline has its session.
    for _ in 0..20 {
        let mut child = sh("exec sleep 1000");
        let [ending, _] = kill_now([Some(&mut child), None]);
        assert_eq!(status(ending), (Ended::Kill, ExitKind::Signal(9)));
    }
}

#[test]
fn dropping_a_child_kills_and_reaps_it() {
    let mut child = sh("sleep 1000 & echo $!; trap '' TERM; wait");
    let grandchild = line(&mut child);
    let pid = child.pid();
    drop(child);
    assert!(
        !std::fs::exists(format!("/proc/{pid}")).unwrap(),
        "no zombie"
    );
    assert!(gone(&grandchild));
}
