//! Presence and countdowns, derived from the events (SPEC 7).

use rules::{ByColor, Color};
use tabiya_game::{Event, Game, GameConfig, Millis, Phase, RecordedEvent, Seat, Timestamp};

pub(crate) struct Presence {
    here: ByColor<bool>,
    appeared: ByColor<bool>,
    /// How long an absent player is still waited for, at the last event.
    left: ByColor<Option<u64>>,
    /// How long a game that both left still stays, at the last event.
    deserted: Option<u64>,
}

impl Presence {
    pub(super) fn new(config: &GameConfig) -> Presence {
        let computer = config.seats.map(|seat| seat == Some(Seat::Computer));
        Presence { here: computer, appeared: computer, left: ByColor::default(), deserted: None }
    }

    pub(super) fn is_here(&self, color: Color) -> bool {
        self.here[color]
    }

    pub(super) fn has_appeared(&self, color: Color) -> bool {
        self.appeared[color]
    }

    pub(super) fn both_here(&self) -> bool {
        self.here.white && self.here.black
    }

    pub(super) fn deserted(&self) -> Option<u64> {
        self.deserted
    }

    /// How long a player is still waited for, so long after the last event.
    pub(super) fn left(&self, color: Color, passed: u64) -> Option<u64> {
        self.left[color].map(|left| left.saturating_sub(passed))
    }

    /// The countdowns ran so long.
    pub(super) fn pass(&mut self, counted: u64) {
        self.left = ByColor::new_with(|color| self.left(color, counted));
        self.deserted = self.deserted.map(|left| left.saturating_sub(counted));
    }

    /// The phase is that after the event.
    pub(super) fn take(&mut self, recorded: &RecordedEvent, config: &GameConfig, phase: Phase) {
        let days = config.is_correspondence(Color::White);
        match recorded.event {
            Event::Seated(color, Seat::Computer) => self.arrives(color),
            // A player who came before the start and left again has not appeared.
            Event::Started | Event::StartedByArbiter(_) => self.appeared = self.here,
            Event::Present(color) => {
                assert!(!self.here[color], "was there already");
                assert!(!days, "nobody has to be there");
                self.arrives(color);
            }
            Event::Absent(color, _) => {
                assert!(self.here[color], "was gone already");
                self.here[color] = false;
            }
            _ => {}
        }
        let waits = match phase {
            Phase::Waiting | Phase::Over => false,
            Phase::Playing | Phase::Paused | Phase::Recovering => !days,
        };
        let runs = waits && phase == Phase::Playing;
        for color in Color::ALL {
            let away = waits && self.appeared[color] && !self.here[color] && self.here[!color];
            self.left[color] = match self.left[color] {
                Some(left) if away => Some(left),
                None if away && runs => config.absence.countdown().map(|limit| limit.0),
                _ => None,
            };
        }
        let idle = config.absence.idle_limit().is_some();
        let empty = waits && !idle && !self.here.white && !self.here.black;
        self.deserted = match self.deserted {
            Some(left) if empty => Some(left),
            None if empty && runs => Some(Millis::DAY.0),
            _ => None,
        };
    }

    fn arrives(&mut self, color: Color) {
        self.here[color] = true;
        self.appeared[color] = true;
    }

    /// The owner was down: only the computer is still present, and no one is at fault. A game that
    /// both had left stays left.
    pub(super) fn forget(&mut self, stays: ByColor<bool>) {
        self.here = stays;
        self.left = ByColor::default();
    }

    pub(super) fn compare(&self, game: &Game, at: Timestamp, passed: u64) {
        for color in Color::ALL {
            assert_eq!(game.is_present(color), self.here[color], "is {color} there");
            let left = self.left(color, passed).map(Millis);
            assert_eq!(game.countdown(color, at), left, "the countdown for {color}");
        }
    }
}
