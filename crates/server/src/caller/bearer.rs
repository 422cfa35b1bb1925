//! Who is calling: a token, and nothing else. A cookie means nothing here.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use store::{Account, ApiToken, Scope};
use wire::error::{PeopleCode, ProgramCode};

use crate::{Zone, error::ApiError, secret};

/// Whoever is calling with a token that is known.
#[derive(Clone, Debug)]
pub(crate) struct Bearer {
    pub(crate) account: Account,
    pub(crate) token: ApiToken,
    /// What opens streams, for as long as it is known.
    pub(crate) pass: Pass,
}

/// The hash of a token that opened a stream or ordered something.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Pass([u8; 32]);

impl Pass {
    /// Whether the token is still known: it may have been revoked, its account
    /// disabled. If the store does not say, nobody is sent away.
    pub(crate) async fn is_good(self, zone: &Zone) -> bool {
        !matches!(zone.store.tokens.token(self.0, zone.now()).await, Ok(None))
    }

    /// The hash as it can be kept, until something is done in its name.
    pub(crate) fn kept(self) -> String {
        secret::hex(&self.0)
    }
}

/// The same where a token is not needed; one that is not known is refused all
/// the same.
pub(crate) struct MaybeBearer(pub(crate) Option<Bearer>);

/// The same where a token that is not known is no reason to refuse: its holder sees what everybody
/// does.
pub(crate) struct BearerIfKnown(pub(crate) Option<Bearer>);

impl Bearer {
    pub(crate) fn has(&self, scope: Scope) -> bool {
        self.token.scopes.contains(&scope)
    }

    /// Refuses unless the token allows any of these.
    pub(crate) fn needs(&self, any_of: &[Scope]) -> Result<(), ApiError> {
        if any_of.iter().any(|scope| self.has(*scope)) {
            return Ok(());
        }
        Err(ProgramCode::MissingScope { has: keys(&self.token.scopes), needs: keys(any_of) }.into())
    }

    /// Whose token this is.
    pub(crate) async fn of(zone: &Zone, token: &str) -> Result<Option<Bearer>, ApiError> {
        Bearer::of_hash(zone, secret::hash(token)).await
    }

    /// The same for what [`Pass::kept`] said of it before. It may have been
    /// revoked since, or have run out.
    pub(crate) async fn of_kept(zone: &Zone, kept: &str) -> Result<Option<Bearer>, ApiError> {
        match secret::from_hex(kept) {
            Some(secret) => Bearer::of_hash(zone, secret).await,
            None => Ok(None),
        }
    }

    async fn of_hash(zone: &Zone, secret: [u8; 32]) -> Result<Option<Bearer>, ApiError> {
        let found = zone.store.tokens.token(secret, zone.now()).await?;
        Ok(found.map(|(account, token)| Bearer { account, token, pass: Pass(secret) }))
    }
}

impl FromRequestParts<Zone> for Bearer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<Bearer, ApiError> {
        let token = token(&parts.headers).ok_or(PeopleCode::UnknownToken)?;
        Bearer::of(zone, token).await?.ok_or_else(|| PeopleCode::UnknownToken.into())
    }
}

impl FromRequestParts<Zone> for MaybeBearer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<MaybeBearer, ApiError> {
        if parts.headers.contains_key(header::AUTHORIZATION) {
            let bearer = Bearer::from_request_parts(parts, zone).await?;
            return Ok(MaybeBearer(Some(bearer)));
        }
        Ok(MaybeBearer(None))
    }
}

impl FromRequestParts<Zone> for BearerIfKnown {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<BearerIfKnown, ApiError> {
        match token(&parts.headers) {
            Some(token) => Bearer::of(zone, token).await.map(BearerIfKnown),
            None => Ok(BearerIfKnown(None)),
        }
    }
}

fn token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

fn keys(scopes: &[Scope]) -> String {
    scopes.iter().map(|scope| scope.key()).collect::<Vec<_>>().join(",")
}
