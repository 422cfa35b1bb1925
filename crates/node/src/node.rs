use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use game::{Game, GameConfig, Millis, PersonId, Seat};
use rules::Color;
use store::{NewGame, NodeId, Store, StoreError};
use tokio::{
    sync::{Notify, OnceCell, mpsc, watch},
    time::{Instant, timeout},
};
use wire::GameId;

use crate::lock::lock;
use crate::{
    Bus, Clock, NewsReceiver, Receipt, Submit, SubmitError, ViewerHandle,
    asleep::SleepingGames,
    at_rest::GamesAtRest,
    chat::ChatLimit,
    claims::{FailedAppends, NotOwned, Origin, PendingClaims},
    computers::Computers,
    delayed::DelayedGames,
    heartbeat::{Health, Pulse},
    mailbox::{Mailbox, NotPut},
    members::Members,
    message::OwnerMessage,
    meters::Meters,
    milestones::{Milestone, Milestones},
    owners::Owners,
    panics::Panics,
    premove_notes::PremoveNotes,
    presence_elsewhere::PresenceElsewhere,
    replica::Replicas,
    shard::Shards,
    ticking::TickingGames,
    verdicts::Verdicts,
    viewers::Viewers,
    waker::DamagedGames,
    wall::NodeClock,
    watching::WatchersElsewhere,
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
    /// The name that its operator gave it.
    pub(crate) name: String,
    pub(crate) store: Arc<Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) clock: Arc<NodeClock>,
    pub(crate) health: watch::Receiver<Health>,
    pub(crate) live: Mutex<HashMap<GameId, Arc<OnceCell<Mailbox>>>>,
    pub(crate) viewers: Arc<Viewers>,
    pub(crate) chat_limit: ChatLimit,
    pub(crate) computers: Computers,
    pub(crate) pulse: Arc<Pulse>,
    pub(crate) ticking: Arc<TickingGames>,
    pub(crate) asleep: Arc<SleepingGames>,
    pub(crate) at_rest: GamesAtRest,
    pub(crate) damaged: DamagedGames,
    pub(crate) panics: Panics,
    pub(crate) shards: Shards,
    pub(crate) premove_notes: Arc<PremoveNotes>,
    pub(crate) verdicts: Verdicts,
    pub(crate) pending_claims: PendingClaims,
    pub(crate) failed_appends: Arc<FailedAppends>,
    pub(crate) milestones: Arc<Milestones>,
    pub(crate) replicas: Replicas,
    pub(crate) delayed: DelayedGames,
    pub(crate) stopping: Arc<AtomicBool>,
    pub(crate) meters: Arc<Meters>,
    /// How many connections there have been.
    pub(crate) connections: AtomicU64,
    /// How many commands without a number got one here.
    pub(crate) commands: AtomicU64,
    /// The living nodes.
    pub(crate) members: Members,
    /// Who owns games of other nodes.
    pub(crate) owners: Owners,
    pub(crate) presence_elsewhere: Arc<PresenceElsewhere>,
    pub(crate) watchers_elsewhere: WatchersElsewhere,
    /// Games may be due that the waker does not know of.
    pub(crate) wake_now: Arc<Notify>,
    /// How many sockets are open, and which other engines there are.
    pub(crate) load: Mutex<(u64, Vec<String>)>,
}

impl Shared {
    pub(crate) fn load(&self) -> (u64, Vec<String>) {
        lock(&self.load).clone()
    }
}

/// How long a caller waits for the answer to a command.
pub(crate) const ANSWER: Duration = Duration::from_secs(5);

impl Node {
    /// The node's clock, as it is set now: when the time of day makes a step, it is set anew.
    pub fn clock(&self) -> Clock {
        self.shared.clock.current()
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
        match self.mailbox_of(id, Origin::New).await {
            // Another node was asked for it before.
            Ok(_) | Err(NotOwned::Elsewhere(_)) => Ok(()),
            Err(NotOwned::NotYet(why)) => {
                self.claim_until_owned(id);
                Err(StoreError::Unavailable(why))
            }
            Err(NotOwned::Store(error)) => {
                self.claim_until_owned(id);
                Err(error)
            }
        }
    }

    /// Claims a game that may have been created, as soon as the store answers.
    pub fn adopt_later(&self, id: GameId) {
        self.claim_until_owned(id);
    }

    /// Registers a person who opens a game, to play or to watch, until the
    /// handle is dropped.
    pub fn view(&self, game: GameId, person: PersonId, watches: bool) -> ViewerHandle {
        let handle = self.shared.viewers.enter(game, person, watches);
        if self.is_clustered()
            && let Some(opened) = self.shared.viewers.just_opened(game)
        {
            self.follow_notes(game, opened);
        }
        handle
    }

    /// The number of people who have a game open and do not play in it.
    pub fn spectators(&self, game: GameId) -> u32 {
        self.shared.viewers.spectators(game)
    }

    /// Where the node stores everything.
    pub fn store(&self) -> &Arc<Store> {
        &self.shared.store
    }

    /// What is counted and timed on this node.
    pub fn meters(&self) -> &Meters {
        &self.shared.meters
    }

    /// The number of messages that wait for the owners of games.
    pub fn waiting_messages(&self) -> usize {
        self.live().values().filter_map(|cell| cell.get()).map(Mailbox::waiting).sum()
    }

    /// Where messages go to other nodes, and come from them.
    pub fn bus(&self) -> &Arc<dyn Bus> {
        &self.shared.bus
    }

    /// The number of this run of the node.
    pub fn id(&self) -> NodeId {
        self.shared.id
    }

    /// How many other nodes are alive and well, as the store last said.
    pub fn other_nodes(&self) -> usize {
        self.shared.members.others()
    }

    /// What other nodes are told: how many sockets are open, and which other engines there are.
    pub fn set_load(&self, sockets: u64, engines: Vec<String>) {
        *lock(&self.shared.load) = (sockets, engines);
    }

    /// Whether the store answers. If it does not, clocks stand still.
    pub fn is_well(&self) -> bool {
        self.shared.pulse.life_at(self.shared.clock.now()).is_some()
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
        let arrived = Instant::now();
        let answer = timeout(ANSWER, async {
            if self.is_clustered() {
                let until = self.shared.clock.now() + Millis(ANSWER.as_millis() as u64);
                return self.submit_anywhere(game, submit, name, until).await;
            }
            self.submit_here(game, submit, name).await.unwrap_or_else(|error| Err(error.into()))
        });
        let answer = answer.await.unwrap_or(Err(SubmitError::Unavailable));
        if answer.is_ok() {
            self.shared.meters.add_acknowledgment(game, arrived.elapsed());
        }
        answer
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

    /// Receives the milestones of all games from now on. There is one receiver: an earlier one gets
    /// nothing more.
    pub fn milestones(&self) -> mpsc::Receiver<Milestone> {
        self.shared.milestones.listen()
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

    /// The number of games on this node that have not ended and sleep.
    pub fn sleeping_games(&self) -> usize {
        self.shared.asleep.len()
    }

    /// Whether a game has an owner on this node, or is getting one.
    pub fn is_awake(&self, game: GameId) -> bool {
        self.is_live(game)
    }

    /// The number of games that have an owner on this node.
    pub fn awake_games(&self) -> usize {
        self.live().values().filter(|cell| cell.get().is_some_and(Mailbox::is_open)).count()
    }

    /// Whether the node is stopping and accepts nothing more.
    pub fn is_stopping(&self) -> bool {
        self.shared.stopping.load(Ordering::Relaxed)
    }

    /// Leaves a message for the owner on this node, which may have to claim the game first.
    pub(crate) async fn post_here(
        &self,
        game: GameId,
        message: OwnerMessage,
    ) -> Result<Result<(), SubmitError>, NotOwned> {
        let mut message = message;
        for _ in 0..3 {
            let mailbox = self.mailbox(game).await?;
            let Some(mailbox) = mailbox.get() else {
                break;
            };
            match mailbox.put(message) {
                Ok(()) => return Ok(Ok(())),
                Err(NotPut::Full) => return Ok(Err(SubmitError::Busy)),
                // The owner has ended: start again from the store.
                Err(NotPut::Closed(unread)) => message = unread,
            }
        }
        Ok(Err(SubmitError::Unavailable))
    }

    pub(crate) fn live(&self) -> MutexGuard<'_, HashMap<GameId, Arc<OnceCell<Mailbox>>>> {
        // The map is consistent after every step, so a panic elsewhere does no harm.
        lock(&self.shared.live)
    }
}
