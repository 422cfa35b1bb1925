//! What operators do to the games in progress. In each game they act as its arbiter, so that its
//! record tells who did what and why.

use futures_util::future::join_all;
use game::{Phase, Seq, Speed};
use node::SubmitError;
use store::{Account, AuditAct, OperatorAct, Person};
use wire::{
    GameId,
    arbiter::{GamesPage, Ruling},
    error::PeopleCode,
    site::{EndGame, GamesChanged},
};

use super::{
    act::rule,
    acting::Acting,
    announce::{json, line},
    boards::{Names, board},
    moderate::operate,
};
use crate::{
    Zone,
    error::ApiError,
    state::{Announcement, Pause, PauseAct, names},
};

/// How many games are listed.
const LISTED: u32 = 200;

/// The newest games in progress as they stand.
pub(crate) async fn live_games(zone: &Zone) -> Result<GamesPage, ApiError> {
    let mut names = Names::default();
    let (mut now, mut games) = (zone.now(), Vec::new());
    for id in zone.store.history.now_playing(LISTED).await? {
        if let Some((game, at)) = board(zone, &mut names, id).await
            && game.phase != "over"
        {
            now = now.max(at);
            games.push(game);
        }
    }
    Ok(GamesPage { now: now.0, games, next: None })
}

/// Stops the clocks of all games in progress but those in correspondence, and tells everybody.
/// Done again, it pauses those that began meanwhile.
pub(crate) async fn pause_all(
    zone: &Zone,
    acting: &Acting,
    operator: &Account,
    reason: &str,
) -> Result<GamesChanged, ApiError> {
    let reason = line(reason).map_err(|error| error.at("reason"))?;
    zone.read_policy().await?;
    let (mut running, mut own) = (Vec::new(), 0);
    for id in zone.store.games.unfinished().await? {
        if let Ok((game, _)) = zone.node.look(id).await
            && game.running().is_some()
            && game.config().speed() != Speed::Correspondence
        {
            match game.side_of(operator.id) {
                Some(_) => own += 1,
                None => running.push(id),
            }
        }
    }
    // First the list, so that a crash leaves no game paused that nobody could resume with the others.
    let mut pause = zone.policy().pause.clone().unwrap_or_default();
    let is_old = pause.acts.is_empty() && !pause.games.is_empty();
    pause.games.retain(|id| !running.contains(id));
    pause.games.extend(&running);
    let act = PauseAct { by: operator.id.0, reason: reason.clone() };
    if !is_old && !pause.acts.contains(&act) {
        pause.acts.push(act);
    }
    let told = Announcement { text: reason.clone(), until: None, paused: true };
    let changes = vec![
        (names::PAUSE.into(), Some(json(&pause)?)),
        (names::ANNOUNCEMENT.into(), Some(json(&told)?)),
    ];
    let entry = acting.entry(AuditAct::GamesPaused).detail("games", running.len());
    let act = OperatorAct::ChangeSettings(changes);
    operate(&zone.store, act, entry, PeopleCode::PlayerNotFound).await?;
    zone.read_policy().await?;
    let changed = rule_all(zone, operator, &running, &Ruling::Pause, &reason).await;
    Ok(GamesChanged { refused: changed.refused + own, ..changed })
}

/// Resumes the games that were paused by [`pause_all`]. Those that an arbiter paused, before or
/// since, stay so: the record of each game tells. Those that refuse, such as the operator's own, can
/// be resumed later, by another operator.
pub(crate) async fn resume_all(
    zone: &Zone,
    acting: &Acting,
    operator: &Account,
    reason: &str,
) -> Result<GamesChanged, ApiError> {
    let reason = line(reason).map_err(|error| error.at("reason"))?;
    zone.read_policy().await?;
    let policy = zone.policy();
    let pause = still_paused(zone, policy.pause.clone().unwrap_or_default()).await;
    let changed = rule_all(zone, operator, &pause.games, &Ruling::Resume, &reason).await;
    let left = still_paused(zone, pause).await;
    let mut changes = Vec::new();
    if left.games.is_empty() {
        changes.push((names::PAUSE.to_owned(), None));
        if policy.announcement.as_ref().is_some_and(|told| told.paused) {
            changes.push((names::ANNOUNCEMENT.into(), None));
        }
    } else {
        changes.push((names::PAUSE.to_owned(), Some(json(&left)?)));
    }
    let entry = acting.entry(AuditAct::GamesResumed).detail("games", changed.done);
    let act = OperatorAct::ChangeSettings(changes);
    operate(&zone.store, act, entry, PeopleCode::PlayerNotFound).await?;
    zone.read_policy().await?;
    Ok(changed)
}

/// The same with those of its games that are still paused by it, as far as is known.
async fn still_paused(zone: &Zone, mut pause: Pause) -> Pause {
    let mut paused = Vec::new();
    for id in &pause.games {
        match zone.node.look(*id).await {
            Ok((game, _)) if game.phase() != Phase::Paused => {}
            Err(SubmitError::NoSuchGame) => {}
            Ok(_) | Err(_) => match zone.store.games.load(*id, Seq(0)).await {
                Ok(Some(history)) if !pause.has_paused(&history.events) => {}
                Ok(_) | Err(_) => paused.push(*id),
            },
        }
    }
    pause.games = paused;
    pause
}

/// Ends a game as an arbiter decides it.
pub(crate) async fn end_game(
    zone: &Zone,
    acting: &Acting,
    operator: &Account,
    id: GameId,
    asked: EndGame,
) -> Result<(), ApiError> {
    let EndGame { result, reason } = asked;
    let reason = line(&reason).map_err(|error| error.at("reason"))?;
    let ruling = Ruling::Decide { result: result.clone() };
    rule(zone, id, &Person::with_account(operator), &ruling, &reason).await?;
    // After it: a game that refuses leaves no entry. The record of the game has it in any case.
    let entry = acting.entry(AuditAct::GameEnded).subject(id).detail("result", result);
    operate(&zone.store, OperatorAct::Elsewhere, entry, PeopleCode::PlayerNotFound).await?;
    Ok(())
}

/// How many did it, and how many refused. Each answers for itself.
async fn rule_all(
    zone: &Zone,
    operator: &Account,
    games: &[GameId],
    ruling: &Ruling,
    reason: &str,
) -> GamesChanged {
    let person = &Person::with_account(operator);
    let answers = games.iter().map(|id| rule(zone, *id, person, ruling, reason));
    let answers = join_all(answers).await;
    let done = answers.iter().filter(|answer| answer.is_ok()).count() as u32;
    GamesChanged { done, refused: answers.len() as u32 - done }
}
