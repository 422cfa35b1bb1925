use game::{PersonId, Seq, Timestamp};
use tabiya_pairing::Color;

use crate::{
    Actor, Entry, EntryId, EntryState, Event, ForbiddenPair, GameKey, RecordedEvent, Regulations,
    Round, StaffRole,
};

/// A tournament: the state after its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    pub(crate) regulations: Regulations,
    pub(crate) phase: Phase,
    pub(crate) staff: Vec<StaffMember>,
    pub(crate) entries: Vec<Entry>,
    /// Whether what numbers are given by was corrected since they were given.
    pub(crate) is_rank_corrected: bool,
    pub(crate) forbidden: Vec<ForbiddenPair>,
    pub(crate) check_in: Option<u16>,
    pub(crate) initial_color: Option<Color>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) lots: Vec<Vec<EntryId>>,
    pub(crate) remarks: Vec<String>,
    pub(crate) next_seq: Seq,
    pub(crate) last_at: Timestamp,
}

/// How far a tournament is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Only the staff sees it.
    Draft,
    /// Players can enter.
    Entry,
    /// Entries are closed, and the first round is not paired.
    Closed,
    /// Rounds are played.
    Running,
    /// The standings are signed.
    Finished,
    /// It ended early.
    Abandoned,
}

/// A member of the staff.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StaffMember {
    /// Who.
    pub person: PersonId,
    /// In which role.
    pub role: StaffRole,
}

impl Tournament {
    /// A tournament without events. The person who makes it is its organizer and, until somebody
    /// else is appointed, its chief arbiter.
    pub fn new(regulations: Regulations, made_by: PersonId, made_at: Timestamp) -> Tournament {
        let member = |role| StaffMember { person: made_by, role };
        Tournament {
            regulations,
            phase: Phase::Draft,
            staff: vec![member(StaffRole::Organizer), member(StaffRole::Chief)],
            entries: Vec::new(),
            is_rank_corrected: false,
            forbidden: Vec::new(),
            check_in: None,
            initial_color: None,
            rounds: Vec::new(),
            lots: Vec::new(),
            remarks: Vec::new(),
            next_seq: Seq(0),
            last_at: made_at,
        }
    }

    /// The tournament after these events.
    pub fn replay(
        regulations: Regulations,
        made_by: PersonId,
        made_at: Timestamp,
        events: &[RecordedEvent],
    ) -> Tournament {
        let mut tournament = Tournament::new(regulations, made_by, made_at);
        events.iter().for_each(|event| tournament.apply(event));
        tournament
    }

    /// Numbers new events. They happen when they are applied.
    pub fn record(
        &self,
        at: Timestamp,
        by: Actor,
        reason: Option<&str>,
        events: Vec<Event>,
    ) -> Vec<RecordedEvent> {
        let at = at.max(self.last_at);
        let numbers = self.next_seq.0..;
        let record = |(number, event)| RecordedEvent {
            seq: Seq(number),
            at,
            by,
            reason: reason.map(str::to_owned),
            event,
        };
        numbers.zip(events).map(record).collect()
    }

    /// The regulations.
    pub fn regulations(&self) -> &Regulations {
        &self.regulations
    }

    /// How far it is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The staff, in the order of appointment.
    pub fn staff(&self) -> &[StaffMember] {
        &self.staff
    }

    /// Whether a person has a role that satisfies a condition.
    pub fn is_staff(&self, person: PersonId, may: impl Fn(StaffRole) -> bool) -> bool {
        self.staff.iter().any(|member| member.person == person && may(member.role))
    }

    /// All entries, in the order of entry.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// An entry.
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(id.0 as usize)
    }

    /// The entry of a person. One that was not refused comes first, then the last.
    pub fn entry_of(&self, person: PersonId) -> Option<&Entry> {
        let is_own = |entry: &&Entry| entry.entrant.person == Some(person);
        let mut own = self.entries.iter().rev().filter(is_own);
        let last = own.clone().next();
        own.find(|entry| entry.state != EntryState::Refused).or(last)
    }

    /// The pairs that may not meet.
    pub fn forbidden(&self) -> &[ForbiddenPair] {
        &self.forbidden
    }

    /// The round for which players can check in now.
    pub fn check_in(&self) -> Option<u16> {
        self.check_in
    }

    /// The initial color, once it is drawn.
    pub fn initial_color(&self) -> Option<Color> {
        self.initial_color
    }

    /// The rounds from the first to the last that is at least drafted.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// A round.
    pub fn round(&self, number: u16) -> Option<&Round> {
        self.rounds.get(usize::from(number).checked_sub(1)?)
    }

    /// The draft, if there is one.
    pub fn draft(&self) -> Option<&Round> {
        self.rounds.last().filter(|round| !round.state.is_public())
    }

    /// The last round that is published.
    pub fn last_public(&self) -> Option<&Round> {
        self.rounds.iter().rev().find(|round| round.state.is_public())
    }

    /// The first round that is not published.
    pub fn next_round(&self) -> u16 {
        self.last_public().map_or(1, |round| round.number + 1)
    }

    /// The number of rounds planned, with the players there are.
    pub fn planned_rounds(&self) -> u16 {
        let players = self.entries.iter().filter(|entry| entry.took_part()).count();
        self.regulations.rounds_for(players)
    }

    /// The round and board of a game, both from 1.
    pub fn board_of(&self, game: GameKey) -> Option<(u16, u16)> {
        self.rounds.iter().find_map(|round| {
            let board = round.boards.iter().position(|board| board.game == Some(game))?;
            Some((round.number, board as u16 + 1))
        })
    }

    /// The number of the next event.
    pub fn next_seq(&self) -> Seq {
        self.next_seq
    }

    /// When the last event happened.
    pub fn last_at(&self) -> Timestamp {
        self.last_at
    }
}
