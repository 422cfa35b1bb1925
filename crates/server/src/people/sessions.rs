//! Signing in and out.

use axum::{
    Json,
    extract::{FromRequest, Path, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use game::{Millis, PersonId};
use serde::de::DeserializeOwned;
use store::{AccountName, NewSession};
use wire::{
    account::{SessionView, SignIn},
    error::PeopleCode,
};

use crate::{
    Zone,
    caller::{self, Anybody, COOKIE_DAYS, SignedIn},
    client_addr::{ClientAddr, is_encrypted},
    error::ApiError,
    secret,
    state::{Limited, Who},
    views::{account_view, session_view},
};

/// The browser that signs in.
pub(super) struct Browser {
    /// What it calls itself, shortened.
    agent: String,
    /// Whether its connection is encrypted.
    encrypted: bool,
}

impl Browser {
    pub(super) fn of(zone: &Zone, headers: &HeaderMap) -> Browser {
        let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Browser {
            agent: agent.unwrap_or_default().chars().take(120).collect(),
            encrypted: is_encrypted(headers, &zone.shared.settings),
        }
    }
}

/// A JSON body, whatever else was taken from the request before.
pub(super) async fn read<T: DeserializeOwned>(request: Request) -> Result<T, ApiError> {
    let Json(value) = Json::from_request(request, &()).await?;
    Ok(value)
}

pub(crate) async fn sign_in(
    State(zone): State<Zone>,
    request: Request,
) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    let place = ClientAddr::of(&parts, &zone.shared.settings);
    let browser = Browser::of(&zone, &parts.headers);
    let SignIn { name, password } = read(Request::from_parts(parts, body)).await?;
    let name = name.parse::<AccountName>().ok();
    // All names that nobody can have share a limit, so that they need no memory.
    let key = name.as_ref().map(AccountName::key).unwrap_or_default();
    let account = match name {
        Some(name) => zone.store.accounts.account_named(name).await?,
        None => None,
    };
    let hash = match &account {
        Some(account) => zone.store.accounts.password(account.id).await?,
        None => None,
    };
    // Whether there is such an account cannot be told by how long this takes.
    let right = try_password(&zone, place, key, password, hash).await?;
    let wrong = || ApiError::from(PeopleCode::WrongCredentials);
    let account = account.filter(|_| right).ok_or_else(wrong)?;
    if !account.standing.is_active() {
        return Err(PeopleCode::AccountDisabled.into());
    }
    let cookie = begin(&zone, account.id, browser).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(account_view(&account, None))).into_response())
}

/// Whether a password is right. Every attempt counts against `SignIn`; only wrong ones count against
/// the two limits for wrong passwords. A token is taken before the check and given back if the
/// password is right, so that parallel attempts cannot exceed the limit.
pub(super) async fn try_password(
    zone: &Zone,
    from: ClientAddr,
    name: String,
    password: String,
    hash: Option<String>,
) -> Result<bool, ApiError> {
    let limits = &zone.shared.limits;
    limits.take(Limited::SignIn, Who::Client(from), zone.now())?;
    let here = (Limited::WrongPasswordsHere, Who::Client(from));
    let theirs = (Limited::WrongPassword, Who::NameFrom(name, from));
    limits.take(theirs.0, theirs.1.clone(), zone.now())?;
    if let Err(refused) = limits.take(here.0, here.1.clone(), zone.now()) {
        limits.give_back(theirs.0, theirs.1);
        return Err(refused);
    }
    let right = zone.shared.passwords.is_right(from, password, hash).await;
    // What was not compared was no guess.
    if !matches!(right, Ok(false)) {
        limits.give_back(theirs.0, theirs.1);
        limits.give_back(here.0, here.1);
    }
    right
}

/// Begins a session: the cookie for the browser.
pub(super) async fn begin(
    zone: &Zone,
    person: PersonId,
    browser: Browser,
) -> Result<HeaderValue, ApiError> {
    let secret = secret::new_secret::<32>()?;
    let at = zone.now();
    let expires = at + Millis::DAY.times(COOKIE_DAYS);
    let session =
        NewSession { person, secret: secret::hash(&secret), at, expires, agent: browser.agent };
    zone.store.sessions.begin_session(session).await?;
    Ok(caller::cookie(&secret, COOKIE_DAYS * 86_400, browser.encrypted))
}

/// Ends the caller's session. Whoever is not signed in is told the same.
pub(crate) async fn sign_out(
    State(zone): State<Zone>,
    Anybody(identity): Anybody,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some((account, secret)) = identity.and_then(|one| Some((one.account?, one.secret))) {
        let sessions = zone.store.sessions.sessions(account.id, zone.now()).await?;
        for session in sessions.iter().filter(|session| session.secret == secret) {
            zone.store.sessions.end_session(account.id, session.id).await?;
        }
        zone.shared.session_ends.tell(account.id);
        let expired = caller::expired_cookies(is_encrypted(&headers, &zone.shared.settings));
        return Ok((StatusCode::NO_CONTENT, expired).into_response());
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub(crate) async fn list(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<Vec<SessionView>>, ApiError> {
    let sessions = zone.store.sessions.sessions(caller.account.id, zone.now()).await?;
    Ok(Json(sessions.into_iter().map(|session| session_view(session, caller.secret)).collect()))
}

pub(crate) async fn end(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(id): Path<u64>,
) -> Result<StatusCode, ApiError> {
    if zone.store.sessions.end_session(caller.account.id, id).await? {
        zone.shared.session_ends.tell(caller.account.id);
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(PeopleCode::SessionNotFound.into())
    }
}
