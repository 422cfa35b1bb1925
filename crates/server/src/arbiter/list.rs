//! An arbiter's games and calls, over HTTP.

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use game::Timestamp;
use serde::Deserialize;
use store::JudgedAfter;
use wire::{
    arbiter::{CallView, GamesPage, WallGame},
    error::OfficialCode,
    server::Side,
};

use crate::{
    Zone,
    caller::SignedIn,
    error::{ApiError, out_of_range},
    form::game_id,
    use_cases::{Names, board},
};

/// The most games of a page.
const PAGE_MAX: u32 = 100;
/// How many if it is not said.
const PAGE: u32 = 50;
/// The most live games in which calls are looked for.
const LIVE_MAX: u32 = 1_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// What `next` of the page before said.
    #[serde(default)]
    after: Option<String>,
    #[serde(default)]
    limit: Option<u32>,
}

/// `GET /api/zone/arbiter/games?after=…&limit=…`
pub(crate) async fn games(
    State(zone): State<Zone>,
    caller: SignedIn,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Json<GamesPage>, ApiError> {
    caller.must_be_arbiter()?;
    let Query(page) = page?;
    let limit = page.limit.unwrap_or(PAGE);
    if !(1..=PAGE_MAX).contains(&limit) {
        return Err(out_of_range(&(1..=PAGE_MAX.into()), limit.into()).at("limit"));
    }
    let after = page.after.as_deref().map(read_place).transpose()?;
    let found = zone.store.arbiters.judged_by(caller.account.id, after, limit + 1).await?;
    let next = (found.len() > limit as usize).then(|| write_place(found[limit as usize - 1]));
    let mut names = Names::default();
    let (mut now, mut games) = (zone.now(), Vec::new());
    for (id, _) in found.into_iter().take(limit as usize) {
        if let Some((game, at)) = board(&zone, &mut names, id).await {
            now = now.max(at);
            games.push(game);
        }
    }
    Ok(Json(GamesPage { now: now.0, games, next }))
}

/// `live.QISrPF6f` or `over.QISrPF6f`: what the game was when it was listed.
fn write_place((id, over): (wire::GameId, bool)) -> String {
    format!("{}.{id}", if over { "over" } else { "live" })
}

fn read_place(text: &str) -> Result<JudgedAfter, ApiError> {
    match text.split_once('.') {
        Some(("live", id)) => Ok(JudgedAfter::Live(game_id(id)?)),
        Some(("over", id)) => Ok(JudgedAfter::Over(game_id(id)?)),
        _ => Err(ApiError::from(OfficialCode::UnknownPage).at("after")),
    }
}

/// `GET /api/zone/arbiter/calls`: the oldest first.
pub(crate) async fn calls(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<Vec<CallView>>, ApiError> {
    caller.must_be_arbiter()?;
    let live = Timestamp(u64::MAX >> 1);
    let mut names = Names::default();
    let mut calls = Vec::new();
    for id in zone.store.arbiters.judged_since(caller.account.id, live, LIVE_MAX).await? {
        if let Some((game, _)) = board(&zone, &mut names, id).await {
            calls.extend(calls_of(game));
        }
    }
    calls.sort_by_key(|call| call.at);
    Ok(Json(calls))
}

fn calls_of(game: WallGame) -> Vec<CallView> {
    let WallGame { id, names, phase, board, calls, .. } = game;
    [(Side::White, names.white, calls[0]), (Side::Black, names.black, calls[1])]
        .into_iter()
        .filter_map(|(side, name, at)| {
            Some(CallView { game: id, side, name, at: at?, phase: phase.clone(), board })
        })
        .collect()
}
