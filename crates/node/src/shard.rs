//! Shards: one task runs the owners of some hundreds of games. In each round it lets every game go
//! on that has something to do, and hands all that they want to store to the store in one call. A
//! game that waits for the store, for a mate question, or for a message takes no part in the rounds
//! until then, so it holds up no other; and a panic ends one game's owner alone.

mod appends;
mod place;
mod timers;

use std::{
    future::{Future, poll_fn},
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::{Arc, Mutex},
    task::{Context, Poll, Waker},
};

use tokio::{
    task::coop::unconstrained,
    time::{Instant, Sleep},
};
use wire::GameId;

pub(crate) use self::place::Place;
use self::{
    appends::Batches,
    place::{Arrival, Common},
};
use crate::{Node, claims::OwnerExit, lock::lock};

/// The most games of one shard.
const GAMES: usize = 512;

/// The owner of a game, as a shard runs it.
pub(crate) type Running = Pin<Box<dyn Future<Output = OwnerExit> + Send>>;

/// The shards of a node. One that has no games left ends.
#[derive(Default)]
pub(crate) struct Shards(Mutex<Vec<Arc<Common>>>);

impl Shards {
    /// A place for one more game, in the first shard that has room.
    pub(crate) fn reserve(&self, node: &Node) -> Arc<Place> {
        let mut shards = lock(&self.0);
        shards.retain(|shard| !shard.has_ended());
        if let Some(place) = shards.iter().find_map(|shard| shard.reserve(GAMES)) {
            return place;
        }
        let shard = Arc::<Common>::default();
        let place = shard.reserve(GAMES).expect("a new shard has room");
        let task = Shard::new(node.clone(), Arc::clone(&shard));
        // A round ends by itself, and what it finds is to be stored together.
        tokio::spawn(unconstrained(task.run()));
        shards.push(shard);
        place
    }
}

/// The task of a shard.
struct Shard {
    node: Node,
    common: Arc<Common>,
    /// By place.
    games: Vec<Option<OwnedGame>>,
    batches: Batches,
    /// Until the next timer of any game.
    sleep: Option<Pin<Box<Sleep>>>,
    /// The places that have something to do in this round.
    ready: Vec<usize>,
    arrivals: Vec<Arrival>,
}

struct OwnedGame {
    id: GameId,
    place: Arc<Place>,
    waker: Waker,
    owner: Running,
}

impl Shard {
    fn new(node: Node, common: Arc<Common>) -> Shard {
        let batches = Batches::new(Arc::clone(&node.shared.store), Arc::clone(&node.shared.meters));
        Shard {
            node,
            common,
            games: Vec::new(),
            batches,
            sleep: None,
            ready: Vec::new(),
            arrivals: Vec::new(),
        }
    }

    /// Runs until no game is left.
    async fn run(mut self) {
        let mut health = self.node.shared.health.clone();
        loop {
            tokio::select! {
                biased;
                // One waits for all games, which look for themselves what has changed.
                changed = health.changed() => {
                    self.games.iter().flatten().for_each(|game| game.place.make_ready());
                    if changed.is_err() {
                        return poll_fn(|context| self.round(context)).await;
                    }
                }
                () = poll_fn(|context| self.round(context)) => return,
            }
        }
    }

    /// Lets each game go on that has something to do. Whatever becomes ready meanwhile is for the
    /// next round, so that other tasks can leave more messages first.
    fn round(&mut self, context: &mut Context<'_>) -> Poll<()> {
        self.batches.finish(context);
        self.ring_timers(context);
        let Shard { common, ready, arrivals, games, .. } = self;
        common.take(ready, arrivals, context.waker());
        for Arrival { place, id, owner } in arrivals.drain(..) {
            let index = place.index();
            if games.len() <= index {
                games.resize_with(index + 1, || None);
            }
            ready.push(index);
            let waker = Waker::from(Arc::clone(&place));
            games[index] = Some(OwnedGame { id, place, waker, owner });
        }
        let mut ready = std::mem::take(&mut self.ready);
        ready.drain(..).for_each(|index| self.step(index));
        self.ready = ready;
        self.batches.start(self.common.take_drafts(), context);
        self.set_timer(context);
        if self.common.end_if_empty() { Poll::Ready(()) } else { Poll::Pending }
    }

    /// Lets one game go on.
    fn step(&mut self, index: usize) {
        let Some(game) = self.games.get_mut(index).and_then(Option::as_mut) else { return };
        game.place.begin_step();
        let mut context = Context::from_waker(&game.waker);
        // What a panic leaves half changed goes with the owner.
        let step = AssertUnwindSafe(|| game.owner.as_mut().poll(&mut context));
        let exit = match catch_unwind(step) {
            Ok(Poll::Pending) => return,
            Ok(Poll::Ready(exit)) => Some(exit),
            Err(_) => None,
        };
        let Some(OwnedGame { id, owner, .. }) = self.games[index].take() else { return };
        // Before anybody looks for the game's mailbox, which closes with it.
        let dropped = catch_unwind(AssertUnwindSafe(|| drop(owner)));
        self.common.free(index);
        match exit.filter(|_| dropped.is_ok()) {
            Some(exit) => self.node.owner_ended(id, exit),
            None => self.node.owner_panicked(id),
        }
    }

    fn ring_timers(&mut self, context: &mut Context<'_>) {
        if let Some(sleep) = &mut self.sleep
            && sleep.as_mut().poll(context).is_ready()
        {
            self.sleep = None;
            self.common.ring_timers(Instant::now());
        }
    }

    /// Sees to it that the task is woken for the next timer.
    fn set_timer(&mut self, context: &mut Context<'_>) {
        let Some(at) = self.common.next_timer() else {
            self.sleep = None;
            return;
        };
        match &mut self.sleep {
            // One that is too early does no harm.
            Some(sleep) if sleep.deadline() <= at => return,
            Some(sleep) => sleep.as_mut().reset(at),
            None => self.sleep = Some(Box::pin(tokio::time::sleep_until(at))),
        }
        if let Some(sleep) = &mut self.sleep
            && sleep.as_mut().poll(context).is_ready()
        {
            context.waker().wake_by_ref();
        }
    }
}
