//! The step between the host and a bot, in a process of its own.
//!
//! The host starts *itself* with the hidden subcommand [`TRAMPOLINE`]; that process sets up what a
//! bot must inherit and then becomes the bot. The usual place for this is a closure that runs
//! between fork and exec, but such a closure is `unsafe` (it runs in a copy of a process with many
//! threads) and makes the standard library give up the faster `posix_spawn`. Here it is ordinary
//! code in a process with one thread, and it costs about a millisecond a start (measured by
//! `cargo bench`).

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitCode};

use rustix::process::{
    Resource, Rlimit, Signal, getppid, set_parent_process_death_signal, setrlimit, setsid,
};
use thiserror::Error;

use crate::affinity::{AffinityError, pin_current_thread};

/// The hidden subcommand of the host's executable.
pub const TRAMPOLINE: &str = "__launch";

/// The exit code when the bot could not be started, as in a shell; the reason is one line on
/// standard error.
pub const FAILED: u8 = 127;

/// What the trampoline is told on its command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orders {
    /// The process id of the host: a trampoline whose parent is another one has lost its host.
    pub parent: i32,
    /// The id of the host's thread that started it.
    pub thread: i32,
    /// The processors to run on, when they are to be restricted.
    pub cpus: Option<Vec<usize>>,
    /// The file to execute.
    pub program: OsString,
    /// The arguments of the program.
    pub args: Vec<OsString>,
}

/// Why a command line is not one that [`Orders::to_args`] wrote.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the subcommand {TRAMPOLINE} is for the host's own use ({0})")]
pub struct NotOrders(&'static str);

impl Orders {
    /// The arguments after [`TRAMPOLINE`]: options, then `--`, the program and its arguments.
    #[must_use]
    pub fn to_args(&self) -> Vec<OsString> {
        let mut args: Vec<OsString> = vec![
            "--parent".into(),
            self.parent.to_string().into(),
            "--thread".into(),
            self.thread.to_string().into(),
        ];
        if let Some(cpus) = &self.cpus {
            let list: Vec<String> = cpus.iter().map(usize::to_string).collect();
            args.extend(["--cpus".into(), list.join(",").into()]);
        }
        args.push("--".into());
        args.push(self.program.clone());
        args.extend_from_slice(&self.args);
        args
    }

    /// Reads back what [`to_args`](Self::to_args) wrote.
    ///
    /// # Errors
    ///
    /// When it is anything else, as when a user found the subcommand.
    pub fn parse(mut words: impl Iterator<Item = OsString>) -> Result<Self, NotOrders> {
        let mut parent = None;
        let mut thread = None;
        let mut cpus = None;
        loop {
            let option = words.next().ok_or(NotOrders("no `--`"))?;
            let mut value = || {
                let word = words.next().ok_or(NotOrders("an option without a value"))?;
                word.into_string()
                    .map_err(|_| NotOrders("an option that is no text"))
            };
            match option.to_str() {
                Some("--parent") => {
                    let id = value()?.parse().map_err(|_| NotOrders("a bad --parent"))?;
                    parent = Some(id);
                }
                Some("--thread") => {
                    let id = value()?.parse().map_err(|_| NotOrders("a bad --thread"))?;
                    thread = Some(id);
                }
                Some("--cpus") => {
                    let list: Result<Vec<usize>, _> = value()?.split(',').map(str::parse).collect();
                    cpus = Some(list.map_err(|_| NotOrders("a bad --cpus"))?);
                }
                Some("--") => break,
                _ => return Err(NotOrders("an unknown option")),
            }
        }
        Ok(Self {
            parent: parent.ok_or(NotOrders("no --parent"))?,
            thread: thread.ok_or(NotOrders("no --thread"))?,
            cpus,
            program: words.next().ok_or(NotOrders("no program"))?,
            args: words.collect(),
        })
    }

    /// Sets everything up and becomes the program; returns only on failure.
    fn carry_out(&self) -> Failure {
        if let Err(failure) = self.set_up() {
            return failure;
        }
        // `exec` also gives SIGPIPE its default effect and empties the signal mask, both of which
        // a Rust program's start has changed or may have inherited.
        let error = Command::new(&self.program).args(&self.args).exec();
        Failure::exec(Path::new(&self.program), &error)
    }

    /// Whether the host lives, and the thread in it whose end will be signalled. The parent's id
    /// alone does not tell: when only the thread ends, the rest of the host stays the parent.
    fn host_is_there(&self) -> bool {
        let Self { parent, thread, .. } = self;
        getppid().is_some_and(|id| id.as_raw_pid() == *parent)
            && Path::new(&format!("/proc/{parent}/task/{thread}")).exists()
    }

    fn set_up(&self) -> Result<(), Failure> {
        // A session of its own: no terminal whose Ctrl-C reaches the bot before the host has
        // decided what to do, and a process group by which all its processes can be ended.
        setsid().map_err(|errno| Failure::system("begin a session", errno))?;
        // Asked for first and looked at afterwards, so that a host that ended in between is
        // noticed by one of the two.
        set_parent_process_death_signal(Some(Signal::KILL))
            .map_err(|errno| Failure::system("tie its life to the host's", errno))?;
        if !self.host_is_there() {
            return Err(Failure::HostGone);
        }
        // A crashing bot must not fill the disk with its memory.
        let none = Rlimit {
            current: Some(0),
            maximum: Some(0),
        };
        setrlimit(Resource::Core, none)
            .map_err(|errno| Failure::system("switch core dumps off", errno))?;
        if let Some(cpus) = &self.cpus {
            pin_current_thread(cpus)?;
        }
        // The host's own descriptors close on exec, but what the host itself inherited (from a
        // make or a shell that left one open) may not.
        close_fds::set_fds_cloexec(3, &[]);
        Ok(())
    }
}

/// Becomes the bot that the arguments after [`TRAMPOLINE`] describe.
///
/// The host's `main` calls this before anything else, and returns what it returns. It does so only
/// when the bot could not be started: after one line on standard error, with exit code [`FAILED`].
#[must_use]
pub fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    let message = match Orders::parse(args) {
        Ok(orders) => orders.carry_out().to_string(),
        Err(not_orders) => not_orders.to_string(),
    };
    // There is nobody else to tell when standard error is gone, too.
    let _ = writeln!(io::stderr(), "{message}");
    ExitCode::from(FAILED)
}

/// Why the trampoline did not become the bot.
#[derive(Debug, Error)]
enum Failure {
    #[error("the host ended before the program was started")]
    HostGone,
    #[error("cannot {step} for the program: {source}")]
    System {
        step: &'static str,
        source: io::Error,
    },
    #[error(transparent)]
    Affinity(#[from] AffinityError),
    #[error("cannot start {program}: {reason}")]
    Exec { program: String, reason: String },
}

impl Failure {
    fn system(step: &'static str, errno: rustix::io::Errno) -> Self {
        Self::System {
            step,
            source: errno.into(),
        }
    }

    /// Says in the user's terms why `program` was not executed.
    fn exec(program: &Path, error: &io::Error) -> Self {
        let name = program.display().to_string();
        let reason = match error.kind() {
            io::ErrorKind::NotFound if program.exists() => match interpreter(program) {
                Some(interpreter) => format!(
                    "its first line asks for the interpreter {interpreter:?}, which does not \
                     exist; correct what follows `#!`"
                ),
                None => "the file exists, but the loader or the interpreter (in `#!`) that it \
                         asks for does not; rebuild it for this machine"
                    .to_owned(),
            },
            io::ErrorKind::NotFound => "No such file; correct the path".to_owned(),
            io::ErrorKind::PermissionDenied => format!(
                "Permission denied; run `chmod +x {name}`, and see that neither its directory \
                 nor its interpreter forbids it"
            ),
            _ => error.to_string(),
        };
        Self::Exec {
            program: name,
            reason,
        }
    }
}

/// What a script's first line asks for: the path after `#!`, without its argument.
fn interpreter(script: &Path) -> Option<String> {
    // As much as the kernel looks at.
    let mut beginning = Vec::new();
    File::open(script)
        .and_then(|file| file.take(256).read_to_end(&mut beginning))
        .ok()?;
    let line = beginning
        .strip_prefix(b"#!")?
        .split(|&b| b == b'\n')
        .next()?;
    let line = std::ffi::OsStr::from_bytes(line).to_string_lossy();
    // Only blanks and tabs separate for the kernel: a carriage return is a part of the path, and
    // the commonest reason for this failure.
    let path = line.split([' ', '\t']).find(|word| !word.is_empty())?;
    Some(path.to_owned())
}

#[cfg(test)]
mod tests {
    use std::os::unix::ffi::OsStringExt as _;

    use super::*;

    fn orders() -> Orders {
        Orders {
            parent: 4711,
            thread: 4712,
            cpus: None,
            program: "/opt/bot".into(),
            args: Vec::new(),
        }
    }

    #[test]
    fn orders_survive_the_command_line() {
        let many = Orders {
            cpus: Some(vec![0, 3, 17]),
            args: vec![
                "--".into(),
                "--cpus".into(),
                "".into(),
                "a b".into(),
                OsString::from_vec(vec![0xff, 0xfe]),
            ],
            ..orders()
        };
        let dashed = Orders {
            program: "--parent".into(),
            ..orders()
        };
        for orders in [orders(), many, dashed] {
            assert_eq!(Orders::parse(orders.to_args().into_iter()), Ok(orders));
        }
    }

    #[test]
    fn anything_else_on_the_command_line_is_refused() {
        for line in [
            "",
            "--parent",
            "--parent 1",
            "--parent x -- sh",
            "--parent 1 --thread x -- sh",
            "-- sh",
            "--parent 1 -- sh",
            "--thread 1 -- sh",
            "--parent 1 --thread 1 --",
            "--parent 1 --thread 1 --cpus 0,x -- sh",
            "--parent 1 --thread 1 --cpus  -- sh",
            "--parent 1 --thread 1 --depth 3 -- sh",
        ] {
            let words = line.split(' ').map(OsString::from);
            let error = Orders::parse(words).unwrap_err().to_string();
            assert!(error.contains("for the host's own use"), "{line}: {error}");
        }
    }

    #[test]
    fn the_interpreter_is_named_as_the_kernel_sees_it() {
        let directory = tempfile::tempdir().unwrap();
        let script = directory.path().join("script");
        for (text, found) in [
            ("#!/usr/bin/env python3\n", Some("/usr/bin/env")),
            ("#! \t/bin/sh\r\n", Some("/bin/sh\r")),
            ("#!", None),
            ("echo\n", None),
        ] {
            std::fs::write(&script, text).unwrap();
            assert_eq!(interpreter(&script).as_deref(), found, "{text:?}");
        }
    }
}
