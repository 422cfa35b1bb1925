use std::collections::BTreeMap;

use game::PersonId;

/// The number of an entry in its tournament, in the order of entry. It never changes, unlike the
/// pairing number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(pub u32);

/// A player as entered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entrant {
    /// The account; none for a player who was entered by name and plays over the board.
    pub person: Option<PersonId>,
    /// The name in lists and reports, `Family, Given` by custom.
    pub name: String,
    /// The rating that counts for pairing; none for unrated players.
    pub rating: Option<u16>,
    /// FIDE title, such as `GM` or `WFM`.
    pub title: Option<String>,
    /// The number in FIDE's list.
    pub fide_id: Option<u32>,
    /// The federation, three letters.
    pub federation: Option<String>,
    /// The club.
    pub club: Option<String>,
    /// The category for prizes, such as `U12`.
    pub category: Option<String>,
    /// Date of birth as reports write it, `2010/05/17` or only the year.
    pub birth: Option<String>,
    /// `m` or `w`, as reports write it.
    pub sex: Option<char>,
    /// Whether a program plays.
    pub is_bot: bool,
}

impl Entrant {
    /// A player with a name and perhaps a rating.
    pub fn named(name: &str, rating: Option<u16>) -> Entrant {
        Entrant { name: name.to_owned(), rating, ..Entrant::default() }
    }
}

/// Whether a player takes part.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum EntryState {
    /// The player asked to enter; the organizer has not answered.
    Requested,
    /// The player takes part.
    Admitted,
    /// The organizer refused.
    Refused,
    /// The player takes no part from this round on.
    Withdrawn {
        /// The first round without the player.
        from: u16,
    },
    /// The arbiter expelled the player from this round on.
    Expelled {
        /// The first round without the player.
        from: u16,
    },
}

/// A round without a game that was known before the pairing.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bye {
    /// No points.
    Zero,
    /// As for a draw.
    Half,
    /// As for a win; only the arbiter gives it.
    Full,
}

/// An entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number.
    pub id: EntryId,
    /// Who.
    pub entrant: Entrant,
    /// Whether the player takes part.
    pub state: EntryState,
    /// The first round in which the player can be paired.
    pub joined: u16,
    /// The pairing number, once numbers are given.
    pub number: Option<u16>,
    /// Byes by round.
    pub byes: BTreeMap<u16, Bye>,
    /// The last round for which the player checked in.
    pub checked_in: Option<u16>,
}

impl Entry {
    pub(crate) fn new(id: EntryId, entrant: Entrant, state: EntryState, joined: u16) -> Entry {
        Entry { id, entrant, state, joined, number: None, byes: BTreeMap::new(), checked_in: None }
    }

    /// Whether the player is or was admitted.
    pub fn took_part(&self) -> bool {
        !matches!(self.state, EntryState::Requested | EntryState::Refused)
    }

    /// Whether the player belongs to a round: admitted, joined, not withdrawn.
    pub fn is_in(&self, round: u16) -> bool {
        let stays = match self.state {
            EntryState::Admitted => true,
            EntryState::Withdrawn { from } | EntryState::Expelled { from } => round < from,
            EntryState::Requested | EntryState::Refused => false,
        };
        stays && round >= self.joined
    }

    /// Whether the player is to be paired in a round: in it, without a bye.
    pub fn plays(&self, round: u16) -> bool {
        self.is_in(round) && !self.byes.contains_key(&round)
    }

    /// Half-point byes that the player asked for and got. Those of rounds before a late entry come
    /// from the regulations.
    pub(crate) fn half_byes(&self) -> usize {
        self.byes.range(self.joined..).filter(|(_, bye)| **bye == Bye::Half).count()
    }

    /// Joins at a round. Of the rounds missed, the last so many bring half a point, and whatever
    /// byes were set for them before are gone.
    pub(crate) fn join_at(&mut self, round: u16, half_points: u16) {
        self.joined = round;
        self.byes = self.byes.split_off(&round);
        let first = round.saturating_sub(half_points).max(1);
        self.byes.extend((first..round).map(|round| (round, Bye::Half)));
    }
}
