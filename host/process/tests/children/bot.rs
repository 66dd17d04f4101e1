//! Short ways to start a child and to follow it to its end.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use stratego_process::{Child, Exit, Launch, Launcher, Patience, Read, Ready, poll};

/// Far longer than anything here takes on a loaded machine.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// Short, for children that are known to need the next step.
pub(crate) const IMPATIENT: Patience = Patience {
    quit: Duration::from_millis(100),
    term: Duration::from_millis(100),
};

/// For children that are known to end by themselves at this step.
pub(crate) const PATIENT: Patience = Patience {
    quit: LIMIT,
    term: LIMIT,
};

pub(crate) fn launcher() -> Launcher {
    Launcher::new(PathBuf::from(env!("CARGO_BIN_EXE_trampoline-for-tests")))
}

/// What starts `/bin/sh -c script`.
pub(crate) fn sh_launch(script: &str) -> Launch {
    Launch {
        args: vec!["-c".into(), script.into()],
        ..Launch::new(PathBuf::from("/bin/sh"))
    }
}

pub(crate) fn sh(script: &str) -> Child {
    launcher().launch(&sh_launch(script)).unwrap()
}

pub(crate) fn python(script: &str) -> Child {
    let launch = Launch {
        args: vec!["-c".into(), script.into()],
        ..Launch::new(stratego_process::resolve_program("python3".as_ref(), "/".as_ref()).unwrap())
    };
    launcher().launch(&launch).unwrap()
}

/// Polls a single child; the time limit is a failure.
pub(crate) fn next(child: &Child) -> Ready {
    let ready = poll([Some(child), None], None, Some(Instant::now() + LIMIT)).unwrap();
    assert!(!ready.timed_out(), "nothing happened in time");
    ready
}

/// Everything in the standard output pipe at this moment, and whether it has ended.
pub(crate) fn drain(child: &mut Child, into: &mut Vec<u8>) -> Read {
    let mut buffer = [0; 4096];
    loop {
        match child.read(&mut buffer) {
            Read::Bytes(count) => into.extend_from_slice(&buffer[..count]),
            end => return end,
        }
    }
}

/// Reads a line of standard output, without its end, and captures standard error meanwhile.
pub(crate) fn line(child: &mut Child) -> String {
    let mut line = Vec::new();
    let mut byte = [0];
    loop {
        match child.read(&mut byte) {
            Read::Bytes(_) if byte == *b"\n" => return String::from_utf8(line).unwrap(),
            Read::Bytes(_) => line.push(byte[0]),
            Read::Empty => {
                if next(child).children[0].stderr {
                    child.drain_stderr();
                }
            }
            Read::Closed => panic!("closed after {:?}", String::from_utf8_lossy(&line)),
        }
    }
}

/// Follows a child that ends by itself: all its standard output, and how it ended.
pub(crate) fn follow(child: &mut Child) -> (String, Exit) {
    let mut output = Vec::new();
    loop {
        let ready = next(child).children[0];
        if ready.stdin {
            child.flush();
        }
        if ready.stderr {
            child.drain_stderr();
        }
        if ready.stdout || ready.exited {
            drain(child, &mut output);
        }
        if ready.exited {
            let exit = child.reap().unwrap().expect("an exit that was reported");
            return (String::from_utf8(output).unwrap(), exit);
        }
    }
}

pub(crate) fn output_of(script: &str) -> String {
    follow(&mut sh(script)).0
}

/// Holds a script up until the test lets it go on.
pub(crate) struct Gate(tempfile::TempDir);

impl Gate {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// The command that waits for the gate to open.
    pub(crate) fn wait(&self) -> String {
        let path = self.0.path().join("open");
        format!("until [ -e '{}' ]; do sleep 0.01; done", path.display())
    }

    pub(crate) fn open(&self) {
        std::fs::write(self.0.path().join("open"), "").unwrap();
    }
}

/// Waits until a process that is no child of this one has ended. A zombie counts: whoever
/// inherited it may take its time.
pub(crate) fn gone(pid: &str) -> bool {
    let deadline = Instant::now() + LIMIT;
    while Instant::now() < deadline {
        let Ok(stat) = std::fs::read_to_string(format!("/proc/{pid}/stat")) else {
            return true;
        };
        if stat
            .rsplit_once(')')
            .is_some_and(|(_, it)| it.starts_with(" Z"))
        {
            return true;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    false
}
