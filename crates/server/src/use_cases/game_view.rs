//! A game as the page shows it.

use game::{Game, Seat};
use rules::{ByColor, Color};
use store::{Account, RematchState, StoreError};
use wire::{
    GameId,
    server::{GameView, OfficialView, PlayerIdentity, Rematch, Side, Sides, You},
};

use super::{role::GameRole, scores::scores, spectators::SeenGame};
use crate::Zone;

/// A game as somebody sees it, with a rematch as it stands.
pub(crate) async fn game_view(
    zone: &Zone,
    id: GameId,
    seen: &SeenGame,
    rematch: RematchState,
) -> Result<GameView, StoreError> {
    let SeenGame { game, at, role } = seen;
    let (at, role) = (*at, *role);
    let names = zone.names(game).await;
    let mut view = GameView::of(id, game, names, at, role.viewer(game.ended().is_some()));
    add_official_details(zone, &mut view, game, role).await?;
    view.state.opening = node::opening_of(game);
    view.chat &= zone.policy().values.chat;
    view.identities = identities(zone, game).await?;
    view.spectators = zone.node.spectators(id);
    view.rematch = rematch_view(rematch);
    view.scores = scores(zone, id, game, seen.delay()).await?;
    Ok(view)
}

/// Titles and real names of the players, where they may be shown; none if there are none.
async fn identities(zone: &Zone, game: &Game) -> Result<Option<Sides<PlayerIdentity>>, StoreError> {
    let official = game.config().tournament.is_some();
    let mut identities = ByColor::<PlayerIdentity>::default();
    for color in Color::ALL {
        let Some(Seat::Person(person)) = game.seat(color) else { continue };
        if let Some(Account { standing, .. }) = zone.store.accounts.account(person).await? {
            identities[color] = PlayerIdentity {
                title: standing.shown_title(official),
                real_name: standing.shown_real_name(official),
            };
        }
    }
    Ok((identities != ByColor::default()).then(|| identities.into()))
}

/// How a rematch stands.
pub(crate) fn rematch_view(state: RematchState) -> Rematch {
    Rematch { by: state.by.map(Side::from), next: state.next }
}

/// Adds to the view of a game what only the zone knows: who judges, who
/// assists, what the receiver is.
async fn add_official_details(
    zone: &Zone,
    view: &mut GameView,
    game: &Game,
    role: GameRole,
) -> Result<(), StoreError> {
    match role {
        GameRole::Assistant(color) => {
            view.you = You::Assistant;
            view.assists = Some(Side::from(color));
        }
        GameRole::Arbiter => view.you = You::Arbiter,
        GameRole::Player(_) | GameRole::Spectator => {}
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
async fn assistants(zone: &Zone, game: &Game) -> ByColor<Option<String>> {
    let mut names = ByColor::default();
    for color in Color::ALL {
        if let Some(assistant) = game.assistant(color) {
            names[color] = Some(zone.name_of(assistant.person).await);
        }
    }
    names
}
