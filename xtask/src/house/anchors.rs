use std::collections::{BTreeMap, BTreeSet};

use super::links::{links, resolve};
use super::markdown::prose;
use crate::Complaint;

/// The headings of each Markdown page, by path, as a link names them.
pub type Anchors = BTreeMap<String, BTreeSet<String>>;

/// Complains about links to a heading that its page does not have.
pub fn check_anchors(path: &str, text: &str, pages: &Anchors) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (line, target) in links(text) {
        let Some((file, heading)) = target.split_once('#') else { continue };
        let page = if file.is_empty() { Some(path.to_owned()) } else { resolve(path, file) };
        // A link that leads nowhere at all is the business of `check_links`.
        let headings = page.and_then(|page| pages.get(&page));
        if headings.is_some_and(|headings| !headings.contains(heading)) {
            complaints.push(Complaint::at(path, line, format!("{target} is not a heading")));
        }
    }
    complaints
}

/// The headings of a page, as a link names them: `## Who may do what?` is `who-may-do-what`.
pub fn anchors(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (_, line) in prose(text) {
        let title = line.trim_start_matches('#');
        let Some(title) = title.strip_prefix(' ').filter(|_| line.starts_with('#')) else {
            continue;
        };
        let slug = slug(title.trim());
        // A heading that comes again is numbered.
        let numbered = (1..).map(|number| format!("{slug}-{number}"));
        let mut names = std::iter::once(slug.clone()).chain(numbered);
        found.extend(names.find(|name| !found.contains(name)));
    }
    found
}

fn slug(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let page = "# The page\n\n## Who's `here`?\n\n## Twice\n\n## Twice\n\n```\n# no\n```\n";
        let pages = Anchors::from([
            ("docs/A.md".to_owned(), anchors(page)),
            ("README.md".to_owned(), anchors(text)),
        ]);
        let found = check_anchors("README.md", text, &pages);
        let found: Vec<String> = found.iter().map(Complaint::to_string).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn headings_are_found() {
        check("[a](docs/A.md#the-page) [b](docs/A.md#whos-here)", &[]);
        check("[a](docs/A.md#twice) [b](docs/A.md#twice-1)", &[]);
        check("# Here\n\n[a](#here) [b](docs/A.md) [c](https://example.org/#x)", &[]);
    }

    #[test]
    fn a_heading_that_is_not_there_is_named() {
        check("[a](docs/A.md#gone)", &["README.md:1: docs/A.md#gone is not a heading"]);
        check("# Here\n[a](#gone)", &["README.md:2: #gone is not a heading"]);
        check("[a](docs/A.md#twice-2)", &["README.md:1: docs/A.md#twice-2 is not a heading"]);
        check("[a](docs/A.md#no)", &["README.md:1: docs/A.md#no is not a heading"]);
    }
}
