//! Creating a game at once: for its creator, perhaps against the computer, or
//! with free seats for the first two who come.

use game::{Game, GameConfig, PersonId, Seat};
use rules::Color;
use store::Person;
use wire::{
    GameId,
    error::LobbyCode,
    people::{GameSettings, SideChoice},
};

use super::{
    accounts_only::may_take_part, game_request::config_of, own_live_games::not_from_own_live_game,
    rated::rated_needs_account,
};
use crate::{
    Zone,
    client_addr::ClientAddr,
    computers,
    error::ApiError,
    random::{draw_color, with_new_id},
    state::{Creator, Slot},
};

/// A game that can be created for somebody.
pub(crate) struct GamePlan {
    config: GameConfig,
    side: SideChoice,
    /// If it will wait for an opponent.
    waits: Option<Slot>,
}

/// A game that was created.
pub(crate) struct CreatedGame {
    pub(crate) id: GameId,
    pub(crate) game: Game,
    /// The side of its creator.
    pub(crate) color: Color,
}

/// Everything that can be refused, before a visitor becomes a guest for it.
pub(crate) async fn plan_game(
    zone: &Zone,
    settings: &GameSettings,
    by: Option<&Person>,
    from: ClientAddr,
) -> Result<GamePlan, ApiError> {
    may_take_part(zone, by)?;
    let config = config_of(settings, zone.now()).await?;
    let config = zone.policy().applied_to(settings, config);
    computers::must_be_here(&zone.shared.computers, config.computer.as_ref())?;
    rated_needs_account(settings.rated, by)?;
    if let (Some(_), Some(person)) = (&config.computer, by) {
        not_from_own_live_game(zone, &config.start, person.id).await?;
    }
    if settings.rating_range.is_some() {
        return Err(ApiError::from(LobbyCode::RangeOnlyForSeeks).at("ratingRange"));
    }
    let waits = match config.computer {
        Some(_) => None,
        None => {
            let by = by.map_or(Creator::NewGuest, |person| Creator::Person(person.id));
            Some(zone.shared.open_games.reserve(from, by, zone.now())?)
        }
    };
    Ok(GamePlan { config, side: settings.side, waits })
}

/// Creates the game with its creator in their seat, and the computer opposite
/// if it was asked for.
pub(crate) async fn create_game(
    zone: &Zone,
    plan: GamePlan,
    by: PersonId,
) -> Result<CreatedGame, ApiError> {
    let GamePlan { mut config, side, waits } = plan;
    let color = draw_color(side)?;
    config.seats[color] = Some(Seat::Person(by));
    if config.computer.is_some() {
        config.seats[!color] = Some(Seat::Computer);
    }
    let id = store_game(zone, &config, waits, Some(by)).await?;
    Ok(CreatedGame { id, game: Game::new(config), color })
}

/// Creates a game whose seats are both free. Who takes one of a rated game is
/// asked for an account then.
pub(crate) async fn create_open_game(
    zone: &Zone,
    settings: &GameSettings,
    from: ClientAddr,
) -> Result<(GameId, Game), ApiError> {
    let config = config_of(settings, zone.now()).await?;
    let config = zone.policy().applied_to(settings, config);
    let slot = zone.shared.open_games.reserve(from, Creator::Unknown, zone.now())?;
    let id = store_game(zone, &config, Some(slot), None).await?;
    Ok((id, Game::new(config)))
}

async fn store_game(
    zone: &Zone,
    config: &GameConfig,
    waits: Option<Slot>,
    by: Option<PersonId>,
) -> Result<GameId, ApiError> {
    let create = |id| async move { zone.node.create(id, config.clone()).await.map(|()| id) };
    let id = with_new_id(create).await?;
    if let Some(slot) = waits {
        zone.shared.open_games.waits(id, slot, by, zone.now());
    }
    Ok(id)
}
