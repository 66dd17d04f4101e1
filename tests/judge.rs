//! `judge`: which recorded moves are legal, and how the game stands after them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::{Host, repository};

fn data(name: &str) -> PathBuf {
    repository().join("tests/data/judge").join(name)
}

/// The columns of the rows of a file.
fn rows(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// The columns that `judge` prints, a row each.
fn judged(path: &Path, flags: &str) -> Vec<Vec<String>> {
    let ended = Host::command("judge")
        .args(flags)
        .arg(path)
        .run()
        .exit(0)
        .quiet();
    ended
        .stdout
        .lines()
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// The file's fifth column is what `judge` says.
#[track_caller]
fn all_as_expected(path: &Path, number: usize) {
    let (expected, found) = (rows(path), judged(path, ""));
    assert_eq!(expected.len(), number);
    assert_eq!(found.len(), number);
    for (row, line) in expected.iter().zip(&found) {
        assert_eq!([&row[0], &row[4]], [&line[0], &line[1]]);
    }
}

#[test]
fn worked_cases_of_the_repetition_rules() {
    all_as_expected(&data("repetition_cases.tsv"), 42);
}

/// The games were played elsewhere and are not part of the repository: they lie beside the checkout.
#[test]
fn recorded_games() {
    let path = repository().join("../shared/data/rules/recorded_games.tsv");
    if path.exists() {
        all_as_expected(&path, 60);
        return;
    }
    let there = path.display();
    assert!(
        std::env::var_os("CI").is_none_or(|value| value != "true"),
        "the recorded games are missing: {there}"
    );
    eprintln!("recorded_games DID NOT RUN: {there} is missing");
}

#[test]
fn games_and_cases_with_counts_under_their_rules() {
    for name in ["games.tsv", "made_cases.tsv"] {
        let path = data(name);
        let rows = rows(&path);
        assert!(rows.len() > 50, "{name}");
        let mut rules: Vec<&String> = rows.iter().map(|row| &row[7]).collect();
        rules.sort();
        rules.dedup();
        for rules in rules {
            let of_rules: Vec<_> = rows.iter().filter(|row| &row[7] == rules).collect();
            let input: String = of_rules.iter().map(|row| row.join("\t") + "\n").collect();
            let flags = match rules.as_str() {
                "-" => "--counts".to_owned(),
                named => format!("--counts --rules {}", named.trim().replace(' ', ",")),
            };
            let ended = Host::command("judge")
                .args(&flags)
                .stdin(input)
                .run()
                .exit(0)
                .quiet();
            assert_eq!(ended.stdout.lines().count(), of_rules.len());
            for (row, line) in of_rules.iter().zip(ended.stdout.lines()) {
                let expected = [&row[0], &row[4], &row[5], &row[6]].map(String::as_str);
                assert_eq!(line.split('\t').collect::<Vec<_>>(), expected, "{name}");
            }
        }
    }
}

/// Red's scout on a1 and Blue's marshal on j10, and nothing else.
const BOARD: &str = "DAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA__AA__AAAA__AA__AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAX";

fn row(id: &str, moves: &str) -> String {
    format!("{id}\t{BOARD}\tred\t{moves}\n")
}

#[track_caller]
fn verdicts(input: &str, flags: &str) -> String {
    Host::command("judge")
        .args(flags)
        .stdin(input)
        .run()
        .exit(0)
        .quiet()
        .stdout
}

#[test]
fn the_standard_input_is_read_with_and_without_a_hyphen() {
    let input = row("one", "a1-a5");
    assert_eq!(verdicts(&input, ""), "one\tok\tongoing\n");
    assert_eq!(verdicts(&input, "-"), "one\tok\tongoing\n");
}

#[test]
fn a_game_without_moves_is_judged_as_it_stands() {
    let empty = BOARD.replace(['D', 'X'], "A");
    let input = format!("{}empty\t{empty}\tblue\t\n", row("none", ""));
    assert_eq!(
        verdicts(&input, "--counts"),
        "none\tok\tongoing\t\nempty\tok\tdraw both-immobile\t\n"
    );
}

#[test]
fn a_game_that_has_ended_takes_no_further_move() {
    let only_red_can_move = row("over", "a1-a10 j10-i10").replace('X', "Y");
    let found = verdicts(&only_red_can_move, "--counts");
    assert_eq!(found, "over\tillegal 1 game-over\tred no-moves\t0\n");
    // The scout takes the flag.
    let board = BOARD.replace('X', "A").replacen("DA", "DX", 1);
    let input = format!(
        "x\t{}\tred\ta1-b1 b1-b2\n",
        board.replacen('X', "Y", 1).replacen("AA", "AX", 1)
    );
    let found = verdicts(&input, "--counts");
    assert_eq!(found, "x\tillegal 2 game-over\tred flag-captured\t10 0\n");
}

#[test]
fn the_reason_of_an_illegal_move_is_named() {
    for (moves, verdict) in [
        ("b1-b2", "illegal 1 no-piece"),
        ("z9-z8", "illegal 1 no-piece"),
        ("j10-j9", "illegal 1 not-yours"),
        ("a1-b2", "illegal 1 unreachable"),
        ("a1-a1", "illegal 1 unreachable"),
        ("a1-a11", "illegal 1 unreachable"),
        ("a1-a2 j10-j9 a2-a2", "illegal 3 unreachable"),
        (
            "a1-a2 j10-j9 a2-a1 j9-j10 a1-a2 j10-j9 a2-a1",
            "illegal 7 two-square",
        ),
    ] {
        let found = verdicts(&row("x", moves), "");
        assert_eq!(found, format!("x\t{verdict}\tongoing\n"), "{moves}");
    }
}

#[test]
fn caps_hold_only_when_they_are_named() {
    let input = row("x", "a1-a2 j10-j9 a2-a3");
    assert_eq!(verdicts(&input, ""), "x\tok\tongoing\n");
    assert_eq!(
        verdicts(&input, "--rules plies=2"),
        "x\tillegal 3 game-over\tdraw move-limit\n"
    );
    assert_eq!(
        verdicts(&input, "--rules quiet=3"),
        "x\tok\tdraw quiet-limit\n"
    );
}

#[test]
fn rules_can_be_turned_off() {
    let input = row("x", "a1-a2 j10-j9 a2-a1 j9-j10 a1-a2 j10-j9 a2-a1");
    assert_eq!(verdicts(&input, "--rules two_square=0"), "x\tok\tongoing\n");
    assert_eq!(verdicts(&input, "--rules two_square=4"), "x\tok\tongoing\n");
}

#[test]
fn boards_of_other_sizes_come_from_a_variant() {
    let small = repository().join("tests/data/variants/small.toml");
    let board = format!("D{0}_{0}X", "A".repeat(16));
    let ended = Host::command("judge --counts --variant")
        .arg(small)
        .stdin(format!("x\t{board}\tred\ta1-a2 e7-e6\n"))
        .run();
    assert_eq!(ended.exit(0).quiet().stdout, "x\tok\tongoing\t10 2\n");
}

#[test]
fn line_ends_comments_empty_lines_and_further_columns_are_no_matter() {
    let plain = row("x", "a1-a2");
    let with_more = plain.replace('\n', "\tok\tmore\n");
    let input = format!(
        "# a comment\r\n\r\n\n{}{with_more}{}",
        plain.replace('\n', "\r\n"),
        plain.trim_end()
    );
    assert_eq!(verdicts(&input, ""), "x\tok\tongoing\n".repeat(3));
}

#[test]
fn unreadable_rows_are_named_and_the_others_judged() {
    let good = row("good", "a1-a2");
    let moves_at = BOARD.len() + "bad\t\tred\t".len() + 1;
    for (bad, place, words) in [
        ("bad\n".to_owned(), 4, "ends before the board"),
        (
            format!("bad\t{BOARD}\n"),
            BOARD.len() + 5,
            "ends before the side to move",
        ),
        (
            format!("bad\t{BOARD}\tred\n"),
            BOARD.len() + 9,
            "ends before the moves",
        ),
        (
            format!("bad\t{BOARD}\tgreen\ta1-a2\n"),
            BOARD.len() + 6,
            "write red or blue",
        ),
        (row("bad", "a1a2"), moves_at, "`a1a2`"),
        (row("bad", "a1-a2 A1-a2"), moves_at + 6, "`A1-a2`"),
        (row("bad", "a1-a2 a1-a100"), moves_at + 6, "`a1-a100`"),
        (row("bad", "a1-a2").replace('D', "d"), 5, ""),
        (row("bad", "a1-a2").replacen("__", "AA", 1), 5 + 42, ""),
        (row("bad", "a1-a2").replacen("AAAA", "AAA", 1), 5 + 99, ""),
        (row("bäd", "a1-a02"), moves_at, "`a1-a02`"),
    ] {
        let ended = Host::command("judge rows.tsv")
            .file("rows.tsv", format!("# header\n{bad}{good}"))
            .run()
            .exit(1);
        assert_eq!(ended.stdout, "good\tok\tongoing\n");
        let start = format!("error: rows.tsv:2:{place}: ");
        assert!(ended.stderr.starts_with(&start), "{bad}: {}", ended.stderr);
        assert!(ended.stderr.contains(words), "{bad}: {}", ended.stderr);
        assert_eq!(ended.stderr.lines().count(), 1);
    }
}

#[test]
fn bytes_that_are_not_utf8_are_named() {
    let mut input = b"x\xff\n".to_vec();
    input.extend(row("good", "a1-a2").bytes());
    let ended = Host::command("judge").stdin(input).run().exit(1);
    assert_eq!(ended.stderr, "error: -:1:2: the row is not UTF-8\n");
    assert_eq!(ended.stdout, "good\tok\tongoing\n");
}

#[test]
fn files_and_rules_that_are_wrong_are_refused() {
    Host::command("judge absent.tsv")
        .run()
        .refused(2, "cannot read absent.tsv");
    Host::command("judge --rules speed=1")
        .run()
        .refused(2, "the rules are");
    Host::command("judge .").run().refused(1, "cannot read .");
}
