//! Bytes on their way to a child that may not be reading.

use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};

use rustix::io::{Errno, write};

/// The host's end of a child's standard input, and what did not fit into it yet.
///
/// A pipe takes 64 KiB before a writer has to wait for the reader, and the host never waits: the
/// rest is kept here until [`flush`](Self::flush) finds room.
#[derive(Debug)]
pub(crate) struct Outgoing {
    state: State,
    unsent: Vec<u8>,
    /// How much of `unsent` is written already; it is not cut off, to move nothing.
    written: usize,
    close_when_sent: bool,
}

#[derive(Debug)]
enum State {
    Open(OwnedFd),
    /// The host closed it.
    Closed,
    /// The child closed its end, which is learned by writing.
    ClosedByChild,
}

impl Outgoing {
    pub(crate) fn new(pipe: OwnedFd) -> Self {
        Self {
            state: State::Open(pipe),
            unsent: Vec::new(),
            written: 0,
            close_when_sent: false,
        }
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        if self.has_unsent() {
            self.unsent.extend_from_slice(bytes);
            self.flush();
            return;
        }
        match self.write_some(bytes) {
            Wrote::Some(count) => self.unsent.extend_from_slice(&bytes[count..]),
            Wrote::NoReader => {}
        }
    }

    pub(crate) fn flush(&mut self) {
        if self.has_unsent() {
            // Taken out for the time of the call, because the bytes and the pipe are both in here.
            let unsent = std::mem::take(&mut self.unsent);
            if let Wrote::Some(count) = self.write_some(&unsent[self.written..]) {
                self.unsent = unsent;
                self.written += count;
                if self.written == self.unsent.len() {
                    self.unsent.clear();
                    self.written = 0;
                }
            } else {
                self.written = 0;
            }
        }
        if self.close_when_sent && !self.has_unsent() {
            self.close();
        }
    }

    pub(crate) fn has_unsent(&self) -> bool {
        !self.unsent.is_empty()
    }

    /// Closes the pipe as soon as nothing is waiting to be sent, so possibly at once.
    pub(crate) fn close_when_sent(&mut self) {
        self.close_when_sent = true;
        self.flush();
    }

    pub(crate) fn close(&mut self) {
        self.drop_unsent();
        if let State::Open(_) = self.state {
            self.state = State::Closed;
        }
    }

    pub(crate) fn closed_by_child(&self) -> bool {
        matches!(self.state, State::ClosedByChild)
    }

    /// The pipe, while something waits to be written to it.
    pub(crate) fn waiting_for_room(&self) -> Option<BorrowedFd<'_>> {
        match &self.state {
            State::Open(pipe) if self.has_unsent() => Some(pipe.as_fd()),
            _ => None,
        }
    }

    fn drop_unsent(&mut self) {
        self.unsent.clear();
        self.written = 0;
    }

    /// Writes until all is written or the pipe is full.
    fn write_some(&mut self, bytes: &[u8]) -> Wrote {
        let State::Open(pipe) = &self.state else {
            return Wrote::NoReader;
        };
        let mut count = 0;
        while count < bytes.len() {
            match write(pipe, &bytes[count..]) {
                Ok(more) => count += more,
                Err(Errno::AGAIN) => break,
                Err(Errno::INTR) => {}
                // The reading end is closed. No other failure is known for a pipe, and none would
                // make it usable again.
                Err(errno) => {
                    if errno != Errno::PIPE {
                        log::warn!("cannot write to a child's standard input: {errno}");
                    }
                    self.state = State::ClosedByChild;
                    self.drop_unsent();
                    return Wrote::NoReader;
                }
            }
        }
        Wrote::Some(count)
    }
}

enum Wrote {
    Some(usize),
    NoReader,
}

#[cfg(test)]
mod tests {
    use rustix::pipe::{PipeFlags, pipe_with};

    use super::*;

    /// The sending side of a pipe, and the end that a child would read.
    fn pipe() -> (Outgoing, OwnedFd) {
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK).unwrap();
        (Outgoing::new(writer), reader)
    }

    fn read_all(reader: &OwnedFd) -> Vec<u8> {
        let mut all = Vec::new();
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = rustix::io::read(reader, &mut buffer) {
            all.extend_from_slice(&buffer[..count]);
        }
        all
    }

    #[test]
    fn what_fits_is_written_at_once_and_without_allocation() {
        let (mut outgoing, reader) = pipe();
        outgoing.send(b"go\n");
        assert!(!outgoing.has_unsent());
        assert_eq!(outgoing.unsent.capacity(), 0);
        assert_eq!(read_all(&reader), b"go\n");
    }

    #[test]
    fn what_does_not_fit_is_kept_in_order() {
        let (mut outgoing, reader) = pipe();
        let line: Vec<u8> = (0..200_000_u32).flat_map(u32::to_le_bytes).collect();
        for piece in line.chunks(70_001) {
            outgoing.send(piece);
        }
        assert!(outgoing.waiting_for_room().is_some());
        let mut got = read_all(&reader);
        while outgoing.has_unsent() {
            outgoing.flush();
            got.extend(read_all(&reader));
        }
        assert!(got == line);
        assert!(outgoing.waiting_for_room().is_none());
    }

    #[test]
    fn a_reader_that_is_gone_is_recorded_and_never_an_error() {
        let (mut outgoing, reader) = pipe();
        outgoing.send(&[0; 200_000]);
        drop(reader);
        assert!(!outgoing.closed_by_child());
        outgoing.flush();
        assert!(outgoing.closed_by_child());
        assert!(!outgoing.has_unsent());
        outgoing.send(b"more");
        assert!(!outgoing.has_unsent());
    }

    #[test]
    fn closing_waits_for_the_unsent_bytes() {
        let (mut outgoing, reader) = pipe();
        outgoing.send(&[7; 100_000]);
        outgoing.close_when_sent();
        let mut count = read_all(&reader).len();
        outgoing.flush();
        count += read_all(&reader).len();
        assert_eq!(count, 100_000);
        assert_eq!(rustix::io::read(&reader, &mut [0; 1]), Ok(0), "end of file");
        assert!(!outgoing.closed_by_child());
    }
}
