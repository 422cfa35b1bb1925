//! The account of whoever is calling.

use axum::{
    Json,
    extract::{Request, State, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use store::{Account, AccountError, AccountName, NewAccount, Scope, Standing, StandingChange};
use wire::{
    account::{CloseAccount, IdentityChange, IdentityView, PasswordChange, Register},
    error::PeopleCode,
    people::{Me, Registration, Roles},
    site::SettingValues,
};

use super::{
    preferences,
    sessions::{self, Browser},
};
use crate::{
    Zone,
    caller::{self, Anybody, Identity, MaybeBearer, SignedIn},
    client_addr::{ClientAddr, is_encrypted},
    error::{ApiError, AtField as _},
    secret::{self, check_password},
    state::{Limited, Who},
    use_cases::{erase_account, leave},
    views::{account_view, guest_view},
};

/// Who is calling, and what they prefer.
pub(crate) async fn show(
    State(zone): State<Zone>,
    MaybeBearer(bearer): MaybeBearer,
    Anybody(identity): Anybody,
) -> Result<Json<Me>, ApiError> {
    // A program is told what its token is for.
    let may_read = bearer.as_ref().is_none_or(|bearer| bearer.has(Scope::PreferenceRead));
    let account = match bearer {
        Some(bearer) => Some(bearer.account),
        None => identity.as_ref().and_then(|identity| identity.account.clone()),
    };
    let person = match (&account, identity) {
        (Some(account), _) => Some(account_view(account, None)),
        (None, Some(Identity { person, .. })) => Some(guest_view(&person)),
        (None, None) => None,
    };
    let preferences = match &account {
        Some(account) if may_read => Some(preferences::of(&zone, account.id).await?),
        _ => None,
    };
    let roles = account.map(|account| {
        let Standing { bot, arbiter, admin, muted, .. } = account.standing;
        Roles { bot, arbiter, admin, muted }
    });
    let policy = zone.policy();
    let SettingValues { registration, chat, accounts_only, .. } = policy.values;
    let mail = zone.shared.settings.mailer.is_some();
    let source = zone.shared.settings.source().map(str::to_owned);
    let announcement = policy.announced(zone.now()).map(str::to_owned);
    Ok(Json(Me {
        person,
        roles,
        registration,
        chat,
        accounts_only,
        mail,
        source,
        preferences,
        announcement,
        site: policy.look.clone(),
        about: policy.says_something(),
    }))
}

/// Makes an account and signs in. A guest keeps their games.
pub(crate) async fn register(
    State(zone): State<Zone>,
    Anybody(identity): Anybody,
    request: Request,
) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    let place = ClientAddr::of(&parts, &zone.shared.settings);
    let browser = Browser::of(&zone, &parts.headers);
    let now = zone.now();
    zone.shared.limits.take(Limited::Register, Who::Client(place), now)?;
    let request: Register = sessions::read(Request::from_parts(parts, body)).await?;
    let name: AccountName = request.name.parse::<AccountName>().at("name")?;
    check_password(&request.password).at("password")?;
    let invitation = match (zone.policy().values.registration, request.invitation) {
        (Registration::Open, _) => None,
        (Registration::Invitation, Some(invitation)) => Some(secret::hash(&invitation)),
        (Registration::Invitation, None) => {
            return Err(PeopleCode::InvitationRequired.into());
        }
        (Registration::Closed, _) => {
            return Err(PeopleCode::RegistrationClosed.into());
        }
    };
    let guest = match identity {
        Some(Identity { account: Some(_), .. }) => {
            return Err(AccountError::NotAGuest.into());
        }
        Some(Identity { person, .. }) => Some(person.id),
        None => None,
    };
    // Before the slow hash, for a quick answer; the store has the last word.
    if zone.store.accounts.account_named(name.clone()).await?.is_some() {
        return Err(AccountError::NameTaken.into());
    }
    let password = zone.shared.passwords.hash(place, request.password).await?;
    let standing = Standing::default();
    let account = NewAccount { name, password, standing, guest, invitation };
    let account = zone.store.accounts.create_account(account, now).await?;
    let cookie = sessions::begin(&zone, account.id, browser).await?;
    let view = account_view(&account, None);
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(view)).into_response())
}

/// Changes the password; every other session ends, and every token. Streams
/// that a token opened end at their next empty line.
pub(crate) async fn change_password(
    State(zone): State<Zone>,
    caller: SignedIn,
    from: ClientAddr,
    body: Result<Json<PasswordChange>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(request) = body?;
    check_password(&request.new).at("new")?;
    confirm(&zone, &caller, from, request.old).await?;
    let password = zone.shared.passwords.hash(from, request.new).await?;
    zone.store.accounts.set_password(caller.account.id, password, Some(caller.secret)).await?;
    zone.shared.session_ends.tell(caller.account.id);
    Ok(StatusCode::NO_CONTENT)
}

/// What operators entered about the player, and where it is shown.
pub(crate) async fn identity(caller: SignedIn) -> Json<IdentityView> {
    let Standing { title, real_name, fide_id, shows_identity, .. } = caller.account.standing;
    Json(IdentityView { title, real_name, fide_id, shown: shows_identity })
}

/// The owner decides whether title and real name are shown outside official games.
pub(crate) async fn show_identity(
    State(zone): State<Zone>,
    caller: SignedIn,
    body: Result<Json<IdentityChange>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(IdentityChange { shown }) = body?;
    let change = StandingChange::ShowsIdentity(shown);
    zone.store.accounts.change_standing(caller.account.id, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Closes the account for good. Its games stay, and its name unless it is erased.
pub(crate) async fn close(
    State(zone): State<Zone>,
    caller: SignedIn,
    from: ClientAddr,
    headers: HeaderMap,
    body: Result<Json<CloseAccount>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(request) = body?;
    confirm(&zone, &caller, from, request.password).await?;
    if request.erase {
        let acting = caller.acts(&zone, None)?;
        erase_account(&zone, &acting, &caller.account).await?;
    } else {
        zone.store.accounts.change_standing(caller.account.id, StandingChange::Closed).await?;
        zone.shared.session_ends.tell(caller.account.id);
        leave(&zone, caller.account.id).await;
    }
    let expired = caller::expired_cookies(is_encrypted(&headers, &zone.shared.settings));
    Ok((StatusCode::NO_CONTENT, expired).into_response())
}

/// Refuses unless the caller's password is right.
pub(super) async fn confirm(
    zone: &Zone,
    caller: &SignedIn,
    from: ClientAddr,
    password: String,
) -> Result<(), ApiError> {
    let Account { id, name, .. } = &caller.account;
    let hash = zone.store.accounts.password(*id).await?;
    if sessions::try_password(zone, from, name.key(), password, hash).await? {
        Ok(())
    } else {
        Err(PeopleCode::WrongPassword.into())
    }
}
