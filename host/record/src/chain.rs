//! The chain that ties the lines of a log together. It finds damage, not forgery: who can rewrite
//! a whole log can chain it anew.

use sha2::{Digest, Sha256};

/// What stands before the value of the chain field.
pub(crate) const FIELD: &str = r#","chain":""#;

/// What stands behind it.
pub(crate) const TAIL: &str = "\"}";

/// The hexadecimal digits of a link.
pub(crate) const LINK_DIGITS: usize = 16;

/// The first hexadecimal digits of a SHA-256, as ASCII.
pub(crate) type Link = [u8; LINK_DIGITS];

/// The links so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain(Option<Link>);

impl Chain {
    /// The link of the next line, given its bytes before the chain field.
    pub(crate) fn next(&mut self, body: &[u8]) -> Link {
        let mut hasher = Sha256::new();
        if let Some(previous) = self.0 {
            hasher.update(previous);
        }
        hasher.update(body);
        let digest = hasher.finalize();
        let mut link = [0; LINK_DIGITS];
        for (digits, byte) in link.chunks_exact_mut(2).zip(digest.iter()) {
            digits[0] = HEX[usize::from(byte >> 4)];
            digits[1] = HEX[usize::from(byte & 15)];
        }
        self.0 = Some(link);
        link
    }
}

const HEX: &[u8; 16] = b"0123456789abcdef";
