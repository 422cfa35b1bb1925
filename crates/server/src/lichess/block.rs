//! Blocking players, as lichess has it.

use axum::{
    Json,
    extract::{Path, State},
};
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
    bearer.needs(&SCOPES)?;
    let other = account_named(&zone, &name).await?;
    use_cases::block(&zone, bearer.account.id, other.id).await?;
    Ok(done())
}

async fn unblock(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(name): Path<String>,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&SCOPES)?;
    let other = account_named(&zone, &name).await?;
    use_cases::unblock(&zone, bearer.account.id, other.id).await?;
    Ok(done())
}
