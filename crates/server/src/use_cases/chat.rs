//! Chatting at a game.

use node::ChatPace;
use store::{Person, PersonKind, Store};
use wire::{GameId, error::GameCode, server::Room};

use crate::{Zone, error::ApiError};

/// Adds a line to the chat of a game: to the room that is named, or to the one
/// of the speaker. A line with a number that was there before is not repeated.
pub(crate) async fn say(
    zone: &Zone,
    game: GameId,
    person: &Person,
    pace: ChatPace,
    room: Option<Room>,
    number: u64,
    text: &str,
) -> Result<(), ApiError> {
    if is_muted(&zone.store, person).await {
        return Err(GameCode::ChatMuted.into());
    }
    Ok(zone.node.say_in(game, person, pace, room, number, text).await?)
}

/// Whether somebody's account was muted. If the store does not answer, nobody
/// is kept from talking.
async fn is_muted(store: &Store, person: &Person) -> bool {
    person.kind == PersonKind::Account
        && matches!(store.accounts.account(person.id).await, Ok(Some(account)) if account.standing.muted)
}
