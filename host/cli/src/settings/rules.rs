//! The terms of a game, from `key=value` pairs with the names of the log.

use stratego_protocol::{DrawOffers, Terms};
use stratego_rules::{MoreSquare, RuleSet, ScoutStrike};

use crate::exit::Failure;

/// `terms` with the rules named in `text` replaced.
pub(crate) fn read_rules(text: &str, mut terms: Terms) -> Result<Terms, Failure> {
    let mut named = Vec::new();
    for pair in text.split(',') {
        let fault = |message: String| Failure::usage(format!("--rules: {message}"));
        let (key, value) = pair
            .split_once('=')
            .ok_or_else(|| fault(format!("`{pair}` is not of the form key=value")))?;
        let key = key.trim().replace('-', "_");
        if named.contains(&key) {
            return Err(fault(format!("`{key}` is named twice")));
        }
        apply(&mut terms, &key, value.trim())
            .map_err(|wanted| fault(format!("`{key}={}`: {wanted}", value.trim())))?;
        named.push(key);
    }
    Ok(terms)
}

/// Sets one rule; what would be a right key or value where this one is wrong.
fn apply(terms: &mut Terms, key: &str, value: &str) -> Result<(), String> {
    match key {
        "two_square" => {
            let limit = number(value)?;
            terms.rules.two_square = u16::try_from(limit)
                .ok()
                .filter(|&limit| limit <= RuleSet::MAX_TWO_SQUARE)
                .ok_or("a number from 0 (off) to 1000 is wanted")?;
        }
        "more_square" => {
            terms.rules.more_square = MoreSquare::ALL
                .into_iter()
                .find(|rule| rule.name() == value)
                .ok_or("`off`, `chase-start` or `since-capture` is wanted")?;
        }
        "scout_strike" => {
            terms.rules.scout_strike = if switch(value)? {
                ScoutStrike::On
            } else {
                ScoutStrike::Off
            };
        }
        "plies" => terms.rules.plies = number(value)?,
        "quiet" => terms.rules.quiet = number(value)?,
        "retries" => terms.retries = number(value)?,
        "draw_offers" => {
            terms.draw_offers = if switch(value)? {
                DrawOffers::On
            } else {
                DrawOffers::Off
            };
        }
        _ => {
            return Err("the rules are two_square, more_square, scout_strike, plies, quiet, retries and draw_offers".to_owned());
        }
    }
    Ok(())
}

fn number(value: &str) -> Result<u32, String> {
    let plain = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    plain
        .then(|| value.parse().ok())
        .flatten()
        .ok_or_else(|| "a whole number from 0 (off) to 4294967295 is wanted".to_owned())
}

fn switch(value: &str) -> Result<bool, String> {
    match value {
        "on" | "true" => Ok(true),
        "off" | "false" => Ok(false),
        _ => Err("`on` or `off` is wanted".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_rules_replace_the_defaults() {
        let terms = read_rules(
            "two_square=0,more-square=since-capture,scout_strike=false,retries=3,draw_offers=on",
            Terms::with_plies(2000),
        )
        .unwrap();
        assert_eq!(terms.rules.two_square, 0);
        assert_eq!(terms.rules.more_square, MoreSquare::SinceCapture);
        assert_eq!(terms.rules.scout_strike, ScoutStrike::Off);
        assert_eq!(terms.rules.plies, 2000);
        assert_eq!(terms.retries, 3);
        assert_eq!(terms.draw_offers, DrawOffers::On);
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        for text in [
            "",
            "plies",
            "plies=",
            "plies=-1",
            "plies=+1",
            "plies=99999999999",
            "two_square=1001",
            "scout_strike=perhaps",
            "more_square=on",
            "speed=9",
            "quiet=1,quiet=2",
        ] {
            assert!(read_rules(text, Terms::with_plies(1)).is_err(), "{text}");
        }
    }
}
