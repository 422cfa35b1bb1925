use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Folders with build output or downloads, at any depth.
const NOT_OURS: [&str; 9] = [
    ".git",
    ".svelte-kit",
    "artifacts",
    "corpus",
    "dist",
    "node_modules",
    "tabiya-data",
    "target",
    "test-results",
];

/// The working tree: all files of the project.
///
/// The folders are read without git, so that files are checked before they are added, and in an
/// unpacked archive too.
#[derive(Clone, Debug)]
pub struct Repo {
    root: PathBuf,
    files: Vec<String>,
}

impl Repo {
    /// The repository this crate was built in.
    ///
    /// # Errors
    ///
    /// Fails if a folder cannot be read.
    pub fn here() -> io::Result<Repo> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        Repo::at(root.expect("xtask lies in the root of the repository"))
    }

    /// The repository at `root`.
    ///
    /// # Errors
    ///
    /// Fails if a folder cannot be read.
    pub fn at(root: &Path) -> io::Result<Repo> {
        let mut files = Vec::new();
        walk(root, "", &mut files)?;
        files.sort();
        Ok(Repo { root: root.to_owned(), files })
    }

    /// The folder with the workspace's `Cargo.toml`.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// All files, sorted, relative to the root, with `/` between the parts.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    /// The files with one of these endings (`rs`, `ts`), with their text.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read or is not UTF-8; the error names it.
    pub fn texts(&self, endings: &[&str]) -> io::Result<Vec<(&str, String)>> {
        self.files()
            .filter(|path| endings.iter().any(|ending| has_ending(path, ending)))
            .map(|path| Ok((path, self.read(path)?)))
            .collect()
    }

    /// The text of one file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or is not UTF-8; the error names it.
    pub fn read(&self, path: &str) -> io::Result<String> {
        fs::read_to_string(self.root.join(path))
            .map_err(|error| io::Error::new(error.kind(), format!("{path}: {error}")))
    }
}

fn has_ending(path: &str, ending: &str) -> bool {
    path.strip_suffix(ending).is_some_and(|stem| stem.ends_with('.'))
}

fn walk(folder: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        let path = format!("{prefix}{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() && !NOT_OURS.contains(&name.as_str()) {
            walk(&entry.path(), &format!("{path}/"), files)?;
        } else if kind.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_finds_sources_and_leaves_built_things_out() {
        let repo = Repo::here().expect("the repository is readable");
        assert!(repo.files().any(|path| path == "xtask/src/repo.rs"));
        assert!(repo.files().any(|path| path == ".ci/run"));
        assert!(repo.files().all(|path| !path.split('/').any(|part| part == "target")));
    }

    #[test]
    fn an_ending_is_a_whole_one() {
        assert!(has_ending("a/b.rs", "rs"));
        assert!(!has_ending("a/mars", "rs"));
        assert!(has_ending("a/b.test.ts", "test.ts"));
    }

    #[test]
    fn a_missing_file_is_named() {
        let repo = Repo::here().expect("the repository is readable");
        let error = repo.read("no/such/file.rs").expect_err("there is no such file");
        assert!(error.to_string().starts_with("no/such/file.rs: "));
    }
}
