//! The data folder and the disk under it.

use std::{
    fs::{self, File},
    io::Write,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::Path,
    time::{Duration, Instant},
};

use super::Finding;

/// What makes a folder the data folder of a server.
const DATABASE: &str = "tabiya.sqlite";
/// How often a small file is written and synced.
const WRITES: usize = 40;
/// As much as the store writes for a few moves.
const PAGE: usize = 4096;
/// A player feels a move that waits longer than this.
const SLOW: Duration = Duration::from_millis(50);
/// Less than this, and a busy evening may fill the disk.
const LOW: u64 = 1 << 30;

/// Looks at the folder; at the disk if the folder can be used.
pub(super) fn look(folder: &Path) -> Vec<Finding> {
    let name = folder.display();
    let metadata = match fs::metadata(folder) {
        Ok(metadata) if metadata.is_dir() => metadata,
        Ok(_) => {
            return vec![Finding::bad(
                "data folder",
                format!("{name} is a file"),
                "name a folder with --data",
            )];
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return vec![Finding::good(
                "data folder",
                format!("{name} does not exist yet; the first start makes it"),
            )];
        }
        Err(error) => {
            return vec![Finding::bad(
                "data folder",
                format!("{name}: {error}"),
                "run this as the user of the server",
            )];
        }
    };
    if !folder.join(DATABASE).exists() && has_files(folder) {
        return vec![Finding::bad(
            "data folder",
            format!("{name} has files in it, but not those of this server"),
            "name the folder of the server with --data, or a new one",
        )];
    }
    let mut findings = vec![permissions(folder, &metadata), space(folder)];
    findings.push(match measure(folder) {
        Ok(times) => speed(times),
        Err(error) => Finding::bad(
            "disk",
            format!("cannot write to {name}: {error}"),
            "run this as the user of the server; if you did, give that user the folder",
        ),
    });
    findings
}

fn has_files(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
}

fn permissions(folder: &Path, metadata: &fs::Metadata) -> Finding {
    let name = folder.display();
    let mode = metadata.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        return Finding::bad(
            "data folder",
            format!("others can look into {name} (mode {mode:o})"),
            format!("chmod 700 {name}: it has the hashes of passwords in it"),
        );
    }
    let strangers: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.metadata().is_ok_and(|file| file.uid() != metadata.uid()))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    if !strangers.is_empty() {
        return Finding::bad(
            "data folder",
            format!("{} in {name} belong to another user", strangers.join(", ")),
            format!("chown --reference={name} {name}/*"),
        );
    }
    Finding::good("data folder", format!("{name}, for its owner alone"))
}

fn space(folder: &Path) -> Finding {
    match rustix::fs::statvfs(folder) {
        Ok(disk) => {
            let free = disk.f_bavail.saturating_mul(disk.f_frsize);
            let result = format!("{} MB free", free / 1_000_000);
            if free < LOW {
                Finding::bad("disk space", result, "make room: a full disk stops all games")
            } else {
                Finding::good("disk space", result)
            }
        }
        Err(error) => Finding::bad("disk space", error.to_string(), "look with df"),
    }
}

/// How long each write takes until it is on the disk, sorted.
fn measure(folder: &Path) -> std::io::Result<Vec<Duration>> {
    let path = folder.join("doctor.tmp");
    let mut file = File::create(&path)?;
    let page = [0x5a_u8; PAGE];
    let mut times = Vec::with_capacity(WRITES);
    for _ in 0..WRITES {
        let began = Instant::now();
        let written = file.write_all(&page).and_then(|()| file.sync_data());
        if let Err(error) = written {
            drop(fs::remove_file(&path));
            return Err(error);
        }
        times.push(began.elapsed());
    }
    fs::remove_file(&path)?;
    times.sort_unstable();
    Ok(times)
}

fn speed(times: Vec<Duration>) -> Finding {
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    let (middle, slow) = (at(50), at(95));
    let result = format!("a write is stored after {middle:.1?}, one in twenty after {slow:.1?}");
    if slow > SLOW {
        let advice = "a move is confirmed when it is stored: use a local SSD, not a network drive";
        Finding::bad("disk speed", result, advice)
    } else {
        Finding::good("disk speed", result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_disk_is_a_problem_and_a_fast_one_is_not() {
        let times = |fast: usize, slow: usize| {
            let fast = std::iter::repeat_n(Duration::from_millis(2), fast);
            fast.chain(std::iter::repeat_n(Duration::from_millis(80), slow)).collect()
        };
        assert!(!speed(times(39, 1)).is_bad(), "one stall happens");
        assert!(speed(times(37, 3)).is_bad());
        assert!(!speed(Vec::new()).is_bad());
    }

    #[test]
    fn nobody_is_told_to_change_a_folder_of_somebody_else() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("letter.txt"), "").expect("written");
        let found = look(folder.path());
        assert!(matches!(&found[..], [one] if one.is_bad() && !one.to_string().contains("chmod")));
        fs::write(folder.path().join(DATABASE), "").expect("written");
        assert!(look(folder.path()).len() > 1);
    }

    #[test]
    fn a_folder_open_to_others_is_a_problem() {
        let folder = tempfile::tempdir().expect("a folder");
        let look = |mode: u32| {
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).expect("set");
            look(folder.path()).remove(0)
        };
        assert!(look(0o750).is_bad());
        assert!(look(0o701).is_bad());
        assert!(!look(0o700).is_bad());
    }
}
