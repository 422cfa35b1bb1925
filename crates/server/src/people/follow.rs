//! Following players, and watching one of them, over HTTP.

use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde::Deserialize;
use wire::follow::{FollowedView, PlayerTv};

use crate::{
    Zone,
    api::{Api, Kind, Tag, field, says},
    caller::{Anybody, SignedIn},
    error::ApiError,
    use_cases::{self, account_named, game_to_watch},
};

pub(super) fn routes() -> Api {
    let nobody = (404, "Nobody has this name");
    Api::new()
        .get(
            "/api/zone/account/following",
            following,
            says(Tag::Account, "Whom you follow")
                .signed_in()
                .query(&[field("online", Kind::Flag, "Only those who are online")])
                .json::<Vec<FollowedView>>(200, "Who plays, then who is online, then by name"),
        )
        .put(
            "/api/zone/account/following/{name}",
            follow,
            says(Tag::Account, "Follow a player").signed_in().nothing(204, "Followed").refuses(&[
                nobody,
                (403, "They blocked you, or you them"),
                (409, "You follow as many as you can, or the account is closed"),
            ]),
        )
        .delete(
            "/api/zone/account/following/{name}",
            unfollow,
            says(Tag::Account, "Unfollow a player")
                .signed_in()
                .nothing(204, "Not followed")
                .refuses(&[nobody]),
        )
        .get(
            "/api/zone/people/{name}/tv",
            tv,
            says(Tag::People, "The game of a player to watch")
                .visitor()
                .json::<PlayerTv>(200, "What they play now, or the last game")
                .refuses(&[nobody]),
        )
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    #[serde(default)]
    online: bool,
}

async fn following(
    State(zone): State<Zone>,
    caller: SignedIn,
    Query(Listed { online }): Query<Listed>,
) -> Result<Json<Vec<FollowedView>>, ApiError> {
    Ok(Json(use_cases::followed(&zone, caller.account.id, online).await?))
}

async fn follow(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let other = account_named(&zone, &name).await?;
    use_cases::follow(&zone, caller.account.id, &other).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unfollow(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let other = account_named(&zone, &name).await?;
    use_cases::unfollow(&zone, caller.account.id, other.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn tv(
    State(zone): State<Zone>,
    Anybody(caller): Anybody,
    Path(name): Path<String>,
) -> Result<Json<PlayerTv>, ApiError> {
    let player = account_named(&zone, &name).await?;
    let asker = caller.map(|caller| caller.person);
    Ok(Json(PlayerTv { game: game_to_watch(&zone, player.id, asker.as_ref()).await? }))
}
