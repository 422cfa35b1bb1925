//! Who has a game open, and what they are told besides the news of it. Nothing
//! here is stored.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use crate::lock::lock;
use game::PersonId;
use store::{Line, RematchState};
use tokio::{
    sync::broadcast,
    time::{Duration, Instant, sleep_until},
};
use wire::GameId;

/// How often it may be told how many watch.
const TOLD_EVERY: Duration = Duration::from_secs(1);
/// How many events a slow listener may be behind.
const BACKLOG: usize = 64;

/// Something that everyone who has a game open is told, besides its news.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ViewerEvent {
    /// How many watch has changed.
    Spectators(u32),
    /// Something was said.
    Said(Arc<Line>),
    /// How a rematch stands has changed.
    Rematch(RematchState),
    /// Some events were lost: look at everything again.
    Missed,
}

/// Who has which game open, for all games of this node.
#[derive(Debug, Default)]
pub(crate) struct Viewers {
    games: Mutex<HashMap<GameId, GameViewers>>,
}

#[derive(Debug)]
struct GameViewers {
    events: broadcast::Sender<ViewerEvent>,
    /// How many have it open, players too; two tabs are two.
    handles: usize,
    /// The tabs of each person who watches.
    watchers: HashMap<PersonId, usize>,
    told: u32,
    told_at: Option<Instant>,
    /// A task waits until the count may be told again.
    will_tell: bool,
    /// Held from the question until everybody has heard the answer, so that
    /// answers are heard in order.
    turn: Arc<tokio::sync::Mutex<()>>,
}

/// One open game, in one tab, until it is dropped.
#[derive(Debug)]
pub struct ViewerHandle {
    all: Arc<Viewers>,
    game: GameId,
    person: PersonId,
    watches: bool,
    events: broadcast::Receiver<ViewerEvent>,
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
            let viewers = games.entry(game).or_insert_with(GameViewers::new);
            viewers.handles += 1;
            viewers.events.subscribe()
        };
        let mut handle =
            ViewerHandle { all: Arc::clone(self), game, person, watches: false, events };
        handle.watch(watches);
        handle
    }

    /// How many watch who do not play.
    pub(crate) fn spectators(&self, game: GameId) -> u32 {
        self.games().get(&game).map_or(0, GameViewers::count)
    }

    /// Sends an event to everyone who has the game open.
    pub(crate) fn tell(&self, game: GameId, event: ViewerEvent) {
        if let Some(viewers) = self.games().get(&game) {
            // There may be no receiver.
            let _ = viewers.events.send(event);
        }
    }

    /// Held while an answer is sent that everyone receives.
    pub(crate) fn turn(&self, game: GameId) -> Arc<tokio::sync::Mutex<()>> {
        self.games().get(&game).map_or_else(Arc::default, |found| Arc::clone(&found.turn))
    }

    /// Tells how many watch, now or when the second has passed.
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
                let _ = viewers.events.send(ViewerEvent::Spectators(viewers.told));
            }
        }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameId, GameViewers>> {
        // The map is whole after every step, so a panic elsewhere harms nothing.
        lock(&self.games)
    }
}

impl GameViewers {
    fn new() -> GameViewers {
        GameViewers {
            events: broadcast::channel(BACKLOG).0,
            handles: 0,
            watchers: HashMap::new(),
            told: 0,
            told_at: None,
            will_tell: false,
            turn: Arc::default(),
        }
    }

    fn count(&self) -> u32 {
        self.watchers.len() as u32
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
    /// Whether this one watches; who takes a seat no longer does.
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
            // The sender is kept as long as this handle is.
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
