//! Who is calling: a guest or somebody signed in, known by a secret in a cookie.

use axum::{
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::AppendHeaders,
};
use store::{Account, Person};

use crate::{
    Zone,
    client_addr::{ClientAddr, is_encrypted},
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
    let Some(text) = secret(headers, is_encrypted(headers, &zone.shared.settings)) else {
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
    let encrypted = is_encrypted(headers, &zone.shared.settings);
    let cookie = cookie(&secret, COOKIE_DAYS * 86_400, encrypted);
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

/// The cookie that makes a browser known.
pub(crate) fn cookie(secret: &str, seconds: u64, encrypted: bool) -> HeaderValue {
    let name = if encrypted { HOST_COOKIE } else { COOKIE };
    named_cookie(name, secret, seconds, encrypted)
}

/// Makes a browser forget its cookies: over an encrypted connection also the one from before the
/// server had https, so that whoever uses the browser next is not known by it.
pub(crate) fn expired_cookies(encrypted: bool) -> AppendHeaders<Vec<(HeaderName, HeaderValue)>> {
    let names = if encrypted { &[HOST_COOKIE, COOKIE][..] } else { &[COOKIE] };
    let expired = |name: &&str| (header::SET_COOKIE, named_cookie(name, "", 0, encrypted));
    AppendHeaders(names.iter().map(expired).collect())
}

fn named_cookie(name: &str, secret: &str, seconds: u64, encrypted: bool) -> HeaderValue {
    let secure = if encrypted { "; Secure" } else { "" };
    let text =
        format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).expect("hexadecimal digits fit in a header")
}

/// The secret in the cookie. Over an encrypted connection, the plain name is not believed: a
/// neighbor under the same domain, or anyone on the way of an earlier plain connection, could have
/// set it.
fn secret(headers: &HeaderMap, encrypted: bool) -> Option<String> {
    let wanted = if encrypted { HOST_COOKIE } else { COOKIE };
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == wanted)
        .map(|(_, secret)| secret.to_owned())
}
