//! Requests and answers for operators.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A new invitation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NewInvitation {
    /// The invitation itself: only in this answer.
    pub invitation: String,
    /// When it expires, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub expires: u64,
}

/// An invitation that has not been used yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenInvitation {
    /// The hash of its secret. It cannot be used to register.
    pub id: String,
    /// The name of the operator who invites; null for the command line.
    pub by: Option<String>,
    /// When it expires.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub expires: u64,
}

/// An account as operators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StandingView {
    /// Its name.
    pub name: String,
    /// Whether they are a guest: then they can be muted, and nothing else.
    pub guest: bool,
    /// When it was created, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub since: u64,
    /// Its title.
    pub title: Option<String>,
    /// The player's real name.
    pub real_name: Option<String>,
    /// The player's FIDE ID.
    pub fide_id: Option<u32>,
    /// Whether an operator disabled it.
    pub disabled: bool,
    /// Whether its chat is muted.
    pub muted: bool,
    /// Whether it may act as an arbiter.
    pub arbiter: bool,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether it is an operator.
    pub admin: bool,
    /// Whether its owner closed it for good.
    pub closed: bool,
}

/// An operator's changes to an account. Fields that are left out stay as they are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StandingChanges {
    /// Whether it is disabled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disabled: Option<bool>,
    /// Whether its chat is muted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muted: Option<bool>,
    /// Whether it may act as an arbiter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arbiter: Option<bool>,
    /// Whether it is a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<bool>,
    /// Whether it is an operator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub admin: Option<bool>,
    /// The title; empty for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The player's real name; empty for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub real_name: Option<String>,
    /// The player's FIDE ID, digits alone; empty for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fide_id: Option<String>,
    /// Why, for the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A new password for an account whose owner lost theirs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct PasswordReset {
    /// The new password.
    pub password: String,
    /// Why, for the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Another name for an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The new name.
    pub name: String,
    /// Why, for the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A link with which somebody chooses a new password, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NewResetLink {
    /// The secret of the link `/account/sign-in#reset=…`: only in this answer.
    pub secret: String,
    /// When it expires, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub expires: u64,
}

/// Accounts that an operator looks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PeoplePage {
    /// By name.
    pub people: Vec<StandingView>,
    /// The `after` of the next page; null on the last one.
    pub next: Option<String>,
}
