//! What a process has used of the machine.

use std::fs;
use std::time::Duration;

use rustix::process::Pid;
use wait4::ResourceUsage;

/// Processor time and memory of one process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Processor time in its own code, in all its threads.
    pub user: Duration,
    /// Processor time that the kernel spent on its behalf.
    pub system: Duration,
    /// The most memory that it had resident at any moment, in bytes.
    pub max_rss_bytes: u64,
}

impl Usage {
    /// All its processor time.
    #[must_use]
    pub fn cpu(&self) -> Duration {
        self.user + self.system
    }

    /// The usage of a living process: processor time to 10 ms, and better than a microsecond for
    /// a process without threads that have ended; `None` when the process is gone or hidden. The
    /// memory is 0 for one that has exited and was not reaped yet.
    pub(crate) fn of_living(pid: Pid) -> Option<Self> {
        let pid = pid.as_raw_pid();
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let times = Times::parse(&stat)?;
        // The sum above is cut to clock ticks, but counts threads that have ended; this one is in
        // nanoseconds, but does not. Neither is ever too large, so the larger one is nearer.
        let cpu = times.cpu().max(living_threads(pid).unwrap_or_default());
        Some(Self {
            user: cpu.saturating_sub(times.system),
            system: times.system,
            max_rss_bytes: peak_memory(&pid.to_string()).unwrap_or(0),
        })
    }

    /// The usage of a process that has ended, as the kernel accounts it: in microseconds, and with
    /// the processes that it started and waited for.
    ///
    /// The kernel counts as a process's peak also what its memory was before it executed its
    /// program, and that was for an instant the host's own. So a figure that does not exceed
    /// `host_peak` says nothing, and `seen`, the peak that was observed while the process lived
    /// (0 if never), is nearer.
    pub(crate) fn of_ended(usage: &ResourceUsage, host_peak: u64, seen: u64) -> Self {
        let says_nothing = usage.maxrss <= host_peak;
        Self {
            user: usage.utime,
            system: usage.stime,
            max_rss_bytes: if says_nothing && seen > 0 {
                seen
            } else {
                usage.maxrss
            },
        }
    }
}

/// The most memory that the host itself had resident so far, in bytes; 0 when unknown.
pub(crate) fn peak_memory_of_self() -> u64 {
    peak_memory("self").unwrap_or(0)
}

fn peak_memory(process: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    parse_peak(&status)
}

/// The line `VmHWM:    2104 kB`, in bytes.
fn parse_peak(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The processor time of all living threads of a process.
fn living_threads(pid: i32) -> Option<Duration> {
    let mut nanoseconds = 0;
    for thread in fs::read_dir(format!("/proc/{pid}/task")).ok()? {
        let mut path = thread.ok()?.path();
        path.push("schedstat");
        // A thread may end at any moment; the others still count.
        if let Ok(line) = fs::read_to_string(path) {
            nanoseconds += line.split(' ').next()?.parse::<u64>().ok()?;
        }
    }
    Some(Duration::from_nanos(nanoseconds))
}

/// The two times in `/proc/PID/stat`.
#[derive(Debug, PartialEq, Eq)]
struct Times {
    user: Duration,
    system: Duration,
}

impl Times {
    fn parse(stat: &str) -> Option<Self> {
        // The second field is the program's name in brackets, and it may hold blanks and brackets
        // of its own. After it, the state is the first field; the times are the 12th and 13th.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_ascii_whitespace().skip(11);
        let mut time = || -> Option<Duration> {
            let ticks: u64 = fields.next()?.parse().ok()?;
            let per_second = rustix::param::clock_ticks_per_second().max(1);
            Some(Duration::from_millis(
                ticks.saturating_mul(1000) / per_second,
            ))
        };
        Some(Self {
            user: time()?,
            system: time()?,
        })
    }

    fn cpu(&self) -> Duration {
        self.user + self.system
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_found_behind_a_name_with_brackets() {
        let stat = "42 (a) b (c) S 1 42 42 0 -1 4194560 9 0 0 0 150 25 0 0 20 0 1 0 77 9 1";
        let ticks = rustix::param::clock_ticks_per_second();
        assert_eq!(
            Times::parse(stat),
            Some(Times {
                user: Duration::from_millis(150_000 / ticks),
                system: Duration::from_millis(25_000 / ticks),
            })
        );
        assert_eq!(Times::parse("42 (cut"), None);
        assert_eq!(Times::parse("42 (cut) S 1 2"), None);
    }

    #[test]
    fn the_peak_is_read_in_bytes() {
        let status = "Name:\tsh\nVmPeak:\t  9000 kB\nVmHWM:\t    2104 kB\n";
        assert_eq!(parse_peak(status), Some(2104 * 1024));
        assert_eq!(parse_peak("Name:\tzombie\n"), None);
    }

    #[test]
    fn the_own_usage_is_known_and_grows_with_work() {
        let own = rustix::process::getpid();
        let before = Usage::of_living(own).unwrap();
        assert!(before.max_rss_bytes > 100_000);
        let begin = std::time::Instant::now();
        while begin.elapsed() < Duration::from_millis(50) {
            std::hint::spin_loop();
        }
        assert!(Usage::of_living(own).unwrap().cpu() > before.cpu());
    }

    #[test]
    fn a_peak_within_the_hosts_own_gives_way_to_an_observed_one() {
        let usage = |maxrss| ResourceUsage {
            utime: Duration::from_micros(7),
            stime: Duration::from_micros(5),
            maxrss,
        };
        let peak = |maxrss, seen| Usage::of_ended(&usage(maxrss), 1000, seen).max_rss_bytes;
        assert_eq!(peak(1000, 40), 40);
        assert_eq!(peak(1000, 0), 1000);
        assert_eq!(peak(1001, 40), 1001);
        assert_eq!(
            Usage::of_ended(&usage(1), 0, 0).cpu(),
            Duration::from_micros(12)
        );
    }
}
