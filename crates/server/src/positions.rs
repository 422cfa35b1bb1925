//! Single positions of a game, to copy and to share.

use std::sync::{Arc, LazyLock};

use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use game::{Game, Millis};
use rules::{Color, Position, Square, picture::Svg};
use serde::Deserialize;
use tokio::sync::Semaphore;
use wire::error::{GameCode, RequestCode};

use crate::{
    Zone,
    caller::{self, ReadTurn},
    client_addr::ClientAddr,
    error::ApiError,
    form::game_id,
    picture::{Marks, board_png},
    state::{Limited, Who},
    use_cases::{GameRole, asked_about, explain_mate, see_game},
};

/// Which position, and how it is to be seen.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// After how many moves; the last if it is not said.
    ply: Option<u32>,
    /// Who is below.
    #[serde(default)]
    side: Below,
}

#[derive(Copy, Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Below {
    #[default]
    White,
    Black,
}

impl From<Below> for Color {
    fn from(below: Below) -> Color {
        match below {
            Below::White => Color::White,
            Below::Black => Color::Black,
        }
    }
}

pub(crate) async fn fen(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Shown { position, kept, .. } = Shown::asked(&zone, &id, &headers, which).await?;
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, kept)];
    Ok((headers, position.to_fen()).into_response())
}

pub(crate) async fn svg(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Shown { position, last_move, below, kept } =
        Shown::asked(&zone, &id, &headers, which).await?;
    let fen = position.to_fen();
    let mut picture = Svg::of(position.board()).title(&fen).below(below);
    if let Some((from, to)) = last_move {
        picture = picture.last_move(from, to);
    }
    if position.is_check() {
        picture = picture.check(position.king_of(position.turn()));
    }
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, kept),
        // Opened by itself it is a page: one that needs nothing.
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
    ];
    Ok((headers, picture.to_string()).into_response())
}

/// For link previews, which show no SVG.
pub(crate) async fn png(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    client: ClientAddr,
    headers: HeaderMap,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, ApiError> {
    if !client.is_this_machine() {
        zone.shared.limits.take(Limited::Picture, Who::Client(client), zone.now())?;
    }
    let Shown { position, last_move, below, kept } =
        Shown::asked(&zone, &id, &headers, which).await?;
    let check = position.is_check().then(|| position.king_of(position.turn()));
    let marks = Marks { last_move, check };
    // Each takes some megabytes and a core for a moment, and goes on if the caller hangs up.
    static PLACES: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(2)));
    let busy = |_| ApiError::from(RequestCode::Busy);
    let place = Arc::clone(&PLACES).acquire_owned().await.map_err(busy)?;
    let draw = move || {
        let _until_done = place;
        board_png(position.board(), marks, below)
    };
    let picture =
        tokio::task::spawn_blocking(draw).await.map_err(|_| ApiError::from(RequestCode::Busy))?;
    // Those who fetch a picture for many readers need not come again with each move.
    let kept = if kept == "no-cache" { "public, max-age=60" } else { kept };
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, kept)];
    Ok((headers, picture).into_response())
}

/// Whether the side that won, or did not, could still mate in the last position.
pub(crate) async fn why(
    State(zone): State<Zone>,
    turn: ReadTurn,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let person = caller::known(&zone, &headers).await?;
    let seen = see_game(&zone, game_id(&id)?, person.as_ref()).await?;
    let (position, sides) = (seen.game.position().clone(), asked_about(&seen.game));
    let told = tokio::task::spawn_blocking(move || {
        // A caller who hangs up does not stop the work.
        let _until_done = turn;
        sides.into_iter().map(|side| explain_mate(&position, side)).collect::<Vec<_>>()
    })
    .await;
    let told = told.map_err(ApiError::unavailable)?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(told)).into_response())
}

/// The moves of a game that is over never change.
fn kept(game: &Game) -> &'static str {
    if game.ended().is_some() { "public, max-age=31536000, immutable" } else { "no-cache" }
}

struct Shown {
    position: Position,
    last_move: Option<(Square, Square)>,
    below: Color,
    /// How long a browser may keep it.
    kept: &'static str,
}

impl Shown {
    async fn asked(
        zone: &Zone,
        id: &str,
        headers: &HeaderMap,
        which: Result<Query<Which>, QueryRejection>,
    ) -> Result<Shown, ApiError> {
        let person = caller::known(zone, headers).await?;
        let seen = see_game(zone, game_id(id)?, person.as_ref()).await?;
        let Query(which) = which?;
        let mut shown = Shown::of(&seen.game, which)?;
        if seen.role != GameRole::Spectator && seen.game.config().spectator_delay != Millis::ZERO {
            // Others behind the same proxy may not see it yet.
            shown.kept = "private, no-cache";
        }
        Ok(shown)
    }

    fn of(game: &Game, Which { ply, side }: Which) -> Result<Shown, ApiError> {
        let line = game.line();
        let moves = line.moves();
        let ply = ply.map_or(moves.len(), |ply| ply as usize);
        let Some(played) = moves.get(..ply) else {
            let (max, value) = (moves.len() as u64, ply as u64);
            return Err(ApiError::from(GameCode::PlyOutOfRange { max, value }).at("ply"));
        };
        let position = line.position_after(ply);
        let last_move = played.last().map(|last| {
            let uci = line.position_after(ply - 1).uci(*last);
            (uci.from, uci.to)
        });
        Ok(Shown { position, last_move, below: side.into(), kept: kept(game) })
    }
}
