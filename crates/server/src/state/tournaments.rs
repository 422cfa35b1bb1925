//! Tournaments as last read, and who hears of their changes.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex},
};

use game::{Millis, PersonId, Seq, Timestamp};
use store::TournamentHistory;
use tokio::sync::{Notify, broadcast};
use tournament::{RecordedEvent, Tournament};
use wire::{GameId, TournamentId, bus::ServerNoteKind, tournament::BoardNews};

use super::{Outbox, lock, pairing_queue::PairingQueue, troubles::Troubles};
use crate::error::ApiError;

/// The most tournaments kept in memory; others are read again.
const KEPT: usize = 64;
/// How many changes a slow page may be behind before it looks again anyway.
const BACKLOG: usize = 256;
/// The most boards kept.
const BOARDS: usize = 5_000;
/// How long a crowd is shown the same look at a board.
const BOARDS_KEPT: Millis = Millis(1_500);
/// The most names kept.
const NAMES: usize = 50_000;

/// A tournament with all its events.
#[derive(Clone, Debug)]
pub(crate) struct LoadedTournament {
    pub(crate) id: TournamentId,
    pub(crate) made_by: PersonId,
    pub(crate) made_at: Timestamp,
    /// The regulations it was created with.
    pub(crate) first: tournament::Regulations,
    pub(crate) tournament: Tournament,
    pub(crate) events: Vec<RecordedEvent>,
    /// The number of the next event.
    pub(crate) version: Seq,
}

impl LoadedTournament {
    pub(crate) fn new(history: TournamentHistory) -> LoadedTournament {
        let TournamentHistory { new, events, .. } = history;
        let first = new.regulations.clone();
        let tournament = Tournament::replay(new.regulations, new.made_by, new.made_at, &events);
        let (id, made_by, made_at) = (new.id, new.made_by, new.made_at);
        let version = tournament.next_seq();
        LoadedTournament { id, made_by, made_at, first, tournament, events, version }
    }

    /// The same after more events.
    pub(crate) fn after(&self, events: &[RecordedEvent]) -> LoadedTournament {
        let mut after = self.clone();
        events.iter().for_each(|event| after.tournament.apply(event));
        after.events.extend_from_slice(events);
        after.version = after.tournament.next_seq();
        after
    }
}

/// All tournaments that were looked at lately.
pub(crate) struct Tournaments {
    kept: Mutex<HashMap<TournamentId, Arc<LoadedTournament>>>,
    names: Mutex<HashMap<PersonId, String>>,
    /// Boards as spectators see them, and when they were looked at.
    boards: Mutex<HashMap<GameId, (Timestamp, BoardNews)>>,
    /// How drafts that were changed by hand differ from the rules.
    differences: Mutex<HashMap<TournamentId, (Seq, Vec<String>)>>,
    /// When the next round of each tournament starts.
    due: Mutex<BTreeMap<TournamentId, Timestamp>>,
    /// Games that ended, and whose result may be one of a tournament.
    ended: Mutex<Vec<GameId>>,
    /// Tournaments that were read since the start.
    read: Mutex<BTreeSet<TournamentId>>,
    /// Tournaments whose games may not have followed an act yet.
    unaligned: Mutex<BTreeSet<TournamentId>>,
    pub(crate) troubles: Troubles,
    /// Rounds that are being paired.
    pairings: PairingQueue,
    /// Told when a game ended.
    pub(crate) wake: Notify,
    /// Told which tournament has changed.
    pub(crate) changed: broadcast::Sender<TournamentId>,
    outbox: Arc<Outbox>,
}

impl Tournaments {
    /// Tells other nodes through this outbox.
    pub(crate) fn new(outbox: Arc<Outbox>) -> Tournaments {
        Tournaments {
            kept: Mutex::default(),
            names: Mutex::default(),
            boards: Mutex::default(),
            differences: Mutex::default(),
            due: Mutex::default(),
            ended: Mutex::default(),
            read: Mutex::default(),
            unaligned: Mutex::default(),
            troubles: Troubles::default(),
            pairings: PairingQueue::default(),
            wake: Notify::new(),
            changed: broadcast::channel(BACKLOG).0,
            outbox,
        }
    }

    pub(crate) fn get(&self, id: TournamentId, version: Seq) -> Option<Arc<LoadedTournament>> {
        let kept = lock(&self.kept);
        kept.get(&id).filter(|loaded| loaded.version == version).cloned()
    }

    pub(crate) fn keep(&self, loaded: &Arc<LoadedTournament>) {
        let mut kept = lock(&self.kept);
        if kept.len() >= KEPT && !kept.contains_key(&loaded.id) {
            kept.clear();
        }
        kept.insert(loaded.id, Arc::clone(loaded));
    }

    /// Tells pages at all nodes that a tournament has changed.
    pub(crate) fn tell(&self, id: TournamentId) {
        self.outbox.put(ServerNoteKind::Tournament { tournament: id });
        self.tell_here(id);
    }

    /// The tournaments that were looked at lately.
    pub(crate) fn known(&self) -> Vec<TournamentId> {
        lock(&self.kept).keys().copied().collect()
    }

    /// Tells the pages at this node.
    pub(crate) fn tell_here(&self, id: TournamentId) {
        // Nobody may have it open.
        let _ = self.changed.send(id);
    }

    pub(crate) fn name(&self, person: PersonId) -> Option<String> {
        lock(&self.names).get(&person).cloned()
    }

    pub(crate) fn keep_name(&self, person: PersonId, name: &str) {
        let mut names = lock(&self.names);
        if names.len() >= NAMES {
            names.clear();
        }
        names.insert(person, name.to_owned());
    }

    /// A board that was looked at a moment ago.
    pub(crate) fn board(&self, game: GameId, now: Timestamp) -> Option<BoardNews> {
        let boards = lock(&self.boards);
        let (at, news) = boards.get(&game)?;
        (now.since(*at) < BOARDS_KEPT || news.result.is_some()).then(|| news.clone())
    }

    pub(crate) fn keep_board(&self, news: &BoardNews, now: Timestamp) {
        let mut boards = lock(&self.boards);
        if boards.len() >= BOARDS {
            boards.retain(|_, (at, _)| now.since(*at) < BOARDS_KEPT);
        }
        boards.insert(news.game, (now, news.clone()));
    }

    /// Computes something of a tournament away from the threads that serve calls; in the queue if
    /// it pairs a round.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        id: TournamentId,
        pairs: bool,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        match pairs {
            true => self.pairings.run(id, work).await,
            false => tokio::task::spawn_blocking(work).await.map_err(ApiError::unavailable),
        }
    }

    /// The differences of a draft, if they were found before.
    pub(crate) fn differences(&self, id: TournamentId, version: Seq) -> Option<Vec<String>> {
        let known = lock(&self.differences);
        known.get(&id).filter(|(at, _)| *at == version).map(|(_, found)| found.clone())
    }

    pub(crate) fn keep_differences(&self, id: TournamentId, version: Seq, found: &[String]) {
        let mut known = lock(&self.differences);
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(id, (version, found.to_vec()));
    }

    /// Sets when a tournament has something to do at its time.
    pub(crate) fn set_due(&self, id: TournamentId, at: Option<Timestamp>) {
        let mut due = lock(&self.due);
        match at {
            Some(at) => drop(due.insert(id, at)),
            None => drop(due.remove(&id)),
        }
    }

    /// The tournaments whose time has come.
    pub(crate) fn due(&self, now: Timestamp) -> Vec<TournamentId> {
        let due = lock(&self.due);
        due.iter().filter(|(_, at)| **at <= now).map(|(id, _)| *id).collect()
    }

    /// A game ended, or its result was corrected.
    pub(crate) fn game_ended(&self, game: GameId) {
        lock(&self.ended).push(game);
        self.wake.notify_one();
    }

    /// The games that ended since this was asked last.
    pub(crate) fn take_ended(&self) -> Vec<GameId> {
        std::mem::take(&mut *lock(&self.ended))
    }

    /// A tournament was read. What an act asked of its games may not have been done before the
    /// server was restarted, so they are looked at once.
    pub(crate) fn was_read(&self, id: TournamentId) {
        if lock(&self.read).insert(id) {
            self.align_later(id);
        }
    }

    /// Its games have to be looked at again.
    pub(crate) fn align_later(&self, id: TournamentId) {
        lock(&self.unaligned).insert(id);
    }

    /// The tournaments whose games have to be looked at.
    pub(crate) fn take_unaligned(&self) -> BTreeSet<TournamentId> {
        std::mem::take(&mut *lock(&self.unaligned))
    }
}
