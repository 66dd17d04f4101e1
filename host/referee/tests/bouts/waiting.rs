//! What a side does while it is not asked, and when that is judged.

use stratego_rules::Side::{Blue, Red};

use crate::bout::Bout;
use crate::pairing::pairing;

/// Red has moved, so that Red waits and Blue is asked.
fn red_waits() -> Bout {
    pairing().playing().moves("c1-c2").hushed()
}

/// Blue moves, so that Red's turn comes.
fn reds_turn_comes(bout: Bout) -> Bout {
    bout.says(Blue, "move b4-b3")
}

/// A line of this many bytes without its LF.
fn line_of(bytes: usize) -> String {
    format!("# {}", "x".repeat(bytes - 2))
}

/// Comments of exactly this many bytes, line ends included.
fn output_of(bytes: usize) -> Vec<u8> {
    let mut output = format!("{}\n", line_of(1023))
        .into_bytes()
        .repeat(bytes / 1024);
    let rest = bytes - output.len();
    if rest > 0 {
        output.extend(format!("#{}\n", "x".repeat(rest - 2)).into_bytes());
    }
    output
}

const MEBIBYTE: usize = 1 << 20;

/// (P-77, P-80)
#[test]
fn a_line_out_of_turn_is_judged_when_the_turn_comes() {
    let bout = red_waits().red("move c2-c3").goes_on().asks(Blue);
    let bout = reds_turn_comes(bout).ends("blue out-of-turn");
    assert_eq!(
        bout.fault(Red),
        "printed `move c2-c3` while it was not asked"
    );
    assert!(!bout.verdict().asked.red, "no question was written");
    // Blue's ply is told before the end, and no `go` comes.
    bout.told(
        Red,
        &[
            "moved red c1-c2",
            "moved blue b4-b3",
            "end blue out-of-turn printed `move c2-c3` while it was not asked",
            "quit",
        ],
    );
}

/// (P-80, P-76)
#[test]
fn what_a_waiting_side_did_does_not_matter_once_the_game_has_ended() {
    for misdeed in [
        |bout: Bout| bout.red("hello"),
        |bout: Bout| bout.prints(Red, "hel"),
        |bout: Bout| bout.prints(Red, line_of(5000)),
        |bout: Bout| bout.exits(Red),
        |bout: Bout| bout.closes_stdout(Red),
    ] {
        misdeed(red_waits()).blue("resign").ends("red resigned");
        misdeed(red_waits()).blue("move zz").ends("red unreadable");
        misdeed(red_waits()).exits(Blue).ends("red exited");
        misdeed(red_waits()).after("10m").ends("red timeout");
        misdeed(red_waits()).abort().ends("none aborted");
        // A ply that ends the game comes before the conduct of the side to move, too.
        let lost = pairing().rules("plies=2").playing().moves("c1-c2");
        misdeed(lost).moves("b4-b3").ends("draw move-limit");
    }
}

/// (P-57, P-77)
#[test]
fn lines_behind_an_answer_in_one_chunk_are_out_of_turn() {
    let bout = pairing()
        .playing()
        .prints(Red, "move c1-c2\nmove c2-c3\n")
        .goes_on();
    reds_turn_comes(bout).ends("blue out-of-turn");
    let bout = pairing().playing().prints(Red, "move c1-c2\nmo").goes_on();
    reds_turn_comes(bout).ends("blue out-of-turn");
    let bout = pairing()
        .playing()
        .prints(Red, "move c1-c2\n\n# x\ninfo\ninf")
        .goes_on();
    reds_turn_comes(bout).goes_on().asks(Red);
}

/// (P-57) Nothing behind the last answer of a game counts.
#[test]
fn lines_behind_a_resignation_do_not_matter() {
    let resigned = pairing()
        .playing()
        .prints(Red, "resign\nresign\n\0\n")
        .ends("blue resigned");
    assert!(resigned.verdict().faults.red.is_none());
}

/// (P-57, P-77) A setup is an answer like any other.
#[test]
fn lines_behind_a_setup_are_out_of_turn() {
    let bout = pairing().ready();
    let answer = format!("setup {} F29.\nmove c1-c2\n", bout.id(Red));
    let bout = bout.prints(Red, &answer).goes_on();
    bout.sets_up(Blue, ".92F").ends("blue out-of-turn");
    // Even when the setup completes the setups: the move stood there before `go` was written.
    let bout = pairing().ready().sets_up(Blue, ".92F");
    bout.prints(Red, &answer).ends("blue out-of-turn");
    // Blue is judged only when its turn comes.
    let bout = pairing().ready();
    let answer = format!("setup {} .92F\nhurry\n", bout.id(Blue));
    let bout = bout.prints(Blue, &answer).sets_up(Red, "F29.").goes_on();
    bout.moves("c1-c2").ends("red out-of-turn");
}

/// (P-45, P-85)
#[test]
fn lines_between_ready_and_the_question_are_a_fault_of_the_setup() {
    let bout = pairing()
        .start()
        .prints(Red, "ready 1\nhello\n")
        .goes_on()
        .blue("ready 1");
    // `game` is sent to both all the same.
    let bout = bout.goes_on();
    assert!(bout.sent(Red).last().unwrap().starts_with("setup "));
    let bout = bout.sets_up(Blue, ".92F").ends("blue out-of-turn");
    assert!(bout.verdict().asked.red, "its question was written");
    let bout = pairing()
        .start()
        .blue("ready 1")
        .prints(Red, "ready 1\nset");
    bout.sets_up(Blue, ".92F").ends("blue out-of-turn");
    let bout = pairing()
        .start()
        .red("ready 1")
        .exits(Red)
        .goes_on()
        .blue("ready 1");
    bout.goes_on().sets_up(Blue, ".92F").ends("blue exited");
    let bout = pairing()
        .start()
        .red("ready 1")
        .prints(Red, line_of(5000))
        .blue("ready 1");
    bout.sets_up(Blue, ".92F").ends("blue output-limit");
    // Both sides may be at fault.
    let bout = pairing()
        .start()
        .prints(Red, "ready 1\nx\n")
        .prints(Blue, "ready 1\nx\n");
    bout.ends("none both-faulted");
}

/// (P-11, P-77)
#[test]
fn remarks_and_empty_lines_are_never_out_of_turn() {
    let mut bout = red_waits();
    for line in [
        "",
        " \t ",
        "\r",
        "# x",
        " #x",
        "info",
        "info depth 3",
        "\tinfo\tx",
    ] {
        bout = bout.red(line);
    }
    reds_turn_comes(bout).goes_on().asks(Red);
    for line in [
        "infox",
        "Info x",
        "INFO",
        "move c2-c3",
        "ready 1",
        "quit",
        "\u{a0}",
        "\u{c}",
    ] {
        reds_turn_comes(red_waits().red(line)).ends("blue out-of-turn");
    }
}

/// (P-77, P-78)
#[test]
fn a_part_of_a_line_is_out_of_turn_unless_it_may_become_a_remark() {
    for part in [
        "", " ", "\t", "\r", "i", "in", "inf", "info", "info x", "#", "# x", " info\r",
    ] {
        reds_turn_comes(red_waits().prints(Red, part))
            .goes_on()
            .asks(Red);
    }
    for part in [
        "m",
        "infx",
        "I",
        "resign",
        "inf\r",
        "\rinfo",
        "# \0",
        "info \u{0}",
    ] {
        reds_turn_comes(red_waits().prints(Red, part)).ends("blue out-of-turn");
    }
    let bad = |bytes: &[u8]| reds_turn_comes(red_waits().prints(Red, bytes));
    bad(b"# caf\xc3").goes_on();
    bad(b"# caf\xc3\xc3").ends("blue out-of-turn");
}

/// (P-78) The rest of the line is no answer, but a line that becomes something else is one.
#[test]
fn a_remark_that_was_cut_is_read_to_its_end() {
    let asked = |part: &str| reds_turn_comes(red_waits().prints(Red, part)).hushed();
    let bout = asked("inf").prints(Red, "o depth 3\n").goes_on().asks(Red);
    assert!(
        bout.happened()
            .contains(&"said red info depth 3".to_owned())
    );
    bout.red("move c2-c1").asks(Blue);
    asked(" ").red("move c2-c1").asks(Blue);
    asked("i").red("llegal").ends("blue unreadable");
}

/// (P-79)
#[test]
fn what_is_read_after_the_question_answers_it() {
    reds_turn_comes(red_waits())
        .red("hello")
        .ends("blue unreadable");
    reds_turn_comes(red_waits())
        .prints(Red, "move c2-")
        .prints(Red, "c1\n")
        .asks(Blue);
}

/// (P-8)
#[test]
fn bytes_that_are_no_text_are_out_of_turn_even_in_remarks() {
    for bytes in [&b"# \0\n"[..], b"info \xff\n", b"\0\n", b"\xc3\n"] {
        reds_turn_comes(red_waits().prints(Red, bytes)).ends("blue out-of-turn");
    }
}

/// (P-5, P-7)
#[test]
fn a_line_of_4096_bytes_is_the_longest_of_a_waiting_side() {
    let bout = red_waits().red(&line_of(4096)).prints(Red, line_of(4096));
    reds_turn_comes(bout).goes_on();
    // A CR counts.
    reds_turn_comes(red_waits().prints(Red, format!("{}\r\n", line_of(4096))))
        .ends("blue output-limit");
    reds_turn_comes(red_waits().red(&line_of(4097))).ends("blue output-limit");
    reds_turn_comes(red_waits().prints(Red, line_of(4097))).ends("blue output-limit");
}

/// (P-6)
#[test]
fn a_waiting_side_may_print_a_mebibyte() {
    let bout = red_waits().prints(Red, output_of(MEBIBYTE));
    reds_turn_comes(bout).goes_on();
    let bout = red_waits()
        .prints(Red, output_of(MEBIBYTE))
        .prints(Red, "#");
    reds_turn_comes(bout).ends("blue output-limit");
    reds_turn_comes(red_waits().prints(Red, output_of(MEBIBYTE + 2))).ends("blue output-limit");
}

/// (P-6) From one answer to the next, waiting and thinking together.
#[test]
fn the_output_is_counted_from_answer_to_answer() {
    let half = output_of(MEBIBYTE / 2);
    let bout = red_waits().prints(Red, &half);
    let bout = reds_turn_comes(bout).prints(Red, &half[..half.len() - 1024]);
    // The answer itself counts, and then the count begins anew.
    let bout = bout
        .red("move c2-c1")
        .asks(Blue)
        .prints(Red, &half)
        .prints(Red, &half);
    bout.blue("move b3-b4")
        .goes_on()
        .asks(Red)
        .red("move c1-c2")
        .ends("blue output-limit");
}

/// (P-6) The lines that were handed in together with an answer count from that answer on.
#[test]
fn output_behind_an_answer_in_one_chunk_belongs_to_the_time_after_it() {
    let behind = |bytes: usize| [&b"move c1-c2\n"[..], &output_of(bytes)].concat();
    let bout = pairing().playing().prints(Red, output_of(MEBIBYTE - 20));
    let bout = bout.prints(Red, behind(MEBIBYTE)).goes_on();
    reds_turn_comes(bout).goes_on();
    let bout = pairing()
        .playing()
        .prints(Red, behind(MEBIBYTE + 2))
        .goes_on();
    reds_turn_comes(bout).ends("blue output-limit");
}

/// (P-7)
#[test]
fn too_much_output_counts_before_a_line_out_of_turn() {
    let bout = red_waits().red("hello").prints(Red, line_of(4097));
    reds_turn_comes(bout).ends("blue output-limit");
    let bout = red_waits()
        .prints(Red, line_of(4097))
        .red("hello")
        .exits(Red);
    reds_turn_comes(bout).ends("blue output-limit");
    let bout = red_waits().red(&"m".repeat(4097));
    reds_turn_comes(bout).ends("blue output-limit");
}

/// (P-81) Nothing more can change the fate of a side that printed too much.
#[test]
fn a_side_that_printed_too_much_need_not_be_read() {
    let bout = red_waits();
    assert!(bout.referee.listens_to(Red) && bout.referee.listens_to(Blue));
    let bout = bout.red("hello");
    assert!(bout.referee.listens_to(Red), "it may still print too much");
    let bout = bout.prints(Red, line_of(4097));
    assert!(!bout.referee.listens_to(Red) && bout.referee.listens_to(Blue));
    let bout = bout.blue("resign");
    assert!(!bout.referee.listens_to(Red) && !bout.referee.listens_to(Blue));
}

/// (P-83)
#[test]
fn an_exit_while_waiting_is_judged_when_the_turn_comes() {
    let bout = reds_turn_comes(red_waits().exits(Red).goes_on()).ends("blue exited");
    assert_eq!(bout.fault(Red), "exited with code 3");
    reds_turn_comes(red_waits().closes_stdout(Red).goes_on()).ends("blue exited");
    reds_turn_comes(red_waits().closes_stdin(Red).goes_on()).ends("blue exited");
    // The first thing that was noticed is told.
    let bout = reds_turn_comes(red_waits().closes_stdout(Red).exits(Red));
    assert_eq!(bout.fault(Red), "closed its standard output");
}

/// (P-84)
#[test]
fn what_a_waiting_side_printed_is_judged_before_its_exit() {
    reds_turn_comes(red_waits().red("bye").exits(Red)).ends("blue out-of-turn");
    reds_turn_comes(red_waits().prints(Red, "by").exits(Red)).ends("blue out-of-turn");
    reds_turn_comes(red_waits().red("# bye").exits(Red)).ends("blue exited");
    reds_turn_comes(red_waits().prints(Red, "# by").exits(Red)).ends("blue exited");
}

/// (P-75) The order in which the host hears of the two sides does not matter.
#[test]
fn the_winner_does_not_depend_on_which_side_is_read_first() {
    let red_first = red_waits().red("hello").blue("move b4-b3");
    red_first.ends("blue out-of-turn");
    let red_first = red_waits().exits(Red).exits(Blue);
    red_first.ends("red exited");
    let blue_first = red_waits().exits(Blue).exits(Red);
    blue_first.ends("red exited");
}
