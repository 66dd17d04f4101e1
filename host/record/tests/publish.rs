//! When a log has which name.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, in its builders, too"
)]

use std::fs;
use std::path::{Path, PathBuf};

use stratego_record::{DrawOfferLine, Line, LogFile, SideWord, publish_batch};
use stratego_rules::Side;
use tempfile::TempDir;

fn line(ply: u32) -> Line {
    Line::DrawOffer(DrawOfferLine {
        side: SideWord(Side::Red),
        ply,
        t_us: 0,
    })
}

/// The names of the files in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("1.jsonl");
    (folder, path)
}

#[test]
fn a_log_has_its_final_name_only_once_it_is_published() {
    let (folder, path) = folder();
    let mut file = LogFile::create(&path).unwrap();
    assert_eq!(names(folder.path()), ["1.jsonl.part"]);
    file.write(&line(1)).unwrap();
    let finished = file.finish().unwrap();
    assert_eq!(names(folder.path()), ["1.jsonl.part"]);
    let written = fs::read(path.with_extension("jsonl.part")).unwrap();
    assert!(written.ends_with(b"\"}\n"));
    finished.publish().unwrap();
    assert_eq!(names(folder.path()), ["1.jsonl"]);
    assert_eq!(fs::read(&path).unwrap(), written);
}

#[test]
fn a_log_can_be_followed_while_it_grows() {
    let (folder, path) = folder();
    let mut file = LogFile::create(&path).unwrap();
    let lines = || {
        fs::read_to_string(folder.path().join("1.jsonl.part"))
            .unwrap()
            .lines()
            .count()
    };
    for ply in 1..=3 {
        file.write(&line(ply)).unwrap();
        file.flush().unwrap();
        assert_eq!(lines(), ply as usize);
    }
    // Much is written without being asked for.
    for ply in 4..2000 {
        file.write(&line(ply)).unwrap();
    }
    assert!(lines() > 1000);
}

#[test]
fn a_log_that_is_given_up_leaves_nothing() {
    let (folder, path) = folder();
    let mut file = LogFile::create(&path).unwrap();
    file.write(&line(1)).unwrap();
    file.flush().unwrap();
    drop(file);
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn what_an_earlier_host_left_behind_is_written_over() {
    let (folder, path) = folder();
    fs::write(folder.path().join("1.jsonl.part"), "x".repeat(10_000)).unwrap();
    LogFile::create(&path)
        .unwrap()
        .finish()
        .unwrap()
        .publish()
        .unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"");
}

#[test]
fn a_batch_is_published_as_a_whole() {
    let (folder, _) = folder();
    let other = tempfile::tempdir_in(folder.path()).unwrap();
    let paths = [
        folder.path().join("1.jsonl"),
        folder.path().join("2.jsonl"),
        other.path().join("3.jsonl"),
    ];
    let mut logs = Vec::new();
    for path in &paths {
        let mut file = LogFile::create(path).unwrap();
        file.write(&line(1)).unwrap();
        logs.push(file.finish().unwrap());
    }
    assert!(paths.iter().all(|path| !path.exists()));
    publish_batch(logs).unwrap();
    for path in &paths {
        assert_eq!(fs::read_to_string(path).unwrap().lines().count(), 1);
        assert!(!path.with_extension("jsonl.part").exists());
    }
    publish_batch(Vec::new()).unwrap();
}

#[test]
fn a_log_that_cannot_be_renamed_keeps_its_temporary_name() {
    let (folder, path) = folder();
    let finished = || LogFile::create(&path).unwrap().finish().unwrap();
    fs::create_dir(&path).unwrap();
    fs::write(path.join("in the way"), "").unwrap();
    assert!(finished().publish().is_err());
    assert!(publish_batch(vec![finished()]).is_err());
    assert_eq!(names(folder.path()), ["1.jsonl", "1.jsonl.part"]);
}

#[test]
fn a_log_in_a_folder_that_is_not_there_is_an_error() {
    let (folder, _) = folder();
    assert!(LogFile::create(&folder.path().join("no/1.jsonl")).is_err());
}
