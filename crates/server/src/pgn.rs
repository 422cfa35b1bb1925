//! Games as PGN.

use std::collections::HashMap;

use game::{Actor, Event, Game, Official, PersonId, Record, Recorded, Seat, Seq};
use rules::{Color, pgn::Tags};
use store::StoreError;
use wire::GameId;

use crate::{ZoneStore, computers, games};

/// A game of the zone as PGN, one from elsewhere as it came; none if there is
/// no such game. `site` is where the zone is found, and may be empty.
///
/// # Errors
///
/// If the store does not answer or the game cannot be read.
pub async fn game_pgn<S: ZoneStore>(
    store: &S,
    id: GameId,
    site: &str,
) -> Result<Option<String>, StoreError> {
    let Some(history) = store.load(id, Seq(0)).await? else {
        return store.imported(id).await;
    };
    let game = Game::replay(history.config.clone(), &history.events);
    let changes = store.rating_changes(id).await?;
    let before = |color| changes.map(|changes| changes[color].before.shown().to_string());
    let difference = |color| changes.map(|changes| format!("{:+}", changes[color].shown()));
    let Official { event, round, board } = history.config.official.clone().unwrap_or_default();
    let kind = if history.config.rated { "Rated game" } else { "Casual game" };
    let (eco, opening) = node::opening_of(&game).map(|found| (found.eco, found.name)).unzip();
    let mut tags = Tags::default();
    for (name, value) in [
        ("Event", Some(event.unwrap_or_else(|| kind.to_owned()))),
        ("Site", Some(format!("{site}/{id}"))),
        ("Date", Some(games::utc_date(history.config.made_at.0))),
        ("Round", round),
        ("Board", board.map(|board| board.to_string())),
        ("White", name(store, &game, Color::White).await?),
        ("Black", name(store, &game, Color::Black).await?),
        ("WhiteElo", before(Color::White)),
        ("BlackElo", before(Color::Black)),
        ("WhiteRatingDiff", difference(Color::White)),
        ("BlackRatingDiff", difference(Color::Black)),
        ("ECO", eco),
        ("Opening", opening),
    ] {
        if let Some(value) = value {
            tags.set(name, &value).map_err(|error| StoreError::Damaged(error.to_string()))?;
        }
    }
    let names = names(store, &history.events).await?;
    let named = |person: PersonId| names.get(&person).cloned();
    let record = Record::with_names(&history.config, &history.events, &named);
    let text = record.to_pgn(tags).to_pgn();
    text.map(Some).map_err(|error| StoreError::Damaged(format!("game {id}: {error}")))
}

/// The names of arbiters and assistants.
async fn names<S: ZoneStore>(
    store: &S,
    events: &[Recorded],
) -> Result<HashMap<PersonId, String>, StoreError> {
    let mut names = HashMap::new();
    for recorded in events {
        let person = match (&recorded.event, recorded.by) {
            (Event::AssistantNamed(_, person), _) => *person,
            (_, Actor::Arbiter(person) | Actor::Assistant(_, person)) => person,
            _ => continue,
        };
        if !names.contains_key(&person)
            && let Some(found) = store.person(person).await?
        {
            names.insert(person, found.name);
        }
    }
    Ok(names)
}

async fn name<S: ZoneStore>(
    store: &S,
    game: &Game,
    color: Color,
) -> Result<Option<String>, StoreError> {
    Ok(match game.seat(color) {
        None => None,
        Some(Seat::Computer) => Some(computers::name(game.config().mind.as_ref())),
        Some(Seat::Person(id)) => store.person(id).await?.map(|person| person.name),
    })
}
