//! What the system says about this process, under the names that all programs use for Prometheus.

use std::fs;

/// What is known of this process; nothing on systems without `/proc`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Process {
    pub(crate) resident_bytes: Option<u64>,
    pub(crate) open_files: Option<u64>,
    pub(crate) threads: Option<u64>,
}

impl Process {
    pub(crate) fn now() -> Process {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let open_files = fs::read_dir("/proc/self/fd").ok().map(|files| files.count() as u64);
        Process { open_files, ..read(&status) }
    }
}

/// Reads `/proc/self/status`.
fn read(status: &str) -> Process {
    let number = |name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim_start_matches(':').split_whitespace().next()?.parse().ok()
    };
    Process {
        resident_bytes: number("VmRSS").map(|kib| kib * 1024),
        open_files: None,
        threads: number("Threads"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_of_a_process_is_read() {
        let status = "Name:\ttabiya\nVmHWM:\t   90000 kB\nVmRSS:\t   12345 kB\nThreads:\t17\n";
        let read = read(status);
        assert_eq!((read.resident_bytes, read.threads), (Some(12_345 * 1024), Some(17)));
        assert_eq!(super::read(""), Process::default());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_has_memory_files_and_threads() {
        let process = Process::now();
        assert!(process.resident_bytes > Some(100_000), "{process:?}");
        assert!(process.open_files > Some(2) && process.threads >= Some(1), "{process:?}");
    }
}
