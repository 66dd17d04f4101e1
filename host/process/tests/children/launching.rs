use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use stratego_process::{
    Environment, ExitKind, Launch, LaunchError, Launcher, allowed_cpus, trampoline,
};

use crate::bot::{follow, launcher, line, output_of, sh, sh_launch};

#[test]
fn arguments_directory_and_environment_reach_the_program() {
    let directory = tempfile::tempdir().unwrap();
    let mut launch = sh_launch("pwd -P; echo \"$EXTRA/$HOME\"; printf '<%s>' \"$@\"");
    launch
        .args
        .extend(["sh", "a b", "", "--", "*"].map(Into::into));
    launch.directory = Some(directory.path().to_owned());
    launch.environment = Environment::Inherit {
        extra: vec![("EXTRA".into(), "e x".into())],
    };
    let (output, exit) = follow(&mut launcher().launch(&launch).unwrap());
    let expected = format!(
        "{}\ne x/{}\n<a b><><--><*>",
        directory.path().canonicalize().unwrap().display(),
        std::env::var("HOME").unwrap_or_default(),
    );
    assert_eq!(output, expected);
    assert_eq!(exit.status, ExitKind::Code(0));
}

#[test]
fn the_program_has_exactly_three_descriptors() {
    // Deliberately one that stays open on exec, as a careless parent of the host may leave it.
    let leaked = rustix::io::dup(fs::File::open("/dev/null").unwrap()).unwrap();
    assert_eq!(output_of("ls /proc/$$/fd; :"), "0\n1\n2\n");
    drop(leaked);
}

#[test]
fn the_program_has_default_sigpipe_and_an_empty_mask() {
    let status = output_of("grep -E '^Sig(Blk|Ign)' /proc/self/status");
    let mask = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        u64::from_str_radix(line.split_whitespace().nth(1).unwrap(), 16).unwrap()
    };
    assert_eq!(mask("SigBlk"), 0);
    assert_eq!(mask("SigIgn") & (1 << (13 - 1)), 0, "{status}");
}

#[test]
fn the_program_leads_a_session_and_group_of_its_own() {
    let mut child = sh("sed 's/.*) //' /proc/$$/stat; :");
    let pid = child.pid().to_string();
    let (stat, _) = follow(&mut child);
    // State, parent, group, session, terminal.
    let fields: Vec<&str> = stat.split(' ').take(5).collect();
    let host = std::process::id().to_string();
    assert_eq!(fields[1..], [host.as_str(), &pid, &pid, "0"]);
}

#[test]
fn the_program_cannot_dump_core() {
    assert_eq!(output_of("ulimit -Sc; ulimit -Hc"), "0\n0\n");
}

#[test]
fn the_program_runs_on_the_processors_asked_for() {
    let cpu = *allowed_cpus().last().unwrap();
    let mut launch = sh_launch("grep Cpus_allowed_list /proc/self/status");
    launch.cpus = Some(vec![cpu]);
    let (output, _) = follow(&mut launcher().launch(&launch).unwrap());
    assert_eq!(output, format!("Cpus_allowed_list:\t{cpu}\n"));
}

#[test]
fn processors_that_do_not_exist_are_told_and_end_the_start() {
    let mut launch = sh_launch("echo started");
    launch.cpus = Some(vec![1023]);
    let mut child = launcher().launch(&launch).unwrap();
    let (output, exit) = follow(&mut child);
    assert_eq!((output.as_str(), exit.status), ("", ExitKind::Code(127)));
    let message = child.take_stderr().to_text();
    assert!(message.contains("choose among those"), "{message}");
}

#[test]
fn a_program_dies_with_the_thread_that_launched_it() {
    let launch = || {
        let mut child = sh("echo up; exec sleep 1000");
        line(&mut child);
        child
    };
    let mut child = std::thread::spawn(launch).join().unwrap();
    let (_, exit) = follow(&mut child);
    assert_eq!(exit.status, ExitKind::Signal(9));
}

#[test]
fn a_program_whose_thread_ends_at_once_does_not_outlive_it() {
    for _ in 0..20 {
        let launch = || sh("exec sleep 1000");
        let mut child = std::thread::spawn(launch).join().unwrap();
        // Killed by the kernel, or not started by the trampoline, whichever came first.
        let (_, exit) = follow(&mut child);
        let ends = [ExitKind::Signal(9), ExitKind::Code(127)];
        assert!(ends.contains(&exit.status), "{}", exit.status);
    }
}

#[test]
fn a_trampoline_with_another_parent_starts_nothing() {
    let output = Command::new(env!("CARGO_BIN_EXE_trampoline-for-tests"))
        .args([
            trampoline::TRAMPOLINE,
            "--parent",
            "1",
            "--thread",
            "1",
            "--",
            "/bin/echo",
            "started",
        ])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(127));
    assert_eq!(output.stdout, b"");
    assert_eq!(
        output.stderr,
        b"the host ended before the program was started\n"
    );
}

#[test]
fn a_program_that_cannot_be_executed_says_why_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str, mode| {
        let path = directory.path().join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        path
    };
    for (path, reason) in [
        (
            file("plain", "#!/bin/sh\n", 0o644),
            "Permission denied; run `chmod +x",
        ),
        (
            file("windows", "#!/bin/sh\r\n", 0o755),
            "the interpreter \"/bin/sh\\r\", which does not exist",
        ),
        (directory.path().join("none"), "No such file"),
    ] {
        let message = message_of_failed_start(&path);
        let beginning = format!("cannot start {}: ", path.display());
        assert!(message.starts_with(&beginning), "{message}");
        assert!(message.contains(reason), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

fn message_of_failed_start(program: &Path) -> String {
    let mut child = launcher().launch(&Launch::new(program.to_owned())).unwrap();
    let (_, exit) = follow(&mut child);
    assert_eq!(exit.status, ExitKind::Code(i32::from(trampoline::FAILED)));
    child.take_stderr().to_text()
}

#[test]
fn what_fails_in_the_host_is_an_error_of_launch() {
    let mut launch = sh_launch("");
    launch.directory = Some(PathBuf::from("/no/such/directory"));
    let error = launcher().launch(&launch).unwrap_err();
    assert!(matches!(error, LaunchError::NoDirectory(_)));
    assert!(error.to_string().contains("create it or choose another"));

    let missing = Launcher::new(PathBuf::from("/no/such/host"));
    let error = missing.launch(&sh_launch("")).unwrap_err();
    assert!(matches!(error, LaunchError::Spawn { .. }));
}
