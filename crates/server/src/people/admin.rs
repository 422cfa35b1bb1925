//! What the operator does to accounts.

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::StatusCode,
};
use store::{Account, Person, Standing, StandingChange};
use wire::{
    admin::{NewInvitation, OpenInvitation, PasswordReset, StandingChanges, StandingView},
    error::PeopleCode,
};

use crate::{
    Zone,
    caller::SignedIn,
    client_addr::ClientAddr,
    error::{ApiError, AtField as _},
    secret::{self, check_password},
    use_cases::{self, Acting, account_named, identity_changes, person_named},
};

/// How many of those that can be used are listed.
const INVITATIONS: u32 = 100;

impl SignedIn {
    pub(crate) fn must_be_admin(&self) -> Result<(), ApiError> {
        if self.account.standing.admin { Ok(()) } else { Err(PeopleCode::OperatorOnly.into()) }
    }

    /// As the log is to know them.
    pub(crate) fn acts(&self, zone: &Zone, reason: Option<&str>) -> Result<Acting, ApiError> {
        Acting::on_page(&self.account, zone.now(), reason)
    }
}

/// An invitation, shown once.
pub(crate) async fn invite(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<(StatusCode, Json<NewInvitation>), ApiError> {
    caller.must_be_admin()?;
    let acting = caller.acts(&zone, None)?;
    let (invitation, expires) = use_cases::invite(&zone.store, &acting).await?;
    Ok((StatusCode::CREATED, Json(NewInvitation { invitation, expires: expires.0 })))
}

/// Invitations that can be used.
pub(crate) async fn invitations(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<Vec<OpenInvitation>>, ApiError> {
    caller.must_be_admin()?;
    let found = zone.store.invitations.invitations(zone.now(), INVITATIONS).await?;
    let mut views = Vec::with_capacity(found.len());
    for store::Invitation { secret, by, expires } in found {
        let by = match by {
            Some(id) => {
                zone.store.accounts.account(id).await?.map(|account| account.name.to_string())
            }
            None => None,
        };
        views.push(OpenInvitation { id: secret::hex(&secret), by, expires: expires.0 });
    }
    Ok(Json(views))
}

/// Takes an invitation back.
pub(crate) async fn withdraw(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let acting = caller.acts(&zone, None)?;
    let secret = secret::from_hex(&id).ok_or(PeopleCode::InvitationNotFound)?;
    use_cases::withdraw_invitation(&zone.store, &acting, secret).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn standing(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
) -> Result<Json<StandingView>, ApiError> {
    caller.must_be_admin()?;
    let person = person_named(&zone, &name).await?;
    if let Some(account) = zone.store.accounts.account(person.id).await? {
        return Ok(Json(standing_view(account)));
    }
    let muted = zone.store.moderation.is_muted(person.id).await?;
    let view = view(person.name, 0, Standing { muted, ..Standing::default() });
    Ok(Json(StandingView { guest: true, ..view }))
}

/// An account as operators see it.
pub(super) fn standing_view(account: Account) -> StandingView {
    view(account.name.to_string(), account.made_at.0, account.standing)
}

fn view(name: String, since: u64, standing: Standing) -> StandingView {
    let Standing { disabled, muted, arbiter, bot, admin, closed, .. } = standing;
    let Standing { title, real_name, fide_id, .. } = standing;
    StandingView {
        name,
        guest: false,
        since,
        title,
        real_name,
        fide_id,
        disabled,
        muted,
        arbiter,
        bot,
        admin,
        closed,
    }
}

pub(crate) async fn change_standing(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
    body: Result<Json<StandingChanges>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(asked) = body?;
    let person = person_named(&zone, &name).await?;
    let Some(account) = zone.store.accounts.account(person.id).await? else {
        return change_guest(&zone, &caller, &person, &asked).await;
    };
    let acting = caller.acts(&zone, asked.reason.as_deref())?;
    let identity = identity_changes(&asked);
    let identity = identity.map_err(|(field, code)| ApiError::from(code).at(field))?;
    let StandingChanges { disabled, muted, arbiter, bot, admin, .. } = asked;
    let changes = [
        disabled.map(StandingChange::Disabled),
        muted.map(StandingChange::Muted),
        arbiter.map(StandingChange::Arbiter),
        bot.map(StandingChange::Bot),
        admin.map(StandingChange::Admin),
    ];
    let changes = changes.into_iter().flatten().chain(identity).collect();
    use_cases::change_standing_now(&zone, &acting, &account, changes).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A guest can be muted; they have no roles.
async fn change_guest(
    zone: &Zone,
    caller: &SignedIn,
    guest: &Person,
    asked: &StandingChanges,
) -> Result<StatusCode, ApiError> {
    let StandingChanges { muted, reason, .. } = asked.clone();
    let acting = caller.acts(zone, reason.as_deref())?;
    if *asked != (StandingChanges { muted, reason, ..StandingChanges::default() }) {
        return Err(PeopleCode::PlayerNotFound.into());
    }
    if let Some(muted) = muted {
        use_cases::mute(zone, &acting, guest, muted).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// A new password for somebody who lost theirs; all their sessions and tokens
/// end.
pub(crate) async fn reset_password(
    State(zone): State<Zone>,
    caller: SignedIn,
    from: ClientAddr,
    Path(name): Path<String>,
    body: Result<Json<PasswordReset>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(PasswordReset { password, reason }) = body?;
    check_password(&password).at("password")?;
    let acting = caller.acts(&zone, reason.as_deref())?;
    let account = account_named(&zone, &name).await?;
    use_cases::reset_password_now(&zone, &acting, &account, password, from).await?;
    Ok(StatusCode::NO_CONTENT)
}
