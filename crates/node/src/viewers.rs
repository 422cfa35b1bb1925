//! Who has a game open, and what they are told besides its news. Nothing here is stored.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::{fanout, lock::lock};
use game::PersonId;
use store::{RematchState, StoredChatLine};
use tokio::time::{Duration, Instant, sleep_until};
use wire::GameId;

/// How often the number of spectators may be sent.
const TOLD_EVERY: Duration = Duration::from_secs(1);
/// How many events a slow listener may lag behind.
const BACKLOG: usize = 64;

/// An event for everyone who has a game open, besides its news.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ViewerEvent {
    /// The number of spectators has changed.
    Spectators(u32),
    /// A chat line.
    Said(Arc<StoredChatLine>),
    /// The state of the rematch has changed.
    Rematch(RematchState),
    /// Events were lost: read everything again.
    Missed,
}

/// Who has which game open, for all games on this node.
#[derive(Debug, Default)]
pub(crate) struct Viewers {
    games: Mutex<HashMap<GameId, GameViewers>>,
    /// How often a game was opened by the first.
    opened: AtomicU64,
}

#[derive(Debug)]
struct GameViewers {
    events: fanout::Sender<ViewerEvent>,
    /// The number of open tabs, including those of players.
    handles: usize,
    /// The open tabs of each spectator.
    watchers: HashMap<PersonId, usize>,
    /// How many watch on other nodes.
    elsewhere: u32,
    /// The number of this opening, so that a later one is not taken for it.
    opened: u64,
    told: u32,
    told_at: Option<Instant>,
    /// A task is waiting until the number may be sent again.
    will_tell: bool,
    /// Held from a change until everyone has been told, so that changes are told in order.
    turn: Arc<tokio::sync::Mutex<()>>,
}

/// A game open in one tab, until it is dropped.
#[derive(Debug)]
pub struct ViewerHandle {
    all: Arc<Viewers>,
    game: GameId,
    person: PersonId,
    watches: bool,
    events: fanout::Receiver<ViewerEvent>,
}

impl Viewers {
    /// Registers a person who opens a game, to play or to watch.
    pub(crate) fn enter(
        self: &Arc<Self>,
        game: GameId,
        person: PersonId,
        watches: bool,
    ) -> ViewerHandle {
        let events = {
            let mut games = self.games();
            let opened = || self.opened.fetch_add(1, Ordering::Relaxed);
            let viewers = games.entry(game).or_insert_with(|| GameViewers::new(opened()));
            viewers.handles += 1;
            viewers.events.subscribe()
        };
        let mut handle =
            ViewerHandle { all: Arc::clone(self), game, person, watches: false, events };
        handle.watch(watches);
        handle
    }

    /// The number of spectators.
    pub(crate) fn spectators(&self, game: GameId) -> u32 {
        self.games().get(&game).map_or(0, GameViewers::count)
    }

    /// Those of this node.
    pub(crate) fn own_spectators(&self, game: GameId) -> u32 {
        self.games().get(&game).map_or(0, |viewers| viewers.watchers.len() as u32)
    }

    /// How many watch on other nodes.
    pub(crate) fn set_elsewhere(self: &Arc<Self>, game: GameId, elsewhere: u32) {
        if let Some(viewers) = self.games().get_mut(&game) {
            viewers.elsewhere = elsewhere;
        }
        self.tell_spectators(game);
    }

    /// The number of the opening of a game, if one person alone has it open.
    pub(crate) fn just_opened(&self, game: GameId) -> Option<u64> {
        let games = self.games();
        games.get(&game).filter(|viewers| viewers.handles == 1).map(|viewers| viewers.opened)
    }

    /// Whether a game has been open since.
    pub(crate) fn is_open_since(&self, game: GameId, opened: u64) -> bool {
        self.games().get(&game).is_some_and(|viewers| viewers.opened == opened)
    }

    /// Sends an event to everyone who has the game open.
    pub(crate) fn tell(&self, game: GameId, event: ViewerEvent) {
        if let Some(viewers) = self.games().get(&game) {
            viewers.events.send(event);
        }
    }

    /// Held while a change is told to everyone.
    pub(crate) fn turn(&self, game: GameId) -> Arc<tokio::sync::Mutex<()>> {
        self.games().get(&game).map_or_else(Arc::default, |found| Arc::clone(&found.turn))
    }

    /// Sends the number of spectators now, or when the second is over.
    fn tell_spectators(self: &Arc<Self>, game: GameId) {
        let mut games = self.games();
        let Some(viewers) = games.get_mut(&game) else { return };
        if viewers.will_tell || viewers.count() == viewers.told {
            return;
        }
        let now = Instant::now();
        let due = viewers.told_at.map(|at| at + TOLD_EVERY).filter(|due| *due > now);
        match (due, tokio::runtime::Handle::try_current()) {
            (Some(due), Ok(runtime)) => {
                viewers.will_tell = true;
                let all = Arc::clone(self);
                runtime.spawn(async move {
                    sleep_until(due).await;
                    if let Some(viewers) = all.games().get_mut(&game) {
                        viewers.will_tell = false;
                    }
                    all.tell_spectators(game);
                });
            }
            _ => {
                viewers.told = viewers.count();
                viewers.told_at = Some(now);
                viewers.events.send(ViewerEvent::Spectators(viewers.told));
            }
        }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameId, GameViewers>> {
        // The map is consistent after every step, so a panic elsewhere does no harm.
        lock(&self.games)
    }
}

impl GameViewers {
    fn new(opened: u64) -> GameViewers {
        GameViewers {
            events: fanout::channel(BACKLOG),
            handles: 0,
            watchers: HashMap::new(),
            elsewhere: 0,
            opened,
            told: 0,
            told_at: None,
            will_tell: false,
            turn: Arc::default(),
        }
    }

    fn count(&self) -> u32 {
        self.watchers.len() as u32 + self.elsewhere
    }

    fn change(&mut self, person: PersonId, watches: bool) {
        let tabs = self.watchers.entry(person).or_default();
        *tabs = if watches { *tabs + 1 } else { tabs.saturating_sub(1) };
        if *tabs == 0 {
            self.watchers.remove(&person);
        }
    }
}

impl ViewerHandle {
    /// Whether this tab belongs to a spectator; a person who takes a seat no longer is one.
    pub fn watch(&mut self, watches: bool) {
        if self.watches == watches {
            return;
        }
        self.watches = watches;
        if let Some(viewers) = self.all.games().get_mut(&self.game) {
            viewers.change(self.person, watches);
        }
        self.all.tell_spectators(self.game);
    }

    /// The next event.
    pub async fn next(&mut self) -> ViewerEvent {
        match self.events.recv().await {
            Ok(event) => event,
            // This handle keeps a sender, so the channel cannot be closed.
            Err(_) => ViewerEvent::Missed,
        }
    }
}

impl Drop for ViewerHandle {
    fn drop(&mut self) {
        self.watch(false);
        let mut games = self.all.games();
        if let Some(viewers) = games.get_mut(&self.game) {
            viewers.handles -= 1;
            if viewers.handles == 0 {
                games.remove(&self.game);
            }
        }
    }
}
