//! Backups and imports on the operators' page.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::{Json, extract::State, http::StatusCode};
use wire::{
    error::RequestCode,
    site::{BackupView, BackupsView, ImportedGames},
};

use crate::{
    Zone,
    backups::Backup,
    caller::SignedIn,
    error::ApiError,
    use_cases::{self, Acting},
};

pub(super) async fn show(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<BackupsView>, ApiError> {
    caller.must_be_admin()?;
    let Some(backups) = &zone.shared.settings.backups else {
        return Ok(Json(BackupsView::default()));
    };
    let status = backups.status();
    Ok(Json(BackupsView {
        available: true,
        running: status.running,
        problem: status.problem,
        backups: status.kept.into_iter().map(view).collect(),
    }))
}

fn view(Backup { name, at, bytes, took }: Backup) -> BackupView {
    let took_ms = took.map(|took| u64::try_from(took.as_millis()).unwrap_or(u64::MAX));
    BackupView { name, at: millis(at), bytes, took_ms }
}

fn millis(at: SystemTime) -> u64 {
    let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// It is made beside, and shown when it was read again.
pub(super) async fn make(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let acting = Acting::on_page(&caller.account, zone.now(), None)?;
    use_cases::ask_backup(&zone, &acting).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Games in PGN, which belong to nobody here.
pub(super) async fn import(
    State(zone): State<Zone>,
    caller: SignedIn,
    text: String,
) -> Result<Json<ImportedGames>, ApiError> {
    caller.must_be_admin()?;
    if text.trim().is_empty() {
        return Err(RequestCode::FieldRequired.into());
    }
    let acting = Acting::on_page(&caller.account, zone.now(), None)?;
    Ok(Json(use_cases::import_file(&zone, &acting, text).await?))
}
