//! `--seed`.

use crate::harness::{Ended, Host};

const SEED: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

fn secret(ended: &Ended) -> String {
    ended.game()["secret"].as_str().unwrap().to_owned()
}

fn short_game() -> Host {
    Host::play("c", "c").unseeded().args("--rules plies=2")
}

#[test]
fn a_seed_on_the_command_line_and_in_a_file_is_the_same() {
    let named = short_game().args("--seed").arg(SEED).run().exit(0).quiet();
    let from_file = short_game()
        .file("seed", format!("{SEED}\n"))
        .args("--seed @seed")
        .run()
        .exit(0)
        .quiet();
    assert_eq!(secret(&named), secret(&from_file));
}

#[test]
fn the_secret_of_a_game_is_derived_as_documented() {
    use sha2::{Digest, Sha256};
    let ended = short_game().args("--seed").arg(SEED).run().exit(0);
    let hex = |bytes: &[u8]| {
        bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    };
    let master: Vec<u8> = (0..32)
        .map(|place| u8::from_str_radix(&SEED[2 * place..2 * place + 2], 16).unwrap())
        .collect();
    let game = Sha256::new()
        .chain_update(b"stratego-host game\0")
        .chain_update(&master)
        .chain_update(1_u64.to_le_bytes())
        .finalize();
    assert_eq!(secret(&ended), hex(&game));
    for side in ["red", "blue"] {
        let derived = |label: &[u8]| {
            Sha256::new()
                .chain_update(label)
                .chain_update(game)
                .chain_update(side)
                .finalize()
        };
        let seed: [u8; 8] = derived(b"stratego-host seed\0")[..8].try_into().unwrap();
        let line = &ended.game()[side];
        assert_eq!(line["seed"], u64::from_le_bytes(seed) >> 11);
        assert_eq!(line["game_id"], hex(&derived(b"stratego-host id\0")[..4]));
    }
}

#[test]
fn a_short_seed_is_stretched_with_a_warning() {
    let run = || {
        short_game()
            .args("--seed 7")
            .run()
            .exit(0)
            .warns("can be guessed")
    };
    assert_eq!(secret(&run()), secret(&run()));
}

#[test]
fn without_a_seed_every_run_is_another_one() {
    let run = || short_game().run().exit(0).quiet();
    assert_ne!(secret(&run()), secret(&run()));
}

#[test]
fn every_game_has_a_secret_of_its_own() {
    let ended = Host::play("c", "c")
        .games(3)
        .args("--rules plies=2")
        .run()
        .exit(0);
    let mut secrets: Vec<_> = ended
        .logs()
        .iter()
        .map(|log| crate::harness::lines_of(log)[0]["secret"].to_string())
        .collect();
    secrets.sort();
    secrets.dedup();
    assert_eq!(secrets.len(), 3);
}
