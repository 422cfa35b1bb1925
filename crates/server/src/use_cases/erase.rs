//! Erasing an account: its games stay, under a name that says nothing about its owner.

use store::{Account, AccountName, AuditAct, OperatorAct};
use wire::error::PeopleCode;

use super::{
    acting::Acting,
    block::read_blocks,
    moderate::{OperatorError, operate},
    pair::leave,
};
use crate::{Zone, error::ApiError};

/// How many names are tried: somebody may be called like one of them.
const TRIES: u32 = 20;

/// Erases an account, its owner's or another's. All sessions end.
pub(crate) async fn erase_account(
    zone: &Zone,
    acting: &Acting,
    account: &Account,
) -> Result<(), ApiError> {
    for number in 1..=TRIES {
        let name = new_name(account, number)?;
        let act = OperatorAct::EraseAccount(account.id, name);
        let entry = acting.entry(AuditAct::AccountErased).about(account.id);
        match operate(&zone.store, act, entry, PeopleCode::PlayerNotFound).await {
            Err(OperatorError::Refused(PeopleCode::NameTaken)) => {}
            Err(error) => return Err(error.into()),
            Ok(()) => {
                zone.shared.session_ends.tell(account.id);
                leave(zone, account.id).await;
                if let Err(error) = read_blocks(zone).await {
                    // Their blocks no longer matter.
                    tracing::warn!(%error, "blocks of an erased account are still known");
                }
                return Ok(());
            }
        }
    }
    Err(PeopleCode::NameTaken.into())
}

/// `Deleted-1008`; `Deleted-1008-2` if that is somebody's name.
fn new_name(account: &Account, number: u32) -> Result<AccountName, ApiError> {
    let id = account.id.0;
    let name = if number == 1 { format!("Deleted-{id}") } else { format!("Deleted-{id}-{number}") };
    name.parse().map_err(|_| ApiError::unavailable(format!("{name} is not a name")))
}
