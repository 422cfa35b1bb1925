//! The games that viewers of this node have open. Each is followed once for all of them: the first
//! viewer who receives a message applies it, and the others share the result (the game, and the
//! frames for pages).

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, Weak},
};

use game::{Event, Game, RecordedEvent, Timestamp};
use tokio::{
    sync::broadcast::error::{RecvError, TryRecvError},
    time::{Duration, Instant},
};
use wire::{
    GameId,
    bus::{Committed, Message, Topic},
    server::{self, NewsItem},
};

use crate::lock::lock;
use crate::{
    Bus, Frames, News, Node, SubmitError,
    delayed::DelayedGame,
    fanout,
    openings::{OpeningTracker, follow},
};

/// The news of one game for one viewer. [`recv`](Self::recv) is cancel-safe.
pub struct NewsReceiver {
    node: Node,
    game: GameId,
    /// What the viewer sees, if not the game as it is now.
    delayed: Option<Arc<DelayedGame>>,
    replica: Arc<Replica>,
    messages: fanout::Receiver<Message>,
    /// A message that is being processed.
    pending: Option<Arc<Committed>>,
    /// The number of the next event for this viewer.
    next: u32,
}

/// All replicas of this node. A replica ends with its last viewer.
#[derive(Debug, Default)]
pub(crate) struct Replicas(Mutex<Table>);

#[derive(Debug, Default)]
struct Table {
    games: HashMap<GameId, Weak<Replica>>,
    /// Above this number, replicas without viewers are removed.
    sweep_at: usize,
}

/// A game as its viewers on this node see it.
#[derive(Debug, Default)]
pub(crate) struct Replica(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// After the last news; `None` until the game is known.
    game: Option<Arc<Game>>,
    named: Arc<Mutex<OpeningTracker>>,
    /// The last news, for viewers that have not received them yet.
    recent: VecDeque<Recent>,
    /// When the game was last known to be the newest. Only of use if another node owns it.
    fresh_at: Option<Instant>,
}

/// News that some viewers have received.
#[derive(Debug)]
struct Recent {
    news: News,
    /// How many. Once they are as many as there are viewers, nobody asks for it any more.
    received: usize,
}

/// How many news items are kept at most. Each holds a whole game and its frames, so only a few: a
/// viewer who falls further behind reads the game again.
const RECENT: usize = 2;
/// With fewer replicas than this, a sweep is not worthwhile.
const FEW: usize = 64;
/// How long a replica counts as the newest without a message: a little more than the time between
/// two looks at its owner.
const FRESH: Duration = Duration::from_secs(3);

impl NewsReceiver {
    pub(crate) fn new(node: Node, game: GameId) -> NewsReceiver {
        // Before reading the game, so that nothing is missed in between.
        let messages = node.shared.bus.subscribe(Topic::Game(game));
        let replica = node.shared.replicas.of(game);
        let next = replica.begin(|| node.glance(game));
        NewsReceiver { node, game, delayed: None, replica, messages, pending: None, next }
    }

    /// The news of a game as spectators hear them, who are behind.
    pub(crate) fn delayed(node: Node, game: GameId, seen: Arc<DelayedGame>) -> NewsReceiver {
        let messages = node.shared.delayed.bus.subscribe(Topic::Game(game));
        let replica = node.shared.delayed.replicas.of(game);
        let next = replica.begin(|| Some(seen.glance()));
        let delayed = Some(seen);
        NewsReceiver { node, game, delayed, replica, messages, pending: None, next }
    }

    /// Waits for the next news.
    ///
    /// # Errors
    ///
    /// If messages were lost, so that the viewer must read the whole game.
    pub async fn recv(&mut self) -> Result<News, RecvError> {
        loop {
            let message = match &self.pending {
                Some(message) => Arc::clone(message),
                None => {
                    let Message::Committed(message) = self.messages.recv().await? else { continue };
                    self.pending = Some(Arc::clone(&message));
                    message
                }
            };
            let news = match self.follow(&message) {
                Some(news) => Ok(news),
                // Earlier events are not known here: start with the whole game.
                None => match Box::pin(self.look()).await {
                    // An owner here that has lost the game does not know it yet. The next look at
                    // its new owner shows what is missing.
                    Ok((game, _))
                        if self.node.is_clustered() && game.next_seq() <= message.last() =>
                    {
                        Err(RecvError::Lagged(1))
                    }
                    Ok((game, at)) => Ok(self.replica.begin_again(&message, game, at)),
                    Err(_) => Err(RecvError::Lagged(1)),
                },
            };
            self.pending = None;
            if let Some(news) = self.told(news).transpose() {
                return news;
            }
        }
    }

    /// The next news, if there are any.
    ///
    /// # Errors
    ///
    /// If there are none, or messages were lost.
    pub fn try_recv(&mut self) -> Result<News, TryRecvError> {
        loop {
            let message = match self.pending.take() {
                Some(message) => message,
                None => match self.messages.try_recv()? {
                    Message::Committed(message) => message,
                    _ => continue,
                },
            };
            let news = self.follow(&message).ok_or(TryRecvError::Lagged(1));
            if let Some(news) = self.told(news).transpose() {
                return news;
            }
        }
    }

    fn follow(&self, message: &Arc<Committed>) -> Option<News> {
        let viewers = Arc::strong_count(&self.replica);
        self.replica.follow(message, viewers, || match &self.delayed {
            None => self.node.glance(self.game),
            Some(seen) => Some(seen.glance()),
        })
    }

    async fn look(&self) -> Result<(Arc<Game>, Timestamp), SubmitError> {
        match &self.delayed {
            None => self.node.look(self.game).await,
            Some(_) => self.node.look_as_spectator(self.game).await,
        }
    }

    /// `None` if the viewer knows all of it.
    fn told<E>(&mut self, news: Result<News, E>) -> Result<Option<News>, E> {
        let news = news?;
        if news.seq < self.next {
            return Ok(None);
        }
        self.next = news.seq + 1;
        Ok(Some(news))
    }
}

impl Replicas {
    pub(crate) fn of(&self, game: GameId) -> Arc<Replica> {
        // The table is consistent after every step, so a panic elsewhere does no harm.
        let mut table = lock(&self.0);
        if table.games.len() >= table.sweep_at {
            table.games.retain(|_, replica| replica.strong_count() > 0);
            table.sweep_at = FEW.max(2 * table.games.len());
        }
        let known = table.games.entry(game).or_default();
        known.upgrade().unwrap_or_else(|| {
            let replica = Arc::default();
            *known = Arc::downgrade(&replica);
            replica
        })
    }
}

impl Replicas {
    fn get(&self, game: GameId) -> Option<Arc<Replica>> {
        lock(&self.0).games.get(&game)?.upgrade()
    }

    /// Whether somebody has the game open.
    pub(crate) fn is_followed(&self, game: GameId) -> bool {
        self.get(game).is_some()
    }

    /// The games that somebody has open.
    pub(crate) fn followed(&self) -> Vec<GameId> {
        let table = lock(&self.0);
        let open = table.games.iter().filter(|(_, replica)| replica.strong_count() > 0);
        let mut open: Vec<GameId> = open.map(|(game, _)| *game).collect();
        // In an order that does not depend on the hash map.
        open.sort_unstable();
        open
    }

    /// The number of the next event of a game, as far as is known.
    pub(crate) fn next_of(&self, game: GameId) -> Option<u32> {
        self.get(game)?.state().game.as_ref().map(|game| game.next_seq().0)
    }

    /// The owner knows nothing newer.
    pub(crate) fn confirm(&self, game: GameId) {
        if let Some(replica) = self.get(game) {
            replica.state().fresh_at = Some(Instant::now());
        }
    }

    /// The game, if it is known to be the newest.
    pub(crate) fn newest(&self, game: GameId) -> Option<Arc<Game>> {
        let replica = self.get(game)?;
        let state = replica.state();
        state.fresh_at.filter(|at| at.elapsed() < FRESH)?;
        state.game.clone()
    }

    /// The game has come this far. Until its news is here, who looks at it reads the store: a player
    /// whose move was acknowledged sees it.
    pub(crate) fn expect(&self, game: GameId, next: u32) {
        let Some(replica) = self.get(game) else { return };
        let mut state = replica.state();
        if state.game.as_ref().is_some_and(|known| known.next_seq().0 < next) {
            state.fresh_at = None;
        }
    }
}

impl Replica {
    /// Starts with the owner's game if none is known yet; returns the number of the next event.
    fn begin(&self, look: impl FnOnce() -> Option<Arc<Game>>) -> u32 {
        let mut state = self.state();
        if state.game.is_none() {
            state.game = look();
        }
        state.game.as_ref().map_or(0, |game| game.next_seq().0)
    }

    /// The news in a message; `None` if earlier events are missing. If the owner is on this node,
    /// its game is used and the events are not applied twice.
    fn follow(
        &self,
        message: &Arc<Committed>,
        viewers: usize,
        look: impl FnOnce() -> Option<Arc<Game>>,
    ) -> Option<News> {
        let (first, last) = (message.first().0, message.last().0);
        let mut state = self.state();
        if let Some(known) = state.received(first, last, viewers) {
            return Some(known);
        }
        let before = Arc::clone(state.game.as_ref()?);
        let next = before.next_seq().0;
        if next > last {
            let known = before.next_seq().0 - 1;
            return Some(state.whole(first, known, before, message.at));
        }
        if next != first {
            // Whoever looks now has to read the store.
            state.fresh_at = None;
            return None;
        }
        let shown = look().filter(|game| game.next_seq().0 == last + 1);
        let after = shown.unwrap_or_else(|| folded(&before, message));
        let news = state.advance(before, after, message);
        if viewers > 1 {
            state.remember(news.clone());
        }
        Some(news)
    }

    /// Starts again with a game that was read, at this message or later.
    fn begin_again(&self, message: &Committed, game: Arc<Game>, at: Timestamp) -> News {
        let first = message.first().0;
        let seq = game.next_seq().0.saturating_sub(1).max(message.last().0);
        let mut state = self.state();
        state.fresh_at = Some(Instant::now());
        state.named = Arc::default();
        state.game = Some(Arc::clone(&game));
        let news = state.whole(first, seq, game, at);
        state.remember(news.clone());
        news
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Its value is never half changed.
        lock(&self.0)
    }
}

impl State {
    fn advance(&mut self, before: Arc<Game>, after: Arc<Game>, message: &Arc<Committed>) -> News {
        if message.events.iter().any(|recorded| undoes_moves(&recorded.event)) {
            self.named = Arc::default();
        }
        // Once the built-in engine has replaced a program, the player's name says so.
        let whole = after.stood_in() != before.stood_in()
            || message
                .events
                .iter()
                .any(|recorded| changes_more_than_news_can_say(&recorded.event));
        let (first, seq, at) = (message.first().0, message.last().0, message.at);
        let frames = Frames::later({
            let (game, named) = (Arc::clone(&after), Arc::clone(&self.named));
            let message = Arc::clone(message);
            move || {
                let items = project(&before, &message);
                server::news_frames(seq, items, &game, at, follow(&named, &game))
            }
        });
        self.game = Some(Arc::clone(&after));
        self.fresh_at = Some(Instant::now());
        News { first, seq, game: after, at, frames, whole }
    }

    /// The news of these events, if it is known, for one more viewer.
    fn received(&mut self, first: u32, last: u32, viewers: usize) -> Option<News> {
        let covers = |recent: &Recent| recent.news.first <= first && recent.news.seq >= last;
        let index = self.recent.iter().rposition(covers)?;
        let recent = self.recent.get_mut(index)?;
        recent.received += 1;
        if recent.received >= viewers {
            return self.recent.remove(index).map(|recent| recent.news);
        }
        Some(recent.news.clone())
    }

    /// Keeps news that one viewer has received.
    fn remember(&mut self, news: News) {
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(Recent { news, received: 1 });
    }

    /// News that only tell the viewer to read the whole game.
    fn whole(&self, first: u32, seq: u32, game: Arc<Game>, at: Timestamp) -> News {
        let frames = Frames::later({
            let (game, named) = (Arc::clone(&game), Arc::clone(&self.named));
            move || server::news_frames(seq, Vec::new(), &game, at, follow(&named, &game))
        });
        News { first, seq, game, at, frames, whole: true }
    }
}

/// The game after a message.
pub(crate) fn folded(before: &Game, message: &Committed) -> Arc<Game> {
    let mut game = Game::clone(before);
    for recorded in &message.events {
        game.apply(recorded);
    }
    game.committed(message.at);
    Arc::new(game)
}

/// The news items for events, given the game before them.
fn project(before: &Arc<Game>, message: &Committed) -> Vec<NewsItem> {
    let mut game = Arc::clone(before);
    let mut items = Vec::new();
    for (number, recorded) in message.events.iter().enumerate() {
        items.extend(server::project(recorded, game.position(), name_of(message, recorded)));
        if number + 1 < message.events.len() {
            Arc::make_mut(&mut game).apply(recorded);
        }
    }
    items
}

/// The name of the person who acted, if viewers may see it.
fn name_of<'a>(message: &'a Committed, recorded: &RecordedEvent) -> Option<&'a str> {
    let (person, name) = message.named.as_ref()?;
    (recorded.by.person() == Some(*person)).then_some(name.as_str())
}

fn undoes_moves(event: &Event) -> bool {
    matches!(event, Event::TakenBack { .. } | Event::Restored(..))
}

/// Whether seats or the start position changed, which only the whole game shows.
fn changes_more_than_news_can_say(event: &Event) -> bool {
    matches!(
        event,
        Event::Seated(..)
            | Event::Restored(..)
            | Event::AssistantNamed(..)
            | Event::AssistantApproved(..)
            | Event::AssistantEnded(..)
    )
}
