//! Somebody is in the lobby: as long as they are, what they look for stands.

use game::{Millis, PersonId};
use wire::GameId;

use crate::{Zone, state::Here};

/// Somebody in the lobby, until it is dropped.
pub(crate) struct Present {
    zone: Zone,
    person: PersonId,
    _here: Here,
}

/// Somebody comes into the lobby.
pub(crate) fn arrive(zone: &Zone, person: PersonId) -> Present {
    zone.shared.lobby.state().arrived(person);
    Present { zone: zone.clone(), person, _here: zone.enter(person) }
}

impl Drop for Present {
    fn drop(&mut self) {
        let now = self.zone.now();
        self.zone.shared.lobby.state().left(self.person, now);
    }
}

/// Lets a seek live for so long from now. Not on the disk: after a restart
/// whoever kept it alive is gone.
pub(crate) fn extend(zone: &Zone, id: GameId, lives: Millis) {
    let expires = zone.now() + lives;
    if let Some(entry) = zone.shared.lobby.state().seeks.get_mut(&id) {
        entry.seek.expires = expires.max(entry.seek.expires);
    }
}
