use std::fmt;

use rules::Color;

use crate::PersonId;

/// Who acts, and in which role. The server has authenticated them; the game checks whether they
/// may.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// The player of this color.
    Player(Color, PersonId),
    /// The assistant who enters moves for the player of this color (Online 3.8).
    Assistant(Color, PersonId),
    /// The computer, playing this color.
    Computer(Color),
    /// The server's own engine, in place of another program that failed, was too slow, or is no
    /// longer installed.
    StandIn(Color),
    /// An arbiter.
    Arbiter(PersonId),
    /// The server: it seats players, reports who is present, and recovers games after a crash.
    Zone,
    /// No one: a deadline passed.
    Deadline,
}

impl Actor {
    /// The side they act for.
    pub fn color(self) -> Option<Color> {
        match self {
            Actor::Player(color, _)
            | Actor::Assistant(color, _)
            | Actor::Computer(color)
            | Actor::StandIn(color) => Some(color),
            Actor::Arbiter(_) | Actor::Zone | Actor::Deadline => None,
        }
    }

    /// The person, if it is one.
    pub fn person(self) -> Option<PersonId> {
        match self {
            Actor::Player(_, person) | Actor::Assistant(_, person) | Actor::Arbiter(person) => {
                Some(person)
            }
            Actor::Computer(_) | Actor::StandIn(_) | Actor::Zone | Actor::Deadline => None,
        }
    }
}

/// Only the role: `white`, `assistant of white`, `arbiter`.
impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Player(color, _) | Actor::Computer(color) | Actor::StandIn(color) => {
                color.fmt(f)
            }
            Actor::Assistant(color, _) => write!(f, "assistant of {color}"),
            Actor::Arbiter(_) => f.write_str("arbiter"),
            Actor::Zone => f.write_str("zone"),
            Actor::Deadline => f.write_str("clock"),
        }
    }
}

/// Who plays one side.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// A person.
    Person(PersonId),
    /// The computer: always present, without lag compensation.
    Computer,
}
