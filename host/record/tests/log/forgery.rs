//! Logs whose chain is whole but whose lines do not make a game: the wrong line is named.

use serde_json::{Value, json};
use stratego_protocol::{ClockSettings, Micros};
use stratego_record::verify;

use crate::bout::Recorded;
use crate::rewriting::{chained, objects};
use crate::scripted_games::{BLUE, RED, captured, imposed, late, opened, resigned, with_clock};
use stratego_rules::Side;

// The lines of `resigned`, from 0.
const GAME: usize = 0;
const REFUSED_SETUP: usize = 2;
const RED_SETUP: usize = 3;
const BLUE_SETUP: usize = 4;
const ILLEGAL: usize = 5;
const UNREADABLE: usize = 6;
const PLY_1: usize = 7;
const OFFER: usize = 8;
const PLY_2: usize = 9;
const PLY_3: usize = 11;
const BATTLE: usize = 12;
const END: usize = 13;

/// Checks that the game with changed lines is refused for `problem` in the line `line`, from 0.
#[track_caller]
pub(crate) fn forged(
    game: &Recorded,
    change: impl FnOnce(&mut Vec<Value>),
    line: usize,
    problem: &str,
) {
    let mut lines = objects(&game.log);
    verify(&chained(&lines)).expect("the game is in order before it is forged");
    change(&mut lines);
    let error = verify(&chained(&lines)).expect_err("the forgery is found");
    let message = error.to_string();
    assert_eq!(error.line, line + 1, "{message}");
    assert!(message.contains(problem), "{message}");
}

/// The same for one field of a line of `resigned`, given by its path.
#[track_caller]
fn field(line: usize, path: &str, value: Value, problem: &str) {
    let change = |lines: &mut Vec<Value>| set(&mut lines[line], path, value);
    forged(&resigned(), change, line, problem);
}

/// Puts a value at a path that may be new in its last step.
fn set(line: &mut Value, path: &str, value: Value) {
    let (parent, name) = path.rsplit_once('/').unwrap();
    line.pointer_mut(parent).unwrap()[name] = value;
}

fn micros(line: &Value, name: &str) -> u64 {
    line[name].as_u64().unwrap()
}

#[test]
fn seeds_and_ids_follow_from_the_secret() {
    field(GAME, "/red/seed", json!(1), "red's seed does not follow");
    field(GAME, "/blue/seed", json!(1), "blue's seed does not follow");
    field(GAME, "/blue/game_id", json!("00000000"), "blue's game id");
    field(
        GAME,
        "/secret",
        json!("0".repeat(64)),
        "does not follow from the secret",
    );
    field(GAME, "/secret", json!("0"), "64 hexadecimal digits");
}

#[test]
fn what_is_said_of_the_bots_makes_sense() {
    field(GAME, "/red/process_game", json!(0), "count from 1");
    field(GAME, "/red/wants", json!(["coffee"]), "red wants `coffee`");
    field(
        GAME,
        "/red/wants",
        json!(["legal", "legal"]),
        "`legal` twice",
    );
    field(GAME, "/blue/sha256", json!("ABC"), "sha256");
    field(GAME, "/red/imposed", json!("F"), "the setup imposed on red");
}

#[test]
fn what_is_played_can_be_played() {
    field(GAME, "/variant/columns", json!(99), "columns");
    field(GAME, "/variant/army/F", json!(2), "exactly one flag");
    field(
        GAME,
        "/variant/name",
        json!("duel"),
        "not the one of that name",
    );
    field(GAME, "/rules/two_square", json!(1001), "more than 1000");
    field(GAME, "/clock/source", json!("moon"), "`moon`");
    let bare = json!({"increment_ms": 0, "delay_ms": 0, "grace_ms": 0, "source": "wall"});
    field(GAME, "/clock", bare, "without any limit");
}

#[test]
fn setups_are_those_of_the_army_and_red_comes_first() {
    field(RED_SETUP, "/setup", json!("F29"), "3 letters");
    field(RED_SETUP, "/setup", json!("F22."), "rank");
    let game = resigned();
    let swap = |lines: &mut Vec<Value>| lines.swap(RED_SETUP, BLUE_SETUP);
    forged(&game, swap, RED_SETUP + 1, "does not stand before blue's");
    let twice = |lines: &mut Vec<Value>| lines.insert(RED_SETUP, lines[RED_SETUP].clone());
    forged(&game, twice, RED_SETUP + 1, "a second setup of red");
    let late = |lines: &mut Vec<Value>| lines.insert(PLY_2, lines[BLUE_SETUP].clone());
    let problem = "the time runs backwards";
    forged(&game, late, PLY_2, problem);
    let missing = |lines: &mut Vec<Value>| drop(lines.remove(BLUE_SETUP));
    forged(&game, missing, ILLEGAL - 1, "a move before the setups");
}

#[test]
fn an_imposed_setup_is_the_one_that_was_answered() {
    let game = imposed()
        .setup(Side::Red, RED)
        .setup(Side::Blue, BLUE)
        .abort()
        .recorded();
    let unmarked = |lines: &mut Vec<Value>| set(&mut lines[1], "/placed", json!(false));
    forged(&game, unmarked, 1, "not marked as placed");
    let other = |lines: &mut Vec<Value>| set(&mut lines[1], "/setup", json!("29F."));
    forged(&game, other, 1, "another setup was imposed on red");
    let free = |lines: &mut Vec<Value>| set(&mut lines[2], "/placed", json!(true));
    forged(&game, free, 2, "no setup was imposed on blue");
    let not_asked = |lines: &mut Vec<Value>| set(&mut lines[0], "/red/imposed", json!(null));
    forged(&game, not_asked, 1, "no setup was imposed on red");
}

#[test]
fn setups_take_no_longer_than_they_may() {
    field(
        RED_SETUP,
        "/spent_us",
        json!(10_001),
        "longer than the game has lasted",
    );
    field(RED_SETUP, "/spent_us", json!(4_999), "first refused answer");
    let slow = |lines: &mut Vec<Value>| {
        lines[BLUE_SETUP]["t_us"] = json!(30_000_001);
        lines[BLUE_SETUP]["spent_us"] = json!(30_000_001);
    };
    forged(&resigned(), slow, BLUE_SETUP, "longer than the limit");
}

#[test]
fn moves_are_legal_and_in_turn() {
    field(
        PLY_1,
        "/move",
        json!("c1-c4"),
        "c1-c4 is illegal: unreachable",
    );
    field(PLY_2, "/move", json!("a4-a3"), "illegal: no-piece");
    field(
        PLY_2,
        "/side",
        json!("red"),
        "red moves where it is blue's turn",
    );
    field(PLY_2, "/ply", json!(3), "this is ply 2, not 3");
    let missing = |lines: &mut Vec<Value>| drop(lines.remove(PLY_2));
    forged(
        &resigned(),
        missing,
        PLY_3 - 1,
        "red moves where it is blue's turn",
    );
    let before = |lines: &mut Vec<Value>| lines.swap(BLUE_SETUP, PLY_1);
    forged(
        &resigned(),
        before,
        BLUE_SETUP,
        "before both sides have set up",
    );
}

#[test]
fn nothing_is_played_after_the_end_by_the_rules() {
    let game = captured();
    let last = objects(&game.log).len() - 2;
    let on = |lines: &mut Vec<Value>| {
        let mut mv = lines[last].clone();
        mv["side"] = json!("blue");
        mv["ply"] = json!(10);
        lines.insert(last + 1, mv);
    };
    forged(&game, on, last + 1, "after the game has ended");
    let answer = |lines: &mut Vec<Value>| {
        let illegal = json!({"type": "illegal", "side": "blue", "move": "-", "why": "unreadable",
            "left": 0, "t_us": lines[last]["t_us"]});
        lines.insert(last + 1, illegal);
    };
    forged(&game, answer, last + 1, "after the game has ended");
}

#[test]
fn battles_are_what_the_ranks_give() {
    let problem = "9 attacks 9 and has tied";
    field(BATTLE, "/battle/attacker", json!("M"), problem);
    field(BATTLE, "/battle/defender", json!("2"), problem);
    field(BATTLE, "/battle/result", json!("won"), problem);
    field(BATTLE, "/battle", json!(null), problem);
    let battle = json!({"attacker": "9", "defender": "9", "result": "tied"});
    field(PLY_1, "/battle", battle, "an empty square");
    let other_setup = |lines: &mut Vec<Value>| lines[BLUE_SETUP]["setup"] = json!(".29F");
    forged(&resigned(), other_setup, BATTLE, "2 attacks 9 and has lost");
}

#[test]
fn banks_are_those_of_the_arithmetic() {
    // 300 s less 2 s, and 1 s more.
    field(PLY_1, "/bank_us", json!(299_000_001), "is 299000000 µs");
    field(PLY_1, "/bank_us", json!(null), "is 299000000 µs");
    field(PLY_2, "/spent_us", json!(99_999), "is 300900001 µs");
    let untimed = with_clock(None).moves(&["c1-c2"]).abort().recorded();
    let bank = |lines: &mut Vec<Value>| set(&mut lines[3], "/bank_us", json!(0));
    forged(&untimed, bank, 3, "no bank without a main time");
}

#[test]
fn no_more_is_charged_than_has_passed_or_than_the_limit() {
    field(PLY_2, "/spent_us", json!(100_001), "than has passed");
    field(PLY_1, "/spent_us", json!(999_999), "first refused answer");
    let slow = |lines: &mut Vec<Value>| {
        let spent = 30_000_001;
        let at = micros(&lines[PLY_1], "t_us") + spent;
        lines[PLY_2]["spent_us"] = json!(spent);
        lines[PLY_2]["t_us"] = json!(at);
    };
    forged(&resigned(), slow, PLY_2, "than the limit allows");
    let delayed = with_clock(Some(ClockSettings {
        delay: Micros::from_millis(50),
        per_move: None,
        ..ClockSettings::default()
    }));
    let game = delayed.moves(&["c1-c2"]).abort().recorded();
    assert_eq!(objects(&game.log)[3]["spent_us"], json!(50_000));
}

#[test]
fn time_does_not_run_backwards() {
    let problem = "the time runs backwards";
    field(RED_SETUP, "/t_us", json!(4_999), problem);
    field(ILLEGAL, "/t_us", json!(9_999), problem);
    field(UNREADABLE, "/t_us", json!(9_999), problem);
    field(OFFER, "/t_us", json!(0), problem);
    field(PLY_1, "/t_us", json!(1_009_999), problem);
    field(PLY_2, "/t_us", json!(2_009_999), problem);
    field(PLY_2 + 1, "/t_us", json!(2_000_000), problem);
    field(END, "/t_us", json!(2_309_999), problem);
}

#[test]
fn a_late_answer_is_as_late_as_its_times_say() {
    let game = late();
    let change = |path: &'static str, value: Value| {
        move |lines: &mut Vec<Value>| set(&mut lines[3], path, value)
    };
    forged(&game, change("/late_us", json!(8)), 3, "cannot be as late");
    forged(&game, change("/late_us", json!(0)), 3, "cannot be as late");
    let cheap = |lines: &mut Vec<Value>| {
        lines[3]["spent_us"] = json!(29_999_999);
        lines[3]["bank_us"] = json!(271_000_001);
    };
    forged(&game, cheap, 3, "is charged the limit");
    let untimed = with_clock(None).moves(&["c1-c2"]).abort().recorded();
    forged(
        &untimed,
        change("/late_us", json!(1)),
        3,
        "no limit cannot be late",
    );
}

#[test]
fn refused_moves_are_illegal_for_the_reason_that_is_logged() {
    field(ILLEGAL, "/move", json!("c1-c2"), "the move c1-c2 is legal");
    field(
        ILLEGAL,
        "/why",
        json!("two-square"),
        "is immovable, not two-square",
    );
    field(ILLEGAL, "/move", json!("a1a2"), "neither a move nor `-`");
    field(ILLEGAL, "/move", json!("-"), "refusing a readable move");
    field(
        ILLEGAL,
        "/side",
        json!("blue"),
        "an answer of blue where red was asked",
    );
    field(
        UNREADABLE,
        "/why",
        json!("no-piece"),
        "refusing a readable move",
    );
}

#[test]
fn refused_setups_have_a_reason_that_fits() {
    field(
        REFUSED_SETUP,
        "/move",
        json!("a1-a2"),
        "a move before the setups",
    );
    field(
        REFUSED_SETUP,
        "/why",
        json!("bored"),
        "`bored` is no reason",
    );
    field(
        REFUSED_SETUP,
        "/why",
        json!("not-imposed"),
        "no setup was imposed on red",
    );
    field(
        REFUSED_SETUP,
        "/why",
        json!("other-game"),
        "0 tries were left, not 2",
    );
    let game = imposed()
        .setup(Side::Red, "29F.")
        .setup(Side::Blue, BLUE)
        .recorded();
    let army = |lines: &mut Vec<Value>| lines[1]["why"] = json!("wrong-count");
    forged(&game, army, 1, "refused only as not-imposed");
    let behind = |lines: &mut Vec<Value>| {
        let mut refused = lines[REFUSED_SETUP].clone();
        refused["t_us"] = lines[RED_SETUP]["t_us"].clone();
        lines.insert(RED_SETUP + 1, refused);
    };
    forged(
        &resigned(),
        behind,
        RED_SETUP + 1,
        "an answer of red after its setup",
    );
}

#[test]
fn tries_count_down() {
    for left in [0, 1, 3] {
        field(REFUSED_SETUP, "/left", json!(left), "2 tries were left");
        field(ILLEGAL, "/left", json!(left), "2 tries were left");
    }
    field(UNREADABLE, "/left", json!(2), "1 tries were left, not 2");
    let more = |lines: &mut Vec<Value>| lines[GAME]["rules"]["retries"] = json!(3);
    forged(&resigned(), more, REFUSED_SETUP, "3 tries were left, not 2");
}

#[test]
fn nothing_follows_a_refused_answer_that_left_no_try() {
    let game = opened().moves(&["c1-c2", "b4-b1"]).recorded();
    let on = |lines: &mut Vec<Value>| {
        let mut mv = lines[3].clone();
        mv["side"] = json!("blue");
        mv["t_us"] = lines[4]["t_us"].clone();
        lines.insert(5, mv);
    };
    forged(&game, on, 5, "after a refused one that left no try");
    let setup = opened_with_refused_setup();
    let accepted = |lines: &mut Vec<Value>| {
        let mut line = lines[2].clone();
        line["side"] = json!("red");
        line["setup"] = json!(RED);
        lines.insert(2, line);
    };
    forged(&setup, accepted, 2, "after a refused one that left no try");
}

/// Red's setup, line 1, is refused; Blue sets up in line 2.
fn opened_with_refused_setup() -> Recorded {
    crate::bout::Bout::new(crate::bout::tiny_spec())
        .set_up("F22.", BLUE)
        .recorded()
}

#[test]
fn a_draw_is_offered_with_a_move() {
    let off = |lines: &mut Vec<Value>| lines[GAME]["rules"]["draw_offers"] = json!(false);
    forged(&resigned(), off, OFFER, "where draw offers are off");
    field(OFFER, "/ply", json!(2), "does not stand behind its move");
    field(
        OFFER,
        "/side",
        json!("blue"),
        "does not stand behind its move",
    );
    field(
        OFFER,
        "/t_us",
        json!(2_010_001),
        "does not stand behind its move",
    );
    let twice = |lines: &mut Vec<Value>| lines.insert(OFFER, lines[OFFER].clone());
    forged(
        &resigned(),
        twice,
        OFFER + 1,
        "does not stand behind its move",
    );
    let later = |lines: &mut Vec<Value>| {
        lines[OFFER]["t_us"] = lines[PLY_2]["t_us"].clone();
        lines.swap(OFFER, PLY_2);
    };
    forged(&resigned(), later, PLY_2, "does not stand behind its move");
    let game = captured();
    let last = objects(&game.log).len() - 1;
    let with_the_end = |lines: &mut Vec<Value>| {
        lines[0]["rules"]["draw_offers"] = json!(true);
        let mv = lines[last - 1].clone();
        lines.insert(
            last,
            json!({"type": "draw-offer", "side": mv["side"], "ply": mv["ply"], "t_us": mv["t_us"]}),
        );
    };
    forged(
        &game,
        with_the_end,
        last,
        "with the move that ended the game",
    );
}
