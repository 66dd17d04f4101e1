//! The builder of one run.

use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::harness::{Ended, Place, Running, command_line, copy_program};

/// The user and the group without any rights.
const NOBODY: u32 = 65534;

/// The seed of all games that do not name another one: the example bots then repeat their games.
const SEED: &str = "57e3a7e605eed57e3a7e605eed57e3a7e605eed57e3a7e605eed57e3a7e60599";

/// Where a run's logs go.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Logs {
    None,
    File,
    Folder,
}

/// A run of the program in a folder of its own, which is also its working directory.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    place: Place,
    args: Vec<OsString>,
    logs: Logs,
    seed: Option<&'static str>,
    stdin: Vec<u8>,
    unprivileged: bool,
    /// Words of a shell's `ulimit` for the program.
    limit: Option<&'static str>,
}

impl Host {
    /// `play` between two bots, with a log.
    pub(crate) fn play(red: &str, blue: &str) -> Self {
        let mut host = Self::command("play");
        host.args
            .extend([red, blue].map(|bot| OsString::from(command_line(bot))));
        host.logs = Logs::File;
        host.seed = Some(SEED);
        host
    }

    /// Any other command line.
    pub(crate) fn command(line: &str) -> Self {
        let host = Self {
            place: Place::new(),
            args: Vec::new(),
            logs: Logs::None,
            seed: None,
            stdin: Vec::new(),
            unprivileged: false,
            limit: None,
        };
        host.args(line)
    }

    /// Adds arguments, split as a shell splits words.
    pub(crate) fn args(mut self, line: &str) -> Self {
        let words = shell_words::split(line).expect("the test's arguments can be split");
        self.args.extend(words.into_iter().map(OsString::from));
        self
    }

    /// Adds one argument.
    pub(crate) fn arg(mut self, arg: impl Into<OsString>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// Plays several games, with a folder of logs.
    pub(crate) fn games(mut self, number: u32) -> Self {
        self.logs = Logs::Folder;
        self.args(&format!("--games {number}"))
    }

    /// Leaves the log out.
    pub(crate) fn no_log(mut self) -> Self {
        self.logs = Logs::None;
        self
    }

    /// Writes a file into the folder first.
    pub(crate) fn file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        self.place.write(name, content);
        self
    }

    /// Leaves the seed to the program, or to other arguments.
    pub(crate) fn unseeded(mut self) -> Self {
        self.seed = None;
        self
    }

    /// What is on the standard input.
    pub(crate) fn stdin(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.stdin = input.into();
        self
    }

    /// Writes an executable file into the folder first.
    pub(crate) fn program(self, name: &str, content: &str) -> Self {
        let draft = self.place.write(&format!("{name}.draft"), content);
        let program = self.place.at(name);
        copy_program(&draft, &program);
        self
    }

    /// Runs as a user who may not write to the folder.
    pub(crate) fn unprivileged(mut self) -> Self {
        self.unprivileged = true;
        self
    }

    /// Runs under a limit of the system's, in the words of `ulimit`.
    pub(crate) fn limited(mut self, words: &'static str) -> Self {
        self.limit = Some(words);
        self
    }

    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    /// Where the log will be.
    fn log(&self) -> Option<PathBuf> {
        match self.logs {
            Logs::None => None,
            Logs::File => Some(self.place.at("game.jsonl")),
            Logs::Folder => Some(self.place.at("logs")),
        }
    }

    /// Starts the program.
    pub(crate) fn start(mut self) -> Running {
        let log = self.log();
        if let Some(log) = &log {
            self.args.push("--log".into());
            self.args.push(log.into());
        }
        if let Some(seed) = self.seed {
            self.args.extend(["--seed", seed].map(OsString::from));
        }
        let mut command = match self.limit {
            None => Command::new(self.executable()),
            Some(words) => {
                let mut shell = Command::new("bash");
                shell
                    .args(["-c", &format!("ulimit {words}; exec \"$0\" \"$@\"")])
                    .arg(self.executable());
                shell
            }
        };
        command
            .args(&self.args)
            .current_dir(self.place.path())
            .env_remove("RUST_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if self.unprivileged && rustix::process::geteuid().is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        let before = self.place.listing();
        Running::start(command, self.stdin, self.place, log, before)
    }

    /// Runs the program to its end.
    pub(crate) fn run(self) -> Ended {
        self.start().wait()
    }

    /// The program. A user without rights may not get to where it was built, so that it is copied.
    fn executable(&self) -> PathBuf {
        let built = Path::new(env!("CARGO_BIN_EXE_stratego-host"));
        if !self.unprivileged {
            return built.to_owned();
        }
        let copy = self.place.at("stratego-host");
        copy_program(built, &copy);
        copy
    }
}
