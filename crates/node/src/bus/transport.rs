use std::{any::Any, fmt, pin::Pin};

use bytes::Bytes;

use super::AskError;

/// Carries bytes between nodes, by subject. Beneath [`SharedBus`](super::SharedBus), which knows
/// what they mean.
///
/// Nothing here waits: what cannot be sent now is lost. What a node sends does not come back to it.
pub trait Transport: Send + Sync + 'static {
    /// Sends to all other nodes that listen to a subject.
    fn publish(&self, subject: String, payload: Bytes);

    /// Listens to a subject until the subscription is dropped.
    fn subscribe(&self, subject: String, deliver: Deliver) -> Subscription;

    /// Answers requests on a subject until the subscription is dropped.
    fn serve(&self, subject: String, answer: AnswerRequest) -> Subscription;

    /// Sends a request, and returns what waits for the answer. It is under way when this returns,
    /// behind all that was done before.
    fn request(&self, subject: String, payload: Bytes) -> Requesting;

    /// Whether other nodes can be reached, as far as is known.
    fn is_connected(&self) -> bool;
}

/// Called for each message. It must not wait.
pub type Deliver = Box<dyn Fn(Bytes) + Send + Sync>;

/// Called for each request, with what sends the answer. It must not wait.
pub type AnswerRequest = Box<dyn Fn(Bytes, Box<dyn FnOnce(Bytes) + Send>) + Send + Sync>;

/// A request that is under way. Whoever waits for it says how long.
pub type Requesting = Pin<Box<dyn Future<Output = Result<Bytes, AskError>> + Send>>;

/// Something that is listened to, until it is dropped.
pub struct Subscription(#[expect(dead_code, reason = "dropping it ends it")] Box<dyn Any + Send>);

impl Subscription {
    /// A subscription that ends when this value is dropped.
    pub fn until_dropped(guard: impl Any + Send) -> Subscription {
        Subscription(Box::new(guard))
    }
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Subscription")
    }
}
