//! A transport between nodes of one process, for tests and the simulator.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use bytes::Bytes;
use tokio::{sync::oneshot, time::sleep};

use super::{
    AskError, Subscription, Transport,
    transport::{AnswerRequest, Deliver, Requesting},
};
use crate::lock::lock;

/// Says what becomes of a message from one place to another.
pub trait Fate: Send + Sync + 'static {
    /// After how long each copy arrives. None: the message is lost. Two: it arrives twice.
    fn of(&self, from: usize, to: usize) -> Vec<Duration>;
}

/// Everything arrives once, at once.
struct Kind;

impl Fate for Kind {
    fn of(&self, _from: usize, _to: usize) -> Vec<Duration> {
        vec![Duration::ZERO]
    }
}

/// Connects nodes within one process. Needs a Tokio runtime.
#[derive(Clone)]
pub struct Network(Arc<Inner>);

struct Inner {
    fate: Box<dyn Fate>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    places: usize,
    /// Places that reach nobody, and that nobody reaches.
    cut: HashSet<usize>,
    next_id: u64,
    /// In order of subscription, so that a run can be repeated.
    listeners: HashMap<String, BTreeMap<u64, (usize, Arc<Deliver>)>>,
    servers: HashMap<String, (usize, u64, Arc<AnswerRequest>)>,
}

/// The end of a [`Network`] at one node.
pub struct NetworkTransport {
    network: Network,
    place: usize,
}

/// What is removed when a subscription ends.
struct Listener {
    network: Weak<Inner>,
    subject: String,
    id: u64,
}

impl Default for Network {
    fn default() -> Network {
        Network::with(Kind)
    }
}

impl Network {
    /// A network on which messages have this fate.
    pub fn with(fate: impl Fate) -> Network {
        Network(Arc::new(Inner { fate: Box::new(fate), state: Mutex::default() }))
    }

    /// A further place, from 0.
    pub fn attach(&self) -> Arc<NetworkTransport> {
        let mut state = lock(&self.0.state);
        state.places += 1;
        Arc::new(NetworkTransport { network: self.clone(), place: state.places - 1 })
    }

    /// From now on a place reaches nobody, or everybody again.
    pub fn cut(&self, place: usize, cut: bool) {
        let mut state = lock(&self.0.state);
        if cut {
            state.cut.insert(place);
        } else {
            state.cut.remove(&place);
        }
    }

    fn is_cut(&self, place: usize) -> bool {
        lock(&self.0.state).cut.contains(&place)
    }

    /// Carries something from one place to another, as often as its fate says.
    fn carry(&self, from: usize, to: usize, arrive: impl Fn() + Send + Sync + 'static) {
        let arrive = Arc::new(arrive);
        for delay in self.0.fate.of(from, to) {
            let (network, arrive) = (self.clone(), Arc::clone(&arrive));
            tokio::spawn(async move {
                sleep(delay).await;
                if !network.is_cut(from) && !network.is_cut(to) {
                    arrive();
                }
            });
        }
    }
}

impl Transport for NetworkTransport {
    fn publish(&self, subject: String, payload: Bytes) {
        let listeners: Vec<_> = {
            let state = lock(&self.network.0.state);
            let found = state.listeners.get(&subject).into_iter().flat_map(BTreeMap::values);
            found.filter(|(place, _)| *place != self.place).cloned().collect()
        };
        for (place, deliver) in listeners {
            let payload = payload.clone();
            self.network.carry(self.place, place, move || deliver(payload.clone()));
        }
    }

    fn subscribe(&self, subject: String, deliver: Deliver) -> Subscription {
        let mut state = lock(&self.network.0.state);
        state.next_id += 1;
        let id = state.next_id;
        let listeners = state.listeners.entry(subject.clone()).or_default();
        listeners.insert(id, (self.place, Arc::new(deliver)));
        let network = Arc::downgrade(&self.network.0);
        Subscription::until_dropped(Listener { network, subject, id })
    }

    fn serve(&self, subject: String, answer: AnswerRequest) -> Subscription {
        let mut state = lock(&self.network.0.state);
        state.next_id += 1;
        let id = state.next_id;
        state.servers.insert(subject.clone(), (self.place, id, Arc::new(answer)));
        let network = Arc::downgrade(&self.network.0);
        Subscription::until_dropped(Listener { network, subject, id })
    }

    fn request(&self, subject: String, payload: Bytes) -> Requesting {
        let found = lock(&self.network.0.state).servers.get(&subject).cloned();
        let (from, network) = (self.place, self.network.clone());
        let Some((to, _, answer)) = found else {
            return Box::pin(async { Err(AskError::NobodyThere) });
        };
        let (send, answered) = oneshot::channel();
        // The first answer counts.
        let send = Arc::new(Mutex::new(Some(send)));
        let back = network.clone();
        network.carry(from, to, move || {
            let (network, send) = (back.clone(), Arc::clone(&send));
            let respond = move |reply: Bytes| {
                network.carry(to, from, move || {
                    if let Some(send) = lock(&send).take() {
                        // Whoever asked may have given up.
                        let _ = send.send(reply.clone());
                    }
                });
            };
            answer(payload.clone(), Box::new(respond));
        });
        Box::pin(async move {
            match answered.await {
                Ok(reply) => Ok(reply),
                // It was lost: as on a real network, that shows by waiting alone.
                Err(_) => std::future::pending().await,
            }
        })
    }

    fn is_connected(&self) -> bool {
        !self.network.is_cut(self.place)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let Some(inner) = self.network.upgrade() else { return };
        let removed = {
            let mut state = lock(&inner.state);
            if state.servers.get(&self.subject).is_some_and(|(_, id, _)| *id == self.id) {
                state.servers.remove(&self.subject);
            }
            let Some(listeners) = state.listeners.get_mut(&self.subject) else { return };
            let removed = listeners.remove(&self.id);
            if listeners.is_empty() {
                state.listeners.remove(&self.subject);
            }
            removed
        };
        // Not under the lock: it may own other subscriptions.
        drop(removed);
    }
}
