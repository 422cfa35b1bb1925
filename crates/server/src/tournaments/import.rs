//! Reports that become tournaments.

use axum::{
    Json,
    body::Bytes,
    extract::{Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use tabiya_pairing::trf::decode;
use wire::{
    arbiter::{LineError, ListErrors},
    error::ErrorCode,
    tournament::{ImportCheck, ImportDone},
};

use crate::{
    Zone,
    caller::{ReadTurn, SignedIn},
    error::ApiError,
    use_cases::tournament::{ImportRefused, check_report, import_tournament},
};

/// The time control of imported games, unless one is given.
const TIME: &str = "90+30";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ImportOptions {
    #[serde(default)]
    time: Option<String>,
}

/// `POST /api/zone/tournaments/import?time=…`
pub(super) async fn import(
    State(zone): State<Zone>,
    caller: SignedIn,
    options: Result<Query<ImportOptions>, QueryRejection>,
    body: Bytes,
) -> Result<Response, ApiError> {
    let time = options?.0.time;
    let (report, encoding) = decode(&body);
    let time = time.as_deref().unwrap_or(TIME);
    match import_tournament(&zone, &caller.account, report, time).await {
        Ok((done, left_out)) => {
            let imported = ImportDone { done, encoding: encoding.into(), left_out };
            Ok((StatusCode::CREATED, Json(imported)).into_response())
        }
        Err(ImportRefused::Report { code, faults }) => Ok(refused(code, faults)),
        Err(ImportRefused::Other(error)) => Err(error),
    }
}

/// `POST /api/zone/tournaments/import/check?time=…`
pub(super) async fn check(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    caller: SignedIn,
    options: Result<Query<ImportOptions>, QueryRejection>,
    body: Bytes,
) -> Result<Json<ImportCheck>, ApiError> {
    let time = options?.0.time;
    let (report, encoding) = decode(&body);
    let time = time.as_deref().unwrap_or(TIME);
    let (faults, left_out) = check_report(&zone, &caller.account, report, time).await?;
    Ok(Json(ImportCheck { encoding: encoding.into(), faults, left_out }))
}

/// Nothing was taken: all that is wrong, by line.
pub(super) fn refused(code: impl Into<ErrorCode>, mut faults: Vec<LineError>) -> Response {
    faults.sort_by_key(|fault| (fault.line, fault.columns));
    let error = code.into().view();
    (StatusCode::BAD_REQUEST, Json(ListErrors { error, faults })).into_response()
}
