//! How a live game gets its owner, and gets one again: whoever lost a game, or
//! could not get it, tries until it is owned.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use game::{Game, Seat, Seq, Timestamp};
use rules::Color;
use store::{ClaimError, Claimed, ExpectedOwner, NodeId, StoreError};
use tokio::sync::{OnceCell, broadcast, mpsc, watch};
use wire::GameId;

use crate::{
    Clock, Node,
    mailbox::{self, Mailbox},
    milestones::Reached,
    owner::Owner,
    receipts::Receipts,
};

/// How long to wait before the first try, and at most between two.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(8);

/// Where a game comes from that gets an owner.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// It was made a moment ago and has lost no time.
    New,
    /// It was there before; whoever owns it.
    Known,
    /// It was there before, and this node owned it, or none.
    Owned(Option<NodeId>),
}

/// How an owner ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// The game is over, or the node stops.
    Done,
    /// The store says that another owner has the game.
    Lost,
}

/// The games that somebody tries to own, each once however often it is asked
/// for; true if it was asked for again meanwhile.
#[derive(Default, Debug)]
pub(crate) struct Kept(Mutex<HashMap<GameId, bool>>);

impl Kept {
    /// Whether nobody tries yet: then the caller does.
    fn begin(&self, game: GameId) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.contains_key(&game);
        kept.insert(game, known);
        !known
    }

    /// Whether that was all. An owner may have lost the game again before.
    fn end(&self, game: GameId) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.get_mut(&game) {
            Some(again @ true) => {
                *again = false;
                false
            }
            _ => {
                kept.remove(&game);
                true
            }
        }
    }
}

/// What owners that lost their games leave to the next ones.
#[derive(Default, Debug)]
pub(crate) struct Legacies(Mutex<HashMap<GameId, Legacy>>);

/// What the owner of a game leaves to the next.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Legacy {
    /// The number of the next event, as far as it knew.
    pub(crate) next_seq: Seq,
    /// Time after this is charged to nobody.
    pub(crate) last_seen: Timestamp,
}

impl Legacies {
    pub(crate) fn leave(&self, game: GameId, legacy: Legacy) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(game, legacy);
    }

    /// Until when time is charged, given what the store says about it. When
    /// somebody else has appended since, they saw to it.
    pub(crate) fn last_seen(
        &self,
        game: GameId,
        next_seq: Seq,
        stored: Option<Timestamp>,
    ) -> Option<Timestamp> {
        let left = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&game);
        let left = left.filter(|legacy| legacy.next_seq == next_seq);
        left.map(|legacy| legacy.last_seen).into_iter().chain(stored).min()
    }
}

impl Node {
    /// Tries to own a game until it is owned, so that its flags fall though
    /// nobody asks for it. One node serves the zone, so nobody else can be
    /// meant to have it. One task tries, whoever else asks for it.
    pub(crate) fn keep(&self, game: GameId) {
        if !self.shared.kept.begin(game) {
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
                    Ok(_) | Err(StoreError::NoSuchGame) => {}
                    Err(error @ StoreError::Damaged(_)) => {
                        tracing::error!(%game, %error, "a game cannot be read and is left alone");
                    }
                    Err(error) => {
                        tracing::warn!(%game, %error, "a live game has no owner yet");
                        pause = (pause * 2).min(LONGEST);
                        continue;
                    }
                }
                if node.shared.kept.end(game) {
                    return;
                }
                pause = FIRST;
            }
        });
    }

    /// The mailbox of a game, whose owner is made if there is none.
    pub(crate) async fn mailbox(&self, game: GameId) -> Result<Arc<OnceCell<Mailbox>>, StoreError> {
        self.mailbox_of(game, Origin::Known).await
    }

    pub(crate) async fn mailbox_of(
        &self,
        game: GameId,
        origin: Origin,
    ) -> Result<Arc<OnceCell<Mailbox>>, StoreError> {
        if self.is_stopping() {
            return Err(StoreError::Unavailable("the server stops".into()));
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
            let mut live = self.live();
            if live.get(&game).is_some_and(|known| Arc::ptr_eq(known, &cell)) {
                live.remove(&game);
            }
            return Err(error);
        }
        Ok(cell)
    }

    /// Claims a game and starts its owner.
    async fn own(&self, id: GameId, origin: Origin) -> Result<Mailbox, StoreError> {
        let shared = &self.shared;
        let claimed = self.claim(id, origin).await?;
        let events = claimed.history.events;
        let game = Game::replay(claimed.history.config, &events);
        let last_at = game.last_at();
        let computer = Color::ALL.into_iter().any(|color| game.seat(color) == Some(Seat::Computer));
        let computer = computer && game.ended().is_none();
        let clock = Clock::anchored(shared.clock.now().max(last_at));
        // A game that begins with both seats taken has no event that says so.
        if game.next_seq() == Seq(0) && is_paired(&game) {
            shared.milestones.tell(id, &game, Reached::Paired);
        }
        let (letters, mailbox) = mpsc::channel(mailbox::ROOM);
        let (notes, _) = broadcast::channel(16);
        let last_seen = shared.legacies.last_seen(id, game.next_seq(), claimed.last_seen);
        let to_recover = match (origin, last_seen) {
            (Origin::New, None) => None,
            // Nothing is known after the last event if nobody ever was well.
            (_, seen) => Some(seen.map_or(last_at, |seen| seen.max(last_at))),
        };
        let game = Arc::new(game);
        let (show, shown) = watch::channel(to_recover.is_none().then(|| Arc::clone(&game)));
        let owner = Owner {
            id,
            node: shared.id,
            epoch: claimed.epoch,
            store: Arc::clone(&shared.store),
            bus: Arc::clone(&shared.bus),
            clock,
            game,
            show,
            receipts: Receipts::from_history(&events),
            mailbox,
            notes: notes.clone(),
            health: shared.health.clone(),
            to_recover,
            recovering: None,
            premoves: Default::default(),
            named_actor: None,
            alive: Default::default(),
            fenced: false,
            legacies: Arc::clone(&shared.legacies),
            milestones: Arc::clone(&shared.milestones),
            stopping: Arc::clone(&shared.stopping),
        };
        if computer {
            shared.computers.tell(id);
        }
        let node = self.clone();
        tokio::spawn(async move {
            let left = owner.run().await;
            node.forget(id);
            if left == Left::Lost {
                node.keep(id);
            }
        });
        Ok(Mailbox::new(clock, letters, notes, shown))
    }

    /// Claims a game from whoever has it. One node serves the zone, so nobody
    /// else can be meant to have it: if the owner is another than believed, the
    /// game is claimed from that one.
    async fn claim(&self, id: GameId, origin: Origin) -> Result<Claimed, StoreError> {
        let mut expected = match origin {
            Origin::New => ExpectedOwner::Is(None),
            Origin::Known => ExpectedOwner::Any,
            Origin::Owned(owner) => ExpectedOwner::Is(owner),
        };
        loop {
            match self.shared.store.games.claim(id, self.shared.id, expected).await {
                Ok(claimed) => return Ok(claimed),
                Err(ClaimError::OwnerChanged { owner }) => expected = ExpectedOwner::Is(owner),
                Err(ClaimError::Store(error)) => return Err(error),
            }
        }
    }

    /// Frees the place of a game whose owner has retired.
    fn forget(&self, game: GameId) {
        let mut live = self.live();
        let retired =
            |cell: &Arc<OnceCell<Mailbox>>| cell.get().is_some_and(|mailbox| !mailbox.is_open());
        if live.get(&game).is_some_and(retired) {
            live.remove(&game);
        }
    }
}

pub(crate) fn is_paired(game: &Game) -> bool {
    Color::ALL.into_iter().all(|color| game.seat(color).is_some())
}
