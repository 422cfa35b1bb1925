//! What is said at a game.

use axum::Json;
use game::Viewer;
use node::ChatPace;
use serde_json::Value;
use store::Person;
use wire::{error::ErrorCode, lichess::ChatMessage, server::Room};

use super::{done, play::OwnGame, refused};
use crate::{
    error::{ApiError, not_a_choice},
    form::Form,
    random::random,
    use_cases,
};

pub(super) async fn say(own: OwnGame, form: Form) -> Result<Json<Value>, ApiError> {
    let room = match form.text("room") {
        None | Some("player") => Room::Players,
        Some("spectator") => Room::Spectators,
        Some(other) => {
            return Err(not_a_choice("player, spectator", other).at("room"));
        }
    };
    let text: String = form.needed("text")?;
    let person = Person::with_account(&own.bearer.account);
    let pace = if own.bearer.account.standing.bot { ChatPace::Bot } else { ChatPace::Person };
    // Commands have numbers below this; a line of chat here has none of its own.
    let number = random()? >> 1;
    match use_cases::say(&own.zone, own.id, &person, pace, Some(room), number, &text).await {
        Ok(()) => Ok(done()),
        // lichess accepts every line, and clients give a game up when one is an error.
        Err(error) => match error.code() {
            code @ ErrorCode::Game(_) => Ok(refused(code)),
            _ => Err(error),
        },
    }
}

pub(super) async fn read(own: OwnGame) -> Result<Json<Vec<ChatMessage>>, ApiError> {
    if !own.zone.policy().values.chat {
        return Ok(Json(Vec::new()));
    }
    let said = own.zone.node.said(own.id, Viewer::Player(own.color), false).await?;
    let person = own.bearer.account.id;
    let said = said.into_iter().filter(|line| use_cases::heard_by(&own.zone, person, line));
    Ok(Json(said.map(|line| ChatMessage { user: line.who, text: line.text }).collect()))
}
