//! The master secret of a match.

use stratego_protocol::MasterSecret;

use crate::exit::Failure;
use crate::settings::files::text_or_file;

/// The secret named by `text`: 64 hexadecimal digits, `@file` with these, or a short number. From
/// the operating system when nothing is named.
pub(crate) fn read_seed(text: Option<&str>) -> Result<MasterSecret, Failure> {
    let Some(text) = text else {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|error| Failure::host(format!("the system gives no random bytes: {error}")))?;
        return Ok(MasterSecret::new(bytes));
    };
    let secret = text_or_file(text)?;
    if let Ok(secret) = secret.parse() {
        return Ok(secret);
    }
    if !secret.is_empty() && secret.len() < 64 && secret.bytes().all(|byte| byte.is_ascii_digit()) {
        log::warn!(
            "a short seed can be guessed, and with it all that the bots draw: use it for tests only"
        );
        return Ok(MasterSecret::stretched(&secret));
    }
    Err(Failure::usage(
        "--seed: a seed is 64 hexadecimal digits, `@file` with them, or a short number for tests",
    ))
}
