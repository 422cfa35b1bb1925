//! What operators decide about the server as a whole, over HTTP.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::people::Registration;

/// A new announcement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewAnnouncement {
    /// What everybody reads: one line of up to 200 characters.
    pub text: String,
    /// When it ends, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub until: u64,
}

/// What everybody reads above each page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AnnouncementView {
    /// The text.
    pub text: String,
    /// When it ends; null if somebody has to remove it.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub until: Option<u64>,
    /// Whether it says that all games are paused. It ends when they are resumed.
    pub paused: bool,
}

/// Why all games are paused or resumed, or one is ended. Everybody reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GamesReason {
    /// One line of up to 200 characters.
    pub reason: String,
}

/// How an operator ends a game, as an arbiter decides it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EndGame {
    /// `1-0`, `0-1`, `½-½`, `0-0`, `½-0` or `0-½`.
    pub result: String,
    /// Why; both players read it.
    pub reason: String,
}

/// In how many games something was done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GamesChanged {
    /// In so many it was.
    pub done: u32,
    /// So many refused, such as games of the operator.
    pub refused: u32,
}

/// The settings that can change while the server is running.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettingValues {
    /// What the server is called; may be empty.
    pub name: String,
    /// What it is, in a sentence or two; may be empty.
    pub description: String,
    /// The house rules; may be empty.
    pub rules: String,
    /// What happens to people's data here; may be empty.
    pub privacy: String,
    /// The picture before the name, as a `data:` URL of a PNG, JPEG, or WebP image; may be empty.
    pub logo: String,
    /// The time controls that the lobby offers as tiles.
    pub tiles: Vec<String>,
    /// Who can register.
    pub registration: Registration,
    /// Whether only people with an account can play, seek and chat.
    pub accounts_only: bool,
    /// Whether people can chat.
    pub chat: bool,
    /// For how many seconds an absent player is waited for, where a game does not say.
    pub absence: u32,
    /// How many people may share an address: its limits are in proportion.
    pub people_per_address: u32,
    /// After how many days guests are removed who did nothing that is stored.
    pub keep_guests: u32,
    /// After how many days chat lines are removed; 0 keeps them.
    pub keep_chat: u32,
    /// After how many days entries of the log and closed reports are removed; 0 keeps them.
    pub keep_log: u32,
}

/// The settings and where they come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SettingsView {
    /// As they are.
    pub values: SettingValues,
    /// As the server was started with.
    pub started: SettingValues,
    /// Those that an operator chose, by name.
    pub chosen: Vec<String>,
}

/// Changes of settings. Fields that are left out stay as they are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SettingChanges {
    /// What the server is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The house rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// What happens to people's data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub privacy: Option<String>,
    /// The picture before the name: a PNG, JPEG, or WebP image of up to 64 KiB as a `data:` URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
    /// The tiles of the lobby: 1 to 12 time controls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<String>>,
    /// Who can register.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration: Option<Registration>,
    /// Whether only people with an account take part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accounts_only: Option<bool>,
    /// Whether people can chat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<bool>,
    /// For how many seconds an absent player is waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<u32>,
    /// How many people may share an address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub people_per_address: Option<u32>,
    /// After how many days idle guests are removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep_guests: Option<u32>,
    /// After how many days chat lines are removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep_chat: Option<u32>,
    /// After how many days entries of the log are removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep_log: Option<u32>,
    /// Settings that shall be as the server was started with, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub reset: Vec<String>,
    /// Why, for the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What is different from other servers on every page.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct SiteLook {
    /// What the server is called, if it has a name of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where the picture before the name is, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
    /// The tiles of the lobby, if they are not the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<TileView>>,
}

/// A tile of the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TileView {
    /// The time control.
    pub time: String,
    /// The speed of such games.
    pub speed: String,
}

/// The numbers of a server at one moment, or of the minute before it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Numbers {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// Games that have not ended.
    pub games: u32,
    /// Open WebSockets.
    pub sockets: u32,
    /// People who have something open.
    pub people: u32,
    /// Moves in the minute before.
    pub moves: u32,
    /// What 95 of 100 commands took at most in the minute before, in milliseconds.
    pub acknowledgment_ms: Option<f64>,
    /// What 95 of 100 calls of the store took at most in the minute before.
    pub commit_ms: Option<f64>,
    /// Memory in use, where the system tells.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub memory_bytes: Option<u64>,
    /// Whether the store answers.
    pub store_up: bool,
}

/// The numbers of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NumbersView {
    /// The version of the program.
    pub version: String,
    /// Now.
    pub now: Numbers,
    /// Each minute of the last six hours, oldest first.
    pub minutes: Vec<Numbers>,
}

/// The backups of a server.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BackupsView {
    /// Whether this server can make backups: it has a data folder.
    pub available: bool,
    /// Whether one is being made.
    pub running: bool,
    /// Why the last one could not be made, if it could not.
    pub problem: Option<String>,
    /// Those that are kept, newest first. Each was read again after it was made.
    pub backups: Vec<BackupView>,
}

/// A backup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BackupView {
    /// The name of its file.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// Its size.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub bytes: u64,
    /// How long it took with reading it again; null if it was made before the server started.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub took_ms: Option<u64>,
}

/// What came of an import.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ImportedGames {
    /// Games that are new here.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub new: u64,
    /// Games that were here before.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub known: u64,
    /// What is wrong with games that were left out: the first few.
    pub errors: Vec<String>,
    /// How many were left out.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub broken: u64,
}

/// What the operator says about the server. Each may be empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AboutServer {
    /// Its name.
    pub name: String,
    /// What it is.
    pub description: String,
    /// The house rules.
    pub rules: String,
    /// What happens to people's data.
    pub privacy: String,
}
