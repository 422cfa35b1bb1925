use serde::{Deserialize, Serialize};

/// The lobby has changed. The numbers of one node have no gaps: who sees one, or hears of a node for
/// the first time, reads all seeks again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LobbyNote {
    /// The run of the node that sends it.
    pub node: u64,
    /// The number of this change at its node, from 1.
    pub number: u64,
    /// Seeks that were made or changed: read them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<crate::GameId>,
    /// Seeks that are no more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<crate::GameId>,
    /// How many people have the lobby open at this node.
    pub watching: u64,
}
