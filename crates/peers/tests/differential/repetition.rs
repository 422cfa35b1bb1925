//! How often a position has appeared (Laws 9.2), against a count that shares
//! nothing with ours: whole positions of shakmaty in a list.

use peers::{Random, Walk, each_case, enough};
use rules::{Line, Move, Role, Square};
use shakmaty::{Bitboard, Board, Chess, Color, EnPassantMode, Position as _};

#[test]
fn positions_are_counted_as_a_naive_list_counts_them() {
    let name = "repetition";
    let mut counted = [0u64; 7];
    each_case(name, 200, |random| {
        let mut walk = Walk::begin(random);
        let mut line = Line::new(walk.trio.ours.clone());
        let mut met = vec![Appearance::of(&walk.trio.shakmaty)];
        for _ in 0..100 {
            let Some(chosen) = shuffle(random, &line) else {
                break;
            };
            let foreseen = line.occurrences_after(chosen);
            walk.trio.play(chosen);
            line.play(chosen).unwrap();
            met.push(Appearance::of(&walk.trio.shakmaty));
            let now = met.last().expect("just pushed");
            let expected = met.iter().filter(|&then| then == now).count();
            assert_eq!(line.occurrences(), expected, "{:?}", line.position());
            assert_eq!(foreseen, expected, "{:?}", line.position());
            assert_eq!(line.position(), &walk.trio.ours);
            counted[expected.min(7) - 1] += 1;
        }
        takes_back(&mut line, &met);
    });
    let times = ["once", "twice", "3 times", "4 times", "5 times", "6 times", "more"];
    let rows = times.into_iter().zip(counted);
    let counts: Vec<(&str, u64, u64)> = rows.map(|(times, count)| (times, count, 300)).collect();
    enough(name, &counts);
}

/// What Laws 9.2.3 compares, in shakmaty's words.
#[derive(PartialEq, Eq)]
struct Appearance {
    board: Board,
    turn: Color,
    castling: Bitboard,
    en_passant: Option<shakmaty::Square>,
}

impl Appearance {
    fn of(chess: &Chess) -> Appearance {
        Appearance {
            board: chess.board().clone(),
            turn: chess.turn(),
            castling: chess.castles().castling_rights(),
            en_passant: chess.ep_square(EnPassantMode::Legal),
        }
    }
}

/// A move that often just goes back to where the piece came from.
fn shuffle(random: &mut Random, line: &Line) -> Option<Move> {
    let moves = line.position().legal_moves();
    let made = line.moves();
    let last = made.len().checked_sub(2).map(|index| made[index]);
    let back: Option<(Square, Square)> = last.map(|own| (own.to(), own.from()));
    let returning = moves.iter().find(|found| Some((found.from(), found.to())) == back);
    match returning {
        Some(&returning) if !random.once_in(5) => Some(returning),
        _ => {
            let quiet: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|found| found.capture().is_none() && found.role() != Role::Pawn)
                .collect();
            if quiet.is_empty() || random.once_in(20) {
                random.pick(&moves).copied()
            } else {
                random.pick(&quiet).copied()
            }
        }
    }
}

/// Back to the start, the counts must be those of the way there.
fn takes_back(line: &mut Line, met: &[Appearance]) {
    for ply in (0..met.len()).rev() {
        let expected = met[..=ply].iter().filter(|&then| *then == met[ply]).count();
        assert_eq!(line.occurrences(), expected, "{:?}", line.position());
        assert_eq!(line.pop().is_some(), ply > 0);
    }
}
