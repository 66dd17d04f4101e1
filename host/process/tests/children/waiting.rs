use std::time::{Duration, Instant};

use stratego_process::{ChildReady, Interrupt, Read, Ready, poll};

use crate::bot::{LIMIT, drain, line, next, sh};

fn soon() -> Option<Instant> {
    Some(Instant::now() + Duration::from_millis(40))
}

#[test]
fn each_child_and_each_pipe_is_told_apart() {
    let out = sh("echo x; exec sleep 1000");
    let mut err = sh("echo x >&2; exec sleep 1000");
    assert_eq!(
        next(&out).children[0],
        ChildReady {
            stdout: true,
            ..ChildReady::default()
        }
    );
    assert!(next(&err).children[0].stderr);
    let both = poll([Some(&out), Some(&err)], None, soon()).unwrap();
    assert!(both.children[0].stdout && !both.children[0].stderr);
    assert!(both.children[1].stderr && !both.children[1].stdout);
    err.drain_stderr();
    assert!(poll([None, Some(&err)], None, soon()).unwrap().timed_out());
}

#[test]
fn an_idle_wait_ends_at_its_deadline_and_not_before() {
    let child = sh("exec sleep 1000");
    for microseconds in [0, 1, 700, 1_500, 20_300] {
        let deadline = Instant::now() + Duration::from_micros(microseconds);
        let ready = poll([Some(&child), None], None, Some(deadline)).unwrap();
        assert!(ready.timed_out());
        assert!(Instant::now() >= deadline);
    }
}

#[test]
fn a_deadline_in_the_past_still_looks_once() {
    let child = sh("echo x; exec sleep 1000");
    next(&child);
    let past = Instant::now().checked_sub(Duration::from_millis(5));
    assert!(poll([Some(&child), None], None, past).unwrap().children[0].stdout);
}

#[test]
fn ended_and_paused_pipes_do_not_wake_the_host() {
    let mut child = sh("exec 2>&-; echo x; exec 1>&-; exec sleep 1000");
    child.pause_stdout();
    child.send(b"kept by the pipe\n");
    let deadline = Instant::now() + LIMIT;
    // Until standard error has ended, which is all that is told of this child.
    while !poll([Some(&child), None], None, Some(deadline))
        .unwrap()
        .children[0]
        .stderr
    {}
    child.drain_stderr();
    assert!(
        poll([Some(&child), None], None, soon())
            .unwrap()
            .timed_out()
    );

    child.resume_stdout();
    let mut output = Vec::new();
    while drain(&mut child, &mut output) != Read::Closed {
        next(&child);
    }
    assert_eq!(output, b"x\n");
    assert!(
        poll([Some(&child), None], None, soon())
            .unwrap()
            .timed_out()
    );
}

#[test]
fn an_exit_is_told_until_it_is_reaped() {
    let mut child = sh("exit 0");
    while !next(&child).children[0].exited {}
    assert!(next(&child).children[0].exited);
    assert!(child.exit().is_none());
    let exit = child.reap().unwrap();
    assert!(exit.is_some());
    assert_eq!(child.exit(), exit);
    assert_eq!(child.reap().unwrap(), exit);
    let ready = poll([Some(&child), None], None, soon()).unwrap();
    assert!(!ready.children[0].exited);
}

#[test]
fn a_running_child_is_not_reaped() {
    let mut child = sh("echo up; exec sleep 1000");
    line(&mut child);
    assert_eq!(child.reap().unwrap(), None);
}

#[test]
fn the_interrupt_wakes_a_waiting_thread_and_stays() {
    let interrupt = Interrupt::new().unwrap();
    let child = sh("exec sleep 1000");
    let raiser = {
        let interrupt = interrupt.clone();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            interrupt.raise();
        })
    };
    for _ in 0..2 {
        let deadline = Some(Instant::now() + LIMIT);
        let ready = poll([Some(&child), None], Some(&interrupt), deadline).unwrap();
        assert_eq!(
            ready,
            Ready {
                interrupted: true,
                ..Ready::default()
            }
        );
    }
    raiser.join().unwrap();
}

#[test]
fn waiting_for_nothing_without_a_deadline_is_refused() {
    assert!(poll([None, None], None, None).is_err());
    assert!(poll([None, None], None, soon()).unwrap().timed_out());
}
