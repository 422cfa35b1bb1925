//! Bringing a game in.

use axum::{Json, extract::State};
use wire::lichess::ImportedGame;

use crate::{
    Zone, client_addr::ClientAddr, error::ApiError, form::Form, lichess::views::Site,
    use_cases::import_game,
};

pub(super) async fn create(
    State(zone): State<Zone>,
    place: ClientAddr,
    site: Site,
    form: Form,
) -> Result<Json<ImportedGame>, ApiError> {
    place.may_make(&zone)?;
    // After the body: one that trickles in holds up nobody else.
    let _turn = zone.shared.reads.enter(place).await?;
    let id = import_game(&zone, form.needed("pgn")?).await?;
    let url = format!("{}/game/export/{id}", site.root());
    Ok(Json(ImportedGame { id: id.to_string(), url }))
}
