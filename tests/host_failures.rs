//! What the system refuses to the host is told as such: no bot is blamed, and what is finished stays.

use std::fs;

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::harness::Host;

#[test]
fn too_few_descriptors_are_no_fault_of_a_bot() {
    let ended = Host::play("c", "c")
        .args("--variant duel --concurrency 5")
        .games(5)
        .limited("-n 32")
        .run()
        .exit(1);
    assert!(
        ended.stderr.contains("Too many open files"),
        "{}",
        ended.stderr
    );
}

#[test]
fn a_log_that_grows_too_large_is_told_and_leaves_nothing() {
    let ended = Host::play("c", "c")
        .args("--rules quiet=0")
        .limited("-f 8")
        .run()
        .exit(1);
    assert!(ended.stderr.contains("File too large"), "{}", ended.stderr);
    assert_eq!(ended.logs(), Vec::<std::path::PathBuf>::new());
}

#[test]
fn what_is_no_ordinary_file_is_not_replaced_by_a_log() {
    let host = Host::play("c", "c").no_log();
    let pipe = host.place().at("pipe");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    let link = host.place().at("link");
    std::os::unix::fs::symlink("elsewhere", &link).unwrap();
    for there in ["pipe", "link"] {
        let host = host.clone().args(&format!("--log {there}"));
        host.run()
            .refused(2, "is no ordinary file: name another one");
    }
    assert!(!fs::symlink_metadata(&pipe).unwrap().is_file());
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}
