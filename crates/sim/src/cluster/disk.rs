//! The store as one node reaches it: each call takes a while, may fail, and waits while the store is
//! silent.

use std::sync::Arc;

use async_trait::async_trait;
use game::{Millis, PersonId, RatingCategory, RecordedEvent, Seq, Timestamp};
use store::{
    AppendAt, AppendError, ClaimError, Claimed, DueGame, ExpectedOwner, GameStore, GameSummary,
    History, Life, NewGame, NodeId, NodeInfo, NodeStore, SqliteStore, Statistics, StoreError,
};
use tokio::sync::oneshot;
use wire::GameId;

use super::{
    log::{Append, BadCall},
    plan::Mutation,
    timestamp,
    weather::CallFate,
    world::{Address, Deed, World},
};
use crate::{disk::ready, zone::lock};

/// Longer than this on the way is late.
const LATE: u64 = 50;

/// The store, and who hears what is written.
pub(crate) struct Disk {
    pub(crate) world: Arc<World>,
    pub(crate) memory: SqliteStore,
    /// Several nodes use it, and its clock.
    pub(crate) is_shared: bool,
    pub(crate) mutation: Option<Mutation>,
}

/// One node's way to the store.
pub(crate) struct NodeDisk {
    pub(crate) disk: Arc<Disk>,
    pub(crate) who: Address,
}

/// A call that has arrived at the store. What it returns brings the answer to the node.
type Call = Box<dyn FnOnce() -> Deed + Send>;

impl Disk {
    /// Sends a call. If it fails, its answer is dropped.
    fn send(self: &Arc<Self>, who: Address, call: Call) {
        let (there, back, fate) = lock(&self.world.weather).call();
        let sent_at = self.world.now();
        if fate != CallFate::Done || there + back > LATE {
            let span = (sent_at, sent_at + there + back);
            self.world.log().bad_calls.push(BadCall { who, span });
        }
        let disk = Arc::clone(self);
        self.world.outside_at(sent_at + there, move || disk.arrive(who, call, back, fate));
    }

    fn arrive(self: Arc<Self>, who: Address, call: Call, back: u64, fate: CallFate) {
        let world = Arc::clone(&self.world);
        let silent = lock(&world.weather).silent_until;
        if let Some(until) = silent.filter(|until| *until > world.now()) {
            world.outside_at(until, move || self.arrive(who, call, back, fate));
            return;
        }
        let at = world.now() + back;
        match fate {
            CallFate::Done => {
                let answer = call();
                world.inside_at(at, who, answer);
            }
            CallFate::NotDone => world.inside_at(at, who, move || drop(call)),
            CallFate::Unknown => {
                let answer = call();
                world.inside_at(at, who, move || drop(answer));
            }
        }
        self.note_owners();
    }

    fn note_owners(&self) {
        let now = self.world.now();
        for game in &mut self.world.log().games {
            let owner = ready(self.memory.owner(game.id)).unwrap_or(None);
            if game.owners.last().is_none_or(|(_, known)| *known != owner) {
                game.owners.push((now, owner));
            }
        }
    }
}

impl NodeDisk {
    async fn call<T: Send + 'static>(
        &self,
        what: String,
        work: impl FnOnce(&Disk) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let (disk, who) = (Arc::clone(&self.disk), self.who);
        let call: Call = Box::new(move || {
            disk.world.trace(format_args!("{who:?} {what}"));
            let done = work(&disk);
            // Whoever asked may have given up.
            Box::new(move || drop(answer.send(done)))
        });
        self.disk.send(self.who, call);
        answered.await.map_err(|_| failed())
    }

    /// The same with what can be read or written at once.
    async fn ask<T: Send + 'static>(
        &self,
        what: impl Into<String>,
        work: impl AsyncFnOnce(&SqliteStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.call(what.into(), move |disk| ready(work(&disk.memory))).await?
    }
}

fn failed() -> StoreError {
    StoreError::Unavailable("as the simulation has it".into())
}

/// Appends, and notes what is on the disk now.
fn append(
    disk: &Disk,
    who: Address,
    at: AppendAt,
    events: Vec<RecordedEvent>,
) -> (Result<(), AppendError>, Option<usize>) {
    let count = u32::try_from(events.len()).expect("few events");
    let done = ready(disk.memory.append(at, events));
    if done.is_err() || count == 0 {
        return (done, None);
    }
    let mut log = disk.world.log();
    let stored_at = disk.world.now();
    let AppendAt { game, epoch, expected: first, .. } = at;
    log.appends.push(Append { game, epoch, by: who, first, count, stored_at, answered_at: None });
    (done, Some(log.appends.len() - 1))
}

#[async_trait]
impl GameStore for NodeDisk {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        self.ask(format!("creates {}", game.id), async |store| store.create(game).await).await
    }

    async fn claim(
        &self,
        game: GameId,
        node: NodeId,
        expected: ExpectedOwner,
    ) -> Result<Claimed, ClaimError> {
        let what = format!("claims {game} from {expected:?}");
        let work = move |disk: &Disk| ready(disk.memory.claim(game, node, expected));
        self.call(what, work).await?
    }

    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError> {
        let what = format!("releases {games:?}");
        self.ask(what, async move |store| store.release(node, games).await).await
    }

    async fn sleep(
        &self,
        node: NodeId,
        games: Vec<(GameId, Option<Timestamp>)>,
    ) -> Result<(), StoreError> {
        let what = format!("puts {games:?} to sleep");
        self.ask(what, async move |store| GameStore::sleep(store, node, games).await).await
    }

    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError> {
        let mut answers = self.append_many(vec![(at, events)]).await;
        answers.pop().unwrap_or_else(|| Err(AppendError::Unknown("no answer".into())))
    }

    async fn append_many(
        &self,
        appends: Vec<(AppendAt, Vec<RecordedEvent>)>,
    ) -> Vec<Result<(), AppendError>> {
        let (who, count) = (self.who, appends.len());
        let what = format!("appends {appends:?}");
        let work = move |disk: &Disk| -> Vec<_> {
            appends.into_iter().map(|(at, events)| append(disk, who, at, events)).collect()
        };
        match self.call(what, work).await {
            Ok(done) => {
                let now = self.disk.world.now();
                let mut log = self.disk.world.log();
                done.into_iter()
                    .map(|(answer, noted)| {
                        if let Some(number) = noted {
                            log.appends[number].answered_at = Some(now);
                        }
                        answer
                    })
                    .collect()
            }
            Err(error) => vec![Err(AppendError::Unknown(error.to_string())); count],
        }
    }

    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError> {
        self.ask(format!("loads {game}"), async move |store| store.load(game, from).await).await
    }

    async fn owner(&self, game: GameId) -> Result<Option<NodeId>, StoreError> {
        self.ask(format!("asks who owns {game}"), async move |store| store.owner(game).await).await
    }

    async fn owners(&self) -> Result<Vec<NodeId>, StoreError> {
        self.ask("asks for owners", async |store| store.owners().await).await
    }

    async fn owned_by(&self, node: NodeId, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        let what = format!("asks what {node:?} owns");
        self.ask(what, async move |store| store.owned_by(node, limit).await).await
    }

    async fn take_over(
        &self,
        dead: NodeId,
        node: NodeId,
        games: Vec<GameId>,
    ) -> Result<Vec<GameId>, StoreError> {
        let what = format!("takes over {games:?} from {dead:?}");
        self.ask(what, async move |store| store.take_over(dead, node, games).await).await
    }

    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        self.ask("asks what is unfinished", async |store| store.unfinished().await).await
    }

    async fn due(&self) -> Result<Vec<DueGame>, StoreError> {
        self.ask("asks what is due", async |store| store.due().await).await
    }

    async fn due_before(&self, before: Timestamp, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        let what = "asks what is due soon";
        self.ask(what, async move |store| store.due_before(before, limit).await).await
    }

    async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError> {
        self.ask("asks for computers", async |store| store.awaiting_computer().await).await
    }

    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError> {
        self.ask("asks for a summary", async move |store| store.summary(game).await).await
    }

    async fn games_of(
        &self,
        person: PersonId,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let what = "asks for games";
        self.ask(what, async move |store| store.games_of(person, before, limit).await).await
    }

    async fn statistics(
        &self,
        person: PersonId,
    ) -> Result<Vec<(RatingCategory, Statistics)>, StoreError> {
        let what = "asks for statistics";
        self.ask(what, async move |store| GameStore::statistics(store, person).await).await
    }
}

#[async_trait]
impl NodeStore for NodeDisk {
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError> {
        let now = self.disk.world.now();
        self.disk.world.log().life(self.who).began_at = Some(now);
        let work = async move |store: &SqliteStore| store.new_node(started, version).await;
        let node = self.ask("registers", work).await?;
        self.disk.world.log().life(self.who).node = Some(node);
        Ok(node)
    }

    async fn heartbeat(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        // Successors would charge what the node did not live to see.
        let late = if self.disk.mutation == Some(Mutation::LateHeartbeats) { 5_000 } else { 0 };
        let at = at + Millis(late);
        let work = move |disk: &Disk| {
            // Leases are measured by the clock of the store.
            let until = timestamp(disk.world.now()) + lease;
            ready(disk.memory.heartbeat(node, at, until.since(at)))
        };
        self.call(format!("was well at {}", at.0), work).await?
    }

    async fn name_node(&self, node: NodeId, name: String) -> Result<(), StoreError> {
        self.ask("has a name", async move |store| store.name_node(node, name).await).await
    }

    async fn time(&self) -> Result<Option<Timestamp>, StoreError> {
        let work = |disk: &Disk| disk.is_shared.then(|| timestamp(disk.world.now()));
        self.call("asks for the time".into(), work).await
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        self.ask("ends its lease", async move |store| store.end_lease(node).await).await
    }

    async fn live_nodes(&self, _now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        let work = |disk: &Disk| ready(disk.memory.live_nodes(timestamp(disk.world.now())));
        self.call("asks who lives".into(), work).await?
    }

    async fn heartbeat_after_silence(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        let work = move |disk: &Disk| {
            let until = timestamp(disk.world.now()) + lease;
            ready(disk.memory.heartbeat_after_silence(node, at, until.since(at)))
        };
        self.call(format!("is well again at {}", at.0), work).await?
    }

    async fn lives(&self, after: Timestamp) -> Result<Vec<Life>, StoreError> {
        self.ask("asks for lives", async move |store| store.lives(after).await).await
    }
}
