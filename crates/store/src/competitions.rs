//! Competitions and the games of their rounds.

use std::fmt;

use async_trait::async_trait;
use competition::{Competition, Event, Phase, RecordedEvent, Regulations, RoundState, System};
use game::{GameResult, PersonId, Seq, Timestamp};
use wire::{CompetitionId, GameId};

use crate::{GameSummary, OfficialGame, StoreError};

/// A competition to create.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewCompetition {
    /// Its id.
    pub id: CompetitionId,
    /// The regulations it starts with.
    pub regulations: Regulations,
    /// Who makes it.
    pub made_by: PersonId,
    /// When.
    pub made_at: Timestamp,
}

/// A stored competition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompetitionHistory {
    /// As it was created.
    pub new: NewCompetition,
    /// All events, in order.
    pub events: Vec<RecordedEvent>,
    /// Games of its rounds whose result differs from the one that was last settled, by creation.
    /// The result of a game changes in the same transaction as its events, so none can be missed.
    pub unsettled: Vec<GameSummary>,
}

/// What lists show of a competition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompetitionIndex {
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

impl CompetitionIndex {
    /// What lists show of a competition as it stands.
    pub fn of(competition: &Competition) -> CompetitionIndex {
        let regulations = competition.regulations();
        let last = competition.last_public();
        let waiting = last.filter(|round| round.state == RoundState::Published);
        let next = || regulations.plan_of(competition.next_round()).0;
        let players = competition.entries().iter().filter(|entry| entry.took_part()).count();
        CompetitionIndex {
            name: competition.full_name(),
            phase: competition.phase(),
            starts_at: waiting.map_or_else(next, |round| round.starts_at),
            is_listed: regulations.is_listed,
            system: regulations.system,
            time: regulations.time.to_string(),
            rounds: competition.planned_rounds(),
            round: last.map_or(0, |round| round.number),
            players: players as u32,
        }
    }
}

/// A row in a list of competitions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompetitionRow {
    /// Its id.
    pub id: CompetitionId,
    /// What lists show.
    pub index: CompetitionIndex,
}

/// Events to append, and what else changes with them: all of it, or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompetitionAppend {
    /// The competition.
    pub id: CompetitionId,
    /// The number that the first event must get.
    pub expected: Seq,
    /// The events.
    pub events: Vec<RecordedEvent>,
    /// What lists show afterward.
    pub index: CompetitionIndex,
    /// The games of a round that is published.
    pub games: Vec<OfficialGame>,
    /// Games whose results the events contain; none for a game without a result.
    pub settled: Vec<(GameId, Option<GameResult>)>,
}

/// Why events were not appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompetitionAppendError {
    /// Somebody else appended first: read the competition again and decide anew.
    Conflict,
    /// There is no such competition.
    NoSuchCompetition,
    /// The store failed. Unless the id of a game was taken, the events may have been stored.
    Store(StoreError),
}

impl fmt::Display for CompetitionAppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompetitionAppendError::Conflict => f.write_str("Someone else acted first."),
            CompetitionAppendError::NoSuchCompetition => {
                f.write_str("There is no such competition.")
            }
            CompetitionAppendError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CompetitionAppendError {}

impl From<StoreError> for CompetitionAppendError {
    fn from(error: StoreError) -> CompetitionAppendError {
        CompetitionAppendError::Store(error)
    }
}

/// Competitions. They have no owner: every act is decided from the events so far and appended only
/// if nobody appended in between, which is right on any node.
#[async_trait]
pub trait CompetitionStore: Send + Sync + 'static {
    /// Creates a competition without events; [`StoreError::Exists`] if the id is taken.
    async fn create_competition(
        &self,
        new: NewCompetition,
        index: CompetitionIndex,
    ) -> Result<(), StoreError>;

    /// The competition with this id.
    async fn competition(
        &self,
        id: CompetitionId,
    ) -> Result<Option<CompetitionHistory>, StoreError>;

    /// The number of the next event of a competition, for those who keep what they have read.
    async fn competition_version(&self, id: CompetitionId) -> Result<Option<Seq>, StoreError>;

    /// Appends events if they follow the last one, and creates the games of a published round in
    /// the same transaction.
    async fn append_competition(
        &self,
        append: CompetitionAppend,
    ) -> Result<(), CompetitionAppendError>;

    /// Listed competitions that are not drafts, newest first. With `before`, only those created
    /// before that one; empty if it does not exist.
    async fn listed_competitions(
        &self,
        before: Option<CompetitionId>,
        limit: u32,
    ) -> Result<Vec<CompetitionRow>, StoreError>;

    /// Competitions of which a person was ever a player or member of the staff, newest first.
    async fn competitions_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<CompetitionRow>, StoreError>;

    /// All competitions that are running, oldest first: those in which something may be to be done
    /// at its time.
    async fn running_competitions(&self) -> Result<Vec<CompetitionId>, StoreError>;

    /// The competition a game belongs to.
    async fn competition_of(&self, game: GameId) -> Result<Option<CompetitionId>, StoreError>;
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
pub(crate) fn is_numbered(append: &CompetitionAppend) -> bool {
    let numbers = append.expected.0..;
    numbers.zip(&append.events).all(|(number, recorded)| recorded.seq.0 == number)
}
