//! Answers to `setup` and `go`: which are accepted, refused or a fault, and exits while asked.

use stratego_rules::Side::{Blue, Red};

use crate::bout::Bout;
use crate::pairing::pairing;

fn red_asked() -> Bout {
    pairing().playing()
}

fn retries(retries: u32) -> Bout {
    pairing().rules(&format!("retries={retries}")).playing()
}

/// (P-4)
#[test]
fn answers_may_have_blanks_and_carriage_returns() {
    for answer in [
        "move c1-c2",
        "  move \t c1-c2 \t",
        "move c1-c2\r",
        "\t\tmove c1-c2\r\r",
    ] {
        red_asked().red(answer).goes_on().asks(Blue);
    }
    red_asked().red("move c1-c2 \r ").ends("blue unreadable");
}

/// (P-2, P-56, P-62, P-64)
#[test]
fn what_is_no_form_of_an_answer_is_unreadable() {
    for answer in [
        "move",
        "Move c1-c2",
        "move c1c2",
        "move c1-c2 c2-c3",
        "move c1-c2 please",
        "move c01-c2",
        "move C1-C2",
        "move c1-c100",
        "c1-c2",
        "resign now",
        "pass",
        "setup f796385a F29.",
        "draw",
        "move c1-c2 draw",
    ] {
        let bout = red_asked().red(answer).ends("blue unreadable");
        assert!(bout.verdict().asked.red, "a refused answer is no answer");
    }
}

/// (P-8)
#[test]
fn bytes_that_are_no_text_are_unreadable_even_in_remarks() {
    for bytes in [&b"# \0\n"[..], b"info \xff\n", b"move c1-c2\0\n", b"\0\n"] {
        red_asked().prints(Red, bytes).ends("blue unreadable");
        pairing()
            .ready()
            .prints(Red, bytes)
            .sets_up(Blue, ".92F")
            .ends("blue unreadable");
    }
}

/// (P-16, P-65, P-66) The first reason that applies.
#[test]
fn an_illegal_move_is_refused_with_its_reason() {
    for (mv, why) in [
        ("a2-a3", "no-piece"),
        ("z9-a1", "no-piece"),
        ("a10-a1", "no-piece"),
        ("b4-b3", "not-yours"),
        ("b4-z99", "not-yours"),
        ("a1-a2", "immovable"),
        ("a1-z99", "immovable"),
        ("c1-c3", "unreachable"),
        ("c1-c1", "unreachable"),
        ("c1-b1", "unreachable"),
        ("c1-d2", "unreachable"),
        ("c1-c11", "unreachable"),
        ("b1-k1", "unreachable"),
        ("b1-d1", "unreachable"),
    ] {
        let line = format!("illegal {mv} {why} 1");
        let bout = retries(1).red(&format!("move {mv}")).told(Red, &[&line]);
        bout.told(Blue, &[]).goes_on().asks(Red);
        red_asked()
            .red(&format!("move {mv}"))
            .ends("blue illegal-move");
    }
}

/// (P-67, P-68)
#[test]
fn each_question_allows_its_number_of_refusals() {
    let bout = retries(2)
        .red("move a1-a2")
        .told(Red, &["illegal a1-a2 immovable 2"]);
    let bout = bout.red("?").told(Red, &["illegal - unreadable 1"]);
    let bout = bout.moves("c1-c2 b4-b3").hushed();
    // The count is that of the question.
    let bout = bout
        .red("?")
        .told(Red, &["illegal - unreadable 2"])
        .red("?")
        .hushed();
    let bout = bout.red("move a1-a2").ends("blue illegal-move");
    bout.told(
        Red,
        &[
            "end blue illegal-move played a1-a2, which is illegal: immovable",
            "quit",
        ],
    );
    let bout = retries(1)
        .red("move a1-a2")
        .red("?")
        .ends("blue unreadable");
    bout.told(
        Red,
        &["illegal a1-a2 immovable 1", "end blue unreadable …", "quit"],
    );
}

/// (P-67, P-79) Answers that were sent together are read one after the other.
#[test]
fn a_second_answer_in_the_same_chunk_is_the_next_try() {
    let bout = retries(1)
        .prints(Red, "move a1-a2\nmove c1-c2\n")
        .goes_on()
        .asks(Blue);
    // Its ply is confirmed with its next question (P-96).
    bout.told(Red, &["illegal a1-a2 immovable 1"]);
}

/// (P-37)
#[test]
fn a_wrong_setup_is_refused_for_its_first_reason() {
    for (setup, why) in [
        ("F29", "wrong-length"),
        ("F29..", "wrong-length"),
        ("X29", "wrong-length"),
        ("f29.", "wrong-letter"),
        ("F29-", "wrong-letter"),
        ("ü9FF", "wrong-letter"),
        ("F99.", "wrong-count"),
        ("F2..", "wrong-count"),
        ("FB29", "wrong-count"),
    ] {
        let bout = pairing().rules("retries=1").ready().sets_up(Red, setup);
        bout.told(Red, &[&format!("illegal - {why} 1")])
            .told(Blue, &[]);
        let bout = pairing().ready().sets_up(Red, setup).goes_on();
        bout.sets_up(Blue, ".92F").ends("blue illegal-setup");
    }
}

/// (P-36, P-37, P-63)
#[test]
fn an_answer_to_setup_has_exactly_three_words() {
    let id = "f796385a";
    for answer in [
        "setup",
        "setup f796385a",
        "F29.",
        "resign",
        "move a1-a2",
        "ready 1",
    ] {
        let bout = pairing().ready().sets_up(Blue, ".92F").red(answer);
        bout.ends("blue unreadable");
    }
    let bout = pairing()
        .ready()
        .sets_up(Blue, ".92F")
        .red(&format!("setup {id} F29. x"));
    bout.ends("blue unreadable");
    let bout = pairing()
        .ready()
        .sets_up(Blue, ".92F")
        .red(&format!(" setup\t{id}  F29.\r"));
    bout.goes_on().asks(Red);
}

/// (P-70)
#[test]
fn another_id_or_another_setup_than_the_imposed_one_is_never_retried() {
    let bout = pairing()
        .rules("retries=3")
        .ready()
        .hushed()
        .red("setup 00000000 F29.");
    let bout = bout
        .told(Red, &[])
        .sets_up(Blue, ".92F")
        .ends("blue illegal-setup");
    assert!(
        bout.happened()
            .contains(&"refused red - other-game 0".to_owned())
    );
    bout.told(Red, &["end blue illegal-setup …", "quit"]);

    let imposed = pairing().rules("retries=3").imposed(Red, "F29.");
    let bout = imposed.ready().hushed().sets_up(Red, ".29F").told(Red, &[]);
    let bout = bout.sets_up(Blue, ".92F").ends("blue illegal-setup");
    assert!(
        bout.happened()
            .contains(&"refused red - not-imposed 0".to_owned())
    );

    // The id is looked at first, and what is unreadable may be retried all the same.
    let imposed = pairing().rules("retries=3").imposed(Red, "F29.");
    let bout = imposed
        .ready()
        .hushed()
        .red("what?")
        .told(Red, &["illegal - unreadable 3"]);
    let bout = bout
        .red("setup 0 F")
        .sets_up(Blue, ".92F")
        .ends("blue illegal-setup");
    assert!(
        bout.happened()
            .contains(&"refused red - other-game 0".to_owned())
    );
}

/// (P-36) The id of the opponent is another one.
#[test]
fn a_side_answers_with_its_own_id() {
    let bout = pairing().ready().sets_up(Blue, ".92F");
    let id = bout.id(Blue);
    assert_ne!(id, bout.id(Red));
    bout.red(&format!("setup {id} F29."))
        .ends("blue illegal-setup");
}

/// (P-38, P-39)
#[test]
fn nothing_is_sent_while_the_other_side_has_not_set_up() {
    let bout = pairing()
        .ready()
        .sets_up(Red, "F29.")
        .told(Red, &[])
        .told(Blue, &[]);
    bout.sets_up(Blue, ".92F")
        .told(Red, &["enemy b4 c4 d4", "go 30000 own 300000 foe 300000"]);
    let bout = pairing().ready().exits(Red).told(Blue, &[]).goes_on();
    let bout = bout.sets_up(Blue, ".92F").ends("blue exited");
    bout.told(Blue, &["end blue exited", "quit"]);
}

/// (P-73)
#[test]
fn both_sides_may_be_at_fault_in_their_setups() {
    let faults = [
        |bout: Bout, side| bout.exits(side),
        |bout: Bout, side| bout.says(side, "resign"),
        |bout: Bout, side| bout.sets_up(side, "FFFF"),
        |bout: Bout, side| bout.prints(side, "x".repeat(5000)),
        |bout: Bout, side| bout.closes_stdout(side),
    ];
    for red in faults {
        for blue in faults {
            let bout = blue(red(pairing().ready(), Red), Blue).ends("none both-faulted");
            assert!(!bout.fault(Red).is_empty() && !bout.fault(Blue).is_empty());
        }
        let bout = red(pairing().ready(), Red).after("30050001us");
        let bout = bout.ends("none both-faulted");
        assert_eq!(bout.fault(Blue), "did not answer `setup` within 30 s");
    }
}

/// (P-48) Each side hears of its own fault only.
#[test]
fn the_words_of_both_faults_go_to_their_own_side() {
    let bout = pairing().ready().hushed().exits(Blue).red("resign");
    let words = bout.fault(Red).to_owned();
    assert!(
        words.contains("resign") && !words.contains("code"),
        "{words}"
    );
    bout.told(Red, &[&format!("end none both-faulted {words}"), "quit"]);
}

/// (P-5, P-7)
#[test]
fn the_longest_line_of_an_asked_side_has_4096_bytes() {
    let remark = |bytes: usize| format!("# {}", "x".repeat(bytes - 2));
    red_asked()
        .red(&remark(4096))
        .goes_on()
        .prints(Red, remark(4096))
        .goes_on();
    red_asked().red(&remark(4097)).ends("blue output-limit");
    red_asked()
        .prints(Red, remark(4097))
        .ends("blue output-limit");
    // Such a line is not unreadable.
    red_asked().red(&"m".repeat(4097)).ends("blue output-limit");
    retries(3)
        .prints(Red, "\0".repeat(4097))
        .ends("blue output-limit");
    let bout = pairing()
        .ready()
        .prints(Red, remark(4097))
        .sets_up(Blue, ".92F");
    bout.ends("blue output-limit");
    // A complete answer before the excess comes first.
    red_asked()
        .prints(Red, format!("resign\n{}", remark(4097)))
        .ends("blue resigned");
    let bout = red_asked()
        .prints(Red, format!("move c1-c2\n{}", remark(4097)))
        .goes_on();
    bout.blue("resign").ends("red resigned");
}

/// (P-6)
#[test]
fn an_asked_side_may_print_a_mebibyte_with_its_answer() {
    let line = format!("#{}\n", "x".repeat(1022));
    let talk = |lines: usize| line.repeat(lines);
    let bout = red_asked().prints(Red, talk(1023)).goes_on();
    let answer = format!("{}move c1-c2\n", " ".repeat(1024 - 11));
    bout.prints(Red, &answer).goes_on().asks(Blue);
    let bout = red_asked().prints(Red, talk(1023)).goes_on();
    bout.prints(Red, format!(" {answer}"))
        .ends("blue output-limit");
    red_asked()
        .prints(Red, talk(1024))
        .goes_on()
        .prints(Red, "m")
        .ends("blue output-limit");
    // Refused answers are none: the count goes on.
    let bout = retries(1).prints(Red, talk(1023)).red("no").goes_on();
    bout.prints(Red, talk(1)).ends("blue output-limit");
}

/// (P-82)
#[test]
fn a_side_that_answers_and_exits_has_answered() {
    let bout = red_asked()
        .red("move c1-c2")
        .exits(Red)
        .goes_on()
        .asks(Blue);
    bout.blue("move b4-b3").ends("blue exited");
    red_asked().red("resign").exits(Red).ends("blue resigned");
    let bout = pairing().ready().sets_up(Red, "F29.").exits(Red).goes_on();
    bout.sets_up(Blue, ".92F").ends("blue exited");
    let bout = pairing()
        .ready()
        .sets_up(Blue, ".92F")
        .exits(Blue)
        .sets_up(Red, "F29.");
    bout.goes_on().moves("c1-c2").ends("red exited");
}

/// (P-9, P-83)
#[test]
fn a_side_that_exits_while_asked_has_lost() {
    let bout = red_asked().exits(Red).ends("blue exited");
    bout.told(Red, &[]).told(Blue, &["end blue exited", "quit"]);
    red_asked()
        .prints(Red, "move c1-c2")
        .exits(Red)
        .ends("blue exited");
    let bout = red_asked().closes_stdout(Red).ends("blue exited");
    bout.told(Red, &["end blue exited closed its standard output", "quit"]);
    red_asked().closes_stdin(Red).ends("blue exited");
}

/// (P-83) A side whose standard input is closed loses when it is written to, even as it waits.
#[test]
fn a_closed_standard_input_counts_at_the_next_turn() {
    let bout = pairing()
        .ready()
        .setups("F29.", ".92F")
        .closes_stdin(Blue)
        .goes_on();
    bout.moves("c1-c2").ends("red exited");
}

/// (P-59, P-60, P-61)
#[test]
fn a_draw_is_offered_with_a_move_and_accepted_by_itself() {
    let offers = || pairing().rules("draw_offers=on,retries=1").playing();
    let bout = offers().red("move c1-c2 draw").told(
        Blue,
        &[
            "moved red c1-c2",
            "draw-offered",
            "go 30000 own 300000 foe 301000",
        ],
    );
    let bout = bout.blue("draw").ends("draw agreement");
    assert!(!bout.verdict().asked.blue, "it was answered");
    // Nothing is on offer.
    offers().red("draw").told(Red, &["illegal - unreadable 1"]);
    // A refused move offers nothing, and a refused answer declines nothing.
    let bout = offers().red("move a1-a2 draw").moves("c1-c2");
    bout.told(Blue, &["moved red c1-c2", "go 30000 own 300000 foe 301000"]);
    offers()
        .red("move c1-c2 draw")
        .blue("what?")
        .blue("draw")
        .ends("draw agreement");
    // Declining may offer in turn.
    let bout = offers()
        .red("move c1-c2 draw")
        .blue("move b4-b3 draw")
        .red("draw");
    bout.ends("draw agreement");
    offers()
        .red("move c1-c2 draw")
        .blue("resign")
        .ends("red resigned");
    let bout = offers()
        .red("move c1-c2 draw")
        .blue("move b4-b3")
        .red("draw")
        .red("draw");
    bout.ends("blue unreadable");
}

/// (P-41, R-19)
#[test]
fn a_side_that_cannot_move_at_the_start_has_lost_before_any_question() {
    let walled = crate::pairing::custom("wall", "3 3", "a2", 1, "F:1 3:1");
    let bout = pairing()
        .variant(walled)
        .ready()
        .setups("3F.", ".F3")
        .ends("blue no-moves");
    assert!(!bout.verdict().asked.red && !bout.verdict().asked.blue);
    assert_eq!(bout.verdict().plies, 0);
}
