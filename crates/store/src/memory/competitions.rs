use async_trait::async_trait;
use game::{GameResult, PersonId, Seq};
use wire::{
    CompetitionId, GameId,
    stored::{StoredCompetitionEvent, StoredRegulations, VERSION},
};

use super::{MemoryStore, State};
use crate::{
    CompetitionAppend, CompetitionAppendError, CompetitionHistory, CompetitionIndex,
    CompetitionRow, CompetitionStore, NewCompetition, StoreError,
    competitions::{is_numbered, people_in},
};

/// A competition, with what is stored as text.
#[derive(Debug)]
pub(super) struct Competition {
    new: NewCompetition,
    regulations: String,
    events: Vec<String>,
    index: CompetitionIndex,
    pub(super) people: Vec<PersonId>,
    /// The games of its rounds, and the result that was last settled.
    games: Vec<(GameId, Option<GameResult>)>,
}

impl Competition {
    fn row(&self) -> CompetitionRow {
        CompetitionRow { id: self.new.id, index: self.index.clone() }
    }

    fn history(&self, state: &State) -> Result<CompetitionHistory, StoreError> {
        let damaged = |why: wire::stored::DecodeError| {
            StoreError::Damaged(format!("competition {}: {why}", self.new.id))
        };
        let regulations = StoredRegulations::decode(VERSION, &self.regulations).map_err(damaged)?;
        let events = (0..).zip(&self.events).map(|(seq, body)| {
            StoredCompetitionEvent::decode(VERSION, Seq(seq), body).map_err(damaged)
        });
        let events = events.collect::<Result<_, _>>()?;
        let mut unsettled = Vec::new();
        for (game, settled) in &self.games {
            let Some(place) = state.places.get(game) else { continue };
            let summary = state.games[*place].read_summary()?;
            if summary.result != *settled {
                unsettled.push(summary);
            }
        }
        let new = NewCompetition { regulations, ..self.new.clone() };
        Ok(CompetitionHistory { new, events, unsettled })
    }
}

#[async_trait]
impl CompetitionStore for MemoryStore {
    async fn create_competition(
        &self,
        new: NewCompetition,
        index: CompetitionIndex,
    ) -> Result<(), StoreError> {
        let competitions = &mut self.state().competitions;
        if competitions.iter().any(|known| known.new.id == new.id) {
            return Err(StoreError::Exists);
        }
        competitions.push(Competition {
            regulations: StoredRegulations::encode(&new.regulations),
            people: vec![new.made_by],
            events: Vec::new(),
            games: Vec::new(),
            index,
            new,
        });
        Ok(())
    }

    async fn competition(
        &self,
        id: CompetitionId,
    ) -> Result<Option<CompetitionHistory>, StoreError> {
        let state = self.state();
        let found = state.competitions.iter().find(|known| known.new.id == id);
        found.map(|found| found.history(&state)).transpose()
    }

    async fn competition_version(&self, id: CompetitionId) -> Result<Option<Seq>, StoreError> {
        let state = self.state();
        let found = state.competitions.iter().find(|known| known.new.id == id);
        Ok(found.map(|found| Seq(found.events.len() as u32)))
    }

    async fn append_competition(
        &self,
        append: CompetitionAppend,
    ) -> Result<(), CompetitionAppendError> {
        let state = &mut *self.state();
        let place = state.competitions.iter().position(|known| known.new.id == append.id);
        let place = place.ok_or(CompetitionAppendError::NoSuchCompetition)?;
        let next = state.competitions[place].events.len();
        if next != append.expected.0 as usize || !is_numbered(&append) {
            return Err(CompetitionAppendError::Conflict);
        }
        let made: Vec<GameId> = append.games.iter().map(|official| official.game.id).collect();
        state.create_official(append.games)?;
        let found = &mut state.competitions[place];
        found.events.extend(append.events.iter().map(StoredCompetitionEvent::encode));
        for person in people_in(&append.events) {
            if !found.people.contains(&person) {
                found.people.push(person);
            }
        }
        found.games.extend(made.into_iter().map(|game| (game, None)));
        for (game, settled) in append.settled {
            if let Some(known) = found.games.iter_mut().find(|known| known.0 == game) {
                known.1 = settled;
            }
        }
        found.index = append.index;
        Ok(())
    }

    async fn listed_competitions(
        &self,
        before: Option<CompetitionId>,
        limit: u32,
    ) -> Result<Vec<CompetitionRow>, StoreError> {
        let state = self.state();
        let end = match before {
            None => state.competitions.len(),
            Some(id) => state.competitions.iter().position(|known| known.new.id == id).unwrap_or(0),
        };
        let listed = |known: &&Competition| {
            known.index.is_listed && known.index.phase != competition::Phase::Draft
        };
        let rows = state.competitions[..end].iter().rev().filter(listed);
        Ok(rows.take(limit as usize).map(Competition::row).collect())
    }

    async fn competitions_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<CompetitionRow>, StoreError> {
        let state = self.state();
        let own = state.competitions.iter().rev().filter(|known| known.people.contains(&person));
        Ok(own.take(limit as usize).map(Competition::row).collect())
    }

    async fn running_competitions(&self) -> Result<Vec<CompetitionId>, StoreError> {
        let running = |known: &&Competition| known.index.phase == competition::Phase::Running;
        let state = self.state();
        Ok(state.competitions.iter().filter(running).map(|known| known.new.id).collect())
    }

    async fn competition_of(&self, game: GameId) -> Result<Option<CompetitionId>, StoreError> {
        let state = self.state();
        let has = |known: &&Competition| known.games.iter().any(|(id, _)| *id == game);
        Ok(state.competitions.iter().find(has).map(|known| known.new.id))
    }
}
