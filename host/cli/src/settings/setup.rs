//! A setup that is imposed.

use std::path::Path;

use stratego_rules::{Setup, Side, Variant};

use crate::exit::Failure;
use crate::settings::files::read_text;

/// The setup named by `text`: a setup string, or `@file` with one.
pub(crate) fn read_setup(text: &str, side: Side, variant: &Variant) -> Result<Setup, Failure> {
    let from_file = match text.strip_prefix('@') {
        Some(path) => Some(read_text(Path::new(path))?),
        None => None,
    };
    let setup = from_file.as_deref().unwrap_or(text).trim();
    Setup::parse(setup, variant).map_err(|error| Failure::usage(format!("--{side}-setup: {error}")))
}
