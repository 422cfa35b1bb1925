//! The index of articles in `src/lib.rs` is in step with the sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

const INDEX: &str = include_str!("../src/lib.rs");

/// The rows of the index: article and files.
fn index() -> BTreeMap<String, BTreeSet<String>> {
    let rows = INDEX.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("//! | ")?.strip_suffix(" |")?.split(" | ");
        let article =
            cells.next().filter(|cell| cell.starts_with("Laws ") || cell.starts_with("Online "))?;
        let files = cells.last()?.split(", ").map(|file| file.trim_matches('`').to_owned());
        Some((article.to_owned(), files.collect()))
    });
    rows.collect()
}

/// The articles that a source names with all their numbers: `Laws 9.2`, `Online 3.6.b`.
fn articles(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for set in ["Laws ", "Online "] {
        for (at, _) in source.match_indices(set) {
            let rest = &source[at + set.len()..];
            let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '.';
            let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
            let number = rest[..end].trim_end_matches('.');
            if number.contains('.') && number.starts_with(|first: char| first.is_ascii_digit()) {
                found.insert(format!("{set}{number}"));
            }
        }
    }
    found
}

fn sources(folder: &Path, prefix: &str, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let entry = entry.expect("the entry is readable");
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            sources(&entry.path(), &format!("{name}/"), found);
        } else if name != "lib.rs" {
            let text = fs::read_to_string(entry.path()).expect("the source is readable");
            found.push((name, text));
        }
    }
}

#[test]
fn the_index_has_every_article_that_a_source_names_and_only_files_that_exist() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut files);
    let index = index();
    assert!(index.len() > 20, "the index was not found");
    for (name, text) in &files {
        for article in articles(text) {
            let listed = index.get(&article).is_some_and(|files| files.contains(name));
            assert!(listed, "{name} names {article}: add it to the index in src/lib.rs");
        }
    }
    let names: BTreeSet<&String> = files.iter().map(|(name, _)| name).collect();
    for (article, listed) in &index {
        for file in listed {
            assert!(names.contains(file), "{article}: there is no {file}");
        }
    }
}

#[test]
fn articles_are_found_in_text() {
    let text = "(Laws 9.2, 9.3) and Online 3.6.b. But not Online rules or Laws 9.";
    let found: Vec<String> = articles(text).into_iter().collect();
    assert_eq!(found, ["Laws 9.2", "Online 3.6.b"]);
}
