use async_trait::async_trait;
use game::{PersonId, Timestamp};

use super::{MemoryStore, State};
use crate::{ModerationStore, NewReport, Report, ReportClosing, StoreError};

#[async_trait]
impl ModerationStore for MemoryStore {
    async fn block(
        &self,
        person: PersonId,
        blocked: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        state.follows.remove(&(person, blocked));
        state.follows.remove(&(blocked, person));
        let blocks = &mut state.blocks;
        let new = !blocks.iter().any(|(by, whom, _)| (*by, *whom) == (person, blocked));
        if new {
            blocks.push((person, blocked, at));
        }
        Ok(new)
    }

    async fn unblock(&self, person: PersonId, blocked: PersonId) -> Result<bool, StoreError> {
        let blocks = &mut self.state().blocks;
        let before = blocks.len();
        blocks.retain(|(by, whom, _)| (*by, *whom) != (person, blocked));
        Ok(blocks.len() < before)
    }

    async fn blocks(&self, person: PersonId) -> Result<Vec<(PersonId, Timestamp)>, StoreError> {
        let state = self.state();
        let own = state.blocks.iter().filter(|(by, ..)| *by == person);
        let mut own: Vec<_> = own.map(|(_, whom, at)| (*whom, *at)).collect();
        own.sort_by_key(|(whom, at)| std::cmp::Reverse((*at, *whom)));
        Ok(own)
    }

    async fn all_blocks(&self) -> Result<Vec<(PersonId, PersonId)>, StoreError> {
        Ok(self.state().blocks.iter().map(|(by, whom, _)| (*by, *whom)).collect())
    }

    async fn mute_guest(&self, guest: PersonId, muted: bool) -> Result<bool, StoreError> {
        Ok(self.state().mute_guest(guest, muted))
    }

    async fn is_muted(&self, person: PersonId) -> Result<bool, StoreError> {
        let state = self.state();
        Ok(match state.people.account(person) {
            Some(account) => account.standing.muted,
            None => state.muted_guests.contains(&person),
        })
    }

    async fn report(&self, report: NewReport) -> Result<u64, StoreError> {
        let mut state = self.state();
        if let Some(game) = report.game {
            state.known(game)?;
        }
        let number = state.reports.last().map_or(0, |report| report.number) + 1;
        state.reports.push(Report { number, report, closed: None });
        Ok(number)
    }

    async fn reports(
        &self,
        closed: bool,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError> {
        let state = self.state();
        let found = state.reports.iter().rev();
        let found = found.filter(|report| report.closed.is_some() == closed);
        let found = found.filter(|report| before.is_none_or(|before| report.number < before));
        Ok(found.take(limit as usize).cloned().collect())
    }

    async fn report_numbered(&self, number: u64) -> Result<Option<Report>, StoreError> {
        Ok(self.state().reports.iter().find(|report| report.number == number).cloned())
    }

    async fn close_report(
        &self,
        number: u64,
        closing: Option<ReportClosing>,
    ) -> Result<bool, StoreError> {
        Ok(self.state().close_report(number, closing))
    }
}

impl State {
    pub(crate) fn mute_guest(&mut self, guest: PersonId, muted: bool) -> bool {
        if !self.is_guest(guest) {
            return false;
        }
        if muted {
            self.muted_guests.insert(guest);
        } else {
            self.muted_guests.remove(&guest);
        }
        true
    }

    pub(crate) fn close_report(&mut self, number: u64, closing: Option<ReportClosing>) -> bool {
        let found = self.reports.iter_mut().find(|report| report.number == number);
        found.map(|report| report.closed = closing).is_some()
    }

    fn is_guest(&self, person: PersonId) -> bool {
        let secret = person.0.checked_sub(1).and_then(|place| self.secrets.get(place as usize));
        secret.copied().flatten().is_some()
    }
}
