//! The address of an account, and recovering a password with it.

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    http::StatusCode,
};
use wire::account::{EmailChange, EmailView, MailedLink, NewPassword, Recovery};

use super::account::confirm;
use crate::{
    Zone,
    api::{Api, Tag, says},
    caller::SignedIn,
    client_addr::ClientAddr,
    error::ApiError,
    use_cases::{ask_recovery, recover, set_email, verify_email},
};

pub(super) fn routes() -> Api {
    Api::new()
        .get(
            "/api/zone/account/email",
            show,
            says(Tag::Account, "Your e-mail address")
                .signed_in()
                .json::<EmailView>(200, "The address, and whether it is confirmed"),
        )
        .put(
            "/api/zone/account/email",
            change,
            says(Tag::Account, "Set or remove your e-mail address")
                .signed_in()
                .takes::<EmailChange>()
                .nothing(204, "Saved; a link to confirm it was sent")
                .refuses(&[(403, "The password is wrong"), (409, "This server sends no mail")]),
        )
        .post(
            "/api/zone/account/email/verify",
            verify,
            says(Tag::Account, "Confirm an e-mail address with a link that was sent there")
                .visitor()
                .takes::<MailedLink>()
                .nothing(204, "Confirmed")
                .refuses(&[(403, "The link was used or has expired")]),
        )
        .post(
            "/api/zone/account/recovery",
            ask,
            says(Tag::Account, "Have a link for a new password sent to an address")
                .visitor()
                .takes::<Recovery>()
                .nothing(202, "If an account has this address, a link is on its way")
                .refuses(&[(409, "This server sends no mail")]),
        )
        .post(
            "/api/zone/account/recovery/password",
            set_password,
            says(Tag::Account, "Set a new password with a link that was sent")
                .visitor()
                .takes::<NewPassword>()
                .nothing(204, "Set; every session and every token of the account ended")
                .refuses(&[(403, "The link was used or has expired")]),
        )
}

async fn show(State(zone): State<Zone>, caller: SignedIn) -> Result<Json<EmailView>, ApiError> {
    let email = zone.store.emails.email(caller.account.id).await?;
    let available = zone.shared.settings.mailer.is_some();
    let verified = email.as_ref().is_some_and(|email| email.verified);
    let address = email.map(|email| email.address);
    Ok(Json(EmailView { address, verified, available }))
}

/// Whoever has the address can take the account over, so the password is asked for.
async fn change(
    State(zone): State<Zone>,
    caller: SignedIn,
    from: ClientAddr,
    body: Result<Json<EmailChange>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(EmailChange { address, password, language }) = body?;
    confirm(&zone, &caller, from, password).await?;
    set_email(&zone, &caller.account, address.as_deref(), language).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn verify(
    State(zone): State<Zone>,
    body: Result<Json<MailedLink>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(MailedLink { token }) = body?;
    verify_email(&zone, &token).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn ask(
    State(zone): State<Zone>,
    from: ClientAddr,
    body: Result<Json<Recovery>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(Recovery { address, language }) = body?;
    ask_recovery(&zone, from, &address, language)?;
    Ok(StatusCode::ACCEPTED)
}

async fn set_password(
    State(zone): State<Zone>,
    from: ClientAddr,
    body: Result<Json<NewPassword>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(NewPassword { token, password }) = body?;
    recover(&zone, from, &token, password).await?;
    Ok(StatusCode::NO_CONTENT)
}
