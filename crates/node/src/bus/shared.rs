use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use bytes::Bytes;
use store::NodeId;
use tokio::time::timeout;
use wire::bus::{Message, Reply, Request, Topic};

use super::{AskError, Asking, Bus, Handler, LocalBus, Subscription, Transport};
use crate::{fanout::Receiver, lock::lock};

/// A bus that several nodes share.
pub struct SharedBus {
    inner: Arc<Inner>,
    transport: Arc<dyn Transport>,
}

#[derive(Default)]
struct Inner {
    local: LocalBus,
    listening: Mutex<Listening>,
}

#[derive(Default)]
struct Listening {
    topics: HashMap<Topic, Subscription>,
    /// At this size, topics that nobody listens to any more are removed.
    sweep_at: usize,
    requests: Option<Subscription>,
}

impl SharedBus {
    /// A bus over a transport.
    pub fn new(transport: Arc<dyn Transport>) -> SharedBus {
        SharedBus { inner: Arc::default(), transport }
    }

    /// Listens to a topic of other nodes.
    fn follow(&self, topic: Topic) -> Subscription {
        let inner = Arc::downgrade(&self.inner);
        let deliver = move |payload: Bytes| {
            if let Some(inner) = inner.upgrade() {
                inner.hear(topic, &payload);
            }
        };
        self.transport.subscribe(topic.subject(), Box::new(deliver))
    }
}

impl Inner {
    /// Passes on what another node sent.
    fn hear(&self, topic: Topic, payload: &[u8]) {
        let text = String::from_utf8_lossy(payload);
        let message = match Message::decode(topic, &text) {
            // A topic carries messages about itself alone.
            Ok(message) if message.topic() == topic => message,
            Ok(_) => return,
            Err(error) => {
                // A node of a newer version may send it.
                tracing::debug!(%error, ?topic, "a message of another node cannot be read");
                return;
            }
        };
        if !self.local.deliver(message) {
            // Under the lock, so that nobody begins to listen meanwhile.
            let mut listening = lock(&self.listening);
            if !self.local.has_listeners(topic) {
                listening.topics.remove(&topic);
            }
        }
    }
}

impl Bus for SharedBus {
    fn publish(&self, message: Message) {
        self.publish_elsewhere(message.clone());
        self.inner.local.deliver(message);
    }

    fn publish_elsewhere(&self, message: Message) {
        self.transport.publish(message.topic().subject(), message.encode().into());
    }

    fn publish_here(&self, message: Message) {
        self.inner.local.deliver(message);
    }

    fn subscribe(&self, topic: Topic) -> Receiver<Message> {
        let mut listening = lock(&self.inner.listening);
        if listening.topics.len() >= listening.sweep_at {
            listening.topics.retain(|topic, _| self.inner.local.has_listeners(*topic));
            listening.sweep_at = LocalBus::FEW.max(2 * listening.topics.len());
        }
        let receiver = self.inner.local.subscribe(topic);
        listening.topics.entry(topic).or_insert_with(|| self.follow(topic));
        receiver
    }

    fn has_listeners(&self, _topic: Topic) -> bool {
        // Nobody knows who listens on other nodes.
        true
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn is_connected(&self) -> bool {
        self.transport.is_connected()
    }

    fn ask(&self, node: NodeId, request: Request, patience: Duration) -> Asking<'_> {
        let asked = self.transport.request(Topic::requests_of(node.0), request.encode().into());
        Box::pin(async move {
            let answer = timeout(patience, asked).await.map_err(|_| AskError::NoAnswer)??;
            Reply::decode(&String::from_utf8_lossy(&answer)).map_err(|error| {
                tracing::warn!(%error, node = node.0, "the answer of a node cannot be read");
                AskError::NoAnswer
            })
        })
    }

    fn serve(&self, node: NodeId, handler: Handler) {
        let answer =
            move |payload: Bytes, respond: Box<dyn FnOnce(Bytes) + Send>| match Request::decode(
                &String::from_utf8_lossy(&payload),
            ) {
                Ok(request) => {
                    handler(request, Box::new(move |reply: Reply| respond(reply.encode().into())));
                }
                Err(error) => {
                    tracing::warn!(%error, "a request of another node cannot be read");
                    respond(Reply::Unavailable.encode().into());
                }
            };
        let requests = self.transport.serve(Topic::requests_of(node.0), Box::new(answer));
        lock(&self.inner.listening).requests = Some(requests);
    }
}
