//! Options are declared, and values tested against them.

use proptest::prelude::*;
use stratego_protocol::{BotOption, Declared, Greeting, OptionKind};

/// The largest magnitude of a whole number of an option (P-25).
const LARGEST: i64 = 1 << 53;

fn word() -> impl Strategy<Value = String> {
    "[!-~]{1,10}"
}

fn integer() -> impl Strategy<Value = OptionKind> {
    (
        -LARGEST..=LARGEST,
        proptest::option::of(0..LARGEST),
        proptest::option::of(0..LARGEST),
    )
        .prop_map(|(default, below, above)| OptionKind::Integer {
            default,
            min: below.map(|below| (default - below).max(-LARGEST)),
            max: above.map(|above| (default + above).min(LARGEST)),
        })
}

fn kind() -> impl Strategy<Value = OptionKind> {
    prop_oneof![
        integer(),
        any::<bool>().prop_map(|default| OptionKind::Boolean { default }),
        (
            proptest::collection::vec(word(), 1..5),
            any::<prop::sample::Index>()
        )
            .prop_map(|(values, index)| OptionKind::Choice {
                default: values[index.index(values.len())].clone(),
                values,
            }),
        proptest::collection::vec(word(), 0..4).prop_map(|words| OptionKind::Text {
            default: words.join(" ")
        }),
    ]
}

fn option() -> impl Strategy<Value = BotOption> {
    ("[A-Za-z0-9_.-]{1,12}", kind()).prop_map(|(name, kind)| BotOption { name, kind })
}

/// The declaration of an option (P-25).
fn declaration(option: &BotOption) -> String {
    let name = &option.name;
    match &option.kind {
        OptionKind::Integer { default, min, max } => {
            let bound = |key: &str, bound: Option<i64>| {
                bound.map_or(String::new(), |bound| format!(" {key} {bound}"))
            };
            let (min, max) = (bound("min", *min), bound("max", *max));
            format!("option {name} integer default {default}{min}{max}")
        }
        OptionKind::Boolean { default } => format!("option {name} boolean default {default}"),
        OptionKind::Choice { default, values } => {
            format!(
                "option {name} choice default {default} values {}",
                values.join(" ")
            )
        }
        OptionKind::Text { default } => format!("option {name} text default {default}"),
    }
}

/// The default as a value that could be set.
fn default(option: &BotOption) -> String {
    match &option.kind {
        OptionKind::Integer { default, .. } => default.to_string(),
        OptionKind::Boolean { default } => default.to_string(),
        OptionKind::Choice { default, .. } | OptionKind::Text { default } => default.clone(),
    }
}

proptest! {
    /// (P-25)
    #[test]
    fn an_option_that_was_declared_is_known(option in option()) {
        let mut greeting = Greeting::default();
        prop_assert_eq!(greeting.declare(&declaration(&option)), Ok(Declared::Known));
        prop_assert_eq!(greeting.option(&option.name), Some(&option));
        prop_assert!(option.check(&default(&option)).is_ok());
        // A name is declared once (P-26).
        prop_assert!(greeting.declare(&declaration(&option)).is_err());
    }

    /// (P-26, P-32)
    #[test]
    fn an_integer_fits_within_its_bounds(option in integer(), value in -LARGEST..=LARGEST) {
        let OptionKind::Integer { min, max, .. } = option else { unreachable!() };
        let option = BotOption { name: "depth".to_owned(), kind: option };
        let fits = min.is_none_or(|min| min <= value) && max.is_none_or(|max| value <= max);
        prop_assert_eq!(option.check(&value.to_string()).is_ok(), fits);
        let fraction = format!("{value}.0");
        prop_assert!(option.check(&fraction).is_err());
    }

    /// (P-22)
    #[test]
    fn only_version_1_is_spoken(version: u64) {
        let ready = Greeting::default().declare(&format!("ready {version}"));
        prop_assert_eq!(ready.is_ok(), version == 1);
    }
}
