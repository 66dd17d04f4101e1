//! Properties of the wire protocol: framing, parsers and derivations.

mod answers;
mod framing;
mod handshake;
mod secrets;
