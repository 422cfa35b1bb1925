//! What the rules say of a position somebody sets up.

use axum::{
    Json,
    extract::{Query, rejection::QueryRejection},
    http::header,
    response::{IntoResponse, Response},
};
use game::{ConfigError, GameConfig, TimeControl, Timestamp};
use rules::{CastlingMode, Color, FenError, Position, Setup, picture::Svg};
use serde::Deserialize;
use verdict::Reason;
use wire::{
    error::{ErrorCode, RequestCode},
    position::{PositionReason, PositionVerdict},
};

use crate::{
    caller::ReadTurn,
    error::{ApiError, AtField as _, reason_code},
    positions::Below,
    use_cases::explain_mate,
};

/// The longest text that is read as a position.
const FEN_BYTES_MAX: usize = 200;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    fen: String,
    #[serde(default)]
    chess960: bool,
    #[serde(default)]
    side: Below,
}

/// `GET /api/zone/position?fen=…`
pub(crate) async fn judge(
    turn: ReadTurn,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(asked) = asked?;
    let setup = asked.setup()?;
    // It may take some milliseconds, which nobody else shall wait for.
    let said = tokio::task::spawn_blocking(move || {
        // A caller who hangs up does not stop the work.
        let _until_done = turn;
        said(setup, asked.mode())
    })
    .await;
    let said = said.map_err(ApiError::unavailable)?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(said)).into_response())
}

/// `GET /api/zone/position/mate?fen=…`: whether White can mate, and Black.
pub(crate) async fn mate(
    turn: ReadTurn,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(asked) = asked?;
    let position =
        Position::from_setup(asked.setup()?, asked.mode()).map_err(FenError::Position).at("fen")?;
    let told = tokio::task::spawn_blocking(move || {
        // A caller who hangs up does not stop the work.
        let _until_done = turn;
        Color::ALL.map(|side| explain_mate(&position, side))
    })
    .await;
    let told = told.map_err(ApiError::unavailable)?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(told)).into_response())
}

/// `GET /api/zone/position/svg?fen=…&side=…`
pub(crate) async fn svg(asked: Result<Query<Asked>, QueryRejection>) -> Result<Response, ApiError> {
    let Query(asked) = asked?;
    let setup = asked.setup()?;
    let fen = setup.to_string();
    let picture = Svg::of(&setup.board).title(&fen).below(Color::from(asked.side));
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
    ];
    Ok((headers, picture.to_string()).into_response())
}

impl Asked {
    fn mode(&self) -> CastlingMode {
        if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard }
    }

    fn setup(&self) -> Result<Setup, ApiError> {
        if self.fen.len() > FEN_BYTES_MAX {
            let code = RequestCode::TextTooLong { max: FEN_BYTES_MAX as u64 };
            return Err(ApiError::from(code).at("fen"));
        }
        let setup: Setup = self.fen.parse().map_err(FenError::Parse).at("fen")?;
        Ok(setup.without_false_claims(self.mode()))
    }
}

fn said(setup: Setup, mode: CastlingMode) -> PositionVerdict {
    let refutation = verdict::reachable(&setup, &mode.into()).refutation();
    let reasons: Vec<PositionReason> =
        refutation.iter().flat_map(|why| why.reasons()).map(reason_view).collect();
    let fen = setup.to_string();
    match Position::from_setup(setup, mode) {
        Ok(position) => {
            let check = position.is_check();
            let why = if reasons.is_empty() { why_over(position) } else { None };
            let over = why.as_ref().map(ToString::to_string);
            let over_error = why.map(|why| ApiError::from(why).view());
            PositionVerdict { fen, check, over, over_error, reasons }
        }
        // Then the reasons say so.
        Err(_) => PositionVerdict { fen, reasons, over: None, over_error: None, check: false },
    }
}

/// Why a game with the usual rules cannot begin here.
fn why_over(start: Position) -> Option<ConfigError> {
    let mut config = GameConfig::casual(Timestamp(0), TimeControl::Unlimited);
    config.start = start;
    config.check().err()
}

fn reason_view(reason: &Reason) -> PositionReason {
    let squares = reason.squares().into_iter().map(|square| square.to_string()).collect();
    let error = ErrorCode::from(reason_code(reason)).view();
    PositionReason { text: reason.to_string(), squares, error }
}
