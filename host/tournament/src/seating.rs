//! Which bot plays which side of which game, and on which cores.

use stratego_process::allowed_cpus;
use stratego_rules::{BySide, Side};

use crate::plan::Pin;

/// One of the two bots of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The one named first: Red in odd games.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// Both, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The place of the bot in a list of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Which bot plays which side of the game with this number, from 1: colours alternate.
pub(crate) const fn sides(game: u64) -> BySide<Player> {
    if game % 2 == 1 {
        BySide::new(Player::First, Player::Second)
    } else {
        BySide::new(Player::Second, Player::First)
    }
}

/// The side that `player` has in the game with this number.
pub(crate) fn side_of(player: Player, game: u64) -> Side {
    if sides(game).red == player {
        Side::Red
    } else {
        Side::Blue
    }
}

/// The cores of one worker's matches; `None` for any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cores {
    pub(crate) host: Option<Vec<usize>>,
    pub(crate) bots: [Option<Vec<usize>>; 2],
}

/// The cores do not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{concurrency} games at the same time with two bots of {each} cores each need {needed} cores, and {there} are there: use fewer games or fewer cores"
)]
pub struct PinError {
    /// The games at the same time.
    concurrency: usize,
    /// The cores for each bot.
    each: usize,
    /// The cores needed.
    needed: usize,
    /// The cores that this process may use.
    there: usize,
}

/// The cores of each of `concurrency` workers.
pub(crate) fn share_cores(pin: Pin, concurrency: usize) -> Result<Vec<Cores>, PinError> {
    let cpus = allowed_cpus();
    let there = cpus.len();
    match pin {
        Pin::None => Ok(vec![Cores::default(); concurrency]),
        Pin::Match => Ok((0..concurrency)
            .map(|worker| {
                let core = cpus.get(worker % there.max(1)).map(|&core| vec![core]);
                Cores {
                    host: core.clone(),
                    bots: [core.clone(), core],
                }
            })
            .collect()),
        Pin::Bots(each) => {
            let needed = concurrency.saturating_mul(2).saturating_mul(each);
            if each == 0 || needed > there {
                return Err(PinError {
                    concurrency,
                    each,
                    needed,
                    there,
                });
            }
            Ok(cpus
                .chunks_exact(2 * each)
                .take(concurrency)
                .map(|own| Cores {
                    host: None,
                    bots: [Some(own[..each].to_vec()), Some(own[each..].to_vec())],
                })
                .collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_alternate() {
        assert_eq!(sides(1).red, Player::First);
        assert_eq!(sides(2).red, Player::Second);
        assert_eq!(side_of(Player::Second, 1), Side::Blue);
        assert_eq!(side_of(Player::Second, 2), Side::Red);
    }

    #[test]
    fn bots_share_no_core_and_too_few_cores_are_said() {
        let there = allowed_cpus().len();
        assert!(share_cores(Pin::Bots(there), 1).is_err());
        assert!(share_cores(Pin::Bots(0), 1).is_err());
        if there >= 2 {
            let cores = share_cores(Pin::Bots(1), 1).unwrap();
            assert_ne!(cores[0].bots[0], cores[0].bots[1]);
        }
    }

    #[test]
    fn a_pinned_match_has_one_core_for_all() {
        for cores in share_cores(Pin::Match, 5).unwrap() {
            assert_eq!(cores.host.as_ref().map(Vec::len), Some(1));
            assert_eq!(cores.bots, [cores.host.clone(), cores.host]);
        }
    }
}
