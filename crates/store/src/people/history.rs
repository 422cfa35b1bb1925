use async_trait::async_trait;
use game::{PersonId, Speed, Timestamp};
use rules::{ByColor, Color};
use wire::GameId;

use crate::{Account, GameSummary, Rating, RatingChange, Score, StoreError};

/// Which of a person's games are wanted; what is not said does not matter.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Of this speed.
    pub speed: Option<Speed>,
    /// With these pieces.
    pub color: Option<Color>,
    /// With this result.
    pub result: Option<ResultFor>,
    /// Against this person.
    pub opponent: Option<PersonId>,
    /// Rated or not.
    pub rated: Option<bool>,
}

/// The result of a game for one player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ResultFor {
    /// It has not ended.
    Unfinished,
    /// It has no result.
    Nothing,
    /// It counts.
    Scored(Score),
}

impl ResultFor {
    /// The name that programs use.
    pub const fn key(self) -> &'static str {
        match self {
            ResultFor::Unfinished => "unfinished",
            ResultFor::Nothing => "none",
            ResultFor::Scored(Score::Win) => "win",
            ResultFor::Scored(Score::Draw) => "draw",
            ResultFor::Scored(Score::Loss) => "loss",
        }
    }

    /// All there are.
    pub const ALL: [ResultFor; 5] = [
        ResultFor::Unfinished,
        ResultFor::Nothing,
        ResultFor::Scored(Score::Win),
        ResultFor::Scored(Score::Draw),
        ResultFor::Scored(Score::Loss),
    ];
}

/// A game in a person's history.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// The game at a glance.
    pub summary: GameSummary,
    /// Whether it was rated.
    pub rated: bool,
    /// What it did to the ratings.
    pub changes: Option<ByColor<RatingChange>>,
}

/// A rating at the end of a day on which it changed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RatingPoint {
    /// Days since 1970.
    pub day: u32,
    /// The rating, as it was shown.
    pub rating: i32,
}

/// A place on a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    /// Who.
    pub account: Account,
    /// How well they play.
    pub rating: Rating,
}

/// An imported game: it belongs to no account and is not rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewImport {
    /// Its id.
    pub id: GameId,
    /// The hash of its text: the same game is kept once.
    pub hash: [u8; 32],
    /// Its PGN.
    pub pgn: String,
}

/// How many games of an import were new.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Kept now.
    pub new: u64,
    /// Kept before.
    pub known: u64,
}

/// The games that people played.
#[async_trait]
pub trait HistoryStore: Send + Sync + 'static {
    /// A person's games, the newest first, at most so many; if a game is given,
    /// those made before it, and [`StoreError::NoSuchGame`] if it is not there.
    async fn history(
        &self,
        person: PersonId,
        filter: Filter,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<PlayedGame>, StoreError>;

    /// The games a person is in now, the newest first, at most so many.
    async fn playing(&self, person: PersonId, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// Games with two players that have not ended, the newest first.
    async fn now_playing(&self, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// All games in the order they were made, from after this one.
    async fn games_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError>;
}

/// Ratings, and how they changed.
#[async_trait]
pub trait RatingStore: Send + Sync + 'static {
    /// What a game did to the ratings of its players.
    async fn rating_changes(
        &self,
        game: GameId,
    ) -> Result<Option<ByColor<RatingChange>>, StoreError>;

    /// A person's ratings, from the fastest speed; those without a game that
    /// counts are left out.
    async fn ratings(&self, person: PersonId) -> Result<Vec<(Speed, Rating)>, StoreError>;

    /// How a rating came to be, day by day.
    async fn rating_points(
        &self,
        person: PersonId,
        speed: Speed,
    ) -> Result<Vec<RatingPoint>, StoreError>;

    /// The best of one speed whose ratings are no guess and no older than an
    /// instant, at most so many. Accounts that cannot be used, and bots, are
    /// left out.
    async fn leaders(
        &self,
        speed: Speed,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<Leader>, StoreError>;
}

/// Imported games.
#[async_trait]
pub trait ImportStore: Send + Sync + 'static {
    /// Keeps games from elsewhere.
    async fn import(&self, games: Vec<NewImport>) -> Result<Imported, StoreError>;

    /// The text of a game from elsewhere.
    async fn imported(&self, game: GameId) -> Result<Option<String>, StoreError>;

    /// Which game from elsewhere has this text, known by its hash.
    async fn imported_as(&self, hash: [u8; 32]) -> Result<Option<GameId>, StoreError>;

    /// Games from elsewhere in the order they came, from after this one.
    async fn imports_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<(GameId, String)>, StoreError>;
}
