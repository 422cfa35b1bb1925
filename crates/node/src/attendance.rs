//! Who is present, by the connections that show signs of life (SPEC 7).

use game::{Departure, Timestamp};
use rules::{ByColor, Color};
use store::NodeId;

use crate::Connection;

/// The connections of the players that count as present, and until when.
#[derive(Debug, Default)]
pub(crate) struct Attendance {
    alive: ByColor<Vec<(Connection, Timestamp)>>,
    /// Whose last connection was closed, when, and why. Not reported yet.
    departed: ByColor<Option<(Timestamp, Departure)>>,
    /// Whom the game has as present.
    reported: ByColor<bool>,
    /// Presence does not matter in this game.
    ignored: bool,
}

/// The most connections of one player that are told apart. Each further one takes the place of the
/// one that has been silent longest.
const MOST: usize = 64;

impl Attendance {
    /// Presence does not matter: nothing is noted.
    pub(crate) fn ignore(&mut self) {
        self.ignored = true;
    }

    /// A connection counts until then, or longer if that was known already. Whether the game has to
    /// be told.
    pub(crate) fn prolong(
        &mut self,
        color: Color,
        connection: Connection,
        until: Timestamp,
    ) -> bool {
        if self.ignored {
            return false;
        }
        let alive = &mut self.alive[color];
        match alive.iter_mut().find(|(known, _)| *known == connection) {
            Some((_, known)) => *known = until.max(*known),
            None => {
                if alive.len() == MOST
                    && let Some(oldest) = (0..MOST).min_by_key(|place| alive[*place].1)
                {
                    alive.swap_remove(oldest);
                }
                alive.push((connection, until));
            }
        }
        self.departed[color].take().is_some() || !self.reported[color]
    }

    /// A connection was closed. Whether it was the last of the player, so that the game has to be
    /// told.
    pub(crate) fn close(
        &mut self,
        color: Color,
        connection: Connection,
        at: Timestamp,
        why: Departure,
    ) -> bool {
        let before = self.alive[color].len();
        self.alive[color].retain(|(known, _)| *known != connection);
        let last = before > 0 && self.alive[color].is_empty();
        if last {
            self.departed[color] = Some((at, why));
        }
        last
    }

    /// Whether the last connection of a player was closed, and not reported.
    pub(crate) fn has_departed(&self) -> bool {
        self.departed != ByColor::default()
    }

    /// Players whose last connection was closed, when, and why. Nobody waits for their silence.
    /// Those whose instant may not be taken as it is stay for later.
    pub(crate) fn take_departed(
        &mut self,
        is_good: impl Fn(Timestamp) -> bool,
    ) -> ByColor<Option<(Timestamp, Departure)>> {
        ByColor::new_with(|color| self.departed[color].take_if(|(at, _)| is_good(*at)))
    }

    /// Forgets connections that were silent for too long. Whether a player has none left.
    pub(crate) fn expire(&mut self, now: Timestamp) -> ByColor<bool> {
        ByColor::new_with(|color| {
            let before = self.alive[color].len();
            self.alive[color].retain(|(_, until)| *until > now);
            before > 0 && self.alive[color].is_empty()
        })
    }

    /// After a silence of the store: a connection that was alive when it began and was not closed
    /// since counts until then, even if no sign of life could be noted. Calls are no connection.
    pub(crate) fn forgive(&mut self, since: Timestamp, until: Timestamp) {
        for color in Color::ALL {
            for (connection, known) in &mut self.alive[color] {
                if *connection != Connection::CALLS && *known > since {
                    *known = until.max(*known);
                }
            }
        }
    }

    /// The connections of a node count until then, if they still do.
    pub(crate) fn prolong_all_of(&mut self, node: NodeId, until: Timestamp) {
        for color in Color::ALL {
            for (connection, known) in &mut self.alive[color] {
                if connection.node() == Some(node) {
                    *known = until.max(*known);
                }
            }
        }
    }

    /// Whether a player has a connection that counts.
    pub(crate) fn is_connected(&self, color: Color, now: Timestamp) -> bool {
        self.alive[color].iter().any(|(_, until)| *until > now)
    }

    /// Whom the game has as present, so that only changes are told.
    pub(crate) fn set_reported(&mut self, reported: ByColor<bool>) {
        self.reported = reported;
    }

    /// When a connection will have been silent for too long.
    pub(crate) fn next_expiry(&self) -> Option<Timestamp> {
        let both = self.alive.white.iter().chain(&self.alive.black);
        both.map(|(_, until)| *until).min()
    }

    /// Whether no one is connected, and nothing is to be told.
    pub(crate) fn is_empty(&self) -> bool {
        self.alive.iter().all(|(_, connections)| connections.is_empty())
            && self.departed == ByColor::default()
    }
}
