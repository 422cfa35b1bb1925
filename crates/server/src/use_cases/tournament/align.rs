//! What has to be done in games after an act of the staff. It can be done again at any time: after
//! a crash between the act and its games, nothing is lost and nothing is done twice.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use game::{Actor as GameActor, ArbiterAct, Command, Game, GameResult, Ordered, PersonId, Seq};
use node::{Submit, SubmitError};
use store::StoreError;
use tournament::{Actor, Board, Event, GameKey, Phase, RecordedEvent, Tournament};
use wire::{GameId, TournamentId};

use super::{games::judges, load::load};
use crate::{Zone, error::ApiError, state::LoadedTournament};

/// What a game has to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Wanted {
    Started,
    /// Aborted, if it was not started.
    Dropped,
    /// As the event with this number says, unless the game follows a later one.
    Following(Seq, Ordered),
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
    Yes,
    /// They could not be reached.
    NotYet,
}

/// Does in the games what the events from this one on ask for. If a game cannot be reached now, or
/// someone acted meanwhile, the games are looked at again soon.
pub(crate) async fn align_games(zone: &Zone, loaded: &LoadedTournament, since: Seq) {
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
        done.push(appoint_to_games(zone, &loaded.tournament).await);
    }
    let version = zone.store.tournaments.tournament_version(loaded.id).await;
    if done.contains(&Aligned::NotYet) || version != Ok(Some(loaded.version)) {
        zone.shared.tournaments.align_later(loaded.id);
    }
}

/// Looks at all games of a tournament again; once more soon if it cannot be read.
pub(crate) async fn align_again(zone: &Zone, id: TournamentId) -> Result<(), ApiError> {
    let loaded = load(zone, id).await;
    let loaded = loaded.inspect_err(|_| zone.shared.tournaments.align_later(id))?;
    align_games(zone, &loaded, Seq(0)).await;
    Ok(())
}

fn orders_of(loaded: &LoadedTournament, recorded: &RecordedEvent) -> Vec<Order> {
    let Actor::Staff(by) = recorded.by else { return Vec::new() };
    let tournament = &loaded.tournament;
    let reason = recorded.reason.clone();
    let order = |game, wanted, usual: String| {
        let reason = reason.clone().unwrap_or(usual);
        Order { game, wanted, by, reason }
    };
    match &recorded.event {
        Event::RoundStarted { round } => {
            let boards = tournament.round(*round).map(|round| round.boards.as_slice());
            let open = boards.unwrap_or_default().iter().filter(|board| board.is_open());
            let usual = format!("Round {round}");
            open.filter_map(|board| board.game)
                .map(|game| order(game, Wanted::Started, usual.clone()))
                .collect()
        }
        Event::Unpublished { round } => {
            let withdrawn = withdrawn_games(loaded, *round, recorded.seq);
            let usual = format!("Round {round} was withdrawn");
            let wanted = Wanted::Following(recorded.seq, Ordered::Over(GameResult::None));
            withdrawn
                .into_iter()
                .filter(|game| tournament.board_of(*game).is_none())
                .map(|game| order(game, wanted, usual.clone()))
                .collect()
        }
        Event::ResultSet { round, board, result: Some(result), .. } => {
            let at = usize::from(*board).saturating_sub(1);
            let found = tournament.round(*round).and_then(|round| round.boards.get(at));
            // The last decision alone is ordered.
            let stands = |board: &&Board| board.ruled == Some(recorded.seq);
            let game = found.filter(stands).and_then(|board| board.game);
            let ordered = match result.is_adjourned() {
                true => Ordered::Paused,
                false => Ordered::Over(result.score),
            };
            let wanted = Wanted::Following(recorded.seq, ordered);
            game.map(|game| order(game, wanted, result.score.to_string())).into_iter().collect()
        }
        Event::Abandoned => {
            let boards = tournament.last_public().map(|round| round.boards.as_slice());
            let open = boards.unwrap_or_default().iter().filter(|board| board.is_open());
            open.filter_map(|board| board.game)
                .map(|game| order(game, Wanted::Dropped, String::new()))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The games of a round that was published before this event.
fn withdrawn_games(loaded: &LoadedTournament, number: u16, before: Seq) -> BTreeSet<GameKey> {
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
        Err(error) => return not_reached(id, order.wanted, &error),
    };
    let Some(command) = command_for(&game, order) else { return Aligned::Yes };
    let by = GameActor::Arbiter(order.by);
    let submit = Submit { by, command, id: None, lag: None };
    let name = zone.name_of(order.by).await;
    match zone.node.submit_named(id, submit, Some(name)).await {
        Ok(_) => Aligned::Yes,
        Err(error) => not_reached(id, order.wanted, &error),
    }
}

fn not_reached(id: GameId, wanted: Wanted, error: &SubmitError) -> Aligned {
    tracing::warn!(game = %id, %error, "a game does not follow its tournament");
    match (error, wanted) {
        (SubmitError::NoSuchGame, _) => Aligned::Yes,
        // It was started, or is over: asking again would not help.
        (SubmitError::Refused(_), Wanted::Started | Wanted::Dropped) => Aligned::Yes,
        _ => Aligned::NotYet,
    }
}

/// What is to be done so that a game is as wanted; none if it is.
fn command_for(game: &Game, order: &Order) -> Option<Command> {
    let reason = order.reason.clone();
    let is_waiting = game.phase() == game::Phase::Waiting;
    let act = match order.wanted {
        Wanted::Following(seq, _) if game.followed() >= Some(seq) => return None,
        Wanted::Following(order, what) => return Some(Command::Follow { order, what, reason }),
        Wanted::Started => ArbiterAct::Start,
        Wanted::Dropped => ArbiterAct::Decide(GameResult::None),
    };
    is_waiting.then_some(Command::Arbiter { act, reason })
}

/// The games that are being played have the arbiters of the tournament.
async fn appoint_to_games(zone: &Zone, tournament: &Tournament) -> Aligned {
    if tournament.phase() != Phase::Running {
        return Aligned::Yes;
    }
    let judges = judges(tournament);
    let boards = tournament.last_public().map(|round| round.boards.as_slice());
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
