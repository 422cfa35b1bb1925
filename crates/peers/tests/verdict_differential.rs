//! Verdicts beside chasolver's, on random positions shaped like the hard ones:
//! where both decide, they agree, and every line ends in mate.

use std::str::FromStr;

use chasolver::{Winnability, is_unwinnable_fast, winnability};
use peers::{Random, each_case, enough};
use rules::{CastlingMode, Color, File, Piece, Position, Rank, Role, Setup, Square};
use verdict::{MateVerdict, can_win, is_dead};

/// Enough for nearly all of these; what is left unknown is counted.
const BUDGET: u64 = 20_000;

#[derive(Default)]
struct Tally {
    yes: u64,
    no: u64,
    unknown: u64,
    dead: u64,
}

impl Tally {
    fn compare(&mut self, position: &Position) {
        // Their board knows no Chess960, and refuses crowded positions.
        let Ok(board) = chess::Board::from_str(&position.to_fen()) else { return };
        let mut nobody = true;
        for (side, their_side) in
            [(Color::White, chess::Color::White), (Color::Black, chess::Color::Black)]
        {
            let ours = can_win(position, side, BUDGET);
            let theirs = winnability(&board, their_side);
            nobody &= matches!(theirs, Some(Winnability::Unwinnable) | None);
            match (&ours, &theirs) {
                (MateVerdict::Yes(line), Some(Winnability::Winnable { .. }) | None) => {
                    self.yes += 1;
                    assert!(mates(position, side, line), "{position:?} {side}: {line:?}");
                }
                (MateVerdict::No(_), Some(Winnability::Unwinnable) | None) => self.no += 1,
                (MateVerdict::Unknown, _) => self.unknown += 1,
                _ => panic!("{position:?} {side}: ours {ours:?}, theirs {theirs:?}"),
            }
            if is_unwinnable_fast(&board, their_side) {
                assert!(!ours.is_yes(), "{position:?} {side}: {ours:?}");
            }
        }
        if is_dead(position) {
            self.dead += 1;
            assert!(nobody, "{position:?} is not dead");
        }
    }

    /// At least so many of each, and hardly anything undecided.
    fn finish(&self, name: &str, yes: u64, no: u64, dead: u64) {
        let decided = self.yes + self.no;
        enough(
            name,
            &[
                ("yes", self.yes, yes),
                ("no", self.no, no),
                ("dead", self.dead, dead),
                ("decided", decided, 50 * self.unknown),
            ],
        );
    }
}

#[test]
fn walls_of_pawns() {
    let mut tally = Tally::default();
    each_case("verdict: walls", 3_000, |random| tally.compare(&walled(random)));
    tally.finish("verdict: walls", 100, 100, 40);
}

#[test]
fn bare_endings() {
    let mut tally = Tally::default();
    each_case("verdict: endings", 1_500, |random| tally.compare(&ending(random)));
    tally.finish("verdict: endings", 500, 300, 50);
}

#[test]
fn playouts_to_the_end() {
    let mut tally = Tally::default();
    each_case("verdict: playouts", 30, |random| {
        let mut position = ending_of_a_game(random);
        for _ in 0..60 {
            tally.compare(&position);
            let legal = position.legal_moves();
            let Some(&made) = random.pick(&legal) else { return };
            position.play_unchecked(made);
        }
    });
    tally.finish("verdict: playouts", 500, 100, 10);
}

fn mates(position: &Position, side: Color, line: &[rules::Move]) -> bool {
    let end = line.iter().try_fold(position.clone(), |at, &made| at.play(made));
    end.is_ok_and(|end| end.is_checkmate() && end.turn() != side)
}

/// A wavy line of pawns that block each other, with bishops about it.
fn walled(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.turn = Color::ALL[random.below(2)];
        let mut rank = 1 + random.below(4);
        for file in File::ALL {
            if random.once_in(4) {
                rank = (rank + random.below(3)).clamp(2, 5) - 1;
            }
            if file as usize % 2 == 1 && random.once_in(2) || random.once_in(60) {
                continue;
            }
            put(&mut setup, Square::new(file, Rank::ALL[rank]), Role::Pawn.of(Color::White));
            let ahead = Square::new(file, Rank::ALL[rank + 1]);
            if !random.once_in(40) {
                put(&mut setup, ahead, Role::Pawn.of(Color::Black));
            }
        }
        let behind = |random: &mut Random, color: Color| {
            Square::new(File::ALL[random.below(8)], color.relative(Rank::ALL[random.below(2)]))
        };
        for _ in 0..random.below(3) {
            let role = if random.once_in(8) { Role::Knight } else { Role::Bishop };
            let piece = role.of(Color::ALL[random.below(2)]);
            let square =
                if random.once_in(3) { any_square(random) } else { behind(random, piece.color) };
            put(&mut setup, square, piece);
        }
        for color in Color::ALL {
            let square = behind(random, color);
            put(&mut setup, square, Role::King.of(color));
        }
        if let Ok(position) = Position::from_setup(setup, CastlingMode::Standard) {
            return position;
        }
    }
}

/// Two kings and up to three men.
fn ending(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.turn = Color::ALL[random.below(2)];
        for _ in 0..1 + random.below(3) {
            let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Bishop, Role::Rook];
            let role = if random.once_in(8) { Role::Queen } else { roles[random.below(5)] };
            let piece = role.of(Color::ALL[random.below(2)]);
            put(&mut setup, any_square(random), piece);
        }
        if let Some(position) = with_kings(random, setup) {
            return position;
        }
    }
}

/// Kings, a few pawns and a few pieces, as games end.
fn ending_of_a_game(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.turn = Color::ALL[random.below(2)];
        for color in Color::ALL {
            for _ in 0..random.below(4) {
                put(&mut setup, any_square(random), Role::Pawn.of(color));
            }
            let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
            if random.once_in(2) {
                put(&mut setup, any_square(random), roles[random.below(4)].of(color));
            }
        }
        if let Some(position) = with_kings(random, setup) {
            return position;
        }
    }
}

fn with_kings(random: &mut Random, mut setup: Setup) -> Option<Position> {
    for color in Color::ALL {
        put(&mut setup, any_square(random), Role::King.of(color));
    }
    Position::from_setup(setup, CastlingMode::Standard).ok()
}

fn put(setup: &mut Setup, square: Square, piece: Piece) {
    let on_edge = matches!(square.rank(), Rank::First | Rank::Eighth);
    if !(piece.role == Role::Pawn && on_edge) && setup.board.piece_at(square).is_none() {
        setup.board.put(square, piece);
    }
}

fn any_square(random: &mut Random) -> Square {
    Square::from_index(random.below(64) as u8).expect("below 64")
}
