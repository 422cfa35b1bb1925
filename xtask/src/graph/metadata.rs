use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

/// The part of `cargo metadata` that the checks read.
#[derive(Clone, Debug, Deserialize)]
pub struct Metadata {
    /// Our packages and, with the graph, all the others.
    pub packages: Vec<Package>,
    /// The ids of our packages.
    pub workspace_members: Vec<String>,
    /// The graph; absent when only the manifests were asked for.
    pub resolve: Option<Resolve>,
}

/// One package, as its manifest describes it.
#[derive(Clone, Debug, Deserialize)]
pub struct Package {
    /// Name, version and origin in one string, unique.
    pub id: String,
    /// The name in the manifest.
    pub name: String,
    /// The license expression, if the manifest has one.
    pub license: Option<String>,
    /// The dependencies in the manifest.
    pub dependencies: Vec<Dependency>,
    /// The features and what each turns on.
    pub features: BTreeMap<String, Vec<String>>,
}

/// One line of a manifest's dependencies.
#[derive(Clone, Debug, Deserialize)]
pub struct Dependency {
    /// The name of the package.
    pub name: String,
    /// `None` is a normal dependency.
    pub kind: Option<Kind>,
    /// Whether it is optional.
    pub optional: bool,
    /// Its name in this crate, if renamed.
    pub rename: Option<String>,
}

/// A dependency that is not needed to use the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// For tests, examples and benches.
    Dev,
    /// For the build script.
    Build,
}

/// The graph of packages.
#[derive(Clone, Debug, Deserialize)]
pub struct Resolve {
    /// One node for each package.
    pub nodes: Vec<Node>,
}

/// A package and the packages it uses.
#[derive(Clone, Debug, Deserialize)]
pub struct Node {
    /// The package's id.
    pub id: String,
    /// The edges.
    pub deps: Vec<NodeDep>,
}

/// An edge of the graph.
#[derive(Clone, Debug, Deserialize)]
pub struct NodeDep {
    /// The id of the package used.
    pub pkg: String,
    /// The kinds of dependency; several if the package is listed more than once.
    pub dep_kinds: Vec<NodeDepKind>,
}

/// The kind of one use.
#[derive(Clone, Debug, Deserialize)]
pub struct NodeDepKind {
    /// `None` is a normal dependency.
    pub kind: Option<Kind>,
}

/// Why the metadata cannot be read.
#[derive(Debug)]
pub enum MetadataError {
    /// Cargo could not be started.
    Start(std::io::Error),
    /// Cargo failed, with this message.
    Refused(String),
    /// Cargo's output could not be parsed.
    Parse(serde_json::Error),
}

impl Metadata {
    /// The manifests of the workspace at `folder`, without the graph. No network needed.
    ///
    /// # Errors
    ///
    /// Fails if cargo does.
    pub fn manifests(folder: &Path) -> Result<Metadata, MetadataError> {
        run(folder, &["--no-deps", "--offline"])
    }

    /// All packages of the lock file, with all features, for every platform.
    ///
    /// Works offline if everything was downloaded before.
    ///
    /// # Errors
    ///
    /// Fails if cargo does.
    pub fn graph(folder: &Path) -> Result<Metadata, MetadataError> {
        let locked = ["--all-features", "--locked"];
        let offline = ["--all-features", "--locked", "--offline"];
        run(folder, &offline).or_else(|_| run(folder, &locked))
    }

    /// Our packages.
    pub fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| self.workspace_members.contains(&package.id))
    }

    /// The packages of others.
    pub fn foreign(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| !self.workspace_members.contains(&package.id))
    }
}

fn run(folder: &Path, options: &[&str]) -> Result<Metadata, MetadataError> {
    // Cargo sets this variable for the programs it runs.
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1"])
        .args(options)
        .current_dir(folder)
        .output()
        .map_err(MetadataError::Start)?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(MetadataError::Refused(words));
    }
    serde_json::from_slice(&output.stdout).map_err(MetadataError::Parse)
}

impl fmt::Display for MetadataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MetadataError::Start(error) => write!(f, "cargo metadata did not start: {error}"),
            MetadataError::Refused(words) => write!(f, "cargo metadata refused: {words}"),
            MetadataError::Parse(error) => write!(f, "cargo metadata is not understood: {error}"),
        }
    }
}

impl std::error::Error for MetadataError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_a_manifest_is_refused_in_cargos_words() {
        let error = Metadata::manifests(Path::new("/")).expect_err("there is no workspace");
        assert!(error.to_string().contains("Cargo.toml"), "{error}");
    }

    #[test]
    fn the_three_kinds_are_read() {
        let text = r#"[{"name": "a", "kind": null, "optional": false, "rename": null},
                       {"name": "b", "kind": "dev", "optional": false, "rename": null},
                       {"name": "c", "kind": "build", "optional": true, "rename": "d"}]"#;
        let read: Vec<Dependency> = serde_json::from_str(text).expect("it is well-formed");
        let kinds: Vec<Option<Kind>> = read.iter().map(|one| one.kind).collect();
        assert_eq!(kinds, [None, Some(Kind::Dev), Some(Kind::Build)]);
    }
}
