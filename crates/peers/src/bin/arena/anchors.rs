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
}

/// The time of an anchor for a game. Some lose on time with less.
pub(crate) const BASE_MS: u64 = 30_000;

/// Those that are installed; the others are named.
pub(crate) fn installed() -> Vec<Anchor> {
    let uci = |name: &str, path: &str| Program::new(name, &[path]);
    let xboard = |name: &str, command: &[&str]| Program {
        protocol: Protocol::Xboard,
        ..Program::new(name, command)
    };
    let all = [
        Anchor {
            program: xboard("Fairy-Max 5.0b", &["/usr/games/fairymax"]),
            rating: 1940.0,
            levels: 4..=6,
        },
        Anchor {
            program: xboard("Phalanx XXV", &["/usr/games/phalanx", "-b-", "-l-", "-t", "16384"]),
            rating: 2521.0,
            levels: 6..=7,
        },
        Anchor {
            program: uci("Glaurung 2.2", "/usr/games/glaurung")
                .with("Threads", 1)
                .with("OwnBook", false),
            rating: 2793.0,
            levels: 7..=8,
        },
        Anchor { program: uci("Toga II 3.0", "/usr/games/toga2"), rating: 2850.0, levels: 7..=8 },
    ];
    let (here, missing): (Vec<Anchor>, Vec<Anchor>) =
        all.into_iter().partition(|anchor| Path::new(&anchor.program.command[0]).exists());
    for anchor in missing {
        eprintln!("LEFT OUT: {} is not installed", anchor.program.command[0]);
    }
    here
}
