//! The JSON schema of a line of a log.

use schemars::generate::SchemaSettings;
use schemars::{Schema, json_schema};
use serde_json::{Value, json};

use crate::chain::LINK_DIGITS;
use crate::line::Line;

/// The schema that every line of a log satisfies, its `chain` field included. A line of a type that
/// is not listed satisfies it, too, since readers pass over such lines.
#[must_use]
pub fn log_schema() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<Line>();
    let types = schema.remove("oneOf");
    let mut types = match types {
        Some(Value::Array(types)) => types,
        _ => Vec::new(),
    };
    // The stand-in for types of later versions is no type of its own.
    types.retain(|line| line.get("$ref").is_some());
    let known: Vec<Value> = types
        .iter()
        .filter_map(|line| line.pointer("/properties/type/const").cloned())
        .collect();
    types.push(json!({
        "description": "A line of a later version.",
        "properties": {"type": {"type": "string", "not": {"enum": known}}},
    }));
    let line = json_schema!({
        "$schema": schema.get("$schema"),
        "title": "A line of a game's log",
        "description": "Readers pass over fields and types that they do not know.",
        "type": "object",
        "properties": {
            "type": {"type": "string"},
            "chain": {
                "description": "The first hexadecimal digits of the SHA-256 over the chain of the line before and this line's bytes before the comma in front of this field, which is the last one.",
                "type": "string",
                "pattern": format!("^[0-9a-f]{{{LINK_DIGITS}}}$"),
            },
        },
        "required": ["type", "chain"],
        "oneOf": types,
        "$defs": schema.remove("$defs"),
    });
    line
}
