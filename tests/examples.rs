//! The example bots are what their README says.

use std::fs;
use std::process::Command;

use crate::harness::{Host, examples};

fn readme() -> String {
    fs::read_to_string(examples().join("README.md")).unwrap()
}

#[test]
fn each_bot_is_run_as_the_table_of_the_readme_says() {
    // The commands are given from the folder of the examples; `c` and `rust` are built elsewhere.
    let readme = readme();
    let runs: Vec<&str> = readme
        .lines()
        .filter(|line| line.starts_with("| Random") || line.starts_with("| Hunter"))
        .map(|line| line.rsplit('`').nth(1).unwrap())
        .collect();
    assert_eq!(
        runs,
        [
            "python3 python/random_bot.py",
            "python3 python/hunter_bot.py",
            "rust/target/release/random-bot",
            "c/random_bot",
            "bash bash/random_bot.sh",
        ]
    );
    for name in [
        "python/random_bot.py",
        "python/hunter_bot.py",
        "bash/random_bot.sh",
    ] {
        assert!(examples().join(name).is_file());
    }
}

#[test]
fn the_table_of_misbehaviours_is_the_list_of_the_bot() {
    let list = Command::new("python3")
        .arg(examples().join("faulty/faulty_bot.py"))
        .arg("--list")
        .output()
        .unwrap();
    assert!(list.status.success());
    let readme = readme();
    for line in String::from_utf8(list.stdout).unwrap().lines() {
        let mut columns = line.split('\t');
        let name = columns.next().unwrap();
        assert!(readme.contains(&format!("\n| `{name}` | ")), "{name}");
    }
}

#[test]
fn the_bash_bot_is_short() {
    let text = fs::read_to_string(examples().join("bash/random_bot.sh")).unwrap();
    assert!(text.lines().count() <= 30);
}

#[test]
fn the_rust_bot_uses_the_standard_library_only() {
    let lock = fs::read_to_string(examples().join("rust/Cargo.lock")).unwrap();
    assert_eq!(lock.matches("[[package]]").count(), 1);
}

#[test]
fn hunter_beats_random() {
    let ended = Host::play("hunter", "random")
        .unseeded()
        .games(10)
        .args("--seed 1 --concurrency 2 --variant barrage --json")
        .run()
        .exit(0);
    let hunter_won = |line: &serde_json::Value| {
        let winner = line["winner"].as_str().unwrap();
        line.get(winner).is_some_and(|name| name == "hunter_bot")
    };
    let won = ended.json().iter().filter(|line| hunter_won(line)).count();
    assert!(won >= 7, "{}", ended.stdout);
}
