//! Plies per second of `play`, as a ratio to a bare relay in the same run.
//!
//! Method: `play` lets the C bot of the examples play itself with fixed seeds, kept processes,
//! logging on and no cap on quiet plies. From its logs the bench knows what each side was told. The
//! relay then starts the same two programs and writes to them exactly those bytes, one blocking
//! write before each answer and one blocking read for it: no rules, no log, no poll, no limits on
//! time. Both are timed from before the start of the bots to their end. For each setting, pinned or
//! not, with one match and with two at the same time, host and relay take turns `ROUNDS` times, and
//! the ratio of the best rates is printed.
//!
//! The host's own CPU time a ply is that of its process and of all that it waited for, less what the
//! logs say of the bots.
//!
//! Run with `cargo bench -p stratego-host --bench throughput`; it needs `cc`.
#![allow(
    clippy::print_stdout,
    missing_docs,
    reason = "a benchmark prints what it measured"
)]

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use stratego_process::{allowed_cpus, pin_current_thread};
use stratego_record::{Log, told_to};
use stratego_rules::Side;

const HOST: &str = env!("CARGO_BIN_EXE_stratego-host");
const ROUNDS: usize = 5;
const GAMES: usize = 200;

/// One setting.
#[derive(Clone, Copy)]
struct Setting {
    pinned: bool,
    matches: usize,
}

/// What a run came to.
struct Run {
    plies: u64,
    took: Duration,
}

impl Run {
    fn rate(&self) -> f64 {
        self.plies as f64 / self.took.as_secs_f64()
    }
}

/// What is written to a bot before each of its answers in one game, and behind the last one.
struct Script {
    questions: Vec<Vec<u8>>,
    rest: Vec<u8>,
}

fn script(log: &Log, side: Side) -> Script {
    let told = told_to(log, side).expect("the host's own log can be read");
    let mut questions = vec![Vec::new()];
    for line in told.split_inclusive(|&byte| byte == b'\n') {
        let last = questions.last_mut().expect("there is always one");
        last.extend_from_slice(line);
        if line.starts_with(b"go") || line.starts_with(b"setup") {
            questions.push(Vec::new());
        }
    }
    let rest = questions.pop().unwrap_or_default();
    Script { questions, rest }
}

struct Bot {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
}

impl Bot {
    fn start(path: &Path) -> Self {
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the bot starts");
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        Self {
            child,
            stdin: stdin.expect("piped"),
            stdout: stdout.expect("piped"),
        }
    }

    /// Writes a question and reads its answer, up to a line that begins with `last`.
    fn ask(&mut self, question: &[u8], last: &[u8]) {
        self.stdin.write_all(question).expect("the bot reads");
        let mut buffer = [0; 4096];
        loop {
            let count = self.stdout.read(&mut buffer).expect("the bot answers");
            let text = &buffer[..count];
            assert!(count > 0, "the bot ended");
            if text.ends_with(b"\n") && text.windows(last.len()).any(|part| part == last) {
                return;
            }
        }
    }

    fn end(mut self) {
        self.stdin.write_all(b"quit\n").expect("the bot reads");
        drop(self.stdin);
        self.child.wait().expect("the bot ends");
    }
}

/// One match of the relay: the games of the scripts one after the other.
fn relay(bot: &Path, games: &[(Script, Script)], core: Option<usize>) {
    if let Some(core) = core {
        pin_current_thread(&[core]).expect("the core is there");
    }
    // The first bot plays Red in odd games.
    let mut bots = [Bot::start(bot), Bot::start(bot)];
    for bot in &mut bots {
        bot.ask(b"stratego 1\n", b"ready");
    }
    for (index, (red, blue)) in games.iter().enumerate() {
        let [first, second] = &mut bots;
        let (one, other) = if index % 2 == 0 {
            (first, second)
        } else {
            (second, first)
        };
        one.ask(&red.questions[0], b"setup");
        other.ask(&blue.questions[0], b"setup");
        let mut blues = blue.questions[1..].iter();
        for question in &red.questions[1..] {
            one.ask(question, b"move");
            if let Some(question) = blues.next() {
                other.ask(question, b"move");
            }
        }
        one.stdin.write_all(&red.rest).expect("the bot reads");
        other.stdin.write_all(&blue.rest).expect("the bot reads");
    }
    bots.into_iter().for_each(Bot::end);
}

fn run_relay(bot: &Path, scripts: &[(Script, Script)], plies: u64, setting: Setting) -> Run {
    let cpus = allowed_cpus();
    let start = Instant::now();
    std::thread::scope(|scope| {
        for number in 0..setting.matches {
            let core = setting.pinned.then(|| cpus[number % cpus.len()]);
            scope.spawn(move || relay(bot, scripts, core));
        }
    });
    Run {
        plies: plies * setting.matches as u64,
        took: start.elapsed(),
    }
}

fn run_host(bot: &Path, folder: &Path, setting: Setting) -> (Run, Vec<Log>, f64) {
    if folder.exists() {
        fs::remove_dir_all(folder).expect("the bench's own folder");
    }
    let games = GAMES * setting.matches;
    let before = children_cpu();
    let start = Instant::now();
    let status = Command::new(HOST)
        .arg("play")
        .args([bot, bot])
        .args(["--keep", "--sync", "batch", "--rules", "quiet=0", "--json"])
        .args(["--seed", &"07".repeat(32)])
        .args(["--games", &games.to_string()])
        .args(["--concurrency", &setting.matches.to_string()])
        .args(["--pin", if setting.pinned { "match" } else { "none" }])
        .arg("--log")
        .arg(folder)
        .stdout(Stdio::null())
        .status()
        .expect("the host runs");
    let took = start.elapsed();
    let all = children_cpu() - before;
    assert!(status.success(), "the host ended with {status}");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the host made the folder")
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.sort();
    let logs: Vec<Log> = paths
        .iter()
        .map(|path| Log::parse(&fs::read(path).expect("readable")).expect("whole"))
        .collect();
    let plies: u64 = logs.iter().map(|log| u64::from(log.end.plies)).sum();
    let bots: u64 = logs
        .iter()
        .flat_map(|log| [log.end.red.cpu_us, log.end.blue.cpu_us])
        .flatten()
        .sum();
    let own = (all.as_secs_f64() * 1e6 - bots as f64) / plies as f64;
    (Run { plies, took }, logs, own)
}

/// The CPU time of all ended children of this process, their own ended children included.
fn children_cpu() -> Duration {
    let text = fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields: Vec<&str> = text[text.rfind(')').expect("a name") + 2..]
        .split(' ')
        .collect();
    // Fields 16 and 17 of proc(5), in hundredths of a second.
    let ticks: u64 = fields[13..15]
        .iter()
        .map(|field| field.parse::<u64>().expect("a number"))
        .sum();
    Duration::from_millis(ticks * 10)
}

fn best(rates: &[f64]) -> f64 {
    rates.iter().copied().fold(0.0, f64::max)
}

fn main() {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let bot = temporary.path().join("random_bot");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/c/random_bot.c");
    let compiled = Command::new("cc")
        .args(["-O2", "-o"])
        .arg(&bot)
        .arg(source)
        .status()
        .expect("cc is there");
    assert!(compiled.success(), "the C bot compiles");
    let folder = temporary.path().join("logs");
    for pinned in [false, true] {
        for matches in [1, 2] {
            let setting = Setting { pinned, matches };
            let (mut hosts, mut relays, mut owns) = (Vec::new(), Vec::new(), Vec::new());
            for _ in 0..ROUNDS {
                let (run, logs, own) = run_host(&bot, &folder, setting);
                hosts.push(run.rate());
                owns.push(own);
                let scripts: Vec<(Script, Script)> = logs
                    .iter()
                    .take(GAMES)
                    .map(|log| (script(log, Side::Red), script(log, Side::Blue)))
                    .collect();
                let plies = logs
                    .iter()
                    .take(GAMES)
                    .map(|log| u64::from(log.end.plies))
                    .sum();
                relays.push(run_relay(&bot, &scripts, plies, setting).rate());
            }
            println!(
                "{} matches {matches}: host {:.0} plies/s, relay {:.0}, ratio {:.2}; host's own CPU {:.2} µs a ply",
                if pinned { "pinned  " } else { "unpinned" },
                best(&hosts),
                best(&relays),
                best(&hosts) / best(&relays),
                owns.iter().copied().fold(f64::INFINITY, f64::min),
            );
        }
    }
}
