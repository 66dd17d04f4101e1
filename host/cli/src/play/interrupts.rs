//! Ctrl-C and SIGTERM end the running games; a second one ends the program at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use signal_hook::low_level::pipe;
use stratego_process::Interrupt;

/// The exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Raises `interrupt` on either signal.
pub(crate) fn listen(interrupt: &Interrupt) -> io::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        let once = Arc::new(AtomicBool::new(false));
        // In this order, so that the first signal only arms the second one. The bots die with the
        // host then (their parent-death signal).
        flag::register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&once))?;
        flag::register(signal, once)?;
        pipe::register(signal, interrupt.writer()?)?;
    }
    // Without a handler, a limit on the size of files would kill the host in the middle of a log;
    // with one, writing fails and is told. The flag itself is of no interest.
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(())
}
