//! From the launch to `ready`.

use stratego_rules::Side::{Blue, Red};

use crate::bout::Bout;
use crate::pairing::pairing;

/// Something that Red does.
type Deed = fn(Bout) -> Bout;

/// Blue is ready, Red is not.
fn blue_ready() -> Bout {
    pairing().start().hushed().blue("ready 1")
}

/// (P-30, P-31)
#[test]
fn whatever_goes_wrong_before_ready_is_a_failed_start() {
    let faults: [(&str, Deed); 18] = [
        ("exited with code 3 before `ready`", |bout| bout.exits(Red)),
        ("closed its standard output before `ready`", |bout| {
            bout.closes_stdout(Red)
        }),
        ("closed its standard input before `ready`", |bout| {
            bout.closes_stdin(Red)
        }),
        ("did not say `ready` within 10 s", |bout| {
            bout.after("10050001us")
        }),
        ("version 2", |bout| bout.red("ready 2")),
        ("version 0", |bout| bout.red("ready 0")),
        ("plain digits", |bout| bout.red("ready")),
        ("plain digits", |bout| bout.red("ready 1 1")),
        ("plain digits", |bout| bout.red("ready one")),
        ("does not play the variant tiny", |bout| {
            bout.red("variants duel").red("ready 1")
        }),
        ("does not play the variant tiny", |bout| {
            bout.red("variants").red("ready 1")
        }),
        ("option `x`", |bout| {
            bout.red("option x integer default 9 max 3")
        }),
        ("declared twice", |bout| {
            bout.red("option x text default")
                .red("option x boolean default true")
        }),
        ("option needs a name", |bout| bout.red("option")),
        ("not UTF-8 or holds a NUL", |bout| {
            bout.prints(Red, b"\xff\n")
        }),
        ("not UTF-8 or holds a NUL", |bout| {
            bout.prints(Red, "# \0\n")
        }),
        ("more than 4096 bytes", |bout| {
            bout.prints(Red, "x".repeat(4097))
        }),
        ("more than 1 MiB", |bout| {
            bout.prints(Red, "#\n".repeat((1 << 19) + 1))
        }),
    ];
    for (words, fault) in faults {
        let bout = fault(blue_ready()).ends("blue start-failed");
        assert!(
            bout.fault(Red).contains(words),
            "{} for {words}",
            bout.fault(Red)
        );
        let told = bout.verdict().told;
        assert!(!told.red && !told.blue, "`game` goes to neither");
        bout.told(Blue, &["quit"]);
    }
}

/// (P-31)
#[test]
fn the_side_at_fault_is_told_its_fault_when_the_other_one_is_ready() {
    let bout = pairing()
        .start()
        .hushed()
        .red("ready 3")
        .told(Red, &[])
        .goes_on();
    let bout = bout
        .red("ready 1")
        .goes_on()
        .blue("ready 1")
        .ends("blue start-failed");
    bout.told(Red, &["end blue start-failed …", "quit"])
        .told(Blue, &["quit"]);
}

/// (P-73)
#[test]
fn neither_side_may_start() {
    let bout = pairing().start().hushed().red("ready 2").exits(Blue);
    let bout = bout.ends("none both-faulted");
    bout.told(Red, &["end none both-faulted …", "quit"])
        .told(Blue, &[]);
    pairing()
        .start()
        .after("10050001us")
        .ends("none both-faulted");
}

/// (P-22, P-23, P-28)
#[test]
fn a_greeting_may_be_long_and_other_lines_are_ignored() {
    let bout = pairing().greeted(
        &[
            "Welcome!",
            "name A",
            "author B  C",
            "name  D \t E",
            "want",
            "want moves",
            "move a1-a2",
        ],
        &[
            "\u{feff}variants original tiny",
            "option x text default",
            "go",
        ],
    );
    let bout = bout.setups("F29.", ".92F").goes_on();
    let said = ["said red Welcome!", "said red move a1-a2", "said blue go"];
    let happened = bout.happened();
    assert!(
        said.iter()
            .all(|said| happened.contains(&(*said).to_owned())),
        "{happened:?}"
    );
}

/// (P-4) The mark may stand before the first line of a process only.
#[test]
fn a_byte_order_mark_may_stand_before_the_first_line() {
    pairing()
        .start()
        .blue("ready 1")
        .prints(Red, "\u{feff}ready 1\r\n")
        .asks_both();
    let bout = pairing()
        .start()
        .blue("ready 1")
        .prints(Red, "# x\n\u{feff}ready 1\n");
    bout.judges_in("10050001us");
}

/// (P-9)
#[test]
fn ready_without_its_line_end_is_not_ready() {
    blue_ready()
        .prints(Red, "ready 1")
        .goes_on()
        .exits(Red)
        .ends("blue start-failed");
}

/// (P-6) `ready` is an answer: from it on the output is counted anew.
#[test]
fn a_long_greeting_leaves_the_whole_limit_for_the_setup() {
    let talk = "#\n".repeat((1 << 19) - 100);
    let bout = blue_ready().prints(Red, &talk).red("ready 1").goes_on();
    bout.prints(Red, &talk).setups("F29.", ".92F").asks(Red);
}

/// (P-32)
#[test]
fn settings_come_before_the_first_game_if_they_were_declared_and_fit() {
    let bout = pairing()
        .option(Red, "depth", "6")
        .option(Red, "note", "")
        .option(Red, "title", "a  b")
        .option(Red, "style", "odd")
        .option(Red, "shade", "blue")
        .greeted(
            &[
                "option depth integer default 4",
                "option note text default x",
                "option title text default x",
                "option style choice default calm values calm wild",
            ],
            &[],
        );
    let sent = &bout.sent(Red)[1..5];
    assert_eq!(
        sent,
        ["set depth 6", "set note", "set title a b", "game f796385a"]
    );
    let bout = bout.setups("F29.", ".92F");
    let happened = bout.happened();
    assert_eq!(happened[1..3], ["unfit red style", "undeclared red shade"]);
}

/// (P-33) The organiser's name is told in one line, whatever is in it, or not at all.
#[test]
fn the_opponent_is_told_by_the_organisers_name() {
    let opponent = |bout: &Bout| {
        let lines = bout.sent(Red).iter();
        lines
            .filter(|line| line.starts_with("opponent"))
            .cloned()
            .collect::<Vec<_>>()
    };
    let bout = pairing()
        .name(Blue, "The  Bot\nset x")
        .greeted(&[], &["name Secret"]);
    assert_eq!(opponent(&bout), ["opponent The Bot set x"]);
    let bout = pairing().anonymous().greeted(&[], &["name Secret"]);
    assert_eq!(opponent(&bout), [""; 0]);
}
