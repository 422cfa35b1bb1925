//! What is said at a game.

use axum::Json;
use game::Viewer;
use serde_json::Value;
use store::Person;
use wire::{lichess::Said, server::Room};

use super::{body::Form, done, error::Fault, play::Own};
use crate::{games::random, session::is_muted};

pub(super) async fn say(own: Own, form: Form) -> Result<Json<Value>, Fault> {
    let room = match form.text("room") {
        None | Some("player") => Room::Players,
        Some("spectator") => Room::Spectators,
        Some(other) => {
            let why = format!("{other:?} is neither player nor spectator");
            return Err(Fault::field("room", why));
        }
    };
    let text: String = form.needed("text")?;
    let person = Person::with_account(&own.bearer.account);
    if is_muted(&own.zone.store, &person).await {
        return Err(Fault::Bad("you cannot write here: ask the operator".into()));
    }
    // Commands have numbers below this; a line of chat here has none of its own.
    own.zone.node.say_in(own.id, &person, Some(room), random()? >> 1, &text).await?;
    Ok(done())
}

pub(super) async fn read(own: Own) -> Result<Json<Vec<Said>>, Fault> {
    let said = own.zone.node.said(own.id, Viewer::Player(own.color), false).await?;
    Ok(Json(said.into_iter().map(|line| Said { user: line.who, text: line.text }).collect()))
}
