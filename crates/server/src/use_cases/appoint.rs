//! Who judges a game. Operators say so.

use store::{Account, AuditAct, OperateError, OperatorAct};
use wire::{
    GameId,
    error::{GameCode, OfficialCode},
};

use super::{acting::Acting, role::assists};
use crate::{Zone, error::ApiError};

/// Makes somebody an arbiter of a game: an active account with that standing that neither plays in
/// it nor assists.
pub(crate) async fn appoint(
    zone: &Zone,
    acting: &Acting,
    id: GameId,
    account: &Account,
) -> Result<(), ApiError> {
    if !account.standing.arbiter || !account.standing.is_active() {
        let name = account.name.to_string();
        return Err(OfficialCode::NotAnArbiter { name }.into());
    }
    let (game, _) = zone.node.look(id).await?;
    if game.side_of(account.id).is_some() || assists(&game, account.id).is_some() {
        return Err(OfficialCode::PlaysOrAssists.into());
    }
    let entry = acting.entry(AuditAct::ArbiterAppointed).about(account.id).subject(id);
    operate(zone, OperatorAct::Appoint(id, account.id), entry.written()).await?;
    zone.shared.walls.tell([account.id]);
    Ok(())
}

/// Ends that.
pub(crate) async fn dismiss(
    zone: &Zone,
    acting: &Acting,
    id: GameId,
    account: &Account,
) -> Result<(), ApiError> {
    // A game that does not exist is told apart.
    zone.store.games.summary(id).await?.ok_or(GameCode::GameNotFound)?;
    let entry = acting.entry(AuditAct::ArbiterDismissed).about(account.id).subject(id);
    operate(zone, OperatorAct::Dismiss(id, account.id), entry.written()).await?;
    zone.shared.walls.tell([account.id]);
    Ok(())
}

async fn operate(
    zone: &Zone,
    act: OperatorAct,
    entry: store::NewAuditEntry,
) -> Result<(), ApiError> {
    zone.store.operators.operate(act, entry).await.map_err(|error| match error {
        OperateError::Store(error) => error.into(),
        _ => OfficialCode::NotAppointed.into(),
    })
}
