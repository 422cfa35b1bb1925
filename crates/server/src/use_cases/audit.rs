//! Reading the log of what operators did.

use std::collections::BTreeMap;

use store::{AuditAct, AuditAuthor, AuditEntry, AuditFilter, NewAuditEntry};
use wire::{
    audit::AuditView,
    error::{PeopleCode, shown},
};

use super::accounts::person_named;
use crate::{Zone, error::ApiError};

/// How the command line is named in a filter. No account can have this name.
const COMMAND_LINE: &str = "-";

/// Which entries, in words.
#[derive(Debug, Default)]
pub(crate) struct AuditRequest {
    /// The name of who did it; `-` for the command line.
    pub(crate) by: Option<String>,
    /// The name of the person to whom it was done.
    pub(crate) about: Option<String>,
    /// What was done.
    pub(crate) act: Option<String>,
    pub(crate) before: Option<u64>,
}

/// Entries of the log, newest first.
pub(crate) async fn audit(
    zone: &Zone,
    request: AuditRequest,
    limit: u32,
) -> Result<Vec<AuditView>, ApiError> {
    let AuditRequest { by, about, act, before } = request;
    let by = match by.as_deref().filter(|name| !name.is_empty()) {
        None => None,
        Some(COMMAND_LINE) => Some(AuditAuthor::CommandLine),
        Some(name) => Some(AuditAuthor::Person(person_named(zone, name).await?.id)),
    };
    let about = match about.as_deref().filter(|name| !name.is_empty()) {
        None => None,
        Some(name) => Some(person_named(zone, name).await?.id),
    };
    let act = match act.as_deref().filter(|name| !name.is_empty()) {
        None => None,
        Some(name) => Some(act_named(name)?),
    };
    let filter = AuditFilter { by, about, act };
    let mut views = Vec::new();
    for entry in zone.store.operators.audit(filter, before, limit).await? {
        views.push(view(zone, entry).await);
    }
    Ok(views)
}

fn act_named(name: &str) -> Result<AuditAct, ApiError> {
    let allowed = || AuditAct::ALL.iter().map(|act| act.key()).collect::<Vec<_>>().join(", ");
    let unknown = || PeopleCode::UnknownAct { value: shown(name), allowed: allowed() };
    AuditAct::named(name).ok_or_else(|| ApiError::from(unknown()).at("act"))
}

async fn view(zone: &Zone, entry: AuditEntry) -> AuditView {
    let AuditEntry { number, entry } = entry;
    let NewAuditEntry { by, at, act, about, subject, details, reason } = entry;
    let by = match by {
        AuditAuthor::Person(person) => Some(zone.name_of(person).await),
        AuditAuthor::CommandLine => None,
    };
    let about = match about {
        Some(person) => Some(zone.name_of(person).await),
        None => None,
    };
    // Details that only another version of the program can read are left out.
    let details: BTreeMap<String, String> = serde_json::from_str(&details).unwrap_or_default();
    AuditView { number, at: at.0, by, act, about, subject, details, reason }
}
