//! Rewrites a log so that its chain is whole again, as somebody would who knows the format. The
//! chain is made here as the documentation says, not by the code under test.

use serde_json::Value;
use sha2::{Digest, Sha256};

/// The lines of a log as JSON objects without their chains.
pub(crate) fn objects(log: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(log).unwrap();
    text.lines()
        .map(|line| {
            let mut object: Value = serde_json::from_str(line).unwrap();
            object.as_object_mut().unwrap().remove("chain").unwrap();
            object
        })
        .collect()
}

/// The log with these lines.
pub(crate) fn chained(objects: &[Value]) -> Vec<u8> {
    chained_text(&objects.iter().map(Value::to_string).collect::<Vec<_>>())
}

/// The log with these JSON objects.
pub(crate) fn chained_text(objects: &[String]) -> Vec<u8> {
    let mut log = String::new();
    let mut chain = String::new();
    for object in objects {
        let body = object.strip_suffix('}').unwrap();
        let digest = Sha256::digest(format!("{chain}{body}"));
        chain = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        chain.truncate(16);
        log += &format!("{body},\"chain\":\"{chain}\"}}\n");
    }
    log.into_bytes()
}
