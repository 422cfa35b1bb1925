//! What operators do to people beyond their standing: finding them, names, sessions, links that
//! reset a password. And the log of what operators did.

use axum::{
    Json,
    extract::{Path, Query, State, rejection::JsonRejection},
    http::StatusCode,
};
use serde::Deserialize;
use store::{AccountName, PeopleFilter, PeopleGroup};
use wire::{
    account::{LinkPassword, SessionView},
    admin::{NewResetLink, PeoplePage, Rename},
    audit::{ActReason, AuditView},
    error::{PeopleCode, shown},
};

use super::admin::standing_view;
use crate::{
    Zone,
    caller::SignedIn,
    client_addr::ClientAddr,
    error::{ApiError, AtField as _},
    secret::check_password,
    state::{Limited, Who},
    use_cases::{self, AuditRequest, account_named},
    views::session_view,
};

/// How many accounts or entries are listed at once.
const LISTED: u32 = 50;

#[derive(Debug, Deserialize)]
pub(crate) struct Sought {
    #[serde(default)]
    text: String,
    group: Option<String>,
    after: Option<String>,
}

pub(crate) async fn find(
    State(zone): State<Zone>,
    caller: SignedIn,
    Query(Sought { text, group, after }): Query<Sought>,
) -> Result<Json<PeoplePage>, ApiError> {
    caller.must_be_admin()?;
    let group = match group.as_deref().filter(|group| !group.is_empty()) {
        None => None,
        Some(name) => Some(group_named(name)?),
    };
    let after = match after {
        None => None,
        Some(name) => Some(name.parse::<AccountName>().at("after")?),
    };
    let filter = PeopleFilter { text: text.trim().to_owned(), group };
    // One more than is shown tells whether there is another page.
    let mut found = zone.store.operators.find_accounts(filter, after, LISTED + 1).await?;
    let more = found.len() > LISTED as usize;
    found.truncate(LISTED as usize);
    let next = found.last().filter(|_| more).map(|account| account.name.to_string());
    Ok(Json(PeoplePage { people: found.into_iter().map(standing_view).collect(), next }))
}

fn group_named(name: &str) -> Result<PeopleGroup, ApiError> {
    let allowed = || PeopleGroup::ALL.map(PeopleGroup::key).join(", ");
    let unknown = || PeopleCode::UnknownGroup { value: shown(name), allowed: allowed() };
    let found = PeopleGroup::ALL.into_iter().find(|group| group.key() == name);
    found.ok_or_else(|| ApiError::from(unknown()).at("group"))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Logged {
    by: Option<String>,
    about: Option<String>,
    act: Option<String>,
    before: Option<u64>,
}

pub(crate) async fn log(
    State(zone): State<Zone>,
    caller: SignedIn,
    Query(Logged { by, about, act, before }): Query<Logged>,
) -> Result<Json<Vec<AuditView>>, ApiError> {
    caller.must_be_admin()?;
    let request = AuditRequest { by, about, act, before };
    Ok(Json(use_cases::audit(&zone, request, LISTED).await?))
}

pub(crate) async fn rename(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
    body: Result<Json<Rename>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(Rename { name: new, reason }) = body?;
    let acting = caller.acts(&zone, reason.as_deref())?;
    let new = new.trim().parse::<AccountName>().at("name")?;
    let account = account_named(&zone, &name).await?;
    use_cases::rename(&zone.store, &acting, &account, new).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn create_reset_link(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
    body: Result<Json<ActReason>, JsonRejection>,
) -> Result<(StatusCode, Json<NewResetLink>), ApiError> {
    caller.must_be_admin()?;
    let Json(ActReason { reason }) = body?;
    let acting = caller.acts(&zone, reason.as_deref())?;
    let account = account_named(&zone, &name).await?;
    let (secret, expires) = use_cases::create_reset_link(&zone.store, &acting, &account).await?;
    Ok((StatusCode::CREATED, Json(NewResetLink { secret, expires: expires.0 })))
}

/// For everybody who has a link. Whoever guesses is slowed down as with passwords.
pub(crate) async fn use_reset_link(
    State(zone): State<Zone>,
    from: ClientAddr,
    body: Result<Json<LinkPassword>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(LinkPassword { secret, password }) = body?;
    check_password(&password).at("password")?;
    zone.shared.limits.take(Limited::SignIn, Who::Client(from), zone.now())?;
    use_cases::use_reset_link(&zone, &secret, password, from).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn sessions(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
) -> Result<Json<Vec<SessionView>>, ApiError> {
    caller.must_be_admin()?;
    let account = account_named(&zone, &name).await?;
    let sessions = zone.store.sessions.sessions(account.id, zone.now()).await?;
    Ok(Json(sessions.into_iter().map(|session| session_view(session, caller.secret)).collect()))
}

pub(crate) async fn end_session(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path((name, id)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let id = id.parse().map_err(|_| PeopleCode::SessionNotFound)?;
    let account = account_named(&zone, &name).await?;
    let acting = caller.acts(&zone, None)?;
    use_cases::end_session_of(&zone, &acting, &account, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn end_sessions(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
    body: Result<Json<ActReason>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(ActReason { reason }) = body?;
    let account = account_named(&zone, &name).await?;
    let acting = caller.acts(&zone, reason.as_deref())?;
    use_cases::end_sessions_of(&zone, &acting, &account).await?;
    Ok(StatusCode::NO_CONTENT)
}
