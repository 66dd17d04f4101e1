//! From flags to a plan: all that can be wrong is found before anything is started or written.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use stratego_process::{Interrupt, Launcher, Patience};
use stratego_protocol::{ClockSettings, Terms};
use stratego_referee::Anonymity;
use stratego_rules::{BySide, Setup, Side, Variant};
use stratego_tournament::{Bot, Keep, LogPlace, MatchPlan, Pin, Player, SyncMode, Watcher};

use crate::exit::Failure;
use crate::output::{Eyes, draw, of_ply, print};
use crate::play::flags::{PlayFlags, Sync};
use crate::settings::{
    BotSource, check_writable, read_bot, read_clock, read_rules, read_seed, read_setup,
    read_variant,
};

/// The plan that the flags ask for.
pub(crate) fn resolve(flags: &PlayFlags, interrupt: Interrupt) -> Result<MatchPlan, Failure> {
    let variant = read_variant(&flags.variant)?;
    let defaults = Terms::with_plies(variant.default_plies());
    let terms = match &flags.rules {
        Some(text) => read_rules(text, defaults)?,
        None => defaults,
    };
    let clock = match &flags.clock {
        _ if flags.no_clock => None,
        Some(text) => Some(read_clock(text)?),
        None => Some(ClockSettings::default()),
    };
    let pin = read_pin(&flags.pin)?;
    let imposed = imposed(flags, &variant)?;
    if flags.watch.is_some() && flags.concurrency > 1 {
        return Err(Failure::usage(
            "--watch draws one game at a time: leave --concurrency out",
        ));
    }
    let master = read_seed(flags.seed.as_deref())?;
    let bots = bots(flags)?;
    let logs = log_place(flags)?;
    Ok(MatchPlan {
        bots,
        variant,
        terms,
        clock,
        anonymity: if flags.anonymous {
            Anonymity::Anonymous
        } else {
            Anonymity::Named
        },
        imposed,
        master,
        games: flags.games,
        concurrency: concurrency(flags),
        keep: if flags.keep { Keep::Kept } else { Keep::Fresh },
        pin,
        logs,
        sync: match flags.sync {
            Sync::Game => SyncMode::Game,
            Sync::Batch => SyncMode::Batch,
        },
        patience: Patience::default(),
        // This name stays that of the running program, also when its file is replaced.
        launcher: Launcher::new(PathBuf::from("/proc/self/exe")),
        interrupt,
        watcher: flags.watch.map(|eyes| watcher(eyes, flags.json)),
        host: format!("stratego-host {}", env!("CARGO_PKG_VERSION")),
    })
}

/// No more games at the same time than there are.
fn concurrency(flags: &PlayFlags) -> usize {
    let games = usize::try_from(flags.games).unwrap_or(usize::MAX);
    usize::from(flags.concurrency).min(games)
}

fn imposed(flags: &PlayFlags, variant: &Variant) -> Result<BySide<Option<Setup>>, Failure> {
    let read = |text: &Option<String>, side: Side| {
        text.as_ref()
            .map(|text| read_setup(text, side, variant))
            .transpose()
    };
    Ok(BySide::new(
        read(&flags.red_setup, Side::Red)?,
        read(&flags.blue_setup, Side::Blue)?,
    ))
}

/// The two bots: from the files, and from the command lines for those without one.
fn bots(flags: &PlayFlags) -> Result<[Bot; 2], Failure> {
    let mut lines = flags.bots.iter();
    let mut source = |file: &Option<PathBuf>, side: Side| {
        match file {
        Some(path) => Ok(BotSource::File(path.clone())),
        None => lines.next().map(|line| BotSource::CommandLine(line.clone())).ok_or_else(|| {
            Failure::usage(format!(
                "there is no bot for {side}: give its command line in one argument, or --{side}-config"
            ))
        }),
    }
    };
    let sources = [
        source(&flags.red_config, Side::Red)?,
        source(&flags.blue_config, Side::Blue)?,
    ];
    if let Some(extra) = lines.next() {
        return Err(Failure::usage(format!("`{extra}` is one bot too many")));
    }
    let mut first = read_bot(&sources[0])?;
    let mut second = read_bot(&sources[1])?;
    if first.name == second.name {
        second.name = format!("{}-2", second.name);
    }
    for text in &flags.options {
        let (player, name, value) = read_option(text)?;
        let bot = match player {
            Player::First => &mut first,
            Player::Second => &mut second,
        };
        bot.options.retain(|(known, _)| *known != name);
        bot.options.push((name, value));
    }
    for bot in [&mut first, &mut second] {
        bot.options.sort();
    }
    Ok([first, second])
}

fn read_option(text: &str) -> Result<(Player, String, String), Failure> {
    let form = || {
        Failure::usage(format!(
            "--option {text}: write red.NAME=VALUE or blue.NAME=VALUE"
        ))
    };
    let (target, value) = text.split_once('=').ok_or_else(form)?;
    let (side, name) = target.split_once('.').ok_or_else(form)?;
    let player = match side {
        "red" => Player::First,
        "blue" => Player::Second,
        _ => return Err(form()),
    };
    if name.is_empty() {
        return Err(form());
    }
    Ok((player, name.to_owned(), value.to_owned()))
}

fn read_pin(text: &str) -> Result<Pin, Failure> {
    match (text, text.strip_prefix("bot:")) {
        ("none", _) => Ok(Pin::None),
        ("match", _) => Ok(Pin::Match),
        (_, Some(cores)) => match cores.parse() {
            Ok(cores) if cores > 0 => Ok(Pin::Bots(cores)),
            _ => Err(Failure::usage(format!(
                "--pin {text}: the number of cores is 1 or more"
            ))),
        },
        _ => Err(Failure::usage(format!(
            "--pin {text}: use none, match or bot:N"
        ))),
    }
}

/// Where logs go; makes the folder for several games. Comes last, so that nothing is made when
/// anything else is wrong.
fn log_place(flags: &PlayFlags) -> Result<Option<LogPlace>, Failure> {
    let Some(path) = &flags.log else {
        return Ok(None);
    };
    if flags.games == 1 && !path.is_dir() {
        if path.file_name().is_none() {
            return Err(Failure::usage(format!(
                "--log {}: this names no file",
                path.display()
            )));
        }
        // The log takes the place of what has its name, which must not be a device or a pipe.
        if path.symlink_metadata().is_ok_and(|there| !there.is_file()) {
            return Err(Failure::usage(format!(
                "--log {}: this is there and is no ordinary file: name another one",
                path.display()
            )));
        }
        check_writable(path.parent().unwrap_or(Path::new("")))?;
        return Ok(Some(LogPlace::File(path.clone())));
    }
    fs::create_dir_all(path).map_err(|error| {
        Failure::usage(format!(
            "cannot make the folder {}: {error}",
            path.display()
        ))
    })?;
    check_writable(path)?;
    let taken = fs::read_dir(path)
        .map_err(|error| Failure::usage(format!("cannot read {}: {error}", path.display())))?
        .flatten()
        .any(|entry| entry.path().extension().is_some_and(|end| end == "jsonl"));
    if taken {
        return Err(Failure::usage(format!(
            "the folder {} holds logs already: name a new one with --log",
            path.display()
        )));
    }
    Ok(Some(LogPlace::Folder(path.clone())))
}

/// Draws each board; on the standard error when the standard output is for scripts.
fn watcher(eyes: Eyes, json: bool) -> Watcher {
    Arc::new(move |game, ply| {
        let title = ply.map_or_else(|| "setups".to_owned(), of_ply);
        let text = format!("{title}\n{}\n", draw(game, eyes));
        if json {
            show_beside(&text);
        } else if let Err(failure) = print(&text) {
            failure.report();
        }
    })
}

#[expect(clippy::print_stderr, reason = "the standard output holds only JSON")]
fn show_beside(text: &str) {
    eprint!("{text}");
}
