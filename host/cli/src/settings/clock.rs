//! The clock, from `key=value` pairs.

use stratego_protocol::{ClockSettings, Micros};

use crate::exit::Failure;
use crate::settings::durations::read_duration;

/// The default clock with the limits named in `text` replaced; `off` removes one.
pub(crate) fn read_clock(text: &str) -> Result<ClockSettings, Failure> {
    let mut clock = ClockSettings::default();
    let fault = |message: String| Failure::usage(format!("--clock: {message}"));
    let mut named = Vec::new();
    for pair in text.split(',') {
        let (key, value) = pair
            .split_once('=')
            .ok_or_else(|| fault(format!("`{pair}` is not of the form key=duration")))?;
        let (key, value) = (key.trim(), value.trim());
        if named.contains(&key) {
            return Err(fault(format!("`{key}` is named twice")));
        }
        named.push(key);
        let limit = match value {
            "off" => None,
            _ => Some(read_duration(value).map_err(|error| fault(format!("{key}: {error}")))?),
        };
        let no_zero = |limit: Option<Micros>| match limit {
            Some(Micros::ZERO) => Err(fault(format!(
                "{key}: a limit of 0 leaves no time; use `off` for no limit"
            ))),
            other => Ok(other),
        };
        match key {
            "main" => clock.main = no_zero(limit)?,
            "increment" => clock.increment = limit.unwrap_or_default(),
            "delay" => clock.delay = limit.unwrap_or_default(),
            "move" => clock.per_move = no_zero(limit)?,
            "setup" => clock.setup = no_zero(limit)?,
            "start" => clock.start = no_zero(limit)?,
            "grace" => clock.grace = limit.unwrap_or_default(),
            _ => {
                return Err(fault(format!(
                    "`{key}` is unknown: use main, increment, delay, move, setup, start, grace"
                )));
            }
        }
    }
    clock.checked().map_err(|error| fault(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_key_replaces_that_default_only() {
        let clock = read_clock("main=10s,move=off").unwrap();
        assert_eq!(clock.main, Some(Micros::from_millis(10_000)));
        assert_eq!(clock.per_move, None);
        assert_eq!(clock.setup, ClockSettings::default().setup);
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for text in [
            "",
            "main",
            "main=",
            "main=soon",
            "main=0",
            "main=1us",
            "main=1s,main=2s",
            "bank=1s",
            "move=1000y",
            "main=off,move=off,setup=off,start=off",
        ] {
            assert!(read_clock(text).is_err(), "{text}");
        }
    }
}
