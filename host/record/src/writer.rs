//! Writes chained lines.

use std::io::{self, Write};

use crate::chain::{Chain, FIELD, TAIL};
use crate::line::Line;

/// Writes the lines of one log, each with its chain field, in few large pieces.
#[derive(Debug)]
pub struct LogWriter<W> {
    out: W,
    chain: Chain,
    pending: Vec<u8>,
}

/// How much is collected before it is written.
const PIECE: usize = 32 * 1024;

impl<W: Write> LogWriter<W> {
    /// A writer of a new log.
    pub fn new(out: W) -> Self {
        Self {
            out,
            chain: Chain::default(),
            pending: Vec::new(),
        }
    }

    /// Appends one line.
    ///
    /// # Errors
    /// Writing failed.
    pub fn write(&mut self, line: &Line) -> io::Result<()> {
        let start = self.pending.len();
        serde_json::to_writer(&mut self.pending, line)?;
        // The closing brace makes room for the chain field.
        self.pending.pop();
        let link = self.chain.next(&self.pending[start..]);
        self.pending.extend_from_slice(FIELD.as_bytes());
        self.pending.extend_from_slice(&link);
        self.pending.extend_from_slice(TAIL.as_bytes());
        self.pending.push(b'\n');
        if self.pending.len() >= PIECE {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes what was collected.
    ///
    /// # Errors
    /// Writing failed.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.pending)?;
        self.pending.clear();
        self.out.flush()
    }

    /// Writes what was collected and gives the destination back.
    ///
    /// # Errors
    /// Writing failed.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        Ok(self.out)
    }
}
