//! Every limit that keeps one caller from harming the others, as data. The code reads its numbers
//! here, and the table in docs/SECURITY.md is printed from here: a test compares the two, and looks
//! whether the test that each limit names exists.

mod table;

pub use table::*;

use game::Millis;

/// The limits of one address are for so many people behind it. `--people-per-address` and the
/// settings of operators change that, and those limits in proportion.
pub const PEOPLE: u32 = 200;
/// How many people behind one address operators can choose.
pub const PEOPLE_RANGE: std::ops::RangeInclusive<u32> = 10..=10_000;

/// How many WebSockets may be open with so many connections: half of them, or as many as there are
/// anyway if that is more.
pub(crate) fn sockets_of(max_connections: Option<usize>) -> usize {
    let usual = SOCKETS.count();
    max_connections.map_or(usual, |all| (all / 2).max(all.min(usual)))
}

/// One limit.
#[derive(Copy, Clone, Debug)]
pub struct Limit {
    /// What is limited, in words for operators.
    pub what: &'static str,
    /// How much of it.
    pub most: Most,
    /// For whom that is counted.
    pub per: Per,
    /// What a caller gets who wants more.
    pub beyond: &'static str,
    /// The test that hits it from both sides.
    pub tested_by: &'static str,
}

/// How much of something is allowed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Most {
    /// So many at the same time.
    AtOnce(usize),
    /// So many in one request.
    InOne(usize),
    /// So many one after the other, then one more each time this has passed.
    Rate(u32, Millis),
    /// So many bytes.
    Bytes(usize),
    /// So long.
    Within(Millis),
}

/// For whom something is counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Per {
    /// For one address; for IPv6, one /64 network.
    Address,
    /// For all callers together.
    Server,
    /// For one guest or account.
    Person,
    /// For one name from one address.
    NameAndAddress,
    /// For each request, connection or frame.
    Each,
}

impl Limit {
    /// The number, if the limit is a count or a size.
    pub const fn count(&self) -> usize {
        match self.most {
            Most::AtOnce(count) | Most::InOne(count) | Most::Bytes(count) => count,
            Most::Rate(burst, _) => burst as usize,
            Most::Within(time) => time.0 as usize,
        }
    }

    /// The time, if the limit is one.
    pub const fn time(&self) -> std::time::Duration {
        match self.most {
            Most::Within(time) | Most::Rate(_, time) => std::time::Duration::from_millis(time.0),
            Most::AtOnce(_) | Most::InOne(_) | Most::Bytes(_) => std::time::Duration::ZERO,
        }
    }
}

impl std::fmt::Display for Most {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Most::AtOnce(count) => write!(f, "{} at once", grouped(count)),
            Most::InOne(count) => write!(f, "{}", grouped(count)),
            Most::Rate(burst, every) if every.0 < 1_000 => {
                write!(f, "{}, then {} a second", grouped(burst as usize), 1_000 / every.0)
            }
            Most::Rate(burst, every) if every.0 == 1_000 => {
                write!(f, "{}, then one a second", grouped(burst as usize))
            }
            Most::Rate(burst, every) => {
                write!(f, "{}, then one every {} s", grouped(burst as usize), every.0 / 1_000)
            }
            Most::Bytes(bytes) if bytes >= 1 << 20 => write!(f, "{} MiB", bytes >> 20),
            Most::Bytes(bytes) => write!(f, "{} KiB", bytes >> 10),
            Most::Within(time) if time.0 >= Millis::DAY.0 => {
                write!(f, "{} h", time.0 / 3_600_000)
            }
            Most::Within(time) => write!(f, "{} s", time.0 / 1_000),
        }
    }
}

impl std::fmt::Display for Per {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Per::Address => "address",
            Per::Server => "server",
            Per::Person => "person",
            Per::NameAndAddress => "name and address",
            Per::Each => "request",
        })
    }
}

/// With a comma before each three digits: `20,000`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The table of docs/SECURITY.md.
pub fn markdown() -> String {
    let mut text = "| what | at most | per | beyond it |\n| --- | ---: | --- | --- |\n".to_owned();
    for Limit { what, most, per, beyond, .. } in TABLE {
        text.push_str(&format!("| {what} | {most} | {per} | {beyond} |\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn numbers_are_written_as_people_read_them() {
        for (most, text) in [
            (Most::AtOnce(20_000), "20,000 at once"),
            (Most::AtOnce(50), "50 at once"),
            (Most::Rate(400, Millis(2_000)), "400, then one every 2 s"),
            (Most::Rate(60, Millis(500)), "60, then 2 a second"),
            (Most::Rate(1_000, Millis(1_000)), "1,000, then one a second"),
            (Most::Bytes(4_096), "4 KiB"),
            (Most::Bytes(1 << 20), "1 MiB"),
            (Most::Within(Millis(30_000)), "30 s"),
            (Most::Within(Millis::DAY), "24 h"),
        ] {
            assert_eq!(most.to_string(), text);
        }
    }

    #[test]
    fn the_table_in_the_document_is_this_one() {
        let document = include_str!("../../../../docs/SECURITY.md");
        let table = markdown();
        assert!(document.contains(&table), "docs/SECURITY.md must contain this table:\n{table}");
    }

    #[test]
    fn each_limit_has_a_test() {
        let mut sources = String::new();
        for folder in ["src", "tests"] {
            read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut sources);
        }
        for limit in TABLE {
            let test = format!("fn {}()", limit.tested_by);
            assert!(sources.contains(&test), "{}: there is no `{test}`", limit.what);
        }
    }

    fn read(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).expect("the sources") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                read(&path, text);
            } else {
                text.push_str(&fs::read_to_string(&path).unwrap_or_default());
            }
        }
    }
}
