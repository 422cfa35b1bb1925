use async_trait::async_trait;
use game::{PersonId, RatingCategory, Timestamp};
use rules::{ByColor, Color};
use wire::GameId;

use crate::{Account, GameScore, GameSummary, Rating, RatingChange, StartRating, StoreError};

/// A filter for a person's games. An empty field matches everything.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Of this category.
    pub category: Option<RatingCategory>,
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
    Scored(GameScore),
}

impl ResultFor {
    /// The name in the API.
    pub const fn key(self) -> &'static str {
        match self {
            ResultFor::Unfinished => "unfinished",
            ResultFor::Nothing => "none",
            ResultFor::Scored(GameScore::Win) => "win",
            ResultFor::Scored(GameScore::Draw) => "draw",
            ResultFor::Scored(GameScore::Loss) => "loss",
        }
    }

    /// All values.
    pub const ALL: [ResultFor; 5] = [
        ResultFor::Unfinished,
        ResultFor::Nothing,
        ResultFor::Scored(GameScore::Win),
        ResultFor::Scored(GameScore::Draw),
        ResultFor::Scored(GameScore::Loss),
    ];
}

/// A game in a person's history.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// The summary of the game.
    pub summary: GameSummary,
    /// Whether it was rated.
    pub rated: bool,
    /// How it changed the ratings.
    pub changes: Option<ByColor<RatingChange>>,
}

impl PlayedGame {
    /// The side of the person whose history this is.
    pub fn color_of(&self, person: PersonId) -> Color {
        match self.summary.players.white {
            Some(white) if white == person => Color::White,
            _ => Color::Black,
        }
    }
}

/// A rating at the end of a day on which it changed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RatingPoint {
    /// Days since 1970.
    pub day: u32,
    /// The rating, as it was shown.
    pub rating: i32,
}

/// An entry on a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    /// Who.
    pub account: Account,
    /// Their rating.
    pub rating: Rating,
}

/// Which part of a leaderboard.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LeaderPage {
    /// Players whose last rated game was at this instant or later.
    pub since: Timestamp,
    /// Players with a provisional rating instead of those with an established one.
    pub provisional: bool,
    /// The number of players to leave out at the top.
    pub skip: u32,
    /// The most players.
    pub limit: u32,
}

impl LeaderPage {
    /// The best with an established rating.
    pub fn best(since: Timestamp, limit: u32) -> LeaderPage {
        LeaderPage { since, provisional: false, skip: 0, limit }
    }
}

/// An imported game: it belongs to no account and is not rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewImport {
    /// Its id.
    pub id: GameId,
    /// The hash of its text: the same game is stored once.
    pub hash: [u8; 32],
    /// Its PGN.
    pub pgn: String,
}

/// How many games of an import were new.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Games that were new.
    pub new: u64,
    /// Games that were stored before.
    pub known: u64,
}

/// Games that people played.
#[async_trait]
pub trait HistoryStore: Send + Sync + 'static {
    /// A person's games, newest first, up to a limit. With `before`, only those created before that
    /// game; [`StoreError::NoSuchGame`] if it does not exist.
    async fn history(
        &self,
        person: PersonId,
        filter: Filter,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<PlayedGame>, StoreError>;

    /// The same, oldest first. With `after`, only those created after that game.
    async fn history_from_oldest(
        &self,
        person: PersonId,
        filter: Filter,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<PlayedGame>, StoreError>;

    /// The live games of a person, newest first, up to a limit.
    async fn playing(&self, person: PersonId, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// Live games with two players, newest first.
    async fn now_playing(&self, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// All games, oldest first, starting after this one.
    async fn games_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError>;
}

/// Ratings and their changes.
#[async_trait]
pub trait RatingStore: Send + Sync + 'static {
    /// How a game changed the ratings of its players.
    async fn rating_changes(
        &self,
        game: GameId,
    ) -> Result<Option<ByColor<RatingChange>>, StoreError>;

    /// The ratings of a game's players when they sat down: none for the computer and guests, and for
    /// casual games made before ratings at the start were stored.
    async fn start_ratings(&self, game: GameId)
    -> Result<ByColor<Option<StartRating>>, StoreError>;

    /// A person's ratings, in the order of [`RatingCategory::ALL`]. Categories without rated
    /// games are left out.
    async fn ratings(&self, person: PersonId) -> Result<Vec<(RatingCategory, Rating)>, StoreError>;

    /// The history of a rating, day by day.
    async fn rating_points(
        &self,
        person: PersonId,
        category: RatingCategory,
    ) -> Result<Vec<RatingPoint>, StoreError>;

    /// The best players of one category, best first. Bots and accounts that cannot be used are left
    /// out.
    async fn leaders(
        &self,
        category: RatingCategory,
        page: LeaderPage,
    ) -> Result<Vec<Leader>, StoreError>;
}

/// Imported games.
#[async_trait]
pub trait ImportStore: Send + Sync + 'static {
    /// Stores imported games.
    async fn import(&self, games: Vec<NewImport>) -> Result<Imported, StoreError>;

    /// The PGN of an imported game.
    async fn imported(&self, game: GameId) -> Result<Option<String>, StoreError>;

    /// The imported game whose text has this hash.
    async fn imported_as(&self, hash: [u8; 32]) -> Result<Option<GameId>, StoreError>;

    /// Imported games, oldest first, starting after this one. Damaged ones have no text.
    async fn imports_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<(GameId, Result<String, StoreError>)>, StoreError>;
}
