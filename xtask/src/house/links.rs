use std::collections::BTreeSet;

use super::markdown::prose;
use crate::Complaint;

/// Complains about links of a Markdown file that lead to no file or folder of the project.
/// Links to other sites are left alone; `check_anchors` looks at the headings.
pub fn check_links(path: &str, text: &str, files: &BTreeSet<&str>) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (line, target) in links(text) {
        let target = target.split('#').next().unwrap_or_default();
        if target.is_empty() {
            continue;
        }
        let broken = match resolve(path, target) {
            None => Some("leads out of the project"),
            Some(found) if !exists(&found, files) => Some("leads nowhere"),
            Some(_) => None,
        };
        complaints.extend(broken.map(|why| Complaint::at(path, line, format!("{target} {why}"))));
    }
    complaints
}

/// Relative targets of `[text](target)`, `![text](target)` and `[name]: target`, outside code.
pub(super) fn links(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line) in prose(text) {
        let inline = line.match_indices("](").filter(|(at, _)| !in_code_span(line, *at));
        let targets = inline.map(|(at, open)| &line[at + open.len()..]);
        let definition = line.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        let targets = targets.chain(definition.map(|(_, target)| target)).map(cut);
        found.extend(targets.filter(|target| is_relative(target)).map(|target| (number, target)));
    }
    found
}

/// A target ends at its bracket, or before its title.
fn cut(target: &str) -> &str {
    let end = target.find([')', ' ']).unwrap_or(target.len());
    &target[..end]
}

fn in_code_span(line: &str, at: usize) -> bool {
    line[..at].matches('`').count() % 2 == 1
}

fn is_relative(target: &str) -> bool {
    !(target.is_empty() || target.contains("://") || target.starts_with("mailto:"))
}

/// The path in the project that a link on the page `from` means.
pub(super) fn resolve(from: &str, target: &str) -> Option<String> {
    if target.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

pub(super) fn exists(path: &str, files: &BTreeSet<&str>) -> bool {
    let folder = format!("{path}/");
    path.is_empty() || files.contains(path) || files.iter().any(|file| file.starts_with(&folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, expected: &[&str]) {
        let files = BTreeSet::from(["README.md", "docs/FIDE.md", "docs/decisions/0001.md"]);
        let found = check_links(path, text, &files);
        let found: Vec<String> = found.iter().map(Complaint::to_string).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn good_links_pass() {
        check("README.md", "[a](docs/FIDE.md) and ![b](docs/FIDE.md \"title\")", &[]);
        check(
            "README.md",
            "[a](docs/FIDE.md#laws), [b](#here), [c](docs/), [d](docs/decisions)",
            &[],
        );
        check("docs/FIDE.md", "[a](../README.md) [b](./decisions/0001.md)\n[c]: FIDE.md", &[]);
        check("README.md", "[a](https://example.org/x) <mailto:a@example.org>", &[]);
    }

    #[test]
    fn broken_links_are_named() {
        check("README.md", "\n[a](docs/GONE.md)", &["README.md:2: docs/GONE.md leads nowhere"]);
        check("docs/FIDE.md", "[a](docs/FIDE.md)", &["docs/FIDE.md:1: docs/FIDE.md leads nowhere"]);
        check("README.md", "[a]: gone.md", &["README.md:1: gone.md leads nowhere"]);
        check("README.md", "[a](../x.md)", &["README.md:1: ../x.md leads out of the project"]);
        check("README.md", "[a](/docs)", &["README.md:1: /docs leads out of the project"]);
        check("README.md", "[a](README.md) ![b](pic.svg)", &["README.md:1: pic.svg leads nowhere"]);
    }

    #[test]
    fn code_is_no_link() {
        check("README.md", "```\n[a](gone.md)\n```\n`b[0](gone.md)`", &[]);
        check("README.md", "```\n```\n[a](gone.md)", &["README.md:3: gone.md leads nowhere"]);
    }
}
