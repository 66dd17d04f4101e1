//! The workers, and the one collector of their results.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use stratego_process::{Launch, end_all, pin_current_thread};
use stratego_protocol::{Micros, QUIT};
use stratego_record::{BotFacts, FinishedLog, GameFacts, ProcessEnd, publish_batch};
use stratego_referee::{GameSpec, Verdict};
use stratego_rules::{BySide, Side};

use crate::bout::{Bout, BoutError, Played};
use crate::game_log::GameLog;
use crate::plan::{Keep, LogPlace, MatchPlan, SyncMode};
use crate::seated::Seated;
use crate::seating::{Cores, PinError, Player, share_cores, side_of, sides};

/// How often finished logs are put on disk with [`SyncMode::Batch`].
const BATCH_EVERY: Duration = Duration::from_secs(1);

/// A game that was played.
#[derive(Debug)]
pub struct GameResult {
    /// The number of the game, from 1.
    pub number: u64,
    /// Which bot played which side.
    pub players: BySide<Player>,
    /// How it ended.
    pub verdict: Verdict,
    /// How long it took, processes included.
    pub took: Duration,
    /// Its log.
    pub log: Option<PathBuf>,
}

/// The match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The cores do not suffice.
    #[error(transparent)]
    Pin(#[from] PinError),
    /// A log cannot be written.
    #[error("cannot write {}: {error}", .path.display())]
    Log {
        /// The log.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The system refused something that every game needs.
    #[error("the host failed: {0}")]
    Host(#[from] io::Error),
}

/// A result with its log, which may still have to be put on disk.
type Finished = (GameResult, Option<FinishedLog>);

/// Plays all games of the plan and passes each result on, in the order in which they finish and
/// after their logs have their final names. Stops early when the interrupt is raised.
///
/// # Errors
/// The host itself failed; games that were running are lost, finished ones are not.
pub fn run(plan: &MatchPlan, report: &mut dyn FnMut(GameResult)) -> Result<(), RunError> {
    let cores = share_cores(plan.pin, plan.concurrency)?;
    // A bounded queue, so that the numbers of a million games are not all in memory.
    let (jobs, queue) = bounded::<u64>(plan.concurrency);
    let (results, finished) = unbounded::<Result<Finished, RunError>>();
    std::thread::scope(|scope| {
        for cores in &cores {
            let (queue, results) = (queue.clone(), results.clone());
            scope.spawn(move || Worker::new(plan, cores).work(&queue, &results));
        }
        // Only the workers hold these ends from now on, so that all ends when they do.
        drop((queue, results));
        scope.spawn(move || hand_out(plan, &jobs));
        let collected = collect(plan, &finished, report);
        if collected.is_err() {
            plan.interrupt.raise();
        }
        collected
    })
}

fn hand_out(plan: &MatchPlan, jobs: &Sender<u64>) {
    for number in 1..=plan.games {
        if plan.interrupt.is_raised() || jobs.send(number).is_err() {
            return;
        }
    }
}

fn collect(
    plan: &MatchPlan,
    finished: &Receiver<Result<Finished, RunError>>,
    report: &mut dyn FnMut(GameResult),
) -> Result<(), RunError> {
    let mut batch: Vec<Finished> = Vec::new();
    let mut due = Instant::now() + BATCH_EVERY;
    loop {
        match finished.recv_deadline(due) {
            Ok(result) => {
                let result = result?;
                match (plan.sync, result.1.is_some()) {
                    (SyncMode::Batch, true) => batch.push(result),
                    _ => publish(vec![result], report)?,
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return publish(batch, report),
        }
        if Instant::now() >= due {
            publish(std::mem::take(&mut batch), report)?;
            due = Instant::now() + BATCH_EVERY;
        }
    }
}

fn publish(batch: Vec<Finished>, report: &mut dyn FnMut(GameResult)) -> Result<(), RunError> {
    let (results, logs): (Vec<GameResult>, Vec<Option<FinishedLog>>) = batch.into_iter().unzip();
    let path = results.iter().find_map(|result| result.log.clone());
    let logs: Vec<FinishedLog> = logs.into_iter().flatten().collect();
    publish_batch(logs).map_err(|error| RunError::Log {
        path: path.unwrap_or_default(),
        error,
    })?;
    results.into_iter().for_each(report);
    Ok(())
}

/// A thread that plays one game after the other. It starts the bots itself, since they die with
/// the thread that started them.
struct Worker<'a> {
    plan: &'a MatchPlan,
    cores: &'a Cores,
    launches: [Launch; 2],
    /// The processes of the two bots, kept or not.
    seated: [Seated; 2],
}

impl<'a> Worker<'a> {
    fn new(plan: &'a MatchPlan, cores: &'a Cores) -> Self {
        let launch = |player: Player| {
            let mut launch = plan.bots[player.index()].launch.clone();
            launch.cpus.clone_from(&cores.bots[player.index()]);
            launch
        };
        Self {
            plan,
            cores,
            launches: Player::BOTH.map(launch),
            seated: [Seated::default(), Seated::default()],
        }
    }

    fn work(mut self, queue: &Receiver<u64>, results: &Sender<Result<Finished, RunError>>) {
        if let Some(cores) = &self.cores.host
            && let Err(error) = pin_current_thread(cores)
        {
            log::warn!("cannot pin a match to its core: {error}");
        }
        for number in queue {
            if self.plan.interrupt.is_raised() {
                break;
            }
            let result = self.play(number);
            let failed = result.is_err();
            // The collector is gone only when it failed, and has said so.
            if results.send(result).is_err() || failed {
                break;
            }
        }
        self.end_processes([true, true]);
    }

    fn play(&mut self, number: u64) -> Result<Finished, RunError> {
        let began = Instant::now();
        let spec = self.spec(number);
        let path = self.plan.logs.as_ref().map(|place| log_path(place, number));
        let failed = |error: io::Error| match &path {
            Some(path) => RunError::Log {
                path: path.clone(),
                error,
            },
            None => RunError::Host(error),
        };
        let mut log = match &path {
            Some(path) => Some(GameLog::create(path, self.facts(number)).map_err(failed)?),
            None => None,
        };
        let [first, second] = &mut self.seated;
        let (mut seated, launches) = match sides(number).red {
            Player::First => (
                BySide::new(first, second),
                BySide::new(&self.launches[0], &self.launches[1]),
            ),
            Player::Second => (
                BySide::new(second, first),
                BySide::new(&self.launches[1], &self.launches[0]),
            ),
        };
        let mut bout = Bout {
            launcher: &self.plan.launcher,
            launches,
            interrupt: &self.plan.interrupt,
            watcher: self.plan.watcher.as_ref(),
            log: log.as_mut(),
            began,
        };
        let Played { verdict, at } = bout.play(spec, &mut seated).map_err(|error| match error {
            BoutError::Log(error) => failed(error),
            BoutError::Host(error) => RunError::Host(error),
        })?;
        let ends = self.settle(number, &verdict);
        let finished = match log {
            Some(log) => Some(
                self.finish_log(log, number, &verdict, at, ends)
                    .map_err(failed)?,
            ),
            None => None,
        };
        let finished = match (self.plan.sync, finished) {
            (SyncMode::Game, Some(log)) => {
                log.publish().map_err(failed)?;
                None
            }
            (_, finished) => finished,
        };
        for seated in &mut self.seated {
            seated.clear_unless_kept(self.plan.keep);
        }
        let result = GameResult {
            number,
            players: sides(number),
            verdict,
            took: began.elapsed(),
            log: path,
        };
        Ok((result, finished))
    }

    fn spec(&self, number: u64) -> GameSpec {
        let bots = sides(number).map(|player| &self.plan.bots[player.index()]);
        GameSpec {
            variant: self.plan.variant.clone(),
            terms: self.plan.terms,
            clock: self.plan.clock,
            names: bots.map(|bot| bot.name.clone()),
            anonymity: self.plan.anonymity,
            secret: self.plan.master.game(number),
            options: bots.map(|bot| bot.options.clone()),
            imposed: self.plan.imposed.clone(),
        }
    }

    fn facts(&self, number: u64) -> GameFacts {
        GameFacts {
            host: self.plan.host.clone(),
            id: number.to_string(),
            started: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            bots: sides(number).map(|player| {
                let bot = &self.plan.bots[player.index()];
                BotFacts {
                    command: bot.command.clone(),
                    sha256: bot.sha256.clone(),
                    ..BotFacts::default()
                }
            }),
        }
    }

    /// Ends the processes that do not go on, and says how all of them stand.
    fn settle(&mut self, number: u64, verdict: &Verdict) -> BySide<ProcessEnd> {
        let goes_on = |player: Player| {
            let fault = verdict.faults[side_of(player, number)].is_some();
            self.plan.keep == Keep::Kept && number < self.plan.games && !fault
        };
        self.end_processes(Player::BOTH.map(|player| !goes_on(player)));
        BySide::from_fn(|side| {
            let seated = &mut self.seated[sides(number)[side].index()];
            let usage = seated.take_usage();
            ProcessEnd {
                cpu: usage.map(|(cpu, _)| cpu),
                max_rss: usage.map(|(_, memory)| memory),
                exit: seated.exit().map(|exit| exit.status.to_string()),
                stderr: None,
            }
        })
    }

    fn end_processes(&mut self, which: [bool; 2]) {
        let [first, second] = &mut self.seated;
        let ending = |seated: &mut Seated, ends: bool| seated.child.take_if(|_| ends);
        let mut children = [ending(first, which[0]), ending(second, which[1])];
        let [one, other] = &mut children;
        end_all([one.as_mut(), other.as_mut()], QUIT, &self.plan.patience);
        for (seated, child) in self.seated.iter_mut().zip(children) {
            if child.is_some() {
                seated.child = child;
            }
        }
    }

    fn finish_log(
        &mut self,
        log: GameLog,
        number: u64,
        verdict: &Verdict,
        at: Micros,
        mut ends: BySide<ProcessEnd>,
    ) -> io::Result<FinishedLog> {
        for side in Side::BOTH {
            let seated = &mut self.seated[sides(number)[side].index()];
            if let Some(child) = &mut seated.child {
                child.drain_stderr();
                ends[side].stderr = log.save_stderr(side, &child.take_stderr())?;
            }
        }
        log.finish(verdict, at, ends)
    }
}

/// The log of the game with this number.
fn log_path(place: &LogPlace, number: u64) -> PathBuf {
    match place {
        LogPlace::File(path) => path.clone(),
        LogPlace::Folder(folder) => folder.join(Path::new(&format!("{number:06}.jsonl"))),
    }
}
