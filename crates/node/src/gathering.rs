//! Who has a game open, and what they hear beside the news of it. Nothing here
//! is stored: who is there now is known by being there.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use game::PersonId;
use store::{Line, RematchState};
use tokio::{
    sync::broadcast,
    time::{Duration, Instant, sleep_until},
};
use wire::GameId;

/// How often it may be told how many watch.
const TOLD_EVERY: Duration = Duration::from_secs(1);
/// How many words a slow listener may be behind.
const BACKLOG: usize = 64;

/// Something that those who have a game open hear, beside its news.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// How many watch has changed.
    Spectators(u32),
    /// Something was said.
    Said(Arc<Line>),
    /// How a rematch stands has changed.
    Rematch(RematchState),
    /// Some words were missed: look at everything again.
    Missed,
}

/// Those who have a game open, for all games of this node.
#[derive(Debug, Default)]
pub(crate) struct Gatherings {
    games: Mutex<HashMap<GameId, Gathering>>,
}

#[derive(Debug)]
struct Gathering {
    words: broadcast::Sender<Word>,
    /// How many have it open, players too; two tabs are two.
    visits: usize,
    /// The tabs of each person who watches.
    watchers: HashMap<PersonId, usize>,
    told: u32,
    told_at: Option<Instant>,
    /// Somebody waits for the second to pass.
    will_tell: bool,
    /// Held from the question until everybody has heard the answer, so that
    /// answers are heard in order.
    turn: Arc<tokio::sync::Mutex<()>>,
}

/// One who has a game open, until it is dropped.
#[derive(Debug)]
pub struct Visit {
    all: Arc<Gatherings>,
    game: GameId,
    person: PersonId,
    watches: bool,
    words: broadcast::Receiver<Word>,
}

impl Gatherings {
    /// Somebody opens a game, to play or to watch.
    pub(crate) fn enter(self: &Arc<Self>, game: GameId, person: PersonId, watches: bool) -> Visit {
        let words = {
            let mut games = self.games();
            let gathering = games.entry(game).or_insert_with(Gathering::new);
            gathering.visits += 1;
            gathering.words.subscribe()
        };
        let mut visit = Visit { all: Arc::clone(self), game, person, watches: false, words };
        visit.watch(watches);
        visit
    }

    /// How many watch who do not play.
    pub(crate) fn spectators(&self, game: GameId) -> u32 {
        self.games().get(&game).map_or(0, Gathering::count)
    }

    /// Tells everybody who has the game open.
    pub(crate) fn tell(&self, game: GameId, word: Word) {
        if let Some(gathering) = self.games().get(&game) {
            // Nobody may be listening.
            let _ = gathering.words.send(word);
        }
    }

    /// The right to ask something whose answer everybody hears.
    pub(crate) fn turn(&self, game: GameId) -> Arc<tokio::sync::Mutex<()>> {
        self.games().get(&game).map_or_else(Arc::default, |found| Arc::clone(&found.turn))
    }

    /// Tells how many watch, now or when the second has passed.
    fn tell_spectators(self: &Arc<Self>, game: GameId) {
        let mut games = self.games();
        let Some(gathering) = games.get_mut(&game) else { return };
        if gathering.will_tell || gathering.count() == gathering.told {
            return;
        }
        let now = Instant::now();
        let due = gathering.told_at.map(|at| at + TOLD_EVERY).filter(|due| *due > now);
        match (due, tokio::runtime::Handle::try_current()) {
            (Some(due), Ok(runtime)) => {
                gathering.will_tell = true;
                let all = Arc::clone(self);
                runtime.spawn(async move {
                    sleep_until(due).await;
                    if let Some(gathering) = all.games().get_mut(&game) {
                        gathering.will_tell = false;
                    }
                    all.tell_spectators(game);
                });
            }
            _ => {
                gathering.told = gathering.count();
                gathering.told_at = Some(now);
                let _ = gathering.words.send(Word::Spectators(gathering.told));
            }
        }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameId, Gathering>> {
        // The map is whole after every step, so a panic elsewhere harms nothing.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Gathering {
    fn new() -> Gathering {
        Gathering {
            words: broadcast::channel(BACKLOG).0,
            visits: 0,
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

impl Visit {
    /// Whether this one watches; who takes a seat no longer does.
    pub fn watch(&mut self, watches: bool) {
        if self.watches == watches {
            return;
        }
        self.watches = watches;
        if let Some(gathering) = self.all.games().get_mut(&self.game) {
            gathering.change(self.person, watches);
        }
        self.all.tell_spectators(self.game);
    }

    /// The next word.
    pub async fn hear(&mut self) -> Word {
        match self.words.recv().await {
            Ok(word) => word,
            // The sender is kept as long as this visit is.
            Err(_) => Word::Missed,
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.watch(false);
        let mut games = self.all.games();
        if let Some(gathering) = games.get_mut(&self.game) {
            gathering.visits -= 1;
            if gathering.visits == 0 {
                games.remove(&self.game);
            }
        }
    }
}
