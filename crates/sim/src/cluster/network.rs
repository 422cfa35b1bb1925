//! The bus as one node reaches it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, Weak},
};

use bytes::Bytes;
use node::{AnswerRequest, AskError, Deliver, Requesting, Subscription, Transport};
use tokio::sync::oneshot;

use super::world::{Address, World};
use crate::zone::lock;

/// Longer than this on the way is late.
const LATE: u64 = 20;
/// How long it may take until one that asked notices that it gets no answer.
const LOST: u64 = 1_000;

/// Connects all nodes.
pub(crate) struct Network {
    world: Arc<World>,
    wires: Mutex<Wires>,
}

#[derive(Default)]
struct Wires {
    next: u64,
    listeners: BTreeMap<String, BTreeMap<u64, (Address, Arc<Deliver>)>>,
    servers: BTreeMap<String, (Address, u64, Arc<AnswerRequest>)>,
}

/// The end of the network at one node.
pub(crate) struct Link {
    network: Arc<Network>,
    who: Address,
}

/// What is removed when a subscription ends.
struct Wire {
    network: Weak<Network>,
    subject: String,
    number: u64,
}

impl Network {
    pub(crate) fn new(world: &Arc<World>) -> Arc<Network> {
        Arc::new(Network { world: Arc::clone(world), wires: Mutex::default() })
    }

    pub(crate) fn link(self: &Arc<Self>, who: Address) -> Arc<Link> {
        Arc::new(Link { network: Arc::clone(self), who })
    }

    /// Carries something as often as the weather says.
    fn carry(&self, from: Address, to: Address, arrive: impl Fn() + Send + Sync + 'static) {
        let arrive = Arc::new(arrive);
        let delays = lock(&self.world.weather).message(from.place, to.place);
        let now = self.world.now();
        let first = delays.iter().min().copied().unwrap_or(LOST);
        if first > LATE {
            self.world.log().bus.push(((now, now + first), (from.place, to.place)));
        }
        for delay in delays {
            let (world, arrive) = (Arc::clone(&self.world), Arc::clone(&arrive));
            self.world.inside_at(now + delay, to, move || {
                if !lock(&world.weather).is_apart(from.place, to.place) {
                    arrive();
                }
            });
        }
    }

    fn subscription(self: &Arc<Self>, subject: String, number: u64) -> Subscription {
        let network = Arc::downgrade(self);
        Subscription::until_dropped(Wire { network, subject, number })
    }
}

impl Transport for Link {
    fn publish(&self, subject: String, payload: Bytes) {
        let who = self.who;
        let text = String::from_utf8_lossy(&payload);
        self.network.world.trace(format_args!("{who:?} publishes {subject} {text}"));
        let listeners: Vec<_> = {
            let wires = lock(&self.network.wires);
            let found = wires.listeners.get(&subject).into_iter().flat_map(BTreeMap::values);
            found.filter(|(to, _)| *to != who).cloned().collect()
        };
        for (to, deliver) in listeners {
            let payload = payload.clone();
            self.network.carry(who, to, move || deliver(payload.clone()));
        }
    }

    fn subscribe(&self, subject: String, deliver: Deliver) -> Subscription {
        let mut wires = lock(&self.network.wires);
        wires.next += 1;
        let number = wires.next;
        let listeners = wires.listeners.entry(subject.clone()).or_default();
        listeners.insert(number, (self.who, Arc::new(deliver)));
        self.network.subscription(subject, number)
    }

    fn serve(&self, subject: String, answer: AnswerRequest) -> Subscription {
        let mut wires = lock(&self.network.wires);
        wires.next += 1;
        let number = wires.next;
        wires.servers.insert(subject.clone(), (self.who, number, Arc::new(answer)));
        self.network.subscription(subject, number)
    }

    fn request(&self, subject: String, payload: Bytes) -> Requesting {
        let (from, network) = (self.who, Arc::clone(&self.network));
        let text = String::from_utf8_lossy(&payload);
        network.world.trace(format_args!("{from:?} requests {subject} {text}"));
        let found = lock(&network.wires).servers.get(&subject).cloned();
        let Some((to, _, answer)) = found else {
            return Box::pin(async { Err(AskError::NobodyThere) });
        };
        let (send, answered) = oneshot::channel();
        // The first answer counts.
        let send = Arc::new(Mutex::new(Some(send)));
        let back = Arc::clone(&network);
        network.carry(from, to, move || {
            let (network, send) = (Arc::clone(&back), Arc::clone(&send));
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
                // It was lost: that shows by waiting alone.
                Err(_) => std::future::pending().await,
            }
        })
    }

    fn is_connected(&self) -> bool {
        !lock(&self.network.world.weather).cut[self.who.place]
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        let Some(network) = self.network.upgrade() else { return };
        let removed = {
            let mut wires = lock(&network.wires);
            let served = wires.servers.get(&self.subject);
            let server = served
                .is_some_and(|(_, number, _)| *number == self.number)
                .then(|| wires.servers.remove(&self.subject));
            let listener = wires
                .listeners
                .get_mut(&self.subject)
                .and_then(|listeners| listeners.remove(&self.number));
            (server, listener)
        };
        // Not under the lock: it may own other subscriptions.
        drop(removed);
    }
}
