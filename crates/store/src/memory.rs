mod arbiters;
mod bulk;
mod chat;
mod email;
mod explorer;
mod follows;
mod moderation;
mod nodes;
mod personal_data;
mod tournaments;

use std::{
    collections::{BTreeMap, HashMap, HashSet, VecDeque},
    sync::{Arc, Mutex, MutexGuard},
};

use async_trait::async_trait;
use game::{Event, PersonId, RatingCategory, RecordedEvent, Seat, Seq, Timestamp};
use wire::{
    GameId,
    server::Room,
    stored::{StoredConfig, StoredEvent, VERSION},
};

use crate::lock::lock;
use crate::{
    AppendAt, AppendError, Bulk, ClaimError, Claimed, DueGame, Epoch, ExpectedOwner, GameStore,
    GameSummary, History, IDLE_GUESTS_AT_ONCE, NewGame, NewReport, NodeId, NodeInfo, Person,
    PersonStore, RematchState, Report, Statistics, StoreError, StoredChatLine, nodes::Silence,
    ownership::Owners, people::People, read, summary::Summary,
};

/// A store in memory, for tests and the simulator. Its data is gone when the last handle is
/// dropped.
///
/// It keeps settings and events in the same encoding that other stores write to the disk, so tests
/// cover the encoding, too. No call ever waits.
#[derive(Clone, Default, Debug)]
pub struct MemoryStore {
    state: Arc<Mutex<State>>,
}

#[derive(Default, Debug)]
pub(crate) struct State {
    /// In the order of creation.
    pub(crate) games: Vec<Row>,
    pub(crate) places: HashMap<GameId, usize>,
    nodes: BTreeMap<NodeId, NodeInfo>,
    silences: VecDeque<Silence>,
    statistics: BTreeMap<(PersonId, RatingCategory), Statistics>,
    /// A person's number is their index, counted from 1. Those with an account have no secret.
    pub(crate) secrets: Vec<Option<[u8; 32]>>,
    /// Those of them who came as guests, and when.
    guests: BTreeMap<PersonId, Timestamp>,
    pub(crate) people: People,
    chats: HashMap<(GameId, Room), Vec<StoredChatLine>>,
    /// Lines that were stored, to detect duplicates.
    said: HashSet<(GameId, PersonId, u64)>,
    rematches: HashMap<GameId, RematchState>,
    /// The game before each rematch.
    rematch_of: HashMap<GameId, GameId>,
    /// The arbiters of each game, in the order of appointment.
    arbiters: HashMap<GameId, Vec<PersonId>>,
    /// Oldest first.
    bulks: Vec<Bulk>,
    /// Who follows whom, and since when.
    follows: HashMap<(PersonId, PersonId), Timestamp>,
    /// Moves by position.
    explorer: explorer::Explorer,
    /// Oldest first.
    tournaments: Vec<tournaments::Tournament>,
    /// Who blocks whom, and since when.
    blocks: Vec<(PersonId, PersonId, Timestamp)>,
    pub(crate) muted_guests: HashSet<PersonId>,
    /// Oldest first.
    reports: Vec<Report>,
    /// What operators chose, as JSON.
    settings: BTreeMap<String, String>,
}

#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) id: GameId,
    config: String,
    made_at: Timestamp,
    epoch: Epoch,
    /// The owner: the node that claimed it last and has not released it.
    claimant: Option<NodeId>,
    owners: Owners,
    events: Vec<String>,
    deadline: Deadline,
    pub(crate) summary: Summary,
}

/// When a game next changes without a command.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Deadline {
    /// No append has said.
    Unknown,
    /// The last append or the node that put the game to sleep has; `None` if nothing is due.
    Known(Option<Timestamp>),
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    /// Rebuilds summaries and statistics from the events.
    ///
    /// # Errors
    ///
    /// If a game cannot be read; then nothing changed.
    pub async fn rebuild(&self) -> Result<(), StoreError> {
        let state = &mut *self.state();
        let mut summaries = Vec::with_capacity(state.games.len());
        for row in &state.games {
            let history = row.history(Seq(0))?;
            let mut summary = Summary::new(&history.config);
            history.events.iter().for_each(|recorded| summary.apply(recorded));
            summaries.push(summary);
        }
        state.statistics.clear();
        for (row, summary) in state.games.iter_mut().zip(summaries) {
            count(&mut state.statistics, &summary, Statistics::plus);
            row.summary = summary;
        }
        Ok(())
    }

    /// Replaces a stored event with invalid data.
    #[cfg(any(test, feature = "conformance"))]
    pub fn damage(&self, game: GameId, seq: Seq) {
        let mut state = self.state();
        // All of its events have one checksum in other stores.
        if let Some(row) = state.row_mut(game)
            && row.events.len() > seq.0 as usize
        {
            row.events.iter_mut().for_each(|body| body.insert(0, '!'));
        }
    }

    /// No code panics halfway through a change, so the data is consistent even after a panic.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

#[async_trait]
impl GameStore for MemoryStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        self.state().create(&game)
    }

    async fn claim(
        &self,
        game: GameId,
        node: NodeId,
        expected: ExpectedOwner,
    ) -> Result<Claimed, ClaimError> {
        let mut state = self.state();
        let seen = state.last_seen(node);
        let row = state.row_mut(game).ok_or(StoreError::NoSuchGame)?;
        if !expected.allows(row.claimant) {
            return Err(ClaimError::OwnerChanged { owner: row.claimant });
        }
        let history = row.history(Seq(0))?;
        let owners = row.owners.clone().found(row.claimant);
        row.epoch.0 += 1;
        row.change_owner(Some(node), seen);
        Ok(Claimed { epoch: row.epoch, history, owners })
    }

    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError> {
        let mut state = self.state();
        let seen = state.last_seen(node);
        for game in games {
            if let Some(row) = state.row_mut(game)
                && row.claimant == Some(node)
            {
                row.change_owner(None, seen);
            }
        }
        Ok(())
    }

    async fn sleep(
        &self,
        node: NodeId,
        games: Vec<(GameId, Option<Timestamp>)>,
    ) -> Result<(), StoreError> {
        let mut state = self.state();
        let seen = state.last_seen(node);
        for (game, deadline_at) in games {
            if let Some(row) = state.row_mut(game)
                && row.claimant == Some(node)
            {
                row.change_owner(None, seen);
                row.deadline = Deadline::Known(deadline_at);
            }
        }
        Ok(())
    }

    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError> {
        let state = &mut *self.state();
        let place = state.places.get(&at.game).ok_or(AppendError::NoSuchGame)?;
        let row = &mut state.games[*place];
        if row.epoch != at.epoch || row.claimant.is_none() {
            return Err(AppendError::Fenced { current: row.epoch });
        }
        let next = Seq(row.events.len() as u32);
        if next != at.expected || !at.is_followed_by(&events) {
            return Err(AppendError::Conflict { next });
        }
        if !events.is_empty() {
            row.deadline = Deadline::Known(at.deadline_at);
        }
        let before = row.summary.clone();
        count(&mut state.statistics, &before, Statistics::minus);
        for recorded in &events {
            row.summary.apply(recorded);
            row.events.push(StoredEvent::encode(recorded));
            if let Event::Seated(color, Seat::Person(person)) = recorded.event {
                let category = row.summary.category;
                state.people.sat_down(at.game, category, (color, person), recorded.at);
            }
        }
        count(&mut state.statistics, &row.summary, Statistics::plus);
        state.people.rate(at.game, &before, &row.summary);
        let config = read::config(row.id, VERSION, &row.config);
        state.explorer.changed(at.game, &config, &before, &row.summary);
        Ok(())
    }

    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError> {
        self.state().row(game).map(|row| row.history(from)).transpose()
    }

    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        let state = self.state();
        let unfinished = state.games.iter().filter(|row| row.summary.ended.is_none());
        Ok(unfinished.map(|row| row.id).collect())
    }

    async fn timed(&self) -> Result<Vec<GameId>, StoreError> {
        let state = self.state();
        let is_timed = |row: &&Row| {
            let Summary { ended, players, moves, .. } = &row.summary;
            let begun = moves.white + moves.black > 0
                || players.iter().all(|(_, player)| player.is_some())
                || row.config.contains(read::COMPUTER);
            ended.is_none()
                && begun
                && row.deadline != Deadline::Known(None)
                && row.config.contains(read::CLOCK)
        };
        Ok(state.games.iter().filter(is_timed).map(|row| row.id).collect())
    }

    async fn due(&self) -> Result<Vec<DueGame>, StoreError> {
        let state = self.state();
        let unfinished = state.games.iter().filter(|row| row.summary.ended.is_none());
        let mut due: Vec<DueGame> = unfinished.map(Row::due).collect();
        due.sort_by_key(|game| game.deadline_at);
        Ok(due)
    }

    async fn due_before(&self, before: Timestamp, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        let state = self.state();
        let unfinished = state.games.iter().filter(|row| row.summary.ended.is_none());
        let is_due = |row: &&Row| match row.deadline {
            Deadline::Unknown => true,
            Deadline::Known(at) => at.is_some_and(|at| at < before),
        };
        let mut due: Vec<DueGame> = unfinished.filter(is_due).map(Row::due).collect();
        due.sort_by_key(|game| (game.deadline_at.is_none(), game.deadline_at));
        due.truncate(limit as usize);
        Ok(due)
    }

    async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError> {
        let state = self.state();
        let waits = |row: &&Row| {
            row.summary.ended.is_none()
                && row.summary.players[row.summary.turn].is_none()
                && row.config.contains(read::COMPUTER)
        };
        Ok(state.games.iter().filter(waits).map(|row| row.id).collect())
    }

    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError> {
        self.state().row(game).map(Row::read_summary).transpose()
    }

    async fn games_of(
        &self,
        person: PersonId,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let state = self.state();
        let end = match before {
            Some(id) => *state.places.get(&id).ok_or(StoreError::NoSuchGame)?,
            None => state.games.len(),
        };
        let plays =
            |row: &&Row| row.summary.players.iter().any(|(_, player)| *player == Some(person));
        let games = state.games[..end].iter().rev().filter(plays);
        let read = |row: &Row| read::if_whole(row.read_summary()).transpose();
        games.take(limit as usize).filter_map(read).collect()
    }

    async fn statistics(
        &self,
        person: PersonId,
    ) -> Result<Vec<(RatingCategory, Statistics)>, StoreError> {
        let state = self.state();
        let of =
            |category| state.statistics.get(&(person, category)).map(|found| (category, *found));
        let counted = |(_, found): &(RatingCategory, Statistics)| found.games > 0;
        Ok(RatingCategory::ALL.into_iter().filter_map(of).filter(counted).collect())
    }
}

#[async_trait]
impl PersonStore for MemoryStore {
    async fn create_guest(
        &self,
        secret_hash: [u8; 32],
        at: Timestamp,
    ) -> Result<Person, StoreError> {
        let mut state = self.state();
        if state.secrets.contains(&Some(secret_hash)) {
            return Err(StoreError::Exists);
        }
        state.secrets.push(Some(secret_hash));
        let person = Person::guest(PersonId(state.secrets.len() as u64));
        state.guests.insert(person.id, at);
        Ok(person)
    }

    async fn by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Person>, StoreError> {
        let state = self.state();
        let place = state.secrets.iter().position(|known| *known == Some(secret_hash));
        Ok(place.map(|place| Person::guest(PersonId(place as u64 + 1))))
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let state = self.state();
        if let Some(account) = state.people.account(id) {
            return Ok(Some(Person::with_account(account)));
        }
        let known = state.guests.contains_key(&id);
        Ok(known.then(|| Person::guest(id)))
    }

    async fn remove_idle_guests(
        &self,
        before: Timestamp,
        keep: Vec<PersonId>,
    ) -> Result<u32, StoreError> {
        let mut state = self.state();
        let mut idle: Vec<(Timestamp, PersonId)> = state
            .guests
            .iter()
            .map(|(person, at)| (*at, *person))
            .filter(|(at, person)| *at < before && !keep.contains(person) && state.is_idle(*person))
            .collect();
        idle.sort_unstable();
        idle.truncate(IDLE_GUESTS_AT_ONCE as usize);
        for (_, person) in &idle {
            state.guests.remove(person);
            state.secrets[person.0 as usize - 1] = None;
        }
        Ok(idle.len() as u32)
    }
}

impl State {
    /// Whether a person has left no trace.
    fn is_idle(&self, person: PersonId) -> bool {
        let plays = |row: &Row| row.summary.players.iter().any(|(_, who)| *who == Some(person));
        let concerns = |report: &NewReport| report.by == person || report.about == person;
        let blocks =
            |block: &(PersonId, PersonId, Timestamp)| block.0 == person || block.1 == person;
        self.people.account(person).is_none()
            && !self.muted_guests.contains(&person)
            && !self.games.iter().any(plays)
            && !self.people.has_seeks(person)
            && !self.said.iter().any(|(_, who, _)| *who == person)
            && !self.reports.iter().any(|report| concerns(&report.report))
            && !self.blocks.iter().any(blocks)
            && !self.tournaments.iter().any(|known| known.people.contains(&person))
    }

    pub(crate) fn create(&mut self, game: &NewGame) -> Result<(), StoreError> {
        if self.places.contains_key(&game.id) {
            return Err(StoreError::Exists);
        }
        self.places.insert(game.id, self.games.len());
        self.games.push(Row {
            id: game.id,
            config: StoredConfig::encode(&game.config),
            made_at: game.config.made_at,
            epoch: Epoch::UNCLAIMED,
            claimant: None,
            owners: Owners::default(),
            events: Vec::new(),
            deadline: Deadline::Unknown,
            summary: Summary::new(&game.config),
        });
        for (color, seat) in game.config.seats.iter() {
            if let Some(Seat::Person(person)) = *seat {
                let category = game.config.rating_category();
                self.people.sat_down(game.id, category, (color, person), game.config.made_at);
            }
        }
        Ok(())
    }

    fn known(&self, game: GameId) -> Result<(), StoreError> {
        if self.places.contains_key(&game) { Ok(()) } else { Err(StoreError::NoSuchGame) }
    }

    fn row(&self, game: GameId) -> Option<&Row> {
        self.places.get(&game).map(|place| &self.games[*place])
    }

    fn row_mut(&mut self, game: GameId) -> Option<&mut Row> {
        self.places.get(&game).map(|place| &mut self.games[*place])
    }
}

impl Row {
    fn change_owner(&mut self, owner: Option<NodeId>, seen: Option<Timestamp>) {
        self.claimant = owner;
        self.owners.change(owner, seen);
    }

    fn due(&self) -> DueGame {
        let deadline_at = match self.deadline {
            Deadline::Unknown => None,
            Deadline::Known(at) => at,
        };
        DueGame { id: self.id, owner: self.claimant, deadline_at }
    }

    fn history(&self, from: Seq) -> Result<History, StoreError> {
        let config = read::config(self.id, VERSION, &self.config)?;
        let bodies = self.events.iter().enumerate().skip(from.0 as usize);
        let events = bodies.map(|(seq, body)| self.event(Seq(seq as u32), body));
        Ok(History { config, events: events.collect::<Result<_, _>>()? })
    }

    fn event(&self, seq: Seq, body: &str) -> Result<RecordedEvent, StoreError> {
        read::event(self.id, VERSION, seq, body)
    }

    pub(crate) fn read_summary(&self) -> Result<GameSummary, StoreError> {
        let Summary { players, category, result, .. } = self.summary;
        let ended = match self.summary.ended {
            Some((seq, _)) => {
                let recorded = self.event(seq, &self.events[seq.0 as usize])?;
                Some(read::ending(self.id, &recorded)?)
            }
            None => None,
        };
        let plies = self.summary.plies();
        Ok(GameSummary {
            id: self.id,
            made_at: self.made_at,
            players,
            category,
            plies,
            ended,
            result,
        })
    }
}

fn count(
    statistics: &mut BTreeMap<(PersonId, RatingCategory), Statistics>,
    summary: &Summary,
    change: impl Fn(Statistics, Statistics) -> Statistics,
) {
    for (person, game) in summary.counts().iter().filter_map(|(_, counts)| *counts) {
        let kept = statistics.entry((person, summary.category)).or_default();
        *kept = change(*kept, game);
    }
}

/// Nothing in memory is of an earlier version, or damaged.
#[async_trait]
impl crate::IntegrityStore for MemoryStore {
    async fn without_checksum(&self, _limit: u32) -> Result<Vec<GameId>, StoreError> {
        Ok(Vec::new())
    }

    async fn without_checksum_total(&self) -> Result<u64, StoreError> {
        Ok(0)
    }

    async fn add_checksums(&self, _games: Vec<(GameId, bool)>) -> Result<(), StoreError> {
        Ok(())
    }

    async fn all_tournaments(&self) -> Result<Vec<wire::TournamentId>, StoreError> {
        Ok(Vec::new())
    }

    async fn missing_games(&self) -> Result<u64, StoreError> {
        Ok(0)
    }
}
