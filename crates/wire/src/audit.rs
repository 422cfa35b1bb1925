//! The log of what operators did, over HTTP. The store keeps the names of acts.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The acts, with their names in JSON and in the store.
macro_rules! acts {
    ($($(#[$about:meta])* $act:ident $key:literal,)*) => {
        /// What an operator did.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(rename_all = "camelCase")]
        pub enum AuditAct {
            $($(#[$about])* $act,)*
        }

        impl AuditAct {
            /// All acts.
            pub const ALL: &[AuditAct] = &[$(AuditAct::$act,)*];

            /// Its name.
            pub fn key(self) -> &'static str {
                match self {
                    $(AuditAct::$act => $key,)*
                }
            }
        }
    };
}

acts! {
    /// Created an account.
    AccountCreated "accountCreated",
    /// Changed the title, roles, or restrictions of an account.
    StandingChanged "standingChanged",
    /// Set a new password.
    PasswordSet "passwordSet",
    /// Gave an account another name.
    Renamed "renamed",
    /// Created a link that resets a password.
    ResetLinkCreated "resetLinkCreated",
    /// Ended sessions of an account.
    SessionsEnded "sessionsEnded",
    /// Created an API token for somebody else.
    TokenCreated "tokenCreated",
    /// Muted a guest, or let them write again.
    GuestMuted "guestMuted",
    /// Created an invitation.
    InvitationCreated "invitationCreated",
    /// Withdrew an invitation.
    InvitationWithdrawn "invitationWithdrawn",
    /// Closed a report.
    ReportClosed "reportClosed",
    /// Opened a report again.
    ReportReopened "reportReopened",
    /// Made somebody an arbiter of a game.
    ArbiterAppointed "arbiterAppointed",
    /// Ended that.
    ArbiterDismissed "arbiterDismissed",
    /// Imported games.
    GamesImported "gamesImported",
    /// Wrote an announcement.
    Announced "announced",
    /// Removed an announcement.
    AnnouncementRemoved "announcementRemoved",
    /// Paused all games.
    GamesPaused "gamesPaused",
    /// Resumed all games.
    GamesResumed "gamesResumed",
    /// Ended a game.
    GameEnded "gameEnded",
    /// Erased an account.
    AccountErased "accountErased",
    /// Changed settings of the server.
    SettingsChanged "settingsChanged",
    /// Made a backup.
    BackedUp "backedUp",
}

impl AuditAct {
    /// The act with this name.
    pub fn named(key: &str) -> Option<AuditAct> {
        AuditAct::ALL.iter().copied().find(|act| act.key() == key)
    }
}

/// An entry of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditView {
    /// Its number; later ones are higher.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: u64,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// The name of who did it; null for the command line.
    pub by: Option<String>,
    /// What.
    pub act: AuditAct,
    /// The name of the person to whom it was done, as it is now; null if it was done to nobody.
    pub about: Option<String>,
    /// What else it was done to: a game, or a report by its number; may be empty.
    pub subject: String,
    /// What changed, by name.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string>"))]
    pub details: BTreeMap<String, String>,
    /// Why; may be empty.
    pub reason: String,
}

/// Why an operator does something. It is only shown in the log.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ActReason {
    /// Why; up to 1,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_in_the_store_is_the_one_in_json() {
        for act in AuditAct::ALL {
            let json = serde_json::to_value(act).expect("a name");
            assert_eq!(json, act.key());
            assert_eq!(AuditAct::named(act.key()), Some(*act));
        }
        assert_eq!(AuditAct::named("juggled"), None);
    }
}
