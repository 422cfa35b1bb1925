//! What the server knows about the owner of an account, and its deletion by an operator.

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use wire::{audit::ActReason, personal_data::PersonalData};

use super::preferences;
use crate::{
    Zone,
    api::{Api, Tag, says},
    caller::{ReadTurn, SignedIn},
    error::ApiError,
    use_cases::{self, account_named},
};

pub(super) fn routes() -> Api {
    Api::new()
        .get(
            "/api/zone/account/export",
            export,
            says(Tag::Account, "Everything this server knows about you")
                .signed_in()
                .json::<PersonalData>(200, "A file; the moves of your games are in another one"),
        )
        .post(
            "/api/zone/people/{name}/erase",
            erase,
            says(Tag::Operators, "Erase an account: its games stay under another name")
                .role("operator")
                .takes::<ActReason>()
                .nothing(204, "Erased")
                .refuses(&[(404, "Nobody has this name"), (409, "It is the last operator")]),
        )
}

async fn export(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    caller: SignedIn,
) -> Result<Response, ApiError> {
    let preferences = preferences::of(&zone, caller.account.id).await?;
    let data = use_cases::personal_data(&zone, &caller.account, caller.secret, preferences).await?;
    let name = format!("attachment; filename=\"{}.json\"", data.name);
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(data)).into_response())
}

async fn erase(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
    body: Result<Json<ActReason>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(ActReason { reason }) = body?;
    let account = account_named(&zone, &name).await?;
    let acting = caller.acts(&zone, reason.as_deref())?;
    use_cases::erase_account(&zone, &acting, &account).await?;
    Ok(StatusCode::NO_CONTENT)
}
