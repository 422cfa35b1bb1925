//! Going on after a restart: every seek that was there still is.

use store::{Audience, Seek, StoreError};
use wire::people::Wish;

use super::{
    config_of,
    hold::Holders,
    state::{Entry, RESTARTED},
};
use crate::{Zone, people::person_view};

/// Brings the seeks back from the store. Their owners have a minute to open the
/// lobby again; whoever comes later is told what went away.
pub(crate) async fn restore(zone: &Zone) -> Result<(), StoreError> {
    let deadline = zone.now() + RESTARTED;
    for seek in zone.store.seeks.seeks().await? {
        match entry(zone, seek.clone()).await? {
            Some(entry) => zone.shared.lobby.state().add(entry, deadline),
            None => {
                tracing::warn!(id = %seek.id, "a seek cannot be read and is taken away");
                zone.store.seeks.remove_seeks(vec![seek.id]).await?;
            }
        }
    }
    Ok(())
}

/// What is shown of a seek; none if its wish cannot be read.
pub(super) async fn entry(zone: &Zone, seek: Seek) -> Result<Option<Entry>, StoreError> {
    let Ok(wish) = serde_json::from_str::<Wish>(&seek.wish) else { return Ok(None) };
    let Ok(config) = config_of(&wish, seek.at).await else { return Ok(None) };
    let speed = config.time.white.speed().max(config.time.black.speed());
    let by = person_view(zone, seek.by, Some(speed)).await?;
    let to = match seek.audience {
        Audience::Person(to) => Some(person_view(zone, to, Some(speed)).await?),
        Audience::Everybody | Audience::Link => None,
    };
    let at = seek.at;
    let holders = Holders::default();
    Ok(Some(Entry { seek, wish, speed, by, to, at, holders }))
}
