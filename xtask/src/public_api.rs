//! What a library shows to others, as text, so that a change of it is seen in review.
//!
//! The text is taken from the source as rustfmt writes it: public items with their signatures, the
//! variants of enums, the traits that types implement. Items made by macros appear as written in
//! the macro.

use crate::RustSource;

/// The public items of a file, one in each line, in the order of the file.
pub fn public_items(text: &str) -> Vec<String> {
    let source = RustSource::new(text);
    let lines: Vec<&str> = source.code().lines().collect();
    let mut items = Vec::new();
    let mut within = String::new();
    let mut attributes = String::new();
    for (at, line) in lines.iter().enumerate() {
        let trimmed = line.trim_start();
        if line.starts_with("mod tests") {
            break;
        }
        if trimmed.starts_with("#[derive(") || trimmed.starts_with("#[non_exhaustive]") {
            attributes += &format!("{} ", joined(&lines[at..], is_attribute_end));
            continue;
        }
        if trimmed.starts_with("#[") {
            continue;
        }
        if *line == "}" {
            within.clear();
        } else if line.starts_with("impl") {
            let header = joined(&lines[at..], is_header_end);
            if header.contains(" for ") {
                items.push(header);
                within.clear();
            } else {
                within = format!("{header}: ");
            }
        } else if trimmed.starts_with("pub ") {
            items.push(format!("{within}{attributes}{}", item(&lines[at..])));
        }
        if !trimmed.is_empty() {
            attributes.clear();
        }
    }
    items
}

/// A public item: its signature, or all of it where the body is visible to others, too.
fn item(lines: &[&str]) -> String {
    let first = lines[0].trim_start();
    if first.starts_with("pub use ") {
        return joined(lines, |text, _| text.ends_with(';'));
    }
    if first.starts_with("pub enum ") || first.starts_with("pub trait ") {
        let indent = &lines[0][..lines[0].len() - first.len()];
        let end = format!("{indent}}}");
        let is_short = lines[0].ends_with('}');
        let body = lines.iter().position(|line| *line == end).filter(|_| !is_short).unwrap_or(0);
        return joined(&lines[..=body], |_, is_last| is_last);
    }
    let is_function = ["pub fn ", "pub const fn "].iter().any(|start| first.starts_with(start));
    let text =
        joined(lines, |text, _| is_header_end(text, false) || !is_function && text.ends_with(','));
    // The value of a constant is not part of its signature.
    let is_value =
        first.starts_with("pub const ") && !is_function || first.starts_with("pub static");
    let text = if is_value { text.split(" = ").next().unwrap_or_default().into() } else { text };
    text.trim_end_matches([',', ';']).to_owned()
}

fn is_attribute_end(text: &str, _: bool) -> bool {
    text.ends_with(']')
}

fn is_header_end(text: &str, _: bool) -> bool {
    text.ends_with(['{', ';', '}'])
}

/// Lines up to the one at which `is_end` holds, which is told the line and whether it is the last,
/// with single blanks and without the brace that opens a body.
fn joined(lines: &[&str], is_end: impl Fn(&str, bool) -> bool) -> String {
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        for word in line.split_whitespace() {
            text += word;
            text.push(' ');
        }
        if is_end(line.trim_end(), at + 1 == lines.len()) {
            break;
        }
    }
    text.trim_end().trim_end_matches('{').trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_variants_and_traits_are_listed() {
        let source = "\
/// A thing.
#[derive(Clone)]
#[non_exhaustive]
pub enum Thing {
    /// One.
    One,
    Two(u8),
}

impl Thing {
    pub const MOST: [u8; 2] = [1, 2];

    #[must_use]
    pub fn long(
        self,
        other: Thing,
    ) -> Option<Thing> {
        let inner = 1;
    }

    pub(crate) fn hidden() {}
    fn private() {}
}

impl Display for Thing {
    fn fmt(&self) {}
}

pub struct Pair {
    pub first: u8,
    second: u8,
}

pub use a::{
    B, C,
};

mod tests {
    pub fn no() {}
}
";
        assert_eq!(
            public_items(source),
            [
                "#[derive(Clone)] #[non_exhaustive] pub enum Thing { One, Two(u8), }",
                "impl Thing: pub const MOST: [u8; 2]",
                "impl Thing: pub fn long( self, other: Thing, ) -> Option<Thing>",
                "impl Display for Thing",
                "pub struct Pair",
                "pub first: u8",
                "pub use a::{ B, C, };",
            ]
        );
    }
}
