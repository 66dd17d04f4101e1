//! Alone in its process, since descriptors are counted for the whole of it.

#![expect(clippy::unwrap_used, reason = "a panic is how a test reports")]

use std::path::PathBuf;

use stratego_process::{Interrupt, Launch, LaunchError, Launcher, Patience, end_all};

fn open_descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}

#[test]
fn no_descriptor_and_no_process_is_left_behind() {
    let launcher = Launcher::new(PathBuf::from(env!("CARGO_BIN_EXE_trampoline-for-tests")));
    let cat = Launch::new(PathBuf::from("/bin/cat"));
    let before = open_descriptors();
    for round in 0..20 {
        let mut child = launcher.launch(&cat).unwrap();
        let _interrupt = Interrupt::new().unwrap();
        if round % 2 == 0 {
            end_all([Some(&mut child), None], b"quit\n", &Patience::default());
        }
        let missing = Launcher::new(PathBuf::from("/no/such/host")).launch(&cat);
        assert!(matches!(missing, Err(LaunchError::Spawn { .. })));
    }
    assert_eq!(open_descriptors(), before);

    let children: Vec<String> = std::fs::read_dir("/proc/self/task")
        .unwrap()
        .map(|task| std::fs::read_to_string(task.unwrap().path().join("children")).unwrap())
        .filter(|children| !children.is_empty())
        .collect();
    assert!(children.is_empty(), "{children:?}");
}
