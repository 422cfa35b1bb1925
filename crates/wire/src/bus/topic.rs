use crate::GameId;

/// What a message is about. Who listens to a topic hears everything that is sent to it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// The events of a game.
    Game(GameId),
    /// Chat, rematches and premoves of a game. Apart from its events, so that who needs only one of
    /// them is not woken for the other.
    Viewers(GameId),
    /// What all servers have to know: seeks, pairings, ended sessions, and others.
    Servers,
    /// Signs of life of nodes.
    Nodes,
}

impl Topic {
    /// The name of the topic between nodes.
    pub fn subject(&self) -> String {
        match self {
            Topic::Game(game) => format!("game.{game}"),
            Topic::Viewers(game) => format!("game.{game}.viewers"),
            Topic::Servers => "servers".into(),
            Topic::Nodes => "node.beat".into(),
        }
    }

    /// Where a node takes requests.
    pub fn requests_of(node: u64) -> String {
        format!("node.{node}.do")
    }
}
