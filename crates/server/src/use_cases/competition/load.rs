//! Reading competitions.

use std::sync::Arc;

use competition::{Actor, Competition, Event, Phase, RoundState, StaffRole};
use game::{Millis, PersonId, Timestamp};
use wire::{CompetitionId, GameId, error::CompetitionCode};

use crate::{Zone, error::ApiError, state::LoadedCompetition};

/// A competition as it stands. It is read again only if it has changed.
pub(crate) async fn load(
    zone: &Zone,
    id: CompetitionId,
) -> Result<Arc<LoadedCompetition>, ApiError> {
    let (store, kept) = (&zone.store.competitions, &zone.shared.competitions);
    let missing = || ApiError::from(CompetitionCode::CompetitionNotFound);
    let version = store.competition_version(id).await?.ok_or_else(missing)?;
    if let Some(loaded) = kept.get(id, version) {
        return Ok(loaded);
    }
    let history = store.competition(id).await?.ok_or_else(missing)?;
    let read = tokio::task::spawn_blocking(move || LoadedCompetition::new(history)).await;
    let loaded = Arc::new(read.map_err(ApiError::unavailable)?);
    remember(zone, &loaded);
    kept.was_read(id);
    Ok(loaded)
}

/// Keeps a competition, and when it has something to do.
pub(super) fn remember(zone: &Zone, loaded: &Arc<LoadedCompetition>) {
    zone.shared.competitions.set_due(loaded.id, next_start(&loaded.competition));
    zone.shared.competitions.keep(loaded);
}

/// When the published round starts, if it has not.
fn next_start(competition: &Competition) -> Option<Timestamp> {
    let waiting = competition.last_public().filter(|round| round.state == RoundState::Published);
    waiting.filter(|_| competition.phase() == Phase::Running)?.starts_at
}

/// A competition for somebody: drafts are for the staff alone, and spectators see results one
/// spectator delay late.
pub(crate) async fn seen_by(
    zone: &Zone,
    id: CompetitionId,
    person: Option<PersonId>,
) -> Result<Arc<LoadedCompetition>, ApiError> {
    let loaded = load(zone, id).await?;
    let is_staff = person.is_some_and(|person| loaded.competition.is_staff(person, |_| true));
    if loaded.competition.phase() == Phase::Draft && !is_staff {
        return Err(CompetitionCode::CompetitionNotFound.into());
    }
    let delay = loaded.competition.regulations().spectator_delay;
    if is_staff || delay == Millis::ZERO {
        return Ok(loaded);
    }
    Ok(delayed(&loaded, zone.now(), delay))
}

/// The competition without results of games that are too new for spectators.
fn delayed(
    loaded: &Arc<LoadedCompetition>,
    now: Timestamp,
    delay: Millis,
) -> Arc<LoadedCompetition> {
    let is_early = |event: &competition::RecordedEvent| {
        matches!(event.event, Event::ResultSet { .. })
            && matches!(event.by, Actor::Game(_))
            && now.since(event.at) < delay
    };
    if !loaded.events.iter().rev().take_while(|it| now.since(it.at) < delay).any(is_early) {
        return Arc::clone(loaded);
    }
    let LoadedCompetition { made_by, made_at, first, events, .. } = &**loaded;
    let events: Vec<_> = events.iter().filter(|event| !is_early(event)).cloned().collect();
    let competition = Competition::replay(first.clone(), *made_by, *made_at, &events);
    // The version stays that of the whole, so that pages know what they have asked for.
    Arc::new(LoadedCompetition { competition, events, first: first.clone(), ..**loaded })
}

/// The games of the last published round, for an arbiter of the competition; none for others.
pub(crate) async fn judged_games(
    zone: &Zone,
    id: CompetitionId,
    person: PersonId,
) -> Result<Vec<GameId>, ApiError> {
    let loaded = load(zone, id).await?;
    if !loaded.competition.is_staff(person, StaffRole::may_judge) {
        return Ok(Vec::new());
    }
    let boards = loaded.competition.last_public().map(|round| round.boards.as_slice());
    let games = boards.unwrap_or_default().iter().filter_map(|board| board.game);
    Ok(games.map(GameId::from).collect())
}
