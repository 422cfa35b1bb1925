//! Who is calling: a guest or somebody signed in, known by a secret in a cookie.

use axum::http::{HeaderMap, HeaderValue, header};
use store::{Account, Person};

use crate::{
    Settings, Zone,
    client_addr::ClientAddr,
    error::ApiError,
    secret::{self, new_secret},
    state::{Limited, Who},
};

const COOKIE: &str = "tabiya";

/// Its name where it is for encrypted connections alone: browsers take it only from this host, so
/// that a neighbor under the same domain cannot plant one.
const HOST_COOKIE: &str = "__Host-tabiya";

/// How long a browser keeps its cookie.
pub(crate) const COOKIE_DAYS: u64 = 365;

/// A person, and the cookie to set if they are new.
pub(crate) struct Caller {
    pub(crate) person: Person,
    /// The session of somebody signed in, by the hash of its secret.
    pub(crate) session: Option<[u8; 32]>,
    pub(crate) cookie: Option<HeaderValue>,
}

/// Who is behind a request, and by what they are known.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) person: Person,
    /// None for a guest.
    pub(crate) account: Option<Account>,
    /// The hash of the secret in the cookie.
    pub(crate) secret: [u8; 32],
}

/// The person behind a request, if they are known.
pub(crate) async fn known(zone: &Zone, headers: &HeaderMap) -> Result<Option<Person>, ApiError> {
    Ok(identify(zone, headers).await?.map(|identity| identity.person))
}

/// The same, with the account.
pub(crate) async fn identify(
    zone: &Zone,
    headers: &HeaderMap,
) -> Result<Option<Identity>, ApiError> {
    let Some(text) = secret(headers) else {
        return Ok(None);
    };
    let secret = secret::hash(&text);
    if let Some(account) = zone.store.sessions.session(secret, zone.now()).await? {
        let person = Person::with_account(&account);
        return Ok(Some(Identity { person, account: Some(account), secret }));
    }
    let person = zone.store.people.by_secret(secret).await?;
    Ok(person.map(|person| Identity { person, account: None, secret }))
}

/// The person behind a request; a new guest if they are not known.
pub(crate) async fn known_or_new(
    zone: &Zone,
    headers: &HeaderMap,
    from: ClientAddr,
) -> Result<Caller, ApiError> {
    if let Some(Identity { person, account, secret }) = identify(zone, headers).await? {
        let session = account.map(|_| secret);
        return Ok(Caller { person, session, cookie: None });
    }
    may_be_new(zone, from)?;
    let secret = new_secret::<16>()?;
    let person = zone.store.people.create_guest(secret::hash(&secret), zone.now()).await?;
    let cookie = cookie(&secret, COOKIE_DAYS * 86_400, &zone.shared.settings);
    Ok(Caller { person, session: None, cookie: Some(cookie) })
}

/// Refuses too many new guests: each is a row in the store until it is removed.
fn may_be_new(zone: &Zone, from: ClientAddr) -> Result<(), ApiError> {
    // A proxy that was not named, or programs on this machine.
    if from.is_this_machine() {
        return Ok(());
    }
    let (limits, now) = (&zone.shared.limits, zone.now());
    limits.take(Limited::GuestHere, Who::Client(from), now)?;
    limits
        .take(Limited::Guest, Who::Everybody, now)
        .inspect_err(|_| limits.give_back(Limited::GuestHere, Who::Client(from)))
}

/// The cookie that makes a browser known. One that has lived for no second is
/// forgotten by the browser.
pub(crate) fn cookie(secret: &str, seconds: u64, settings: &Settings) -> HeaderValue {
    let (name, secure) =
        if settings.is_secure() { (HOST_COOKIE, "; Secure") } else { (COOKIE, "") };
    let text =
        format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).expect("hexadecimal digits fit in a header")
}

/// The cookie of an earlier version, or from before the server had https, is known too.
fn secret(headers: &HeaderMap) -> Option<String> {
    let named = |wanted: &str| {
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(name, _)| *name == wanted)
            .map(|(_, secret)| secret.to_owned())
    };
    named(HOST_COOKIE).or_else(|| named(COOKIE))
}
