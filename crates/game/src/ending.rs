//! All ways a game can end, in one closed table (SPEC 4).

use std::fmt;

use rules::Color;

/// The score of both sides.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// 1-0 or 0-1.
    Win(Color),
    /// ½-½
    Draw,
    /// 0-0
    BothLose,
    /// ½-0 or 0-½: this side has the half point.
    HalfFor(Color),
    /// No result: the game does not count.
    None,
}

impl GameResult {
    /// The side that won, if one did.
    pub fn winner(self) -> Option<Color> {
        match self {
            GameResult::Win(color) => Some(color),
            _ => None,
        }
    }

    /// The result in PGN, which has only four.
    pub const fn pgn(self) -> &'static str {
        match self {
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLose | GameResult::HalfFor(_) | GameResult::None => "*",
        }
    }

    /// The points of a side in halves; none if the game does not count.
    pub fn half_points(self, color: Color) -> Option<u8> {
        match self {
            GameResult::Win(winner) => Some(if winner == color { 2 } else { 0 }),
            GameResult::Draw => Some(1),
            GameResult::BothLose => Some(0),
            GameResult::HalfFor(half) => Some(u8::from(half == color)),
            GameResult::None => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "½-½",
            GameResult::BothLose => "0-0",
            GameResult::HalfFor(Color::White) => "½-0",
            GameResult::HalfFor(Color::Black) => "0-½",
            GameResult::None => "*",
        })
    }
}

/// How a game ended, one variant for each row of the table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// Checkmate by this side (Laws 1.4.1, Online 5.1).
    Checkmate {
        /// The side that gave checkmate.
        winner: Color,
    },
    /// This side resigned (Online 5.2).
    Resignation {
        /// The side that resigned.
        loser: Color,
    },
    /// This side resigned, but the opponent cannot checkmate (Laws 5.1.2).
    ResignationNoMate {
        /// The side that resigned.
        resigned: Color,
    },
    /// This side's flag fell (Online 4.4).
    Time {
        /// The side whose flag fell.
        loser: Color,
    },
    /// This side's flag fell, but the opponent cannot checkmate.
    TimeNoMate {
        /// The side whose flag fell.
        fell: Color,
    },
    /// This side left and did not come back in time.
    Abandonment {
        /// The side that left.
        loser: Color,
    },
    /// This side left, but the opponent cannot checkmate.
    AbandonmentNoMate {
        /// The side that left.
        left: Color,
    },
    /// The side to move had no move and was not in check (Online 5.4.2).
    Stalemate,
    /// Neither side can checkmate (Laws 1.4.3, Online 5.4.3).
    DeadPosition,
    /// Both agreed (Online 5.3).
    Agreement,
    /// The position appeared for the third time (Online 5.4.1).
    Threefold,
    /// The position appeared for the fifth time (Laws 9.6.1).
    Fivefold,
    /// 50 moves each without a capture or pawn move (Online 5.4.4).
    FiftyMoves,
    /// 75 moves each without a capture or pawn move (Laws 9.6.2).
    SeventyFiveMoves,
    /// Threefold repetition was claimed (Laws 9.2).
    ThreefoldClaimed {
        /// Who claimed.
        by: Color,
    },
    /// The 50-move rule was claimed (Laws 9.3).
    FiftyMovesClaimed {
        /// Who claimed.
        by: Color,
    },
    /// This side did not appear (Laws 6.7).
    Forfeit {
        /// The side that did not appear.
        loser: Color,
    },
    /// Neither side appeared.
    ForfeitOfBoth,
    /// The arbiter decided.
    Decided(GameResult),
    /// The game was aborted.
    Aborted,
}

/// One row of the table of endings, without the sentences for players.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct EndingRow {
    /// The score of both sides.
    pub result: GameResult,
    /// The reason, in words that are true for all viewers.
    pub reason: &'static str,
    /// The `status` of the lichess API.
    pub status: &'static str,
    /// The PGN tag `Termination`.
    pub termination: &'static str,
}

impl Ending {
    /// The row of this ending.
    pub fn row(self) -> EndingRow {
        use GameResult::{Draw, Win};
        let (result, reason, status, termination) = match self {
            Ending::Checkmate { winner } => (Win(winner), "checkmate", "mate", "Normal"),
            Ending::Resignation { loser } => (Win(!loser), "resignation", "resign", "Normal"),
            Ending::ResignationNoMate { resigned } => {
                let reason = match resigned {
                    Color::White => "White resigned, but Black cannot checkmate",
                    Color::Black => "Black resigned, but White cannot checkmate",
                };
                (Draw, reason, "draw", "Normal")
            }
            Ending::Time { loser } => (Win(!loser), "on time", "outoftime", "Time forfeit"),
            Ending::TimeNoMate { fell } => {
                let reason = match fell {
                    Color::White => "White ran out of time, but Black cannot checkmate",
                    Color::Black => "Black ran out of time, but White cannot checkmate",
                };
                (Draw, reason, "outoftime", "Time forfeit")
            }
            Ending::Abandonment { loser } => (Win(!loser), "abandonment", "timeout", "Abandoned"),
            Ending::AbandonmentNoMate { left } => {
                let reason = match left {
                    Color::White => "White left the game, but Black cannot checkmate",
                    Color::Black => "Black left the game, but White cannot checkmate",
                };
                (Draw, reason, "timeout", "Abandoned")
            }
            Ending::Stalemate => (Draw, "stalemate", "stalemate", "Normal"),
            Ending::DeadPosition => {
                (Draw, "dead position: neither side can checkmate", "draw", "Normal")
            }
            Ending::Agreement => (Draw, "agreement", "draw", "Normal"),
            Ending::Threefold => (Draw, "threefold repetition", "draw", "Normal"),
            Ending::Fivefold => (Draw, "fivefold repetition", "draw", "Normal"),
            Ending::FiftyMoves => (Draw, "50-move rule", "draw", "Normal"),
            Ending::SeventyFiveMoves => (Draw, "75-move rule", "draw", "Normal"),
            Ending::ThreefoldClaimed { .. } => {
                (Draw, "threefold repetition, claimed", "draw", "Normal")
            }
            Ending::FiftyMovesClaimed { .. } => (Draw, "50-move rule, claimed", "draw", "Normal"),
            Ending::Forfeit { loser } => {
                let reason = match loser {
                    Color::White => "forfeit: White did not appear",
                    Color::Black => "forfeit: Black did not appear",
                };
                (Win(!loser), reason, "noStart", "Abandoned")
            }
            Ending::ForfeitOfBoth => {
                (GameResult::BothLose, "forfeit: neither player appeared", "noStart", "Abandoned")
            }
            Ending::Decided(result) => {
                (result, "arbiter's decision", "unknownFinish", "Adjudication")
            }
            Ending::Aborted => (GameResult::None, "the game was aborted", "aborted", "Abandoned"),
        };
        EndingRow { result, reason, status, termination }
    }

    /// The score of both sides.
    pub fn result(self) -> GameResult {
        self.row().result
    }

    /// The result in words for a viewer.
    pub fn words(self, viewer: Viewer) -> String {
        match self {
            // The reason is not part of the ending: see `AbortReason`.
            Ending::Aborted => "The game was aborted".into(),
            _ => words(self.result(), self.row().reason, viewer),
        }
    }

    /// The same where an arbiter may have corrected the result since.
    pub fn words_with_correction(self, corrected: Option<GameResult>, viewer: Viewer) -> String {
        match corrected {
            Some(result) => words(result, "corrected by the arbiter", viewer),
            None => self.words(viewer),
        }
    }
}

/// Who reads the result.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player of this color.
    Player(Color),
    /// Anybody else.
    Spectator,
}

/// A result and its reason in words: `YOU WON: checkmate`.
fn words(result: GameResult, reason: &str, viewer: Viewer) -> String {
    let headline = match (viewer, result) {
        (_, GameResult::None) => "The game was aborted".to_owned(),
        (_, GameResult::Draw) => "DRAW".to_owned(),
        (Viewer::Player(color), _) => match result.half_points(color) {
            Some(2) => "YOU WON".to_owned(),
            Some(1) => "DRAW".to_owned(),
            _ => "YOU LOST".to_owned(),
        },
        (Viewer::Spectator, GameResult::Win(Color::White)) => "White won".to_owned(),
        (Viewer::Spectator, GameResult::Win(Color::Black)) => "Black won".to_owned(),
        (Viewer::Spectator, GameResult::BothLose) => "Both lost".to_owned(),
        (Viewer::Spectator, GameResult::HalfFor(color)) => {
            format!("Half a point for {color}")
        }
    };
    format!("{headline}: {reason}")
}
