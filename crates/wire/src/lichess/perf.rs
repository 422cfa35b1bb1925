//! How somebody does in one category of ratings.

use schemars::JsonSchema;
use serde::Serialize;

use super::LightUser;

/// How somebody does in one category.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PerfStatistics {
    /// Who.
    pub user: UserName,
    /// The rating.
    pub perf: PerfDetail,
    /// Their place on the leaderboard, if they have one.
    pub rank: Option<u32>,
    /// How many of all players are weaker: always 0, since it is not counted here.
    pub percentile: f64,
    /// What the games came to.
    pub stat: PerfCounts,
}

/// Just a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct UserName {
    /// The name.
    pub name: String,
}

/// A rating with its numbers.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PerfDetail {
    /// The numbers of Glicko-2.
    pub glicko: Glicko,
    /// Rated games.
    pub nb: u64,
    /// How it changed of late.
    pub progress: i32,
}

/// The numbers of Glicko-2.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Glicko {
    /// How well somebody plays.
    pub rating: f64,
    /// How far that may be off.
    pub deviation: f64,
    /// Whether it is only a guess.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

/// What somebody's games of one category came to.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PerfCounts {
    /// Which category.
    pub perf_type: PerfType,
    /// Whose.
    pub user_id: LightUser,
    /// How many.
    pub count: GameCounts,
    /// Wins against the strongest.
    pub best_wins: Results,
    /// Losses to the weakest.
    pub worst_losses: Results,
    /// Wins and losses in a row.
    pub result_streak: ResultStreak,
    /// Games and time without a pause: always 0, since it is not counted here.
    pub play_streak: PlayStreak,
}

/// A category, for programs and for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PerfType {
    /// For programs.
    pub key: String,
    /// For people.
    pub name: String,
}

/// How many games ended how.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameCounts {
    /// All that count.
    pub all: u64,
    /// Of these, rated.
    pub rated: u64,
    /// Won.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
    /// In tournaments: always 0 here.
    pub tour: u64,
    /// With half the time: always 0 here.
    pub berserk: u64,
    /// The average rating of the opponents in rated games.
    pub op_avg: f64,
    /// Time played: always 0, since it is not counted here.
    pub seconds: u64,
    /// Games left: always 0, since it is not counted here.
    pub disconnects: u64,
}

/// Games that stand out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Results {
    /// Five at most.
    pub results: Vec<NotableResult>,
}

/// A game that stands out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotableResult {
    /// The rating of the opponent before the game.
    pub op_rating: i32,
    /// The opponent.
    pub op_id: LightUser,
    /// When the game ended, as `2026-11-15T18:00:00.000Z`.
    pub at: String,
    /// The game.
    pub game_id: String,
}

/// Results in a row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct ResultStreak {
    /// Wins.
    pub win: Streaks,
    /// Losses.
    pub loss: Streaks,
}

/// Games and time without a pause.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct PlayStreak {
    /// Games.
    pub nb: Streaks,
    /// Seconds.
    pub time: Streaks,
}

/// A streak that goes on, and the longest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Streaks {
    /// The one that goes on.
    pub cur: Streak,
    /// The longest.
    pub max: Streak,
}

/// How long a streak is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Streak {
    /// How long.
    pub v: u64,
    /// Its first game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<StreakEnd>,
    /// Its last game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<StreakEnd>,
}

/// The first or the last game of a streak.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreakEnd {
    /// When it ended, as `2026-11-15T18:00:00.000Z`.
    pub at: String,
    /// Which.
    pub game_id: String,
}
