//! Child programs: starting them, moving bytes to and from them, and ending them.
//!
//! The crate knows nothing about what the bytes mean. One thread owns the children of a match and
//! drives them with three calls: [`Child::send`], [`poll`] and [`Child::read`]; nothing in here
//! blocks except [`poll`] and the two ways to end a child, and each of those has a deadline.
//!
//! * [`Launcher`] starts a [`Launch`] through the [`trampoline`], so that the child's session,
//!   parent-death signal and limits are set up without `unsafe` code in the host.
//! * [`poll`] waits for the pipes and the exits of up to two children and for an [`Interrupt`].
//! * [`Child::reap`] collects how a child [`Exit`]ed; [`end_all`] and [`kill_now`] end children, and
//!   dropping a [`Child`] kills it: **no child outlives its value, and none stays a zombie.**
//! * [`pin_current_thread`] keeps a match on one processor.
//!
//! # Threads
//!
//! A child is killed when the *thread* that launched it ends, so launch from the thread that plays
//! the match. Everything here is Linux only (pidfd, parent-death signal), from Linux 5.4 on.

mod affinity;
mod capture;
mod child;
mod ending;
mod exit;
mod interrupt;
mod launch;
mod outgoing;
mod poll;
mod program;
pub mod trampoline;
mod usage;

pub use affinity::{AffinityError, allowed_cpus, pin_current_thread};
pub use capture::{Capture, KEPT_AT_EACH_END};
pub use child::{Child, Read};
pub use ending::{Ended, Ending, Patience, end_all, kill_now};
pub use exit::{Exit, ExitKind};
pub use interrupt::Interrupt;
pub use launch::{Environment, Launch, LaunchError, Launcher};
pub use poll::{ChildReady, Ready, poll};
pub use program::{ProgramError, resolve_program};
pub use usage::Usage;
