//! Features of lichess that this server does not have yet: notes, messages, streamers. Clients get the empty answers that lichess gives to an account without any.

use axum::{
    Json,
    extract::{Path, State},
};
use serde_json::{Value, json};
use wire::{error::ProgramCode, lichess::Ok as Done};

use super::refused;
use crate::{
    Zone,
    api::{Api, Tag, says},
    caller::Bearer,
    error::ApiError,
    use_cases::account_named,
};

pub(super) fn routes() -> Api {
    let nobody = &[(404, "Nobody has this name")];
    let relation = |summary| says(Tag::People, summary).json::<Done>(200, "Not done: why");
    Api::new()
        .get(
            "/api/user/{name}/note",
            notes,
            says(Tag::People, "Your notes about a player")
                .json::<Vec<Value>>(200, "None, here")
                .refuses(nobody),
        )
        .post(
            "/api/user/{name}/note",
            add_note,
            relation("Add a note about a player").refuses(nobody),
        )
        .post("/inbox/{user}", send_message, relation("Send a message").refuses(nobody))
        .get(
            "/api/streamer/live",
            streamers,
            says(Tag::People, "Streamers who are live")
                .anybody()
                .json::<Vec<Value>>(200, "None, here"),
        )
}

async fn add_note(zone: State<Zone>, caller: Bearer, name: Path<String>) -> Answer {
    missing(zone, caller, name, "notes").await
}

async fn send_message(zone: State<Zone>, caller: Bearer, name: Path<String>) -> Answer {
    missing(zone, caller, name, "private messages").await
}

type Answer = Result<Json<Value>, ApiError>;

/// lichess says yes. Nothing is done here, and the answer says so.
async fn missing(
    State(zone): State<Zone>,
    _: Bearer,
    Path(name): Path<String>,
    feature: &str,
) -> Answer {
    account_named(&zone, &name).await?;
    Ok(refused(&ProgramCode::FeatureMissing { feature: feature.into() }.into()))
}

async fn notes(State(zone): State<Zone>, _: Bearer, Path(name): Path<String>) -> Answer {
    account_named(&zone, &name).await?;
    Ok(Json(json!([])))
}

async fn streamers() -> Json<Value> {
    Json(json!([]))
}
