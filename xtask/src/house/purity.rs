use crate::{Complaint, RustSource};

/// Crates whose results depend only on their arguments.
const PURE: [&str; 7] = ["rules", "verdict", "game", "engine", "human", "pairing", "tournament"];

/// Modules of `std` with side effects. `core::time::Duration` is only a number and allowed.
const MODULES: [&str; 4] = ["time", "fs", "net", "env"];

/// Names that mean a clock or randomness wherever they come from.
const NAMES: [&str; 3] = ["SystemTime", "Instant", "rand"];

/// Exceptions: path prefix, name, and reason.
const EXCEPTIONS: [(&str, &str, &str); 2] = [
    ("crates/engine/src/uci", "time", "the UCI front keeps the clock; the search counts nodes"),
    ("crates/engine/src/uci", "Instant", "as above"),
];

/// Complains about clocks, files, sockets, environment variables, and randomness in the sources of
/// a pure crate.
pub fn check_purity(path: &str, text: &str) -> Vec<Complaint> {
    let is_pure = PURE.iter().any(|name| path.starts_with(&format!("crates/{name}/src/")));
    if !is_pure {
        return Vec::new();
    }
    let source = RustSource::new(text);
    let mut found = Vec::new();
    for (line, code, _) in source.lines() {
        found.extend(names_in(code).map(|name| (line, name)));
    }
    found.extend(modules_in(source.code()));
    found.sort_unstable();
    found.dedup();
    let kept = found.into_iter().filter(|(_, name)| !is_excepted(path, name));
    kept.map(|(line, name)| {
        let message = format!("{name} in a pure crate: let the caller pass the value in");
        Complaint::at(path, line, message)
    })
    .collect()
}

fn is_excepted(path: &str, name: &str) -> bool {
    EXCEPTIONS.iter().any(|(prefix, allowed, _)| path.starts_with(prefix) && *allowed == name)
}

fn names_in(code: &str) -> impl Iterator<Item = &'static str> {
    let uses = |name: &str| {
        let mut words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        // A variable may be called `rand`; the crate is followed by a path.
        words.any(|word| word == name) && (name != "rand" || code.contains("rand::"))
    };
    NAMES.into_iter().filter(move |name| uses(name))
}

/// `std::fs` and `std::{fs, …}`, with the line of the `std`.
fn modules_in(code: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("std::") {
        let is_whole = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let line = code[..at].matches('\n').count() + 1;
        let rest = code[at + "std::".len()..].trim_start();
        let first_names = match rest.strip_prefix('{') {
            Some(group) => group_members(group),
            None => vec![first_name(rest)],
        };
        let named = MODULES.into_iter().filter(|module| first_names.contains(module));
        found.extend(named.filter(|_| is_whole).map(|module| (line, module)));
    }
    found
}

/// The first name of each member of a `use` group, after its opening brace.
fn group_members(group: &str) -> Vec<&str> {
    let mut members = Vec::new();
    let mut depth = 0;
    let mut start = 0;
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' if depth == 0 => {
                members.push(first_name(group[start..at].trim_start()));
                start = at + 1;
            }
            '}' => {
                members.push(first_name(group[start..at].trim_start()));
                break;
            }
            _ => {}
        }
    }
    members
}

fn first_name(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_'));
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, expected: &[(usize, &str)]) {
        let found = check_purity(path, text);
        let found: Vec<(usize, &str)> = found
            .iter()
            .map(|one| {
                (one.line.expect("it has a line"), one.message.split(' ').next().unwrap_or(""))
            })
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn what_reaches_outside_is_found() {
        let path = "crates/game/src/clock.rs";
        check(path, "use std::time::Duration;", &[(1, "time")]);
        check(path, "\nlet now = Instant::now();", &[(2, "Instant")]);
        check(path, "let now = SystemTime::now();", &[(1, "SystemTime")]);
        check(path, "std::fs::read(p); std::env::var(q)", &[(1, "env"), (1, "fs")]);
        check(path, "use std::net;", &[(1, "net")]);
        check(path, "let n = rand::random();", &[(1, "rand")]);
    }

    #[test]
    fn groups_are_looked_into() {
        let path = "crates/rules/src/lib.rs";
        check(path, "use std::{\n    fmt::{self, Write},\n    fs,\n};", &[(1, "fs")]);
        check(path, "use std::{env, io::{self}, net::TcpStream};", &[(1, "env"), (1, "net")]);
        check(path, "use std::{fmt::{fs}, io};", &[]);
    }

    #[test]
    fn harmless_things_pass() {
        let path = "crates/verdict/src/lib.rs";
        check(path, "use core::time::Duration; // not std::time", &[]);
        check(path, "let rand = 4; let instantly = \"std::fs\"; mystd::fs();", &[]);
        check(path, "use std::io::Read;", &[]);
    }

    #[test]
    fn only_sources_of_pure_crates_are_pure() {
        check("crates/node/src/clock.rs", "use std::time::Instant;", &[]);
        check("crates/rules/tests/data_perft.rs", "std::env::var(q)", &[]);
    }

    #[test]
    fn the_uci_front_may_look_at_the_clock_and_the_search_may_not() {
        let text = "use std::time::Instant;";
        check("crates/engine/src/uci/mod.rs", text, &[]);
        check("crates/engine/src/search.rs", text, &[(1, "Instant"), (1, "time")]);
        check("crates/engine/src/uci.rs", "use std::fs;", &[(1, "fs")]);
    }
}
