//! What has to be done in games after an act of the staff. It can be done again at any time: after
//! a crash between the act and its games, nothing is lost and nothing is done twice.

use std::collections::BTreeSet;

use competition::{
    Actor, BoardResult, Competition, Event, GameKey, Phase, RecordedEvent, ResultKind,
};
use futures_util::future::join_all;
use game::{Actor as GameActor, ArbiterAct, Command, Game, GameResult, PersonId, Seq};
use node::{Submit, SubmitError};
use store::StoreError;
use wire::{CompetitionId, GameId};

use super::{games::judges, load::load};
use crate::{Zone, error::ApiError, state::LoadedCompetition};

/// What a game has to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Wanted {
    Started,
    Aborted,
    Paused,
    Result(GameResult),
}

/// A game that has to be changed, by whom, and why.
struct Order {
    game: GameKey,
    wanted: Wanted,
    by: PersonId,
    reason: String,
}

/// Whether games are as an act wants them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Aligned {
    /// They are, or refuse to be.
    Yes,
    /// They could not be reached.
    NotYet,
}

/// Does in the games what the events from this one on ask for. If a game cannot be reached now, or
/// someone acted meanwhile, the games are looked at again soon.
pub(crate) async fn align_games(zone: &Zone, loaded: &LoadedCompetition, since: Seq) {
    let events = loaded.events.iter().filter(|event| event.seq >= since);
    let mut orders = Vec::new();
    let mut staff_changed = false;
    for event in events {
        orders.extend(orders_of(loaded, event));
        staff_changed |= matches!(event.event, Event::Appointed { .. });
    }
    if orders.is_empty() && !staff_changed {
        return;
    }
    let mut done = join_all(orders.iter().map(|order| carry_out(zone, order))).await;
    if staff_changed {
        done.push(appoint_to_games(zone, &loaded.competition).await);
    }
    let version = zone.store.competitions.competition_version(loaded.id).await;
    if done.contains(&Aligned::NotYet) || version != Ok(Some(loaded.version)) {
        zone.shared.competitions.align_later(loaded.id);
    }
}

/// Looks at all games of a competition again; once more soon if it cannot be read.
pub(crate) async fn align_again(zone: &Zone, id: CompetitionId) -> Result<(), ApiError> {
    let loaded = load(zone, id).await;
    let loaded = loaded.inspect_err(|_| zone.shared.competitions.align_later(id))?;
    align_games(zone, &loaded, Seq(0)).await;
    Ok(())
}

fn orders_of(loaded: &LoadedCompetition, recorded: &RecordedEvent) -> Vec<Order> {
    let Actor::Staff(by) = recorded.by else { return Vec::new() };
    let competition = &loaded.competition;
    let reason = recorded.reason.clone();
    let order = |game, wanted, usual: String| {
        let reason = reason.clone().unwrap_or(usual);
        Order { game, wanted, by, reason }
    };
    match &recorded.event {
        Event::RoundStarted { round } => {
            let boards = competition.round(*round).map(|round| round.boards.as_slice());
            let open = boards.unwrap_or_default().iter().filter(|board| board.is_open());
            let usual = format!("Round {round}");
            open.filter_map(|board| board.game)
                .map(|game| order(game, Wanted::Started, usual.clone()))
                .collect()
        }
        Event::Unpublished { round } => {
            let withdrawn = withdrawn_games(loaded, *round, recorded.seq);
            let usual = format!("Round {round} was withdrawn");
            withdrawn
                .into_iter()
                .filter(|game| competition.board_of(*game).is_none())
                .map(|game| order(game, Wanted::Aborted, usual.clone()))
                .collect()
        }
        Event::ResultSet { round, board, result: Some(result), .. } => {
            let at = usize::from(*board).saturating_sub(1);
            let found = competition.round(*round).and_then(|round| round.boards.get(at));
            // Only the last word counts: a correction for the rating report comes after the result.
            let stands = |it: &&competition::Board| it.for_rating.or(it.result) == Some(*result);
            let game = found.filter(stands).and_then(|board| board.game);
            let wanted = wanted_by(*result);
            game.map(|game| order(game, wanted, result.score.to_string())).into_iter().collect()
        }
        Event::Abandoned => {
            let boards = competition.last_public().map(|round| round.boards.as_slice());
            let open = boards.unwrap_or_default().iter().filter(|board| board.is_open());
            open.filter_map(|board| board.game)
                .map(|game| order(game, Wanted::Aborted, String::new()))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn wanted_by(result: BoardResult) -> Wanted {
    match result.kind {
        ResultKind::Adjourned => Wanted::Paused,
        _ => Wanted::Result(result.score),
    }
}

/// The games of a round that was published before this event.
fn withdrawn_games(loaded: &LoadedCompetition, number: u16, before: Seq) -> BTreeSet<GameKey> {
    let published = loaded.events.iter().filter(|event| event.seq < before);
    published
        .filter_map(|event| match &event.event {
            Event::Published { round, games } if *round == number => Some(games),
            _ => None,
        })
        .flatten()
        .filter_map(|game| *game)
        .collect()
}

async fn carry_out(zone: &Zone, order: &Order) -> Aligned {
    let id: GameId = order.game.into();
    let game = match zone.node.look(id).await {
        Ok((game, _)) => game,
        Err(error) => return not_reached(id, &error),
    };
    let Some(act) = act_for(&game, order.wanted) else { return Aligned::Yes };
    let by = GameActor::Arbiter(order.by);
    let command = Command::Arbiter { act, reason: order.reason.clone() };
    let submit = Submit { by, command, id: None, lag: None };
    let name = zone.name_of(order.by).await;
    match zone.node.submit_named(id, submit, Some(name)).await {
        Ok(_) => Aligned::Yes,
        Err(error) => not_reached(id, &error),
    }
}

fn not_reached(id: GameId, error: &SubmitError) -> Aligned {
    tracing::warn!(game = %id, %error, "a game does not follow its competition");
    match error {
        // Asking again would not help.
        SubmitError::NoSuchGame | SubmitError::Refused(_) => Aligned::Yes,
        SubmitError::Busy | SubmitError::Unavailable => Aligned::NotYet,
    }
}

/// What is to be done so that a game is as wanted; none if it is.
fn act_for(game: &Game, wanted: Wanted) -> Option<ArbiterAct> {
    let is_over = game.ended().is_some();
    match wanted {
        Wanted::Started if game.phase() == game::Phase::Waiting => Some(ArbiterAct::Start),
        Wanted::Aborted if game.phase() == game::Phase::Waiting => {
            Some(ArbiterAct::Decide(GameResult::None))
        }
        Wanted::Paused if game.phase() == game::Phase::Playing => Some(ArbiterAct::Pause),
        Wanted::Result(score) if !is_over => Some(ArbiterAct::Decide(score)),
        Wanted::Result(score) if game.result() != Some(score) => Some(ArbiterAct::Correct(score)),
        _ => None,
    }
}

/// The games that are being played have the arbiters of the competition.
async fn appoint_to_games(zone: &Zone, competition: &Competition) -> Aligned {
    if competition.phase() != Phase::Running {
        return Aligned::Yes;
    }
    let judges = judges(competition);
    let boards = competition.last_public().map(|round| round.boards.as_slice());
    let mut aligned = Aligned::Yes;
    for board in boards.unwrap_or_default().iter().filter(|board| board.is_open()) {
        let Some(game) = board.game else { continue };
        if let Err(error) = appoint_to(zone, game.into(), &judges).await {
            tracing::warn!(?error, "a game does not have its arbiters yet");
            aligned = Aligned::NotYet;
        }
    }
    aligned
}

async fn appoint_to(zone: &Zone, game: GameId, judges: &[PersonId]) -> Result<(), StoreError> {
    let (store, now) = (&zone.store.arbiters, zone.now());
    let known = store.arbiters_of(game).await?;
    for judge in judges.iter().filter(|judge| !known.contains(judge)) {
        store.appoint(game, *judge, now).await?;
    }
    for judge in known.iter().filter(|judge| !judges.contains(judge)) {
        store.dismiss(game, *judge).await?;
    }
    zone.shared.walls.tell(judges.iter().chain(&known).copied());
    Ok(())
}
