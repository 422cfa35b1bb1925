//! What events do to a tournament.

use game::{PersonId, Seq};

use crate::{
    Actor, Board, Bye, Entry, EntryId, EntryState, Event, Pairing, Phase, RecordedEvent, Round,
    RoundState, StaffMember, StaffRole, Tournament, numbers::rank,
};

impl Tournament {
    /// Applies an event.
    pub fn apply(&mut self, recorded: &RecordedEvent) {
        self.next_seq = Seq(recorded.seq.0 + 1);
        self.last_at = recorded.at;
        self.remark(recorded);
        if changes_pairing(&recorded.event) {
            self.reopen_draft();
        }
        if !keeps_pairing(&recorded.event)
            && let Some(last) = self.rounds.last_mut()
        {
            last.by_rules = None;
        }
        match &recorded.event {
            Event::Regulated(regulations) => self.regulations = (**regulations).clone(),
            Event::Planned { round, plan } => {
                let at = usize::from(*round).saturating_sub(1);
                let plans = &mut self.regulations.plan;
                plans.resize(plans.len().max(at + 1), Default::default());
                plans[at] = plan.clone();
                let (starts_at, time) = self.regulations.plan_of(*round);
                if let Some(round) = self.round_mut(*round) {
                    (round.starts_at, round.time) = (starts_at, time);
                }
            }
            Event::RoundsSet(rounds) => self.regulations.rounds = *rounds,
            Event::Appointed { person, role } => {
                self.appoint(*person, *role);
            }
            Event::EntryOpened => self.phase = Phase::Entry,
            Event::EntryClosed => self.phase = Phase::Closed,
            Event::CheckInOpened { round } => self.check_in = Some(*round),
            Event::CheckInClosed { round, missing } => {
                self.check_in = None;
                for entry in missing {
                    self.set_bye(*entry, *round, Some(Bye::Zero));
                }
            }
            Event::Started { initial_color } => {
                self.phase = Phase::Running;
                self.initial_color = Some(*initial_color);
            }
            Event::Forbidden(pair) => self.forbidden.push(*pair),
            Event::Allowed(one, other) => self
                .forbidden
                .retain(|pair| pair.players != (*one, *other) && pair.players != (*other, *one)),
            Event::TieBroken(order) => self.lots.push(order.clone()),
            Event::Finished => self.phase = Phase::Finished,
            Event::Abandoned => self.phase = Phase::Abandoned,
            event => {
                self.apply_to_entry(event);
                self.apply_to_round(recorded);
            }
        }
    }

    /// A person can be organizer and one kind of arbiter. There is one chief arbiter: a new one
    /// takes the place of the old.
    pub(crate) fn appoint(&mut self, person: PersonId, role: Option<StaffRole>) {
        let Some(role) = role else {
            self.staff.retain(|member| member.person != person);
            return;
        };
        let judges = role.may_judge();
        self.staff.retain(|member| {
            let replaced = member.person == person && member.role.may_judge() == judges;
            let old_chief = role == StaffRole::Chief && member.role == StaffRole::Chief;
            !replaced && !old_chief
        });
        self.staff.push(StaffMember { person, role });
    }

    fn apply_to_entry(&mut self, event: &Event) {
        match event {
            Event::Entered { id, entrant, state, joined, half_points } => {
                let mut entry = Entry::new(*id, (**entrant).clone(), *state, *joined);
                entry.join_at(*joined, *half_points);
                self.place(entry);
            }
            Event::EntryEdited(id, entrant) => {
                let is_numbered = |entry: &&Entry| entry.number.is_some();
                let before = self.entry(*id).filter(is_numbered).map(|entry| &entry.entrant);
                self.is_rank_corrected |= before.is_some_and(|old| rank(old) != rank(entrant));
                self.change(*id, |entry| entry.entrant = (**entrant).clone());
            }
            Event::Admitted { entry, joined, half_points } => self.change(*entry, |entry| {
                entry.state = EntryState::Admitted;
                match half_points {
                    Some(half_points) => entry.join_at(*joined, *half_points),
                    None => entry.joined = *joined,
                }
            }),
            Event::Refused(entry) => self.change(*entry, |entry| {
                entry.state = EntryState::Refused;
            }),
            Event::Withdrawn { entry, from } => self.change(*entry, |entry| {
                entry.state = EntryState::Withdrawn { from: *from };
            }),
            Event::Expelled { entry, from } => self.change(*entry, |entry| {
                entry.state = EntryState::Expelled { from: *from };
            }),
            Event::Reinstated { entry, from } => {
                self.change(*entry, |entry| entry.return_at(*from))
            }
            Event::ByeSet { entry, round, bye } => self.set_bye(*entry, *round, *bye),
            Event::CheckedIn { entry, round } => self.change(*entry, |entry| {
                entry.checked_in = Some(*round);
            }),
            Event::Numbered(order) => {
                self.is_rank_corrected = false;
                for (number, id) in (1..).zip(order) {
                    self.change(*id, |entry| entry.number = Some(number));
                }
            }
            _ => {}
        }
    }

    fn apply_to_round(&mut self, recorded: &RecordedEvent) {
        match &recorded.event {
            Event::Drafted { round, pairing } => self.draft_round(*round, pairing, false),
            Event::Rearranged { round, pairing } => self.draft_round(*round, pairing, true),
            Event::Validated { round, differences } => self.change_round(*round, |round| {
                round.state = RoundState::Validated;
                round.by_hand = !differences.is_empty();
            }),
            Event::Published { round, games } => self.change_round(*round, |round| {
                round.state = RoundState::Published;
                for (board, game) in round.boards.iter_mut().zip(games) {
                    board.game = *game;
                }
            }),
            Event::Unpublished { round } => self.change_round(*round, |round| {
                round.state = RoundState::Edited;
                for board in &mut round.boards {
                    *board = Board::new(board.white, board.black);
                }
            }),
            Event::RoundStarted { round } => self.change_round(*round, |round| {
                round.state = RoundState::Playing;
            }),
            Event::ResultSet { round, board, result, for_rating } => {
                self.change_round(*round, |round| {
                    let at = usize::from(*board).saturating_sub(1);
                    let Some(board) = round.boards.get_mut(at) else { return };
                    // A game that reports has followed all that was ordered before.
                    let by_game = matches!(recorded.by, Actor::Game(_));
                    board.ruled = (!by_game).then_some(recorded.seq);
                    board.set = Some(recorded.seq);
                    match for_rating {
                        true => board.for_rating = *result,
                        false => board.result = *result,
                    }
                });
            }
            Event::RoundClosed { round } => self.change_round(*round, |round| {
                round.state = RoundState::Closed;
            }),
            _ => {}
        }
    }

    /// What the draft was checked against has changed, so it has to be checked again.
    fn reopen_draft(&mut self) {
        if let Some(draft) = self.rounds.last_mut().filter(|round| !round.state.is_public()) {
            draft.state = draft.state.min(RoundState::Edited);
        }
    }

    fn draft_round(&mut self, number: u16, pairing: &Pairing, by_hand: bool) {
        let (starts_at, time) = self.regulations.plan_of(number);
        let drafted = self.round_mut(number).and_then(|draft| draft.by_rules.take());
        let by_rules = if by_hand { drafted } else { Some(pairing.clone()) };
        let boards = pairing.boards.iter().map(|(white, black)| Board::new(*white, *black));
        let state = if by_hand { RoundState::Edited } else { RoundState::Drafted };
        let round = Round {
            number,
            state,
            boards: boards.collect(),
            bye: pairing.bye,
            by_hand,
            by_rules,
            starts_at,
            time,
        };
        self.rounds.truncate(usize::from(number).saturating_sub(1));
        self.rounds.push(round);
    }

    fn set_bye(&mut self, entry: EntryId, round: u16, bye: Option<Bye>) {
        self.change(entry, |entry| match bye {
            Some(bye) => drop(entry.byes.insert(round, bye)),
            None => drop(entry.byes.remove(&round)),
        });
    }

    /// A new entry, or one that was refused and is made again.
    pub(crate) fn place(&mut self, entry: Entry) {
        match self.entries.get_mut(entry.id.0 as usize) {
            Some(refused) => *refused = entry,
            None => self.entries.push(entry),
        }
    }

    fn change(&mut self, id: EntryId, change: impl FnOnce(&mut Entry)) {
        if let Some(entry) = self.entries.get_mut(id.0 as usize) {
            change(entry);
        }
    }

    fn change_round(&mut self, number: u16, change: impl FnOnce(&mut Round)) {
        if let Some(round) = self.round_mut(number) {
            change(round);
        }
    }

    fn round_mut(&mut self, number: u16) -> Option<&mut Round> {
        self.rounds.get_mut(usize::from(number).checked_sub(1)?)
    }
}

/// Whether the rules may give another pairing after this.
fn changes_pairing(event: &Event) -> bool {
    matches!(
        event,
        Event::Regulated(_)
            | Event::RoundsSet(_)
            | Event::EntryEdited(..)
            | Event::Forbidden(_)
            | Event::Allowed(..)
            | Event::ResultSet { .. }
    )
}

/// Whether the rules surely give the same pairing after this.
fn keeps_pairing(event: &Event) -> bool {
    matches!(
        event,
        Event::Planned { .. }
            | Event::Appointed { .. }
            | Event::CheckedIn { .. }
            | Event::Drafted { .. }
            | Event::Rearranged { .. }
            | Event::Validated { .. }
            | Event::Published { .. }
            | Event::Unpublished { .. }
    )
}

impl Entry {
    /// The rounds between leaving and coming back bring nothing, whatever bye was asked for before.
    fn return_at(&mut self, from: u16) {
        if let EntryState::Withdrawn { from: left } | EntryState::Expelled { from: left } =
            self.state
        {
            for round in left..from {
                self.byes.insert(round, Bye::Zero);
            }
        }
        self.state = EntryState::Admitted;
    }
}
