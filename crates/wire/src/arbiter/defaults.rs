//! What a game of an arbiter is where nobody says otherwise: the same in the
//! form, in CSV files and over the API.

use serde::Serialize;

use super::CallsRule;
use crate::people::RulesetName;

/// The settings of a game that an arbiter creates, where they are not given.
/// The fields are those of `OfficialGameRequest`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OfficialDefaults {
    /// Draws are automatic: these are games of the Online Regulations (5.4).
    pub ruleset: RulesetName,
    /// Whether ratings change.
    pub rated: bool,
    /// Whether the back rank is drawn by lot.
    pub chess960: bool,
    /// Seconds after which a player who has not appeared forfeits.
    pub default_time: Option<u64>,
    /// Seconds after which a player who is away loses.
    pub absence: Option<u64>,
    /// A draw can be offered when both have made so many moves.
    pub draw_offers_after: u32,
    /// Whether players can call the arbiter.
    pub calls: CallsRule,
    /// Whether a part of the lag is not charged.
    pub lag_credit: bool,
    /// Whether moves can be entered in advance.
    pub premoves: bool,
    /// Whether the page may play the only move of a square.
    pub smart_moves: bool,
    /// Whether the page may promote to a queen unasked.
    pub auto_queen: bool,
    /// Whether moves can be taken back by agreement.
    pub takebacks: bool,
    /// Whether the players can chat.
    pub chat: bool,
}

/// The one set of defaults. `web/src/lib/protocol/official_defaults.ts` is made
/// from it.
pub const OFFICIAL_DEFAULTS: OfficialDefaults = OfficialDefaults {
    ruleset: RulesetName::Online,
    rated: false,
    chess960: false,
    default_time: None,
    absence: None,
    draw_offers_after: 1,
    calls: CallsRule::Noted,
    lag_credit: true,
    premoves: true,
    smart_moves: true,
    auto_queen: true,
    takebacks: false,
    chat: false,
};

pub(super) const fn ruleset() -> RulesetName {
    OFFICIAL_DEFAULTS.ruleset
}
pub(super) const fn rated() -> bool {
    OFFICIAL_DEFAULTS.rated
}
pub(super) const fn chess960() -> bool {
    OFFICIAL_DEFAULTS.chess960
}
pub(super) const fn calls() -> CallsRule {
    OFFICIAL_DEFAULTS.calls
}
pub(super) const fn lag_credit() -> bool {
    OFFICIAL_DEFAULTS.lag_credit
}
pub(super) const fn premoves() -> bool {
    OFFICIAL_DEFAULTS.premoves
}
pub(super) const fn smart_moves() -> bool {
    OFFICIAL_DEFAULTS.smart_moves
}
pub(super) const fn auto_queen() -> bool {
    OFFICIAL_DEFAULTS.auto_queen
}
pub(super) const fn takebacks() -> bool {
    OFFICIAL_DEFAULTS.takebacks
}
pub(super) const fn chat() -> bool {
    OFFICIAL_DEFAULTS.chat
}
