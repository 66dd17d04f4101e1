//! The bots that tests play with.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the repository.
pub(crate) fn repository() -> PathBuf {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR"));
    cli.ancestors()
        .nth(2)
        .expect("the package is two folders down")
        .to_owned()
}

/// The folder of the example bots.
pub(crate) fn examples() -> PathBuf {
    repository().join("examples")
}

/// The command line of a bot: of an example by its short name, of the faulty bot (`faulty NAME`), of
/// the scripted bot (`scripted FLAGS`), or what is given.
pub(crate) fn command_line(bot: &str) -> String {
    let quoted = |path: PathBuf| shell_words::quote(&path.display().to_string()).into_owned();
    let python = |path: PathBuf| format!("python3 {}", quoted(path));
    let (word, rest) = bot.split_once(' ').unwrap_or((bot, ""));
    match word {
        "random" => python(examples().join("python/random_bot.py")),
        "hunter" => python(examples().join("python/hunter_bot.py")),
        "bash" => format!("bash {}", quoted(examples().join("bash/random_bot.sh"))),
        "c" => quoted(c_bot()),
        "rust" => quoted(rust_bot()),
        "faulty" => {
            let script = python(examples().join("faulty/faulty_bot.py"));
            format!("{script} --misbehave {rest}")
        }
        "scripted" => {
            let script = python(repository().join("tests/bots/scripted_bot.py"));
            format!("{script} {rest}")
        }
        _ => bot.to_owned(),
    }
}

/// The bot in C, compiled unless that was done before.
fn c_bot() -> PathBuf {
    let source = examples().join("c/random_bot.c");
    built_once("c-random-bot", &source, |target| {
        let mut compiler = Command::new("cc");
        compiler
            .args(["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-o"])
            .arg(target)
            .arg(&source);
        run_tool(
            compiler,
            "the C compiler `cc`: install gcc, or let tests/run do it",
        );
    })
}

/// The bot in Rust, compiled unless that was done before.
fn rust_bot() -> PathBuf {
    let package = examples().join("rust");
    built_once("rust-random-bot", &package.join("src/main.rs"), |target| {
        let folder = scratch().join("rust");
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .args(["build", "--release", "--locked", "--quiet"])
            .arg("--manifest-path")
            .arg(package.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(&folder);
        run_tool(cargo, "cargo");
        copy_program(&folder.join("release/random-bot"), target);
    })
}

fn scratch() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

/// Runs `build` unless its target is there and newer than the source. Tests run in several
/// processes at the same time, so a lock on a file keeps all but one of them waiting.
fn built_once(name: &str, source: &Path, build: impl Fn(&Path)) -> PathBuf {
    let changed = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    let target = scratch().join(name);
    let lock = File::create(scratch().join(format!("{name}.lock"))).unwrap();
    lock.lock().unwrap();
    if changed(&target) <= changed(source) {
        let fresh = target.with_extension("new");
        build(&fresh);
        // Renaming leaves alone a process that still runs the old file.
        fs::rename(fresh, &target).unwrap();
    }
    target
}

/// Copies a file that is going to be executed. A process of its own writes it, because a descriptor
/// of the test's process may be inherited by what another test starts at this moment, and a file that
/// is open for writing cannot be executed.
pub(crate) fn copy_program(from: &Path, to: &Path) {
    let mut install = Command::new("install");
    install.args(["-m", "755"]).arg(from).arg(to);
    run_tool(install, "`install`, which is part of coreutils");
}

fn run_tool(mut tool: Command, missing: &str) {
    let output = tool
        .output()
        .unwrap_or_else(|error| panic!("the tests need {missing} ({error})"));
    assert!(
        output.status.success(),
        "{tool:?} failed:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
