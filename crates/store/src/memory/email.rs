use async_trait::async_trait;
use game::{PersonId, Timestamp};

use super::MemoryStore;
use crate::{Account, Email, EmailStore, MailLink, MailPurpose, StoreError, email::email_key};

#[async_trait]
impl EmailStore for MemoryStore {
    async fn email(&self, person: PersonId) -> Result<Option<Email>, StoreError> {
        Ok(self.state().people.emails.get(&person).cloned())
    }

    async fn set_email(&self, person: PersonId, address: Option<String>) -> Result<(), StoreError> {
        let mut state = self.state();
        state.people.mail_links.retain(|_, link| link.person != person);
        match address {
            Some(address) => state.people.emails.insert(person, Email { address, verified: false }),
            None => state.people.emails.remove(&person),
        };
        Ok(())
    }

    async fn verify_email(&self, person: PersonId, address: String) -> Result<bool, StoreError> {
        let mut state = self.state();
        let email = state.people.emails.get_mut(&person).filter(|email| email.address == address);
        Ok(email.map(|email| email.verified = true).is_some())
    }

    async fn accounts_by_email(
        &self,
        address: String,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let state = self.state();
        let key = email_key(&address);
        let same = |email: &Email| email.verified && email_key(&email.address) == key;
        let people = state.people.emails.iter().filter(|(_, email)| same(email));
        let accounts = people.filter_map(|(person, _)| state.people.account(*person));
        let usable = accounts.filter(|account| account.standing.is_active());
        Ok(usable.take(limit as usize).cloned().collect())
    }

    async fn add_mail_link(
        &self,
        secret: [u8; 32],
        link: MailLink,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let links = &mut self.state().people.mail_links;
        let before =
            |other: &MailLink| other.person == link.person && other.purpose == link.purpose;
        links.retain(|_, other| other.expires > now && !before(other));
        links.insert(secret, link);
        Ok(())
    }

    async fn take_mail_link(
        &self,
        secret: [u8; 32],
        purpose: MailPurpose,
        now: Timestamp,
    ) -> Result<Option<MailLink>, StoreError> {
        let links = &mut self.state().people.mail_links;
        if links.get(&secret).is_none_or(|link| link.purpose != purpose) {
            return Ok(None);
        }
        Ok(links.remove(&secret).filter(|link| link.expires > now))
    }
}
