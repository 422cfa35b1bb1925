use std::collections::{BTreeMap, BTreeSet};

use super::links::exists;
use super::markdown::{code_spans, prose};
use crate::Complaint;

/// The words in the sources.
#[derive(Clone, Debug, Default)]
pub struct Words {
    all: BTreeSet<String>,
    /// By the crate's folder.
    of_crate: BTreeMap<String, BTreeSet<String>>,
}

impl Words {
    /// Adds the words of a source file; those of `crates/rules/src/fen.rs` are also those of `rules`.
    pub fn add(&mut self, path: &str, text: &str) {
        // A module may be named in its path alone.
        let found: Vec<&str> = words_in(text).chain(words_in(path)).collect();
        self.all.extend(found.iter().map(|word| (*word).to_owned()));
        let crate_file = path.strip_prefix("crates/").and_then(|rest| rest.split_once('/'));
        if let Some((name, _)) = crate_file.filter(|(_, rest)| rest.starts_with("src/")) {
            let known = self.of_crate.entry(name.to_owned()).or_default();
            known.extend(found.iter().map(|word| (*word).to_owned()));
        }
    }

    /// Whether a name is among them. A field of JSON may be written as Rust has it: `play_time` for
    /// `playTime`.
    fn have(&self, name: &str) -> bool {
        self.all.contains(name) || self.all.contains(&snake_case(name))
    }
}

fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
    }
    text
}

fn words_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

/// Complains about paths in a document that are not there: `crates/rules/src/gone.rs`.
/// A path starts at the root or next to the document; what has gaps in it is left alone.
pub fn check_paths(path: &str, text: &str, files: &BTreeSet<&str>) -> Vec<Complaint> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut complaints = Vec::new();
    for (line, span) in spans(text).filter(|(_, span)| is_path(span)) {
        let from_root = span.trim_end_matches('/').to_owned();
        let from_page =
            if folder.is_empty() { None } else { Some(format!("{folder}/{from_root}")) };
        let candidates: Vec<String> = std::iter::once(from_root).chain(from_page).collect();
        let is_ours = candidates.iter().any(|one| exists(first_folders(one, folder), files));
        if is_ours && !candidates.iter().any(|one| exists(one, files)) {
            complaints.push(Complaint::at(path, line, format!("{span} is not there")));
        }
    }
    complaints
}

/// Complains about names in a document that the sources do not have: `store::Gone` in `store`,
/// `GoneType` and `gone_function` anywhere.
pub fn check_names(path: &str, text: &str, words: &Words) -> Vec<Complaint> {
    let missing = spans(text).filter_map(|(line, span)| {
        let message = if is_rust_path(span) {
            missing_in_crate(span, words)?
        } else if is_identifier(span) && !words.have(span) {
            format!("{span} is not in the sources")
        } else {
            return None;
        };
        Some(Complaint::at(path, line, message))
    });
    missing.collect()
}

/// What is wrong with `rules::fen::Fen`. Crates of others are left alone.
fn missing_in_crate(span: &str, words: &Words) -> Option<String> {
    let (first, rest) = span.split_once("::")?;
    let known = words.of_crate.get(first.trim_start_matches("tabiya_"))?;
    let missing = rest.split("::").find(|part| !known.contains(part.trim_end_matches('!')))?;
    Some(format!("{span}: no {missing} in {first}"))
}

fn spans(text: &str) -> impl Iterator<Item = (usize, &str)> {
    prose(text)
        .flat_map(|(line, content)| code_spans(content).into_iter().map(move |span| (line, span)))
}

fn is_path(span: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-');
    span.contains('/') && !span.starts_with('/') && span.chars().all(plain)
}

fn is_rust_path(span: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '_' | '!');
    span.contains("::") && !span.starts_with(':') && span.chars().all(plain)
}

/// Whether this looks like a name of code and not like a word: `gone_function`, `GoneType`.
fn is_identifier(span: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let humps = span.as_bytes().windows(2);
    let mut humps = humps.filter(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase());
    let is_snake = span.trim_matches('_').contains('_');
    span.chars().all(plain) && (is_snake || humps.next().is_some())
}

/// The first folder of a path, behind the folder of the document if it starts there.
fn first_folders<'a>(path: &'a str, folder: &str) -> &'a str {
    let start = path
        .strip_prefix(folder)
        .filter(|_| !folder.is_empty())
        .map_or(0, |rest| if rest.starts_with('/') { folder.len() + 1 } else { 0 });
    let end = path[start..].find('/').map_or(path.len(), |end| start + end);
    &path[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(page: &str, text: &str, expected: &[&str]) {
        let files = BTreeSet::from([
            "README.md",
            "crates/rules/src/fen.rs",
            "web/README.md",
            "web/src/lib/board/Board.svelte",
        ]);
        let mut words = Words::default();
        words.add("crates/rules/src/fen.rs", "pub struct Fen; fn read_fen() {}");
        words.add("crates/rules/tests/fen.rs", "struct Test; struct TestFen;");
        let mut found = check_paths(page, text, &files);
        found.extend(check_names(page, text, &words));
        let found: Vec<String> = found.iter().map(Complaint::to_string).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn paths_that_are_there_pass() {
        check("README.md", "`crates/rules`, `crates/rules/`, `crates/rules/src/fen.rs`", &[]);
        check("web/README.md", "`src/lib/board` and `crates/rules/src`", &[]);
        check(
            "README.md",
            "`/api/games`, `target/x`, `crates/*/src`, `crates/{a,b}`, `a/b c`",
            &[],
        );
        check("README.md", "```\ncrates/gone\n```", &[]);
    }

    #[test]
    fn paths_that_are_gone_are_named() {
        check("README.md", "\n`crates/gone`", &["README.md:2: crates/gone is not there"]);
        check("web/README.md", "`src/lib/gone`", &["web/README.md:1: src/lib/gone is not there"]);
        check("web/README.md", "`crates/gone`", &["web/README.md:1: crates/gone is not there"]);
    }

    #[test]
    fn rust_names_are_looked_up_in_their_crate() {
        check("README.md", "`rules::Fen`, `tabiya_rules::fen::Fen`, `rules::fen!`", &[]);
        check("README.md", "`std::fs::read`, `::rules::Gone`, `Fen::gone`", &[]);
        check("README.md", "`rules::Gone`", &["README.md:1: rules::Gone: no Gone in rules"]);
        check("README.md", "`rules::Test`", &["README.md:1: rules::Test: no Test in rules"]);
        check(
            "README.md",
            "`rules::gone::Fen`",
            &["README.md:1: rules::gone::Fen: no gone in rules"],
        );
    }

    #[test]
    fn other_names_are_looked_up_everywhere() {
        check("README.md", "`read_fen`, `readFen`, `TestFen`, `word`, `Word`, `UCI`, `a b_c`", &[]);
        check("README.md", "`read_gone`", &["README.md:1: read_gone is not in the sources"]);
        check("README.md", "`GoneType`", &["README.md:1: GoneType is not in the sources"]);
    }
}
