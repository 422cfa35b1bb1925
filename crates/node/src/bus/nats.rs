//! The transport of a cluster: core NATS, nothing of which is stored.

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use async_nats::{
    Client, ConnectOptions, Event, ServerAddr, StatusCode, Subscriber, connection::State,
};
use bytes::Bytes;
use futures_util::StreamExt;
use store::Store;
use tokio::{
    sync::{mpsc, oneshot},
    task::AbortHandle,
};

use super::{
    AskError, SharedBus, Subscription, Transport,
    transport::{AnswerRequest, Deliver, Requesting},
};
use crate::lock::lock;

/// How long the first connection may take.
const CONNECTING: Duration = Duration::from_secs(3);
/// Two that are not answered end a connection, so that a node knows within two seconds.
const PING: Duration = Duration::from_millis(600);
/// The longest pause between two attempts to connect again.
const AGAIN: Duration = Duration::from_secs(1);
/// How much may wait to be sent. What is beyond is lost, as anything may be.
const WAITING: usize = 65_536;

/// Messages over a NATS server.
pub struct NatsTransport {
    client: Client,
    prefix: String,
    outbox: mpsc::Sender<Outgoing>,
    /// Where answers arrive.
    inbox: String,
    asked: Arc<Asked>,
}

/// Everything goes through one queue, so that a request never overtakes the subscription that was
/// made before it.
enum Outgoing {
    Publish { subject: String, reply: Option<String>, payload: Bytes },
    Subscribe { subject: String, start: Box<dyn FnOnce(Subscriber) + Send> },
}

/// Requests that wait for an answer.
#[derive(Default)]
struct Asked {
    next: AtomicU64,
    waiting: Mutex<HashMap<u64, oneshot::Sender<Result<Bytes, AskError>>>>,
}

/// Forgets a request that nobody waits for.
struct Forget {
    asked: Arc<Asked>,
    number: u64,
}

/// A NATS server cannot be used.
#[derive(Debug)]
pub struct NatsError {
    address: String,
    why: String,
}

impl fmt::Display for NatsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot use the NATS server at {}: {}", self.address, self.why)
    }
}

impl std::error::Error for NatsError {}

impl SharedBus {
    /// The bus of all nodes that share a store, over a NATS server as for
    /// [`NatsTransport::connect`].
    ///
    /// # Errors
    ///
    /// If the server cannot be used, or the store is one that nodes do not share.
    pub async fn over_nats(
        address: &str,
        store: &Store,
        name: &str,
    ) -> Result<SharedBus, NatsError> {
        let failed = |why: String| NatsError { address: without_password(address), why };
        let id = store.nodes.shared_id().await.map_err(|error| failed(error.to_string()))?;
        let id = id.ok_or_else(|| failed("nodes cannot share this store".into()))?;
        let transport = NatsTransport::connect(address, &format!("tabiya.{id}"), name).await?;
        Ok(SharedBus::new(transport))
    }
}

impl NatsTransport {
    /// Connects to a server, such as `nats://host:4222`; several are separated by commas. All
    /// subjects begin with the prefix, so that several clusters can share one server. If the
    /// connection breaks later, it is made again, however long that takes.
    ///
    /// # Errors
    ///
    /// If no server can be reached, or it refuses.
    pub async fn connect(
        address: &str,
        prefix: &str,
        name: &str,
    ) -> Result<Arc<NatsTransport>, NatsError> {
        let failed = |why: String| NatsError { address: without_password(address), why };
        let servers: Result<Vec<ServerAddr>, _> =
            address.split(',').map(|server| server.trim().parse()).collect();
        let servers = servers.map_err(|error: std::io::Error| failed(error.to_string()))?;
        let connecting = options_for(&servers)
            .name(name)
            .no_echo()
            .ping_interval(PING)
            .connection_timeout(CONNECTING)
            .reconnect_delay_callback(|attempts| {
                AGAIN.min(Duration::from_millis(50) * u32::try_from(attempts).unwrap_or(u32::MAX))
            })
            .event_callback(async |event| tell(&event))
            .connect(servers);
        let client = connecting.await.map_err(|error| failed(whole(&error)))?;
        let (outbox, queue) = mpsc::channel(WAITING);
        let inbox = client.new_inbox();
        let asked = Arc::new(Asked::default());
        let answers = client.subscribe(format!("{inbox}.*")).await;
        let answers = answers.map_err(|error| failed(whole(&error)))?;
        client.flush().await.map_err(|error| failed(whole(&error)))?;
        tokio::spawn(hear_answers(answers, Arc::clone(&asked)));
        tokio::spawn(send(client.clone(), queue));
        let prefix = prefix.to_owned();
        Ok(Arc::new(NatsTransport { client, prefix, outbox, inbox, asked }))
    }

    fn subject(&self, subject: &str) -> String {
        format!("{}.{subject}", self.prefix)
    }

    fn listen(
        &self,
        subject: &str,
        mut hear: impl FnMut(async_nats::Message) + Send + 'static,
    ) -> Subscription {
        let task: Arc<Mutex<Task>> = Arc::default();
        let guard = Guard(Arc::clone(&task));
        let start = move |mut messages: Subscriber| {
            let mut task = lock(&task);
            let running = tokio::spawn(async move {
                while let Some(message) = messages.next().await {
                    hear(message);
                }
            });
            match *task {
                Task::Ended => running.abort(),
                _ => *task = Task::Running(running.abort_handle()),
            }
        };
        let start = Box::new(start);
        let wanted = Outgoing::Subscribe { subject: self.subject(subject), start };
        if self.outbox.try_send(wanted).is_err() {
            tracing::warn!("too much waits for the NATS server: a subscription was lost");
        }
        Subscription::until_dropped(guard)
    }

    fn send(&self, subject: String, reply: Option<String>, payload: Bytes) -> bool {
        // What is sent into a broken connection would arrive much later.
        self.is_connected()
            && self.outbox.try_send(Outgoing::Publish { subject, reply, payload }).is_ok()
    }
}

impl Transport for NatsTransport {
    fn publish(&self, subject: String, payload: Bytes) {
        self.send(self.subject(&subject), None, payload);
    }

    fn subscribe(&self, subject: String, deliver: Deliver) -> Subscription {
        self.listen(&subject, move |message| deliver(message.payload))
    }

    fn serve(&self, subject: String, answer: AnswerRequest) -> Subscription {
        let outbox = self.outbox.clone();
        self.listen(&subject, move |message| {
            let Some(reply) = message.reply else { return };
            let outbox = outbox.clone();
            let respond = move |payload| {
                let subject = reply.to_string();
                // If too much waits, whoever asked hears nothing and asks again.
                let _ = outbox.try_send(Outgoing::Publish { subject, reply: None, payload });
            };
            answer(message.payload, Box::new(respond));
        })
    }

    fn request(&self, subject: String, payload: Bytes) -> Requesting {
        let number = self.asked.next.fetch_add(1, Ordering::Relaxed);
        let (answer, answered) = oneshot::channel();
        lock(&self.asked.waiting).insert(number, answer);
        let forget = Forget { asked: Arc::clone(&self.asked), number };
        let reply = Some(format!("{}.{number}", self.inbox));
        let sent = self.send(self.subject(&subject), reply, payload);
        Box::pin(async move {
            let _forget = forget;
            if !sent {
                return Err(AskError::NobodyThere);
            }
            answered.await.unwrap_or(Err(AskError::NoAnswer))
        })
    }

    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}

/// Options with the user name and the password that are part of an address: the client reads them,
/// but does not send them by itself. A name alone is a token.
fn options_for(servers: &[ServerAddr]) -> ConnectOptions {
    let named = servers.iter().find_map(|server| Some((server.username()?, server.password())));
    match named {
        Some((user, Some(password))) => {
            ConnectOptions::with_user_and_password(user.to_owned(), password.to_owned())
        }
        Some((token, None)) => ConnectOptions::with_token(token.to_owned()),
        None => ConnectOptions::new(),
    }
}

/// Sends what is in the queue, in its order.
async fn send(client: Client, mut queue: mpsc::Receiver<Outgoing>) {
    while let Some(next) = queue.recv().await {
        let sent = match next {
            Outgoing::Publish { subject, reply: None, payload } => {
                client.publish(subject, payload).await
            }
            Outgoing::Publish { subject, reply: Some(reply), payload } => {
                client.publish_with_reply(subject, reply, payload).await
            }
            Outgoing::Subscribe { subject, start } => {
                match client.subscribe(subject).await {
                    Ok(messages) => start(messages),
                    Err(error) => tracing::warn!(%error, "NATS: a subscription failed"),
                }
                continue;
            }
        };
        if let Err(error) = sent {
            tracing::debug!(%error, "NATS: a message was not sent");
        }
    }
}

async fn hear_answers(mut answers: Subscriber, asked: Arc<Asked>) {
    while let Some(message) = answers.next().await {
        let number = message.subject.rsplit('.').next().and_then(|number| number.parse().ok());
        let waiting = number.and_then(|number: u64| lock(&asked.waiting).remove(&number));
        let Some(waiting) = waiting else { continue };
        let answer = match message.status {
            Some(StatusCode::NO_RESPONDERS) => Err(AskError::NobodyThere),
            _ => Ok(message.payload),
        };
        // Whoever asked may have given up.
        let _ = waiting.send(answer);
    }
}

fn tell(event: &Event) {
    match event {
        Event::Connected => tracing::info!("NATS: connected"),
        Event::Disconnected => tracing::warn!("NATS: the connection broke"),
        other => tracing::warn!("NATS: {other}"),
    }
}

/// The task of a subscription.
#[derive(Default)]
enum Task {
    #[default]
    NotBegun,
    Running(AbortHandle),
    Ended,
}

/// Ends the task of a subscription.
struct Guard(Arc<Mutex<Task>>);

impl Drop for Guard {
    fn drop(&mut self) {
        if let Task::Running(task) = std::mem::replace(&mut *lock(&self.0), Task::Ended) {
            task.abort();
        }
    }
}

impl Drop for Forget {
    fn drop(&mut self) {
        lock(&self.asked.waiting).remove(&self.number);
    }
}

/// An error with its causes.
fn whole(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let more = cause.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        source = cause.source();
    }
    text
}

/// The address as it may be shown.
fn without_password(address: &str) -> String {
    let one = |server: &str| match server.split_once("://") {
        Some((scheme, rest)) => match rest.rsplit_once('@') {
            Some((_, host)) => format!("{scheme}://…@{host}"),
            None => server.to_owned(),
        },
        None => server.rsplit_once('@').map_or(server, |(_, host)| host).to_owned(),
    };
    address.split(',').map(|server| one(server.trim())).collect::<Vec<_>>().join(",")
}
