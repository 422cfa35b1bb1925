//! When players were absent: the arbiter's list of disconnections.

use rules::{ByColor, Color};

use crate::{Departure, Event, GameConfig, RecordedEvent, Seat, Timestamp};

/// A time in which a player was absent during the game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Absence {
    /// Who.
    pub color: Color,
    /// From when.
    pub from: Timestamp,
    /// Until when; none if they have not come back.
    pub until: Option<Timestamp>,
    /// The cause, if known.
    pub cause: AbsenceCause,
}

/// Why a player was absent, if known.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AbsenceCause {
    /// They were not present at the start.
    Late,
    /// They closed the page, or the connection broke.
    Gone(Departure),
    /// The server was down.
    Server,
}

/// The absences of both players, in the order in which they began.
pub fn absences(config: &GameConfig, events: &[RecordedEvent]) -> Vec<Absence> {
    let mut ledger = Ledger::default();
    for (color, seat) in config.seats.iter() {
        ledger.sit(color, *seat);
    }
    for recorded in events {
        ledger.enter(recorded);
    }
    ledger.absences
}

#[derive(Default)]
struct Ledger {
    here: ByColor<bool>,
    computers: ByColor<bool>,
    on: bool,
    absences: Vec<Absence>,
}

impl Ledger {
    fn enter(&mut self, recorded: &RecordedEvent) {
        let at = recorded.at;
        match &recorded.event {
            Event::Seated(color, seat) => self.sit(*color, Some(*seat)),
            Event::Started | Event::StartedByArbiter(_) => {
                self.on = true;
                for color in Color::ALL {
                    if !self.here[color] {
                        self.open(color, at, AbsenceCause::Late);
                    }
                }
            }
            Event::Present(color) => {
                self.here[*color] = true;
                let open =
                    |absence: &&mut Absence| absence.color == *color && absence.until.is_none();
                if let Some(absence) = self.absences.iter_mut().find(open) {
                    absence.until = Some(at);
                }
            }
            Event::Absent(color, why) => self.leave(*color, at, AbsenceCause::Gone(*why)),
            Event::Recovered { charged_until } => {
                for color in Color::ALL {
                    if !self.computers[color] {
                        self.leave(color, *charged_until, AbsenceCause::Server);
                    }
                }
            }
            Event::Ended { .. } => self.on = false,
            _ => {}
        }
    }

    fn sit(&mut self, color: Color, seat: Option<Seat>) {
        if seat == Some(Seat::Computer) {
            self.computers[color] = true;
            self.here[color] = true;
        }
    }

    fn leave(&mut self, color: Color, at: Timestamp, cause: AbsenceCause) {
        if std::mem::take(&mut self.here[color]) && self.on {
            self.open(color, at, cause);
        }
    }

    fn open(&mut self, color: Color, from: Timestamp, cause: AbsenceCause) {
        self.absences.push(Absence { color, from, until: None, cause });
    }
}
