//! Games as they stand on the wall.

use std::collections::HashMap;

use game::{Game, PersonId, Seat, Timestamp};
use rules::{ByColor, Color};
use wire::{GameId, arbiter::WallGame};

use crate::{Zone, computers};

/// Names that were looked up before: a hundred boards have few players.
#[derive(Default)]
pub(crate) struct Names {
    known: HashMap<PersonId, String>,
}

impl Names {
    pub(crate) async fn of(&mut self, zone: &Zone, person: PersonId) -> String {
        if let Some(name) = self.known.get(&person) {
            return name.clone();
        }
        let name = zone.name_of(person).await;
        self.known.insert(person, name.clone());
        name
    }
}

/// A game as it stands, and the instant of its clocks; none if it cannot be
/// read now.
pub(crate) async fn board(
    zone: &Zone,
    names: &mut Names,
    id: GameId,
) -> Option<(WallGame, Timestamp)> {
    let (game, at) = zone.node.look(id).await.ok()?;
    let mut players = ByColor::default();
    let mut assistants = ByColor::default();
    for color in Color::ALL {
        players[color] = player(zone, names, &game, color).await;
        if let Some(assistant) = game.assistant(color) {
            assistants[color] = Some(names.of(zone, assistant.person).await);
        }
    }
    Some((WallGame::of(id, &game, at, players, assistants), at))
}

async fn player(zone: &Zone, names: &mut Names, game: &Game, color: Color) -> Option<String> {
    match game.seat(color)? {
        Seat::Computer => Some(computers::name(game)),
        Seat::Person(person) => Some(names.of(zone, person).await),
    }
}
