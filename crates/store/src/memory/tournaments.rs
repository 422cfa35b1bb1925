use async_trait::async_trait;
use game::{GameResult, PersonId, Seq};
use wire::{
    GameId, TournamentId,
    stored::{StoredRegulations, StoredTournamentEvent, VERSION},
};

use super::{MemoryStore, State};
use crate::{
    NewTournament, StoreError, TournamentAppend, TournamentAppendError, TournamentHistory,
    TournamentIndex, TournamentRow, TournamentStore,
    tournaments::{is_numbered, people_in},
};

/// A tournament, with what is stored as text.
#[derive(Debug)]
pub(super) struct Tournament {
    new: NewTournament,
    regulations: String,
    events: Vec<String>,
    index: TournamentIndex,
    pub(super) people: Vec<PersonId>,
    /// The games of its rounds, and the result that was last settled.
    games: Vec<(GameId, Option<GameResult>)>,
}

impl Tournament {
    fn row(&self) -> TournamentRow {
        TournamentRow { id: self.new.id, index: self.index.clone() }
    }

    fn history(&self, state: &State) -> Result<TournamentHistory, StoreError> {
        let damaged = |why: wire::stored::DecodeError| {
            StoreError::Damaged(format!("tournament {}: {why}", self.new.id))
        };
        let regulations = StoredRegulations::decode(VERSION, &self.regulations).map_err(damaged)?;
        let events = (0..).zip(&self.events).map(|(seq, body)| {
            StoredTournamentEvent::decode(VERSION, Seq(seq), body).map_err(damaged)
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
        let new = NewTournament { regulations, ..self.new.clone() };
        Ok(TournamentHistory { new, events, unsettled })
    }
}

#[async_trait]
impl TournamentStore for MemoryStore {
    async fn create_tournament(
        &self,
        new: NewTournament,
        index: TournamentIndex,
    ) -> Result<(), StoreError> {
        let tournaments = &mut self.state().tournaments;
        if tournaments.iter().any(|known| known.new.id == new.id) {
            return Err(StoreError::Exists);
        }
        tournaments.push(Tournament {
            regulations: StoredRegulations::encode(&new.regulations),
            people: vec![new.made_by],
            events: Vec::new(),
            games: Vec::new(),
            index,
            new,
        });
        Ok(())
    }

    async fn tournament(&self, id: TournamentId) -> Result<Option<TournamentHistory>, StoreError> {
        let state = self.state();
        let found = state.tournaments.iter().find(|known| known.new.id == id);
        found.map(|found| found.history(&state)).transpose()
    }

    async fn tournament_version(&self, id: TournamentId) -> Result<Option<Seq>, StoreError> {
        let state = self.state();
        let found = state.tournaments.iter().find(|known| known.new.id == id);
        Ok(found.map(|found| Seq(found.events.len() as u32)))
    }

    async fn append_tournament(
        &self,
        append: TournamentAppend,
    ) -> Result<(), TournamentAppendError> {
        let state = &mut *self.state();
        let place = state.tournaments.iter().position(|known| known.new.id == append.id);
        let place = place.ok_or(TournamentAppendError::NoSuchTournament)?;
        let next = state.tournaments[place].events.len();
        if next != append.expected.0 as usize || !is_numbered(&append) {
            return Err(TournamentAppendError::Conflict);
        }
        let made: Vec<GameId> = append.games.iter().map(|official| official.game.id).collect();
        state.create_official(append.games)?;
        let found = &mut state.tournaments[place];
        found.events.extend(append.events.iter().map(StoredTournamentEvent::encode));
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

    async fn listed_tournaments(
        &self,
        before: Option<TournamentId>,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        let state = self.state();
        let end = match before {
            None => state.tournaments.len(),
            Some(id) => state.tournaments.iter().position(|known| known.new.id == id).unwrap_or(0),
        };
        let listed = |known: &&Tournament| {
            known.index.is_listed && known.index.phase != tournament::Phase::Draft
        };
        let rows = state.tournaments[..end].iter().rev().filter(listed);
        Ok(rows.take(limit as usize).map(Tournament::row).collect())
    }

    async fn tournaments_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        let state = self.state();
        let own = state.tournaments.iter().rev().filter(|known| known.people.contains(&person));
        Ok(own.take(limit as usize).map(Tournament::row).collect())
    }

    async fn running_tournaments(&self) -> Result<Vec<TournamentId>, StoreError> {
        let running = |known: &&Tournament| known.index.phase == tournament::Phase::Running;
        let state = self.state();
        Ok(state.tournaments.iter().filter(running).map(|known| known.new.id).collect())
    }

    async fn tournament_of(&self, game: GameId) -> Result<Option<TournamentId>, StoreError> {
        let state = self.state();
        let has = |known: &&Tournament| known.games.iter().any(|(id, _)| *id == game);
        Ok(state.tournaments.iter().find(has).map(|known| known.new.id))
    }
}
