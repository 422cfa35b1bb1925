//! Edge cases of castling by Chess960 rules.

mod support;

use support::{
    Short,
    Short::{No, Yes},
    ask, brute, chess960,
};
use tabiya_rules::Color::{Black, White};
use tabiya_rules::{CastlingMode, Piece, Position, Role, Square};
use tabiya_verdict::{MateVerdict, can_win, is_dead};
use testing::Random;

/// A FEN, what it shows, the answers for White and Black, and whether `is_dead` proves it.
const TABLE: &[(&str, &str, Short, Short, bool)] = &[
    (
        "king and rook exchange places: the only move, and then stalemate",
        "k7/8/8/8/5p1p/3p1P1P/3P1PBP/4BKRB w G - 0 1",
        No,
        No,
        true,
    ),
    ("the same, Black to move", "k7/8/8/8/5p1p/3p1P1P/3P1PBP/4BKRB b G - 0 1", No, No, true),
    (
        "without the right it is stalemate",
        "k7/8/8/8/5p1p/3p1P1P/3P1PBP/4BKRB w - - 0 1",
        No,
        No,
        true,
    ),
    (
        "after castling, and only then, the knight can open the cage",
        "k7/8/8/6n1/5p1p/3p1P1P/3P1PBP/4BKRB w G - 0 1",
        Yes,
        Yes,
        false,
    ),
    ("without the right it cannot", "k7/8/8/6n1/5p1p/3p1P1P/3P1PBP/4BKRB w - - 0 1", No, No, true),
    (
        "the king stays on g1 and the rook comes to a pawn that opens the cage with it",
        "k7/8/8/8/8/3p1p1p/3PpP1P/4B1KR w H - 0 1",
        Yes,
        Yes,
        false,
    ),
    ("without the right all stand still", "k7/8/8/8/8/3p1p1p/3PpP1P/4B1KR w - - 0 1", No, No, true),
    (
        "the rook passes the king, which stays on c1",
        "7k/8/8/8/8/1p1p1p2/1P1PpP2/BRK1B3 w B - 0 1",
        Yes,
        Yes,
        false,
    ),
    ("without the right it does not", "7k/8/8/8/8/1p1p1p2/1P1PpP2/BRK1B3 w - - 0 1", No, No, true),
    (
        "a king in the corner, with the right to castle past the rook",
        "k7/8/8/8/8/8/8/KR6 w B - 0 1",
        Yes,
        No,
        false,
    ),
];

#[test]
fn law_3_8_2_castling_in_chess960_opens_and_closes_walls() {
    for &(what, fen, white, black, dead) in TABLE {
        let position = chess960(fen);
        let reach = brute::explore(&position, 30_000);
        for (side, expected) in [(White, white), (Black, black)] {
            assert_eq!(ask(&position, side), expected, "{what}: {side} in {fen}");
            if reach.decides(side) {
                assert_eq!(reach.mates(side), expected == Yes, "{what}: {side} in {fen}");
            }
        }
        assert_eq!(is_dead(&position), dead, "{what}: {fen}");
    }
}

#[test]
fn law_3_8_2_near_the_edges_of_castling_a_search_of_everything_agrees() {
    let mut random = Random::new(0x0960_5eed);
    let (mut yes, mut no, mut no_castled, mut dead) = (0, 0, 0, 0);
    let soak = testing::is_soak();
    let (cases, positions_max) = if soak { (150_000, 20_000) } else { (2_500, 2_000) };
    for _ in 0..cases {
        let position = changed(&mut random);
        let claims = [White, Black].map(|side| can_win(&position, side, 0));
        let is_dead = is_dead(&position);
        if !is_dead && !claims.iter().any(MateVerdict::is_no) && random.below(20) > 0 {
            continue;
        }
        let reach = brute::explore(&position, positions_max);
        for side in [White, Black] {
            if reach.decides(side) {
                let expected = if reach.mates(side) { Yes } else { No };
                assert_eq!(ask(&position, side), expected, "{position:?} {side}");
                yes += u32::from(expected == Yes);
                no += u32::from(expected == No);
                no_castled += u32::from(expected == No && reach.castled);
            }
        }
        for (side, claim) in [White, Black].into_iter().zip(claims) {
            assert!(!(claim.is_no() && reach.mates(side)), "{position:?} {side}: {claim:?}");
        }
        assert!(!(is_dead && (reach.white || reach.black)), "{position:?} is not dead");
        dead += u32::from(is_dead && reach.complete);
    }
    println!("chess960: {yes} yes, {no} no, {no_castled} of them with castling, {dead} dead");
    assert!(yes > 20 && no > 300 && no_castled > 200 && dead > 100);
}

/// A position of the table with up to three pieces added, moved, or removed, and the castling right
/// kept.
fn changed(random: &mut Random) -> Position {
    loop {
        let (_, fen, ..) = TABLE[random.below(TABLE.len())];
        let mut setup = chess960(fen).to_setup();
        for _ in 0..random.below(4) {
            let square = Square::from_index(random.below(64) as u8).expect("below 64");
            let here = setup.board.piece_at(square);
            if setup.castling.contains(square) {
                continue;
            }
            let color = [White, Black][random.below(2)];
            let piece = match (here, random.below(3)) {
                (Some(piece), 0) if piece.role != Role::King => None,
                (Some(piece), _) if piece.role == Role::King => continue,
                (None, 0) => Some(Role::Pawn.of(color)),
                (None, 1) => Some(Role::Bishop.of(color)),
                (None, _) => Some(any_piece(random, color)),
                _ => continue,
            };
            setup.board.take(square);
            if let Some(piece) = piece {
                setup.board.put(square, piece);
            }
        }
        if random.below(2) == 0 {
            setup.turn = !setup.turn;
        }
        if let Ok(position) = Position::from_setup(setup, CastlingMode::Chess960) {
            return position;
        }
    }
}

fn any_piece(random: &mut Random, color: tabiya_rules::Color) -> Piece {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen][random.below(4)].of(color)
}
