//! Regulations, staff, and the course of the tournament as a whole.

use game::PersonId;
use tabiya_pairing::Color;

use super::Decided;
use crate::{
    EntryId, Event, Phase, Refusal, Regulations, ResultKind, RoundPlan, RoundState, StaffRole,
    Tournament,
};

impl Tournament {
    pub(crate) fn has_started(&self) -> bool {
        matches!(self.phase, Phase::Running | Phase::Finished | Phase::Abandoned)
    }

    /// Once rounds are paired, what they were paired by stays.
    pub(super) fn regulate(&self, new: &Regulations) -> Decided {
        new.check().map_err(Refusal::Regulations)?;
        let old = &self.regulations;
        let fixed = |of: &Regulations| {
            (of.system, of.points, of.rated, of.ruleset, of.rounds, of.late_half_points)
        };
        if self.has_started() && fixed(old) != fixed(new) {
            return Err(Refusal::TooLateToRegulate);
        }
        Ok(vec![Event::Regulated(Box::new(new.clone()))])
    }

    pub(super) fn plan_round(&self, round: u16, plan: &RoundPlan) -> Decided {
        if round == 0 || self.has_started() && round > self.planned_rounds() {
            return Err(Refusal::NoSuchRound);
        }
        if self.round(round).is_some_and(|round| round.state.is_public()) {
            return Err(Refusal::AlreadyPaired);
        }
        let mut changed = self.regulations.clone();
        let at = usize::from(round) - 1;
        changed.plan.resize(changed.plan.len().max(at + 1), RoundPlan::default());
        changed.plan[at] = plan.clone();
        changed.check().map_err(Refusal::Regulations)?;
        Ok(vec![Event::Planned { round, plan: plan.clone() }])
    }

    /// The last round is special for pairing (C3), so the number cannot fall below what is paired.
    pub(super) fn set_rounds(&self, rounds: u16) -> Decided {
        if usize::from(rounds) < self.rounds.len() {
            return Err(Refusal::AlreadyPaired);
        }
        let changed = Regulations { rounds, ..self.regulations.clone() };
        changed.check().map_err(Refusal::Regulations)?;
        Ok(vec![Event::RoundsSet(rounds)])
    }

    pub(super) fn decide_appointment(&self, person: PersonId, role: Option<StaffRole>) -> Decided {
        let mut after = self.clone();
        after.appoint(person, role);
        let has = |role| after.staff.iter().any(|member| member.role == role);
        if !has(StaffRole::Chief) || !has(StaffRole::Organizer) {
            return Err(Refusal::NoChief);
        }
        Ok(vec![Event::Appointed { person, role }])
    }

    pub(super) fn start(&self, initial_color: Color) -> Decided {
        if self.entries.iter().filter(|entry| entry.is_in(1)).count() < 2 {
            return Err(Refusal::TooFewPlayers);
        }
        let mut events = Vec::new();
        if self.phase == Phase::Entry {
            events.push(Event::EntryClosed);
        }
        events.push(Event::Started { initial_color });
        events.extend(self.numbers_for(1).map(Event::Numbered));
        Ok(events)
    }

    /// The order among players who are level after all tie-breaks.
    pub(super) fn break_tie(&self, order: &[EntryId]) -> Decided {
        let standings = self.standings(self.rounds.len() as u16);
        let place =
            |id: &EntryId| standings.iter().find(|row| row.entry == *id).map(|row| row.place);
        let mut distinct = order.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let first = order.first().and_then(place);
        let everyone = standings.iter().filter(|row| Some(row.place) == first).count();
        let level = first.is_some() && order.iter().all(|id| place(id) == first);
        if order.len() < 2 || distinct.len() != order.len() || !level || everyone != order.len() {
            return Err(Refusal::NotLevel);
        }
        Ok(vec![Event::TieBroken(order.to_vec())])
    }

    pub(super) fn finish(&self) -> Decided {
        let results = self.rounds.iter().flat_map(|round| &round.boards).filter_map(|it| it.result);
        let adjourned = results.filter(|result| result.kind == ResultKind::Adjourned).count();
        if adjourned > 0 {
            return Err(Refusal::Adjourned { boards: adjourned });
        }
        let mut events = self.close_if_open();
        events.push(Event::Finished);
        Ok(events)
    }

    /// Closes the last round if it is open.
    pub(super) fn close_if_open(&self) -> Vec<Event> {
        let open = self.last_public().filter(|round| round.state != RoundState::Closed);
        open.map(|round| Event::RoundClosed { round: round.number }).into_iter().collect()
    }
}
