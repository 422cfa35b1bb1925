//! Somebody's page: who they are, how they do.

use axum::{
    Json,
    extract::{Path, Query, State},
};
use game::{Millis, PersonId, RatingCategory, Timestamp};
use serde::Deserialize;
use store::{Filter, LeaderPage, PlayedGame};
use wire::{
    error::PeopleCode,
    people::{LeaderView, PersonView, Profile},
};

use crate::{
    Zone,
    caller::{Anybody, ReadTurn},
    error::ApiError,
    use_cases::{Player, account_named, category_named, player_named, see_games_of, speeds},
    views::account_view,
};

/// How long after their last rated game somebody stays on a leaderboard.
const LEADER_FOR: Millis = Millis::DAY.times(30);
/// How many are on a page of a leaderboard.
const LEADERS: u32 = 100;
/// How many games a graph of single games shows.
const POINTS: u32 = 100;
/// How many names are offered for the beginning of one.
const SUGGESTIONS: u32 = 10;

pub(crate) async fn show(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(name): Path<String>,
    Anybody(caller): Anybody,
) -> Result<Json<Profile>, ApiError> {
    let asker = caller.map(|caller| caller.person);
    let asker_id = asker.as_ref().map(|person| person.id);
    let Player { id, view, account } = player_named(&zone, &name, asker).await?;
    let following = match asker_id {
        Some(asker) => zone.store.follows.is_following(asker, id).await?,
        None => false,
    };
    Ok(Json(Profile {
        person: view,
        since: account.as_ref().map(|account| account.made_at.0),
        following,
        gone: account.is_some_and(|account| !account.standing.is_active()),
        speeds: speeds(&zone, id).await?,
    }))
}

/// Which points of a graph.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Points {
    #[serde(default)]
    per: Per,
}

#[derive(Copy, Clone, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Per {
    #[default]
    Day,
    Game,
}

/// Pairs of day (since 1970) and rating, for a graph; or of instant and rating after each game.
pub(crate) async fn rating_points(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path((name, of)): Path<(String, String)>,
    Query(Points { per }): Query<Points>,
) -> Result<Json<Vec<(u64, i32)>>, ApiError> {
    let category = category_named(&of)?;
    let account = account_named(&zone, &name).await?;
    if let Per::Game = per {
        return Ok(Json(game_points(&zone, account.id, category).await?));
    }
    let points = zone.store.ratings.rating_points(account.id, category).await?;
    Ok(Json(points.into_iter().map(|point| (point.day.into(), point.rating)).collect()))
}

/// The rating after each of the last rated games, in the order in which they ended.
async fn game_points(
    zone: &Zone,
    person: PersonId,
    category: RatingCategory,
) -> Result<Vec<(u64, i32)>, ApiError> {
    let filter = Filter { category: Some(category), rated: Some(true), ..Filter::default() };
    let games = see_games_of(zone, person, filter, (None, POINTS), None).await?;
    let point = |game: PlayedGame| {
        let color = game.color_of(person);
        let (_, at) = game.summary.ended?;
        Some((at.0, game.changes?[color].after.shown()))
    };
    let mut points: Vec<(u64, i32)> = games.into_iter().rev().filter_map(point).collect();
    // Stable: games that ended at once stay in the order in which they were created.
    points.sort_by_key(|(at, _)| *at);
    Ok(points)
}

#[derive(Deserialize)]
pub(crate) struct Beginning {
    begins: String,
}

/// People whose names begin so.
pub(crate) async fn find(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Query(Beginning { begins }): Query<Beginning>,
) -> Result<Json<Vec<PersonView>>, ApiError> {
    if !(1..=20).contains(&begins.len()) {
        let code = PeopleCode::NameLength { min: 1, max: 20 };
        return Err(ApiError::from(code).at("begins"));
    }
    let found = zone.store.accounts.accounts_beginning(begins, SUGGESTIONS).await?;
    Ok(Json(found.iter().map(|account| account_view(account, None)).collect()))
}

/// Which part of a leaderboard.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderPart {
    #[serde(default)]
    provisional: bool,
    #[serde(default)]
    skip: u32,
}

pub(crate) async fn leaders(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(of): Path<String>,
    Query(LeaderPart { provisional, skip }): Query<LeaderPart>,
) -> Result<Json<Vec<LeaderView>>, ApiError> {
    let since = Timestamp(zone.now().0.saturating_sub(LEADER_FOR.0));
    let page = LeaderPage { since, provisional, skip, limit: LEADERS };
    let leaders = zone.store.ratings.leaders(category_named(&of)?, page).await?;
    let view = |leader: store::Leader| LeaderView {
        person: account_view(&leader.account, Some(leader.rating.numbers)),
        games: leader.rating.games,
    };
    Ok(Json(leaders.into_iter().map(view).collect()))
}
