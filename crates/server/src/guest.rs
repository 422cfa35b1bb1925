//! Who is calling: a guest, known by a secret in a cookie.

use axum::http::{HeaderMap, HeaderValue, header};
use game::Timestamp;
use sha2::{Digest, Sha256};
use store::{Person, PersonStore};

use crate::error::ApiError;

const COOKIE: &str = "tabiya";

/// A person, and the cookie to set if they are new.
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) cookie: Option<HeaderValue>,
}

/// The person behind a request, if they are known.
pub(crate) async fn known(
    store: &impl PersonStore,
    headers: &HeaderMap,
) -> Result<Option<Person>, ApiError> {
    let Some(secret) = secret(headers) else {
        return Ok(None);
    };
    Ok(store.by_secret(hash(&secret)).await?)
}

/// The person behind a request; a new guest if they are not known.
pub(crate) async fn known_or_new(
    store: &impl PersonStore,
    headers: &HeaderMap,
    now: Timestamp,
) -> Result<Caller, ApiError> {
    if let Some(person) = known(store, headers).await? {
        return Ok(Caller { person, cookie: None });
    }
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| ApiError::Unavailable(error.to_string()))?;
    let secret: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let person = store.create_guest(hash(&secret), now).await?;
    let cookie =
        format!("{COOKIE}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}", 365 * 86_400);
    let cookie = HeaderValue::from_str(&cookie).expect("hexadecimal digits fit in a header");
    Ok(Caller { person, cookie: Some(cookie) })
}

fn secret(headers: &HeaderMap) -> Option<String> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .map(|(_, secret)| secret.to_owned())
}

/// What is stored: whoever reads the store cannot be anybody.
fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}
