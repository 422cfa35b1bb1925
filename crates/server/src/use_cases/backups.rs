//! Backups that operators ask for.

use store::{AuditAct, OperatorAct};
use wire::error::{PeopleCode, RequestCode};

use super::{acting::Acting, moderate::operate};
use crate::{Zone, error::ApiError};

/// Has a backup made beside. One that is being made counts.
pub(crate) async fn ask_backup(zone: &Zone, acting: &Acting) -> Result<(), ApiError> {
    let Some(backups) = &zone.shared.settings.backups else {
        return Err(RequestCode::FieldNotAllowed.into());
    };
    let entry = acting.entry(AuditAct::BackedUp);
    operate(&zone.store, OperatorAct::Elsewhere, entry, PeopleCode::PlayerNotFound).await?;
    backups.ask();
    Ok(())
}
