//! A small opening book: lines everyone knows, so that games begin like games between people.

use rules::{Line, Move, Position, San};

use crate::{Level, split_mix::SplitMix64};

/// Common openings, in SAN.
const LINES: [&str; 46] = [
    // Open games.
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3",
    "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5",
    "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6",
    "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 O-O d6 c3 a6",
    "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5 Bb5+ c6 dxc6 bxc6",
    "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6 e5 Qe7 Qe2 Nd5",
    "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5 Be3 Qf6 c3 Nge7",
    "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4 O-O O-O d3 d6",
    "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5 Bd3 Be7 O-O O-O",
    "e4 e5 Nf3 d6 d4 exd4 Nxd4 Nf6 Nc3 Be7",
    "e4 e5 Nc3 Nf6 Bc4 Nc6 d3 Bb4",
    "e4 e5 f4 exf4 Nf3 g5 h4 g4 Ne5 Nf6",
    "e4 e5 Bc4 Nf6 d3 c6 Nf3 d5",
    // Half-open games.
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 Ndb5 d6",
    "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 Bd3 Nf6 O-O Qc7",
    "e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6",
    "e4 c5 c3 Nf6 e5 Nd5 d4 cxd4 Nf3 Nc6",
    "e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7 Bxe7 Qxe7",
    "e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7 Bd3 c5 c3 Nc6",
    "e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 Qb6",
    "e4 e6 d4 d5 exd5 exd5 Nf3 Nf6 Bd3 Bd6 O-O O-O",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6",
    "e4 c6 d4 d5 e5 Bf5 Nf3 e6 Be2 c5",
    "e4 c6 d4 d5 exd5 cxd5 Bd3 Nc6 c3 Nf6",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 c6",
    "e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7 Be2 O-O",
    "e4 Nf6 e5 Nd5 d4 d6 Nf3 Bg4 Be2 e6",
    // Closed games.
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6",
    "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 c6 e3 Be7 Bd3",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3 Nbd7 Bd3 dxc4 Bxc4 b5",
    "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5 O-O a6",
    "d4 d5 Nf3 Nf6 Bf4 e6 e3 Bd6 Bg3 O-O",
    "d4 d5 Bf4 Nf6 e3 c5 c3 Nc6 Nd2 e6",
    "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5",
    "d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7 O-O O-O",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6",
    "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7",
    "d4 f5 g3 Nf6 Bg2 g6 Nf3 Bg7 O-O O-O",
    // Flank openings.
    "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6",
    "c4 c5 Nf3 Nf6 Nc3 Nc6 g3 d5",
    "Nf3 d5 g3 Nf6 Bg2 c6 O-O Bg4 d3 Nbd7",
    "Nf3 Nf6 c4 g6 g3 Bg7 Bg2 O-O O-O d6",
];

/// What beginners try: early queens and pawns on the edge.
const BEGINNER_LINES: [&str; 6] = [
    "e4 e5 Bc4 Nc6 Qh5",
    "e4 e5 Qh5 Nc6 Bc4",
    "e4 e5 Nf3 d6 Bc4 h6",
    "e4 e5 Nc3 Bc5 d3 h6",
    "d4 d5 Nc3 Nc6 h3",
    "e4 d5 exd5 Qxd5 Nc3 Qe5+",
];
/// The strongest level that plays the lines of beginners.
const BEGINNER: u8 = 2;
/// How many plies each level knows.
const PLIES: [usize; 8] = [3, 4, 6, 8, 10, 12, 16, 16];

/// A move of the book, if the level still knows the position. Other lines for other seeds.
pub(crate) fn book_move(line: &Line, level: Level, seed: u64) -> Option<Move> {
    let number = level.number();
    if line.moves().len() >= PLIES[usize::from(number) - 1]
        || !line.start().same_as(&Position::initial())
    {
        return None;
    }
    let beginner_lines: &[&str] = if number <= BEGINNER { &BEGINNER_LINES } else { &[] };
    let known: Vec<Move> = LINES
        .iter()
        .chain(beginner_lines)
        .filter_map(|text| continuation(text, line.position()))
        .filter(|&made| line.position().is_legal(made))
        .collect();
    let mut random = SplitMix64::new(seed ^ line.position().zobrist_hash());
    known.get(random.below(known.len() as u64) as usize).copied()
}

/// What a line plays in a position, however the position came about.
fn continuation(text: &str, wanted: &Position) -> Option<Move> {
    let mut position = Position::initial();
    for word in text.split(' ') {
        let made = word.parse::<San>().ok()?.to_move(&position).ok()?;
        if position.same_as(wanted) {
            return Some(made);
        }
        position.play_unchecked(made);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_legal() {
        for text in LINES.iter().chain(&BEGINNER_LINES) {
            let mut position = Position::initial();
            for word in text.split(' ') {
                let san: San = word.parse().unwrap();
                let made = san.to_move(&position).unwrap_or_else(|e| panic!("{text}: {word}: {e}"));
                position.play_unchecked(made);
            }
        }
    }

    #[test]
    fn seeds_open_differently_and_levels_know_more_or_less() {
        let start = Line::new(Position::initial());
        let strongest = Level::STRONGEST;
        let mut firsts: Vec<Move> =
            (0..60).filter_map(|seed| book_move(&start, strongest, seed)).collect();
        assert_eq!(firsts.len(), 60);
        firsts.sort_unstable();
        firsts.dedup();
        assert!(firsts.len() >= 3, "{firsts:?}");
        let length = |level: Level| {
            let mut line = start.clone();
            while let Some(made) = book_move(&line, level, 3) {
                line.play(made).unwrap();
            }
            line.moves().len()
        };
        assert!(length(Level::ALL[0]) <= 3);
        assert!(length(strongest) >= 8);
    }

    #[test]
    fn a_position_is_known_however_it_came_about() {
        let play = |text: &str| {
            let mut line = Line::new(Position::initial());
            for word in text.split(' ') {
                let made = word.parse::<San>().unwrap().to_move(line.position()).unwrap();
                line.play(made).unwrap();
            }
            line
        };
        // The Queen's Gambit Declined by another order of moves.
        assert!(book_move(&play("c4 e6 d4 d5"), Level::STRONGEST, 1).is_some());
        assert_eq!(book_move(&play("h4 a5"), Level::STRONGEST, 1), None);
        let other = Position::chess960(0).unwrap();
        assert_eq!(book_move(&Line::new(other), Level::STRONGEST, 1), None);
    }
}
