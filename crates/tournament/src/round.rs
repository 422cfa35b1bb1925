use game::{GameResult, Seq, TimeControl, Timestamp};
use rules::Color;

use crate::{EntryId, Pairing};

/// The id of a game, as the server knows it. The tournament only compares and records it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameKey(pub [u8; 8]);

/// A round from its draft on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u16,
    /// How far it is.
    pub state: RoundState,
    /// The boards, from board 1 on.
    pub boards: Vec<Board>,
    /// Who has the pairing-allocated bye.
    pub bye: Option<EntryId>,
    /// Whether the pairing differs from what the rules give.
    pub by_hand: bool,
    /// What the rules gave, as long as nothing has changed that they depend on.
    pub by_rules: Option<Pairing>,
    /// When the games start; none if the arbiter starts them.
    pub starts_at: Option<Timestamp>,
    /// The time control.
    pub time: TimeControl,
}

/// How far a round is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RoundState {
    /// Paired, shown to the staff alone.
    Drafted,
    /// Changed by hand since.
    Edited,
    /// Checked and ready to publish.
    Validated,
    /// Everyone sees it; the games exist.
    Published,
    /// The clocks run.
    Playing,
    /// All results are in, and the round is closed.
    Closed,
}

impl RoundState {
    /// Whether the public sees the round.
    pub fn is_public(self) -> bool {
        self >= RoundState::Published
    }
}

/// One board of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Who has White.
    pub white: EntryId,
    /// Who has Black.
    pub black: EntryId,
    /// The game; none before publication, and for players without accounts.
    pub game: Option<GameKey>,
    /// The result, once there is one.
    pub result: Option<BoardResult>,
    /// A later correction that counts for the rating report alone.
    pub for_rating: Option<BoardResult>,
    /// The last event that set, corrected, or removed the result.
    pub set: Option<Seq>,
    /// The last decision of the staff, which the game has to follow; none once the game reported
    /// after it.
    pub ruled: Option<Seq>,
}

impl Board {
    pub(crate) fn new(white: EntryId, black: EntryId) -> Board {
        Board { white, black, game: None, result: None, for_rating: None, set: None, ruled: None }
    }

    /// The color of a player on this board.
    pub fn color_of(&self, entry: EntryId) -> Option<Color> {
        if entry == self.white {
            Some(Color::White)
        } else if entry == self.black {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The player of a color.
    pub fn player(&self, color: Color) -> EntryId {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The result that the game should have: a correction for the rating report comes after the
    /// result.
    pub fn last_result(&self) -> Option<BoardResult> {
        self.for_rating.or(self.result)
    }

    /// Whether a result is missing.
    pub fn is_open(&self) -> bool {
        self.result.is_none()
    }
}

/// The result of a board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoardResult {
    /// The score.
    pub score: GameResult,
    /// How it came about.
    pub kind: ResultKind,
}

/// How a result came about.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ResultKind {
    /// On the board.
    Played,
    /// One or both did not appear: the game was not played.
    Forfeit,
    /// On the board, but with less than a move by each player: not for ratings.
    Unrated,
    /// The arbiter awarded it after a game that was played.
    Awarded,
    /// The game will go on later; until then it counts as a draw for pairing.
    Adjourned,
}

impl BoardResult {
    /// An adjourned game.
    pub const ADJOURNED: BoardResult =
        BoardResult { score: GameResult::Draw, kind: ResultKind::Adjourned };

    /// A game that was played.
    pub fn played(score: GameResult) -> BoardResult {
        BoardResult { score, kind: ResultKind::Played }
    }

    /// A game that was not played because somebody did not appear.
    pub fn forfeit(score: GameResult) -> BoardResult {
        BoardResult { score, kind: ResultKind::Forfeit }
    }

    /// Whether the game will go on later.
    pub fn is_adjourned(self) -> bool {
        self.kind == ResultKind::Adjourned
    }

    /// Whether both players met on the board.
    pub fn is_played(self) -> bool {
        self.kind != ResultKind::Forfeit
    }
}
