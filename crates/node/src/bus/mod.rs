//! The bus: messages between nodes, and within one. It may lose, repeat, delay and reorder
//! messages; the store is the truth.
//!
//! # How to use it
//!
//! *Tell everybody*: build a [`Message`](wire::bus::Message) and [`publish`](Bus::publish) it. Its
//! [`Topic`] follows from it. Who listens on this node gets the same value, which is not encoded;
//! other nodes get it as versioned JSON. If those on this node were told in another way already,
//! [`publish_elsewhere`](Bus::publish_elsewhere) tells the other nodes alone, and does nothing if
//! there can be none.
//!
//! *Listen*: [`subscribe`](Bus::subscribe) to a topic before you read the store, so that nothing
//! falls in between. `Err(Lagged)` means that messages were lost: read the store again. Messages
//! from other nodes may be lost without any sign, so have a number that shows a gap, or look again
//! now and then.
//!
//! *Ask a node*: [`ask`](Bus::ask) sends a [`Request`](wire::bus::Request) to one node and waits for
//! its [`Reply`](wire::bus::Reply). [`AskError::NobodyThere`] is certain: nothing was done. After
//! [`AskError::NoAnswer`] it may have been, so what is asked again must be the same by a number.
//! The node answers in [`serve`](Bus::serve), once for the whole process.
//!
//! *A new kind of message*: a variant in `wire::bus`, a line in its golden file, and nothing here.
//! Nodes of the version before pass over what they cannot read.
//!
//! # Which there are
//!
//! - [`LocalBus`]: within one process, for a single node. Nothing is encoded.
//! - [`SharedBus`]: a `LocalBus` for what stays on this node, and a [`Transport`] to the others.
//!   `NatsTransport` (feature `nats`) is the one of a cluster: core NATS, each topic a subject below
//!   a prefix, so that several clusters can share one server.
//! - [`Network`]: a transport between nodes of one process, for tests. A [`Fate`] says how often and
//!   when each message arrives: the simulator's loses, doubles, delays and reorders.

mod local;
#[cfg(feature = "nats")]
mod nats;
mod network;
mod shared;
mod transport;

pub use local::LocalBus;
#[cfg(feature = "nats")]
pub use nats::{NatsError, NatsTransport};
pub use network::{Fate, Network, NetworkTransport};
pub use shared::SharedBus;
pub use transport::{AnswerRequest, Deliver, Requesting, Subscription, Transport};

use std::{fmt, pin::Pin, sync::Arc, time::Duration};

use store::NodeId;
use wire::bus::{Message, Reply, Request, Topic};

use crate::fanout::Receiver;

/// Carries messages between all who listen. The module says how it is used.
pub trait Bus: Send + Sync + 'static {
    /// Sends a message to all who listen to its topic.
    fn publish(&self, message: Message);

    /// Sends a message to other nodes alone.
    fn publish_elsewhere(&self, message: Message) {
        drop(message);
    }

    /// Passes a message on to those who listen on this node alone.
    fn publish_here(&self, message: Message) {
        self.publish(message);
    }

    /// Listens to a topic from now on.
    fn subscribe(&self, topic: Topic) -> Receiver<Message>;

    /// Whether anybody may listen to a topic; if not, publishing can be skipped.
    fn has_listeners(&self, topic: Topic) -> bool;

    /// Whether there may be other nodes.
    fn is_shared(&self) -> bool {
        false
    }

    /// Whether other nodes can be reached, as far as is known.
    fn is_connected(&self) -> bool {
        true
    }

    /// Asks another node, and waits this long for its answer.
    fn ask(&self, node: NodeId, request: Request, patience: Duration) -> Asking<'_> {
        drop((node, request, patience));
        Box::pin(std::future::ready(Err(AskError::NobodyThere)))
    }

    /// From now on this node answers requests. The handler must not wait.
    fn serve(&self, node: NodeId, handler: Handler) {
        drop((node, handler));
    }
}

/// A request that is under way.
pub type Asking<'a> = Pin<Box<dyn Future<Output = Result<Reply, AskError>> + Send + 'a>>;

/// Takes a request and, at once or later, answers it. One that is dropped gets no answer.
pub type Handler = Arc<dyn Fn(Request, Respond) + Send + Sync>;

/// Answers a request.
pub type Respond = Box<dyn FnOnce(Reply) + Send>;

/// Why a node did not answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AskError {
    /// The request reached nobody: nothing was done.
    NobodyThere,
    /// No answer came in time, or none that can be read. It may have been done.
    NoAnswer,
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AskError::NobodyThere => "the other node cannot be reached",
            AskError::NoAnswer => "the other node did not answer in time",
        })
    }
}

impl std::error::Error for AskError {}
