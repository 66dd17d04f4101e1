//! A bot: a program with a name and settings.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::path::Path;

use sha2::{Digest, Sha256};
use stratego_process::Launch;

/// A bot as the organiser entered it.
#[derive(Clone, Debug)]
pub struct Bot {
    /// The organiser's name for it.
    pub name: String,
    /// Its command line, as logged.
    pub command: Vec<String>,
    /// How it is started.
    pub launch: Launch,
    /// The [`fingerprint`] of its files, where they could be read.
    pub sha256: Option<String>,
    /// Its settings, name and value.
    pub options: Vec<(String, String)>,
}

/// SHA-256, in hexadecimal digits, over the executable and, behind it, the script if there is one.
///
/// # Errors
/// A file cannot be read.
pub fn fingerprint(executable: &Path, script: Option<&Path>) -> io::Result<String> {
    let mut hasher = Sha256::new();
    for path in std::iter::once(executable).chain(script) {
        let mut file = BufReader::with_capacity(64 * 1024, File::open(path)?);
        loop {
            let piece = file.fill_buf()?;
            if piece.is_empty() {
                break;
            }
            hasher.update(piece);
            let length = piece.len();
            file.consume(length);
        }
    }
    Ok(hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}
