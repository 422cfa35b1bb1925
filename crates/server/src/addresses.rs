//! Whether there is anything at an address of the page. The page itself finds
//! out what to show; here it is for the status, which tells programs and search
//! engines.

use axum::http::HeaderMap;
use wire::GameId;

use crate::{
    Zone, caller,
    error::ApiError,
    use_cases::{is_seek, player_named, tournament::seen_by},
};

/// What an address names, beside the pages of which there is one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Named<'a> {
    /// A game, or the challenge it was before.
    Game(&'a str),
    Player(&'a str),
    Tournament(&'a str),
}

/// What the address of an entry page names: `pages/people/_name.html` for
/// `people/Ada`. None for a page of which there is one.
pub(crate) fn named<'a>(entry_page: &str, path: &'a str) -> Option<Named<'a>> {
    let address = entry_page.strip_prefix("pages/")?.strip_suffix(".html")?;
    let of_tournament = address.starts_with("tournament/") || address.starts_with("swiss/");
    let mut parts = address.split('/').zip(path.split('/'));
    parts.find_map(|(expected, part)| match expected {
        "_id" if of_tournament => Some(Named::Tournament(part)),
        "_id" => Some(Named::Game(part)),
        "_name" => Some(Named::Player(part)),
        _ => None,
    })
}

/// Whether it is there for this visitor. A store that fails says nothing about
/// it: the page asks again and tells.
pub(crate) async fn is_there(zone: &Zone, named: Named<'_>, headers: &HeaderMap) -> bool {
    match named {
        Named::Game(id) => has_game(zone, id).await.unwrap_or(true),
        Named::Player(name) => has_player(zone, name, headers).await,
        Named::Tournament(id) => has_tournament(zone, id, headers).await,
    }
}

async fn has_game(zone: &Zone, id: &str) -> Result<bool, ApiError> {
    let Ok(id) = id.parse::<GameId>() else { return Ok(false) };
    Ok(is_seek(zone, id).await? || zone.store.games.summary(id).await?.is_some())
}

async fn has_tournament(zone: &Zone, id: &str, headers: &HeaderMap) -> bool {
    let Ok(id) = id.parse() else { return false };
    let Ok(caller) = caller::known(zone, headers).await else { return true };
    match seen_by(zone, id, caller.map(|person| person.id)).await {
        Ok(_) => true,
        Err(error) => !error.is_not_found(),
    }
}

async fn has_player(zone: &Zone, name: &str, headers: &HeaderMap) -> bool {
    let Ok(caller) = caller::known(zone, headers).await else { return true };
    // Only guests have a space in their names.
    let name = name.replace("%20", " ");
    match player_named(zone, &name, caller).await {
        Ok(_) => true,
        Err(error) => !error.is_not_found(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_what_its_placeholder_stands_for() {
        assert_eq!(named("pages/_id.html", "a1B2c3D4"), Some(Named::Game("a1B2c3D4")));
        let text = named("pages/game/_id/text.html", "game/a1B2c3D4/text");
        assert_eq!(text, Some(Named::Game("a1B2c3D4")));
        assert_eq!(named("pages/people/_name.html", "people/Ada"), Some(Named::Player("Ada")));
        let tournament =
            named("pages/tournament/_id/player/_name.html", "tournament/a1B2c3D4/player/3");
        assert_eq!(tournament, Some(Named::Tournament("a1B2c3D4")));
        assert_eq!(named("pages/help.html", "help"), None);
        assert_eq!(named("index.html", ""), None);
    }
}
