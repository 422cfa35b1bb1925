//! The layers of a crate: which of its top-level modules may use which.
//!
//! The list stands in ARCHITECTURE.md. A module uses modules of lower rows only, never one of its
//! own row, so there can be no cycle.

use crate::{Complaint, RustSource};

/// The rows of a list of layers, from the lowest to the highest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers(Vec<Vec<String>>);

impl Layers {
    /// Reads the table under a heading of a Markdown page. The modules of a row are the names in
    /// backticks in its first column; none if there is no such table.
    pub fn read(page: &str, heading: &str) -> Option<Layers> {
        let section = page.lines().skip_while(|line| *line != heading).skip(1);
        let section = section.take_while(|line| !line.starts_with('#'));
        let rows = section.filter_map(|line| line.strip_prefix('|'));
        let modules = rows.filter_map(|row| row.split('|').next()).map(names);
        let rows: Vec<Vec<String>> = modules.filter(|names| !names.is_empty()).collect();
        (!rows.is_empty()).then_some(Layers(rows))
    }

    fn row(&self, module: &str) -> Option<usize> {
        self.0.iter().position(|row| row.iter().any(|name| name == module))
    }
}

/// The names in backticks.
fn names(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Complains about every reference from a module to one that is not in a lower row, and about
/// modules that are in the list or in the folder, but not in both.
///
/// `files` are the Rust files of one crate with their paths below `src/`. The root (`lib.rs`)
/// stands above all and may use everything.
pub fn check_layers(folder: &str, files: &[(&str, &str)], layers: &Layers) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let root = files.iter().find(|(path, _)| *path == "lib.rs");
    let exported = root.map(|(_, text)| exported(text)).unwrap_or_default();
    let mut unseen: Vec<&String> = layers.0.iter().flatten().collect();
    for (path, text) in files.iter().filter(|(path, _)| *path != "lib.rs") {
        let full = format!("{folder}/{path}");
        let module = module_of(path);
        unseen.retain(|name| **name != module[0]);
        let Some(row) = layers.row(&module[0]) else {
            complaints.push(Complaint::about(&full, format!("`{}` has no layer", module[0])));
            continue;
        };
        for Reference { line, name } in references(text, &module) {
            let target = exported.iter().find(|(item, _)| *item == name);
            let target = target.map_or(name.as_str(), |(_, module)| module.as_str());
            if target == module[0] {
                continue;
            }
            let message = match layers.row(target) {
                None => format!("`crate::{name}` is in no layer"),
                Some(below) if below < row => continue,
                Some(same) if same == row => {
                    format!("`{}` uses `{target}` of the same layer", module[0])
                }
                Some(_) => format!("`{}` uses `{target}`, which stands above it", module[0]),
            };
            complaints.push(Complaint::at(&full, line, message));
        }
    }
    let missing = unseen.iter().map(|name| format!("`{name}` has a layer and no file"));
    complaints.extend(missing.map(|message| Complaint::about(folder, message)));
    complaints
}

/// The module that a file below `src/` holds: `lobby/seeks.rs` is `lobby::seeks`.
fn module_of(path: &str) -> Vec<String> {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    let stem = stem.strip_suffix("/mod").unwrap_or(stem);
    stem.split('/').map(str::to_owned).collect()
}

/// What the root exports under a name of its own, and from which module: `pub use state::Zone`
/// makes `crate::Zone` an item of `state`.
fn exported(root: &str) -> Vec<(String, String)> {
    let source = RustSource::new(root);
    let tokens = tokens(source.code());
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        if tokens[at].text == "use" {
            let mut paths = Vec::new();
            tree(&tokens, at + 1, &mut Vec::new(), &mut paths);
            for path in paths.iter().filter(|path| path.len() > 1) {
                let (first, last) = (&path[0], &path[path.len() - 1]);
                found.push((last.text.to_owned(), first.text.to_owned()));
            }
        }
    }
    found
}

#[derive(Debug, PartialEq, Eq)]
struct Reference {
    line: usize,
    /// The first name after `crate::`.
    name: String,
}

/// What a file names at the root of its crate, by `crate::` or by enough `super::`.
fn references(text: &str, module: &[String]) -> Vec<Reference> {
    let source = RustSource::new(text);
    let tokens = tokens(source.code());
    let mut found = Vec::new();
    // Modules that are written within the file, each with the depth of its brace.
    let (mut inner, mut depth) = (Vec::new(), 0_usize);
    let mut at = 0;
    while at < tokens.len() {
        let is_first = at == 0 || tokens[at - 1].text != "::";
        let is_path = tokens.get(at + 1).is_some_and(|next| next.text == "::");
        match tokens[at].text {
            "{" => {
                if at >= 2 && tokens[at - 2].text == "mod" {
                    inner.push(depth);
                }
                depth += 1;
            }
            "}" => {
                depth = depth.saturating_sub(1);
                if inner.last() == Some(&depth) {
                    inner.pop();
                }
            }
            "crate" if is_first && is_path => root_names(&tokens, at + 2, &mut found),
            "super" if is_first && is_path => {
                let mut supers = 1;
                while tokens.get(at + 2 * supers).is_some_and(|next| next.text == "super") {
                    supers += 1;
                }
                if supers == module.len() + inner.len() {
                    root_names(&tokens, at + 2 * supers, &mut found);
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// The first name of each path of a tree that begins at the root.
fn root_names(tokens: &[Token<'_>], at: usize, found: &mut Vec<Reference>) {
    let mut paths = Vec::new();
    tree(tokens, at, &mut Vec::new(), &mut paths);
    for path in paths {
        if let Some(first) = path.first().filter(|first| first.text != "self") {
            found.push(Reference { line: first.line, name: first.text.to_owned() });
        }
    }
}

/// All paths of a tree such as `a::{b, c::d}`; where it ends.
fn tree<'a>(
    tokens: &[Token<'a>],
    mut at: usize,
    before: &mut Vec<Token<'a>>,
    paths: &mut Vec<Vec<Token<'a>>>,
) -> usize {
    let length = before.len();
    loop {
        match tokens.get(at) {
            Some(token) if token.text == "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token.text != "}") {
                    let next = tree(tokens, at, before, paths);
                    // What is no tree is passed over.
                    at = next.max(at + 1);
                }
                at += 1;
                break;
            }
            Some(token) if token.is_name() || token.text == "*" => {
                before.push(*token);
                at += 1;
                if tokens.get(at).is_some_and(|next| next.text == "::") {
                    at += 1;
                    continue;
                }
                paths.push(before.clone());
                if tokens.get(at).is_some_and(|next| next.text == "as") {
                    at += 2;
                }
                break;
            }
            _ => break,
        }
    }
    before.truncate(length);
    at
}

#[derive(Copy, Clone, Debug)]
struct Token<'a> {
    line: usize,
    text: &'a str,
}

impl Token<'_> {
    fn is_name(self) -> bool {
        self.text.starts_with(|first: char| first.is_alphabetic() || first == '_')
    }
}

/// Names, `::`, and every other character alone.
fn tokens(code: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    for (index, line) in code.lines().enumerate() {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let is_part = |one: char| one.is_alphanumeric() || one == '_';
            let length = match first {
                _ if is_part(first) => rest.find(|one| !is_part(one)).unwrap_or(rest.len()),
                ':' if rest.starts_with("::") => 2,
                _ => first.len_utf8(),
            };
            let (text, after) = rest.split_at(length);
            found.push(Token { line: index + 1, text });
            rest = after.trim_start();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(path: &str, text: &str) -> Vec<String> {
        references(text, &module_of(path)).into_iter().map(|found| found.name).collect()
    }

    #[test]
    fn references_to_the_root_are_found_however_they_are_written() {
        for (path, text, expected) in [
            ("a.rs", "use crate::b;", vec!["b"]),
            ("a.rs", "use crate::b::c::D;", vec!["b"]),
            ("a.rs", "use crate::{b, c::d};", vec!["b", "c"]),
            (
                "a.rs",
                "use crate::{\n    b::{self, c::{D, e}},\n    f,\n};",
                vec!["b", "b", "b", "f"],
            ),
            ("a.rs", "use crate::{b as c, d::E as F, G};", vec!["b", "d", "G"]),
            ("a.rs", "pub(crate) use crate::b::C;", vec!["b"]),
            ("a.rs", "use crate::*;", vec!["*"]),
            ("a.rs", "fn f() { crate::b::g(crate::c::D { e: 1 }) }", vec!["b", "c"]),
            ("a.rs", "impl crate::b::C<crate::d::E> for F {}", vec!["b", "d"]),
            ("a.rs", "pub(in crate::b) fn f() {}", vec!["b"]),
            // Not a reference.
            ("a.rs", "pub(crate) fn f() {} // crate::b", vec![]),
            ("a.rs", "let x = \"crate::b\";", vec![]),
            ("a.rs", "use other::crate_b; use b::c;", vec![]),
            // `super` of a file at the top, and of one below it.
            ("a.rs", "use super::b;", vec!["b"]),
            ("a/mod.rs", "use super::{b, c::d};", vec!["b", "c"]),
            ("a/x.rs", "use super::y;", vec![]),
            ("a/x.rs", "use super::super::b;", vec!["b"]),
            ("a/x.rs", "use super::super::{b::C, d};", vec!["b", "d"]),
            ("a/x/y.rs", "super::super::b::c();", vec![]),
            // A module within a file is one deeper.
            ("a.rs", "mod tests { use super::*; use super::super::b; }", vec!["b"]),
            ("a.rs", "mod tests { fn f() { if x { y } } } use super::b;", vec!["b"]),
            ("a/x.rs", "mod tests { use super::super::y; use super::super::super::b; }", vec!["b"]),
        ] {
            assert_eq!(names_in(path, text), expected, "{path}: {text}");
        }
    }

    const LIST: &str = "\
# A page

| `no` |

### Layers

Words about `them`.

| modules | are |
| --- | --- |
| `low`, `base` | what `high` uses |
| `middle` | between |
| `high` | above |

### Other

| `no` |
";

    fn layers() -> Layers {
        Layers::read(LIST, "### Layers").expect("a table")
    }

    #[test]
    fn the_list_is_the_table_under_its_heading() {
        let rows = layers().0;
        assert_eq!(rows, [vec!["low", "base"], vec!["middle"], vec!["high"]]);
        assert_eq!(Layers::read(LIST, "### Missing"), None);
        assert_eq!(Layers::read("### Layers\n\nNo table.", "### Layers"), None);
    }

    fn complaints(changed: &[(&str, &str)]) -> Vec<String> {
        let mut files = vec![
            ("lib.rs", "mod low; pub use middle::{Item, deep::Other as Alias}; use high::all;"),
            ("low.rs", ""),
            ("base.rs", ""),
            ("middle/mod.rs", "use crate::low;"),
            ("middle/part.rs", "use super::Item; use crate::{base::B, middle::Item};"),
            ("high.rs", "use crate::{Item, low, middle::part};"),
        ];
        files.retain(|(path, _)| changed.iter().all(|(other, _)| other != path));
        files.extend(changed.iter().filter(|(_, text)| *text != "-"));
        let found = check_layers("src", &files, &layers());
        found.iter().map(Complaint::to_string).collect()
    }

    #[test]
    fn a_module_uses_lower_layers_alone() {
        for (path, text, expected) in [
            ("high.rs", "use crate::{Item, low, middle::part};", None),
            (
                "low.rs",
                "\nuse crate::high;",
                Some("src/low.rs:2: `low` uses `high`, which stands above it"),
            ),
            (
                "low.rs",
                "use crate::{base::{B, C}};",
                Some("src/low.rs:1: `low` uses `base` of the same layer"),
            ),
            (
                "low.rs",
                "use crate::Item;",
                Some("src/low.rs:1: `low` uses `middle`, which stands above it"),
            ),
            (
                "low.rs",
                "use super::middle;",
                Some("src/low.rs:1: `low` uses `middle`, which stands above it"),
            ),
            ("low.rs", "use crate::stray;", Some("src/low.rs:1: `crate::stray` is in no layer")),
            ("low.rs", "use crate::*;", Some("src/low.rs:1: `crate::*` is in no layer")),
            (
                "middle/deep.rs",
                "use super::super::high::x;",
                Some("src/middle/deep.rs:1: `middle` uses `high`, which stands above it"),
            ),
            ("stray.rs", "", Some("src/stray.rs: `stray` has no layer")),
            ("high.rs", "-", Some("src: `high` has a layer and no file")),
        ] {
            let found = complaints(&[(path, text)]);
            assert_eq!(found.first().map(String::as_str), expected, "{path}: {text}");
        }
        assert_eq!(complaints(&[]), [""; 0]);
    }

    #[test]
    fn a_cycle_is_always_found() {
        let two = [("low.rs", "use crate::middle;"), ("middle/mod.rs", "use crate::low;")];
        assert_eq!(complaints(&two).len(), 1);
        let same = [("low.rs", "use crate::base;"), ("base.rs", "use crate::low;")];
        assert_eq!(complaints(&same).len(), 2);
    }
}
