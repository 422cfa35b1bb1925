//! Wakes sleeping games before their deadlines, nearest first, and after a start those in which a
//! computer has the move.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use game::Millis;
use store::{DueGame, StoreError};
use tokio::{task::JoinSet, time::sleep};
use wire::GameId;

use crate::lock::lock;
use crate::{Node, claims::NotOwned, node::Shared};

/// How often the store is asked.
const EVERY: Duration = Duration::from_secs(15);
/// How soon it is asked again if it did not answer, or if there is more to do.
const AGAIN: Duration = Duration::from_secs(1);
/// How long before its deadline a game is woken: long enough for a few failed attempts.
const AHEAD: Millis = Millis::from_seconds(60);
/// How many games are woken at once.
const AT_ONCE: usize = 16;
/// How many games are woken before the store is asked again which are most urgent.
const ROUND: usize = 512;

/// What a round of waking did.
struct Woken {
    /// There may be more games that are due.
    more: bool,
    /// A game was woken.
    any: bool,
}

/// Wakes games until the node is dropped or stops.
pub(crate) async fn run(node: Weak<Shared>) {
    let mut computers_woken = false;
    loop {
        let Some(node) = node.upgrade().map(|shared| Node { shared }) else { return };
        if node.is_stopping() {
            return;
        }
        let pause = match node.wake_round(&mut computers_woken).await {
            Ok(Woken { more: true, any: true }) => Duration::ZERO,
            // The same games would be tried at once, again and again.
            Ok(Woken { more: true, any: false }) => AGAIN,
            Ok(Woken { more: false, .. }) => EVERY,
            Err(error) => {
                tracing::warn!(%error, "the store did not say which games are due");
                AGAIN
            }
        };
        // The node itself may end meanwhile.
        let wake_now = Arc::clone(&node.shared.wake_now);
        drop(node);
        tokio::select! {
            biased;
            () = sleep(pause) => {}
            () = wake_now.notified() => {}
        }
    }
}

impl Node {
    /// Wakes the most urgent games.
    async fn wake_round(&self, computers_woken: &mut bool) -> Result<Woken, StoreError> {
        let store = &self.shared.store.games;
        // Games that are awake are among those that are due.
        let passed_over = self.live().len() + self.shared.damaged.len();
        // Those of other nodes are among them too.
        let nodes = self.shared.members.living().len().max(1);
        let limit = u32::try_from((passed_over + ROUND) * nodes).unwrap_or(u32::MAX);
        let before = self.shared.clock.now() + AHEAD;
        let due = store.due_before(before, limit).await?;
        let more = due.len() >= limit as usize;
        let mine = due.into_iter().filter(|due| self.should_wake(due));
        let any = self.wake_all(mine.map(|due| due.id).collect()).await;
        if !more && !*computers_woken {
            // Those that could not be woken are tried again in the next round.
            let mut awaiting = store.awaiting_computer().await?;
            if self.is_clustered() {
                // A game that another node owns refuses the claim.
                awaiting.retain(|game| self.is_mine(*game));
            }
            self.wake_all(awaiting.clone()).await;
            let is_left = |game: &GameId| {
                let seen = self.is_live(*game) || self.shared.asleep.note(*game).is_some();
                let elsewhere = self.shared.owners.get(*game).is_some();
                !seen && !elsewhere && !self.shared.damaged.contains(*game)
            };
            *computers_woken = !awaiting.iter().any(is_left);
        }
        Ok(Woken { more, any })
    }

    /// Whether this node is the one to wake a game.
    fn should_wake(&self, due: &DueGame) -> bool {
        match due.owner {
            _ if !self.is_clustered() => true,
            Some(owner) if owner == self.shared.id => true,
            Some(owner) if self.shared.members.contains(owner) => false,
            _ => self.is_mine(due.id),
        }
    }

    /// Whether this node should have a game that nobody owns.
    fn is_mine(&self, game: GameId) -> bool {
        self.shared.members.suggested(game) == self.shared.id
    }

    /// Whether any was woken.
    pub(crate) async fn wake_all(&self, games: Vec<GameId>) -> bool {
        let mut waking = JoinSet::new();
        let mut any = false;
        for game in games {
            let trying = self.shared.pending_claims.contains(game);
            if trying || self.is_live(game) || self.shared.damaged.contains(game) {
                continue;
            }
            if waking.len() == AT_ONCE {
                any |= matches!(waking.join_next().await, Some(Ok(true)));
            }
            let node = self.clone();
            waking.spawn(async move { node.wake_or_tell(game).await });
        }
        while let Some(woken) = waking.join_next().await {
            any |= matches!(woken, Ok(true));
        }
        any
    }

    /// Whether the game was woken. One that cannot be read harms no other and is told of once.
    async fn wake_or_tell(&self, game: GameId) -> bool {
        match self.wake_due(game).await {
            Ok(()) => return true,
            Err(
                NotOwned::Elsewhere(_)
                | NotOwned::Store(StoreError::NoSuchGame | StoreError::Damaged(_)),
            ) => {}
            // The next round tries again.
            Err(error) => {
                tracing::warn!(%game, %error, "a game that is due has no owner yet");
            }
        }
        false
    }
}

impl Node {
    /// How many games were found damaged since the start.
    pub fn damaged_games(&self) -> usize {
        self.shared.damaged.len()
    }

    /// Tells the log of a damaged game, once.
    pub(crate) fn tell_damaged(&self, game: GameId, why: &str) {
        if self.shared.damaged.add(game) {
            tracing::error!(%game, why, "a game is damaged in storage and left alone");
        }
    }

    /// The same error, of which the log was told.
    pub(crate) fn noticed(&self, game: GameId, error: StoreError) -> StoreError {
        if let StoreError::Damaged(why) = &error {
            self.tell_damaged(game, why);
        }
        error
    }
}

/// Games that cannot be read. They are told of once, and not tried again by themselves.
#[derive(Debug, Default)]
pub(crate) struct DamagedGames(Mutex<HashSet<GameId>>);

impl DamagedGames {
    /// Whether it is new.
    pub(crate) fn add(&self, game: GameId) -> bool {
        lock(&self.0).insert(game)
    }

    pub(crate) fn contains(&self, game: GameId) -> bool {
        lock(&self.0).contains(&game)
    }

    pub(crate) fn len(&self) -> usize {
        lock(&self.0).len()
    }
}
