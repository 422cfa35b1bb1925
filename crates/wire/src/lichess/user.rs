//! People, in the format of lichess.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

/// An account.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub username: String,
    /// `BOT`, or a title such as `GM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Ratings by speed.
    pub perfs: BTreeMap<String, UserPerf>,
    /// When the account was created, in milliseconds since 1970.
    pub created_at: u64,
    /// When they were last seen, in milliseconds since 1970.
    pub seen_at: u64,
    /// How long they have played.
    pub play_time: PlayTime,
    /// How many games they have.
    pub count: Count,
    /// The profile page.
    pub url: String,
    /// Whether they are online.
    pub online: bool,
    /// The live game they play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playing: Option<String>,
    /// Whether the account is closed or disabled.
    #[serde(skip_serializing_if = "is_false")]
    pub disabled: bool,
}

/// A rating at one speed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct UserPerf {
    /// The number of rated games.
    pub games: u64,
    /// The rating.
    pub rating: i32,
    /// The rating deviation.
    pub rd: u32,
    /// The recent change.
    pub prog: i32,
    /// Whether it is provisional.
    #[serde(skip_serializing_if = "is_false")]
    pub prov: bool,
}

/// Time spent playing, in seconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct PlayTime {
    /// In total.
    pub total: u64,
    /// While featured on TV.
    pub tv: u64,
}

/// Numbers of games.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Count {
    /// Finished games that count.
    pub all: u64,
    /// Of these, rated.
    pub rated: u64,
    /// Drawn.
    pub draw: u64,
    /// Lost.
    pub loss: u64,
    /// Won.
    pub win: u64,
    /// Always 0: there are no bookmarks here.
    pub bookmark: u64,
    /// In progress.
    pub playing: u64,
    /// Always 0: imported games belong to no account here.
    pub import: u64,
    /// Against the caller.
    pub me: u64,
}

/// Whether a person is online.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserStatus {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub name: String,
    /// `BOT`, or a title such as `GM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether they are online.
    #[serde(skip_serializing_if = "is_false")]
    pub online: bool,
    /// Whether they are playing.
    #[serde(skip_serializing_if = "is_false")]
    pub playing: bool,
    /// Which game, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playing_id: Option<String>,
}

/// Players whose names begin as asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Autocomplete {
    /// Whether someone has exactly this name.
    Exists(bool),
    /// Ids or names.
    Names(Vec<String>),
    /// More about each.
    Users {
        /// The players.
        result: Vec<super::LightUser>,
    },
}

/// A description of a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenInfo {
    /// Whose it is.
    pub user_id: String,
    /// Its scopes, separated by commas.
    pub scopes: String,
    /// When it expires, in milliseconds since 1970.
    pub expires: Option<u64>,
}

/// The history of a rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RatingHistory {
    /// The name of the speed.
    pub name: String,
    /// Year, month (from 0), day, rating.
    pub points: Vec<[i32; 4]>,
}

/// A person's activity on one day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Activity {
    /// The day.
    pub interval: Interval,
    /// Games that ended, by speed.
    pub games: BTreeMap<String, DayOfGames>,
}

/// A span of time, in milliseconds since 1970.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Interval {
    /// From.
    pub start: u64,
    /// To.
    pub end: u64,
}

/// How a rating changed on one day.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct RatingProgress {
    /// Before the first game.
    pub before: i32,
    /// After the last.
    pub after: i32,
}

/// The results of one day.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct DayOfGames {
    /// Won.
    pub win: u64,
    /// Lost.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
    /// How the rating changed.
    pub rp: RatingProgress,
}

/// The score between two people.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Crosstable {
    /// The points of each, by id.
    pub users: BTreeMap<String, f64>,
    /// Games that ended and count.
    pub nb_games: u64,
}

/// An entry on a leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LeaderboardUser {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub username: String,
    /// A title such as `GM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether they are online.
    #[serde(skip_serializing_if = "is_false")]
    pub online: bool,
    /// The rating, by speed.
    pub perfs: BTreeMap<String, LeaderPerf>,
}

/// A rating on a leaderboard.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LeaderPerf {
    /// The rating.
    pub rating: i32,
    /// The recent change.
    pub progress: i32,
}

/// The leaderboard of one speed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Leaderboard {
    /// Best first.
    pub users: Vec<LeaderboardUser>,
}

/// A person's preferences, as far as lichess has the same ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AccountPreferences {
    /// The preferences.
    pub prefs: Prefs,
}

/// Preferences, with the numbers of lichess.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Prefs {
    /// Whether premoves are enabled.
    pub premove: bool,
    /// 1: ask for the promotion piece; 3: promote to a queen.
    pub auto_queen: u8,
    /// 1 if moves must be confirmed.
    pub submit_move: u8,
    /// 1 in zen mode.
    pub zen: u8,
}

/// Whether kid mode is on; it does not exist here.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Kid {
    /// Always false.
    pub kid: bool,
}

/// An OAuth access token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AccessToken {
    /// Always `Bearer`.
    pub token_type: String,
    /// The token.
    pub access_token: String,
    /// How long it is valid, in seconds.
    pub expires_in: u64,
}

/// An error of OAuth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OAuthError {
    /// The code.
    pub error: String,
    /// The description.
    pub error_description: String,
}

/// A command succeeded, or was refused without an error status.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Ok {
    /// Always true.
    pub ok: bool,
    /// Why an offer or a takeback was refused, for clients that do not expect an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

fn is_false(is: &bool) -> bool {
    !is
}
