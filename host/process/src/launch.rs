//! What to start, and starting it.

use std::ffi::OsString;
use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, PidfdFlags, getpid, pidfd_open};
use rustix::thread::gettid;
use thiserror::Error;

use crate::child::{Child, Pipes};
use crate::trampoline::{Orders, TRAMPOLINE};
use crate::usage;

/// Everything that says how one program is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The file to execute, as [`resolve_program`](crate::resolve_program) found it: an absolute
    /// path, or one that is valid in `directory`.
    pub program: PathBuf,
    /// The arguments, the program's own name not counted.
    pub args: Vec<OsString>,
    /// The working directory; the host's own when there is none.
    pub directory: Option<PathBuf>,
    /// The environment variables.
    pub environment: Environment,
    /// The processors that the program may run on; those of the launching thread when there is
    /// none.
    pub cpus: Option<Vec<usize>>,
}

impl Launch {
    /// Starts `program` without arguments, in the host's directory and environment.
    #[must_use]
    pub fn new(program: PathBuf) -> Self {
        Self {
            program,
            args: Vec::new(),
            directory: None,
            environment: Environment::default(),
            cpus: None,
        }
    }
}

/// Which environment variables a program sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Environment {
    /// The host's own, and these in addition (or instead of those of the same name).
    Inherit {
        /// Names and values.
        extra: Vec<(OsString, OsString)>,
    },
}

impl Default for Environment {
    fn default() -> Self {
        Self::Inherit { extra: Vec::new() }
    }
}

/// Why a program could not even be tried. That it cannot be executed is told later, by a line on
/// its standard error and exit code [`trampoline::FAILED`](crate::trampoline::FAILED).
#[derive(Debug, Error)]
pub enum LaunchError {
    /// The working directory does not exist or is no directory.
    #[error("the working directory {} does not exist; create it or choose another", .0.display())]
    NoDirectory(PathBuf),
    /// The host could not start its own executable.
    #[error("cannot start {}, through which every program is started", .executable.display())]
    Spawn {
        /// The host's executable.
        executable: PathBuf,
        /// The system's answer.
        #[source]
        source: io::Error,
    },
    /// The started process could not be supervised; it was ended again.
    #[error("cannot supervise a started program")]
    Supervise(#[source] io::Error),
}

/// Starts programs by way of the host's own executable.
#[derive(Clone, Debug)]
pub struct Launcher {
    host_executable: PathBuf,
}

impl Launcher {
    /// `host_executable` is a program whose `main` gives way to
    /// [`trampoline::run`](crate::trampoline::run) when its first argument is
    /// [`TRAMPOLINE`]. On Linux, `/proc/self/exe` names the host even after its file was replaced.
    #[must_use]
    pub fn new(host_executable: PathBuf) -> Self {
        Self { host_executable }
    }

    /// Starts a program. It is killed when the calling *thread* ends.
    ///
    /// Takes about a millisecond and does not wait for the program to be executed.
    ///
    /// # Errors
    ///
    /// See [`LaunchError`].
    pub fn launch(&self, launch: &Launch) -> Result<Child, LaunchError> {
        let orders = Orders {
            parent: getpid().as_raw_pid(),
            thread: gettid().as_raw_pid(),
            cpus: launch.cpus.clone(),
            program: launch.program.clone().into_os_string(),
            args: launch.args.clone(),
        };
        let mut command = Command::new(&self.host_executable);
        command
            .arg(TRAMPOLINE)
            .args(orders.to_args())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        match &launch.environment {
            Environment::Inherit { extra } => {
                command.envs(extra.iter().map(|(name, value)| (name, value)));
            }
        }
        if let Some(directory) = &launch.directory {
            // Looked at beforehand, because a failure of `spawn` would not tell this reason from
            // that of a missing executable.
            if !directory.is_dir() {
                return Err(LaunchError::NoDirectory(directory.clone()));
            }
            command.current_dir(directory);
        }
        let host_peak = usage::peak_memory_of_self();
        let mut process = spawn(&mut command).map_err(|source| LaunchError::Spawn {
            executable: self.host_executable.clone(),
            source,
        })?;
        supervise(&mut process, host_peak).map_err(|source| {
            // Nobody else would end or reap it. Both can only fail if it is gone already.
            let _ = process.kill();
            let _ = process.wait();
            LaunchError::Supervise(source)
        })
    }
}

/// Starts one process at a time in the whole host.
///
/// Until it executes its program, a new process holds a copy of every descriptor of the host. Were
/// two started at the same time, each could hold the other's ends of its pipes for a moment, and
/// that one's closing them would go unnoticed for as long.
fn spawn(command: &mut Command) -> io::Result<std::process::Child> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    // It guards no data that a panic could have left half changed.
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    command.spawn()
}

/// Takes over the pipes of a process that was just started.
fn supervise(process: &mut std::process::Child, host_peak: u64) -> io::Result<Child> {
    let missing = || io::Error::other("a pipe that was asked for is missing");
    let pipes = Pipes {
        stdin: non_blocking(process.stdin.take().ok_or_else(missing)?.into())?,
        stdout: non_blocking(process.stdout.take().ok_or_else(missing)?.into())?,
        stderr: non_blocking(process.stderr.take().ok_or_else(missing)?.into())?,
    };
    let pid = i32::try_from(process.id())
        .ok()
        .and_then(Pid::from_raw)
        .ok_or_else(|| io::Error::other("the started process has no valid id"))?;
    let pidfd = pidfd_open(pid, PidfdFlags::empty())?;
    log::debug!("started process {}", pid.as_raw_pid());
    Ok(Child::new(pid, pidfd, pipes, host_peak))
}

/// Only the host's end becomes non-blocking: the two ends of a pipe do not share their flags.
fn non_blocking(pipe: OwnedFd) -> io::Result<OwnedFd> {
    ioctl_fionbio(&pipe, true)?;
    Ok(pipe)
}
