//! Somebody's page: who they are, how they do.

use axum::{
    Json,
    extract::{Path, Query, State},
};
use game::{Millis, RatingCategory, Timestamp};
use serde::Deserialize;
use store::{Rating, Statistics};
use wire::{
    error::PeopleCode,
    people::{LeaderView, PersonView, Profile, RatingView, SpeedView},
};

use crate::{
    Zone,
    caller::Anybody,
    error::ApiError,
    use_cases::{Player, account_named, category_named, player_named},
    views::account_view,
};

/// How long after their last rated game somebody stays on a leaderboard.
const LEADER_FOR: Millis = Millis::DAY.times(30);
/// How long a leaderboard is.
const LEADERS: u32 = 100;
/// How many names are offered for the beginning of one.
const SUGGESTIONS: u32 = 10;

pub(crate) async fn show(
    State(zone): State<Zone>,
    Path(name): Path<String>,
    Anybody(caller): Anybody,
) -> Result<Json<Profile>, ApiError> {
    let Player { id, view, account } =
        player_named(&zone, &name, caller.map(|caller| caller.person)).await?;
    let statistics = zone.store.games.statistics(id).await?;
    let ratings = zone.store.ratings.ratings(id).await?;
    let now = zone.now();
    let of = |category: RatingCategory| {
        let counted = statistics.iter().find(|(of, _)| *of == category).map(|(_, found)| *found);
        let rating = ratings.iter().find(|(of, _)| *of == category).map(|(_, found)| found);
        let Statistics { games, wins, losses, draws, moves } = counted?;
        let rating = rating.map(|rating| rating_view(rating, now));
        let speed = category.key().to_owned();
        Some(SpeedView { speed, games, wins, losses, draws, moves, rating })
    };
    Ok(Json(Profile {
        person: view,
        since: account.as_ref().map(|account| account.made_at.0),
        gone: account.is_some_and(|account| !account.standing.is_active()),
        speeds: RatingCategory::ALL.into_iter().filter_map(of).collect(),
    }))
}

fn rating_view(rating: &Rating, now: Timestamp) -> RatingView {
    let numbers = rating.now(now);
    RatingView {
        rating: numbers.shown(),
        deviation: numbers.deviation.round() as u32,
        provisional: numbers.is_provisional(),
        games: rating.games,
    }
}

/// Pairs of day (since 1970) and rating, for a graph.
pub(crate) async fn rating_points(
    State(zone): State<Zone>,
    Path((name, of)): Path<(String, String)>,
) -> Result<Json<Vec<(u32, i32)>>, ApiError> {
    let category = category_named(&of)?;
    let account = account_named(&zone, &name).await?;
    let points = zone.store.ratings.rating_points(account.id, category).await?;
    Ok(Json(points.into_iter().map(|point| (point.day, point.rating)).collect()))
}

#[derive(Deserialize)]
pub(crate) struct Beginning {
    begins: String,
}

/// People whose names begin so.
pub(crate) async fn find(
    State(zone): State<Zone>,
    Query(Beginning { begins }): Query<Beginning>,
) -> Result<Json<Vec<PersonView>>, ApiError> {
    if !(1..=20).contains(&begins.len()) {
        let code = PeopleCode::NameLength { min: 1, max: 20 };
        return Err(ApiError::from(code).at("begins"));
    }
    let found = zone.store.accounts.accounts_beginning(begins, SUGGESTIONS).await?;
    Ok(Json(found.iter().map(|account| account_view(account, None)).collect()))
}

pub(crate) async fn leaders(
    State(zone): State<Zone>,
    Path(of): Path<String>,
) -> Result<Json<Vec<LeaderView>>, ApiError> {
    let since = Timestamp(zone.now().0.saturating_sub(LEADER_FOR.0));
    let leaders = zone.store.ratings.leaders(category_named(&of)?, since, LEADERS).await?;
    let view = |leader: store::Leader| LeaderView {
        person: account_view(&leader.account, Some(leader.rating.numbers)),
        games: leader.rating.games,
    };
    Ok(Json(leaders.into_iter().map(view).collect()))
}
