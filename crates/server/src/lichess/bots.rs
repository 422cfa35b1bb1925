//! An account becomes that of a bot.

use axum::{Json, extract::State};
use node::Bus;
use serde_json::Value;
use store::{Scope, StandingChange};

use super::{auth::Bearer, done, error::Fault};
use crate::{Zone, ZoneStore};

/// For good, and only before its first game: nobody shall think later that a
/// person had played.
pub(super) async fn upgrade<S: ZoneStore, B: Bus>(
    State(zone): State<Zone<S, B>>,
    bearer: Bearer,
) -> Result<Json<Value>, Fault> {
    bearer.needs(&[Scope::BotPlay])?;
    let account = bearer.account;
    if account.standing.bot {
        return Ok(done());
    }
    if !zone.store.games_of(account.id, None, 1).await?.is_empty() {
        let why = "This account has played games: only a new one can become a bot";
        return Err(Fault::Bad(why.into()));
    }
    zone.store.change_standing(account.id, StandingChange::Bot(true)).await?;
    Ok(done())
}
