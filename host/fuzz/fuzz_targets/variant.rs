//! Whatever a variant file holds, it is a variant that can be played or is refused with one line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stratego_record::VariantSpec;
use stratego_rules::{RuleSet, Setup, Side};

fuzz_target!(|text: &str| {
    let Ok(spec) = toml::from_str::<VariantSpec>(text) else { return };
    let variant = match spec.variant() {
        Ok(variant) => variant,
        Err(error) => {
            assert!(!error.to_string().contains('\n'));
            return;
        }
    };
    assert_eq!(VariantSpec::from(&variant).variant().as_ref(), Ok(&variant));
    // The army fits the setup rows of either side, in any order.
    let squares = variant.setup_squares(Side::Red).count() as usize;
    let mut letters: String = variant
        .army()
        .iter()
        .flat_map(|(rank, count)| std::iter::repeat_n(rank.letter(), usize::from(count)))
        .collect();
    letters.extend(std::iter::repeat_n('.', squares - letters.len()));
    let setup = Setup::parse(&letters, &variant).expect("the army fits");
    let setups = stratego_rules::BySide::new(&setup, &setup);
    let game = stratego_rules::Game::new(&variant, RuleSet::with_plies(10), setups);
    for mv in game.legal_moves() {
        assert!(game.test(mv).is_ok());
    }
});
