//! Following players, as lichess has it.

use axum::{
    Json,
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};
use futures_util::{StreamExt, future::ready, stream};
use serde_json::Value;
use store::Scope;
use wire::lichess::{Ok as Done, User, to_line};

use super::{
    done,
    ndjson::{self, Records},
    users::user,
    views::Site,
};
use crate::{
    Zone,
    api::{Api, Tag, says},
    caller::Bearer,
    client_addr::ClientAddr,
    error::ApiError,
    use_cases::{self, account_named},
};

const READ: [Scope; 1] = [Scope::FollowRead];
const WRITE: [Scope; 1] = [Scope::FollowWrite];

pub(super) fn routes() -> Api {
    let nobody = (404, "Nobody has this name");
    let relation = |summary, done| {
        says(Tag::People, summary).scopes(&WRITE).json::<Done>(200, done).refuses(&[nobody])
    };
    Api::new()
        .get(
            "/api/rel/following",
            following,
            says(Tag::People, "The players you follow")
                .scopes(&READ)
                .lines::<User>("The last followed first"),
        )
        .post(
            "/api/rel/follow/{user}",
            follow,
            relation("Follow a player", "Followed")
                .refuses(&[(409, "You follow as many as you can, or the account is closed")]),
        )
        .post("/api/rel/unfollow/{user}", unfollow, relation("Unfollow a player", "Not followed"))
}

async fn following(
    State(zone): State<Zone>,
    bearer: Bearer,
    from: ClientAddr,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    bearer.needs(&READ)?;
    let followed = {
        let _turn = zone.shared.reads.enter(from).await?;
        zone.store.follows.following(bearer.account.id).await?
    };
    let (site, closing) = (Site::of(&zone, &headers).root().to_owned(), zone.closing());
    // Each player is read when there is room for the line, and waits for its turn again.
    let lines = stream::iter(followed).then(move |(account, _)| {
        let (zone, site) = (zone.clone(), site.clone());
        async move {
            let _turn = zone.shared.reads.enter(from).await.ok()?;
            Some(user(&zone, &account, &site).await.ok().map(|user| to_line(&user)))
        }
    });
    // Without a turn, the list ends: players must not be missing in its middle.
    let lines =
        lines.take_while(|line| ready(line.is_some())).filter_map(|line| ready(line.flatten()));
    Ok(ndjson::respond(Records(Box::pin(lines)), closing, ndjson::PING))
}

async fn follow(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(name): Path<String>,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&WRITE)?;
    let other = account_named(&zone, &name).await?;
    use_cases::follow(&zone, bearer.account.id, &other).await?;
    Ok(done())
}

async fn unfollow(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(name): Path<String>,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&WRITE)?;
    let other = account_named(&zone, &name).await?;
    use_cases::unfollow(&zone, bearer.account.id, other.id).await?;
    Ok(done())
}
