//! The store as one node reaches it.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use game::{Millis, PersonId, RatingCategory, RecordedEvent, Seq, Timestamp};
use store::{
    AppendAt, AppendError, ClaimError, Claimed, DueGame, Epoch, ExpectedOwner, GameStore,
    GameSummary, History, MemoryStore, NewGame, NodeId, NodeInfo, NodeStore, Silence, Statistics,
    StoreError,
};
use tokio::time::{Duration, sleep};
use wire::GameId;

use super::{Weather, lock};
use crate::Random;

/// What was written, by whom.
#[derive(Default)]
pub(crate) struct Writes {
    /// Each append that was accepted: its game, its claim, its place, and its first event.
    pub(crate) appends: Mutex<Vec<(GameId, Epoch, usize, Seq)>>,
    /// Each claim that was accepted.
    pub(crate) claims: Mutex<Vec<(GameId, Epoch, usize)>>,
}

impl Writes {
    /// How often the next claim of a game was another node's.
    pub(crate) fn takeovers(&self) -> usize {
        let mut claims = lock(&self.claims).clone();
        claims.sort_unstable_by_key(|(game, epoch, _)| (*game, *epoch));
        claims.windows(2).filter(|two| two[0].0 == two[1].0 && two[0].2 != two[1].2).count()
    }
}

/// One node's way to the store.
pub(crate) struct NodeDisk {
    disk: MemoryStore,
    writes: Arc<Writes>,
    weather: Arc<Weather>,
    place: usize,
    random: Mutex<Random>,
}

impl NodeDisk {
    pub(crate) fn new(
        disk: &MemoryStore,
        writes: &Arc<Writes>,
        weather: &Arc<Weather>,
        place: usize,
        seed: u64,
    ) -> NodeDisk {
        let random = Mutex::new(Random::stream(seed, "disk", place as u64));
        let (disk, writes, weather) = (disk.clone(), Arc::clone(writes), Arc::clone(weather));
        NodeDisk { disk, writes, weather, place, random }
    }

    /// The way there or back. A node that stands still gets no answer until it goes on.
    async fn travel(&self) {
        let millis = {
            let mut random = lock(&self.random);
            if random.per_mille(20) { random.between(50, 700) } else { random.between(0, 3) }
        };
        sleep(Duration::from_millis(millis)).await;
        while self.weather.is_frozen(self.place) {
            sleep(Duration::from_millis(25)).await;
        }
    }

    /// Gets there, unless it fails on the way.
    async fn reach(&self) -> Result<(), StoreError> {
        self.travel().await;
        if self.weather.fails() { Err(failed()) } else { Ok(()) }
    }

    /// Comes back, unless it fails on the way.
    async fn back<T>(&self, answer: T) -> Result<T, StoreError> {
        self.reach().await.map(|()| answer)
    }
}

fn failed() -> StoreError {
    StoreError::Unavailable("as the simulation has it".into())
}

#[async_trait]
impl GameStore for NodeDisk {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        self.reach().await?;
        self.disk.create(game).await?;
        self.back(()).await
    }

    async fn claim(
        &self,
        game: GameId,
        node: NodeId,
        expected: ExpectedOwner,
    ) -> Result<Claimed, ClaimError> {
        self.reach().await?;
        let claimed = self.disk.claim(game, node, expected).await?;
        lock(&self.writes.claims).push((game, claimed.epoch, self.place));
        Ok(self.back(claimed).await?)
    }

    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError> {
        self.reach().await?;
        self.disk.release(node, games).await?;
        self.back(()).await
    }

    async fn sleep(
        &self,
        node: NodeId,
        games: Vec<(GameId, Option<Timestamp>)>,
    ) -> Result<(), StoreError> {
        self.reach().await?;
        self.disk.sleep(node, games).await?;
        self.back(()).await
    }

    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError> {
        let unknown = |error: StoreError| AppendError::Unknown(error.to_string());
        self.reach().await.map_err(unknown)?;
        let any = !events.is_empty();
        self.disk.append(at, events).await?;
        if any {
            lock(&self.writes.appends).push((at.game, at.epoch, self.place, at.expected));
        }
        self.back(()).await.map_err(unknown)
    }

    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError> {
        self.reach().await?;
        self.disk.load(game, from).await
    }

    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        self.reach().await?;
        self.disk.unfinished().await
    }

    async fn due(&self) -> Result<Vec<DueGame>, StoreError> {
        self.reach().await?;
        self.disk.due().await
    }

    async fn due_before(&self, before: Timestamp, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        self.reach().await?;
        self.disk.due_before(before, limit).await
    }

    async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError> {
        self.reach().await?;
        self.disk.awaiting_computer().await
    }

    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError> {
        self.reach().await?;
        self.disk.summary(game).await
    }

    async fn games_of(
        &self,
        person: PersonId,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        self.reach().await?;
        self.disk.games_of(person, before, limit).await
    }

    async fn statistics(
        &self,
        person: PersonId,
    ) -> Result<Vec<(RatingCategory, Statistics)>, StoreError> {
        self.reach().await?;
        self.disk.statistics(person).await
    }
}

#[async_trait]
impl NodeStore for NodeDisk {
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError> {
        self.disk.new_node(started, version).await
    }

    async fn heartbeat(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.reach().await?;
        self.disk.heartbeat(node, at, lease).await?;
        self.back(()).await
    }

    async fn name_node(&self, node: NodeId, name: String) -> Result<(), StoreError> {
        self.disk.name_node(node, name).await
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        self.reach().await?;
        self.disk.end_lease(node).await
    }

    async fn past_nodes(&self, limit: u32) -> Result<Vec<NodeInfo>, StoreError> {
        self.disk.past_nodes(limit).await
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        self.reach().await?;
        self.disk.live_nodes(now).await
    }

    async fn add_silence(&self, silence: Silence) -> Result<(), StoreError> {
        self.reach().await?;
        self.disk.add_silence(silence).await
    }

    async fn silences(&self) -> Result<Vec<Silence>, StoreError> {
        self.disk.silences().await
    }
}
