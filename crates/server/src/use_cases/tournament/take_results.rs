//! What games report to their tournament, and what happens at its time.

use std::sync::Arc;

use game::{GameResult, Seq, Timestamp};
use store::TournamentHistory;
use tournament::{Act, Actor, BoardResult, Refusal};
use wire::{GameId, TournamentId};

use super::{
    append::{Changes, NotAppended, append},
    decide::{Plan, decide},
    load::load,
    results::result_of,
};
use crate::{Zone, error::ApiError, state::LoadedTournament};

/// How often an act is tried again when others act at the same time.
pub(super) const TRIES: usize = 20;

/// What a game says of its result.
struct Report {
    game: GameId,
    score: Option<GameResult>,
    result: Option<BoardResult>,
    /// The newest order that it followed when it had this result.
    followed: Option<Seq>,
}

/// Takes over the results of all games that have new ones. Nothing is taken over twice: what was
/// taken is written with the events.
pub(crate) async fn take_results(zone: &Zone, id: TournamentId) -> Result<(), ApiError> {
    for _ in 0..TRIES {
        let Some(mut history) = zone.store.tournaments.tournament(id).await? else {
            return Ok(());
        };
        let unsettled = std::mem::take(&mut history.unsettled);
        let reports = reports(zone, unsettled.into_iter().map(|game| game.id)).await;
        if reports.is_empty() {
            return Ok(());
        }
        let now = zone.now();
        let decided = tokio::task::spawn_blocking(move || reported(history, &reports, now)).await;
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

/// What games say. Result and order come from one look, so they belong together; a game that cannot
/// be seen now is asked again soon.
async fn reports(zone: &Zone, games: impl Iterator<Item = GameId>) -> Vec<Report> {
    let mut reports = Vec::new();
    for game in games {
        match zone.node.look(game).await {
            Ok((seen, _)) if seen.result().is_some() => reports.push(Report {
                game,
                score: seen.result(),
                result: result_of(&seen),
                followed: seen.followed(),
            }),
            _ => zone.shared.tournaments.game_ended(game),
        }
    }
    reports
}

fn reported(
    history: TournamentHistory,
    reports: &[Report],
    now: Timestamp,
) -> (LoadedTournament, Changes) {
    let loaded = LoadedTournament::new(history);
    let mut tournament = loaded.tournament.clone();
    let mut changes = Changes::default();
    for report in reports {
        changes.settled.push((report.game, report.score));
        let by = Actor::Game(report.game.into());
        let act = Act::GameEnded { result: report.result, followed: report.followed };
        let events = match tournament.decide(now, by, &act, None) {
            Ok(events) => events,
            // A game of a round that was withdrawn.
            Err(Refusal::NoSuchBoard) => continue,
            Err(refusal) => {
                tracing::warn!(game = %report.game, %refusal, "a tournament refuses a result");
                continue;
            }
        };
        let recorded = tournament.record(now, by, None, events);
        recorded.iter().for_each(|event| tournament.apply(event));
        changes.events.extend(recorded);
    }
    (loaded, changes)
}

/// The tournament with what the game of a board has to report, if there is anything.
pub(super) async fn with_report_of(
    zone: &Zone,
    loaded: Arc<LoadedTournament>,
    round: u16,
    board: u16,
) -> Result<Arc<LoadedTournament>, ApiError> {
    let at = usize::from(board).checked_sub(1);
    let found = loaded.tournament.round(round).zip(at).and_then(|(it, at)| it.boards.get(at));
    let Some((known, game)) = found.and_then(|board| Some((board, board.game?))) else {
        return Ok(loaded);
    };
    // A game that cannot be seen now reports later, and the act is decided without it.
    let Ok((seen, _)) = zone.node.look(game.into()).await else { return Ok(loaded) };
    let reported = result_of(&seen).map(|result| result.score);
    let last = known.last_result().filter(|last| !last.is_adjourned()).map(|last| last.score);
    if reported.is_none() || reported == last || last.is_some() && known.ruled > seen.followed() {
        return Ok(loaded);
    }
    take_results(zone, loaded.id).await?;
    load(zone, loaded.id).await
}

/// Records that the published round has started, if its time has come. Its games start by
/// themselves.
pub(crate) async fn start_if_due(zone: &Zone, id: TournamentId) -> Result<(), ApiError> {
    for _ in 0..TRIES {
        let loaded = load(zone, id).await?;
        let plan = Plan::new(Actor::Zone, Act::StartRound);
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
