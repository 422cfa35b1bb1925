//! The fuzz targets without a fuzzer: their seed files, and thousands of
//! seeded mutations of them.

use std::{fs, path::PathBuf, thread};

use peers::{Random, each_case, enough, fuzzing};

#[test]
fn fen_handles_its_seeds_and_their_mutations() {
    run("fen", fuzzing::fen, 3000);
}

#[test]
fn uci_handles_its_seeds_and_their_mutations() {
    run("uci", fuzzing::uci, 3000);
}

#[test]
fn san_handles_its_seeds_and_their_mutations() {
    run("san", fuzzing::san, 1000);
}

#[test]
fn pgn_handles_its_seeds_and_their_mutations() {
    run("pgn", fuzzing::pgn, 3000);
}

#[test]
fn playout_handles_its_seeds_and_their_mutations() {
    run("playout", fuzzing::playout, 1000);
}

#[test]
fn game_handles_its_seeds_and_their_mutations() {
    run("game", fuzzing::game, 3000);
}

fn run(target: &str, check: fn(&[u8]), everyday: u64) {
    let name = format!("fuzz {target}");
    let seeds = read_seeds(target);
    for seed in &seeds {
        let _witness = Witness(seed);
        check(seed);
    }
    let mut mutations = 0;
    each_case(&name, everyday, |random| {
        let mutation = mutate(random, &seeds);
        let _witness = Witness(&mutation);
        check(&mutation);
        mutations += 1;
    });
    let counts = [("seeds", seeds.len() as u64, 5), ("mutations", mutations, everyday)];
    enough(&name, &counts);
}

fn read_seeds(target: &str) -> Vec<Vec<u8>> {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../fuzz/seeds", target].iter().collect();
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> =
        files.map(|file| file.expect("a readable folder").path()).collect();
    // A folder lists its files in any order; a random case must not.
    paths.sort();
    paths
        .iter()
        .map(|path| fs::read(path).unwrap_or_else(|error| panic!("{path:?}: {error}")))
        .collect()
}

/// A seed with a few bytes changed, or crossed with another seed.
fn mutate(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let [mut bytes, other] = [(); 2].map(|()| random.pick(seeds).cloned().unwrap_or_default());
    if random.once_in(4) {
        bytes.truncate(random.below(bytes.len() + 1));
        bytes.extend_from_slice(&other[random.below(other.len() + 1)..]);
    }
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        // Mostly letters that occur, sometimes any byte.
        let byte = match random.pick(&other) {
            Some(&letter) if !random.once_in(4) => letter,
            _ => random.number() as u8,
        };
        match random.below(3) {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => drop(bytes.remove(at)),
            _ if at < bytes.len() => bytes[at] = byte,
            _ => bytes.push(byte),
        }
    }
    bytes
}

/// Shows the input when a check panics.
struct Witness<'a>(&'a [u8]);

impl Drop for Witness<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the input was \"{}\"", self.0.escape_ascii());
        }
    }
}
