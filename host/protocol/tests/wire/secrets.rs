//! The derivations of `protocol.md`, checked against its test vectors.

use stratego_protocol::{GameSecret, MasterSecret};
use stratego_rules::Side;

const DOCUMENT: &str = include_str!("../../../../protocol.md");

const MASTER: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

fn master() -> MasterSecret {
    MASTER.parse().expect("64 digits")
}

/// (P-105, P-106)
#[test]
fn secrets_seeds_and_ids_are_those_of_the_test_vectors() {
    let mut secret: Option<GameSecret> = None;
    let mut tested = 0;
    assert!(DOCUMENT.contains(MASTER));
    for line in DOCUMENT.lines() {
        let cells: Vec<&str> = line
            .trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().trim_matches('`'))
            .collect();
        let [game, hex, side, seed, id] = cells[..] else {
            continue;
        };
        let Ok(game) = game.parse::<u64>() else {
            continue;
        };
        if !hex.is_empty() {
            assert_eq!(master().game(game).to_string(), hex);
            secret = hex.parse().ok();
        }
        let secret = secret
            .as_ref()
            .expect("the first row of a game has its secret");
        let side = Side::BOTH
            .into_iter()
            .find(|known| known.name() == side)
            .unwrap();
        assert_eq!(secret.seed(side).to_string(), seed);
        assert_eq!(secret.id(side).to_string(), id);
        tested += 1;
    }
    assert_eq!(tested, 4);
}

/// (P-20, P-106) Every language's numbers hold a seed.
#[test]
fn a_seed_is_below_2_to_the_53() {
    let seeds = (1..500).flat_map(|game| {
        let secret = master().game(game);
        Side::BOTH.map(|side| secret.seed(side))
    });
    let largest = seeds.max().unwrap();
    assert!(largest < 1 << 53 && largest > 1 << 52, "{largest}");
}

/// (P-107)
#[test]
fn diagnostics_do_not_show_secrets() {
    let secret = master().game(1);
    for shown in [format!("{:?}", master()), format!("{secret:?}")] {
        assert!(
            !shown.contains(|letter: char| letter.is_ascii_digit()),
            "{shown}"
        );
    }
}

#[test]
fn a_secret_is_64_hexadecimal_digits() {
    let upper = MASTER.to_uppercase();
    assert_eq!(upper.parse::<MasterSecret>(), Ok(master()));
    for text in [
        "",
        &MASTER[1..],
        &format!("{MASTER}0"),
        &MASTER.replace('f', "g"),
        &MASTER.replace("00", "ü"),
    ] {
        assert!(text.parse::<MasterSecret>().is_err(), "{text}");
        assert!(text.parse::<GameSecret>().is_err(), "{text}");
    }
}
