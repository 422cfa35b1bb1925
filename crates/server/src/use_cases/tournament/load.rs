//! Reading tournaments.

use std::sync::Arc;

use game::{Millis, PersonId, Timestamp};
use tournament::{Actor, Event, Phase, RoundState, StaffRole, Tournament};
use wire::{GameId, TournamentId, error::TournamentCode};

use crate::{Zone, error::ApiError, state::LoadedTournament};

/// A tournament as it stands. It is read again only if it has changed.
pub(crate) async fn load(zone: &Zone, id: TournamentId) -> Result<Arc<LoadedTournament>, ApiError> {
    let (store, kept) = (&zone.store.tournaments, &zone.shared.tournaments);
    let missing = || ApiError::from(TournamentCode::TournamentNotFound);
    let version = store.tournament_version(id).await?.ok_or_else(missing)?;
    if let Some(loaded) = kept.get(id, version) {
        return Ok(loaded);
    }
    let history = store.tournament(id).await?.ok_or_else(missing)?;
    let read = tokio::task::spawn_blocking(move || LoadedTournament::new(history)).await;
    let loaded = Arc::new(read.map_err(ApiError::unavailable)?);
    remember(zone, &loaded);
    kept.was_read(id);
    Ok(loaded)
}

/// Keeps a tournament, and when it has something to do.
pub(super) fn remember(zone: &Zone, loaded: &Arc<LoadedTournament>) {
    zone.shared.tournaments.set_due(loaded.id, next_start(&loaded.tournament));
    zone.shared.tournaments.keep(loaded);
}

/// When the published round starts, if it has not.
fn next_start(tournament: &Tournament) -> Option<Timestamp> {
    let waiting = tournament.last_public().filter(|round| round.state == RoundState::Published);
    waiting.filter(|_| tournament.phase() == Phase::Running)?.starts_at
}

/// A tournament for somebody: drafts are for the staff alone, and spectators see results one
/// spectator delay late.
pub(crate) async fn seen_by(
    zone: &Zone,
    id: TournamentId,
    person: Option<PersonId>,
) -> Result<Arc<LoadedTournament>, ApiError> {
    let loaded = load(zone, id).await?;
    let is_staff = person.is_some_and(|person| loaded.tournament.is_staff(person, |_| true));
    if loaded.tournament.phase() == Phase::Draft && !is_staff {
        return Err(TournamentCode::TournamentNotFound.into());
    }
    let delay = loaded.tournament.regulations().spectator_delay;
    if is_staff || delay == Millis::ZERO {
        return Ok(loaded);
    }
    Ok(delayed(&loaded, zone.now(), delay))
}

/// The tournament without results of games that are too new for spectators.
fn delayed(loaded: &Arc<LoadedTournament>, now: Timestamp, delay: Millis) -> Arc<LoadedTournament> {
    let is_early = |event: &tournament::RecordedEvent| {
        matches!(event.event, Event::ResultSet { .. })
            && matches!(event.by, Actor::Game(_))
            && now.since(event.at) < delay
    };
    if !loaded.events.iter().rev().take_while(|it| now.since(it.at) < delay).any(is_early) {
        return Arc::clone(loaded);
    }
    let LoadedTournament { made_by, made_at, first, events, .. } = &**loaded;
    let events: Vec<_> = events.iter().filter(|event| !is_early(event)).cloned().collect();
    let tournament = Tournament::replay(first.clone(), *made_by, *made_at, &events);
    // The version stays that of the whole, so that pages know what they have asked for.
    Arc::new(LoadedTournament { tournament, events, first: first.clone(), ..**loaded })
}

/// The games of the last published round, for an arbiter of the tournament; none for others.
pub(crate) async fn judged_games(
    zone: &Zone,
    id: TournamentId,
    person: PersonId,
) -> Result<Vec<GameId>, ApiError> {
    let loaded = load(zone, id).await?;
    if !loaded.tournament.is_staff(person, StaffRole::may_judge) {
        return Ok(Vec::new());
    }
    let boards = loaded.tournament.last_public().map(|round| round.boards.as_slice());
    let games = boards.unwrap_or_default().iter().filter_map(|board| board.game);
    Ok(games.map(GameId::from).collect())
}
