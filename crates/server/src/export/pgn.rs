//! Games as PGN.

use std::collections::HashMap;

use game::{Actor, Event, PersonId, RecordedEvent, Seq};
use store::{Store, StoreError};
use wire::GameId;

use super::{Flags, GameExport};

/// A game of the zone as PGN, one from elsewhere as it came; none if there is
/// no such game. `site` is where the zone is found, and may be empty.
///
/// # Errors
///
/// If the store does not answer or the game cannot be read.
pub async fn game_pgn(store: &Store, id: GameId, site: &str) -> Result<Option<String>, StoreError> {
    let Some(history) = store.games.load(id, Seq(0)).await? else {
        return store.imports.imported(id).await;
    };
    let exported = GameExport::played(store, id, &history, site).await?;
    Ok(Some(exported.to_pgn(Flags::ALL)))
}

/// The names of arbiters and assistants.
pub(super) async fn names(
    store: &Store,
    events: &[RecordedEvent],
) -> Result<HashMap<PersonId, String>, StoreError> {
    let mut names = HashMap::new();
    for recorded in events {
        let person = match (&recorded.event, recorded.by) {
            (Event::AssistantNamed(_, person), _) => *person,
            (_, Actor::Arbiter(person) | Actor::Assistant(_, person)) => person,
            _ => continue,
        };
        if !names.contains_key(&person)
            && let Some(found) = store.people.person(person).await?
        {
            names.insert(person, found.name);
        }
    }
    Ok(names)
}
