//! A setup that is imposed.

use stratego_rules::{Setup, Side, Variant};

use crate::exit::Failure;
use crate::settings::files::text_or_file;

/// The setup named by `text`: a setup string, or `@file` with one.
pub(crate) fn read_setup(text: &str, side: Side, variant: &Variant) -> Result<Setup, Failure> {
    Setup::parse(&text_or_file(text)?, variant)
        .map_err(|error| Failure::usage(format!("--{side}-setup: {error}")))
}
