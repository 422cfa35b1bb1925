//! Blocking players, as lichess has it.

use axum::{
    Json,
    extract::{Path, State},
};
use game::PersonId;
use serde_json::Value;
use store::Scope;
use wire::lichess::Ok as Done;

use super::done;
use crate::{
    Zone,
    api::{Api, Tag, says},
    caller::Bearer,
    error::ApiError,
    use_cases::{self, account_named},
};

/// The scope that lichess asks for.
const SCOPES: [Scope; 1] = [Scope::FollowWrite];

pub(super) fn routes() -> Api {
    let relation = |summary, done| {
        let said = says(Tag::People, summary).scopes(&SCOPES).json::<Done>(200, done);
        said.refuses(&[(404, "Nobody has this name")])
    };
    Api::new().post("/api/rel/block/{user}", block, relation("Block a player", "Blocked")).post(
        "/api/rel/unblock/{user}",
        unblock,
        relation("Unblock a player", "Not blocked"),
    )
}

async fn block(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(name): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let other = named(&zone, &bearer, &name).await?;
    use_cases::block(&zone, bearer.account.id, other).await?;
    Ok(done())
}

async fn unblock(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(name): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let other = named(&zone, &bearer, &name).await?;
    use_cases::unblock(&zone, bearer.account.id, other).await?;
    Ok(done())
}

/// The player that a token with the right scope asks about.
async fn named(zone: &Zone, bearer: &Bearer, name: &str) -> Result<PersonId, ApiError> {
    bearer.needs(&SCOPES)?;
    Ok(account_named(zone, name).await?.id)
}
