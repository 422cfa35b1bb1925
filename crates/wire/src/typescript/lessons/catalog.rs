//! Which boards there are.

use rules::Role;

/// A small board to try something on.
pub(super) struct Lesson {
    /// What the page calls it.
    pub(super) id: &'static str,
    pub(super) fen: &'static str,
    pub(super) who: Who,
    /// After so many moves the board has to be set up again.
    pub(super) depth: usize,
    /// What is to be achieved, if anything.
    pub(super) goal: Option<Goal>,
}

/// Who moves what.
#[derive(Copy, Clone)]
pub(super) enum Who {
    /// One white piece on a board without kings, again and again. It moves as
    /// it attacks.
    Alone,
    /// White, again and again, with pieces of this kind only. Black passes, and
    /// the kings are not drawn.
    WhiteOnly(Role),
    /// White, again and again, with everything. Black passes.
    White,
    /// Both sides in turn.
    Turns,
    /// Both sides in turn, with these moves only.
    Only(&'static [&'static str]),
}

/// What is to be achieved.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Goal {
    /// No black piece but the king is left.
    CaptureAll,
    Castle,
    EnPassant,
    Promote,
    Checkmate,
    Stalemate,
    Dead,
    Threefold,
}

const fn lesson(
    id: &'static str,
    fen: &'static str,
    who: Who,
    depth: usize,
    goal: Option<Goal>,
) -> Lesson {
    Lesson { id, fen, who, depth, goal }
}

/// The lessons of each section of the help.
pub(super) const SECTIONS: [(&str, &[Lesson]); 4] = [
    (
        "pieces",
        &[
            lesson(
                "rook",
                "8/2p2p2/8/8/2R3P1/8/8/8 w - - 0 1",
                Who::Alone,
                3,
                Some(Goal::CaptureAll),
            ),
            lesson(
                "bishop",
                "8/2p5/8/8/5p2/8/1P6/2B5 w - - 0 1",
                Who::Alone,
                3,
                Some(Goal::CaptureAll),
            ),
            lesson(
                "queen",
                "8/3p3p/8/8/8/5P2/8/3Q4 w - - 0 1",
                Who::Alone,
                2,
                Some(Goal::CaptureAll),
            ),
            lesson(
                "knight",
                "8/8/3p4/8/4p3/2p5/PPP5/1N6 w - - 0 1",
                Who::Alone,
                3,
                Some(Goal::CaptureAll),
            ),
            lesson(
                "king",
                "8/8/4k3/8/4K3/8/8/3r4 w - - 0 1",
                Who::White,
                3,
                Some(Goal::CaptureAll),
            ),
            lesson(
                "pawn",
                "k7/8/8/3p4/1p6/8/1P2P3/K7 w - - 0 1",
                Who::WhiteOnly(Role::Pawn),
                4,
                None,
            ),
            lesson(
                "start",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                Who::Turns,
                1,
                None,
            ),
        ],
    ),
    (
        "special",
        &[
            lesson(
                "castling",
                "4k3/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R w KQ - 0 1",
                Who::Turns,
                1,
                Some(Goal::Castle),
            ),
            lesson(
                "noCastling",
                "4k3/8/8/8/2b5/8/PPP2PPP/R3K2R w KQ - 0 1",
                Who::Turns,
                1,
                Some(Goal::Castle),
            ),
            lesson(
                "enPassant",
                "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
                Who::Turns,
                2,
                Some(Goal::EnPassant),
            ),
            lesson(
                "promotion",
                "7r/6P1/1k6/8/8/8/8/1K6 w - - 0 1",
                Who::Turns,
                1,
                Some(Goal::Promote),
            ),
        ],
    ),
    (
        "check",
        &[
            lesson("check", "4k3/8/8/8/4r3/8/3P1P2/3QK2B w - - 0 1", Who::Turns, 1, None),
            lesson("pin", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", Who::Turns, 1, None),
            lesson(
                "backRank",
                "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
                Who::Turns,
                1,
                Some(Goal::Checkmate),
            ),
            lesson(
                "queenMate",
                "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
                Who::Turns,
                1,
                Some(Goal::Checkmate),
            ),
            lesson(
                "stalemate",
                "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1",
                Who::Turns,
                1,
                Some(Goal::Stalemate),
            ),
        ],
    ),
    (
        "endings",
        &[
            lesson("dead", "8/8/2k5/8/4n3/5K2/8/8 w - - 0 1", Who::Turns, 1, Some(Goal::Dead)),
            lesson(
                "threefold",
                "4k1n1/5ppp/8/8/8/8/5PPP/4K1N1 w - - 0 1",
                Who::Only(&["g1f3", "g8f6", "f3g1", "f6g8"]),
                8,
                Some(Goal::Threefold),
            ),
        ],
    ),
];
