//! Who judges a game. Operators say so.

use store::Account;
use wire::{GameId, error::OfficialCode};

use super::role::assists;
use crate::{Zone, error::ApiError};

/// Makes somebody an arbiter of a game: an active account with that standing that neither plays in
/// it nor assists.
pub(crate) async fn appoint(zone: &Zone, id: GameId, account: &Account) -> Result<(), ApiError> {
    if !account.standing.arbiter || !account.standing.is_active() {
        let name = account.name.to_string();
        return Err(OfficialCode::NotAnArbiter { name }.into());
    }
    let (game, _) = zone.node.look(id).await?;
    if game.side_of(account.id).is_some() || assists(&game, account.id).is_some() {
        return Err(OfficialCode::PlaysOrAssists.into());
    }
    zone.store.arbiters.appoint(id, account.id, zone.now()).await?;
    zone.shared.walls.tell([account.id]);
    Ok(())
}

/// Ends that.
pub(crate) async fn dismiss(zone: &Zone, id: GameId, account: &Account) -> Result<(), ApiError> {
    if !zone.store.arbiters.dismiss(id, account.id).await? {
        return Err(OfficialCode::NotAppointed.into());
    }
    zone.shared.walls.tell([account.id]);
    Ok(())
}
