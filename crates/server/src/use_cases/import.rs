//! Importing games that were played elsewhere. They belong to nobody here.

use rules::{
    Position,
    pgn::{self, Games},
};
use store::{Imported, NewImport, Store, StoreError};
use verdict::Impossible;
use wire::{GameId, error::ProgramCode, site::ImportedGames};

use super::{acting::Acting, moderate::log_import};
use crate::{Zone, error::ApiError, random::random_id, secret};

/// Imports the one game of a text: its id, which it may have had before.
pub(crate) async fn import_game(zone: &Zone, text: String) -> Result<GameId, ApiError> {
    // Reading and judging takes a while: others shall not wait for it.
    let read = tokio::task::spawn_blocking(move || read(&text)).await;
    let new = new_import(read.map_err(ApiError::unavailable)??)?;
    let (id, hash) = (new.id, new.hash);
    zone.store.imports.import(vec![new]).await?;
    // It may have been there before.
    Ok(zone.store.imports.imported_as(hash).await?.unwrap_or(id))
}

/// Imports games that were read and checked before, each as PGN. Those that
/// are there already are counted and left alone.
///
/// # Errors
///
/// If the store does not answer, or the system gives no randomness.
pub async fn import_games(store: &Store, games: Vec<String>) -> Result<Imported, StoreError> {
    let new: Result<Vec<NewImport>, ApiError> = games.into_iter().map(new_import).collect();
    let new = new.map_err(|error| StoreError::Unavailable(error.message()))?;
    store.imports.import(new).await
}

/// How many errors of an import are told.
const ERRORS_MAX: usize = 10;

/// Imports the games of a file as `tabiya import` does: what is wrong is told and left out.
pub(crate) async fn import_file(
    zone: &Zone,
    acting: &Acting,
    text: String,
) -> Result<ImportedGames, ApiError> {
    // Reading and judging takes a while: others shall not wait for it.
    let read = tokio::task::spawn_blocking(move || read_all(&text)).await;
    let (games, mut errors) = read.map_err(ApiError::unavailable)?;
    let Imported { new, known } = import_games(&zone.store, games).await?;
    log_import(&zone.store, acting, new, known).await?;
    let broken = errors.len() as u64;
    errors.truncate(ERRORS_MAX);
    Ok(ImportedGames { new, known, errors, broken })
}

/// The games as they will be kept, and what is wrong with the others.
fn read_all(text: &str) -> (Vec<String>, Vec<String>) {
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(Games::new(text.as_bytes())) {
        let read =
            game.map_err(|error| error.to_string()).and_then(|game| {
                match impossible_start(&game.start) {
                    Some(why) => Err(format!("no game leads to its start: {why}")),
                    None => game.to_pgn().map_err(|error| error.to_string()),
                }
            });
        match read {
            Ok(pgn) => games.push(pgn),
            Err(why) => errors.push(format!("game {number}: {why}")),
        }
    }
    (games, errors)
}

fn new_import(pgn: String) -> Result<NewImport, ApiError> {
    Ok(NewImport { id: random_id()?, hash: secret::hash(&pgn), pgn })
}

/// Why no game leads to where an imported one begins (Laws 3.10.3); none if
/// it may.
pub fn impossible_start(start: &Position) -> Option<Impossible> {
    verdict::reachable(&start.to_setup(), &start.mode().into()).refutation()
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
    if let Some(why) = impossible_start(start) {
        return Err(wrong(ProgramCode::ImpossiblePgnStart { detail: why.to_string() }));
    }
    game.to_pgn().map_err(|error| wrong(ProgramCode::InvalidPgn { detail: error.to_string() }))
}
