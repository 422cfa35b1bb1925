//! Which node owns a game. What is remembered may be outdated: the store knows, and a node that is
//! asked for a game it does not own says so.

use std::{collections::HashMap, sync::Mutex};

use store::{NodeId, StoreError};
use wire::GameId;

use crate::{Node, lock::lock};

/// The owners of games on other nodes, as far as is known here.
#[derive(Debug, Default)]
pub(crate) struct Owners(Mutex<HashMap<GameId, NodeId>>);

/// Above this many, all are forgotten and learned again.
const MOST: usize = 100_000;

/// Where a game is, or should be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    Here,
    /// On this node, or it should claim it.
    At(NodeId),
}

impl Owners {
    pub(crate) fn set(&self, game: GameId, node: NodeId) {
        let mut owners = lock(&self.0);
        if owners.len() >= MOST {
            owners.clear();
        }
        owners.insert(game, node);
    }

    pub(crate) fn forget(&self, game: GameId) {
        lock(&self.0).remove(&game);
    }

    pub(crate) fn forget_node(&self, node: NodeId) {
        lock(&self.0).retain(|_, owner| *owner != node);
    }

    pub(crate) fn get(&self, game: GameId) -> Option<NodeId> {
        lock(&self.0).get(&game).copied()
    }
}

impl Node {
    /// Whether there may be other nodes.
    pub fn is_clustered(&self) -> bool {
        self.shared.bus.is_shared()
    }

    /// Where a game is. If nobody alive owns it: where it should be.
    pub(crate) async fn home_of(&self, game: GameId) -> Result<Home, StoreError> {
        if !self.is_clustered() || self.is_live(game) {
            return Ok(Home::Here);
        }
        let shared = &self.shared;
        let known = shared.owners.get(game);
        let owner = match known.filter(|node| shared.members.contains(*node)) {
            Some(node) => Some(node),
            None => shared.store.games.owner(game).await?,
        };
        let home = match owner.filter(|node| shared.members.contains(*node)) {
            Some(node) => {
                shared.owners.set(game, node);
                node
            }
            None => shared.members.suggested(game),
        };
        Ok(if home == shared.id { Home::Here } else { Home::At(home) })
    }
}
