//! People, as clients of lichess know them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

/// Somebody with an account.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The name in small letters.
    pub id: String,
    /// The name.
    pub username: String,
    /// `BOT` for a program, or a title such as `GM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How well they play, by speed.
    pub perfs: BTreeMap<String, UserPerf>,
    /// When the account was made, in milliseconds since 1970.
    pub created_at: u64,
    /// When they were last seen, in milliseconds since 1970.
    pub seen_at: u64,
    /// How long they have played.
    pub play_time: PlayTime,
    /// How many games they have.
    pub count: Count,
    /// Their page.
    pub url: String,
    /// Whether they are here now.
    pub online: bool,
    /// The game they are in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playing: Option<String>,
    /// Whether the account can no longer be used.
    #[serde(skip_serializing_if = "is_false")]
    pub disabled: bool,
}

/// How well somebody plays at one speed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct UserPerf {
    /// Games that count.
    pub games: u64,
    /// The rating.
    pub rating: i32,
    /// How far it may be off.
    pub rd: u32,
    /// How it changed of late.
    pub prog: i32,
    /// Whether it is only a guess.
    #[serde(skip_serializing_if = "is_false")]
    pub prov: bool,
}

/// How long somebody has played, in seconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct PlayTime {
    /// In all.
    pub total: u64,
    /// Watched by everybody.
    pub tv: u64,
}

/// How many games somebody has, by kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Count {
    /// That have ended and count.
    pub all: u64,
    /// Of these, rated.
    pub rated: u64,
    /// Drawn.
    pub draw: u64,
    /// Lost.
    pub loss: u64,
    /// Won.
    pub win: u64,
    /// Marked; nothing is, here.
    pub bookmark: u64,
    /// Going on.
    pub playing: u64,
    /// Brought from elsewhere: they belong to nobody here.
    pub import: u64,
    /// With whoever asks.
    pub me: u64,
}

/// Whether somebody is here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserStatus {
    /// The name in small letters.
    pub id: String,
    /// The name.
    pub name: String,
    /// `BOT` for a program, or a title such as `GM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether they are here now.
    #[serde(skip_serializing_if = "is_false")]
    pub online: bool,
    /// Whether they play now.
    #[serde(skip_serializing_if = "is_false")]
    pub playing: bool,
    /// Which game, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playing_id: Option<String>,
}

/// What a token is good for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenInfo {
    /// Whose it is.
    pub user_id: String,
    /// What it allows, with commas between.
    pub scopes: String,
    /// When it ends by itself, in milliseconds since 1970.
    pub expires: Option<u64>,
}

/// How a rating came to be at one speed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RatingHistory {
    /// The speed, for people.
    pub name: String,
    /// Year, month (from 0), day, rating.
    pub points: Vec<[i32; 4]>,
}

/// How somebody does at one speed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PerfStatistics {
    /// Who.
    pub user: UserName,
    /// The rating.
    pub perf: PerfDetail,
    /// Their place on the leaderboard, if they have one.
    pub rank: Option<u32>,
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
    #[serde(skip_serializing_if = "is_false")]
    pub provisional: bool,
}

/// What somebody's games of one speed came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PerfCounts {
    /// Which speed.
    pub perf_type: PerfType,
    /// How many.
    pub count: GameCounts,
}

/// A speed, for programs and for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PerfType {
    /// For programs.
    pub key: String,
    /// For people.
    pub name: String,
}

/// How many games ended how.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
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
}

/// What somebody did on one day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Activity {
    /// Which day.
    pub interval: Interval,
    /// Games that ended, by speed.
    pub games: BTreeMap<String, DayOfGames>,
}

/// From when to when, in milliseconds since 1970.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Interval {
    /// From.
    pub start: u64,
    /// To.
    pub end: u64,
}

/// How the games of one day ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct DayOfGames {
    /// Won.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
}

/// How two did against each other.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Crosstable {
    /// The points of each, by id.
    pub users: BTreeMap<String, f64>,
    /// Games that ended and count.
    pub nb_games: u64,
}

/// A place on a leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LeaderboardUser {
    /// The name in small letters.
    pub id: String,
    /// The name.
    pub username: String,
    /// A title such as `GM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether they are here now.
    #[serde(skip_serializing_if = "is_false")]
    pub online: bool,
    /// The rating that brought them there, by speed.
    pub perfs: BTreeMap<String, LeaderPerf>,
}

/// A rating on a leaderboard.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LeaderPerf {
    /// The rating.
    pub rating: i32,
    /// How it changed of late.
    pub progress: i32,
}

/// The best of one speed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Leaderboard {
    /// The best first.
    pub users: Vec<LeaderboardUser>,
}

/// What somebody prefers, as far as lichess has a name for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AccountPreferences {
    /// The preferences.
    pub prefs: Prefs,
}

/// Preferences: numbers are those of lichess.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Prefs {
    /// Whether moves can be entered in advance.
    pub premove: bool,
    /// 1: a pawn becomes what is chosen; 3: always a queen.
    pub auto_queen: u8,
    /// 1 if moves are confirmed.
    pub submit_move: u8,
    /// 1 if everything but the game is hidden.
    pub zen: u8,
}

/// Whether the account is a child's: none is, here.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Kid {
    /// Always false.
    pub kid: bool,
}

/// A token that a program has fetched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AccessToken {
    /// Always `Bearer`.
    pub token_type: String,
    /// The token.
    pub access_token: String,
    /// How long it is good, in seconds.
    pub expires_in: u64,
}

/// Why no token was given, in the words of OAuth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OAuthError {
    /// For programs.
    pub error: String,
    /// For people.
    pub error_description: String,
}

/// A command was done, or gently refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Ok {
    /// Always true.
    pub ok: bool,
    /// Why an offer or a takeback was refused, where clients take no refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

fn is_false(is: &bool) -> bool {
    !is
}
