//! Which processors a thread may run on.

use std::io;

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use thiserror::Error;

/// Why a thread could not be pinned.
#[derive(Debug, Error)]
pub enum AffinityError {
    /// The list was empty: a thread that may run nowhere cannot run.
    #[error("cannot pin to an empty list of processors; name at least one")]
    Empty,
    /// The number is past what the kernel's processor set can name.
    #[error("cannot pin to processor {0}; the highest number that can be named is {max}", max = CpuSet::MAX_CPU - 1)]
    TooLarge(usize),
    /// The kernel refused, mostly because none of these processors exists or is allowed.
    #[error(
        "cannot pin to the processors {cpus:?}; choose among those that this process may use, {allowed:?}"
    )]
    Refused {
        /// What was asked for.
        cpus: Vec<usize>,
        /// What [`allowed_cpus`] returned at that moment.
        allowed: Vec<usize>,
        /// The kernel's answer.
        #[source]
        source: io::Error,
    },
}

/// Lets the current thread run on these processors only (numbers as in `/proc/cpuinfo`, from 0).
///
/// Threads and children started by this thread later on inherit the choice, unless a
/// [`Launch`](crate::Launch) names its own processors.
///
/// # Errors
///
/// When the list is empty, a number is too large, or the kernel refuses.
pub fn pin_current_thread(cpus: &[usize]) -> Result<(), AffinityError> {
    if cpus.is_empty() {
        return Err(AffinityError::Empty);
    }
    let mut set = CpuSet::new();
    for &cpu in cpus {
        if cpu >= CpuSet::MAX_CPU {
            return Err(AffinityError::TooLarge(cpu));
        }
        set.set(cpu);
    }
    sched_setaffinity(None, &set).map_err(|errno| AffinityError::Refused {
        cpus: cpus.to_vec(),
        allowed: allowed_cpus(),
        source: errno.into(),
    })
}

/// The processors that the current thread may run on, in ascending order.
///
/// Empty when the kernel does not tell, which happens only on machines with more processors than
/// a processor set of 1,024 can name.
#[must_use]
pub fn allowed_cpus() -> Vec<usize> {
    match sched_getaffinity(None) {
        Ok(set) => (0..CpuSet::MAX_CPU)
            .filter(|&cpu| set.is_set(cpu))
            .collect(),
        Err(errno) => {
            log::warn!("cannot read which processors this process may use: {errno}");
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pinned_thread_may_use_only_what_it_was_pinned_to() {
        let last = *allowed_cpus().last().expect("a processor to run on");
        std::thread::spawn(move || {
            pin_current_thread(&[last]).unwrap();
            assert_eq!(allowed_cpus(), [last]);
        })
        .join()
        .unwrap();
    }

    #[test]
    fn impossible_lists_are_refused_with_advice() {
        assert!(matches!(pin_current_thread(&[]), Err(AffinityError::Empty)));
        assert!(matches!(
            pin_current_thread(&[5000]),
            Err(AffinityError::TooLarge(5000))
        ));
        let missing = CpuSet::MAX_CPU - 1;
        let message = pin_current_thread(&[missing]).unwrap_err().to_string();
        assert!(message.contains("choose among"), "{message}");
    }
}
