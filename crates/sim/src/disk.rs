//! What survives a node: a log of all writes, the part of it that was synced, and a store in memory
//! that shows the result.

use std::{
    future::Future,
    pin::pin,
    task::{Context, Poll, Waker},
};

use game::{Millis, PersonId, RecordedEvent, Seq, Timestamp};
use store::{
    AppendAt, AppendError, ClaimError, Claimed, ExpectedOwner, GameStore, History, NewGame, NodeId,
    NodeStore, Person, PersonStore, SqliteStore, StoreError,
};
use wire::GameId;

use crate::Random;

/// When a write is acknowledged.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Promise {
    /// After it is synced.
    AfterSync,
    /// Before: a store with a bug that the auditors must find. It syncs this many milliseconds
    /// later.
    BeforeSync(u64),
}

/// How a life of the node ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Death {
    /// The process is killed; what was written survives.
    Kill,
    /// The power fails; what was not synced is lost.
    PowerLoss,
    /// The node stops properly.
    Stop,
}

/// The disk under the store.
pub(crate) struct Disk {
    promise: Promise,
    log: Vec<(Timestamp, Write)>,
    synced: usize,
    view: SqliteStore,
    /// Writes that the caller gave up on, and that are applied anyway.
    late: Vec<(Timestamp, Write)>,
}

/// A write.
#[derive(Clone)]
pub(crate) enum Write {
    Create(Box<NewGame>),
    Claim(GameId, NodeId, ExpectedOwner),
    Release(NodeId, Vec<GameId>),
    Sleep(NodeId, Vec<(GameId, Option<Timestamp>)>),
    Append(AppendAt, Vec<RecordedEvent>),
    Heartbeat(NodeId, Timestamp, Millis),
    HeartbeatAfterSilence(NodeId, Timestamp, Millis),
    NewNode(Timestamp, String),
    EndLease(NodeId),
    Guest([u8; 32], Timestamp),
}

/// The result of a write.
pub(crate) enum Written {
    Done,
    Claimed(Box<Claimed>),
    Node(NodeId),
    Guest(Person),
}

/// Why a write failed.
pub(crate) enum NotWritten {
    Append(AppendError),
    Claim(ClaimError),
    Other(StoreError),
}

impl Disk {
    pub(crate) fn new(promise: Promise) -> Disk {
        Disk {
            promise,
            log: Vec::new(),
            synced: 0,
            view: SqliteStore::in_memory(),
            late: Vec::new(),
        }
    }

    /// Applies a write. It is visible at once, but not yet synced.
    pub(crate) fn write(&mut self, now: Timestamp, write: Write) -> Result<Written, NotWritten> {
        self.apply_late_writes(now);
        let written = apply(&self.view, &write)?;
        self.log.push((now, write));
        Ok(written)
    }

    /// Syncs all writes; with the bug, only those from long ago.
    pub(crate) fn sync(&mut self, now: Timestamp) {
        self.synced = match self.promise {
            Promise::AfterSync => self.log.len(),
            Promise::BeforeSync(lag) => {
                let old = self.log.iter().take_while(|(at, _)| now.since(*at).0 >= lag);
                old.count().max(self.synced)
            }
        };
    }

    /// Schedules a write that nobody waits for.
    pub(crate) fn write_late(&mut self, at: Timestamp, write: Write) {
        self.late.push((at, write));
    }

    /// The current state. Synced, since the reader relies on it.
    pub(crate) fn read(&mut self, now: Timestamp) -> &SqliteStore {
        self.apply_late_writes(now);
        self.sync(now);
        &self.view
    }

    /// Applies the late writes that are due.
    fn apply_late_writes(&mut self, now: Timestamp) {
        self.late.sort_by_key(|(at, _)| *at);
        while self.late.first().is_some_and(|(at, _)| *at <= now) {
            let (at, write) = self.late.remove(0);
            // A write that is fenced or no longer fits changes nothing.
            if apply(&self.view, &write).is_ok() {
                self.log.push((at, write));
            }
        }
    }

    /// Ends the life of the node.
    pub(crate) fn survive(&mut self, now: Timestamp, death: Death, random: &mut Random) {
        self.apply_late_writes(now);
        match death {
            Death::Kill => {}
            Death::Stop => self.synced = self.log.len(),
            Death::PowerLoss => {
                if let Promise::BeforeSync(_) = self.promise {
                    self.sync(now);
                }
                // Some of the unsynced writes may have reached the disk.
                let kept = random.between(self.synced as u64, self.log.len() as u64);
                self.log.truncate(kept as usize);
                self.late.clear();
                self.view = SqliteStore::in_memory();
                for (_, write) in &self.log {
                    let again = apply(&self.view, write);
                    debug_assert!(again.is_ok(), "what was written once can be written again");
                }
            }
        }
        self.synced = self.log.len();
    }

    /// Every stored game, in the order of creation.
    pub(crate) fn histories(&self) -> Vec<(GameId, History)> {
        let made = self.log.iter().filter_map(|(_, write)| match write {
            Write::Create(game) => Some(game.id),
            _ => None,
        });
        made.filter_map(|id| {
            let history = ready(self.view.load(id, Seq(0))).ok()??;
            Some((id, history))
        })
        .collect()
    }

    /// The store in memory.
    pub(crate) fn view(&self) -> &SqliteStore {
        &self.view
    }

    /// Creates people before the simulation starts.
    pub(crate) fn make_people(&mut self, count: u64, at: Timestamp) -> Vec<PersonId> {
        let make = |number: u64| {
            let mut secret = [0; 32];
            secret[..8].copy_from_slice(&number.to_le_bytes());
            match self.write(at, Write::Guest(secret, at)) {
                Ok(Written::Guest(person)) => Some(person.id),
                _ => None,
            }
        };
        let people = (0..count).filter_map(make).collect();
        self.synced = self.log.len();
        people
    }
}

fn apply(view: &SqliteStore, write: &Write) -> Result<Written, NotWritten> {
    let other = NotWritten::Other;
    Ok(match write.clone() {
        Write::Create(game) => {
            ready(view.create(*game)).map_err(other)?;
            Written::Done
        }
        Write::Claim(game, node, expected) => {
            let claimed = ready(view.claim(game, node, expected)).map_err(NotWritten::Claim)?;
            Written::Claimed(Box::new(claimed))
        }
        Write::Release(node, games) => {
            ready(view.release(node, games)).map_err(other)?;
            Written::Done
        }
        Write::Sleep(node, games) => {
            ready(view.sleep(node, games)).map_err(other)?;
            Written::Done
        }
        Write::EndLease(node) => {
            ready(view.end_lease(node)).map_err(other)?;
            Written::Done
        }
        Write::Append(at, events) => {
            ready(view.append(at, events)).map_err(NotWritten::Append)?;
            Written::Done
        }
        Write::Heartbeat(node, at, lease) => {
            ready(view.heartbeat(node, at, lease)).map_err(other)?;
            Written::Done
        }
        Write::HeartbeatAfterSilence(node, at, lease) => {
            ready(view.heartbeat_after_silence(node, at, lease)).map_err(other)?;
            Written::Done
        }
        Write::NewNode(started, version) => {
            Written::Node(ready(view.new_node(started, version)).map_err(other)?)
        }
        Write::Guest(secret, at) => {
            Written::Guest(ready(view.create_guest(secret, at)).map_err(other)?)
        }
    })
}

/// The answer of a store that never waits.
pub(crate) fn ready<T>(answer: impl Future<Output = T>) -> T {
    match pin!(answer).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("a store in memory answers at once"),
    }
}
