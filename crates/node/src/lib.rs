//! The shell around the pure game: who owns a live game, when its deadlines are due, and how its
//! events reach viewers. All concurrency of games is here.
//!
//! Each live game has one owner, which alone changes it; one task, a shard, runs the owners of some
//! hundreds of games. A command is timestamped when it reaches the owner's mailbox, then decided and
//! stored, and only then acknowledged and published.
#![forbid(unsafe_code)]

mod asleep;
mod at_rest;
mod attendance;
mod bulk;
mod bus;
mod chat;
mod claims;
mod clock;
mod computers;
mod delayed;
mod error;
mod fanout;
mod forward;
mod game_notes;
mod heartbeat;
mod lock;
mod look;
mod mailbox;
mod members;
mod message;
mod meters;
mod milestones;
mod news;
mod node;
mod official;
mod openings;
mod owner;
mod owners;
mod panics;
mod players;
mod premove_notes;
mod presence_elsewhere;
mod receipts;
mod rematch;
mod replica;
mod serving;
mod shard;
mod shown;
mod sparing;
mod start;
mod stop;
mod takeover;
mod ticking;
mod uncharged;
mod verdicts;
mod viewers;
mod waker;
mod wall;
mod watching;

pub use bus::{
    AnswerRequest, AskError, Asking, Bus, Deliver, Fate, Handler, LocalBus, Network,
    NetworkTransport, Requesting, Respond, SharedBus, Subscription, Transport,
};
#[cfg(feature = "nats")]
pub use bus::{NatsError, NatsTransport};
pub use chat::{ChatPace, SayError, may_read};
pub use clock::Clock;
pub use error::SubmitError;
pub use fanout::Receiver;
pub use message::{Connection, PremoveNote, Receipt, Submit};
pub use meters::{Latencies, LatencyCounts, Meters};
pub use milestones::{Milestone, Reached};
pub use news::{Frames, News};
pub use node::Node;
pub use openings::{opening_at, opening_of, opening_of_position, prepare_openings};
pub use rematch::{Drawn, RematchError};
pub use replica::NewsReceiver;
pub use start::StartError;
pub use viewers::{ViewerEvent, ViewerHandle};
pub use wall::WallClock;
