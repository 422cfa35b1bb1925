//! What somebody is in a game.

use game::{Game, PersonId, Viewer};
use rules::Color;
use store::{Person, PersonKind, StoreError};
use wire::GameId;

use crate::Zone;

/// What somebody is in a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum GameRole {
    /// They play.
    Player(Color),
    /// They enter moves for this player, and do nothing else (Online 3.8).
    Assistant(Color),
    /// They judge.
    Arbiter,
    /// They watch.
    #[default]
    Spectator,
}

impl GameRole {
    /// The side whose moves they enter.
    pub(crate) fn color(self) -> Option<Color> {
        match self {
            GameRole::Player(color) | GameRole::Assistant(color) => Some(color),
            GameRole::Arbiter | GameRole::Spectator => None,
        }
    }

    /// As whom they see the game. An assistant sees what their player does, but
    /// has neither won nor lost.
    pub(crate) fn viewer(self, over: bool) -> Viewer {
        match self {
            GameRole::Player(color) => Viewer::Player(color),
            GameRole::Assistant(color) if !over => Viewer::Player(color),
            _ => Viewer::Spectator,
        }
    }
}

pub(crate) async fn role_of(
    zone: &Zone,
    id: GameId,
    game: &Game,
    person: &Person,
) -> Result<GameRole, StoreError> {
    Ok(if let Some(color) = game.side_of(person.id) {
        GameRole::Player(color)
    } else if let Some(color) = assists(game, person.id).filter(|color| approved(game, *color)) {
        GameRole::Assistant(color)
    } else if judges(zone, id, person).await? {
        GameRole::Arbiter
    } else {
        GameRole::Spectator
    })
}

/// Whether somebody is an arbiter of a game, and may still be one.
pub(crate) async fn judges(zone: &Zone, id: GameId, person: &Person) -> Result<bool, StoreError> {
    if person.kind != PersonKind::Account
        || !zone.store.arbiters.arbiters_of(id).await?.contains(&person.id)
    {
        return Ok(false);
    }
    let account = zone.store.accounts.account(person.id).await?;
    Ok(account.is_some_and(|account| account.standing.arbiter && account.standing.is_active()))
}

/// For whom somebody enters moves, or would if they were approved.
pub(crate) fn assists(game: &Game, person: PersonId) -> Option<Color> {
    let is_theirs = |color: &Color| game.assistant(*color).is_some_and(|own| own.person == person);
    Color::ALL.into_iter().find(is_theirs)
}

fn approved(game: &Game, color: Color) -> bool {
    game.assistant(color).is_some_and(|assistant| assistant.approved)
}
