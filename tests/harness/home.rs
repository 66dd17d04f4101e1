//! A telephone for bots: scripted bots call the test, tell it what they do, and are told what to do.
//!
//! The line of a bot is open as long as the bot lives, so that a test waits for moments in games and
//! for the ends of processes without guessing how long they take.

use std::cell::RefCell;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use crate::harness::{PATIENCE, Place};

/// What happens to a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// It has started; its process.
    Called(u32),
    /// It was asked for a move and does not answer.
    Hangs(u32),
    /// It is dead.
    Gone(u32),
}

/// Where the bots call.
#[derive(Debug)]
pub(crate) struct Home {
    news: Receiver<News>,
    /// All that has been received.
    heard: RefCell<Vec<News>>,
    address: String,
    _place: Place,
}

impl Home {
    /// Takes the calls; `orders` is told how many calls there were before and answers `play`, or
    /// `hang N` to be silent at the N-th `go`.
    pub(crate) fn new(orders: impl Fn(usize) -> String + Send + 'static) -> Self {
        let place = Place::new();
        let path = place.at("home");
        let listener = UnixListener::bind(&path).expect("the address is free");
        let (sender, news) = mpsc::channel();
        thread::spawn(move || {
            for (number, call) in listener.incoming().enumerate() {
                let Ok(call) = call else { return };
                let (sender, order) = (sender.clone(), orders(number));
                thread::spawn(move || listen(call, &order, &sender));
            }
        });
        Self {
            news,
            heard: RefCell::default(),
            address: path.display().to_string(),
            _place: place,
        }
    }

    /// The flags of a scripted bot that calls here.
    pub(crate) fn bot(&self, flags: &str) -> String {
        format!("scripted --home {} {flags}", self.address)
    }

    /// Waits until there were `number` news, from the beginning, of the kind that `pick` picks out.
    pub(crate) fn wait_for<T>(&self, number: usize, pick: impl Fn(News) -> Option<T>) -> Vec<T> {
        let mut heard = self.heard.borrow_mut();
        loop {
            let found: Vec<T> = heard.iter().copied().filter_map(&pick).collect();
            if found.len() >= number {
                return found;
            }
            let news = self.news.recv_timeout(PATIENCE);
            heard.push(news.expect("the bots do what is waited for"));
        }
    }
}

fn listen(call: UnixStream, order: &str, sender: &Sender<News>) {
    let mut answer = call.try_clone().expect("a descriptor is left");
    let mut lines = BufReader::new(call).lines();
    // A bot that was killed before its first word was never there.
    let Some(Ok(first)) = lines.next() else {
        return;
    };
    let pid = first.parse().expect("the first line is the process");
    let tell = |news| sender.send(news).is_ok();
    tell(News::Called(pid));
    if writeln!(answer, "{order}").is_ok() {
        while let Some(Ok(line)) = lines.next() {
            assert_eq!(line, "hangs");
            tell(News::Hangs(pid));
        }
    }
    tell(News::Gone(pid));
}

/// Whether a process has ended; a zombie has.
pub(crate) fn is_gone(pid: u32) -> bool {
    match std::fs::read_to_string(format!("/proc/{pid}/stat")) {
        Ok(stat) => stat
            .rsplit_once(')')
            .is_some_and(|(_, rest)| rest.trim_start().starts_with(['Z', 'X'])),
        Err(_) => true,
    }
}
