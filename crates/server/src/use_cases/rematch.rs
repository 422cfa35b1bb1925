//! Rematches: offered, accepted, declined.

use game::{Millis, PersonId, Seat, Timestamp};
use node::{Drawn, RematchError};
use rules::Color;
use store::{GameSummary, RematchState};
use wire::GameId;

use super::{
    accounts_only::may_take_part, block::may_meet, own_live_games::not_from_own_live_game,
};
use crate::{
    Zone,
    error::ApiError,
    random::{random_array, random_id, with_ids},
    secret,
};

/// So many games back a rematch is looked for.
const RECENT: u32 = 20;
/// So long after a game its rematch can be accepted by a program: its opponent
/// may have left since, and a program that comes back would accept it.
const OFFERED_FOR: Millis = Millis::from_seconds(600);

/// Asks for a rematch, or accepts the one that was asked for. Its id follows
/// from that of the game, so that programs know it from the offer; should it
/// be taken, it is random.
pub(crate) async fn ask_rematch(
    zone: &Zone,
    game: GameId,
    person: PersonId,
) -> Result<RematchState, ApiError> {
    let is_taken = |error: &RematchError| matches!(error, RematchError::Taken);
    may_ask(zone, game, person).await?;
    let array = random_array()?;
    let ask = |id| zone.node.ask_rematch(game, person, Drawn { id, array });
    with_ids(rematch_id(game), random_id, is_taken, ask).await
}

/// A rematch is as good as a new game: nobody gets one of somebody who blocks them, and against the
/// computer it starts from the same position.
async fn may_ask(zone: &Zone, game: GameId, person: PersonId) -> Result<(), ApiError> {
    let (game, _) = zone.node.look(game).await?;
    let opponent = game.side_of(person).and_then(|color| game.seat(!color));
    if let Some(Seat::Person(other)) = opponent {
        may_meet(zone, person, other)?;
    }
    let person_row = zone.store.people.person(person).await?;
    may_take_part(zone, person_row.as_ref())?;
    if game.config().computer.is_some() {
        not_from_own_live_game(zone, &game.config().start, person).await?;
    }
    Ok(())
}

/// Takes an offer back, or declines it.
pub(crate) async fn decline_rematch(
    zone: &Zone,
    game: GameId,
    person: PersonId,
) -> Result<RematchState, ApiError> {
    Ok(zone.node.decline_rematch(game, person).await?)
}

/// The id of the rematch of a game.
pub(crate) fn rematch_id(game: GameId) -> GameId {
    let hash = secret::hash(&format!("rematch of {game}"));
    let first: [u8; 8] = std::array::from_fn(|place| hash[place]);
    GameId::from_random(u64::from_le_bytes(first))
}

/// The rematches of such games that are offered to somebody and not answered,
/// the oldest first. Those of games that ended long ago are left out.
pub(crate) async fn rematches_offered(
    zone: &Zone,
    person: PersonId,
    of: impl Fn(GameId) -> bool,
) -> Result<Vec<(GameId, RematchState)>, ApiError> {
    let played = zone.store.games.games_of(person, None, RECENT).await?;
    let now = zone.now();
    let wanted = |game: &&GameSummary| {
        of(game.id) && game.ended.is_some_and(|(_, ended)| is_fresh(ended, now))
    };
    let mut offers = Vec::new();
    for game in played.iter().rev().filter(wanted) {
        let seat = |color: Color| game.players[color] == Some(person);
        let color = Color::ALL.into_iter().find(|color| seat(*color));
        let state = zone.node.rematch(game.id).await?;
        if color.is_some_and(|color| is_offered_to(state, color)) {
            offers.push((game.id, state));
        }
    }
    Ok(offers)
}

/// Whether the rematch of a game that ended then can still be accepted.
pub(crate) fn is_fresh(ended: Timestamp, now: Timestamp) -> bool {
    now.since(ended) < OFFERED_FOR
}

/// Whether an offer stands for this side to answer.
pub(crate) fn is_offered_to(state: RematchState, color: Color) -> bool {
    state.by == Some(!color) && state.next.is_none()
}
