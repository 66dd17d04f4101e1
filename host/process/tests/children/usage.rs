use std::time::Duration;

use stratego_process::{Patience, end_all};

use crate::bot::{PATIENT, line, python, sh};

const MIB: u64 = 1 << 20;

#[test]
fn processor_time_is_measured_alive_and_afterwards() {
    let mut child = python(
        "import time\n\
         while time.process_time() < 0.2: pass\n\
         print('worked', flush=True)\n\
         input()",
    );
    line(&mut child);
    let alive = child.usage_now().unwrap();
    assert!(alive.cpu() >= Duration::from_millis(180), "{alive:?}");
    let [ending, _] = end_all([Some(&mut child), None], b"quit\n", &PATIENT);
    let ended = ending.unwrap().exit.unwrap().usage;
    assert!(ended.cpu() >= Duration::from_millis(200), "{ended:?}");
    assert!(child.usage_now().is_none());
}

#[test]
fn threads_that_have_ended_count() {
    let mut child = python(
        "import threading, time\n\
         def work():\n\
         \x20   while time.thread_time() < 0.1: pass\n\
         t = threading.Thread(target=work); t.start(); t.join()\n\
         print('worked', flush=True)\n\
         input()",
    );
    line(&mut child);
    let cpu = child.usage_now().unwrap().cpu();
    assert!(cpu >= Duration::from_millis(80), "{cpu:?}");
}

#[test]
fn peak_memory_outlives_the_memory() {
    let mut child = python(
        "b = bytearray(b'x') * (80 << 20)\n\
         del b\n\
         print('freed', flush=True)\n\
         input()",
    );
    line(&mut child);
    assert!(child.usage_now().unwrap().max_rss_bytes > 80 * MIB);
    let [ending, _] = end_all([Some(&mut child), None], b"quit\n", &PATIENT);
    assert!(ending.unwrap().exit.unwrap().usage.max_rss_bytes > 80 * MIB);
}

#[test]
fn the_hosts_own_memory_is_not_blamed_on_a_small_child() {
    let ballast = vec![1_u8; 200 * MIB as usize];
    std::hint::black_box(&ballast);
    let mut child = sh("echo up; read -r word");
    drop(ballast);
    line(&mut child);
    let [ending, _] = end_all([Some(&mut child), None], b"quit\n", &Patience::default());
    let peak = ending.unwrap().exit.unwrap().usage.max_rss_bytes;
    assert!(peak > 0 && peak < 60 * MIB, "{peak}");
}
