//! The explorer: which moves were played here from a position, how often, and with what result.
//!
//! Counting is not part of ending a game. A game that ends only leaves a note that it is not
//! counted yet, in the same transaction; [`count_games`] works through the notes later, in small
//! steps, each all or nothing. So no move waits for it, and a crash neither loses a game nor counts
//! one twice.

pub(crate) mod codes;
mod counts;
mod game_line;
mod packed_position;
mod rating_band;

use async_trait::async_trait;
use game::{GameResult, RatingCategory, Timestamp};
use rules::{Color, Uci};
use wire::GameId;

pub use counts::{Counted, count_games};
pub use game_line::{EXPLORER_PLIES_MAX, ExploredMove, GameLine};
pub use packed_position::PackedPosition;
pub use rating_band::RatingBand;

use crate::{StoreError, summary::Summary};

/// The latest games that are remembered of each move, for each category and rating band.
pub const EXPLORER_LATEST_MAX: usize = 8;

/// How a game ended, as far as the explorer counts it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// 1-0
    White,
    /// ½-½
    Draw,
    /// 0-1
    Black,
}

impl Outcome {
    /// The outcome of a game with this result; none if a side got what the other did not lose, or
    /// the game does not count.
    pub const fn of(result: GameResult) -> Option<Outcome> {
        match result {
            GameResult::Win(Color::White) => Some(Outcome::White),
            GameResult::Win(Color::Black) => Some(Outcome::Black),
            GameResult::Draw => Some(Outcome::Draw),
            GameResult::BothLose | GameResult::HalfFor(_) | GameResult::None => None,
        }
    }
}

/// The outcome that the explorer counts. Only games of two people count, once a move was made.
pub(crate) fn outcome(summary: &Summary) -> Option<Outcome> {
    let people = summary.players.white.is_some() && summary.players.black.is_some();
    summary.result.filter(|_| people && summary.plies() > 0).and_then(Outcome::of)
}

/// A game whose outcome is not counted as it stands: it ended lately, or was corrected.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct UncountedGame {
    /// The game.
    pub id: GameId,
    /// As what it is counted now.
    pub counted: Option<Outcome>,
    /// As what it is to be counted.
    pub outcome: Option<Outcome>,
}

/// An answer is about these games alone. An empty list means all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExplorerFilter {
    /// Of these categories.
    pub categories: Vec<RatingCategory>,
    /// With an average rating in these bands.
    pub bands: Vec<RatingBand>,
}

impl ExplorerFilter {
    /// Whether a game matches.
    pub fn matches(&self, category: RatingCategory, band: Option<RatingBand>) -> bool {
        (self.categories.is_empty() || self.categories.contains(&category))
            && (self.bands.is_empty() || band.is_some_and(|band| self.bands.contains(&band)))
    }
}

/// How often a move was played, and with what result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MoveCounts {
    /// The move.
    pub uci: Uci,
    /// Games that White won.
    pub white: u64,
    /// Draws.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
    /// Those of them in which a player had a rating.
    pub rated: u64,
    /// The sum of their average ratings.
    pub rating_sum: u64,
}

impl MoveCounts {
    /// A move that was never played.
    pub const fn none(uci: Uci) -> MoveCounts {
        MoveCounts { uci, white: 0, draws: 0, black: 0, rated: 0, rating_sum: 0 }
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.white + self.draws + self.black
    }

    /// The average rating; none if nobody had one.
    pub fn average_rating(&self) -> Option<u64> {
        (self.rating_sum + self.rated / 2).checked_div(self.rated)
    }

    /// The sum of both, for the same move.
    pub(crate) fn add(&mut self, other: &MoveCounts) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.rated += other.rated;
        self.rating_sum += other.rating_sum;
    }
}

/// What was played from a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExploredPosition {
    /// The moves, the most frequent first.
    pub moves: Vec<MoveCounts>,
    /// The latest games and the move each continued with, newest first.
    pub latest: Vec<(GameId, Uci)>,
}

impl ExploredPosition {
    /// Brings moves into their order.
    pub(crate) fn sort(&mut self) {
        self.moves.sort_by_key(|counts| (std::cmp::Reverse(counts.games()), counts.uci));
    }
}

/// Moves by position.
///
/// Every game of two people counts when everybody may see its end: after its spectator delay.
#[async_trait]
pub trait ExplorerStore: Send + Sync + 'static {
    /// Games that are not counted as they ended and that everybody may see at this instant, those
    /// that could be seen first first.
    async fn uncounted(&self, now: Timestamp, limit: u32)
    -> Result<Vec<UncountedGame>, StoreError>;

    /// The number of games that are not counted as they ended, hidden ones included.
    async fn uncounted_total(&self) -> Result<u64, StoreError>;

    /// Counts games, all or none. A game whose state is not what its line says any more is left
    /// out, since somebody else was faster. Returns how many were counted.
    async fn count(&self, games: Vec<GameLine>) -> Result<u32, StoreError>;

    /// What was played from a position, with up to `latest` games.
    async fn explore(
        &self,
        position: PackedPosition,
        filter: ExplorerFilter,
        latest: u32,
    ) -> Result<ExploredPosition, StoreError>;

    /// Forgets all counts, so that every game is counted again. Returns how many games that are.
    async fn forget_counts(&self) -> Result<u64, StoreError>;
}
