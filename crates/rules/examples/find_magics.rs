//! Finds the numbers of `src/attacks/magics.rs` by trial and prints that file.
//!
//! `cargo run --release -p tabiya-rules --example find_magics`

use std::collections::HashMap;

const ROOK: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

fn main() {
    println!("//! Multipliers found by `examples/find_magics.rs`; any that separate the");
    println!("//! blockers would do.");
    let mut random = 0x7ab1_7a00_c4e5_5000_u64;
    for (name, directions) in [("ROOK", ROOK), ("BISHOP", BISHOP)] {
        println!("\n#[rustfmt::skip]\npub(super) const {name}_MAGICS: [u64; 64] = [");
        for square in 0..64 {
            println!("    0x{:016x},", find(square, directions, &mut random));
        }
        println!("];");
    }
}

fn find(square: i8, directions: [(i8, i8); 4], random: &mut u64) -> u64 {
    let relevant = walk(square, 0, directions, true);
    let mut cases = Vec::new();
    let mut blockers = 0u64;
    loop {
        cases.push((blockers, walk(square, blockers, directions, false)));
        blockers = blockers.wrapping_sub(relevant) & relevant;
        if blockers == 0 {
            break;
        }
    }
    let shift = 64 - relevant.count_ones();
    loop {
        // Numbers with few bits set work far more often.
        let magic = next(random) & next(random) & next(random);
        let mut seen = HashMap::new();
        let fits = cases.iter().all(|&(blockers, attacks)| {
            let index = blockers.wrapping_mul(magic) >> shift;
            *seen.entry(index).or_insert(attacks) == attacks
        });
        if fits {
            return magic;
        }
    }
}

fn walk(square: i8, blockers: u64, directions: [(i8, i8); 4], without_last: bool) -> u64 {
    let on_board = |file: i8, rank: i8| (0..8).contains(&file) && (0..8).contains(&rank);
    let mut seen = 0;
    for (files, ranks) in directions {
        let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
        while on_board(file, rank) && (!without_last || on_board(file + files, rank + ranks)) {
            let bit = 1u64 << (rank * 8 + file);
            seen |= bit;
            if blockers & bit != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    seen
}

/// SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
