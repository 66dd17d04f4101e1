//! Reading files of settings, with the place of an error, and testing where logs go.

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;

use crate::exit::Failure;

/// The largest file of settings, in bytes.
const MAX_SETTINGS: u64 = 1 << 20;

/// The text of a file of settings.
fn read_text(path: &Path) -> Result<String, Failure> {
    let failed = |error: &dyn std::fmt::Display| {
        Failure::usage(format!("cannot read {}: {error}", path.display()))
    };
    let size = fs::metadata(path).map_err(|error| failed(&error))?.len();
    if size > MAX_SETTINGS {
        return Err(failed(&"the file has more than 1 MiB"));
    }
    let bytes = fs::read(path).map_err(|error| failed(&error))?;
    String::from_utf8(bytes).map_err(|error| {
        let (line, column) = place_in(error.as_bytes(), error.utf8_error().valid_up_to());
        Failure::usage(format!(
            "{}:{line}:{column}: the file is not UTF-8",
            path.display()
        ))
    })
}

/// `text` itself, or for `@file` what is in the file; white space around it is taken off.
pub(crate) fn text_or_file(text: &str) -> Result<String, Failure> {
    let whole = match text.strip_prefix('@') {
        Some(path) => read_text(Path::new(path))?,
        None => text.to_owned(),
    };
    Ok(whole.trim().to_owned())
}

/// Reads a file of settings; an error names file, line and column.
pub(crate) fn read_toml<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    let text = read_text(path)?;
    toml::from_str(&text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let (line, column) = place_in(text.as_bytes(), start);
        let message = error.message().replace('\n', ", ");
        Failure::usage(format!("{}:{line}:{column}: {message}", path.display()))
    })
}

/// The line and the column, both from 1, of the byte at `offset`.
fn place_in(text: &[u8], offset: usize) -> (usize, usize) {
    let before = &text[..offset.min(text.len())];
    let line = before.split(|&byte| byte == b'\n').count();
    let start = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |place| place + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    (line, column)
}

/// Tests that files can be made in `folder`.
pub(crate) fn check_writable(folder: &Path) -> Result<(), Failure> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    match tempfile::tempfile_in(folder) {
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::usage(format!(
            "cannot write to the folder {}: {error}; make it or name another one with --log",
            folder.display()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::place_in;

    #[test]
    fn places_count_from_one_in_characters() {
        assert_eq!(place_in(b"ab\ncd", 0), (1, 1));
        assert_eq!(place_in(b"ab\ncd", 4), (2, 2));
        assert_eq!(place_in("ü=\nx".as_bytes(), 2), (1, 2));
    }
}
