//! Bringing a game in.

use axum::{Json, extract::State};
use rules::pgn::{self, Games};
use store::NewImport;
use wire::{GameId, error::ProgramCode, lichess::ImportedGame};

use crate::{
    Zone, error::ApiError, form::Form, games::random, lichess::views::Site, people::ClientAddr,
    secret,
};

pub(super) async fn create(
    State(zone): State<Zone>,
    place: ClientAddr,
    site: Site,
    form: Form,
) -> Result<Json<ImportedGame>, ApiError> {
    place.may_make(&zone)?;
    let text: String = form.needed("pgn")?;
    // Reading and judging takes a while: others shall not wait for it.
    let read = tokio::task::spawn_blocking(move || read(&text)).await;
    let pgn = read.map_err(ApiError::unavailable)??;
    let hash = secret::hash(&pgn);
    let new = GameId::from_random(random()?);
    zone.store.imports.import(vec![NewImport { id: new, hash, pgn }]).await?;
    // It may have been there before.
    let id = zone.store.imports.imported_as(hash).await?.unwrap_or(new);
    let url = format!("{}/game/export/{id}", site.root());
    Ok(Json(ImportedGame { id: id.to_string(), url }))
}

/// The one game in a text, written as it will be kept.
fn read(text: &str) -> Result<String, ApiError> {
    let wrong = |code: ProgramCode| ApiError::from(code).at("pgn");
    let mut games = Games::new(text.as_bytes());
    let game = match games.next() {
        None => return Err(wrong(ProgramCode::NoPgnGame)),
        Some(Err(error)) => {
            return Err(wrong(ProgramCode::InvalidPgn { detail: error.to_string() }));
        }
        Some(Ok(game)) => game,
    };
    if games.next().is_some() {
        return Err(wrong(ProgramCode::TooManyPgnGames));
    }
    let pgn::PgnGame { start, moves, .. } = &game;
    if moves.is_empty() && *start == rules::Position::initial() {
        return Err(wrong(ProgramCode::NoPgnMoves));
    }
    let judged = verdict::reachable(&start.to_setup(), &start.mode().into());
    if let Some(why) = judged.refutation() {
        return Err(wrong(ProgramCode::ImpossiblePgnStart { detail: why.to_string() }));
    }
    game.to_pgn().map_err(|error| wrong(ProgramCode::InvalidPgn { detail: error.to_string() }))
}
