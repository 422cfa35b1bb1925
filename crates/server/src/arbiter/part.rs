//! What somebody is in a game.

use game::{Game, PersonId, Viewer};
use rules::{ByColor, Color};
use store::{Person, PersonKind, StoreError};
use wire::{
    GameId,
    server::{GameView, OfficialView, Side, You},
};

use crate::{Zone, games::color_of};

/// What somebody is in a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Part {
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

impl Part {
    /// The side whose moves they enter, and who is there when they are.
    pub(crate) fn color(self) -> Option<Color> {
        match self {
            Part::Player(color) | Part::Assistant(color) => Some(color),
            Part::Arbiter | Part::Spectator => None,
        }
    }

    /// As whom they see the game. An assistant sees what their player does, but
    /// has neither won nor lost.
    pub(crate) fn viewer(self, over: bool) -> Viewer {
        match self {
            Part::Player(color) => Viewer::Player(color),
            Part::Assistant(color) if !over => Viewer::Player(color),
            _ => Viewer::Spectator,
        }
    }
}

pub(crate) async fn part_of(
    zone: &Zone,
    id: GameId,
    game: &Game,
    person: &Person,
) -> Result<Part, StoreError> {
    Ok(if let Some(color) = color_of(game, person) {
        Part::Player(color)
    } else if let Some(color) = assists(game, person.id).filter(|color| approved(game, *color)) {
        Part::Assistant(color)
    } else if judges(zone, id, person).await? {
        Part::Arbiter
    } else {
        Part::Spectator
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

/// Adds to the view of a game what only the zone knows: who judges, who
/// assists, what the receiver is.
pub(crate) async fn add_official_details(
    zone: &Zone,
    view: &mut GameView,
    game: &Game,
    part: Part,
) -> Result<(), StoreError> {
    match part {
        Part::Assistant(color) => {
            view.you = You::Assistant;
            view.assists = Some(Side::from(color));
        }
        Part::Arbiter => view.you = You::Arbiter,
        Part::Player(_) | Part::Spectator => {}
    }
    let mut arbiters = Vec::new();
    for person in zone.store.arbiters.arbiters_of(view.id).await? {
        arbiters.push(zone.name_of(person).await);
    }
    view.official = OfficialView::of(game.config(), arbiters);
    let assistants = assistants(zone, game).await;
    if assistants != ByColor::default() {
        view.assistants = Some(assistants.into());
    }
    Ok(())
}

/// The names of those who enter moves, or are to.
pub(crate) async fn assistants(zone: &Zone, game: &Game) -> ByColor<Option<String>> {
    let mut names = ByColor::default();
    for color in Color::ALL {
        if let Some(assistant) = game.assistant(color) {
            names[color] = Some(zone.name_of(assistant.person).await);
        }
    }
    names
}
