//! The variant: one of the standard names, or a TOML file.

use std::path::Path;

use stratego_record::VariantSpec;
use stratego_rules::Variant;

use crate::exit::Failure;
use crate::settings::files::read_toml;

/// The variant named by `text`.
pub(crate) fn read_variant(text: &str) -> Result<Variant, Failure> {
    if let Some(variant) = Variant::by_name(text) {
        return Ok(variant);
    }
    let path = Path::new(text);
    let looks_like_a_file = text.contains(['/', '.']) || path.exists();
    if !looks_like_a_file {
        return Err(Failure::usage(format!(
            "--variant: `{text}` is neither original, duel, barrage nor the path of a TOML file"
        )));
    }
    let spec: VariantSpec = read_toml(path)?;
    let fault = |message: String| Failure::usage(format!("{text}: {message}"));
    let variant = spec.variant().map_err(|error| fault(error.to_string()))?;
    match Variant::by_name(variant.name()) {
        Some(known) if known != variant => Err(fault(format!(
            "the name `{}` belongs to another variant: choose a new one",
            variant.name()
        ))),
        _ => Ok(variant),
    }
}
