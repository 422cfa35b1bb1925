//! The scripts of a release.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn packaging() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging")
}

fn run(script: &str, arguments: &[&str]) -> Output {
    Command::new(packaging().join(script)).args(arguments).output().expect("the script runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

#[test]
fn the_version_is_that_of_the_workspace() {
    let output = run("version.sh", &[]);
    assert_eq!(text(&output.stdout).trim(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_notes_are_one_section_of_the_changelog() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("notes");
    fs::create_dir_all(&folder).expect("a folder");
    let changelog = folder.join("CHANGELOG.md");
    let sections = "# Changelog\n\n## 0.2.0 (2026-11-20)\n\n### Features\n\n- Second.\n\n\
                    ## 0.1.0\n\n- First.\n\n## 0.0.9\n\n## 0.0.8\n";
    fs::write(&changelog, sections).expect("a file");
    let changelog = changelog.to_str().expect("a path that is text");
    for (version, notes) in [
        ("0.2.0", Some("### Features\n\n- Second.")),
        ("0.1.0", Some("- First.")),
        // Nothing is said about these.
        ("0.0.9", None),
        ("0.2", None),
        ("0.3.0", None),
    ] {
        let output = run("notes.sh", &[version, changelog]);
        let found = output.status.success().then(|| text(&output.stdout).trim());
        assert_eq!(found, notes, "{version}");
    }
}

#[test]
fn a_program_of_another_version_is_not_released() {
    // `true --version` tells the version of something else.
    let output = run("release.sh", &["/bin/true", "/nowhere/to/write"]);
    assert!(!output.status.success());
    let words = text(&output.stderr);
    assert!(words.contains("build it again"), "{words}");
}
