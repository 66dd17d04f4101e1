use stratego_process::{KEPT_AT_EACH_END, Read};

use crate::bot::{Gate, drain, follow, line, next, python, sh};

#[test]
fn lines_go_to_the_child_and_back() {
    let mut child = sh("cat");
    for text in ["one", "two", "three"] {
        child.send(format!("{text}\n").as_bytes());
        assert_eq!(line(&mut child), text);
    }
    child.close_stdin();
    assert_eq!(follow(&mut child).1.status.to_string(), "code 0");
}

#[test]
fn all_that_was_printed_can_be_read_once_the_exit_is_seen() {
    let mut child = python("print('x' * 50_000 + '!', end='')");
    while !next(&child).children[0].exited {}
    let mut output = Vec::new();
    assert_eq!(drain(&mut child, &mut output), Read::Closed);
    assert_eq!(output.len(), 50_001);
    assert_eq!(output.last(), Some(&b'!'));
    child.reap().unwrap().unwrap();
}

#[test]
fn pipes_stay_readable_after_the_reaping() {
    let mut child = sh("echo out; echo err >&2");
    while !next(&child).children[0].exited {}
    child.reap().unwrap().unwrap();
    let mut output = Vec::new();
    drain(&mut child, &mut output);
    assert_eq!(output, b"out\n");
    assert_eq!(child.take_stderr().to_text(), "err\n");
}

#[test]
fn a_child_that_does_not_read_never_blocks_the_host() {
    let gate = Gate::new();
    let mut child = sh(&format!("{}; wc -c", gate.wait()));
    let megabyte = vec![b'.'; 1 << 20];
    for _ in 0..5 {
        child.send(&megabyte);
    }
    assert!(child.has_unsent());
    // The rest follows as room appears.
    gate.open();
    child.close_stdin();
    let (count, _) = follow(&mut child);
    assert_eq!(count.trim(), (5 << 20).to_string());
    assert!(!child.has_unsent() && !child.stdin_closed());
}

#[test]
fn a_closed_standard_input_is_recorded() {
    let mut child = sh("exec 0<&-; echo closed; exec sleep 1000");
    assert_eq!(line(&mut child), "closed");
    assert!(!child.stdin_closed());
    child.send(b"anybody there?\n");
    assert!(child.stdin_closed());
    assert!(!child.has_unsent());
    child.send(b"no\n");
}

#[test]
fn unsent_bytes_are_dropped_when_the_reader_goes() {
    let gate = Gate::new();
    let mut child = sh(&format!(
        "{}; exec 0<&-; echo closed; exec sleep 1000",
        gate.wait()
    ));
    child.send(&vec![b'.'; 1 << 20]);
    assert!(child.has_unsent());
    gate.open();
    assert_eq!(line(&mut child), "closed");
    while !child.stdin_closed() {
        assert!(next(&child).children[0].stdin);
        child.flush();
    }
    assert!(!child.has_unsent());
}

#[test]
fn standard_error_is_taken_game_by_game() {
    let mut child = sh("echo first >&2; echo 1; read -r word; echo second >&2; echo 2; read -r x");
    line(&mut child);
    child.drain_stderr();
    assert_eq!(child.take_stderr().to_text(), "first\n");
    child.send(b"on\n");
    line(&mut child);
    child.drain_stderr();
    assert_eq!(child.take_stderr().to_text(), "second\n");
    assert!(child.take_stderr().is_empty());
}

#[test]
fn a_flood_on_standard_error_starves_nothing_and_is_cut_to_its_ends() {
    let mut child = python(
        "import os\n\
         os.write(2, b'begin')\n\
         for _ in range(300): os.write(2, b'.' * 100_000)\n\
         os.write(2, b'end')\n\
         print('done', flush=True)\n\
         input()",
    );
    assert_eq!(line(&mut child), "done");
    child.drain_stderr();
    let captured = child.take_stderr();
    assert_eq!(captured.total(), 30_000_008);
    assert_eq!(
        captured.left_out(),
        30_000_008 - 2 * KEPT_AT_EACH_END as u64
    );
    assert!(captured.head().starts_with(b"begin."));
    assert!(captured.tail().ends_with(b".end"));
}

#[test]
fn one_drain_of_standard_error_is_bounded_while_the_flood_goes_on() {
    let mut child = sh("exec yes >&2");
    child.pause_stdout();
    for _ in 0..20 {
        assert!(next(&child).children[0].stderr);
        child.drain_stderr();
    }
    assert!(child.take_stderr().total() <= 20 * 300_000);
}
