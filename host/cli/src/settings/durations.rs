//! Durations such as `5m`, `1s` or `50ms`.

use std::time::Duration;

use stratego_protocol::Micros;

/// The longest time that a limit may be: so that no sum of limits overflows.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

/// Reads a duration in whole milliseconds.
pub(crate) fn read_duration(text: &str) -> Result<Micros, String> {
    if text == "0" {
        return Ok(Micros::ZERO);
    }
    let span = humantime::parse_duration(text)
        .map_err(|error| format!("`{text}` is no duration such as 5m, 1s or 50ms ({error})"))?;
    if span > LONGEST {
        return Err(format!(
            "`{text}` is longer than a year; use `off` for no limit"
        ));
    }
    let span = Micros::from(span);
    if span.0 % 1000 != 0 {
        return Err(format!("`{text}` is not a whole number of milliseconds"));
    }
    Ok(span)
}
