//! Everything that a server knows about the owner of an account, as they download it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    GameId,
    account::{SessionView, TokenView},
    moderation::BlockView,
    people::{Preferences, SpeedView},
    server::Room,
};

/// What a server knows about the owner of an account. Times are in milliseconds since 1970. The
/// moves of the games are in another file, as PGN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonalData {
    /// The name of the account.
    pub name: String,
    /// When it was created.
    pub since: u64,
    /// The title, as an operator entered it.
    pub title: Option<String>,
    /// The real name, as an operator entered it.
    pub real_name: Option<String>,
    /// The FIDE ID, as an operator entered it.
    pub fide_id: Option<u32>,
    /// The e-mail address.
    pub email: Option<String>,
    /// What they prefer.
    pub preferences: Preferences,
    /// Browsers that are signed in.
    pub sessions: Vec<SessionView>,
    /// API tokens, without their secrets.
    pub tokens: Vec<TokenView>,
    /// Statistics and ratings by speed.
    pub speeds: Vec<SpeedView>,
    /// Whom they follow, by name.
    pub following: Vec<String>,
    /// Whom they block.
    pub blocks: Vec<BlockView>,
    /// What they wrote in chats, oldest first.
    pub chat: Vec<OwnLine>,
    /// What they reported, oldest first.
    pub reports: Vec<OwnReport>,
    /// Their games, newest first.
    pub games: Vec<OwnGame>,
}

/// A chat line that they wrote.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OwnLine {
    /// The game.
    pub game: GameId,
    /// The room.
    pub room: Room,
    /// When.
    pub at: u64,
    /// What.
    pub text: String,
}

/// A report that they made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OwnReport {
    /// Whom it is about, by name.
    pub about: String,
    /// Why.
    pub reason: String,
    /// In their words.
    pub words: String,
    /// When.
    pub at: u64,
}

/// A game that they played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OwnGame {
    /// Its id.
    pub id: GameId,
    /// When it was created.
    pub at: u64,
    /// How it ended: `1-0`, `½-½`, …; null before its end.
    pub result: Option<String>,
}
