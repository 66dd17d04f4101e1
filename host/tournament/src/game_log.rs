//! The files of one game: its log, and beside it what the bots wrote to standard error.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use stratego_process::Capture;
use stratego_protocol::Micros;
use stratego_record::{FinishedLog, GameFacts, Line, LogFile, ProcessEnd, Recorder};
use stratego_referee::{Event, GameSpec, Verdict};
use stratego_rules::{BySide, Side};
use tempfile::NamedTempFile;

/// How long a line of a running game may wait before it is in the file.
const FOLLOWED_WITHIN: Micros = Micros(1_000_000);

/// Writes the log of one game.
#[derive(Debug)]
pub(crate) struct GameLog {
    file: LogFile,
    recorder: Recorder,
    path: PathBuf,
    flushed: Micros,
}

impl GameLog {
    pub(crate) fn create(path: &Path, facts: GameFacts) -> io::Result<Self> {
        Ok(Self {
            file: LogFile::create(path)?,
            recorder: Recorder::new(facts),
            path: path.to_owned(),
            flushed: Micros::ZERO,
        })
    }

    /// Logs an event, unless it is the end: that line needs to know how the processes ended.
    pub(crate) fn event(&mut self, event: &Event, spec: &GameSpec) -> io::Result<()> {
        let line = match event {
            Event::Opened(opened) => Some(self.recorder.game_line(spec, opened)),
            _ => Recorder::event_line(event),
        };
        let Some(line) = line else { return Ok(()) };
        self.file.write(&line)?;
        if let Line::Move(line) = &line {
            let now = Micros(line.t_us);
            if now - self.flushed > FOLLOWED_WITHIN {
                self.flushed = now;
                self.file.flush()?;
            }
        }
        Ok(())
    }

    /// Saves what a bot wrote to standard error; the name of the file, `None` when it wrote nothing.
    pub(crate) fn save_stderr(&self, side: Side, capture: &Capture) -> io::Result<Option<String>> {
        if capture.is_empty() {
            return Ok(None);
        }
        let path = self.path.with_extension(format!("{side}.stderr"));
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut file = NamedTempFile::new_in(folder)?;
        file.write_all(capture.to_text().as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(&path)?;
        let name = path.file_name().unwrap_or_default();
        Ok(Some(name.to_string_lossy().into_owned()))
    }

    /// Logs the end and finishes the file, which still has its temporary name.
    pub(crate) fn finish(
        mut self,
        verdict: &Verdict,
        at: Micros,
        ends: BySide<ProcessEnd>,
    ) -> io::Result<FinishedLog> {
        self.file.write(&Recorder::end_line(verdict, at, ends))?;
        self.file.finish()
    }
}
