//! Who is calling, as an argument of a route.

use axum::{extract::FromRequestParts, http::request::Parts};
use store::Account;
use wire::error::PeopleCode;

use super::{Identity, identify};
use crate::{Zone, error::ApiError};

/// Whoever it is, known or not.
pub(crate) struct Anybody(pub(crate) Option<Identity>);

/// Somebody with an account, signed in.
pub(crate) struct SignedIn {
    pub(crate) account: Account,
    /// The hash of the secret in the cookie.
    pub(crate) secret: [u8; 32],
}

impl FromRequestParts<Zone> for Anybody {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<Anybody, ApiError> {
        identify(zone, &parts.headers).await.map(Anybody)
    }
}

impl FromRequestParts<Zone> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<SignedIn, ApiError> {
        let identity = identify(zone, &parts.headers).await?;
        let Some(Identity { account: Some(account), secret, .. }) = identity else {
            return Err(PeopleCode::SignInRequired.into());
        };
        Ok(SignedIn { account, secret })
    }
}
