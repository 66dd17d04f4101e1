//! Ends that the game before them does not lead to.

use serde_json::{Value, json};
use stratego_rules::Side;

use crate::bout::{Bout, Recorded, lenient_spec, tiny_spec};
use crate::forgery::forged;
use crate::rewriting::objects;
use crate::scripted_games::{BLUE, RED, captured, opened, resigned, timed_out, with_clock};

/// Checks that fields of the end, given by their paths, make it wrong.
#[track_caller]
fn end(game: &Recorded, fields: &[(&str, Value)], problem: &str) {
    let last = objects(&game.log).len() - 1;
    let change = |lines: &mut Vec<Value>| {
        for (path, value) in fields {
            let (parent, name) = path.rsplit_once('/').unwrap();
            lines[last].pointer_mut(parent).unwrap()[name] = value.clone();
        }
    };
    forged(game, change, last, problem);
}

/// Blue's setup is refused.
fn wrong_setup() -> Recorded {
    Bout::new(tiny_spec()).set_up(RED, "F22.").recorded()
}

fn both_faulted() -> Recorded {
    Bout::new(tiny_spec()).set_up("F22.", "F22.").recorded()
}

fn start_failed() -> Recorded {
    Bout::new(tiny_spec())
        .saying(Side::Blue, "ready 1")
        .saying(Side::Red, "ready 2")
        .recorded()
}

fn agreed() -> Recorded {
    Bout::new(lenient_spec())
        .set_up(RED, BLUE)
        .saying(Side::Red, "move c1-c2 draw")
        .saying(Side::Blue, "draw")
        .recorded()
}

fn illegal() -> Recorded {
    opened().moves(&["c1-c2", "b4-b1"]).recorded()
}

fn out_of_turn() -> Recorded {
    opened()
        .saying(Side::Blue, "hello")
        .moves(&["c1-c2"])
        .recorded()
}

#[test]
fn plies_are_counted() {
    end(
        &resigned(),
        &[("/plies", json!(5))],
        "4 plies were played, not 5",
    );
    end(
        &start_failed(),
        &[("/plies", json!(1))],
        "0 plies were played",
    );
}

#[test]
fn the_rules_end_a_game_as_they_say() {
    let game = captured();
    let problem = "the game ended as red flag-captured";
    end(&game, &[("/winner", json!("blue"))], problem);
    end(&game, &[("/winner", json!("draw"))], problem);
    end(&game, &[("/reason", json!("no-moves"))], problem);
    end(&game, &[("/reason", json!("resigned"))], problem);
    end(
        &game,
        &[("/winner", json!("none")), ("/reason", json!("aborted"))],
        problem,
    );
    end(
        &game,
        &[("/blue/asked", json!(true))],
        "blue has no question",
    );
    let shorter = |lines: &mut Vec<Value>| {
        lines.remove(11);
        lines[11]["plies"] = json!(8);
    };
    forged(&game, shorter, 11, "has not ended by flag-captured");
}

#[test]
fn a_game_that_goes_on_was_not_ended_by_the_rules() {
    for (winner, reason) in [
        ("red", "flag-captured"),
        ("blue", "no-moves"),
        ("draw", "both-immobile"),
        ("draw", "move-limit"),
        ("draw", "quiet-limit"),
    ] {
        let fields = [("/winner", json!(winner)), ("/reason", json!(reason))];
        end(&resigned(), &fields, "the game has not ended by");
    }
}

#[test]
fn the_winner_fits_the_reason() {
    end(&resigned(), &[("/winner", json!("draw"))], "one side wins");
    end(
        &resigned(),
        &[("/winner", json!("red"))],
        "only the side that was asked",
    );
    end(&agreed(), &[("/winner", json!("red"))], "the game is drawn");
    end(
        &opened().abort().recorded(),
        &[("/winner", json!("red"))],
        "there is no result",
    );
    end(
        &both_faulted(),
        &[("/winner", json!("red"))],
        "there is no result",
    );
    end(&timed_out(), &[("/winner", json!("none"))], "one side wins");
    end(
        &timed_out(),
        &[("/winner", json!("blue"))],
        "just the losing side is at fault",
    );
}

#[test]
fn a_draw_is_agreed_on_where_one_is_on_offer() {
    let fields = [("/winner", json!("draw")), ("/reason", json!("agreement"))];
    end(&resigned(), &fields, "no draw was on offer");
    let unoffered = |lines: &mut Vec<Value>| drop(lines.remove(4));
    forged(&agreed(), unoffered, 4, "no draw was on offer");
    end(
        &agreed(),
        &[("/blue/asked", json!(true))],
        "blue has no question",
    );
}

#[test]
fn only_faults_have_sides_at_fault_and_words() {
    let problem = "no side is at fault";
    let fault = |side: &str| {
        [
            (format!("/{side}/fault"), json!("timeout")),
            (format!("/{side}/words"), json!("was slow")),
        ]
    };
    for game in [
        resigned(),
        agreed(),
        captured(),
        opened().abort().recorded(),
    ] {
        for side in ["red", "blue"] {
            let fault = fault(side);
            let fields: Vec<(&str, Value)> = fault
                .iter()
                .map(|(path, value)| (path.as_str(), value.clone()))
                .collect();
            end(&game, &fields, problem);
        }
    }
    end(
        &resigned(),
        &[("/red/words", json!("gave up"))],
        "red has words",
    );
    end(
        &timed_out(),
        &[("/blue/words", json!(null))],
        "blue has words",
    );
    end(
        &timed_out(),
        &[("/blue/fault", json!("aborted"))],
        "no fault of a side",
    );
    end(
        &timed_out(),
        &[("/blue/fault", json!("exited"))],
        "just the losing side",
    );
}

#[test]
fn a_fault_in_play_is_that_of_the_side_whose_turn_it_is() {
    let swapped = |reason: &str| {
        [
            ("/winner", json!("blue")),
            ("/reason", json!(reason)),
            ("/blue/fault", json!(null)),
            ("/blue/words", json!(null)),
            ("/red/fault", json!(reason)),
            ("/red/words", json!("went away")),
        ]
    };
    end(
        &timed_out(),
        &swapped("exited"),
        "only the side whose turn it is",
    );
    end(
        &timed_out(),
        &swapped("start-failed"),
        "start-failed comes before play only",
    );
    end(
        &timed_out(),
        &swapped("illegal-setup"),
        "illegal-setup comes before play only",
    );
}

#[test]
fn time_runs_out_where_there_is_a_limit_and_not_before() {
    let game = timed_out();
    let last = objects(&game.log)[4].clone();
    let early = last["t_us"].as_u64().unwrap() - 1;
    end(&game, &[("/t_us", json!(early))], "cannot have run out yet");
    let untimed = with_clock(None)
        .moves(&["c1-c2"])
        .exit(Side::Blue)
        .recorded();
    let fields = [
        ("/reason", json!("timeout")),
        ("/blue/fault", json!("timeout")),
    ];
    end(&untimed, &fields, "an answer that has no limit");
    end(
        &game,
        &[("/blue/asked", json!(false))],
        "blue has a question",
    );
    end(&game, &[("/red/asked", json!(true))], "red has no question");
}

#[test]
fn refused_answers_lead_to_their_fault() {
    let as_fault = |reason: &str| [("/reason", json!(reason)), ("/blue/fault", json!(reason))];
    let game = illegal();
    end(
        &game,
        &as_fault("unreadable"),
        "that left no try ends the game",
    );
    end(
        &game,
        &as_fault("timeout"),
        "that left no try ends the game",
    );
    let fields = [
        ("/winner", json!("red")),
        ("/reason", json!("resigned")),
        ("/blue/fault", json!(null)),
        ("/blue/words", json!(null)),
    ];
    end(&game, &fields, "that left no try ends the game");
    end(
        &timed_out(),
        &as_fault("illegal-move"),
        "no refused answer leads to illegal-move",
    );
    end(
        &timed_out(),
        &as_fault("unreadable"),
        "no refused answer leads to unreadable",
    );
    end(
        &wrong_setup(),
        &as_fault("unreadable"),
        "do not lead to unreadable",
    );
    end(&wrong_setup(), &as_fault("exited"), "do not lead to exited");
    end(
        &wrong_setup(),
        &as_fault("illegal-move"),
        "cannot end by illegal-move before play",
    );
}

#[test]
fn asked_and_told_fit_the_reason() {
    end(
        &resigned(),
        &[("/red/asked", json!(true))],
        "red has no question",
    );
    end(
        &opened().abort().recorded(),
        &[("/red/asked", json!(false))],
        "red has a question",
    );
    end(
        &illegal(),
        &[("/blue/asked", json!(false))],
        "blue has a question",
    );
    end(
        &out_of_turn(),
        &[("/blue/asked", json!(true))],
        "blue has no question",
    );
    end(
        &out_of_turn(),
        &[("/blue/told", json!(false))],
        "blue was told of a game",
    );
    end(
        &wrong_setup(),
        &[("/red/asked", json!(true))],
        "red has answered `setup`",
    );
    end(
        &wrong_setup(),
        &[("/blue/asked", json!(false))],
        "blue failed at a question",
    );
    end(
        &wrong_setup(),
        &[("/blue/told", json!(false))],
        "blue answered `setup`",
    );
    end(
        &start_failed(),
        &[("/red/told", json!(true))],
        "gets through the start",
    );
    end(
        &start_failed(),
        &[("/blue/told", json!(true))],
        "goes on until blue has set up",
    );
    end(
        &start_failed(),
        &[("/blue/asked", json!(true))],
        "goes on until blue is ready",
    );
}

#[test]
fn a_fault_before_play_waits_for_the_other_side() {
    let unanswered = |lines: &mut Vec<Value>| drop(lines.remove(1));
    forged(
        &wrong_setup(),
        unanswered,
        2,
        "goes on until red has set up",
    );
    let game = opened().abort().recorded();
    let half = |lines: &mut Vec<Value>| drop(lines.remove(2));
    forged(&game, half, 2, "red has answered `setup`");
}

#[test]
fn both_sides_are_at_fault_where_that_is_the_reason() {
    let game = both_faulted();
    let one = [("/red/fault", json!(null)), ("/red/words", json!(null))];
    end(&game, &one, "both sides are at fault");
    let red_only = [
        ("/winner", json!("blue")),
        ("/reason", json!("illegal-setup")),
        ("/blue/fault", json!(null)),
        ("/blue/words", json!(null)),
    ];
    end(&game, &red_only, "blue is at fault by a refused answer");
    end(
        &game,
        &[("/red/fault", json!("timeout"))],
        "red's refused answers do not lead",
    );
    let in_play = [
        ("/winner", json!("none")),
        ("/reason", json!("both-faulted")),
        ("/red/fault", json!("exited")),
        ("/red/words", json!("x")),
        ("/blue/fault", json!("exited")),
        ("/blue/words", json!("x")),
    ];
    end(&resigned(), &in_play, "comes before play only");
}

#[test]
fn only_faults_end_a_game_before_play() {
    for (winner, reason) in [
        ("red", "resigned"),
        ("draw", "agreement"),
        ("blue", "no-moves"),
    ] {
        let fields = [
            ("/winner", json!(winner)),
            ("/reason", json!(reason)),
            ("/red/fault", json!(null)),
            ("/red/words", json!(null)),
        ];
        end(&start_failed(), &fields, "before play");
    }
}
