//! What a side is told of the game, and in which form.

use stratego_protocol::{Outcome, Reason};
use stratego_rules::Side::{Blue, Red};
use stratego_rules::{Illegal, Setup, Variant};

use crate::bout::Bout;
use crate::pairing::{custom, pairing};

const DOCUMENT: &str = include_str!("../../../../protocol.md");

fn line<'a>(bout: &'a Bout, keyword: &str) -> &'a str {
    let mut lines = bout.sent(Red).iter();
    lines
        .find(|line| line.split(' ').next() == Some(keyword))
        .expect("such a line was sent")
}

/// (P-14, P-15) The largest board goes to k11, and squares are listed row by row.
#[test]
fn squares_are_listed_in_board_order() {
    let large = custom("large", "11 11", "k6 a6 f5", 1, "F:1 2:10");
    let bout = pairing().variant(large).greeted(&["want legal"], &[]);
    assert_eq!(line(&bout, "lakes"), "lakes f5 a6 k6");
    let bout = bout.setups("F2222222222", "2222222222F");
    assert_eq!(
        line(&bout, "enemy"),
        "enemy a11 b11 c11 d11 e11 f11 g11 h11 i11 j11 k11"
    );
    let legal = line(&bout, "legal");
    assert!(legal.starts_with("legal b1-b2 b1-b3 b1-b4"), "{legal}");
    assert!(legal.ends_with("k1-k2 k1-k3 k1-k4 k1-k5"), "{legal}");
    let bout = bout.hushed().moves("j1-j11").goes_on();
    assert!(
        bout.sent(Blue)
            .contains(&"attacked red j1-j11 2 2 tied".to_owned())
    );
}

/// (P-3) No line is too long, even where every piece has many moves.
#[test]
fn the_longest_list_of_moves_fits_a_line() {
    let scouts = custom("scouts", "11 11", "", 1, "F:1 2:10");
    let bout = pairing()
        .variant(scouts)
        .greeted(&["want legal position"], &[]);
    // The builder of these tests refuses every line of more than 16 KiB.
    let bout = bout.setups("F2222222222", "F2222222222");
    assert!(line(&bout, "legal").len() > 500);
}

/// (P-17, P-33, P-34)
#[test]
fn the_game_is_described_before_the_setups() {
    let bout = pairing()
        .variant(Variant::original())
        .rules("two_square=0,more_square=since-capture,scout_strike=off,plies=0,quiet=9,retries=7,draw_offers=on")
        .ready();
    assert_eq!(
        line(&bout, "rules"),
        "rules two-square 0 more-square since-capture scout-strike off plies 0 quiet 9 retries 7 draw-offers on"
    );
    assert_eq!(
        line(&bout, "army"),
        "army F:1 B:6 S:1 2:8 3:5 4:4 5:4 6:4 7:3 8:2 9:1 M:1"
    );
    let keywords: Vec<&str> = bout.sent(Red)[1..]
        .iter()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(
        keywords,
        [
            "game", "variant", "side", "opponent", "seed", "board", "lakes", "rows", "army",
            "rules", "clock", "setup"
        ]
    );
}

/// (P-18, P-19)
#[test]
fn a_setup_is_written_row_by_row_and_reversed_for_the_other_side() {
    let two_rows = custom("two", "3 5", "", 2, "F:1 S:1 3:1");
    let bout = pairing()
        .variant(two_rows.clone())
        .greeted(&["want position"], &["want position"]);
    let text = "F..3.S";
    let reversed = Setup::parse(text, &two_rows)
        .unwrap()
        .reversed()
        .to_string();
    assert_eq!(reversed, "S.3..F");
    let bout = bout.setups(text, &reversed).moves("c2-c3");
    assert_eq!(
        line(&bout, "position"),
        "position rFu ... ... r3u ... rSu ... ... ... bxu ... bxu ... ... bxu"
    );
}

/// (P-51, P-104) Moves are told in one form, however they were written.
#[test]
fn nothing_that_a_bot_printed_reaches_the_other_one() {
    let bout = pairing()
        .rules("retries=1")
        .playing()
        .red("# secret plan")
        .red("secret");
    let bout = bout.red("info text secret").red(" \tmove\t c1-c2 \r");
    bout.told(Blue, &["moved red c1-c2", "go 30000 own 300000 foe 301000"]);
    let bout = pairing().greeted(&["name Secret", "author Secret", "secret"], &[]);
    assert!(
        !bout
            .sent(Blue)
            .iter()
            .any(|line| line.to_lowercase().contains("secret"))
    );
}

/// (P-48) Only the side at fault is told about its fault.
#[test]
fn the_other_side_hears_the_reason_but_no_words() {
    let bout = pairing().playing().red("my secret").ends("blue unreadable");
    let bout = bout.told(Blue, &["end blue unreadable", "quit"]);
    assert!(bout.fault(Red).contains("my secret"));
    // What the words quote cannot break the line.
    let bout = pairing()
        .playing()
        .red("a\u{1}b\u{85}c\u{2028}")
        .ends("blue unreadable");
    assert!(bout.sent(Red).iter().any(|line| line.contains("`a b c")));
    let bout = pairing()
        .playing()
        .red(&"ü".repeat(2000))
        .ends("blue unreadable");
    assert!(bout.sent(Red).iter().all(|line| line.len() < 500));
}

/// (P-71)
#[test]
fn a_refusal_is_not_told_to_the_opponent() {
    let bout = pairing().rules("retries=2").ready().hushed();
    let bout = bout.red("what?").sets_up(Red, "F29").told(Blue, &[]);
    let bout = bout.setups("F29.", ".92F").hushed();
    let bout = bout.red("move a1-a2").red("what?").told(Blue, &[]);
    bout.moves("c1-c2")
        .told(Blue, &["moved red c1-c2", "go 30000 own 300000 foe 301000"]);
}

/// (P-58) A side without a legal move has lost before it is asked.
#[test]
fn a_side_without_a_move_is_not_asked() {
    // Blue's miner can only go to and fro between c3 and c4, and the fourth time it may not.
    let cage = custom("cage", "3 4", "c2 b3", 1, "F:1 3:1");
    let bout = pairing()
        .variant(cage)
        .ready()
        .setups("F.3", ".F3")
        .hushed();
    let bout = bout.moves("c1-b1 c4-c3 b1-b2 c3-c4 b2-a2 c4-c3").goes_on();
    let bout = bout.hushed().moves("a2-a3").ends("red no-moves");
    let bout = bout.told(
        Blue,
        &[
            "moved blue c4-c3",
            "moved red a2-a3",
            "end red no-moves",
            "quit",
        ],
    );
    assert!(!bout.verdict().asked.red && !bout.verdict().asked.blue);
}

/// (P-99)
#[test]
fn plies_are_told_before_an_end_by_a_fault() {
    let bout = pairing()
        .playing()
        .moves("c1-c2 b4-b3 c2-c1")
        .hushed()
        .exits(Blue);
    bout.told(Red, &["moved red c2-c1", "end red exited", "quit"]);
    let bout = pairing()
        .playing()
        .moves("c1-c2")
        .hushed()
        .exits(Red)
        .moves("b4-b3");
    bout.told(Blue, &["moved blue b4-b3", "end blue exited", "quit"]);
}

/// (P-108) Comments and `info` are legal in every state.
#[test]
fn remarks_are_legal_in_every_state() {
    let remarks = |bout: Bout| {
        let bout = bout.red("# r").blue("# b").red("info x").blue("info x");
        bout.prints(Red, " #").prints(Red, "\n")
    };
    let bout = remarks(pairing().start()).red("ready 1");
    let bout = remarks(bout).blue("ready 1");
    let bout = remarks(bout).sets_up(Red, "F29.");
    let bout = remarks(bout).sets_up(Blue, ".92F");
    let bout = remarks(bout).moves("c1-c2");
    let bout = remarks(bout).moves("b4-b3");
    remarks(bout)
        .goes_on()
        .asks(Red)
        .red("resign")
        .ends("blue resigned");
}

/// (P-110) A newer bot runs under an older host.
#[test]
fn unknown_words_of_the_handshake_and_of_info_are_passed_over() {
    let bout = pairing().greeted(&["want legal tea", "capability x", "info mood good"], &[]);
    let bout = bout
        .setups("F29.", ".92F")
        .red("info mood good depth 3")
        .goes_on();
    assert!(bout.sent(Red).iter().any(|line| line.starts_with("legal ")));
}

/// (P-72) The document lists the reasons of the code, in its order, and so does the grammar.
#[test]
fn the_document_knows_every_reason() {
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| `")?.split(" | ");
        let reason = Reason::by_name(cells.next()?.trim_end_matches('`'))?;
        Some((reason, cells.next()?.trim_matches('`').to_owned()))
    };
    let rows: Vec<(Reason, String)> = DOCUMENT.lines().filter_map(row).collect();
    let reasons: Vec<Reason> = rows.iter().map(|row| row.0).collect();
    assert_eq!(reasons, Reason::ALL);
    for (reason, winner) in rows {
        let rule = match Outcome::by_name(&winner) {
            Some(Outcome::Draw) => "drawn-by",
            Some(Outcome::None) => "no-result",
            Some(Outcome::Won(_)) | None => "won-by",
        };
        assert!(
            alternatives(rule).contains(&reason.name().to_owned()),
            "{reason} is in {rule}"
        );
    }
}

/// (P-65, P-67, P-111)
#[test]
fn the_grammar_knows_every_word_for_a_refusal() {
    let why = alternatives("why");
    let illegal = [
        Illegal::NoPiece,
        Illegal::NotYours,
        Illegal::Immovable,
        Illegal::Unreachable,
        Illegal::TwoSquare,
        Illegal::MoreSquare,
    ];
    let others = ["unreadable", "wrong-length", "wrong-letter", "wrong-count"];
    let all: Vec<&str> = illegal
        .into_iter()
        .map(Illegal::name)
        .chain(others)
        .collect();
    assert_eq!(why, all);
}

/// The strings that a rule of the grammar lists.
fn alternatives(rule: &str) -> Vec<String> {
    let start = format!("{rule} ");
    let mut lines = DOCUMENT
        .lines()
        .skip_while(|line| !line.starts_with(&start));
    let first = lines.next().expect("the grammar has the rule");
    let rest = lines.take_while(|line| line.starts_with(' '));
    let text: String = std::iter::once(first).chain(rest).collect();
    text.split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}
