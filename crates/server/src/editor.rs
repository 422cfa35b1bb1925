//! What the rules say of a position somebody sets up.

use axum::{
    Json,
    extract::{Query, rejection::QueryRejection},
    http::header,
    response::{IntoResponse, Response},
};
use game::{GameConfig, TimeControl, Timestamp};
use rules::{CastlingMode, Color, Position, Setup, picture::Svg};
use serde::{Deserialize, Serialize};
use verdict::Reason;

use crate::{error::ApiError, positions::Below};

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

/// What is said of it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Said {
    /// As it is written, without claims that the board contradicts.
    fen: String,
    /// Why it cannot arise; nothing if no rule speaks against it.
    reasons: Vec<Spoken>,
    /// Why no game can begin with it, though it can arise.
    over: Option<String>,
    check: bool,
}

/// A reason and the squares it speaks of.
#[derive(Debug, Serialize)]
struct Spoken {
    text: String,
    squares: Vec<String>,
}

/// `GET /api/zone/position?fen=…`
pub(crate) async fn judge(
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(asked) = asked.map_err(|rejection| ApiError::Bad(rejection.body_text()))?;
    let setup = asked.setup()?;
    // It may take some milliseconds, which nobody else shall wait for.
    let said = tokio::task::spawn_blocking(move || said(setup, asked.mode())).await;
    let said = said.map_err(|error| ApiError::Unavailable(error.to_string()))?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(said)).into_response())
}

/// `GET /api/zone/position/svg?fen=…&side=…`
pub(crate) async fn svg(asked: Result<Query<Asked>, QueryRejection>) -> Result<Response, ApiError> {
    let Query(asked) = asked.map_err(|rejection| ApiError::Bad(rejection.body_text()))?;
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
            return Err(ApiError::Bad(format!("fen: longer than {FEN_BYTES_MAX} bytes")));
        }
        let setup: Result<Setup, _> = self.fen.parse();
        let setup = setup.map_err(|error| ApiError::Bad(format!("fen: {error}")))?;
        Ok(setup.without_false_claims(self.mode()))
    }
}

fn said(setup: Setup, mode: CastlingMode) -> Said {
    let refutation = verdict::reachable(&setup, &mode.into()).refutation();
    let reasons: Vec<Spoken> =
        refutation.iter().flat_map(|why| why.reasons()).map(Spoken::from).collect();
    let fen = setup.to_string();
    match Position::from_setup(setup, mode) {
        Ok(position) => Said {
            fen,
            check: position.is_check(),
            over: if reasons.is_empty() { why_over(position) } else { None },
            reasons,
        },
        // Then the reasons say so.
        Err(_) => Said { fen, reasons, over: None, check: false },
    }
}

/// Why a game with the usual rules cannot begin here.
fn why_over(start: Position) -> Option<String> {
    let mut config = GameConfig::casual(Timestamp(0), TimeControl::Unlimited);
    config.start = start;
    config.check().err().map(|fault| fault.to_string())
}

impl From<&Reason> for Spoken {
    fn from(reason: &Reason) -> Spoken {
        let squares = reason.squares().into_iter().map(|square| square.to_string()).collect();
        Spoken { text: reason.to_string(), squares }
    }
}
