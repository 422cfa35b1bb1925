//! Verdicts on small random positions against a search that goes through everything.

mod support;

use rules::{Color, File, Piece, Position, Rank, Role, Setup, Square};
use support::{Short, brute, check};
use testing::Random;
use verdict::{Answer, Why, can_win, is_dead};

/// What was compared, so that a test that met nothing fails.
#[derive(Default, Debug)]
struct Tally {
    positions: u32,
    walls_confirmed: u32,
    walls_not_refuted: u32,
    no_confirmed: u32,
    dead_confirmed: u32,
    yes: u32,
}

#[test]
fn law_5_2_2_walls_of_pawns_agree_with_a_search_of_everything() {
    let mut random = Random::new(0x0a11_5eed);
    let mut tally = Tally::default();
    for _ in 0..cases(6_000) {
        let position = walled(&mut random);
        compare(&position, &mut random, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.walls_confirmed > 200 && tally.no_confirmed > 200, "{tally:?}");
    assert!(tally.dead_confirmed > 100 && tally.yes > 100, "{tally:?}");
}

#[test]
fn law_5_2_2_cages_around_a_king_agree_with_a_search_of_everything() {
    let mut random = Random::new(0xca9e_5eed);
    let mut tally = Tally::default();
    for _ in 0..cases(3_000) {
        let position = caged(&mut random);
        compare(&position, &mut random, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.walls_confirmed > 3 && tally.no_confirmed > 30, "{tally:?}");
}

fn cases(everyday: u32) -> u32 {
    if testing::is_soak() { 60 * everyday } else { everyday }
}

/// Positions the search of everything may go through.
const POSITIONS_MAX: usize = 20_000;

fn compare(position: &Position, random: &mut Random, tally: &mut Tally) {
    tally.positions += 1;
    let statics = Color::ALL.map(|side| can_win(position, side, 0));
    let is_dead = is_dead(position);
    // What nothing is claimed of is looked at only now and then.
    if !is_dead && !statics.iter().any(Answer::is_no) && random.below(50) > 0 {
        return;
    }
    let reach = brute::explore(position, POSITIONS_MAX);
    for (side, by_statics) in Color::ALL.into_iter().zip(statics) {
        let answer = can_win(position, side, 2_000);
        if by_statics.is_no() || answer.is_no() {
            assert!(!reach.mates(side), "{position:?}: {side} can mate, but {answer:?}");
        }
        match check(position, side, &answer) {
            Short::Yes => {
                assert!(reach.mates(side) || !reach.complete, "{position:?}: {side} cannot mate");
                tally.yes += 1;
            }
            Short::No => tally.no_confirmed += u32::from(reach.complete),
            Short::Unknown => {}
        }
        if by_statics == Answer::No(Why::Walls) {
            tally.walls_confirmed += u32::from(reach.complete);
            tally.walls_not_refuted += u32::from(!reach.complete);
        }
    }
    if is_dead {
        assert!(!reach.white && !reach.black, "{position:?} is not dead");
        tally.dead_confirmed += u32::from(reach.complete);
    }
}

/// Pawns that block each other in a wavy line with few gaps, the kings mostly
/// behind their own pawns, and perhaps a light piece.
fn walled(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.turn = Color::ALL[random.below(2)];
        let mut rank = 2 + random.below(3);
        for file in File::ALL {
            rank = (rank + random.below(3)).clamp(2, 6) - 1;
            let square = Square::new(file, Rank::ALL[rank]);
            match random.below(12) {
                0 => {}
                1 => put(&mut setup, square, any_pawn(random)),
                _ if file as usize % 2 == 1 && random.below(2) == 0 => {}
                _ => {
                    put(&mut setup, square, Role::Pawn.of(Color::White));
                    let ahead = Square::new(file, Rank::ALL[rank + 1]);
                    put(&mut setup, ahead, Role::Pawn.of(Color::Black));
                }
            }
        }
        if random.below(3) == 0 {
            let role = [Role::Bishop, Role::Bishop, Role::Knight, Role::Rook][random.below(4)];
            let piece = role.of(Color::ALL[random.below(2)]);
            anywhere(random, &mut setup, piece);
        }
        if let Some(position) = with_kings(random, setup) {
            return position;
        }
    }
}

/// One king stuck among its own pawns and pieces, the other side with little.
fn caged(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.turn = Color::ALL[random.below(2)];
        let owner = Color::ALL[random.below(2)];
        let corner = any_square(random);
        setup.board.put(corner, Role::King.of(owner));
        for around in rules::attacks::king(corner) {
            match random.below(6) {
                0 | 1 => put(&mut setup, around, Role::Pawn.of(owner)),
                2 | 3 => put(&mut setup, around, Role::Pawn.of(!owner)),
                4 => put(&mut setup, around, any_piece(random, owner)),
                _ => {}
            }
        }
        for pawn in setup.board.by_role(Role::Pawn) {
            let color = setup.board.color_at(pawn).unwrap_or(owner);
            let step = if color == Color::White { 1 } else { -1 };
            if let Some(ahead) = pawn.offset(0, step)
                && random.below(4) > 0
                && setup.board.piece_at(ahead).is_none()
            {
                put(&mut setup, ahead, Role::Pawn.of(!color));
            }
        }
        for _ in 0..random.below(2) {
            let piece = any_piece(random, !owner);
            anywhere(random, &mut setup, piece);
        }
        anywhere(random, &mut setup, Role::King.of(!owner));
        if let Ok(position) = Position::from_setup(setup, rules::CastlingMode::Standard) {
            return position;
        }
    }
}

fn with_kings(random: &mut Random, mut setup: Setup) -> Option<Position> {
    for color in Color::ALL {
        let square =
            Square::new(File::ALL[random.below(8)], color.relative(Rank::ALL[random.below(3)]));
        put(&mut setup, square, Role::King.of(color));
    }
    Position::from_setup(setup, rules::CastlingMode::Standard).ok()
}

fn put(setup: &mut Setup, square: Square, piece: Piece) {
    let on_edge = matches!(square.rank(), Rank::First | Rank::Eighth);
    if !(piece.role == Role::Pawn && on_edge) && setup.board.piece_at(square).is_none() {
        setup.board.put(square, piece);
    }
}

fn anywhere(random: &mut Random, setup: &mut Setup, piece: Piece) {
    for _ in 0..100 {
        let square = any_square(random);
        if setup.board.piece_at(square).is_none() {
            return put(setup, square, piece);
        }
    }
}

fn any_square(random: &mut Random) -> Square {
    Square::from_index(random.below(64) as u8).expect("below 64")
}

fn any_pawn(random: &mut Random) -> Piece {
    Role::Pawn.of(Color::ALL[random.below(2)])
}

fn any_piece(random: &mut Random, color: Color) -> Piece {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen][random.below(4)].of(color)
}
