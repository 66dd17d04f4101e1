//! Tests of the program as a user meets it: the executable, real bots, files and signals.
//!
//! One module for each behaviour; `harness/` starts the program and checks, after every run, what
//! has to hold for all of them: no panic, no half-written file, and logs that `verify` accepts.

#![expect(
    clippy::unwrap_used,
    reason = "also what is no test itself may fail a test here, and says where"
)]

mod harness;

mod bad_input;
mod bot_files;
mod clocks;
mod equal_seeds;
mod examples;
mod faults;
mod host_failures;
mod interrupts;
mod judge;
mod logs;
mod matches;
mod output;
mod pinning;
mod readme;
mod rules;
mod seeds;
mod setups;
mod show;
mod verify;
mod watch;
