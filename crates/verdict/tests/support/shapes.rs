//! Random positions of the kinds that are hard to judge.

use tabiya_rules::{
    Bitboard, CastlingMode, Color, File, Piece, Position, Rank, Role, Setup, Square,
};
use testing::Random;

/// Pawns that block each other in a wavy line with few gaps, kings mostly behind their own pawns,
/// and perhaps a minor piece.
pub(crate) fn walled(random: &mut Random) -> Position {
    loop {
        let mut setup = wall(random);
        if random.below(3) == 0 {
            let role = [Role::Bishop, Role::Bishop, Role::Knight, Role::Rook][random.below(4)];
            let piece = role.of(any_color(random));
            anywhere(random, &mut setup, piece);
        }
        for color in Color::ALL {
            king_behind(random, &mut setup, color);
        }
        perhaps_en_passant(random, &mut setup);
        if let Ok(position) = Position::from_setup(setup, CastlingMode::Standard) {
            return position;
        }
    }
}

/// The same with up to three more pawns that may be free to move.
pub(crate) fn loose(random: &mut Random) -> Position {
    loop {
        let mut setup = wall(random);
        for _ in 0..1 + random.below(3) {
            let pawn = Role::Pawn.of(any_color(random));
            anywhere(random, &mut setup, pawn);
        }
        if random.below(3) == 0 {
            let piece = [Role::Bishop, Role::Knight][random.below(2)].of(any_color(random));
            anywhere(random, &mut setup, piece);
        }
        for color in Color::ALL {
            king_behind(random, &mut setup, color);
        }
        if let Ok(position) = Position::from_setup(setup, CastlingMode::Standard) {
            return position;
        }
    }
}

/// One king stuck among its own pawns and pieces, the other side with little.
pub(crate) fn caged(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.turn = any_color(random);
        let owner = any_color(random);
        let corner = any_square(random);
        setup.board.put(corner, Role::King.of(owner));
        cage(random, &mut setup, tabiya_rules::attacks::king(corner), owner);
        for _ in 0..random.below(2) {
            let piece = any_piece(random, !owner);
            anywhere(random, &mut setup, piece);
        }
        anywhere(random, &mut setup, Role::King.of(!owner));
        perhaps_en_passant(random, &mut setup);
        if let Ok(position) = Position::from_setup(setup, CastlingMode::Standard) {
            return position;
        }
    }
}

/// A king and a rook with castling rights by Chess960 rules, in a cage of pawns and pieces on the
/// first ranks; the other side has a king behind a wall, perhaps with castling rights, too.
pub(crate) fn castling(random: &mut Random) -> Position {
    loop {
        let mut setup = if random.below(2) == 0 { wall(random) } else { Setup::empty() };
        setup.turn = any_color(random);
        let owner = any_color(random);
        castle(random, &mut setup, owner);
        if random.below(4) == 0 {
            castle(random, &mut setup, !owner);
        } else {
            king_behind(random, &mut setup, !owner);
            if random.below(2) == 0 {
                let piece = any_piece(random, !owner);
                anywhere(random, &mut setup, piece);
            }
        }
        if let Ok(position) = Position::from_setup(setup, CastlingMode::Chess960) {
            return position;
        }
    }
}

fn castle(random: &mut Random, setup: &mut Setup, owner: Color) {
    let back = owner.back_rank();
    let king = Square::new(File::ALL[1 + random.below(6)], back);
    setup.board.put(king, Role::King.of(owner));
    let rooks = if random.below(3) == 0 { 2 } else { 1 };
    let mut around = tabiya_rules::attacks::king(king);
    for side in 0..rooks {
        let to_the_left = side == random.below(2);
        let place = king.file() as usize;
        let file =
            if to_the_left { random.below(place) } else { place + 1 + random.below(7 - place) };
        let square = Square::new(File::ALL[file], back);
        if setup.board.piece_at(square).is_none() {
            setup.board.put(square, Role::Rook.of(owner));
            setup.castling |= Bitboard::from(square);
            around |= tabiya_rules::attacks::king(square);
        }
    }
    cage(random, setup, around, owner);
}

/// Fills squares with pawns of both colors and pieces of the owner, and blocks most of the pawns.
fn cage(random: &mut Random, setup: &mut Setup, around: Bitboard, owner: Color) {
    for square in around {
        match random.below(6) {
            0 | 1 => put(setup, square, Role::Pawn.of(owner)),
            2 | 3 => put(setup, square, Role::Pawn.of(!owner)),
            4 => put(setup, square, any_piece(random, owner)),
            _ => {}
        }
    }
    for pawn in setup.board.by_role(Role::Pawn) {
        let color = setup.board.color_at(pawn).unwrap_or(owner);
        let step = if color == Color::White { 1 } else { -1 };
        if let Some(ahead) = pawn.offset(0, step)
            && random.below(4) > 0
        {
            put(setup, ahead, Role::Pawn.of(!color));
        }
    }
}

fn wall(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    setup.turn = any_color(random);
    let mut rank = 2 + random.below(3);
    for file in File::ALL {
        rank = (rank + random.below(3)).clamp(2, 6) - 1;
        let square = Square::new(file, Rank::ALL[rank]);
        match random.below(12) {
            0 => {}
            1 => put(&mut setup, square, Role::Pawn.of(any_color(random))),
            _ if file as usize % 2 == 1 && random.below(2) == 0 => {}
            _ => {
                put(&mut setup, square, Role::Pawn.of(Color::White));
                let ahead = Square::new(file, Rank::ALL[rank + 1]);
                put(&mut setup, ahead, Role::Pawn.of(Color::Black));
            }
        }
    }
    setup
}

fn king_behind(random: &mut Random, setup: &mut Setup, color: Color) {
    let rank = color.relative(Rank::ALL[random.below(3)]);
    put(setup, Square::new(File::ALL[random.below(8)], rank), Role::King.of(color));
}

/// Half of the time when an en passant capture is possible, it is allowed.
fn perhaps_en_passant(random: &mut Random, setup: &mut Setup) {
    let them = !setup.turn;
    let pawns = setup.board.by_piece(Role::Pawn.of(them));
    let stepped = pawns & Bitboard::from(them.relative(Rank::Fourth));
    let behind = |square: Square, steps: i8| {
        square.offset(0, if them == Color::White { -steps } else { steps })
    };
    for square in stepped {
        let free = |steps| behind(square, steps).filter(|&at| setup.board.piece_at(at).is_none());
        if let (Some(target), Some(_)) = (free(1), free(2))
            && random.below(2) == 0
        {
            setup.en_passant = Some(target);
        }
    }
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

fn any_color(random: &mut Random) -> Color {
    Color::ALL[random.below(2)]
}

fn any_piece(random: &mut Random, color: Color) -> Piece {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen][random.below(4)].of(color)
}
