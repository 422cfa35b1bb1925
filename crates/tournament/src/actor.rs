use game::PersonId;

use crate::GameKey;

/// Who acts, in which role. The caller has checked who the person is; whether they have the role
/// is decided here.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// A member of the staff.
    Staff(PersonId),
    /// A person who enters, or acts for their own entry.
    Player(PersonId),
    /// A game that ended.
    Game(GameKey),
    /// The server, at a time that was set before.
    Zone,
}

impl Actor {
    /// The person, if it is one.
    pub fn person(self) -> Option<PersonId> {
        match self {
            Actor::Staff(person) | Actor::Player(person) => Some(person),
            Actor::Game(_) | Actor::Zone => None,
        }
    }
}

/// What a member of the staff may do.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StaffRole {
    /// Results, forfeits, check-in, starting games.
    Arbiter,
    /// All that the chief arbiter may do, in their place.
    DeputyChief,
    /// Everything about rounds and results.
    Chief,
    /// Regulations, entries, staff. The organizer does not pair or judge.
    Organizer,
}

impl StaffRole {
    /// All roles.
    pub const ALL: [StaffRole; 4] =
        [StaffRole::Organizer, StaffRole::Chief, StaffRole::DeputyChief, StaffRole::Arbiter];

    /// Whether the role includes pairing and publishing rounds.
    pub fn may_pair(self) -> bool {
        matches!(self, StaffRole::Chief | StaffRole::DeputyChief)
    }

    /// Whether the role includes entering and correcting results.
    pub fn may_judge(self) -> bool {
        self != StaffRole::Organizer
    }

    /// Whether the role includes admitting and removing players.
    pub fn may_admit(self) -> bool {
        self != StaffRole::Arbiter
    }

    /// Whether the role includes the regulations and the staff.
    pub fn may_organize(self) -> bool {
        matches!(self, StaffRole::Organizer | StaffRole::Chief)
    }
}
