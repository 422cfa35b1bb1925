//! Games as spectators see them, where they see everything later: each is folded a second time,
//! from the same events, when the delay has passed.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use game::{Game, Millis, RecordedEvent, Seq, Timestamp};
use tokio::{
    sync::{OnceCell, broadcast::error::RecvError},
    time::{Instant, sleep_until},
};
use wire::{
    GameId,
    bus::{Committed, Message, Topic},
};

use crate::lock::lock;
use crate::{
    Bus, LocalBus, NewsReceiver, Node, SubmitError, fanout,
    replica::{Replicas, folded},
};

/// How often a game that is over is asked whether spectators still have it open.
const LINGER: Duration = Duration::from_secs(60);

/// The games whose spectators are behind, of this node.
#[derive(Default)]
pub(crate) struct DelayedGames {
    games: Mutex<HashMap<GameId, Arc<OnceCell<Arc<DelayedGame>>>>>,
    /// Carries the events once more, when spectators may know them.
    pub(crate) bus: LocalBus,
    pub(crate) replicas: Replicas,
}

/// A game as its spectators see it.
#[derive(Debug)]
pub(crate) struct DelayedGame {
    id: GameId,
    delay: Millis,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// After everything that spectators know.
    shown: Arc<Game>,
    /// What they do not know yet.
    waiting: VecDeque<Arc<Committed>>,
    /// The number of the next event that is not here.
    next: Seq,
}

impl Node {
    /// A game as spectators may see it, and the time on its clock: as it was one spectator
    /// delay ago.
    ///
    /// # Errors
    ///
    /// If the game does not exist, or the store does not answer.
    pub async fn look_as_spectator(
        &self,
        id: GameId,
    ) -> Result<(Arc<Game>, Timestamp), SubmitError> {
        let (game, at) = self.look(id).await?;
        let until = game.config().spectators_see_until(at);
        if game.config().spectator_delay == Millis::ZERO {
            return Ok((game, at));
        }
        if game.last_at() <= until {
            // Nothing has happened since.
            return Ok((game, until));
        }
        let delayed = self.delayed(id, game.config().spectator_delay).await?;
        let shown = delayed.look(self);
        let at = until.max(shown.last_at());
        Ok((shown, at))
    }

    /// Subscribes to the news of a game, each when spectators may know it.
    ///
    /// # Errors
    ///
    /// If the game does not exist, or the store does not answer.
    pub async fn listen_as_spectator(&self, id: GameId) -> Result<NewsReceiver, SubmitError> {
        let (game, _) = self.look(id).await?;
        let delay = game.config().spectator_delay;
        if delay == Millis::ZERO {
            return Ok(self.listen(id));
        }
        let delayed = self.delayed(id, delay).await?;
        Ok(NewsReceiver::delayed(self.clone(), id, delayed))
    }

    /// Games that are over, but not yet for spectators.
    pub fn ending_for_spectators(&self) -> Vec<GameId> {
        let cells: Vec<_> = self.shared.delayed.games().values().cloned().collect();
        let games = cells.iter().filter_map(|cell| cell.get());
        let mut ending: Vec<GameId> =
            games.filter(|game| game.is_ending()).map(|game| game.id).collect();
        ending.sort_unstable();
        ending
    }

    async fn delayed(&self, id: GameId, delay: Millis) -> Result<Arc<DelayedGame>, SubmitError> {
        let cell = Arc::clone(self.shared.delayed.games().entry(id).or_default());
        let found = cell.get_or_try_init(|| DelayedGame::start(self, id, delay)).await;
        if found.is_err() {
            self.shared.delayed.games().remove(&id);
        }
        found.cloned()
    }
}

impl DelayedGames {
    fn games(&self) -> MutexGuard<'_, HashMap<GameId, Arc<OnceCell<Arc<DelayedGame>>>>> {
        // The map is consistent after every step, so a panic elsewhere does no harm.
        lock(&self.games)
    }
}

impl DelayedGame {
    async fn start(
        node: &Node,
        id: GameId,
        delay: Millis,
    ) -> Result<Arc<DelayedGame>, SubmitError> {
        // Before reading the game, so that nothing is missed in between.
        let heard = node.shared.bus.subscribe(Topic::Game(id));
        let history = node.store().games.load(id, Seq(0)).await?;
        let history = history.ok_or(SubmitError::NoSuchGame)?;
        let config = &history.config;
        let seen = config.seen_by_spectators(&history.events, node.clock().now()).len();
        let (seen, hidden) = history.events.split_at(seen);
        let shown = Arc::new(Game::replay(config.clone(), seen));
        let next = shown.next_seq();
        let state = State { shown, waiting: VecDeque::new(), next };
        let game = Arc::new(DelayedGame { id, delay, state: Mutex::new(state) });
        game.take_stored(hidden);
        tokio::spawn(Arc::clone(&game).run(node.clone(), heard));
        Ok(game)
    }

    /// Hears of events as they happen, and passes them on as they may be known, until the game is
    /// over for spectators too and none has it open.
    async fn run(self: Arc<Self>, node: Node, mut heard: fanout::Receiver<Message>) {
        loop {
            let wake = match self.due() {
                Some(due) => node.clock().instant_of(due),
                None if self.is_over() && !self.is_watched(&node) => break,
                None => Instant::now() + LINGER,
            };
            tokio::select! {
                message = heard.recv() => match message {
                    Ok(Message::Committed(message)) if self.take(&message) => {}
                    // Some are missing: the store has them.
                    Ok(_) | Err(RecvError::Lagged(_)) => self.catch_up(&node).await,
                    Err(RecvError::Closed) => break,
                },
                () = sleep_until(wake) => self.release(&node),
            }
        }
        node.shared.delayed.games().remove(&self.id);
    }

    /// The game as spectators see it now.
    pub(crate) fn look(&self, node: &Node) -> Arc<Game> {
        self.release(node);
        self.glance()
    }

    pub(crate) fn glance(&self) -> Arc<Game> {
        Arc::clone(&self.state().shown)
    }

    /// Takes a message that follows what is here; whether it does.
    fn take(&self, message: &Arc<Committed>) -> bool {
        let mut state = self.state();
        if message.last() < state.next {
            return true;
        }
        if message.first() != state.next {
            return false;
        }
        state.next = Seq(message.last().0 + 1);
        state.waiting.push_back(Arc::clone(message));
        true
    }

    /// Takes events as the store has them, those that are here already left out.
    fn take_stored(&self, events: &[RecordedEvent]) {
        for recorded in events {
            self.take(&Arc::new(Committed {
                game: self.id,
                epoch: 0,
                at: recorded.at,
                events: vec![recorded.clone()],
                named: None,
            }));
        }
    }

    async fn catch_up(&self, node: &Node) {
        let next = self.state().next;
        // If the store does not answer, the next message tells of it again.
        if let Ok(Some(history)) = node.store().games.load(self.id, next).await {
            self.take_stored(&history.events);
        }
    }

    /// Shows and passes on what spectators may know by now.
    fn release(&self, node: &Node) {
        let now = node.clock().now();
        let mut state = self.state();
        while state.waiting.front().is_some_and(|message| message.at + self.delay <= now) {
            let Some(message) = state.waiting.pop_front() else { return };
            state.shown = folded(&state.shown, &message);
            // Under the lock, so that messages keep their order.
            node.shared.delayed.bus.publish(Message::Committed(message));
        }
    }

    /// When spectators may know the next events.
    fn due(&self) -> Option<Timestamp> {
        self.state().waiting.front().map(|message| message.at + self.delay)
    }

    fn is_watched(&self, node: &Node) -> bool {
        node.shared.delayed.bus.has_listeners(Topic::Game(self.id))
    }

    fn is_over(&self) -> bool {
        self.state().shown.ended().is_some()
    }

    /// Whether it is over for the players alone.
    fn is_ending(&self) -> bool {
        let state = self.state();
        let ends = |message: &Arc<Committed>| message.events.iter().any(is_end);
        state.shown.ended().is_none() && state.waiting.iter().any(ends)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Never left half changed.
        lock(&self.state)
    }
}

fn is_end(recorded: &RecordedEvent) -> bool {
    matches!(recorded.event, game::Event::Ended { .. })
}
