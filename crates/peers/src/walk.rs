use rules::{Move, MoveKind, Position};

use crate::{Random, Trio, enough, wild};

/// Where a random game starts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The initial position of standard chess.
    Initial,
    /// One of the 960 start positions.
    Chess960,
    /// A [`wild`] setup with at most sixteen pieces a side.
    Wild,
    /// A [`wild`] setup with more pieces than a game can have.
    Crowded,
}

impl Start {
    /// All of them, the wild ones twice, since they contain the most surprises.
    const DRAWN: [Start; 5] =
        [Start::Initial, Start::Chess960, Start::Wild, Start::Wild, Start::Crowded];

    /// A position to begin from.
    pub fn position(self, random: &mut Random) -> Position {
        match self {
            Start::Initial => Position::initial(),
            Start::Chess960 => Position::chess960(random.below(960) as u16)
                .expect("there are 960 starting positions"),
            Start::Wild => wild::position(random, wild::Crowd::AsInAGame),
            Start::Crowded => wild::position(random, wild::Crowd::Beyond),
        }
    }
}

/// A random game in three libraries at once.
///
/// It prefers moves that are rare in uniformly random games: castling, en passant, promotion, and
/// checks.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The game so far.
    pub trio: Trio,
}

impl Walk {
    /// A game from any start. One from a regular start position has already left it, since all of
    /// those look the same.
    pub fn begin(random: &mut Random) -> Walk {
        let start = *random.pick(&Start::DRAWN).expect("there are several starts");
        let mut walk = Walk::begin_at(start.position(random));
        if matches!(start, Start::Initial | Start::Chess960) {
            for _ in 0..random.below(60) {
                walk.step(random);
            }
        }
        walk
    }

    /// A game that begins here.
    pub fn begin_at(position: Position) -> Walk {
        Walk { trio: Trio::new(position) }
    }

    /// Plays one more move; `None` if the game is over.
    pub fn step(&mut self, random: &mut Random) -> Option<Move> {
        let moves = self.trio.ours.legal_moves();
        let rare: Vec<Move> = moves.iter().copied().filter(|&m| is_rare(m)).collect();
        let chosen = if !rare.is_empty() && random.once_in(2) {
            random.pick(&rare).copied()
        } else if random.once_in(3) {
            self.check_if_found(random, &moves)
        } else {
            random.pick(&moves).copied()
        }?;
        self.trio.play(chosen);
        Some(chosen)
    }

    /// One of a few random moves, a check if there is one among them.
    fn check_if_found(&self, random: &mut Random, moves: &[Move]) -> Option<Move> {
        let mut chosen = None;
        for _ in 0..6 {
            chosen = random.pick(moves).copied();
            let mut next = self.trio.ours.clone();
            next.play_unchecked(chosen?);
            if next.is_check() {
                break;
            }
        }
        chosen
    }
}

fn is_rare(found: Move) -> bool {
    found.kind() != MoveKind::Normal || found.promotion().is_some()
}

/// What a test has compared so far: a test that never saw a castling right has not compared
/// castling.
#[derive(Copy, Clone, Default, Debug)]
pub struct Seen {
    /// Positions compared.
    pub positions: u64,
    /// Of these, with cozy-chess too.
    pub with_cozy: u64,
    /// Of these, Chess960.
    pub chess960: u64,
    /// In check.
    pub checks: u64,
    /// In check by two pieces or more.
    pub double_checks: u64,
    /// With a pinned piece.
    pub pins: u64,
    /// With a legal en passant capture.
    pub en_passant: u64,
    /// With castling as a legal move.
    pub castling: u64,
    /// With a promotion as a legal move.
    pub promotions: u64,
    /// Checkmates.
    pub checkmates: u64,
    /// Stalemates.
    pub stalemates: u64,
}

impl Seen {
    /// Counts a position.
    pub fn note(&mut self, trio: &Trio) {
        let position = &trio.ours;
        let moves = position.legal_moves();
        let any = |what: fn(Move) -> bool| u64::from(moves.iter().any(|&found| what(found)));
        self.positions += 1;
        self.with_cozy += u64::from(trio.cozy.is_some());
        self.chess960 += u64::from(position.mode() == rules::CastlingMode::Chess960);
        self.checks += u64::from(position.is_check());
        self.double_checks += u64::from(position.checkers().many());
        self.pins += u64::from(position.pinned().any());
        self.en_passant += any(|found| found.kind() == MoveKind::EnPassant);
        self.castling += any(|found| found.castling_side().is_some());
        self.promotions += any(|found| found.promotion().is_some());
        self.checkmates += u64::from(position.is_checkmate());
        self.stalemates += u64::from(position.is_stalemate());
    }

    /// Prints the counts, and fails if any is too low.
    ///
    /// # Panics
    ///
    /// As [`enough`].
    pub fn assert_rich(&self, name: &str, positions: u64) {
        let all = self.positions;
        let counts = [
            ("positions", all, positions),
            ("with cozy-chess too", self.with_cozy, all / 2),
            ("of Chess960", self.chess960, all / 4),
            ("in check", self.checks, all / 15),
            ("in double check", self.double_checks, all / 250),
            ("with pins", self.pins, all / 15),
            ("with en passant", self.en_passant, all / 80),
            ("with castling", self.castling, all / 50),
            ("with promotions", self.promotions, all / 15),
            ("checkmates", self.checkmates, all / 300),
            ("stalemates", self.stalemates, all / 3000),
        ];
        enough(name, &counts);
    }
}
