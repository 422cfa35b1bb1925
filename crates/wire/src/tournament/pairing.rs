//! A pairing made by hand: what the desk asks, and which rules it breaks.

use serde::{Deserialize, Serialize};

use crate::server::Side;

/// A pairing on its way to being complete.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PairingRequest {
    /// White and Black of each board that has both.
    pub boards: Vec<(u32, u32)>,
    /// Who has the bye.
    #[serde(default)]
    pub bye: Option<u32>,
}

/// What the rules say about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PairingCheckView {
    /// The round that is to be paired.
    pub round: u16,
    /// Its players, by number.
    pub players: Vec<PlayerToPairView>,
    /// Those of them whom the pairing leaves out.
    pub missing: Vec<u32>,
    /// The rules that it breaks. Once it is complete, also where it differs from the pairing of the
    /// rules.
    pub broken: Vec<BrokenRuleView>,
}

/// A player of the round that is to be paired.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayerToPairView {
    /// Who.
    pub entry: u32,
    /// The pairing number in this round; late entries can change the numbers until round 4.
    pub number: u16,
}

/// A rule that a pairing breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BrokenRuleView {
    /// Which.
    pub rule: PairingRuleName,
    /// The article in FIDE's Handbook; none for a rule of this tournament.
    pub article: Option<String>,
    /// The players it is about.
    pub players: Vec<u32>,
    /// The earlier round it is about.
    pub round: Option<u16>,
    /// The color it is about.
    pub color: Option<Side>,
    /// The score of the bracket it is about.
    pub score: Option<String>,
}

/// A pairing to begin with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PairingProposalView {
    /// White and Black of each board.
    pub boards: Vec<(u32, u32)>,
    /// Who has the bye.
    pub bye: Option<u32>,
    /// Why no legal pairing exists; none if this is the pairing of the rules.
    pub none_legal: Option<NoPairingView>,
}

/// Why the rules give no pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NoPairingView {
    /// What kind of reason it is.
    pub reason: NoPairingReason,
    /// The article in FIDE's Handbook.
    pub article: Option<String>,
    /// Players who cannot all be paired.
    pub players: Vec<u32>,
    /// The only others whom these may meet: too few.
    pub opponents: Vec<u32>,
    /// Why the players cannot meet each other, each rule with one pair of them.
    pub rules: Vec<BrokenRuleView>,
}

/// The kinds of reasons for which the rules give no pairing.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum NoPairingReason {
    /// There are no players to pair.
    NoPlayers,
    /// Everyone has had the bye, or a point without a game.
    NobodyForBye,
    /// Some players have too few possible opponents.
    Impossible,
    /// It takes too much work to find one.
    TooMuchWork,
}

/// The rules of pairing that a page has sentences for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PairingRuleName {
    /// Two players meet again.
    Met,
    /// Two players must both get the same color.
    SameColor,
    /// The organizer keeps two players apart.
    ForbiddenPair,
    /// The bye goes to a player who had it, or a point without a game.
    SecondBye,
    /// A player gets the bye though the number of players is even.
    NeedlessBye,
    /// A player gets a color three times more than the other.
    ColorDifference,
    /// A player gets a color for the third time in a row.
    ThirdColor,
    /// A player is paired more than once.
    Twice,
    /// A player does not take part in the round.
    NotInRound,
    /// No legal pairing exists.
    NoLegalPairing,
    /// The others cannot all be paired, or the bye goes to the wrong score.
    Rest,
    /// Another pairing serves a criterion better.
    Criterion,
    /// Another pairing comes first in the order of the rules.
    Order,
    /// The colors of a board.
    Colors,
    /// Not the players of the round.
    Players,
    /// Another pairing stands in the table of the round robin.
    Table,
    /// It cannot be compared within the budget.
    TooMuchWork,
}
