//! Writing to the standard output.

use std::io::{self, Write as _};

use crate::exit::Failure;

/// Writes to the standard output. A reader that went away, as `head` does, is no failure.
pub(crate) fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let written = stdout
        .write_all(text.as_ref())
        .and_then(|()| stdout.flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::host(format!(
            "cannot write to the standard output: {error}"
        ))),
        _ => Ok(()),
    }
}
