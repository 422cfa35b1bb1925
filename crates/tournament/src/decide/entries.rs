//! Who takes part.

use super::Decided;
use crate::{
    Actor, Bye, Entrant, EntryId, EntryRule, EntryState, Event, ForbiddenPair, Phase, Refusal,
    Regulations, StaffRole, System, Tournament, regulations::FORBIDDEN,
};

/// The longest name of a player.
const NAME: usize = 100;
/// The highest rating.
const RATING: u16 = 4_000;

impl Tournament {
    /// Players enter their own account.
    pub(super) fn enter(&self, by: Actor, entrant: &Entrant) -> Decided {
        if entrant.person != by.person() {
            return Err(Refusal::WrongRole);
        }
        self.check_entrant(entrant, None)?;
        let joined = self.joining_round()?;
        let state = match self.regulations.entry {
            EntryRule::Approval => EntryState::Requested,
            EntryRule::Open | EntryRule::ListOnly => EntryState::Admitted,
        };
        Ok(vec![self.entered(self.place_for(entrant), entrant, state, joined)])
    }

    /// The whole list or nothing.
    pub(super) fn enter_list(&self, list: &[Entrant]) -> Decided {
        let joined = self.joining_round()?;
        let mut after = self.clone();
        let mut events = Vec::new();
        for entrant in list {
            after.check_entrant(entrant, None)?;
            let (id, state) = (after.place_for(entrant), EntryState::Admitted);
            after.place(crate::Entry::new(id, entrant.clone(), state, joined));
            events.push(self.entered(id, entrant, state, joined));
        }
        Ok(events)
    }

    /// Somebody who was refused or left before the start gets the same entry again, so that the
    /// list does not grow with every change of mind.
    fn place_for(&self, entrant: &Entrant) -> EntryId {
        let known = entrant.person.and_then(|person| self.entry_of(person));
        let again = known.filter(|entry| entry.state == EntryState::Refused);
        again.map_or(EntryId(self.entries.len() as u32), |entry| entry.id)
    }

    fn entered(&self, id: EntryId, entrant: &Entrant, state: EntryState, joined: u16) -> Event {
        Event::Entered {
            id,
            entrant: Box::new(entrant.clone()),
            state,
            joined,
            half_points: self.late_half_points(joined),
        }
    }

    /// How many of the rounds that a late player missed bring half a point.
    fn late_half_points(&self, joined: u16) -> u16 {
        self.regulations.late_half_points.min(joined - 1)
    }

    /// The first round that a player who enters now can play.
    pub(super) fn joining_round(&self) -> Result<u16, Refusal> {
        match self.phase {
            Phase::Draft | Phase::Entry | Phase::Closed => Ok(1),
            Phase::Running => {
                let next = self.next_round();
                let is_swiss = matches!(self.regulations.system, System::Swiss(_));
                let in_time = next <= self.regulations.late_entry_until.max(1);
                if is_swiss && in_time { Ok(next) } else { Err(Refusal::TooLateToJoin) }
            }
            Phase::Finished | Phase::Abandoned => Err(Refusal::WrongPhase),
        }
    }

    fn check_entrant(&self, entrant: &Entrant, instead_of: Option<EntryId>) -> Result<(), Refusal> {
        let name = entrant.name.trim();
        if name.is_empty() || name.chars().count() > NAME {
            return Err(Refusal::BadName);
        }
        if entrant.rating.is_some_and(|rating| !(1..=RATING).contains(&rating)) {
            return Err(Refusal::BadRating);
        }
        if entrant.is_bot && !self.regulations.bots {
            return Err(Refusal::NoBots);
        }
        let others = || {
            let here = |entry: &&crate::Entry| {
                Some(entry.id) != instead_of && entry.state != EntryState::Refused
            };
            self.entries.iter().filter(here).map(|entry| &entry.entrant)
        };
        let same = |other: &Entrant| {
            let equal = |one: Option<u64>, other: Option<u64>| one.is_some() && one == other;
            equal(entrant.person.map(|it| it.0), other.person.map(|it| it.0))
                || equal(entrant.fide_id.map(u64::from), other.fide_id.map(u64::from))
                || entrant.person.is_none()
                    && other.person.is_none()
                    && other.name.eq_ignore_ascii_case(name)
        };
        if others().any(same) {
            return Err(Refusal::AlreadyEntered);
        }
        if others().count() >= self.regulations.most_entries() {
            return Err(Refusal::Full);
        }
        Ok(())
    }

    pub(super) fn edit_entry(&self, id: EntryId, entrant: &Entrant) -> Decided {
        self.known(id)?;
        self.check_entrant(entrant, Some(id))?;
        Ok(vec![Event::EntryEdited(id, Box::new(entrant.clone()))])
    }

    pub(super) fn admit(&self, id: EntryId) -> Decided {
        let entry = self.known(id)?;
        match entry.state {
            EntryState::Requested | EntryState::Refused => {
                // Since they asked, the list may have filled, and they may have entered again or
                // become an arbiter.
                self.check_entrant(&entry.entrant, Some(id))?;
                let judges = |person| self.is_staff(person, StaffRole::may_judge);
                if entry.entrant.person.is_some_and(judges) {
                    return Err(Refusal::IsStaff);
                }
                let joined = self.joining_round()?;
                let half_points = Some(self.late_half_points(joined));
                Ok(vec![Event::Admitted { entry: id, joined, half_points }])
            }
            _ => Err(Refusal::TakesPart),
        }
    }

    pub(super) fn refuse(&self, id: EntryId) -> Decided {
        match self.known(id)?.state {
            EntryState::Requested => Ok(vec![Event::Refused(id)]),
            // Before the start, an admission can be taken back.
            EntryState::Admitted if !self.has_started() => Ok(vec![Event::Refused(id)]),
            _ => Err(Refusal::NotRequested),
        }
    }

    /// Who leaves before the start, or before being admitted, has never taken part.
    pub(super) fn withdraw(&self, entry: EntryId) -> Decided {
        self.check_takes_part(entry)?;
        if !self.has_started() || self.known(entry)?.state == EntryState::Requested {
            return Ok(vec![Event::Refused(entry)]);
        }
        Ok(vec![Event::Withdrawn { entry, from: self.next_round() }])
    }

    pub(super) fn expel(&self, entry: EntryId) -> Decided {
        self.check_takes_part(entry)?;
        Ok(vec![Event::Expelled { entry, from: self.next_round() }])
    }

    fn check_takes_part(&self, entry: EntryId) -> Result<(), Refusal> {
        match self.known(entry)?.state {
            EntryState::Admitted | EntryState::Requested => Ok(()),
            _ => Err(Refusal::NotTakingPart),
        }
    }

    pub(super) fn reinstate(&self, entry: EntryId) -> Decided {
        match self.known(entry)?.state {
            EntryState::Withdrawn { .. } | EntryState::Expelled { .. } => {
                Ok(vec![Event::Reinstated { entry, from: self.next_round() }])
            }
            _ => Err(Refusal::TakesPart),
        }
    }

    pub(super) fn decide_bye(
        &self,
        by: Actor,
        entry: EntryId,
        round: u16,
        bye: Option<Bye>,
    ) -> Decided {
        let known = self.known(entry)?;
        if round == 0 || round > self.regulations.rounds {
            return Err(Refusal::NoSuchRound);
        }
        // The draft is not public; who is out is seen when it is validated.
        if round < self.next_round() {
            return Err(Refusal::AlreadyPaired);
        }
        if !matches!(known.state, EntryState::Admitted | EntryState::Requested) {
            return Err(Refusal::NotTakingPart);
        }
        if let Actor::Player(_) = by {
            self.check_own_bye(known, round, bye)?;
        }
        Ok(vec![Event::ByeSet { entry, round, bye }])
    }

    /// What players can ask for themselves.
    fn check_own_bye(
        &self,
        entry: &crate::Entry,
        round: u16,
        bye: Option<Bye>,
    ) -> Result<(), Refusal> {
        if self.draft().is_some_and(|draft| draft.number == round) {
            return Err(Refusal::AlreadyPaired);
        }
        if entry.byes.get(&round) == Some(&Bye::Full) || bye == Some(Bye::Full) {
            return Err(Refusal::ByeByArbiterOnly);
        }
        let Regulations { rounds, no_byes_in_last, half_byes, .. } = &self.regulations;
        if bye == Some(Bye::Half) {
            if round > rounds.saturating_sub(*no_byes_in_last) {
                return Err(Refusal::NoByesInLastRounds);
            }
            let used = entry.half_byes() - usize::from(entry.byes.get(&round) == Some(&Bye::Half));
            if used >= usize::from(*half_byes) {
                return Err(Refusal::NoMoreByes);
            }
        }
        Ok(())
    }

    pub(super) fn forbid(&self, pair: ForbiddenPair) -> Decided {
        let (one, other) = pair.players;
        self.known(one)?;
        self.known(other)?;
        if one == other {
            return Err(Refusal::SamePlayer);
        }
        if pair.rounds.0 == 0 || pair.rounds.0 > pair.rounds.1 {
            return Err(Refusal::NoSuchRound);
        }
        if self.forbidden.len() >= FORBIDDEN {
            return Err(Refusal::TooManyForbidden { max: FORBIDDEN });
        }
        Ok(vec![Event::Forbidden(pair)])
    }

    pub(super) fn allow(&self, one: EntryId, other: EntryId) -> Decided {
        let is_pair =
            |pair: &ForbiddenPair| pair.players == (one, other) || pair.players == (other, one);
        if !self.forbidden.iter().any(is_pair) {
            return Err(Refusal::NotForbidden);
        }
        Ok(vec![Event::Allowed(one, other)])
    }

    pub(super) fn decide_check_in(&self, entry: EntryId) -> Decided {
        let round = self.check_in.ok_or(Refusal::CheckInNotOpen)?;
        if !self.known(entry)?.is_in(round) {
            return Err(Refusal::NotTakingPart);
        }
        Ok(vec![Event::CheckedIn { entry, round }])
    }

    pub(super) fn close_check_in(&self) -> Decided {
        let round = self.check_in.ok_or(Refusal::CheckInNotOpen)?;
        let missing = self
            .entries
            .iter()
            .filter(|entry| entry.plays(round) && entry.checked_in != Some(round))
            .map(|entry| entry.id)
            .collect();
        Ok(vec![Event::CheckInClosed { round, missing }])
    }
}
