//! The explorer of this server's games: its route, and the task that counts games that ended.

use std::time::Duration;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
    http::header,
    response::{IntoResponse, Response},
};
use rules::{CastlingMode, Position};
use serde::Deserialize;
use store::{StoreError, count_games};
use tokio::time::{MissedTickBehavior, interval, sleep};
use wire::error::RequestCode;

use crate::{
    Zone,
    api::{Field, Kind, field},
    caller::ReadTurn,
    error::{ApiError, AtField as _},
    use_cases::{ExplorerRequest, GAMES_MAX, MOVES_MAX, explore, read_filter, read_play},
};

/// The longest text that is read as a position.
const FEN_BYTES_MAX: usize = 200;

/// The fields of the query, by the names that lichess gave them.
pub(crate) const FIELDS: [Field; 7] = [
    field("variant", Kind::OneOf(&["standard", "chess960"]), "How castling rights are read"),
    field("fen", Kind::Text, "The start; the standard one unless set"),
    field("play", Kind::Text, "Moves from there in UCI notation, between commas"),
    field("speeds", Kind::Text, "Only these, between commas: blitz, rapid, chess960"),
    field("ratings", Kind::Text, "Only bands that begin with these ratings, between commas"),
    field("moves", Kind::Within(0, MOVES_MAX as i64), "The most moves"),
    field("recentGames", Kind::Within(0, GAMES_MAX as i64), "The most games"),
];

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Asked {
    #[serde(default)]
    variant: Variant,
    fen: Option<String>,
    #[serde(default)]
    play: String,
    #[serde(default)]
    speeds: String,
    #[serde(default)]
    ratings: String,
    moves: Option<u32>,
    recent_games: Option<u32>,
}

#[derive(Copy, Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Variant {
    #[default]
    Standard,
    Chess960,
}

/// `GET /api/zone/explorer?fen=…&play=…`
pub(crate) async fn show(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(asked) = asked?;
    let found = explore(&zone, asked.request()?).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(found)).into_response())
}

impl Asked {
    fn request(&self) -> Result<ExplorerRequest, ApiError> {
        Ok(ExplorerRequest {
            start: self.start()?,
            play: read_play(&self.play)?,
            filter: read_filter(&self.speeds, &self.ratings)?,
            moves: self.moves.unwrap_or(MOVES_MAX),
            games: self.recent_games.unwrap_or(GAMES_MAX),
        })
    }

    fn start(&self) -> Result<Position, ApiError> {
        let Some(fen) = &self.fen else { return Ok(Position::initial()) };
        if fen.len() > FEN_BYTES_MAX {
            let code = RequestCode::TextTooLong { max: FEN_BYTES_MAX as u64 };
            return Err(ApiError::from(code).at("fen"));
        }
        let mode = match self.variant {
            Variant::Standard => CastlingMode::Standard,
            Variant::Chess960 => CastlingMode::Chess960,
        };
        Position::from_fen_in(fen, mode).at("fen")
    }
}

/// How often the server looks for games that ended.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Games that are counted in one transaction: few, since moves wait for it.
const AT_ONCE: u32 = 8;
/// Left to the moves between two transactions while many games wait, as after a migration.
const PAUSE: Duration = Duration::from_millis(50);

/// Counts games that ended, as long as the program runs.
pub(crate) fn keep_counting(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        let mut ticks = interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = count_all(&zone).await {
                tracing::warn!(%error, "games could not be counted for the explorer");
            }
        }
    });
}

async fn count_all(zone: &Zone) -> Result<(), StoreError> {
    loop {
        let counted = count_games(&zone.store, zone.now(), AT_ONCE).await?;
        if counted.unreadable > 0 {
            tracing::warn!(
                games = counted.unreadable,
                "games cannot be read; the explorer leaves them out"
            );
        }
        if counted.found < AT_ONCE {
            return Ok(());
        }
        sleep(PAUSE).await;
    }
}
