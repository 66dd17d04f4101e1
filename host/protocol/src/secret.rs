//! Secrets, seeds and game ids: all are functions of one master secret.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use stratego_rules::Side;

/// The secret from which those of all games of a match follow; never in a log or on the wire.
#[derive(Clone, PartialEq, Eq)]
pub struct MasterSecret([u8; 32]);

/// The secret of one game; it is in that game's log and nowhere on the wire.
#[derive(Clone, PartialEq, Eq)]
pub struct GameSecret([u8; 32]);

/// The opaque name of a game, different for the two sides: eight hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId([u8; 4]);

/// The text is not a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a secret is 64 hexadecimal digits")]
pub struct SecretError;

impl MasterSecret {
    /// The secret with these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A secret from a short text. It is only as hard to guess as the text.
    #[must_use]
    pub fn stretched(text: &str) -> Self {
        Self(hash("stratego-host short seed", &[text.as_bytes()]))
    }

    /// The secret of the game with this number, from 1.
    #[must_use]
    pub fn game(&self, number: u64) -> GameSecret {
        GameSecret(hash(
            "stratego-host game",
            &[&self.0, &number.to_le_bytes()],
        ))
    }
}

impl GameSecret {
    /// The seed of `side`'s bot, 0 to 2^53 - 1.
    #[must_use]
    pub fn seed(&self, side: Side) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.derive("stratego-host seed", side);
        u64::from_le_bytes([a, b, c, d, e, f, g, h]) >> 11
    }

    /// The id by which `side` knows the game.
    #[must_use]
    pub fn id(&self, side: Side) -> GameId {
        let [a, b, c, d, ..] = self.derive("stratego-host id", side);
        GameId([a, b, c, d])
    }

    fn derive(&self, purpose: &str, side: Side) -> [u8; 32] {
        hash(purpose, &[&self.0, side.name().as_bytes()])
    }
}

/// SHA-256 over the purpose, a NUL and the parts.
fn hash(purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(purpose.as_bytes());
    hasher.update([0]);
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

fn bytes_from_hex(text: &str) -> Result<[u8; 32], SecretError> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(SecretError);
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        let pair = std::str::from_utf8(pair).map_err(|_| SecretError)?;
        *byte = u8::from_str_radix(pair, 16).map_err(|_| SecretError)?;
    }
    Ok(bytes)
}

fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

impl FromStr for MasterSecret {
    type Err = SecretError;

    fn from_str(text: &str) -> Result<Self, SecretError> {
        bytes_from_hex(text).map(Self)
    }
}

impl FromStr for GameSecret {
    type Err = SecretError;

    fn from_str(text: &str) -> Result<Self, SecretError> {
        bytes_from_hex(text).map(Self)
    }
}

impl fmt::Display for MasterSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Display for GameSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

// Secrets must not get into diagnostics by accident.
impl fmt::Debug for MasterSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MasterSecret(…)")
    }
}

impl fmt::Debug for GameSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GameSecret(…)")
    }
}
