//! The published schema.

use std::fs;
use std::path::Path;

use serde_json::Value;
use stratego_record::log_schema;

/// Set this to have the schema written anew: `UPDATE_SCHEMA=1 cargo test -p stratego-record schema`.
const UPDATE: &str = "UPDATE_SCHEMA";

#[test]
fn the_published_schema_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/log.schema.json");
    let schema = serde_json::to_value(log_schema()).unwrap();
    if std::env::var_os(UPDATE).is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, format!("{schema:#}\n")).unwrap();
    }
    let published: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(
        published, schema,
        "run the tests with {UPDATE}=1 and commit the change"
    );
}

/// Types and fields as they are in the logs of games, so that the schema leaves none out.
#[test]
fn the_schema_names_every_field_that_is_written() {
    let schema = serde_json::to_value(log_schema()).unwrap();
    for number in 0..40 {
        for line in crate::rewriting::objects(&crate::random_games::random_game(number).log) {
            let types = schema["oneOf"].as_array().unwrap();
            let own = types
                .iter()
                .find(|known| known["properties"]["type"]["const"] == line["type"])
                .unwrap_or_else(|| panic!("{} is in the schema", line["type"]));
            let name = own["$ref"].as_str().unwrap().strip_prefix('#').unwrap();
            let fields = &schema.pointer(name).unwrap()["properties"];
            for field in line
                .as_object()
                .unwrap()
                .keys()
                .filter(|&field| field != "type")
            {
                assert!(fields.get(field).is_some(), "{field} of {}", line["type"]);
            }
        }
    }
}
