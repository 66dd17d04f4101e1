//! What holds for every game.

use std::collections::BTreeSet;

use stratego_protocol::Reason;
use stratego_record::{Line, Log, boards_of, told_to, verify};
use stratego_rules::Side;

use crate::bout::{Recorded, written};
use crate::random_games::random_game;

const GAMES: u64 = 1200;

/// One game in ten is checked for what costs much.
const SAMPLE: u64 = 10;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_game_is_verified_and_what_was_told_follows_from_its_log() {
    let mut reasons = BTreeSet::new();
    let mut cases = BTreeSet::new();
    for number in 0..GAMES {
        let game = random_game(number);
        let log = verify(&game.log)
            .unwrap_or_else(|error| panic!("game {number}: {error}\n{}", text(&game.log)));
        for side in Side::BOTH {
            let told = told_to(&log, side).unwrap();
            assert_eq!(text(&told), text(&game.told[side]), "game {number}, {side}");
        }
        reasons.insert(log.end.reason.0);
        cases.extend(cases_of(&log, &game));
    }
    let missing: Vec<Reason> = Reason::ALL
        .into_iter()
        .filter(|reason| !reasons.contains(reason))
        .collect();
    assert_eq!(missing, [], "these ends were never reached");
    let expected = [
        "a draw offer",
        "a late answer",
        "a late line",
        "a refused answer with tries left",
        "a replaced process",
        "a setup that was imposed in vain",
        "a side that failed to start though the game had begun",
        "aborted before play",
        "aborted in play",
        "aborted with one setup",
        "ended without a ply",
        "ended without `game`",
        "no clock",
    ];
    assert_eq!(cases, BTreeSet::from(expected));
}

/// What there is in this game that is rare and worth checking.
fn cases_of(log: &Log, game: &Recorded) -> BTreeSet<&'static str> {
    let mut cases = BTreeSet::new();
    let mut note = |case: &'static str, there: bool| {
        if there {
            cases.insert(case);
        }
    };
    let mut setups = 0;
    for numbered in &log.lines {
        match &numbered.line {
            Line::Setup(_) => setups += 1,
            Line::Illegal(line) => note("a refused answer with tries left", line.left > 0),
            Line::DrawOffer(_) => note("a draw offer", true),
            Line::Said(line) => note("a late line", line.late),
            Line::Move(line) => note("a late answer", line.late_us.is_some()),
            _ => {}
        }
    }
    let sides = [
        (&log.game.red, &log.end.red),
        (&log.game.blue, &log.end.blue),
    ];
    for (bot, end) in sides {
        note(
            "a setup that was imposed in vain",
            bot.imposed.is_some() && end.told && end.fault.is_some(),
        );
    }
    let told = (log.end.red.told, log.end.blue.told);
    let aborted = log.end.reason.0 == Reason::Aborted;
    note(
        "a replaced process",
        game.restarted.red || game.restarted.blue,
    );
    note(
        "a side that failed to start though the game had begun",
        told.0 != told.1 && !aborted,
    );
    note("aborted before play", aborted && setups == 0);
    note("aborted with one setup", aborted && setups == 1);
    note("aborted in play", aborted && setups == 2);
    note("ended without a ply", setups == 2 && log.end.plies == 0);
    note("ended without `game`", told == (false, false));
    note("no clock", log.game.clock.is_none());
    cases
}

#[test]
fn every_line_comes_back_as_it_was_written() {
    for number in 0..GAMES / SAMPLE {
        let game = random_game(number);
        let log = Log::parse(&game.log).unwrap();
        let mut lines = vec![Line::Game(Box::new(log.game.clone()))];
        lines.extend(log.lines.iter().map(|numbered| numbered.line.clone()));
        lines.push(Line::End(Box::new(log.end.clone())));
        assert_eq!(lines, game.lines, "game {number}");
        assert_eq!(written(&lines), game.log, "game {number}");
        assert_eq!(log.end_number(), lines.len());
    }
}

#[test]
fn the_boards_of_a_log_are_the_start_and_one_after_every_ply() {
    for number in 0..GAMES / SAMPLE {
        let Recorded { log, .. } = random_game(number);
        let log = verify(&log).unwrap();
        let mut plies = Vec::new();
        boards_of(&log, &mut |game, ply| {
            plies.push((game.plies(), ply.map(|ply| ply.number)))
        })
        .unwrap();
        if !plies.is_empty() {
            assert_eq!(plies.remove(0), (0, None));
        }
        let expected: Vec<_> = (1..=log.end.plies).map(|ply| (ply, Some(ply))).collect();
        assert_eq!(plies, expected, "game {number}");
    }
}
