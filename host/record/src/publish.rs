//! Gives a log its final name only when it is whole and on disk.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::line::Line;
use crate::writer::LogWriter;

/// A log that is being written under the name `NAME.part`. Dropped before it is finished, it leaves
/// nothing behind.
#[derive(Debug)]
pub struct LogFile {
    writer: Option<LogWriter<File>>,
    part: PathBuf,
    path: PathBuf,
}

/// A log that is complete but still has its temporary name.
#[derive(Debug)]
pub struct FinishedLog {
    file: File,
    part: PathBuf,
    path: PathBuf,
}

impl LogFile {
    /// Begins the log that will be `path`.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn create(path: &Path) -> io::Result<Self> {
        let part = with_suffix(path, ".part");
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(&part)?;
        Ok(Self {
            writer: Some(LogWriter::new(file)),
            part,
            path: path.to_owned(),
        })
    }

    /// Appends one line.
    ///
    /// # Errors
    /// Writing failed.
    pub fn write(&mut self, line: &Line) -> io::Result<()> {
        self.writer().write(line)
    }

    /// Writes what was collected, so that a log can be followed while it grows.
    ///
    /// # Errors
    /// Writing failed.
    pub fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }

    /// Writes the rest. The log still has its temporary name.
    ///
    /// # Errors
    /// Writing failed; the temporary file is removed.
    pub fn finish(mut self) -> io::Result<FinishedLog> {
        self.flush()?;
        let writer = self
            .writer
            .take()
            .expect("invariant: only finish takes the writer");
        let file = writer.finish()?;
        Ok(FinishedLog {
            file,
            part: std::mem::take(&mut self.part),
            path: std::mem::take(&mut self.path),
        })
    }

    const fn writer(&mut self) -> &mut LogWriter<File> {
        self.writer
            .as_mut()
            .expect("invariant: only finish takes the writer")
    }
}

impl Drop for LogFile {
    fn drop(&mut self) {
        if self.writer.is_some()
            && let Err(error) = fs::remove_file(&self.part)
        {
            log::warn!("cannot remove {}: {error}", self.part.display());
        }
    }
}

impl FinishedLog {
    /// Puts the log on disk and gives it its final name.
    ///
    /// # Errors
    /// Syncing or renaming failed; the log then keeps its temporary name.
    pub fn publish(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.part, &self.path)?;
        sync_folder(folder_of(&self.path))
    }
}

/// Puts several logs of one file system on disk with a single request, then gives them their final
/// names.
///
/// # Errors
/// Syncing or renaming failed; logs that were not renamed keep their temporary names.
pub fn publish_batch(logs: Vec<FinishedLog>) -> io::Result<()> {
    let Some(first) = logs.first() else {
        return Ok(());
    };
    rustix::fs::syncfs(&first.file)?;
    let mut folders = BTreeSet::new();
    let renamed = logs.iter().try_for_each(|log| {
        fs::rename(&log.part, &log.path)?;
        folders.insert(folder_of(&log.path));
        Ok(())
    });
    // Names that were given are made to last also where a later one could not be given.
    folders.into_iter().try_for_each(sync_folder)?;
    renamed
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}
