//! A bot that plays random legal moves: the standard library is all it needs.

use std::io::{self, BufRead, Write};

/// Steele, Lea and Flood's `SplitMix64`: small, and any seed will do.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// An even choice of the numbers from 0 to `bound` - 1, for a `bound` above 0.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// What the bot remembers of the game; the host tells it before each `setup`.
struct Bot {
    random: Random,
    columns: usize,
    setup_rows: usize,
    /// The letters of all pieces, `FBBBBBB…`.
    army: String,
    /// The moves of the last `legal` line.
    legal: Vec<String>,
}

impl Bot {
    /// Returns what is to be printed in answer to a line: mostly nothing.
    ///
    /// Lines and trailing words that the bot does not know are left alone, so
    /// that it goes on working with later versions of the protocol.
    fn answer(&mut self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        match words.next()? {
            // With `want legal` the host lists the legal moves each turn, so
            // that a first bot needs to know neither the board nor the rules.
            "stratego" => return Some("name Random Rust\nwant legal\nready 1\n".into()),
            // The host gives each game a seed: the same seed, the same game.
            "seed" => self.random = Random(words.next()?.parse().ok()?),
            "board" => self.columns = words.next()?.parse().ok()?,
            "rows" => {
                let first: usize = words.next()?.parse().ok()?;
                let last: usize = words.next()?.parse().ok()?;
                self.setup_rows = (last + 1).checked_sub(first)?;
            }
            "army" => {
                self.army = words
                    .filter_map(|entry| entry.split_once(':'))
                    .filter_map(|(rank, count)| Some(rank.repeat(count.parse().ok()?)))
                    .collect();
            }
            "setup" => {
                let id = words.next()?;
                // A second word is a setup that the host imposes: repeat it.
                let setup = words
                    .next()
                    .map_or_else(|| self.random_setup(), str::to_owned);
                return Some(format!("setup {id} {setup}\n"));
            }
            "legal" => self.legal = words.map(str::to_owned).collect(),
            "go" if !self.legal.is_empty() => {
                let chosen = self.random.below(self.legal.len());
                return Some(format!("move {}\n", self.legal[chosen]));
            }
            _ => {}
        }
        None
    }

    /// The army in a random order, `.` on the squares that are left over.
    fn random_setup(&mut self) -> String {
        let mut squares: Vec<char> = self.army.chars().collect();
        squares.resize(self.columns * self.setup_rows, '.');
        for last in (1..squares.len()).rev() {
            squares.swap(last, self.random.below(last + 1));
        }
        squares.into_iter().collect()
    }
}

fn main() -> io::Result<()> {
    let mut bot = Bot {
        random: Random(0),
        columns: 10,
        setup_rows: 4,
        army: String::new(),
        legal: Vec::new(),
    };
    let mut out = io::stdout().lock();
    // The loop ends, and the bot with it, when the host closes the pipe.
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.split_whitespace().next() == Some("quit") {
            break;
        }
        if let Some(answer) = bot.answer(&line) {
            out.write_all(answer.as_bytes())?;
            // Rust holds back what follows the last line end; each answer ends
            // with one, but a bot should not depend on that.
            out.flush()?;
        }
    }
    Ok(())
}
