//! Blocking: who is blocked does not challenge, meet, or write to the one who blocks.

use game::PersonId;
use store::StoreError;
use wire::{
    error::{LobbyCode, PeopleCode},
    moderation::BlockView,
};

use super::{challenge::remove, pair::to_the_end};
use crate::{Zone, error::ApiError, state::Why, views::person_view};

/// The most people that one person blocks.
const BLOCKS_MAX: usize = 500;
/// How many times the blocks are read while they change.
const READS: u32 = 5;

/// Blocks somebody. What they asked of the blocker is declined.
pub(crate) async fn block(zone: &Zone, by: PersonId, other: PersonId) -> Result<(), ApiError> {
    if by == other {
        return Err(PeopleCode::CannotBlockSelf.into());
    }
    let blocks = &zone.shared.blocks;
    if !blocks.has(by, other) && blocks.count(by) >= BLOCKS_MAX {
        return Err(PeopleCode::TooManyBlocks { max: BLOCKS_MAX as u64 }.into());
    }
    let own = zone.clone();
    to_the_end(async move {
        own.store.moderation.block(by, other, own.now()).await?;
        read_block(&own, by, other).await?;
        for seek in own.store.seeks.challenges_of(by).await? {
            if seek.by == other {
                // It may have been withdrawn in the meantime.
                let _ = remove(&own, seek.id, Why::Declined(None)).await;
            }
        }
        Ok(())
    })
    .await
}

/// Unblocks somebody; nothing happens if they were not blocked.
pub(crate) async fn unblock(zone: &Zone, by: PersonId, other: PersonId) -> Result<(), ApiError> {
    let own = zone.clone();
    to_the_end(async move {
        own.store.moderation.unblock(by, other).await?;
        Ok(read_block(&own, by, other).await?)
    })
    .await
}

/// Reads from the store whether somebody blocks the other: calls may come at the same time.
async fn read_block(zone: &Zone, by: PersonId, other: PersonId) -> Result<(), StoreError> {
    let blocks = &zone.shared.blocks;
    for _ in 0..READS {
        let changes = blocks.changes();
        let own = zone.store.moderation.blocks(by).await?;
        let is = own.iter().any(|(person, _)| *person == other);
        if blocks.set(by, other, is, changes) {
            return Ok(());
        }
    }
    Err(StoreError::Unavailable("who blocks whom changes too fast to be read".into()))
}

/// Reads from the store who blocks whom.
pub(crate) async fn read_blocks(zone: &Zone) -> Result<(), StoreError> {
    let blocks = &zone.shared.blocks;
    for _ in 0..READS {
        let changes = blocks.changes();
        // Again if a block has changed meanwhile.
        if blocks.fill(zone.store.moderation.all_blocks().await?, changes) {
            return Ok(());
        }
    }
    Err(StoreError::Unavailable("who blocks whom changes too fast to be read".into()))
}

/// Whom somebody blocks, newest first.
pub(crate) async fn blocked(zone: &Zone, by: PersonId) -> Result<Vec<BlockView>, ApiError> {
    let mut views = Vec::new();
    for (person, since) in zone.store.moderation.blocks(by).await? {
        let person = person_view(zone, person, None).await?;
        views.push(BlockView { person, since: since.0 });
    }
    Ok(views)
}

/// Refuses a game between two of whom one blocks the other. Arbiters pair whom they want.
pub(crate) fn may_meet(zone: &Zone, asks: PersonId, other: PersonId) -> Result<(), LobbyCode> {
    let blocks = &zone.shared.blocks;
    if blocks.has(other, asks) {
        return Err(LobbyCode::NotAccepting);
    }
    if blocks.has(asks, other) {
        return Err(LobbyCode::YouBlocked);
    }
    Ok(())
}
