//! The explorer: what was played on this server from a position.

use std::fmt::Display;

use game::{GameResult, PersonId};
use rules::{ByColor, Color, ParseUciError, Position, Uci};
use store::{
    EXPLORER_LATEST_MAX, ExplorerFilter, GameSummary, MoveCounts, PackedPosition, RatingBand,
    StartRating, StoreError,
};
use wire::{
    GameId,
    error::{RequestCode, shown},
    explorer::{ExplorerGame, ExplorerMove, ExplorerPlayer, ExplorerView},
    server::Opening,
};

use super::category_named;
use crate::{
    Zone,
    error::{ApiError, AtField as _},
    export::utc_date,
    views::person_view,
};

/// Moves that are listed, unless fewer are asked for.
pub(crate) const MOVES_MAX: u32 = 30;
/// Games that are listed, unless fewer are asked for.
pub(crate) const GAMES_MAX: u32 = EXPLORER_LATEST_MAX as u32;
/// Moves that may lead from the start to the position.
const PLAY_MAX: usize = 300;

/// What somebody wants to know.
#[derive(Debug)]
pub(crate) struct ExplorerRequest {
    pub(crate) start: Position,
    /// The moves to the position.
    pub(crate) play: Vec<Uci>,
    pub(crate) filter: ExplorerFilter,
    pub(crate) moves: u32,
    pub(crate) games: u32,
}

/// Moves in UCI notation between commas.
pub(crate) fn read_play(text: &str) -> Result<Vec<Uci>, ApiError> {
    let count = list(text).count();
    if count > PLAY_MAX {
        let (max, count) = (PLAY_MAX as u64, count as u64);
        return Err(ApiError::from(RequestCode::TooManyEntries { max, count }).at("play"));
    }
    let read = |uci: &str| uci.parse().map_err(|error: ParseUciError| not_a_move(uci, &error));
    list(text).map(read).collect()
}

fn not_a_move(uci: &str, why: &dyn Display) -> ApiError {
    let code = RequestCode::InvalidValue { value: shown(uci), detail: why.to_string() };
    ApiError::from(code).at("play")
}

/// Speeds and the lowest ratings of bands, between commas.
pub(crate) fn read_filter(speeds: &str, ratings: &str) -> Result<ExplorerFilter, ApiError> {
    let categories =
        list(speeds).map(|key| category_named(key).at("speeds")).collect::<Result<_, _>>()?;
    let band = |text: &str| {
        let band = text.parse().ok().and_then(RatingBand::from_lowest);
        let allowed = RatingBand::LOWEST.map(|lowest| lowest.to_string()).join(", ");
        band.ok_or_else(|| RequestCode::NotAChoice { allowed, value: shown(text) }).at("ratings")
    };
    Ok(ExplorerFilter { categories, bands: list(ratings).map(band).collect::<Result<_, _>>()? })
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|entry| !entry.is_empty())
}

/// What was played here from a position.
pub(crate) async fn explore(
    zone: &Zone,
    request: ExplorerRequest,
) -> Result<ExplorerView, ApiError> {
    let ExplorerRequest { start, play, filter, moves, games } = request;
    let (position, opening) = follow(start, &play)?;
    let packed = PackedPosition::of(&position);
    let found = zone.store.explorer.explore(packed, filter, games.min(GAMES_MAX)).await?;
    let total = |count: fn(&MoveCounts) -> u64| found.moves.iter().map(count).sum();
    let listed = found.moves.iter().take(moves.min(MOVES_MAX) as usize);
    let mut recent_games = Vec::with_capacity(found.latest.len());
    for (id, uci) in &found.latest {
        recent_games.extend(game_view(zone, *id, *uci).await?);
    }
    Ok(ExplorerView {
        opening,
        white: total(|counts| counts.white),
        draws: total(|counts| counts.draws),
        black: total(|counts| counts.black),
        moves: listed.filter_map(|counts| move_view(&position, counts)).collect(),
        top_games: vec![],
        recent_games,
    })
}

/// The position after some moves, and the deepest name of an opening on the way.
fn follow(start: Position, play: &[Uci]) -> Result<(Position, Option<Opening>), ApiError> {
    let mut opening = node::opening_of_position(&start);
    let mut position = start;
    for uci in play {
        let made = uci.to_move(&position).map_err(|error| not_a_move(&uci.to_string(), &error))?;
        position.play_unchecked(made);
        opening = node::opening_of_position(&position).or(opening);
    }
    Ok((position, opening))
}

/// None for a move that is not legal here, which only damage could cause.
fn move_view(position: &Position, counts: &MoveCounts) -> Option<ExplorerMove> {
    let made = counts.uci.to_move(position).ok()?;
    Some(ExplorerMove {
        uci: counts.uci.to_string(),
        san: position.san(made).to_string(),
        white: counts.white,
        draws: counts.draws,
        black: counts.black,
        average_rating: counts.average_rating(),
    })
}

async fn game_view(zone: &Zone, id: GameId, uci: Uci) -> Result<Option<ExplorerGame>, StoreError> {
    let Some(GameSummary { players, category, result, made_at, .. }) =
        zone.store.games.summary(id).await?
    else {
        return Ok(None);
    };
    let ratings = zone.store.ratings.start_ratings(id).await?;
    let rated = zone.store.ratings.rating_changes(id).await?.is_some();
    let player = async |color: Color| player_view(zone, players, ratings, color).await;
    let date = utc_date(made_at.0);
    let (year, month) = (date[..4].parse().unwrap_or(0), date[..7].replace('.', "-"));
    Ok(Some(ExplorerGame {
        uci: uci.to_string(),
        id,
        winner: result.and_then(GameResult::winner).map(Into::into),
        speed: category.key().to_owned(),
        mode: if rated { "rated" } else { "casual" }.to_owned(),
        white: player(Color::White).await?,
        black: player(Color::Black).await?,
        year,
        month,
    }))
}

async fn player_view(
    zone: &Zone,
    players: ByColor<Option<PersonId>>,
    ratings: ByColor<Option<StartRating>>,
    color: Color,
) -> Result<ExplorerPlayer, StoreError> {
    let name = match players[color] {
        Some(person) => person_view(zone, person, None).await?.name,
        None => "?".to_owned(),
    };
    Ok(ExplorerPlayer { name, rating: ratings[color].map(|rating| rating.rating) })
}
