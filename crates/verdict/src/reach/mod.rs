//! Whether a position could arise in a game (Laws 3.10.3).
//!
//! Each rule here is a *necessary* condition, cheap ones first. A position that breaks one cannot
//! arise, by the argument next to the rule. A position that breaks none is "not refuted", which
//! promises nothing. Move counters are ignored.
//!
//! Terms: the *last mover* is the side not to move; a pawn on its start square is *unmoved*, since
//! pawns never go back; the *losses* of a side are what was captured of it, the sixteen pieces at
//! the start minus those it has now.

mod columns;
mod count;
mod first_step;
mod frozen;
mod home;
mod kernel;
mod parity;
mod past;
mod pawns;
mod reason;
mod state;
mod undo;

use tabiya_rules::{Bitboard, CastlingMode, Position, Setup};

pub use reason::{Impossible, Reason};

use count::Census;
use home::Homes;
use past::Past;

/// The start position of a game.
#[derive(Clone, Debug)]
pub enum StartPosition {
    /// That of standard chess.
    Standard,
    /// One of the 960, by its number; 518 is the standard one.
    Chess960(u16),
    /// Any of the 960: refutes only what none of them allows.
    AnyChess960,
}

impl StartPosition {
    /// The castling mode for reading claims.
    #[must_use]
    pub fn mode(&self) -> CastlingMode {
        match self {
            StartPosition::Standard => CastlingMode::Standard,
            StartPosition::Chess960(_) | StartPosition::AnyChess960 => CastlingMode::Chess960,
        }
    }

    /// The start position, if it is known.
    fn array(&self) -> Option<Position> {
        match self {
            StartPosition::Standard => Some(Position::initial()),
            StartPosition::Chess960(number) => Position::chess960(*number),
            StartPosition::AnyChess960 => None,
        }
    }
}

/// The mode alone does not determine a Chess960 start position.
impl From<CastlingMode> for StartPosition {
    fn from(mode: CastlingMode) -> StartPosition {
        match mode {
            CastlingMode::Standard => StartPosition::Standard,
            CastlingMode::Chess960 => StartPosition::AnyChess960,
        }
    }
}

/// What is known about the past of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Reachable {
    /// No game leads here.
    No(Impossible),
    /// No rule refutes it.
    NotRefuted,
}

impl Reachable {
    /// The proof that it cannot arise, if there is one.
    #[must_use]
    pub fn refutation(self) -> Option<Impossible> {
        match self {
            Reachable::No(why) => Some(why),
            Reachable::NotRefuted => None,
        }
    }
}

/// Whether a series of legal moves may lead to this setup.
///
/// The work is bounded, and the answer is the same on every machine.
///
/// ```
/// use tabiya_rules::Setup;
/// use tabiya_verdict::{Reachable, StartPosition, reachable};
///
/// let nine_pawns: Setup = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1".parse().unwrap();
/// let Reachable::No(why) = reachable(&nine_pawns, &StartPosition::Standard) else { panic!() };
/// assert_eq!(why.to_string(), "White has 9 pawns");
/// ```
pub fn reachable(setup: &Setup, start: &StartPosition) -> Reachable {
    judge(setup, start, Depth::Full)
}

/// The same without looking at last moves: about fifty times cheaper, but it misses what only they
/// show.
pub fn reachable_quick(setup: &Setup, start: &StartPosition) -> Reachable {
    judge(setup, start, Depth::Glance)
}

fn judge(setup: &Setup, start: &StartPosition, depth: Depth) -> Reachable {
    let reasons = reasons(setup, start, depth);
    if reasons.is_empty() { Reachable::NotRefuted } else { Reachable::No(Impossible(reasons)) }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Depth {
    Glance,
    Full,
}

/// All reasons found by the rules of one cost level. More expensive rules run only if the cheaper
/// ones find nothing, and may rely on that.
fn reasons(setup: &Setup, start: &StartPosition, depth: Depth) -> Vec<Reason> {
    let mut found = Vec::new();
    let position = match Position::from_setup(setup.clone(), start.mode()) {
        Ok(position) => position,
        Err(error) => {
            found.extend(error.kinds().iter().map(|kind| Reason::Setup(*kind)));
            return found;
        }
    };
    let array = start.array();
    found.extend(crowded_checks(&position));
    found.extend(count::reasons(&setup.board));
    found.extend(claims(setup, array.as_ref()));
    if !found.is_empty() {
        return found;
    }
    if array.as_ref().is_some_and(|array| is_array(setup, array)) {
        return found;
    }
    let homes = Homes::of(setup, array.as_ref());
    found.extend(homes.reasons(setup));
    found.extend(pawns::reasons(&setup.board, &homes));
    found.extend(parity::reason(setup, array.as_ref()));
    if !found.is_empty() {
        return found;
    }
    let census = Census::of(&setup.board, &homes);
    found.extend(census.reasons());
    if found.is_empty() {
        found.extend(census.promotes_nowhere(&setup.board, &homes));
        found.extend(frozen::reasons(setup, array.as_ref(), &homes));
    }
    if found.is_empty() {
        found.extend(kernel::reason(&setup.board, &census, homes.permanent()));
    }
    if found.is_empty() && depth == Depth::Full {
        found.extend(Past::new(array.as_ref()).reason(setup));
    }
    found
}

/// Whether this is the start position, which has no last move.
fn is_array(setup: &Setup, array: &Position) -> bool {
    setup.board == *array.board() && setup.turn == array.turn()
}

/// A check comes from the piece that moved, or along a line that it opened by leaving one square,
/// hence from one piece. Castling can only open the rank of king and rook, besides a check by the
/// rook. An en passant capture empties a second square next to the first; a king that the capturing
/// pawn attacks is a knight's move away from that square, so no line leads through it. Again there
/// are at most two checks.
fn crowded_checks(position: &Position) -> Option<Reason> {
    let checkers = position.checkers();
    (checkers.len() > 2).then_some(Reason::ManyCheckers { checkers })
}

/// A castling right means that king and rook never moved, so they must stand where the start
/// position has them.
fn claims(setup: &Setup, array: Option<&Position>) -> Option<Reason> {
    let array = array?;
    let strangers: Bitboard = setup.castling & !array.castling();
    let kings_moved: Bitboard = setup
        .castling
        .into_iter()
        .filter(|rook| {
            setup
                .board
                .color_at(*rook)
                .is_none_or(|color| setup.board.king_of(color) != Some(array.king_of(color)))
        })
        .collect();
    let rooks = strangers | kings_moved;
    rooks.any().then_some(Reason::CastlingElsewhere { rooks })
}
