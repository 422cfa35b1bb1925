//! One ruling for many games.

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
};
use futures_util::future::join_all;
use game::Timestamp;
use store::Person;
use wire::{
    arbiter::{ActsDone, ActsOnMany, WhichGames},
    client::Act,
    error::RequestCode,
};

use crate::{Zone, caller::SignedIn, error::ApiError, use_cases::carry_out};

/// The most games that can be named in one ruling.
const MANY: usize = 500;

/// `POST /api/zone/arbiter/acts`: each game answers for itself.
pub(crate) async fn act(
    State(zone): State<Zone>,
    caller: SignedIn,
    asked: Result<Json<ActsOnMany>, JsonRejection>,
) -> Result<Json<ActsDone>, ApiError> {
    caller.must_be_arbiter()?;
    let Json(ActsOnMany { games, ruling, reason }) = asked?;
    let games = match games {
        WhichGames::All => {
            // All are all: a fire alarm stops every clock.
            zone.store
                .arbiters
                .judged_since(caller.account.id, Timestamp(u64::MAX >> 1), u32::MAX)
                .await?
        }
        WhichGames::These(games) if games.len() > MANY => {
            let (max, count) = (MANY as u64, games.len() as u64);
            return Err(ApiError::from(RequestCode::TooManyEntries { max, count }).at("games"));
        }
        WhichGames::These(games) => games,
    };
    let act = Act::Arbiter { ruling, reason };
    let person = Person::with_account(&caller.account);
    let (zone, person, act) = (&zone, &person, &act);
    let answers = join_all(
        games
            .into_iter()
            .map(|id| async move { (id, carry_out(zone, id, person, None, act).await) }),
    );
    let (mut done, mut refused, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    for (id, answer) in answers.await {
        match answer {
            Ok(_) => done.push(id),
            Err(error) => {
                refused.push((id, error.message()));
                errors.push((id, error.view()));
            }
        }
    }
    Ok(Json(ActsDone { done, refused, errors }))
}
