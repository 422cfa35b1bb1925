//! What games report to their competition, and what happens at its time.

use competition::{Act, Actor, Refusal};
use store::CompetitionHistory;
use wire::CompetitionId;

use super::{
    append::{Changes, NotAppended, append},
    decide::{Plan, decide},
    load::load,
    results::result_of,
};
use crate::{Zone, error::ApiError, state::LoadedCompetition};

/// How often an act is tried again when others act at the same time.
pub(super) const TRIES: usize = 20;

/// Takes over the results of all games that have new ones. Nothing is taken over twice: what was
/// taken is written with the events.
pub(crate) async fn take_results(zone: &Zone, id: CompetitionId) -> Result<(), ApiError> {
    for _ in 0..TRIES {
        let Some(history) = zone.store.competitions.competition(id).await? else { return Ok(()) };
        if history.unsettled.is_empty() {
            return Ok(());
        }
        let now = zone.now();
        let decided = tokio::task::spawn_blocking(move || reported(history, now)).await;
        let (loaded, changes) = decided.map_err(ApiError::unavailable)?;
        match append(zone, &loaded, changes).await {
            Ok(_) => return Ok(()),
            Err(NotAppended::Again) => {}
            Err(NotAppended::Error(error)) => return Err(error),
        }
    }
    // The next look takes them over.
    Ok(())
}

fn reported(mut history: CompetitionHistory, now: game::Timestamp) -> (LoadedCompetition, Changes) {
    let unsettled = std::mem::take(&mut history.unsettled);
    let loaded = LoadedCompetition::new(history);
    let mut competition = loaded.competition.clone();
    let mut changes = Changes::default();
    for game in unsettled {
        changes.settled.push((game.id, game.result));
        let result = result_of(&game);
        let key = game.id.into();
        let known = competition.board_of(key).and_then(|(round, board)| {
            let board = &competition.round(round)?.boards[usize::from(board) - 1];
            board.for_rating.or(board.result)
        });
        let is_adjourned =
            known.is_some_and(|known| known.kind == competition::ResultKind::Adjourned);
        // The staff entered this result, and the game follows it.
        if known.map(|it| it.score) == result.map(|it| it.score) && !is_adjourned {
            continue;
        }
        let by = Actor::Game(key);
        let events = match competition.decide(now, by, &Act::GameEnded { result }, None) {
            Ok(events) => events,
            // A game of a round that was withdrawn, or of an abandoned competition.
            Err(Refusal::NoSuchBoard | Refusal::WrongPhase) => continue,
            Err(refusal) => {
                tracing::warn!(game = %game.id, %refusal, "a competition refuses a result");
                continue;
            }
        };
        let recorded = competition.record(now, by, None, events);
        recorded.iter().for_each(|event| competition.apply(event));
        changes.events.extend(recorded);
    }
    (loaded, changes)
}

/// Records that the published round has started, if its time has come. Its games start by
/// themselves.
pub(crate) async fn start_if_due(zone: &Zone, id: CompetitionId) -> Result<(), ApiError> {
    for _ in 0..TRIES {
        let loaded = load(zone, id).await?;
        let plan = Plan::one(Actor::Zone, Act::StartRound);
        let Ok(changes) = decide(&loaded, zone.now(), &plan) else {
            // Somebody started or withdrew it.
            return Ok(());
        };
        match append(zone, &loaded, changes).await {
            Ok(_) => return Ok(()),
            Err(NotAppended::Again) => {}
            Err(NotAppended::Error(error)) => return Err(error),
        }
    }
    Ok(())
}
