//! Tournaments and the games of their rounds.
//!
//! The tables keep the name of earlier versions, `competition…`: a new one would gain nothing, and
//! every copy of the data would have to be written anew.

use std::fmt;

use async_trait::async_trait;
use game::{GameResult, PersonId, Seq, Timestamp};
use tournament::{Event, Phase, RecordedEvent, Regulations, RoundState, System, Tournament};
use wire::{GameId, TournamentId};

use crate::{GameSummary, OfficialGame, StoreError};

/// A tournament to create.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTournament {
    /// Its id.
    pub id: TournamentId,
    /// The regulations it starts with.
    pub regulations: Regulations,
    /// Who makes it.
    pub made_by: PersonId,
    /// When.
    pub made_at: Timestamp,
}

/// A stored tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentHistory {
    /// As it was created.
    pub new: NewTournament,
    /// All events, in order.
    pub events: Vec<RecordedEvent>,
    /// Games of its rounds whose result differs from the one that was last settled, by creation.
    /// The result of a game changes in the same transaction as its events, so none can be missed.
    pub unsettled: Vec<GameSummary>,
}

/// What lists show of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentIndex {
    /// The name, with its section.
    pub name: String,
    /// How far it is.
    pub phase: Phase,
    /// When its next round starts, if that is set.
    pub starts_at: Option<Timestamp>,
    /// Whether it is in public lists.
    pub is_listed: bool,
    /// How rounds are paired.
    pub system: System,
    /// The time control.
    pub time: String,
    /// The number of rounds.
    pub rounds: u16,
    /// The last published round; 0 for none.
    pub round: u16,
    /// How many players take part.
    pub players: u32,
}

impl TournamentIndex {
    /// What lists show of a tournament as it stands.
    pub fn of(tournament: &Tournament) -> TournamentIndex {
        let regulations = tournament.regulations();
        let last = tournament.last_public();
        let waiting = last.filter(|round| round.state == RoundState::Published);
        let next = || regulations.plan_of(tournament.next_round()).0;
        let players = tournament.entries().iter().filter(|entry| entry.took_part()).count();
        TournamentIndex {
            name: tournament.full_name(),
            phase: tournament.phase(),
            starts_at: waiting.map_or_else(next, |round| round.starts_at),
            is_listed: regulations.is_listed,
            system: regulations.system,
            time: regulations.time.to_string(),
            rounds: tournament.planned_rounds(),
            round: last.map_or(0, |round| round.number),
            players: players as u32,
        }
    }
}

/// A row in a list of tournaments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentRow {
    /// Its id.
    pub id: TournamentId,
    /// What lists show.
    pub index: TournamentIndex,
}

/// Events to append, and what else changes with them: all of it, or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentAppend {
    /// The tournament.
    pub id: TournamentId,
    /// The number that the first event must get.
    pub expected: Seq,
    /// The events.
    pub events: Vec<RecordedEvent>,
    /// What lists show afterward.
    pub index: TournamentIndex,
    /// The games of a round that is published.
    pub games: Vec<OfficialGame>,
    /// Games whose results the events contain; none for a game without a result.
    pub settled: Vec<(GameId, Option<GameResult>)>,
}

/// Why events were not appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentAppendError {
    /// Somebody else appended first: read the tournament again and decide anew.
    Conflict,
    /// There is no such tournament.
    NoSuchTournament,
    /// The store failed. Unless the id of a game was taken, the events may have been stored.
    Store(StoreError),
}

impl fmt::Display for TournamentAppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TournamentAppendError::Conflict => f.write_str("Someone else acted first."),
            TournamentAppendError::NoSuchTournament => f.write_str("There is no such tournament."),
            TournamentAppendError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TournamentAppendError {}

impl From<StoreError> for TournamentAppendError {
    fn from(error: StoreError) -> TournamentAppendError {
        TournamentAppendError::Store(error)
    }
}

/// Tournaments. They have no owner: every act is decided from the events so far and appended only
/// if nobody appended in between, which is right on any node.
#[async_trait]
pub trait TournamentStore: Send + Sync + 'static {
    /// Creates a tournament without events; [`StoreError::Exists`] if the id is taken.
    async fn create_tournament(
        &self,
        new: NewTournament,
        index: TournamentIndex,
    ) -> Result<(), StoreError>;

    /// The tournament with this id.
    async fn tournament(&self, id: TournamentId) -> Result<Option<TournamentHistory>, StoreError>;

    /// The number of the next event of a tournament, for those who keep what they have read.
    async fn tournament_version(&self, id: TournamentId) -> Result<Option<Seq>, StoreError>;

    /// Appends events if they follow the last one, and creates the games of a published round in
    /// the same transaction.
    async fn append_tournament(
        &self,
        append: TournamentAppend,
    ) -> Result<(), TournamentAppendError>;

    /// Listed tournaments that are not drafts, newest first. With `before`, only those created
    /// before that one; empty if it does not exist.
    async fn listed_tournaments(
        &self,
        before: Option<TournamentId>,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError>;

    /// Tournaments of which a person was ever a player or member of the staff, newest first.
    async fn tournaments_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError>;

    /// All tournaments that are running, oldest first: those in which something may be to be done
    /// at its time.
    async fn running_tournaments(&self) -> Result<Vec<TournamentId>, StoreError>;

    /// The tournament a game belongs to.
    async fn tournament_of(&self, game: GameId) -> Result<Option<TournamentId>, StoreError>;
}

/// The people whom events bring in.
pub(crate) fn people_in(events: &[RecordedEvent]) -> impl Iterator<Item = PersonId> {
    events.iter().filter_map(|recorded| match &recorded.event {
        Event::Entered { entrant, .. } | Event::EntryEdited(_, entrant) => entrant.person,
        Event::Appointed { person, .. } => Some(*person),
        _ => None,
    })
}

/// Whether events are numbered from the expected one on.
pub(crate) fn is_numbered(append: &TournamentAppend) -> bool {
    let numbers = append.expected.0..;
    numbers.zip(&append.events).all(|(number, recorded)| recorded.seq.0 == number)
}
