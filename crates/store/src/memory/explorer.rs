use std::{cmp::Reverse, collections::BTreeMap};

use async_trait::async_trait;
use game::{GameConfig, RatingCategory, Timestamp};
use rules::Uci;
use wire::GameId;

use super::{MemoryStore, State};
use crate::{
    ExploredPosition, ExplorerFilter, ExplorerStore, GameLine, MoveCounts, Outcome, PackedPosition,
    RatingBand, StoreError, UncountedGame,
    explorer::{EXPLORER_LATEST_MAX, outcome},
    summary::Summary,
};

/// Counts by position, then by move and kind of game.
#[derive(Debug, Default)]
pub(super) struct Explorer {
    games: BTreeMap<GameId, Waiting>,
    positions: BTreeMap<PackedPosition, BTreeMap<Kind, Played>>,
}

/// A game that is counted, or waits for it.
#[derive(Debug)]
struct Waiting {
    public_at: Timestamp,
    outcome: Option<Outcome>,
    counted: Option<Outcome>,
}

type Kind = (Uci, RatingCategory, Option<RatingBand>);

#[derive(Debug)]
struct Played {
    counts: MoveCounts,
    /// Newest first.
    latest: Vec<GameId>,
}

impl Explorer {
    /// Notes that the outcome of a game changed.
    pub(super) fn changed(
        &mut self,
        game: GameId,
        config: &Result<GameConfig, StoreError>,
        before: &Summary,
        after: &Summary,
    ) {
        let now = outcome(after);
        if outcome(before) == now {
            return;
        }
        let delay = config.as_ref().map(|config| config.spectator_delay);
        let delay = delay.unwrap_or(GameConfig::SPECTATOR_DELAY_MAX);
        let public_at = after.ended.map_or(Timestamp(0), |(_, at)| at + delay);
        let new = Waiting { public_at, outcome: None, counted: None };
        self.games.entry(game).or_insert(new).outcome = now;
    }

    fn add(&mut self, line: &GameLine, outcome: Outcome) {
        for explored in &line.moves {
            let kind = (explored.uci, line.category, line.band());
            let kinds = self.positions.entry(explored.position.clone()).or_default();
            let played = kinds.entry(kind).or_insert_with(|| Played {
                counts: MoveCounts::none(explored.uci),
                latest: vec![],
            });
            let counts = &mut played.counts;
            *of(counts, outcome) += 1;
            counts.rated += u64::from(line.rating.is_some());
            counts.rating_sum += u64::from(line.rating.unwrap_or(0));
            played.latest.insert(0, line.id);
            played.latest.truncate(EXPLORER_LATEST_MAX);
        }
    }

    fn remove(&mut self, line: &GameLine, outcome: Outcome) {
        for explored in &line.moves {
            let kind = (explored.uci, line.category, line.band());
            let Some(kinds) = self.positions.get_mut(&explored.position) else { continue };
            let Some(played) = kinds.get_mut(&kind) else { continue };
            let counts = &mut played.counts;
            *of(counts, outcome) -= 1;
            counts.rated -= u64::from(line.rating.is_some());
            counts.rating_sum -= u64::from(line.rating.unwrap_or(0));
            played.latest.retain(|game| *game != line.id);
            if counts.games() == 0 {
                kinds.remove(&kind);
            }
        }
    }
}

fn of(counts: &mut MoveCounts, outcome: Outcome) -> &mut u64 {
    match outcome {
        Outcome::White => &mut counts.white,
        Outcome::Draw => &mut counts.draws,
        Outcome::Black => &mut counts.black,
    }
}

#[async_trait]
impl ExplorerStore for MemoryStore {
    async fn uncounted(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<UncountedGame>, StoreError> {
        let state = self.state();
        let games = state.explorer.games.iter();
        let mut waiting: Vec<(&GameId, &Waiting)> = games
            .filter(|(_, game)| game.outcome != game.counted && game.public_at <= now)
            .collect();
        waiting.sort_by_key(|(id, game)| (game.public_at, state.places.get(id)));
        let waiting = waiting.into_iter().take(limit as usize);
        let uncounted = |(id, game): (&GameId, &Waiting)| UncountedGame {
            id: *id,
            counted: game.counted,
            outcome: game.outcome,
        };
        Ok(waiting.map(uncounted).collect())
    }

    async fn uncounted_total(&self) -> Result<u64, StoreError> {
        let state = self.state();
        let waiting = state.explorer.games.values().filter(|game| game.outcome != game.counted);
        Ok(waiting.count() as u64)
    }

    async fn count(&self, games: Vec<GameLine>) -> Result<u32, StoreError> {
        let explorer = &mut self.state().explorer;
        let mut done = 0;
        for line in games {
            let Some(game) = explorer.games.get_mut(&line.id) else { continue };
            if (game.counted, game.outcome) != (line.counted, line.outcome) {
                continue;
            }
            game.counted = line.outcome;
            done += 1;
            if let Some(outcome) = line.counted {
                explorer.remove(&line, outcome);
            }
            if let Some(outcome) = line.outcome {
                explorer.add(&line, outcome);
            }
        }
        Ok(done)
    }

    async fn explore(
        &self,
        position: PackedPosition,
        filter: ExplorerFilter,
        latest: u32,
    ) -> Result<ExploredPosition, StoreError> {
        let state = self.state();
        let kinds = state.explorer.positions.get(&position);
        let mut found = ExploredPosition::default();
        for ((uci, category, band), played) in kinds.into_iter().flatten() {
            if !filter.matches(*category, *band) {
                continue;
            }
            match found.moves.last_mut().filter(|counts| counts.uci == *uci) {
                Some(counts) => counts.add(&played.counts),
                None => found.moves.push(played.counts),
            }
            found.latest.extend(played.latest.iter().map(|game| (*game, *uci)));
        }
        found.sort();
        found.latest.sort_by_key(|(game, _)| Reverse(state.places.get(game)));
        found.latest.truncate(latest as usize);
        Ok(found)
    }

    async fn forget_counts(&self) -> Result<u64, StoreError> {
        let State { explorer, .. } = &mut *self.state();
        explorer.positions.clear();
        for game in explorer.games.values_mut() {
            game.counted = None;
        }
        explorer.games.retain(|_, game| game.outcome.is_some());
        Ok(explorer.games.len() as u64)
    }
}
