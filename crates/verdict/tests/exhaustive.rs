//! Verdicts on small random positions, compared with an exhaustive search.
//!
//! Each proof is tested by searching for a counterexample. If the search was exhaustive, there must
//! also be an answer, and it must be right.

mod support;

use support::{
    Short, ask,
    brute::{self, Reach},
    shapes,
};
use tabiya_rules::{Color, Position};
use tabiya_verdict::{MateVerdict, Proof, can_win, is_dead};
use testing::Random;

/// What was compared, so that a test that compared nothing fails.
#[derive(Default, Debug)]
struct Tally {
    positions: u32,
    /// Proofs by walls alone, with and without an exhaustive search.
    walls_confirmed: u32,
    walls_not_refuted: u32,
    /// Exact answers that the search confirms.
    yes: u32,
    no: u32,
    dead: u32,
    dead_not_refuted: u32,
    /// Exact answers for positions with castling or en passant captures along the way.
    castled: u32,
    no_castled: u32,
    en_passant: u32,
}

#[test]
fn law_5_2_2_walls_of_pawns_agree_with_a_search_of_everything() {
    let tally = run(0x0a11_5eed, 2_000, shapes::walled);
    assert!(tally.walls_confirmed > 100 && tally.no > 100 && tally.yes > 5, "{tally:?}");
    assert!(tally.dead > 50 && tally.en_passant > 0, "{tally:?}");
}

#[test]
fn law_5_2_2_walls_with_free_pawns_agree_with_a_search_of_everything() {
    let tally = run(0x1005_e5ed, 1_500, shapes::loose);
    assert!(tally.walls_confirmed > 20 && tally.no > 20 && tally.yes > 0, "{tally:?}");
}

#[test]
fn law_5_2_2_cages_around_a_king_agree_with_a_search_of_everything() {
    let tally = run(0xca9e_5eed, 3_000, shapes::caged);
    assert!(tally.walls_confirmed > 0 && tally.no > 15, "{tally:?}");
}

#[test]
fn law_3_8_2_castling_in_chess960_agrees_with_a_search_of_everything() {
    let tally = run(0xca57_5eed, 3_000, shapes::castling);
    assert!(tally.yes > 20 && tally.no > 15, "{tally:?}");
    assert!(tally.castled > 5, "{tally:?}");
}

fn run(seed: u64, everyday: u32, shape: fn(&mut Random) -> Position) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for _ in 0..if testing::is_soak() { 60 * everyday } else { everyday } {
        let position = shape(&mut random);
        compare(&position, &mut random, &mut tally);
    }
    println!("{tally:?}");
    tally
}

/// The maximum number of positions of an exhaustive search.
fn positions_max() -> usize {
    if testing::is_soak() { 20_000 } else { 3_000 }
}

fn compare(position: &Position, random: &mut Random, tally: &mut Tally) {
    tally.positions += 1;
    let statics = Color::ALL.map(|side| can_win(position, side, 0));
    let is_dead = is_dead(position);
    // Positions without any claim are searched only now and then.
    if !is_dead && !statics.iter().any(MateVerdict::is_no) && random.below(50) > 0 {
        return;
    }
    let reach = brute::explore(position, positions_max());
    for (side, by_statics) in Color::ALL.into_iter().zip(statics) {
        if by_statics.is_no() {
            assert!(!reach.mates(side), "{position:?}: {side} can mate, but {by_statics:?}");
        }
        if by_statics == MateVerdict::No(Proof::Walls) {
            tally.walls_confirmed += u32::from(reach.complete);
            tally.walls_not_refuted += u32::from(!reach.complete);
        }
        if reach.decides(side) {
            exact(position, side, reach, tally);
        }
    }
    if is_dead {
        assert!(!reach.white && !reach.black, "{position:?} is not dead");
        tally.dead += u32::from(reach.complete);
        tally.dead_not_refuted += u32::from(!reach.complete);
    }
}

/// What the search knows, the default budget must find out.
fn exact(position: &Position, side: Color, reach: Reach, tally: &mut Tally) {
    let expected = if reach.mates(side) { Short::Yes } else { Short::No };
    assert_eq!(ask(position, side), expected, "{position:?}: {side}");
    let is_no = u32::from(expected == Short::No);
    tally.yes += 1 - is_no;
    tally.no += is_no;
    tally.castled += u32::from(reach.castled);
    tally.no_castled += u32::from(reach.castled) * is_no;
    tally.en_passant += u32::from(reach.en_passant);
}
