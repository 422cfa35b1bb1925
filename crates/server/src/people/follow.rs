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
    caller::{Anybody, ReadTurn, SignedIn},
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
    _turn: ReadTurn,
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
    _turn: ReadTurn,
    Anybody(caller): Anybody,
    Path(name): Path<String>,
) -> Result<Json<PlayerTv>, ApiError> {
    let player = account_named(&zone, &name).await?;
    let asker = caller.map(|caller| caller.person);
    Ok(Json(PlayerTv { game: game_to_watch(&zone, player.id, asker.as_ref()).await? }))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::{
        Router,
        body::Body,
        http::{Request, header},
        routing::get,
    };
    use futures_util::FutureExt as _;
    use game::Timestamp;
    use node::{Clock, LocalBus, Node};
    use store::{NewAccount, NewSession, SqliteStore, Standing, Store};
    use tower::ServiceExt as _;

    use super::*;
    use crate::{Settings, client_addr::ClientAddr, limits::READS, secret};

    async fn zone_with_anna() -> Zone {
        let store = Store::new(Arc::new(SqliteStore::in_memory()));
        let clock = Clock::start(Timestamp(0));
        let node = Node::start(store, Arc::new(LocalBus::default()), clock).await.expect("a node");
        let zone = Zone::new(node, Settings::default());
        let account = NewAccount {
            name: "Anna".parse().expect("a name"),
            password: String::new(),
            standing: Standing::default(),
            guest: None,
            invitation: None,
        };
        let account = zone.store.accounts.create_account(account, Timestamp(1)).await;
        let session = NewSession {
            person: account.expect("an account").id,
            secret: secret::hash("secret"),
            at: Timestamp(1),
            expires: Timestamp(u64::MAX),
            agent: String::new(),
        };
        zone.store.sessions.begin_session(session).await.expect("a session");
        zone
    }

    #[tokio::test]
    async fn lists_of_followed_players_and_their_games_wait_for_their_turn() {
        let zone = zone_with_anna().await;
        let from = ClientAddr::at([192, 0, 2, 1].into());
        let routes = Router::new().route("/following", get(following)).route("/{name}/tv", get(tv));
        let routes = routes.with_state(zone.clone());
        for path in ["/following", "/Anna/tv"] {
            let mut turns = Vec::new();
            for _ in 0..READS.count() {
                turns.push(zone.shared.reads.enter(from).await.expect("a turn"));
            }
            let request = Request::get(path).header(header::COOKIE, "tabiya=secret");
            let request = request.body(Body::empty()).expect("a request");
            let mut answer = Box::pin(routes.clone().oneshot(request));
            for _ in 0..20 {
                assert!(answer.as_mut().now_or_never().is_none(), "{path}");
                tokio::task::yield_now().await;
            }
            drop(turns);
            assert_eq!(answer.await.expect("an answer").status(), StatusCode::OK, "{path}");
        }
    }
}
