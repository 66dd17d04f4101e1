//! The rules of Stratego: board, ranks, setups, moves, battles, both repetition rules, every end of
//! a game, the variants, and the [`View`] of one side.
//!
//! The crate knows no clock, thread, file or message. Numbers such as R-13 name the rules of the
//! game in `protocol.md`; each is enforced in the one file that cites it:
//!
//! | rule | file |
//! |---|---|
//! | board, setup rows, armies | `board.rs`, `variant.rs`, `army.rs`, `setup.rs` |
//! | how pieces move and attack | `position.rs` |
//! | battle | `battle.rs` |
//! | two-square rule | `two_square.rs` |
//! | more-square rule | `more_square.rs` |
//! | ends of a game | `ending.rs`, tested in `game.rs` |
//! | what one side may know | `view.rs` |

mod army;
mod battle;
mod board;
mod ending;
mod game;
mod letters;
mod more_square;
mod moves;
mod position;
mod rank;
mod rule_set;
mod setup;
mod side;
mod square;
mod squares;
mod two_square;
mod variant;
mod view;

pub use army::Army;
pub use battle::{Battle, BattleResult};
pub use board::{Board, BoardError, MAX_LENGTH, MIN_LENGTH};
pub use ending::{Ending, Status, Winner};
pub use game::{Game, Ply};
pub use letters::{BoardLetter, LettersError, board_from_letters, letters_of};
pub use moves::{Coordinate, Illegal, Move, MoveSyntax, ParseMoveError};
pub use position::{Mark, Piece, Position};
pub use rank::{ParseRankError, Rank};
pub use rule_set::{MoreSquare, RuleSet, ScoutStrike};
pub use setup::{Setup, SetupError};
pub use side::{BySide, Side};
pub use square::Square;
pub use squares::Squares;
pub use variant::{Variant, VariantError};
pub use view::{Seen, View};
