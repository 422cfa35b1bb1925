//! The caller's own account over HTTP: registration, sign-in, sessions, and tokens.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{GameId, people::PlayedView};

/// A request to register.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// Its name: 2 to 20 letters, digits, `_` and `-`.
    pub name: String,
    /// Its password: 8 to 256 bytes.
    pub password: String,
    /// The invitation, where one is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// A request to sign in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name of the account.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// A request to change the password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The current password.
    pub old: String,
    /// The new password.
    pub new: String,
}

/// A new password, chosen by who has a link that resets it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LinkPassword {
    /// The secret of the link.
    pub secret: String,
    /// The new password.
    pub password: String,
}

/// Confirms with the password that an account is to be closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CloseAccount {
    /// The password.
    pub password: String,
    /// Whether to erase it as well: the name is replaced, and everything but the games is deleted.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub erase: bool,
}

/// A browser that is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SessionView {
    /// The number of the session.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub id: u64,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// When it expires.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub expires: u64,
    /// The browser's description of itself.
    pub agent: String,
    /// Whether it is the current session.
    pub current: bool,
}

/// A request for an API token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct TokenRequest {
    /// A name for the token.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub label: String,
    /// Its scopes: `board:play`, …
    pub scopes: Vec<String>,
    /// After how many days it expires; a year unless set.
    #[serde(default)]
    pub days: Option<u32>,
}

/// An API token of the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct TokenView {
    /// The number of the token.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub id: u64,
    /// The name its owner gave it.
    pub label: String,
    /// Its scopes.
    pub scopes: Vec<String>,
    /// When it was created, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// When it expires; never if there is none, as for tokens of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub expires: Option<u64>,
    /// The token itself: only in the answer that creates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// A page of a player's games, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HistoryPage {
    /// The games.
    pub games: Vec<PlayedView>,
    /// What to pass as `before` for the next page; null on the last one.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub next: Option<GameId>,
}

/// What an operator knows of the player behind an account, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct IdentityView {
    /// The title.
    pub title: Option<String>,
    /// The real name.
    pub real_name: Option<String>,
    /// The FIDE ID.
    pub fide_id: Option<u32>,
    /// Whether they are shown in all games, and not only in official ones.
    pub shown: bool,
}

/// The owner's choice where title and real name are shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct IdentityChange {
    /// Whether they are shown in all games.
    pub shown: bool,
}

/// The caller's e-mail address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EmailView {
    /// The address; null if there is none.
    pub address: Option<String>,
    /// Whether its owner has opened a link that was sent there.
    pub verified: bool,
    /// Whether this server sends mail.
    pub available: bool,
}

/// A language that mails are written in.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum MailLanguage {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// French.
    Fr,
}

/// A request to set or remove the e-mail address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct EmailChange {
    /// The new address; none removes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The password.
    pub password: String,
    /// The language of the mail.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<MailLanguage>"))]
    pub language: MailLanguage,
}

/// The secret of a link that was mailed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MailedLink {
    /// The secret.
    pub token: String,
}

/// A request for a link that sets a new password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The address of the account.
    pub address: String,
    /// The language of the mail.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<MailLanguage>"))]
    pub language: MailLanguage,
}

/// A new password, by a link that was mailed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The secret of the link.
    pub token: String,
    /// The new password: 8 to 256 bytes.
    pub password: String,
}
