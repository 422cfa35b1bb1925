//! A channel from a game to all who listen to it. What nobody waits for takes no memory: a listener
//! has a queue of its own, empty most of the time, instead of a place in a ring that is allocated
//! for each game. Waiting costs one look under one lock, since a waker stays until it is used.

use std::{
    collections::VecDeque,
    fmt,
    future::poll_fn,
    sync::{Arc, Mutex, Weak},
    task::{Context, Poll, Waker},
};

use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use crate::lock::lock;

/// The sending end. Clones send to the same listeners; the channel closes with the last of them.
pub(crate) struct Sender<T> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    /// How many messages may wait for a listener; then it loses the oldest.
    backlog: usize,
    listeners: Mutex<Vec<Arc<Inbox<T>>>>,
}

/// The receiving end of one listener, which hears everything that is sent after it subscribed. A
/// listener that is too slow learns how many messages it has lost, then hears the rest.
pub struct Receiver<T> {
    shared: Weak<Shared<T>>,
    inbox: Arc<Inbox<T>>,
}

struct Inbox<T>(Mutex<State<T>>);

struct State<T> {
    queue: VecDeque<T>,
    lost: u64,
    /// No more will be sent.
    closed: bool,
    waker: Option<Waker>,
}

/// A channel that nobody listens to yet.
pub(crate) fn channel<T>(backlog: usize) -> Sender<T> {
    Sender { shared: Arc::new(Shared { backlog, listeners: Mutex::default() }) }
}

impl<T: Clone> Sender<T> {
    /// Sends a message to all listeners; whether there are any.
    pub(crate) fn send(&self, message: T) -> bool {
        let mut wakers = Vec::new();
        let heard = {
            let listeners = lock(&self.shared.listeners);
            if let Some((last, others)) = listeners.split_last() {
                for inbox in others {
                    wakers.extend(inbox.put(message.clone(), self.shared.backlog));
                }
                wakers.extend(last.put(message, self.shared.backlog));
            }
            !listeners.is_empty()
        };
        // Not under the lock: a task that is woken while its runtime stops is dropped at once.
        wakers.into_iter().for_each(Waker::wake);
        heard
    }
}

impl<T> Sender<T> {
    /// Listens from now on.
    pub(crate) fn subscribe(&self) -> Receiver<T> {
        let state = State { queue: VecDeque::new(), lost: 0, closed: false, waker: None };
        let inbox = Arc::new(Inbox(Mutex::new(state)));
        lock(&self.shared.listeners).push(Arc::clone(&inbox));
        Receiver { shared: Arc::downgrade(&self.shared), inbox }
    }

    /// Whether anybody listens.
    pub(crate) fn has_listeners(&self) -> bool {
        !lock(&self.shared.listeners).is_empty()
    }
}

impl<T> Inbox<T> {
    /// Returns who is to be woken.
    fn put(&self, message: T, backlog: usize) -> Option<Waker> {
        let mut state = lock(&self.0);
        if state.queue.len() >= backlog {
            state.queue.pop_front();
            state.lost += 1;
        }
        state.queue.push_back(message);
        state.waker.take()
    }
}

impl<T> Receiver<T> {
    /// Waits for the next message. Cancel-safe.
    ///
    /// # Errors
    ///
    /// If messages were lost, or no more can come.
    pub async fn recv(&mut self) -> Result<T, RecvError> {
        poll_fn(|context| self.poll_recv(context)).await
    }

    fn poll_recv(&mut self, context: &mut Context<'_>) -> Poll<Result<T, RecvError>> {
        let mut state = lock(&self.inbox.0);
        match state.next() {
            Ok(message) => Poll::Ready(Ok(message)),
            Err(TryRecvError::Lagged(count)) => Poll::Ready(Err(RecvError::Lagged(count))),
            Err(TryRecvError::Closed) => Poll::Ready(Err(RecvError::Closed)),
            Err(TryRecvError::Empty) => {
                let waits = state.waker.as_ref();
                if !waits.is_some_and(|waker| waker.will_wake(context.waker())) {
                    state.waker = Some(context.waker().clone());
                }
                Poll::Pending
            }
        }
    }

    /// The next message, if it is there.
    ///
    /// # Errors
    ///
    /// If there is none, messages were lost, or no more can come.
    pub fn try_recv(&mut self) -> Result<T, TryRecvError> {
        lock(&self.inbox.0).next()
    }
}

impl<T> State<T> {
    fn next(&mut self) -> Result<T, TryRecvError> {
        match std::mem::take(&mut self.lost) {
            0 => self.queue.pop_front().ok_or(match self.closed {
                true => TryRecvError::Closed,
                false => TryRecvError::Empty,
            }),
            lost => Err(TryRecvError::Lagged(lost)),
        }
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let Some(shared) = self.shared.upgrade() else { return };
        let mut listeners = lock(&shared.listeners);
        let found = listeners.iter().position(|inbox| Arc::ptr_eq(inbox, &self.inbox));
        if let Some(index) = found {
            listeners.swap_remove(index);
        }
    }
}

/// The last sender is gone.
impl<T> Drop for Shared<T> {
    fn drop(&mut self) {
        for inbox in std::mem::take(&mut *lock(&self.listeners)) {
            let waker = {
                let mut state = lock(&inbox.0);
                state.closed = true;
                state.waker.take()
            };
            waker.into_iter().for_each(Waker::wake);
        }
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Sender<T> {
        Sender { shared: Arc::clone(&self.shared) }
    }
}

impl<T> fmt::Debug for Sender<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sender")
    }
}

impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Receiver")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_hears_everything_in_order() {
        let sender = channel(8);
        assert!(!sender.send(0), "nobody listens");
        let mut early = sender.subscribe();
        assert!(sender.send(1));
        let mut late = sender.subscribe();
        sender.clone().send(2);
        assert_eq!((early.try_recv(), early.try_recv()), (Ok(1), Ok(2)));
        assert_eq!((late.try_recv(), late.try_recv()), (Ok(2), Err(TryRecvError::Empty)));
        drop(early);
        assert!(sender.send(3), "one still listens");
        drop(late);
        assert!(!sender.send(4) && !sender.has_listeners());
    }

    #[test]
    fn a_slow_listener_learns_what_it_lost_and_hears_the_rest() {
        let sender = channel(2);
        let (mut slow, mut quick) = (sender.subscribe(), sender.subscribe());
        for number in 1..=5 {
            sender.send(number);
            assert_eq!(quick.try_recv(), Ok(number));
        }
        assert_eq!(slow.try_recv(), Err(TryRecvError::Lagged(3)));
        assert_eq!((slow.try_recv(), slow.try_recv()), (Ok(4), Ok(5)));
        assert_eq!(slow.try_recv(), Err(TryRecvError::Empty));
    }

    #[tokio::test]
    async fn a_listener_that_waits_is_woken_by_a_message_and_by_the_end() {
        let sender = channel(2);
        let mut receiver = sender.subscribe();
        let listening = tokio::spawn(async move {
            let first = receiver.recv().await;
            (first, receiver.recv().await)
        });
        tokio::task::yield_now().await;
        sender.send(7);
        tokio::task::yield_now().await;
        drop(sender);
        let (first, second) = listening.await.expect("it ends");
        assert_eq!((first, second), (Ok(7), Err(RecvError::Closed)));
    }

    #[tokio::test]
    async fn a_message_that_nobody_took_in_time_is_still_there() {
        let sender = channel(2);
        let mut receiver = sender.subscribe();
        {
            let mut waits = std::pin::pin!(receiver.recv());
            let first = poll_fn(|context| Poll::Ready(waits.as_mut().poll(context).is_pending()));
            assert!(first.await);
            sender.send(1);
        }
        assert_eq!(receiver.recv().await, Ok(1));
    }
}
