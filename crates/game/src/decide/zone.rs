//! Reports of the server: seats, presence, recovery (SPEC 3, 7).

use rules::Color;

use super::{Step, done, refused};
use crate::{
    ClockStart, Departure, Ending, Event, Game, Phase, Refusal, Seat, Timestamp, ZoneCommand,
};

impl Game {
    pub(super) fn zone(&self, at: Timestamp, report: ZoneCommand) -> Step {
        match report {
            ZoneCommand::Sit(color, seat) => self.sit_down(color, seat),
            ZoneCommand::Present(color) => self.present(color),
            ZoneCommand::Absent(color, departure) => self.absent(color, departure),
            ZoneCommand::Recover { last_seen } => {
                let unpaired = self.phase == Phase::Waiting && self.paired_at.is_none();
                // A player who was present has to come back.
                let deserted = !Color::ALL
                    .into_iter()
                    .any(|color| self.attendance.is_here(color) && self.connects(color));
                if self.is_correspondence() || (unpaired && deserted) {
                    return done(Vec::new());
                }
                let charged_until = self.recovered_until(last_seen, at);
                done(vec![Event::Recovered { charged_until }])
            }
        }
    }

    fn sit_down(&self, color: Color, seat: Seat) -> Step {
        if self.seats[color].is_some() || self.takes_part_already(!color, seat) {
            return refused(Refusal::SeatTaken);
        }
        let mut events = vec![Event::Seated(color, seat)];
        let complete = self.seats[!color].is_some();
        let starts = match self.config.clock_start {
            ClockStart::WhenSeated => complete,
            // Against the computer, only the other player has to be present.
            ClockStart::WhenPresent { .. } => {
                complete && seat == Seat::Computer && self.attendance.is_here(!color)
            }
            ClockStart::ByArbiter { .. } => false,
        };
        if starts {
            events.push(Event::Started);
        }
        done(events)
    }

    /// Whether this person plays this side or is its assistant.
    fn takes_part_already(&self, color: Color, seat: Seat) -> bool {
        let Seat::Person(person) = seat else {
            return false;
        };
        self.seats[color] == Some(seat)
            || self.assistant(color).is_some_and(|helper| helper.person == person)
    }

    fn present(&self, color: Color) -> Step {
        if self.attendance.is_here(color) || !self.connects(color) {
            return done(Vec::new());
        }
        let mut events = vec![Event::Present(color)];
        let both_here = self.attendance.is_here(!color);
        let both_seated = self.seats.white.is_some() && self.seats.black.is_some();
        match (self.phase, self.config.clock_start) {
            (Phase::Waiting, ClockStart::WhenPresent { .. }) if both_here && both_seated => {
                events.push(Event::Started);
            }
            (Phase::Recovering, _) if both_here => events.push(Event::ClocksResumed),
            _ => {}
        }
        done(events)
    }

    fn absent(&self, color: Color, departure: Departure) -> Step {
        if !self.attendance.is_here(color) || !self.connects(color) {
            return done(Vec::new());
        }
        let mut events = vec![Event::Absent(color, departure)];
        // A game for now that no one joined ends with its maker, who had a seat from the beginning.
        if self.config.seats[color].is_some()
            && self.phase == Phase::Waiting
            && self.paired_at.is_none()
            && matches!(self.config.clock_start, ClockStart::WhenPresent { .. })
        {
            events.push(super::ended(Ending::Aborted));
        }
        done(events)
    }

    /// Whether the presence of this side matters: it has a human player, and the game is not
    /// correspondence.
    fn connects(&self, color: Color) -> bool {
        matches!(self.seats[color], Some(Seat::Person(_))) && !self.is_correspondence()
    }
}
