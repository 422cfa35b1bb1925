//! Random setups in which pins, checks, promotions, castling, and en passant occur in combinations
//! that are rare in games.

use rules::{Bitboard, CastlingMode, CastlingSide, Color, File, Piece, Position, Rank, Role};
use rules::{Setup, Square};

use crate::Random;

/// How many pieces each side gets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Crowd {
    /// At most sixteen, including at most eight pawns.
    AsInAGame,
    /// More than a game can have.
    Beyond,
}

/// A position: setups are generated until one is valid.
pub fn position(random: &mut Random, crowd: Crowd) -> Position {
    loop {
        let (setup, mode) = setup(random, crowd);
        if let Ok(position) = Position::from_setup(setup, mode) {
            return position;
        }
    }
}

/// A setup with one king a side and claims that fit the board. Often the wrong side is in check;
/// then it is not a valid position.
pub fn setup(random: &mut Random, crowd: Crowd) -> (Setup, CastlingMode) {
    let mode = if random.once_in(2) { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let mut sprinkler = Sprinkler { setup: Setup::empty(), reserved: Bitboard::EMPTY };
    sprinkler.setup.turn = Color::ALL[random.below(2)];
    if random.once_in(2) {
        sprinkler.double_step(random);
    }
    for color in Color::ALL {
        if random.once_in(2) {
            sprinkler.castling_home(random, color, mode);
        } else {
            sprinkler.put_anywhere(random, Role::King.of(color));
        }
    }
    for color in Color::ALL {
        sprinkler.sprinkle(random, color, crowd);
    }
    let mut setup = sprinkler.setup;
    if setup.en_passant.is_none() {
        // cozy-chess has no counters beyond 100.
        setup.halfmoves = random.below(90) as u32;
    }
    setup.fullmoves = 1 + random.below(300) as u32;
    (setup, mode)
}

/// Damages a setup in one of the ways that make it invalid, or only seem to.
pub fn damage(setup: &mut Setup, random: &mut Random) {
    let anywhere = any_square(random);
    let color = Color::ALL[random.below(2)];
    match random.below(8) {
        0 => drop(setup.board.take(anywhere)),
        1 => setup.board.put(anywhere, Role::King.of(color)),
        2 => setup.board.put(anywhere, Role::Pawn.of(color)),
        3 => setup.turn = !setup.turn,
        4 => setup.en_passant = Some(anywhere),
        // Claims that a FEN can express are on the first and last rank.
        5 | 6 => {
            let home = Square::new(anywhere.file(), color.back_rank());
            setup.castling ^= home.into();
        }
        _ => {
            if let Some(king) = setup.board.king_of(color) {
                setup.board.take(king);
                setup.board.put(anywhere, Role::King.of(color));
            }
        }
    }
}

struct Sprinkler {
    setup: Setup,
    /// Squares to keep empty.
    reserved: Bitboard,
}

impl Sprinkler {
    fn is_free(&self, square: Square) -> bool {
        !(self.setup.board.occupied() | self.reserved).contains(square)
    }

    fn put_anywhere(&mut self, random: &mut Random, piece: Piece) {
        // Bounded, since the board may be full of pieces that cannot be placed together.
        for _ in 0..200 {
            let square = any_square(random);
            let allowed = piece.role != Role::Pawn || !Bitboard::BACK_RANKS.contains(square);
            if allowed && self.is_free(square) {
                self.setup.board.put(square, piece);
                return;
            }
        }
    }

    /// A pawn that has just passed one or two pawns of the side to move.
    fn double_step(&mut self, random: &mut Random) {
        let mover = self.setup.turn;
        let file = File::ALL[random.below(8)];
        let on = |rank| Square::new(file, (!mover).relative(rank));
        self.reserved = Bitboard::from(on(Rank::Second)) | on(Rank::Third).into();
        self.setup.board.put(on(Rank::Fourth), Role::Pawn.of(!mover));
        self.setup.en_passant = Some(on(Rank::Third));
        for side in [-1, 1] {
            if let Some(beside) = on(Rank::Fourth).offset(side, 0)
                && !random.once_in(3)
            {
                self.setup.board.put(beside, Role::Pawn.of(mover));
            }
        }
    }

    /// A king on its start square with one or two rooks that may castle.
    fn castling_home(&mut self, random: &mut Random, color: Color, mode: CastlingMode) {
        let home = |file| Square::new(file, color.back_rank());
        let king = home(match mode {
            CastlingMode::Standard => File::E,
            CastlingMode::Chess960 => File::ALL[random.below(8)],
        });
        if !self.is_free(king) {
            return self.put_anywhere(random, Role::King.of(color));
        }
        self.setup.board.put(king, Role::King.of(color));
        for side in CastlingSide::ALL {
            let beside: Vec<Square> = match mode {
                CastlingMode::Standard => vec![side.corner(color)],
                CastlingMode::Chess960 => File::ALL
                    .map(home)
                    .into_iter()
                    .filter(|&rook| rook != king && CastlingSide::of(king, rook) == side)
                    .collect(),
            };
            if let Some(&rook) = random.pick(&beside)
                && self.is_free(rook)
                && !random.once_in(4)
            {
                self.setup.board.put(rook, Role::Rook.of(color));
                self.setup.castling.insert(rook);
            }
        }
        // With room to castle more often than not.
        if !random.once_in(3) {
            self.reserved |= color.back_rank().into();
        }
    }

    fn sprinkle(&mut self, random: &mut Random, color: Color, crowd: Crowd) {
        let count_of = |setup: &Setup| setup.board.by_color(color).len();
        let total = match crowd {
            Crowd::AsInAGame => random.below(15).max(count_of(&self.setup)),
            Crowd::Beyond => 12 + random.below(14),
        };
        while count_of(&self.setup) < total {
            let before = count_of(&self.setup);
            let pawns = self.setup.board.by_piece(Role::Pawn.of(color)).len();
            let may_be_pawn = crowd == Crowd::Beyond || pawns < 8;
            if may_be_pawn && random.once_in(2) {
                self.pawn(random, color);
            } else {
                let role = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen][random.below(4)];
                self.put_anywhere(random, role.of(color));
            }
            if count_of(&self.setup) == before {
                return;
            }
        }
    }

    /// A pawn, often one step from promotion.
    fn pawn(&mut self, random: &mut Random, color: Color) {
        if random.once_in(3) {
            let square = Square::new(File::ALL[random.below(8)], color.relative(Rank::Seventh));
            if self.is_free(square) {
                return self.setup.board.put(square, Role::Pawn.of(color));
            }
        }
        self.put_anywhere(random, Role::Pawn.of(color));
    }
}

fn any_square(random: &mut Random) -> Square {
    Square::from_index(random.below(64) as u8).expect("below 64")
}
