//! Diagnostics on the standard error, and the progress bars that they must not break.

use env_logger::Env;
use indicatif::MultiProgress;
use indicatif_log_bridge::LogWrapper;

/// Starts logging; `RUST_LOG` goes before the flag.
pub(crate) fn start(verbose: u8) -> MultiProgress {
    let level = match verbose {
        0 => "warn",
        1 => "info",
        _ => "debug",
    };
    let logger = env_logger::Builder::from_env(Env::default().default_filter_or(level))
        .format_timestamp(None)
        .format_target(false)
        .build();
    let filter = logger.filter();
    let progress = MultiProgress::new();
    // A second logger in one process is impossible here; if it were there, its filter would hold.
    if LogWrapper::new(progress.clone(), logger).try_init().is_ok() {
        log::set_max_level(filter);
    }
    progress
}
