//! The labeled games of people: their ratings, their moves, and nothing else. This crate does not
//! know what a move is, so it gives the numbers.

use crate::data;

const GAMES: &str = "human/games.npy";
const MOVES: &str = "human/moves.npy";
/// The numbers of a game in its file.
const COLUMNS: usize = 7;
/// The part of the data that no network was trained on.
const UNSEEN: u16 = 2;

/// All labeled games.
pub struct PeoplesGames {
    games: Vec<u16>,
    moves: Vec<u16>,
}

/// A game of two people.
#[derive(Copy, Clone)]
pub struct PeoplesGame<'a> {
    /// White's and Black's.
    pub ratings: [u16; 2],
    /// Bullet, blitz, rapid or slower, unknown.
    pub speed: u16,
    part: u16,
    moves: &'a [u16],
}

/// A move as numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PeoplesMove {
    /// The squares, from a1, b1 to h8.
    pub from: u8,
    /// Likewise.
    pub to: u8,
    /// 1 to 4 for knight, bishop, rook, queen.
    pub promotion: Option<u8>,
}

impl PeoplesGames {
    /// Reads the games, or nothing if there is no data folder.
    pub fn read() -> Option<PeoplesGames> {
        let (games, moves) = (data::read_bytes(GAMES)?, data::read_bytes(MOVES)?);
        Some(PeoplesGames { games: numbers(&games), moves: numbers(&moves) })
    }

    /// All games, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = PeoplesGame<'_>> {
        let mut rest = &self.moves[..];
        self.games.as_chunks::<COLUMNS>().0.iter().map(move |row| {
            let &[white, black, speed, part, _source, plies, _result] = row;
            let (moves, after) = rest.split_at(usize::from(plies));
            rest = after;
            PeoplesGame { ratings: [white, black], speed, part, moves }
        })
    }

    /// The games that the network was neither trained nor tuned on.
    pub fn unseen(&self) -> impl Iterator<Item = PeoplesGame<'_>> {
        self.iter().filter(|game| game.part == UNSEEN)
    }

    /// Prints how many moves of them were tested.
    pub fn report(&self, moves: usize) {
        data::report(GAMES, self.games.len() / COLUMNS);
        data::report(MOVES, moves);
    }

    /// The number of moves in all games.
    pub fn move_count(&self) -> usize {
        self.moves.len()
    }
}

impl<'a> PeoplesGame<'a> {
    /// The moves.
    pub fn moves(self) -> impl Iterator<Item = PeoplesMove> + 'a {
        self.moves.iter().map(|&packed| PeoplesMove {
            from: (packed & 63) as u8,
            to: (packed >> 6 & 63) as u8,
            promotion: Some((packed >> 12) as u8).filter(|&role| role > 0),
        })
    }
}

/// The numbers of an array in the format npy.
fn numbers(bytes: &[u8]) -> Vec<u16> {
    assert!(bytes.starts_with(b"\x93NUMPY\x01"), "this is version 1 of the format");
    let header = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let (header, numbers) = bytes[10..].split_at(header);
    let header = String::from_utf8_lossy(header);
    assert!(header.contains("'fortran_order': False"), "{header}");
    assert!(header.contains("'<i2'") || header.contains("'<u2'"), "{header}");
    numbers.as_chunks::<2>().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect()
}
