//! How live games are claimed. Each has an owner, and a game that was lost or could not be claimed
//! is claimed again until it has one.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex},
    time::Duration,
};

use game::{Game, Seat, Seq, Timestamp};
use rules::Color;
use store::{ClaimError, Claimed, Epoch, ExpectedOwner, NodeId, StoreError};
use tokio::sync::OnceCell;
use wire::{
    GameId,
    bus::{Committed, GameNote, Message, Topic},
};

use crate::lock::lock;
use crate::{
    Node, SubmitError,
    mailbox::Mailbox,
    milestones::Reached,
    node::Shared,
    owner::{ClaimContext, Gap, Owner, Urgency},
    uncharged::uncharged,
};

/// The delay before the first retry, and the maximum delay.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(8);

/// Where a game that gets an owner comes from, and why it gets one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// It was just created and has lost no time.
    New,
    /// It existed before and is needed.
    Known,
    /// It existed before, and a deadline may be near.
    Due,
}

/// Why an owner ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum OwnerExit {
    /// The game is over, or the node stops.
    Done,
    /// The game sleeps.
    Asleep,
    /// The store says that another owner has the game.
    Lost,
}

/// Why a game has no owner on this node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotOwned {
    /// Another living node owns it.
    Elsewhere(NodeId),
    /// Nothing was done: this node does not know yet whether it may claim the game. Says why.
    NotYet(String),
    /// The store failed, or has no such game.
    Store(StoreError),
}

impl fmt::Display for NotOwned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotOwned::Elsewhere(node) => write!(f, "node {} owns it", node.0),
            NotOwned::NotYet(why) => f.write_str(why),
            NotOwned::Store(error) => error.fmt(f),
        }
    }
}

impl From<StoreError> for NotOwned {
    fn from(error: StoreError) -> NotOwned {
        NotOwned::Store(error)
    }
}

impl From<NotOwned> for SubmitError {
    fn from(error: NotOwned) -> SubmitError {
        match error {
            NotOwned::Elsewhere(_) | NotOwned::NotYet(_) => SubmitError::Unavailable,
            NotOwned::Store(error) => error.into(),
        }
    }
}

/// Games that a task is trying to claim. True if another attempt was requested in the meantime.
#[derive(Default, Debug)]
pub(crate) struct PendingClaims(Mutex<HashMap<GameId, bool>>);

impl PendingClaims {
    /// Whether no task is trying yet; then the caller starts one.
    fn begin(&self, game: GameId) -> bool {
        let mut pending = lock(&self.0);
        let known = pending.contains_key(&game);
        pending.insert(game, known);
        !known
    }

    /// Whether a task is trying to claim this game.
    pub(crate) fn contains(&self, game: GameId) -> bool {
        lock(&self.0).contains_key(&game)
    }

    /// Whether the task can end: no other attempt was requested in the meantime.
    fn end(&self, game: GameId) -> bool {
        let mut pending = lock(&self.0);
        match pending.get_mut(&game) {
            Some(again @ true) => {
                *again = false;
                false
            }
            _ => {
                pending.remove(&game);
                true
            }
        }
    }
}

/// Since when appends have failed in games whose owners lost them: the next owner on this node goes
/// on from there, since the store was not available to the players.
#[derive(Default, Debug)]
pub(crate) struct FailedAppends(Mutex<HashMap<GameId, (Seq, Timestamp)>>);

impl FailedAppends {
    /// With the number of the event that could not be stored.
    pub(crate) fn note(&self, game: GameId, next_seq: Seq, since: Timestamp) {
        lock(&self.0).insert(game, (next_seq, since));
    }

    /// Nothing if another owner has stored an event since.
    fn take(&self, game: GameId, next_seq: Seq) -> Option<Timestamp> {
        let (failed, since) = lock(&self.0).remove(&game)?;
        (failed == next_seq).then_some(since)
    }
}

impl Node {
    /// Tries to claim a game until it is owned, here or by another living node, so that flags fall
    /// even if no one has the game open. One task tries, however often this is called.
    pub(crate) fn claim_until_owned(&self, game: GameId) {
        if !self.shared.pending_claims.begin(game) {
            return;
        }
        let node = self.clone();
        tokio::spawn(async move {
            let mut pause = FIRST;
            loop {
                tokio::time::sleep(pause).await;
                if node.is_stopping() {
                    return;
                }
                match node.mailbox(game).await {
                    Ok(_)
                    | Err(
                        NotOwned::Elsewhere(_)
                        | NotOwned::Store(StoreError::NoSuchGame | StoreError::Damaged(_)),
                    ) => {}
                    Err(error) => {
                        tracing::warn!(%game, %error, "a live game has no owner yet");
                        pause = (pause * 2).min(LONGEST);
                        continue;
                    }
                }
                if node.shared.pending_claims.end(game) {
                    return;
                }
                pause = FIRST;
            }
        });
    }

    /// The mailbox of a game; starts an owner if there is none.
    pub(crate) async fn mailbox(&self, game: GameId) -> Result<Arc<OnceCell<Mailbox>>, NotOwned> {
        self.mailbox_of(game, Origin::Known).await
    }

    /// Wakes a game that is due, or may be.
    pub(crate) async fn wake_due(&self, game: GameId) -> Result<(), NotOwned> {
        self.mailbox_of(game, Origin::Due).await.map(drop)
    }

    pub(crate) async fn mailbox_of(
        &self,
        game: GameId,
        origin: Origin,
    ) -> Result<Arc<OnceCell<Mailbox>>, NotOwned> {
        if self.is_stopping() {
            return Err(StoreError::Unavailable("the server stops".into()).into());
        }
        if self.shared.panics.are_too_many(game) {
            return Err(StoreError::Damaged(format!("the owner of game {game} panics")).into());
        }
        let cell = {
            let mut live = self.live();
            let cell = live.entry(game).or_default();
            if cell.get().is_some_and(|mailbox| !mailbox.is_open()) {
                *cell = Arc::default();
            }
            Arc::clone(cell)
        };
        let made = cell.get_or_try_init(|| self.own(game, origin)).await.map(|_| ());
        if let Err(error) = made {
            if let NotOwned::Store(StoreError::Damaged(why)) = &error {
                self.tell_damaged(game, why);
            }
            let mut live = self.live();
            // Unless another caller tries with the same cell: it stays for that one.
            let unused = |known: &Arc<OnceCell<Mailbox>>| {
                Arc::ptr_eq(known, &cell) && known.get().is_none() && Arc::strong_count(known) <= 2
            };
            if live.get(&game).is_some_and(unused) {
                live.remove(&game);
            }
            return Err(error);
        }
        Ok(cell)
    }

    /// Claims a game and starts its owner.
    async fn own(&self, id: GameId, origin: Origin) -> Result<Mailbox, NotOwned> {
        let shared = &self.shared;
        let (claimed, before) = self.claim(id, origin).await?;
        let context = self.context(id, &claimed, origin).await?;
        let (woken, epoch) = (context.note.is_some(), claimed.epoch);
        if shared.panics.take_fresh(id) {
            self.publish_last(id, &claimed);
        }
        let place = shared.shards.reserve(self);
        let (owner, mailbox) = Owner::new(shared, Arc::clone(&place), id, claimed, context);
        if self.is_clustered() && before.is_some_and(|before| before != shared.id) {
            self.note_elsewhere(id, GameNote::OwnerChanged { epoch: epoch.0 });
        }
        // From here on the owner says what is so.
        shared.asleep.remove(id);
        shared.owners.forget(id);
        shared.at_rest.forget(id);
        let game = owner.game();
        // A game created with both seats taken has no event that says so.
        if game.next_seq() == Seq(0) && is_paired(game) && !woken {
            shared.milestones.tell(id, game, Reached::Paired);
        }
        let computer = |color| game.seat(color) == Some(Seat::Computer);
        if game.ended().is_none() && Color::ALL.into_iter().any(computer) {
            shared.computers.tell(id);
        }
        place.start(id, Box::pin(owner.run()));
        Ok(mailbox)
    }

    /// The owner of a game has ended as it should.
    pub(crate) fn owner_ended(&self, game: GameId, exit: OwnerExit) {
        self.forget(game);
        if exit == OwnerExit::Lost {
            self.claim_until_owned(game);
        }
    }

    /// An owner that panicked may have stored events and told nobody. A viewer who has missed some
    /// learns of it; the others pass over what they know.
    fn publish_last(&self, game: GameId, claimed: &Claimed) {
        let Some(last) = claimed.history.events.last() else { return };
        let Shared { bus, clock, .. } = &*self.shared;
        if bus.has_listeners(Topic::Game(game)) {
            let (Epoch(epoch), at) = (claimed.epoch, clock.now().max(last.at));
            let events = vec![last.clone()];
            let last = Committed { game, epoch, at, events, named: None };
            bus.publish(Message::Committed(Arc::new(last)));
        }
    }

    /// What is known of a game that was just claimed: in particular, which time is charged to
    /// nobody.
    async fn context(
        &self,
        id: GameId,
        claimed: &Claimed,
        origin: Origin,
    ) -> Result<ClaimContext, StoreError> {
        let shared = &self.shared;
        // Before the lives are read, so that no silence is missed.
        let life = shared.pulse.life();
        let urgency = if origin == Origin::Due { Urgency::Due } else { Urgency::Needed };
        let mut game = claimed.history.replay(id)?;
        let note = shared.asleep.note(id).filter(|note| note.next_seq == game.next_seq());
        if let Some(committed_at) = note.as_ref().and_then(|note| note.committed_at) {
            game.committed(committed_at);
        }
        let mut gaps = Vec::new();
        if origin != Origin::New && game.ended().is_none() {
            let lives = self.lives(game.last_at()).await?;
            let now = shared.clock.now();
            let silences = uncharged(game.last_at(), &claimed.owners, &lives, now);
            gaps.extend(silences.into_iter().map(Gap::from));
            if let Some(failed) = shared.failed_appends.take(id, game.next_seq()) {
                let since = gaps.iter().map(|gap| gap.last_seen).chain([failed]).min();
                gaps = vec![Gap { last_seen: since.unwrap_or(failed), until: Some(now) }];
            }
            if gaps.is_empty() && has_people(&game) {
                // The owner before knew their connections. This one waits for them.
                gaps.push(Gap { last_seen: now, until: Some(now) });
            }
        }
        Ok(ClaimContext { game, gaps, note, urgency, life, health: shared.health.clone() })
    }

    /// Claims a game; also says who owned it before. If it has an owner that is not the expected
    /// one: a single node claims it from whoever that is, since no other can be the rightful owner;
    /// in a cluster, from a dead node alone.
    async fn claim(
        &self,
        id: GameId,
        origin: Origin,
    ) -> Result<(Claimed, Option<NodeId>), NotOwned> {
        if !self.may_claim() {
            return Err(NotOwned::NotYet("this node is not well".into()));
        }
        let shared = &self.shared;
        let mut expected = match origin {
            Origin::Known | Origin::Due if !self.is_clustered() => ExpectedOwner::Any,
            _ => ExpectedOwner::Is(None),
        };
        loop {
            match shared.store.games.claim(id, shared.id, expected).await {
                Ok(claimed) => {
                    let before = match expected {
                        ExpectedOwner::Is(owner) => owner,
                        ExpectedOwner::Any => Some(shared.id),
                    };
                    return Ok((claimed, before));
                }
                Err(ClaimError::OwnerChanged { owner: Some(owner) })
                    if owner != shared.id
                        && self.is_clustered()
                        && shared.members.contains(owner) =>
                {
                    shared.owners.set(id, owner);
                    return Err(NotOwned::Elsewhere(owner));
                }
                Err(ClaimError::OwnerChanged { owner: Some(owner) })
                    if owner != shared.id
                        && self.is_clustered()
                        && !shared.members.is_settled() =>
                {
                    let why = format!("node {} is not known here yet, or may come back", owner.0);
                    return Err(NotOwned::NotYet(why));
                }
                Err(ClaimError::OwnerChanged { owner }) => expected = ExpectedOwner::Is(owner),
                Err(ClaimError::Store(error)) => {
                    // So that the health of an idle store is known soon.
                    shared.ticking.hurry();
                    return Err(error.into());
                }
            }
        }
    }

    /// Removes the mailbox of a game whose owner has ended.
    pub(crate) fn forget(&self, game: GameId) {
        let mut live = self.live();
        let retired =
            |cell: &Arc<OnceCell<Mailbox>>| cell.get().is_some_and(|mailbox| !mailbox.is_open());
        if live.get(&game).is_some_and(retired) {
            live.remove(&game);
            self.shared.at_rest.forget(game);
        }
    }

    /// Whether the game has an owner on this node, or is getting one.
    pub(crate) fn is_live(&self, game: GameId) -> bool {
        let retired = |cell: &Arc<OnceCell<Mailbox>>| cell.get().is_some_and(|one| !one.is_open());
        self.live().get(&game).is_some_and(|cell| !retired(cell))
    }
}

pub(crate) fn is_paired(game: &Game) -> bool {
    Color::ALL.into_iter().all(|color| game.seat(color).is_some())
}

/// Whether a player is present whose connection somebody has to know.
pub(crate) fn has_people(game: &Game) -> bool {
    let person = |color| matches!(game.seat(color), Some(Seat::Person(_)));
    !game.is_correspondence()
        && Color::ALL.into_iter().any(|color| person(color) && game.is_present(color))
}
