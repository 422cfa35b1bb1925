//! The files of scheduled backups. Whatever else is in their folder is left alone.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use server::{Backup, iso_time};

/// What their names begin with.
const START: &str = "tabiya-";
/// What their names end with.
const END: &str = ".sqlite";
/// What the names of those with damaged games end with.
const DAMAGED: &str = ".damaged.sqlite";
/// The date between the two, with the places of digits: names in order are backups in order.
const DATE: &str = "0000-00-00T00-00-00-000Z";

/// A folder of backups.
pub(super) struct BackupFiles {
    folder: PathBuf,
}

impl BackupFiles {
    pub(super) fn in_folder(folder: PathBuf) -> BackupFiles {
        BackupFiles { folder }
    }

    /// The file for a backup that is made now.
    pub(super) fn next_file(&self, now: SystemTime) -> PathBuf {
        let since = now.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let millis = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        let date = iso_time(millis).replace([':', '.'], "-");
        self.folder.join(format!("{START}{date}{END}"))
    }

    /// All backups, newest first.
    pub(super) fn all(&self) -> Vec<Backup> {
        let read = |name: String| {
            let found = fs::metadata(self.folder.join(&name)).ok()?;
            Some(Backup { name, at: found.modified().ok()?, bytes: found.len(), took: None })
        };
        self.names().into_iter().rev().filter_map(read).collect()
    }

    /// Removes all but so many of the newest; those that could not be removed, with the reason.
    pub(super) fn remove_all_but(&self, keep: usize) -> Vec<(PathBuf, io::Error)> {
        let mut names = self.names();
        names.truncate(names.len().saturating_sub(keep));
        let paths = names.into_iter().map(|name| self.folder.join(name));
        paths.filter_map(|path| Some((path.clone(), fs::remove_file(path).err()?))).collect()
    }

    /// Gives a backup with damaged games another name, and removes all but so many of the newest of
    /// these; returns its path.
    ///
    /// # Errors
    ///
    /// If it cannot be renamed.
    pub(super) fn set_aside(&self, file: &Path, keep: usize) -> io::Result<PathBuf> {
        let to = file.with_extension(DAMAGED.trim_start_matches('.'));
        fs::rename(file, &to)?;
        let mut names = self.all_names();
        names.retain(|name| {
            name.strip_suffix(DAMAGED).is_some_and(|start| is_backup(&format!("{start}{END}")))
        });
        names.sort();
        names.truncate(names.len().saturating_sub(keep));
        for name in names {
            // It is tried again the next time.
            let _ = fs::remove_file(self.folder.join(name));
        }
        Ok(to)
    }

    /// Removes what a server that was stopped in the middle left.
    pub(super) fn remove_unfinished(&self) {
        for name in self.all_names() {
            let is_ours = name.split_once(END).is_some_and(|(start, rest)| {
                is_backup(&format!("{start}{END}")) && rest.contains(".partial")
            });
            if is_ours {
                // It is tried again at the next start.
                let _ = fs::remove_file(self.folder.join(name));
            }
        }
    }

    /// The names of all backups, oldest first.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names = self.all_names();
        names.retain(|name| is_backup(name));
        names.sort();
        names
    }

    fn all_names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
    }
}

/// Whether a file has the name of a scheduled backup.
fn is_backup(name: &str) -> bool {
    let date = name.strip_prefix(START).and_then(|rest| rest.strip_suffix(END));
    let fits = |(found, expected): (u8, u8)| match expected {
        b'0' => found.is_ascii_digit(),
        other => found == other,
    };
    date.is_some_and(|date| date.len() == DATE.len() && date.bytes().zip(DATE.bytes()).all(fits))
}

/// Makes the folder, for its owner alone: backups have the hashes of passwords.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_newest_stay_and_other_files_are_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = BackupFiles::in_folder(folder.path().to_owned());
        assert!(files.all().is_empty());
        let at = |days: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400);
        let [first, second, third] = [1, 9, 400].map(|days| files.next_file(at(days)));
        let name = "tabiya-1970-01-10T00-00-00-000Z.sqlite";
        assert_eq!(second, folder.path().join(name));
        for file in [&first, &second, &third] {
            fs::write(file, "a backup").expect("a file");
        }
        let others = ["tabiya-mine.sqlite", "notes.txt", "tabiya-2026.sqlite"];
        let unfinished = format!("{name}.4711.partial");
        for other in others.iter().chain([&&*unfinished]) {
            fs::write(folder.path().join(other), "not ours").expect("a file");
        }
        let found = files.all();
        assert_eq!((found.len(), found[1].name.as_str(), found[0].bytes), (3, name, 8));
        assert!(files.remove_all_but(3).is_empty());
        assert!(first.exists(), "three may stay");
        assert!(files.remove_all_but(2).is_empty());
        assert!(!first.exists() && second.exists() && third.exists());
        files.remove_unfinished();
        assert!(!folder.path().join(unfinished).exists() && second.exists());
        // One with damaged games counts as none.
        let aside = [500, 501].map(|days| {
            let damaged = files.next_file(at(days));
            fs::write(&damaged, "a damaged backup").expect("a file");
            files.set_aside(&damaged, 1).expect("it can be renamed")
        });
        assert!(!aside[0].exists() && aside[1].exists() && files.remove_all_but(2).is_empty());
        assert!(second.exists() && third.exists(), "those that were whole stay");
        for other in others {
            assert!(folder.path().join(other).exists(), "{other}");
        }
    }
}
