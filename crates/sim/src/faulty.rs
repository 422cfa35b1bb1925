//! A store that is slow, fails before or after writing, and forgets what was not synced.

use std::sync::{Arc, Mutex, MutexGuard};

use async_trait::async_trait;
use game::{Millis, PersonId, RatingCategory, RecordedEvent, Seq, Timestamp};
use node::Clock;
use store::{
    AppendAt, AppendError, ClaimError, Claimed, DueGame, ExpectedOwner, GameStore, GameSummary,
    History, Life, NewGame, NodeId, NodeInfo, NodeStore, Person, PersonStore, SqliteStore,
    Statistics, StoreError,
};
use wire::GameId;

use crate::zone::lock;
use crate::{
    Random,
    disk::{Disk, NotWritten, Write, Written, ready},
    faults::{Call, End, Faults},
    ledger::{AppendSeen, Ledger},
    luck::{Chances, Point, Trap},
    pace::Slot,
};

/// The store of one life of the node, on the disk that survives it.
pub(crate) struct FaultyStore {
    pub(crate) clock: Clock,
    pub(crate) started: Timestamp,
    pub(crate) faults: Faults,
    pub(crate) disk: Arc<Mutex<Disk>>,
    pub(crate) chances: Arc<Chances>,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) trap: Trap,
}

/// When the node gives up on the store.
const PATIENCE: Millis = Millis::from_seconds(2);

impl FaultyStore {
    fn disk(&self) -> MutexGuard<'_, Disk> {
        lock(&self.disk)
    }

    /// How long the node has been running.
    fn age(&self) -> Millis {
        self.clock.now().since(self.started)
    }

    async fn wait(&self, span: Millis) {
        Slot::Store.wait(&self.clock, span).await;
    }

    /// Waits for the end of an outage, or fails.
    async fn outage(&self, call: Call) -> Result<(), NotWritten> {
        while let Some(outage) = self.faults.outage(call, self.age()) {
            if !outage.hangs {
                self.wait(Millis(20)).await;
                return Err(unavailable("out of order"));
            }
            Slot::Store.wait_until(&self.clock, self.started + outage.until).await;
        }
        Ok(())
    }

    /// Notes an append and its answer.
    fn note(
        &self,
        at: AppendAt,
        count: usize,
        called: Timestamp,
        answer: &Result<(), AppendError>,
    ) {
        let fenced = matches!(answer, Err(AppendError::Fenced { .. }));
        let (answered, done) = (self.clock.now(), answer.is_ok());
        let AppendAt { epoch, expected: first, .. } = at;
        let seen = AppendSeen { epoch, first, count, fenced, called, answered, done };
        self.ledger.appended(at.game, seen);
    }

    async fn write(
        &self,
        call: Call,
        game: Option<GameId>,
        write: Write,
    ) -> Result<Written, NotWritten> {
        let mut written = self.write_all(call, game, vec![write]).await;
        written.pop().unwrap_or_else(|| Err(unavailable("nothing was written")))
    }

    /// Writes all in one commit. Each is judged alone.
    async fn write_all(
        &self,
        call: Call,
        game: Option<GameId>,
        writes: Vec<Write>,
    ) -> Vec<Result<Written, NotWritten>> {
        let count = writes.len();
        let all = |why: &str| (0..count).map(|_| Err(unavailable(why))).collect();
        let is_append = writes.iter().any(|write| matches!(write, Write::Append(..)));
        let draw = |random: &mut Random| self.faults.draw(call, self.age(), random);
        let fate = match call {
            // Drawn by the time of the call, so it does not matter how often the node retries in
            // one instant.
            Call::Heartbeat => draw(&mut self.chances.at(self.clock.now())),
            // So that it does not matter which games write together.
            Call::Write if is_append => draw(&mut self.chances.at(self.clock.now())),
            _ => self.chances.with(game, "write", draw),
        };
        if self.outage(call).await.is_err() {
            return all("out of order");
        }
        self.wait(fate.before).await;
        if is_append {
            self.trap.pass(Point::BeforeWrite).await;
        }
        match fate.end {
            End::FailsBefore => return all("it failed before it was written"),
            End::Late(span) => {
                let at = self.clock.now() + span;
                writes.into_iter().for_each(|write| self.disk().write_late(at, write));
                return all("it took too long");
            }
            End::Well | End::FailsAfter => {}
        }
        let now = self.clock.now();
        let written: Vec<_> =
            writes.into_iter().map(|write| self.disk().write(now, write)).collect();
        // What is refused waits for no sync, if it is alone.
        if written.iter().all(Result::is_err) {
            return written;
        }
        if is_append {
            self.trap.pass(Point::BeforeSync).await;
        }
        self.wait(fate.until_synced).await;
        self.disk().sync(self.clock.now());
        if is_append {
            self.trap.pass(Point::BeforeAnswer).await;
        }
        self.wait(fate.after).await;
        match fate.end {
            End::FailsAfter => all("it failed after it was written"),
            _ => written,
        }
    }

    async fn read<T>(
        &self,
        game: Option<GameId>,
        read: impl FnOnce(&SqliteStore) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let fate = self
            .chances
            .with(game, "read", |random| self.faults.draw(Call::Read, self.age(), random));
        self.outage(Call::Read).await.map_err(NotWritten::into_store)?;
        self.wait(fate.before).await;
        if fate.end == End::FailsBefore {
            return Err(StoreError::Unavailable("it could not be read".into()));
        }
        read(self.disk().read(self.clock.now()))
    }
}

fn unavailable(why: &str) -> NotWritten {
    NotWritten::Other(StoreError::Unavailable(why.into()))
}

impl NotWritten {
    fn into_store(self) -> StoreError {
        match self {
            NotWritten::Other(error) => error,
            NotWritten::Append(error) => StoreError::Unavailable(error.to_string()),
            NotWritten::Claim(error) => StoreError::Unavailable(error.to_string()),
        }
    }

    fn into_claim(self) -> ClaimError {
        match self {
            NotWritten::Claim(error) => error,
            error => ClaimError::Store(error.into_store()),
        }
    }

    fn into_append(self) -> AppendError {
        match self {
            NotWritten::Append(error) => error,
            error => AppendError::Unknown(error.into_store().to_string()),
        }
    }
}

#[async_trait]
impl GameStore for FaultyStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        let id = game.id;
        let written = self.write(Call::Write, Some(id), Write::Create(Box::new(game))).await;
        written.map(|_| ()).map_err(NotWritten::into_store)
    }

    async fn claim(
        &self,
        game: GameId,
        node: NodeId,
        expected: ExpectedOwner,
    ) -> Result<Claimed, ClaimError> {
        let write = Write::Claim(game, node, expected);
        let written = self.write(Call::Write, Some(game), write).await;
        match written.map_err(NotWritten::into_claim)? {
            Written::Claimed(claimed) => Ok(*claimed),
            _ => Err(StoreError::Damaged("a claim wrote something else".into()).into()),
        }
    }

    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError> {
        let written = self.write(Call::Write, None, Write::Release(node, games)).await;
        written.map(|_| ()).map_err(NotWritten::into_store)
    }

    async fn sleep(
        &self,
        node: NodeId,
        games: Vec<(GameId, Option<Timestamp>)>,
    ) -> Result<(), StoreError> {
        let game = games.first().map(|(game, _)| *game);
        let written = self.write(Call::Write, game, Write::Sleep(node, games)).await;
        if let (Some(game), Ok(_)) = (game, &written) {
            self.ledger.with(game, |seen| seen.sleeps += 1);
        }
        written.map(|_| ()).map_err(NotWritten::into_store)
    }

    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError> {
        let called = self.clock.now();
        let count = events.len();
        let written = self.write(Call::Write, Some(at.game), Write::Append(at, events)).await;
        let answer = written.map(|_| ()).map_err(NotWritten::into_append);
        self.note(at, count, called, &answer);
        answer
    }

    /// One commit: what befalls it befalls all, but each is judged alone.
    async fn append_many(
        &self,
        appends: Vec<(AppendAt, Vec<RecordedEvent>)>,
    ) -> Vec<Result<(), AppendError>> {
        let called = self.clock.now();
        let asked: Vec<_> = appends.iter().map(|(at, events)| (*at, events.len())).collect();
        let writes = appends.into_iter().map(|(at, events)| Write::Append(at, events)).collect();
        let written = self.write_all(Call::Write, None, writes).await;
        let answers: Vec<_> = written
            .into_iter()
            .map(|one| one.map(|_| ()).map_err(NotWritten::into_append))
            .collect();
        for ((at, count), answer) in asked.into_iter().zip(&answers) {
            self.note(at, count, called, answer);
        }
        answers
    }

    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError> {
        self.read(Some(game), |view| ready(view.load(game, from))).await
    }

    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        self.read(None, |view| ready(view.unfinished())).await
    }

    async fn due(&self) -> Result<Vec<DueGame>, StoreError> {
        self.read(None, |view| ready(view.due())).await
    }

    async fn due_before(&self, before: Timestamp, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        self.read(None, |view| ready(view.due_before(before, limit))).await
    }

    async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError> {
        self.read(None, |view| ready(view.awaiting_computer())).await
    }

    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError> {
        self.read(Some(game), |view| ready(view.summary(game))).await
    }

    async fn games_of(
        &self,
        person: PersonId,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        self.read(None, |view| ready(view.games_of(person, before, limit))).await
    }

    async fn statistics(
        &self,
        person: PersonId,
    ) -> Result<Vec<(RatingCategory, Statistics)>, StoreError> {
        self.read(None, |view| ready(view.statistics(person))).await
    }
}

#[async_trait]
impl NodeStore for FaultyStore {
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError> {
        let written = self.write(Call::Write, None, Write::NewNode(started, version)).await;
        match written.map_err(NotWritten::into_store)? {
            Written::Node(node) => Ok(node),
            _ => Err(StoreError::Damaged("a new node wrote something else".into())),
        }
    }

    async fn heartbeat(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.beat(at, Write::Heartbeat(node, at, lease)).await
    }

    async fn heartbeat_after_silence(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.beat(at, Write::HeartbeatAfterSilence(node, at, lease)).await
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        let written = self.write(Call::Write, None, Write::EndLease(node)).await;
        written.map(|_| ()).map_err(NotWritten::into_store)
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        self.read(None, |view| ready(view.live_nodes(now))).await
    }

    async fn lives(&self, after: Timestamp) -> Result<Vec<Life>, StoreError> {
        self.read(None, |view| ready(view.lives(after))).await
    }
}

impl FaultyStore {
    async fn beat(&self, at: Timestamp, beat: Write) -> Result<(), StoreError> {
        let written = self.write(Call::Heartbeat, None, beat).await;
        written.map_err(NotWritten::into_store)?;
        let last = self.ledger.beats().last().copied();
        if last.is_some_and(|last| self.clock.now() == last + PATIENCE) {
            // Otherwise it would depend on chance whether the node still gets the answer.
            self.wait(Millis(1)).await;
        }
        self.ledger.beat(at);
        Ok(())
    }
}

#[async_trait]
impl PersonStore for FaultyStore {
    async fn create_guest(
        &self,
        secret_hash: [u8; 32],
        at: Timestamp,
    ) -> Result<Person, StoreError> {
        let written = self.write(Call::Write, None, Write::Guest(secret_hash, at)).await;
        match written.map_err(NotWritten::into_store)? {
            Written::Guest(person) => Ok(person),
            _ => Err(StoreError::Damaged("a new guest wrote something else".into())),
        }
    }

    async fn by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Person>, StoreError> {
        self.read(None, |view| ready(view.by_secret(secret_hash))).await
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        self.read(None, |view| ready(view.person(id))).await
    }

    /// The simulator has no guests who stay for a day.
    async fn remove_idle_guests(&self, _: Timestamp, _: Vec<PersonId>) -> Result<u32, StoreError> {
        Ok(0)
    }
}
