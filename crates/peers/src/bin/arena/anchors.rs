//! Engines of Debian's packages that the rating list is tied to.

use std::{ops::RangeInclusive, path::Path};

use peers::arena::{Program, Protocol};

/// An engine with a rating of its own.
pub(crate) struct Anchor {
    pub(crate) program: Program,
    /// What lists of engines give for it; docs/ENGINE.md says which, and how sure it is.
    pub(crate) rating: f64,
    /// The levels it plays against.
    pub(crate) levels: RangeInclusive<usize>,
    /// Its time for a game. Some lose on time with less.
    pub(crate) base_ms: u64,
}

/// Those that are installed; the others are named.
pub(crate) fn installed() -> Vec<Anchor> {
    let all = [
        anchor("Fairy-Max 5.0b", &["/usr/games/fairymax"], Protocol::Xboard, 1940.0, 4..=7),
        anchor("Toga II 3.0", &["/usr/games/toga2"], Protocol::Uci, 2850.0, 7..=8),
    ];
    let (here, missing): (Vec<Anchor>, Vec<Anchor>) =
        all.into_iter().partition(|anchor| Path::new(&anchor.program.command[0]).exists());
    for anchor in missing {
        eprintln!("LEFT OUT: {} is not installed", anchor.program.command[0]);
    }
    here
}

fn anchor(
    name: &str,
    command: &[&str],
    protocol: Protocol,
    rating: f64,
    levels: RangeInclusive<usize>,
) -> Anchor {
    let program = Program { protocol, ..Program::new(name, command) };
    Anchor { program, rating, levels, base_ms: 10_000 }
}
