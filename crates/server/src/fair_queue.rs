//! Work that is expensive: little of it at once, and those who wait get their turn address by
//! address. A caller who asks for a thousand things waits for itself, not the others for it.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;
use wire::error::RequestCode;

use crate::{client_addr::ClientAddr, error::ApiError};

/// A queue with a line for each address.
#[derive(Clone, Debug)]
pub(crate) struct FairQueue(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    at_once: usize,
    waiting_max: usize,
    waiting_max_each: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    waiting: usize,
    lines: HashMap<ClientAddr, VecDeque<oneshot::Sender<Turn>>>,
    /// The addresses that have a line, in the order of their turns.
    order: VecDeque<ClientAddr>,
}

/// It is one's turn, until this is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    /// None after it was given on.
    queue: Option<Arc<Shared>>,
}

impl FairQueue {
    /// So many at once; so many may wait in all, and so many of one address.
    pub(crate) fn new(at_once: usize, waiting: usize, waiting_each: usize) -> FairQueue {
        FairQueue(Arc::new(Shared {
            at_once,
            waiting_max: waiting,
            waiting_max_each: waiting_each,
            state: Mutex::default(),
        }))
    }

    /// Waits for a turn; refuses if too many wait.
    pub(crate) async fn enter(&self, from: ClientAddr) -> Result<Turn, ApiError> {
        self.wait(from, true).await
    }

    /// Waits for another turn of work that has begun and cannot be refused any more.
    pub(crate) async fn enter_again(&self, from: ClientAddr) -> Result<Turn, ApiError> {
        self.wait(from, false).await
    }

    /// How many wait for their turn.
    pub(crate) fn waiting(&self) -> usize {
        self.0.state().waiting
    }

    async fn wait(&self, from: ClientAddr, limited: bool) -> Result<Turn, ApiError> {
        let turn = {
            let mut state = self.0.state();
            if state.running < self.0.at_once {
                state.running += 1;
                return Ok(Turn { queue: Some(Arc::clone(&self.0)) });
            }
            if limited && !state.has_room(&self.0, from) {
                state.remove_gone();
                if !state.has_room(&self.0, from) {
                    return Err(RequestCode::Busy.into());
                }
            }
            let (sender, turn) = oneshot::channel();
            state.add(from, sender);
            turn
        };
        // The sender is dropped only with the queue itself.
        turn.await.map_err(ApiError::unavailable)
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a turn to the next who still waits, or to nobody.
    fn give_on(self: Arc<Self>) {
        loop {
            let next = {
                let mut state = self.state();
                let next = state.next();
                if next.is_none() {
                    state.running -= 1;
                }
                next
            };
            let Some(next) = next else { return };
            match next.send(Turn { queue: Some(Arc::clone(&self)) }) {
                Ok(()) => return,
                // They hung up.
                Err(mut turn) => turn.queue = None,
            }
        }
    }
}

impl State {
    fn has_room(&self, shared: &Shared, from: ClientAddr) -> bool {
        let here = self.lines.get(&from).map_or(0, VecDeque::len);
        // However many wait, an address that waits for nothing gets a place.
        here < shared.waiting_max_each && (self.waiting < shared.waiting_max || here == 0)
    }

    fn add(&mut self, from: ClientAddr, sender: oneshot::Sender<Turn>) {
        let line = self.lines.entry(from).or_default();
        if line.is_empty() {
            self.order.push_back(from);
        }
        line.push_back(sender);
        self.waiting += 1;
    }

    /// The first of the address whose turn it is. That address is then the last.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let from = self.order.pop_front()?;
        let line = self.lines.get_mut(&from)?;
        let next = line.pop_front();
        if line.is_empty() {
            self.lines.remove(&from);
        } else {
            self.order.push_back(from);
        }
        self.waiting -= usize::from(next.is_some());
        next
    }

    /// Removes those who hung up while they waited.
    fn remove_gone(&mut self) {
        self.lines.retain(|_, line| {
            line.retain(|sender| !sender.is_closed());
            !line.is_empty()
        });
        let lines = &self.lines;
        self.order.retain(|from| lines.contains_key(from));
        self.waiting = self.lines.values().map(VecDeque::len).sum();
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            queue.give_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use tokio::task::JoinHandle;

    use super::*;
    use crate::limits::{READS, READS_WAITING, READS_WAITING_EACH};

    fn at(number: u8) -> ClientAddr {
        ClientAddr::at(IpAddr::from([192, 0, 2, number]))
    }

    fn reads() -> FairQueue {
        FairQueue::new(READS.count(), READS_WAITING.count(), READS_WAITING_EACH.count())
    }

    /// Somebody who waits. Their line is taken before this returns.
    async fn waits(queue: &FairQueue, from: u8) -> JoinHandle<Result<Turn, ApiError>> {
        let (before, own) = (queue.0.state().waiting, queue.clone());
        let waiting = tokio::spawn(async move { own.enter(at(from)).await });
        while queue.0.state().waiting == before && !waiting.is_finished() {
            tokio::task::yield_now().await;
        }
        waiting
    }

    #[tokio::test]
    async fn expensive_reads_are_few_and_fair() {
        let queue = reads();
        let mut running = Vec::new();
        for _ in 0..READS.count() {
            running.push(queue.enter(at(1)).await.expect("there is room"));
        }
        let mut flood = Vec::new();
        for _ in 0..READS_WAITING_EACH.count() {
            flood.push(waits(&queue, 1).await);
        }
        let refused = queue.enter(at(1)).await.err();
        assert_eq!(refused, Some(RequestCode::Busy.into()), "one address has waited enough");
        // The flood came first, and another address is still next but one.
        let mut other = waits(&queue, 2).await;
        running.pop();
        running.push(flood.remove(0).await.expect("no panic").expect("a turn"));
        assert!(!other.is_finished());
        running.pop();
        running.push((&mut other).await.expect("no panic").expect("a turn"));
        assert_eq!(queue.0.state().running, READS.count());
        for from in 10.. {
            if queue.0.state().waiting == READS_WAITING.count() {
                break;
            }
            for _ in 0..READS_WAITING_EACH.count() {
                if queue.0.state().waiting < READS_WAITING.count() {
                    flood.push(waits(&queue, from).await);
                }
            }
        }
        let alone = waits(&queue, 3).await;
        assert!(!alone.is_finished(), "an address that waits for nothing gets a place");
        assert!(queue.enter(at(3)).await.is_err(), "all together have waited enough");
        flood.push(alone);
        for waiting in flood {
            waiting.abort();
            let _ = waiting.await;
        }
        drop(running);
        assert_eq!(queue.0.state().running, 0, "those who hung up have no turn");
        assert!(queue.enter(at(1)).await.is_ok());
    }

    #[tokio::test]
    async fn those_who_hang_up_make_room() {
        let queue = FairQueue::new(1, 2, 2);
        let first = queue.enter(at(1)).await.expect("there is room");
        for _ in 0..10 {
            let waiting = waits(&queue, 1).await;
            assert!(!waiting.is_finished());
            waiting.abort();
            let _ = waiting.await;
        }
        let waiting = waits(&queue, 1).await;
        let begun = queue.clone();
        let again = tokio::spawn(async move { begun.enter_again(at(1)).await });
        drop(first);
        drop(waiting.await.expect("no panic").expect("a turn"));
        assert!(again.await.expect("no panic").is_ok());
    }
}
