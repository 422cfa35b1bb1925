//! Reports of who is present (SPEC 7).

use game::{Departure, Timestamp, ZoneCommand};
use rules::{ByColor, Color};

use super::Owner;

/// Whether a report may have changed the game, or what is to be recovered.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Changed {
    Yes,
    No,
}

impl Owner {
    /// Whether there is anybody to report.
    pub(super) fn presence_changed(&self, now: Timestamp) -> bool {
        self.inbox.attendance(|attendance| {
            let arrived =
                |color| attendance.is_connected(color, now) && !self.game.is_present(color);
            attendance.has_departed() || Color::ALL.into_iter().any(arrived)
        })
    }

    /// Reports who has come and who has left.
    pub(super) async fn report_presence(&mut self, now: Timestamp) -> Changed {
        self.report_arrivals(now).await;
        let departed = self.report_departures().await;
        if departed || !self.gaps.is_empty() { Changed::Yes } else { Changed::No }
    }

    /// Reports players who are connected and not known to be present.
    pub(super) async fn report_arrivals(&mut self, now: Timestamp) {
        for color in Color::ALL {
            let connected = self.inbox.attendance(|attendance| attendance.is_connected(color, now));
            if connected && !self.game.is_present(color) {
                self.zone_at(self.alive_now(now), ZoneCommand::Present(color)).await;
            }
        }
    }

    /// Reports players whose last connection was closed: nobody waits for their silence. Whether
    /// there was anyone to report.
    pub(super) async fn report_departures(&mut self) -> bool {
        let is_good = |at| self.is_alive_at(at);
        let departed = self.inbox.attendance(|attendance| attendance.take_departed(is_good));
        for color in Color::ALL {
            if let Some((at, why)) = departed[color] {
                self.zone_at(at, ZoneCommand::Absent(color, why)).await;
            }
        }
        departed != ByColor::default()
            || self.inbox.attendance(|attendance| attendance.has_departed())
    }

    /// Reports players whose last connection was silent for too long.
    pub(super) async fn report_silent(&mut self, now: Timestamp) {
        let silent = self.inbox.attendance(|attendance| attendance.expire(now));
        for color in Color::ALL {
            if silent[color] {
                let absent = ZoneCommand::Absent(color, Departure::Lost);
                self.zone_at(self.alive_now(now), absent).await;
            }
        }
    }

    /// From now on only changes of this are told.
    pub(super) fn note_presence(&mut self) {
        let present = ByColor::new_with(|color| self.game.is_present(color));
        if present != self.noted_presence {
            self.noted_presence = present;
            self.inbox.attendance(|attendance| attendance.set_reported(present));
        }
    }
}
