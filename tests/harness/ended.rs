//! What came of a run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

use serde_json::Value;

use crate::harness::{Host, Place};

/// A run that has ended, with what it printed and wrote.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) place: Place,
    log: Option<PathBuf>,
    /// What was in the folder before the run.
    before: Vec<String>,
}

impl Ended {
    /// Takes note of the end, and checks what holds for every run.
    pub(crate) fn new(
        status: ExitStatus,
        stdout: String,
        stderr: String,
        place: Place,
        log: Option<PathBuf>,
        before: Vec<String>,
    ) -> Self {
        let ended = Self {
            status,
            stdout,
            stderr,
            place,
            log,
            before,
        };
        assert!(!ended.stderr.contains("panicked"), "{}", ended.stderr);
        // Only a program that was killed has no chance to tidy up.
        if ended.status.code().is_some() {
            let half = |name: &String| name.ends_with(".part");
            assert!(!ended.place.listing().iter().any(half), "{ended:#?}");
            ended.verify_logs();
        }
        ended
    }

    fn verify_logs(&self) {
        if self.logs().is_empty() {
            return;
        }
        let path = self
            .log
            .as_ref()
            .expect("logs lie where they were asked for");
        let verified = Host::command("verify").arg(path).run();
        assert_eq!(verified.status.code(), Some(0), "{}", verified.stdout);
    }

    /// The program ended with this code.
    #[track_caller]
    pub(crate) fn exit(self, code: i32) -> Self {
        assert_eq!(
            self.status.code(),
            Some(code),
            "\n--- stdout\n{}\n--- stderr\n{}",
            self.stdout,
            self.stderr
        );
        self
    }

    /// The program refused what was asked for: with this code, with one line that begins with
    /// `error: ` and contains `words`, and without leaving anything behind.
    #[track_caller]
    pub(crate) fn refused(self, code: i32, words: &str) {
        let ended = self.exit(code);
        assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
        assert!(ended.stderr.ends_with('\n'), "{}", ended.stderr);
        assert!(ended.stderr.starts_with("error: "), "{}", ended.stderr);
        assert!(
            ended.stderr.contains(words),
            "wanted `{words}` in: {}",
            ended.stderr
        );
        assert_eq!(ended.stdout, "");
        assert_eq!(ended.place.listing(), ended.before);
    }

    /// The standard output contains this.
    #[track_caller]
    pub(crate) fn says(self, words: &str) -> Self {
        assert!(
            self.stdout.contains(words),
            "wanted `{words}` in:\n{}",
            self.stdout
        );
        self
    }

    /// The standard error contains this.
    #[track_caller]
    pub(crate) fn warns(self, words: &str) -> Self {
        assert!(
            self.stderr.contains(words),
            "wanted `{words}` in:\n{}",
            self.stderr
        );
        self
    }

    /// The standard error is empty.
    #[track_caller]
    pub(crate) fn quiet(self) -> Self {
        assert_eq!(self.stderr, "");
        self
    }

    /// The only game ended this way.
    #[track_caller]
    pub(crate) fn result(self, winner: &str, reason: &str) -> Self {
        let end = self.end();
        assert_eq!(
            (&end["winner"], &end["reason"]),
            (&Value::from(winner), &Value::from(reason)),
            "{end}"
        );
        self
    }

    /// The logs, in the order of the games.
    pub(crate) fn logs(&self) -> Vec<PathBuf> {
        match &self.log {
            Some(folder) if folder.is_dir() => {
                let is_log = |path: &PathBuf| path.extension().is_some_and(|end| end == "jsonl");
                let entries = fs::read_dir(folder).unwrap();
                let mut logs: Vec<PathBuf> = entries
                    .map(|entry| entry.unwrap().path())
                    .filter(is_log)
                    .collect();
                logs.sort();
                logs
            }
            Some(file) if file.exists() => vec![file.clone()],
            _ => Vec::new(),
        }
    }

    /// The path of the only log.
    #[track_caller]
    pub(crate) fn log(&self) -> PathBuf {
        let logs = self.logs();
        assert_eq!(logs.len(), 1, "{logs:?}\n{}", self.stderr);
        logs[0].clone()
    }

    /// The lines of the only log.
    #[track_caller]
    pub(crate) fn lines(&self) -> Vec<Value> {
        lines_of(&self.log())
    }

    /// The lines of this type in the only log.
    #[track_caller]
    pub(crate) fn lines_of_type(&self, name: &str) -> Vec<Value> {
        let mut lines = self.lines();
        lines.retain(|line| line["type"] == name);
        lines
    }

    /// The first line of the only log.
    #[track_caller]
    pub(crate) fn game(&self) -> Value {
        self.lines().swap_remove(0)
    }

    /// The last line of the only log.
    #[track_caller]
    pub(crate) fn end(&self) -> Value {
        self.lines().pop().expect("a log is not empty")
    }

    /// The last lines of all logs.
    pub(crate) fn ends(&self) -> Vec<Value> {
        let last = |log: &PathBuf| lines_of(log).pop().expect("a log is not empty");
        self.logs().iter().map(last).collect()
    }

    /// The lines of JSON on the standard output.
    pub(crate) fn json(&self) -> Vec<Value> {
        let parse = |line| serde_json::from_str(line).expect("each line is JSON");
        self.stdout.lines().map(parse).collect()
    }
}

/// The lines of a log.
pub(crate) fn lines_of(log: &Path) -> Vec<Value> {
    let text = fs::read_to_string(log).unwrap();
    let parse = |line| serde_json::from_str(line).expect("each line is JSON");
    text.lines().map(parse).collect()
}
