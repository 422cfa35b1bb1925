//! Programs that call with an API token.

use axum::http::{HeaderMap, header};
use store::{Account, ApiToken};
use wire::error::PeopleCode;

use crate::{Zone, error::ApiError, guest};

/// Whose token a request carries; none if it carries none.
pub(crate) async fn bearer(
    zone: &Zone,
    headers: &HeaderMap,
) -> Result<Option<(Account, ApiToken)>, ApiError> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    let unknown = || ApiError::from(PeopleCode::UnknownToken);
    let found =
        zone.store.tokens.token(guest::hash(token.ok_or_else(unknown)?), zone.now()).await?;
    found.ok_or_else(unknown).map(Some)
}
