//! Battle.

use crate::rank::Rank;

/// How a battle ended, as the attacker sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleResult {
    /// The defender is removed and the attacker moves in.
    Won,
    /// The attacker is removed and the defender stays.
    Lost,
    /// Both are removed.
    Tied,
}

/// A battle: both ranks become known to both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// The rank of the piece that moved.
    pub attacker: Rank,
    /// The rank of the piece that stood there.
    pub defender: Rank,
    /// How it ended.
    pub result: BattleResult,
}

impl BattleResult {
    /// All results.
    pub const ALL: [Self; 3] = [Self::Won, Self::Lost, Self::Tied];

    /// `won`, `lost` or `tied`, as on the wire and in the log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Tied => "tied",
        }
    }
}

impl Battle {
    /// Fights the battle. The attacker's rank is one that can move.
    #[must_use]
    pub fn fight(attacker: Rank, defender: Rank) -> Self {
        let result = match (attacker, defender) {
            (_, Rank::Flag) | (Rank::Miner, Rank::Bomb) | (Rank::Spy, Rank::Marshal) => {
                BattleResult::Won
            }
            (_, Rank::Bomb) => BattleResult::Lost,
            _ => match attacker.cmp(&defender) {
                std::cmp::Ordering::Greater => BattleResult::Won,
                std::cmp::Ordering::Less => BattleResult::Lost,
                std::cmp::Ordering::Equal => BattleResult::Tied,
            },
        };
        Self {
            attacker,
            defender,
            result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(attacker: char, defender: char) -> &'static str {
        let rank = |letter| Rank::from_letter(letter).unwrap();
        Battle::fight(rank(attacker), rank(defender)).result.name()
    }

    #[test]
    fn the_higher_rank_wins_and_equals_both_go() {
        assert_eq!(result('9', '8'), "won");
        assert_eq!(result('8', '9'), "lost");
        assert_eq!(result('7', '7'), "tied");
        assert_eq!(result('2', 'S'), "won");
        assert_eq!(result('S', '2'), "lost");
        assert_eq!(result('S', 'S'), "tied");
    }

    #[test]
    fn the_spy_beats_the_marshal_only_when_it_attacks() {
        assert_eq!(result('S', 'M'), "won");
        assert_eq!(result('M', 'S'), "won");
        assert_eq!(result('S', '9'), "lost");
    }

    #[test]
    fn only_a_miner_survives_a_bomb() {
        for attacker in "S2456789M".chars() {
            assert_eq!(result(attacker, 'B'), "lost", "{attacker} attacks a bomb");
        }
        assert_eq!(result('3', 'B'), "won");
    }

    #[test]
    fn every_movable_piece_takes_the_flag() {
        for attacker in "S23456789M".chars() {
            assert_eq!(result(attacker, 'F'), "won", "{attacker} attacks the flag");
        }
    }
}
