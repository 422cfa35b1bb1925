//! Pairing a round takes a while and memory: one at a time for each tournament, a few in all, and
//! never on the threads that serve calls.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, Weak},
};

use tokio::sync::Semaphore;
use wire::TournamentId;

use super::lock;
use crate::error::ApiError;

/// How many rounds are paired at once.
const AT_ONCE: usize = 2;

/// Who waits to have a round paired. A caller who goes away gives up the place; what was begun for
/// them keeps its own until it is done, so calls that were abandoned do not pile up.
#[derive(Debug)]
pub(crate) struct PairingQueue {
    all: Arc<Semaphore>,
    each: Mutex<HashMap<TournamentId, Weak<Semaphore>>>,
}

impl Default for PairingQueue {
    fn default() -> PairingQueue {
        PairingQueue { all: Arc::new(Semaphore::new(AT_ONCE)), each: Mutex::default() }
    }
}

impl PairingQueue {
    /// Does this work of a tournament when its turn has come.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        id: TournamentId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let own = self.line_of(id).acquire_owned().await.map_err(ApiError::unavailable)?;
        let all = Arc::clone(&self.all).acquire_owned().await.map_err(ApiError::unavailable)?;
        let work = move || {
            let _turns = (own, all);
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(ApiError::unavailable)
    }

    fn line_of(&self, id: TournamentId) -> Arc<Semaphore> {
        let mut each = lock(&self.each);
        if let Some(line) = each.get(&id).and_then(Weak::upgrade) {
            return line;
        }
        each.retain(|_, line| line.strong_count() > 0);
        let line = Arc::new(Semaphore::new(1));
        each.insert(id, Arc::downgrade(&line));
        line
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    };

    use super::*;

    #[derive(Default)]
    struct Count {
        now: AtomicUsize,
        most: AtomicUsize,
        done: AtomicUsize,
    }

    impl Count {
        fn work(&self, gate: &mpsc::Receiver<()>) {
            let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
            self.most.fetch_max(now, Ordering::SeqCst);
            gate.recv().ok();
            self.now.fetch_sub(1, Ordering::SeqCst);
            self.done.fetch_add(1, Ordering::SeqCst);
        }
    }

    #[tokio::test]
    async fn a_tournament_has_one_round_paired_at_a_time_and_abandoned_calls_are_not_begun() {
        let (queue, count) = (Arc::new(PairingQueue::default()), Arc::new(Count::default()));
        let id = TournamentId::from_random(1);
        let mut open = Vec::new();
        let mut calls: Vec<_> = (0..5)
            .map(|_| {
                let (queue, count) = (Arc::clone(&queue), Arc::clone(&count));
                let (go, gate) = mpsc::channel();
                open.push(go);
                tokio::spawn(async move { queue.run(id, move || count.work(&gate)).await })
            })
            .collect();
        while count.now.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        // Three go away: the first, whose round is being paired, and two who wait.
        for call in calls.drain(..3) {
            call.abort();
            assert!(call.await.is_err());
        }
        assert_eq!(count.now.load(Ordering::SeqCst), 1, "it goes on, and nobody else begins");
        open.clear();
        for call in calls {
            call.await.expect("no panic").expect("a turn");
        }
        assert_eq!(count.most.load(Ordering::SeqCst), 1);
        assert_eq!(count.done.load(Ordering::SeqCst), 3, "the first, and the two who stayed");
    }

    #[tokio::test]
    async fn only_a_few_rounds_are_paired_at_once_in_all() {
        let (queue, count) = (Arc::new(PairingQueue::default()), Arc::new(Count::default()));
        let mut open = Vec::new();
        let calls: Vec<_> = (0..6)
            .map(|number| {
                let (queue, count) = (Arc::clone(&queue), Arc::clone(&count));
                let (go, gate) = mpsc::channel();
                open.push(go);
                let id = TournamentId::from_random(number);
                tokio::spawn(async move { queue.run(id, move || count.work(&gate)).await })
            })
            .collect();
        while count.now.load(Ordering::SeqCst) < AT_ONCE {
            tokio::task::yield_now().await;
        }
        open.clear();
        for call in calls {
            call.await.expect("no panic").expect("a turn");
        }
        assert_eq!(count.most.load(Ordering::SeqCst), AT_ONCE);
    }
}
