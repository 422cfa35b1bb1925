//! What the operator does to accounts.

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::StatusCode,
};
use game::Millis;
use node::Bus;
use serde::{Deserialize, Serialize};
use store::{Account, StandingChange};

use super::{SignedIn, check_password, profile};
use crate::{Zone, ZoneStore, error::ApiError, guest};

/// How long an invitation is good.
const INVITATION: Millis = Millis::DAY.times(14);

impl SignedIn {
    fn must_be_admin(&self) -> Result<(), ApiError> {
        if self.account.standing.admin {
            Ok(())
        } else {
            Err(ApiError::Forbidden("only the operator can do this".into()))
        }
    }
}

#[derive(Serialize)]
pub(crate) struct Invitation {
    invitation: String,
    expires: u64,
}

/// An invitation, shown once.
pub(crate) async fn invite<S: ZoneStore, B: Bus>(
    State(zone): State<Zone<S, B>>,
    caller: SignedIn,
) -> Result<(StatusCode, Json<Invitation>), ApiError> {
    caller.must_be_admin()?;
    let invitation = guest::new_secret::<16>()?;
    let expires = zone.now() + INVITATION;
    zone.store.invite(guest::hash(&invitation), Some(caller.account.id), expires).await?;
    Ok((StatusCode::CREATED, Json(Invitation { invitation, expires: expires.0 })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Changes {
    #[serde(default)]
    disabled: Option<bool>,
    #[serde(default)]
    muted: Option<bool>,
    #[serde(default)]
    arbiter: Option<bool>,
    #[serde(default)]
    bot: Option<bool>,
}

pub(crate) async fn change_standing<S: ZoneStore, B: Bus>(
    State(zone): State<Zone<S, B>>,
    caller: SignedIn,
    Path(name): Path<String>,
    wish: Result<Json<Changes>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(Changes { disabled, muted, arbiter, bot }) = wish?;
    let Account { id, .. } = profile::account(&zone, &name).await?;
    if id == caller.account.id && disabled == Some(true) {
        return Err(ApiError::Conflict("nobody disables their own account".into()));
    }
    let changes = [
        disabled.map(StandingChange::Disabled),
        muted.map(StandingChange::Muted),
        arbiter.map(StandingChange::Arbiter),
        bot.map(StandingChange::Bot),
    ];
    for change in changes.into_iter().flatten() {
        zone.store.change_standing(id, change).await?;
    }
    if disabled == Some(true) {
        crate::lobby::leave(&zone, id).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reset {
    password: String,
}

/// A new password for somebody who lost theirs; all their sessions end.
pub(crate) async fn reset_password<S: ZoneStore, B: Bus>(
    State(zone): State<Zone<S, B>>,
    caller: SignedIn,
    Path(name): Path<String>,
    wish: Result<Json<Reset>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(Reset { password }) = wish?;
    check_password(&password).map_err(|why| ApiError::Bad(format!("password: {why}")))?;
    let Account { id, standing, .. } = profile::account(&zone, &name).await?;
    if standing.closed {
        return Err(ApiError::Conflict("this account was closed by its owner".into()));
    }
    let password = zone.shared.passwords.hash(password).await?;
    zone.store.set_password(id, password, None).await?;
    Ok(StatusCode::NO_CONTENT)
}
