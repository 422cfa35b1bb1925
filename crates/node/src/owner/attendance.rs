//! Who is present, by the connections that show signs of life (SPEC 7).

use game::{Departure, Millis, Timestamp, ZoneCommand};
use rules::{ByColor, Color};

use super::Owner;
use crate::Connection;

/// The connections of the players that count as present, and until when.
#[derive(Debug, Default)]
pub(crate) struct Attendance {
    alive: ByColor<Vec<(Connection, Timestamp)>>,
    /// Whose last connection was closed, when, and why. Not reported yet.
    departed: ByColor<Option<(Timestamp, Departure)>>,
}

impl Attendance {
    /// A connection counts until then, or longer if that was known already.
    fn prolong(&mut self, color: Color, connection: Connection, until: Timestamp) {
        self.departed[color] = None;
        match self.alive[color].iter_mut().find(|(known, _)| *known == connection) {
            Some((_, known)) => *known = until.max(*known),
            None => self.alive[color].push((connection, until)),
        }
    }

    /// Whether this was the last connection of the player.
    fn close(&mut self, color: Color, connection: Connection) -> bool {
        let before = self.alive[color].len();
        self.alive[color].retain(|(known, _)| *known != connection);
        before > 0 && self.alive[color].is_empty()
    }

    /// Whether the last connection of the player was silent for too long.
    fn expire(&mut self, color: Color, now: Timestamp) -> bool {
        let before = self.alive[color].len();
        self.alive[color].retain(|(_, until)| *until > now);
        before > 0 && self.alive[color].is_empty()
    }

    /// When a connection will have been silent for too long.
    pub(super) fn next_expiry(&self) -> Option<Timestamp> {
        let both = self.alive.white.iter().chain(&self.alive.black);
        both.map(|(_, until)| *until).min()
    }
}

impl Owner {
    pub(super) async fn show_sign(&mut self, color: Color, connection: Connection, span: Millis) {
        let until = self.clock.now() + span;
        self.attendance.prolong(color, connection, until);
        if !self.game.is_present(color) {
            self.zone(ZoneCommand::Present(color)).await;
        }
    }

    /// A connection was closed at this time.
    pub(super) fn close(
        &mut self,
        at: Timestamp,
        color: Color,
        connection: Connection,
        why: Departure,
    ) {
        if self.attendance.close(color, connection) {
            self.attendance.departed[color] = Some((at, why));
        }
    }

    /// Reports players whose last connection was closed: nobody waits for their silence. Only once
    /// no letter is left that could say that they are back. Whether there was anyone to report.
    pub(super) async fn report_departures(&mut self) -> bool {
        let departed = std::mem::take(&mut self.attendance.departed);
        for color in Color::ALL {
            if let Some((at, why)) = departed[color] {
                self.zone_at(at, ZoneCommand::Absent(color, why)).await;
            }
        }
        departed != ByColor::default()
    }

    pub(super) async fn miss_silent(&mut self, now: Timestamp) {
        for color in Color::ALL {
            if self.attendance.expire(color, now) {
                self.zone(ZoneCommand::Absent(color, Departure::Lost)).await;
            }
        }
    }
}
