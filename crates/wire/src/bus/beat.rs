use serde::{Deserialize, Serialize};

/// How a node is, told about once a second. For operators, and to choose where a computer's game
/// goes; who is alive is for the leases in the store to say.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NodeBeat {
    /// The number of its run.
    pub node: u64,
    /// The name that its operator gave it.
    pub name: String,
    /// The version of its program.
    pub program: String,
    /// Games that it runs.
    pub games: u64,
    /// Sockets and streams that are open.
    pub sockets: u64,
    /// Whether the store and the bus answer it.
    pub healthy: bool,
    /// Other engine programs that it offers.
    #[serde(default)]
    pub engines: Vec<String>,
}
