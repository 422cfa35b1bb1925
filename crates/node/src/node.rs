use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use game::{
    Actor, Command, Decision, Departure, Facts, Game, GameConfig, Millis, PersonId, Seat,
    Timestamp, ZoneCommand,
};
use rules::{Color, Uci};
use store::{NewGame, NodeId, Store, StoreError};
use tokio::{
    sync::{OnceCell, Semaphore, broadcast, mpsc, oneshot, watch},
    task::JoinSet,
    time::{Instant, timeout, timeout_at},
};
use wire::GameId;

use crate::lock::lock;
use crate::{
    Bus, Clock, Connection, NewsReceiver, PremoveNote, Receipt, Submit, SubmitError, ViewerHandle,
    asleep::{Sleep, SleepingGames},
    at_rest::GamesAtRest,
    chat::ChatLimit,
    claims::{Handovers, Origin, Panics, PendingClaims},
    computers::Computers,
    delayed::DelayedGames,
    gaps::Gaps,
    heartbeat::{self, Beat, Health},
    mailbox::{Mailbox, NotPut},
    message::OwnerMessage,
    milestones::{Milestone, Milestones},
    owner::PRESENCE,
    premove_notes::PremoveNotes,
    replica::Replicas,
    viewers::Viewers,
    waker,
};

/// Owns live games: finds or starts the owner of each, and delivers messages to it.
///
/// Cheap to clone; all clones are the same node.
#[derive(Clone)]
pub struct Node {
    pub(crate) shared: Arc<Shared>,
}

pub(crate) struct Shared {
    pub(crate) id: NodeId,
    pub(crate) store: Arc<Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) clock: Clock,
    pub(crate) health: watch::Receiver<Health>,
    live: Mutex<HashMap<GameId, Arc<OnceCell<Mailbox>>>>,
    viewers: Arc<Viewers>,
    chat_limit: ChatLimit,
    pub(crate) computers: Computers,
    pub(crate) gaps: Arc<Gaps>,
    pub(crate) asleep: Arc<SleepingGames>,
    pub(crate) at_rest: GamesAtRest,
    pub(crate) damaged: DamagedGames,
    pub(crate) panics: Panics,
    pub(crate) premove_notes: Arc<PremoveNotes>,
    pub(crate) verdicts: Arc<Semaphore>,
    pub(crate) pending_claims: PendingClaims,
    pub(crate) handovers: Arc<Handovers>,
    pub(crate) milestones: Arc<Milestones>,
    pub(crate) replicas: Replicas,
    pub(crate) delayed: DelayedGames,
    pub(crate) stopping: Arc<AtomicBool>,
    /// How many connections there have been.
    connections: AtomicU64,
}

/// How long a caller waits for the answer to a command.
const ANSWER: Duration = Duration::from_secs(5);
/// How many earlier lives of this server matter: a game that slept longer is charged nothing for
/// what was before.
const PAST_NODES: u32 = 1_000;
/// How long the owners may take to stop. Their store may not answer.
const STOPPING: Duration = Duration::from_secs(1);
/// How long the store may take to release the games of a node that stops.
const HAND_OVER: Duration = Duration::from_millis(500);
/// How long a caller waits to see a game that is being recovered.
const GLANCE: Duration = Duration::from_secs(1);

impl Node {
    /// Starts a node. Games that have not ended are claimed and replayed when they are needed or
    /// due, nearest deadline first, so that the node can serve at once however many there are.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn start(store: Store, bus: Arc<dyn Bus>, clock: Clock) -> Result<Node, StoreError> {
        let store = Arc::new(store);
        let past = store.nodes.past_nodes(PAST_NODES).await?;
        let unfinished = store.games.unfinished().await?;
        let now = clock.now();
        let id = store.nodes.new_node(now, env!("CARGO_PKG_VERSION").into()).await?;
        store.nodes.heartbeat(id, now, heartbeat::LEASE).await?;
        let (send_health, health) = watch::channel(Health::Well);
        let beat = Arc::new(Beat::at(now));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // Nobody can have connected before this instant.
        let gaps = Arc::new(Gaps::between(&past, clock.now()));
        let shared = Arc::new(Shared {
            id,
            store: Arc::clone(&store),
            bus,
            clock,
            health,
            live: Mutex::default(),
            viewers: Arc::default(),
            chat_limit: ChatLimit::default(),
            computers: Computers::default(),
            gaps: Arc::clone(&gaps),
            asleep: Arc::new(SleepingGames::at_start(unfinished)),
            at_rest: GamesAtRest::default(),
            damaged: DamagedGames::default(),
            panics: Panics::default(),
            premove_notes: Arc::default(),
            verdicts: Arc::new(Semaphore::new(cores)),
            pending_claims: PendingClaims::default(),
            handovers: Arc::default(),
            milestones: Arc::default(),
            replicas: Replicas::default(),
            delayed: DelayedGames::default(),
            stopping: Arc::default(),
            connections: AtomicU64::default(),
        });
        let node = Node { shared };
        tokio::spawn(heartbeat::beat(store, id, clock, beat, gaps, send_health));
        tokio::spawn(waker::run(Arc::downgrade(&node.shared)));
        Ok(node)
    }

    /// The node's clock.
    pub fn clock(&self) -> Clock {
        self.shared.clock
    }

    /// Creates a game.
    ///
    /// # Errors
    ///
    /// If the id is taken or the store does not answer.
    pub async fn create(&self, id: GameId, config: GameConfig) -> Result<(), StoreError> {
        // In a separate task: even if the caller goes away in the middle, a game
        // that was created gets an owner.
        let node = self.clone();
        let made = tokio::spawn(async move {
            match node.shared.store.games.create(NewGame { id, config }).await {
                Ok(()) => node.adopt(id).await,
                Err(error) => {
                    // It may have been created anyway.
                    node.claim_until_owned(id);
                    Err(error)
                }
            }
        });
        made.await.unwrap_or_else(|error| Err(StoreError::Unavailable(error.to_string())))
    }

    /// Claims a game that was just created in the store; if that fails, later.
    ///
    /// # Errors
    ///
    /// If the game does not exist, or the store does not answer.
    pub async fn adopt(&self, id: GameId) -> Result<(), StoreError> {
        let owned = self.mailbox_of(id, Origin::New).await.map(|_| ());
        if owned.is_err() {
            self.claim_until_owned(id);
        }
        owned
    }

    /// Registers a person who opens a game, to play or to watch, until the
    /// handle is dropped.
    pub fn view(&self, game: GameId, person: PersonId, watches: bool) -> ViewerHandle {
        self.shared.viewers.enter(game, person, watches)
    }

    /// The number of people who have a game open and do not play in it.
    pub fn spectators(&self, game: GameId) -> u32 {
        self.shared.viewers.spectators(game)
    }

    /// Where the node stores everything.
    pub fn store(&self) -> &Arc<Store> {
        &self.shared.store
    }

    pub(crate) fn viewers(&self) -> &Viewers {
        &self.shared.viewers
    }

    pub(crate) fn chat_limit(&self) -> &ChatLimit {
        &self.shared.chat_limit
    }

    /// Sends a command to a game and waits until its events are on the disk. While the store fails,
    /// callers get an error after a few seconds, and a command that was not started by then is
    /// dropped.
    ///
    /// # Errors
    ///
    /// If the game refuses it, or it could not be stored.
    pub async fn submit(&self, game: GameId, submit: Submit) -> Result<Receipt, SubmitError> {
        self.submit_named(game, submit, None).await
    }

    /// Sends a command with the name of the arbiter who acts, for the news.
    ///
    /// # Errors
    ///
    /// As above.
    pub async fn submit_named(
        &self,
        game: GameId,
        submit: Submit,
        name: Option<String>,
    ) -> Result<Receipt, SubmitError> {
        let answer = timeout(ANSWER, self.submit_and_wait(game, submit, name)).await;
        answer.unwrap_or(Err(SubmitError::Unavailable))
    }

    async fn submit_and_wait(
        &self,
        game: GameId,
        submit: Submit,
        name: Option<String>,
    ) -> Result<Receipt, SubmitError> {
        if let Some(answer) = self.answer_at_rest(game, &submit).await? {
            return answer;
        }
        for _ in 0..2 {
            let (reply, answer) = oneshot::channel();
            let message = OwnerMessage::Submit(Box::new(submit.clone()), name.clone(), reply);
            self.post(game, message).await?;
            // If the owner ends in between, the message is dropped, and the next owner starts from
            // the store.
            if let Ok(answer) = answer.await {
                return answer;
            }
        }
        Err(SubmitError::Unavailable)
    }

    /// The game as stored, and the time on its clock. A live game is available at once, whatever
    /// its owner is doing, unless the owner has yet to recover it. Other games are read from the
    /// store, and woken only if they have to recover first: otherwise their clocks would include
    /// time that is charged to nobody.
    ///
    /// # Errors
    ///
    /// If the game does not exist, or the store does not answer.
    pub async fn look(&self, game: GameId) -> Result<(Arc<Game>, Timestamp), SubmitError> {
        if let Some(seen) = self.look_live(game).await {
            return Ok(seen);
        }
        let seen = Arc::clone(&self.at_rest(game).await?.game);
        if self.has_to_recover(game, &seen)
            && self.mailbox(game).await.is_ok()
            && let Some(seen) = self.look_live(game).await
        {
            return Ok(seen);
        }
        let at = seen.last_at().max(self.shared.clock.now());
        Ok((seen, at))
    }

    async fn look_live(&self, game: GameId) -> Option<(Arc<Game>, Timestamp)> {
        let live = self.live().get(&game).cloned()?;
        let mailbox = live.get().filter(|mailbox| mailbox.is_open())?;
        timeout(GLANCE, mailbox.look()).await.ok()?
    }

    /// Whether a sleeping game does not know of time that is charged to nobody.
    fn has_to_recover(&self, id: GameId, game: &Game) -> bool {
        let since = match self.shared.asleep.get(id) {
            None => return false,
            Some(Sleep::SinceStart) => game.last_at(),
            Some(Sleep::Noted(note)) => note.since,
        };
        self.shared.gaps.since(since).iter().any(|gap| {
            let recover = Command::Zone(ZoneCommand::Recover { last_seen: gap.last_seen });
            let at = gap.until.unwrap_or(gap.last_seen);
            match game.decide(at, Actor::Zone, &recover, &Facts::default()) {
                Decision::Done { new_events, .. } => !new_events.is_empty(),
                Decision::Ask(_) => true,
            }
        })
    }

    /// Subscribes to the news of a game.
    pub fn listen(&self, game: GameId) -> NewsReceiver {
        NewsReceiver::new(self.clone(), game)
    }

    /// The game of an owner on this node, if there is one and it has recovered the game.
    pub(crate) fn glance(&self, game: GameId) -> Option<Arc<Game>> {
        let live = self.live().get(&game).cloned()?;
        live.get()?.glance()
    }

    /// Subscribes to the notes about premoves of both players; the receiver must filter.
    pub async fn premove_notes(&self, game: GameId) -> Option<broadcast::Receiver<PremoveNote>> {
        Some(self.shared.premove_notes.subscribe(game))
    }

    /// A connection that is not any other.
    pub fn new_connection(&self) -> Connection {
        Connection(self.shared.connections.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// A player's connection shows a sign of life: they are present for 10 seconds.
    pub fn alive(&self, game: GameId, color: Color, connection: Connection) {
        self.connection_alive(game, color, connection, PRESENCE);
    }

    /// A player called over HTTP: they are present for this long.
    pub fn alive_for(&self, game: GameId, color: Color, span: Millis) {
        self.connection_alive(game, color, Connection::CALLS, span);
    }

    /// A player's connection shows a sign of life: they are present for this long.
    pub fn connection_alive(
        &self,
        game: GameId,
        color: Color,
        connection: Connection,
        span: Millis,
    ) {
        let cell = self.live().get(&game).cloned();
        let mailbox = cell.as_ref().and_then(|cell| cell.get());
        if mailbox.is_some_and(|mailbox| mailbox.alive(color, connection, span))
            || !self.shared.asleep.wakes_for_players(game)
        {
            return;
        }
        let node = self.clone();
        tokio::spawn(async move {
            // If it fails, the next sign of life wakes the game.
            if let Ok(cell) = node.mailbox(game).await
                && let Some(mailbox) = cell.get()
            {
                mailbox.alive(color, connection, span);
            }
        });
    }

    /// Receives the milestones of all games from now on. There is one receiver: an earlier one gets
    /// nothing more.
    pub fn milestones(&self) -> mpsc::Receiver<Milestone> {
        self.shared.milestones.listen()
    }

    /// A player's connection closed: they are absent at once if it was the last.
    pub fn gone(&self, game: GameId, color: Color, connection: Connection, why: Departure) {
        let cell = self.live().get(&game).cloned();
        if let Some(mailbox) = cell.as_ref().and_then(|cell| cell.get()) {
            mailbox.gone(color, connection, why);
        }
    }

    /// Sets or clears a player's premove.
    ///
    /// # Errors
    ///
    /// If the game does not exist, or too many messages are waiting for it.
    pub async fn premove(
        &self,
        game: GameId,
        color: Color,
        person: PersonId,
        uci: Option<(Uci, u32)>,
    ) -> Result<(), SubmitError> {
        self.post(game, OwnerMessage::Premove { color, person, uci }).await
    }

    /// Sends the player's premove to the subscribers.
    pub fn tell_premove(&self, game: GameId, color: Color) {
        if let Some(waiting) = self.shared.asleep.premove(game, color) {
            self.shared.premove_notes.send(game, PremoveNote { color, waiting, dropped: None });
            return;
        }
        let cell = self.live().get(&game).cloned();
        if let Some(mailbox) = cell.as_ref().and_then(|cell| cell.get()) {
            // Whoever asks too often is not told each time.
            let _ = mailbox.put(OwnerMessage::TellPremove(color));
        }
    }

    /// Waits for a live game in which the computer has a seat. Each game is returned once for each
    /// owner it gets.
    pub async fn next_computer_game(&self) -> GameId {
        self.shared.computers.next().await
    }

    /// The live games against the computer on this node, as stored.
    pub fn computer_games(&self) -> Vec<(GameId, Arc<Game>)> {
        let cells: Vec<_> = self.live().iter().map(|(id, cell)| (*id, Arc::clone(cell))).collect();
        let mut games = Vec::new();
        for (id, cell) in cells {
            let Some(mailbox) = cell.get().filter(|mailbox| mailbox.is_open()) else { continue };
            let Some(game) = mailbox.glance() else { continue };
            let computer = |color: Color| game.seat(color) == Some(Seat::Computer);
            if game.ended().is_none() && Color::ALL.into_iter().any(computer) {
                games.push((id, game));
            }
        }
        games
    }

    /// The number of games on this node that have not ended, including those that sleep.
    pub fn live_games(&self) -> usize {
        self.awake_games() + self.shared.asleep.len()
    }

    /// Whether a game has an owner on this node, or is getting one.
    pub fn is_awake(&self, game: GameId) -> bool {
        self.is_live(game)
    }

    /// The number of games that have an owner on this node.
    pub fn awake_games(&self) -> usize {
        self.live().values().filter(|cell| cell.get().is_some_and(Mailbox::is_open)).count()
    }

    /// Stops all owners after the command in progress, and releases their games. Nothing is lost;
    /// the next start resumes from here. It ends in time even if the store does not answer: then
    /// games are resumed as after a crash.
    pub async fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        let mut cells: Vec<_> = self.live().drain().collect();
        // In an order that does not depend on the hash map.
        cells.sort_by_key(|(game, _)| *game);
        let mut stopping = JoinSet::new();
        for (game, cell) in cells {
            let (reply, stopped) = oneshot::channel();
            if let Some(mailbox) = cell.get() {
                // One that is closed drops the message.
                let _ = mailbox.put(OwnerMessage::Stop(reply));
            }
            stopping.spawn(async move {
                // An owner that is gone has stopped.
                let _ = stopped.await;
                game
            });
        }
        let mut stopped = Vec::new();
        let limit = Instant::now() + STOPPING;
        while let Ok(Some(one)) = timeout_at(limit, stopping.join_next()).await {
            stopped.extend(one);
        }
        if !stopping.is_empty() {
            tracing::warn!(games = stopping.len(), "the store did not answer some games in time");
        }
        stopped.sort_unstable();
        self.hand_over(stopped).await;
    }

    /// Releases the games of this node, so that others may claim them. If it fails, they can when
    /// the lease ends.
    async fn hand_over(&self, games: Vec<GameId>) {
        let Shared { id, store, .. } = &*self.shared;
        let told = async {
            store.games.release(*id, games).await?;
            store.nodes.end_lease(*id).await
        };
        if let Ok(Err(error)) = timeout(HAND_OVER, told).await {
            tracing::warn!(%error, "the games of this node were not released");
        }
    }

    /// Whether the node is stopping and accepts nothing more.
    pub fn is_stopping(&self) -> bool {
        self.shared.stopping.load(Ordering::Relaxed)
    }

    async fn post(&self, game: GameId, message: OwnerMessage) -> Result<(), SubmitError> {
        let mut message = message;
        for _ in 0..3 {
            let mailbox = self.mailbox(game).await?;
            let Some(mailbox) = mailbox.get() else {
                break;
            };
            match mailbox.put(message) {
                Ok(()) => return Ok(()),
                Err(NotPut::Full) => return Err(SubmitError::Busy),
                // The owner has ended: start again from the store.
                Err(NotPut::Closed(unread)) => message = unread,
            }
        }
        Err(SubmitError::Unavailable)
    }

    pub(crate) fn live(&self) -> MutexGuard<'_, HashMap<GameId, Arc<OnceCell<Mailbox>>>> {
        // The map is consistent after every step, so a panic elsewhere does no harm.
        lock(&self.shared.live)
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
