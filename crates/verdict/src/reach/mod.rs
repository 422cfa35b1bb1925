//! Could this position arise in a game? (Laws 3.10.3)
//!
//! Each rule here is a *necessary* condition, cheap ones first: what breaks one
//! cannot arise, by the argument written beside the rule. What breaks none is
//! 'not refuted', which promises nothing. Move counters are no part of it.
//!
//! The words used throughout: the *last mover* is the side not to move; a pawn
//! on its start square is *unmoved*, since pawns never go back; a side's
//! *losses* are what was captured of it, the sixteen it began with less what
//! it has now.

mod columns;
mod count;
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

/// The array a game began from.
#[derive(Clone, Debug)]
pub enum StartPosition {
    /// The one of standard chess.
    Standard,
    /// One of the 960, by its number: 518 is the standard one.
    Chess960(u16),
    /// Any of the 960: refutes only what none of them allows.
    AnyChess960,
}

impl StartPosition {
    /// By which rules castling claims are read.
    pub fn mode(&self) -> CastlingMode {
        match self {
            StartPosition::Standard => CastlingMode::Standard,
            StartPosition::Chess960(_) | StartPosition::AnyChess960 => CastlingMode::Chess960,
        }
    }

    /// Where everything stood, if that is known.
    fn array(&self) -> Option<Position> {
        match self {
            StartPosition::Standard => Some(Position::initial()),
            StartPosition::Chess960(number) => Position::chess960(*number),
            StartPosition::AnyChess960 => None,
        }
    }
}

/// By the rules alone no array of Chess960 is known.
impl From<CastlingMode> for StartPosition {
    fn from(mode: CastlingMode) -> StartPosition {
        match mode {
            CastlingMode::Standard => StartPosition::Standard,
            CastlingMode::Chess960 => StartPosition::AnyChess960,
        }
    }
}

/// What is known of a position's past.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Reachable {
    /// No game leads here.
    No(Impossible),
    /// No rule speaks against it.
    NotRefuted,
}

impl Reachable {
    /// Proof it cannot arise, if that is proved.
    pub fn refutation(self) -> Option<Impossible> {
        match self {
            Reachable::No(why) => Some(why),
            Reachable::NotRefuted => None,
        }
    }
}

/// Whether a series of legal moves may lead to this setup.
///
/// The work is bounded and the answer the same everywhere.
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
    let reasons = reasons(setup, start, Depth::Full);
    if reasons.is_empty() { Reachable::NotRefuted } else { Reachable::No(Impossible(reasons)) }
}

/// The same without looking for last moves: some fifty times cheaper, and
/// blind to what only they show.
pub fn reachable_quick(setup: &Setup, start: &StartPosition) -> Reachable {
    let reasons = reasons(setup, start, Depth::Glance);
    if reasons.is_empty() { Reachable::NotRefuted } else { Reachable::No(Impossible(reasons)) }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Depth {
    Glance,
    Full,
}

/// All reasons that rules of one cost find; more expensive rules are tried only
/// when the cheaper ones find nothing, and may build on that.
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
    found.extend(pawns::reasons(&setup.board));
    found.extend(parity::reason(setup, array.as_ref()));
    if !found.is_empty() {
        return found;
    }
    let census = Census::of(&setup.board, &homes);
    found.extend(census.reasons());
    if found.is_empty() {
        found.extend(kernel::reason(&setup.board, &census, homes.permanent()));
    }
    if found.is_empty() && depth == Depth::Full {
        found.extend(Past::new(array.as_ref()).reason(setup));
    }
    found
}

/// Whether this is the very beginning. It has no last move and needs none.
fn is_array(setup: &Setup, array: &Position) -> bool {
    setup.board == *array.board() && setup.turn == array.turn()
}

/// A check comes from the piece that moved, or along a line that its leaving
/// opened: through one square, hence from one piece. Castling can open only
/// the rank that king and rook stood on, beside the check of the rook.
/// A capture in passing empties a second square, beside the first; a king that
/// the capturing pawn attacks is a knight's move from that square, so no line
/// leads through it: again two checks at most.
fn crowded_checks(position: &Position) -> Option<Reason> {
    let checkers = position.checkers();
    (checkers.len() > 2).then_some(Reason::ManyCheckers { checkers })
}

/// A right to castle says that king and rook never moved, so they must stand
/// where the array had them.
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
