//! Accounts in memory.

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use super::StoredAccount;
use crate::{
    Account, AccountError, AccountName, AccountStore, Invitation, MemoryStore, NewAccount,
    StandingChange, StoreError, memory::State, people::People,
};

#[async_trait]
impl AccountStore for MemoryStore {
    async fn create_account(
        &self,
        account: NewAccount,
        at: Timestamp,
    ) -> Result<Account, AccountError> {
        self.state().create_account(account, at)
    }

    async fn account(&self, id: PersonId) -> Result<Option<Account>, StoreError> {
        Ok(self.state().people.account(id).cloned())
    }

    async fn account_named(&self, name: AccountName) -> Result<Option<Account>, StoreError> {
        Ok(self.state().people.named(&name).cloned())
    }

    async fn accounts_beginning(
        &self,
        prefix: String,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let state = self.state();
        let prefix = prefix.to_ascii_lowercase();
        let accounts = state.people.accounts.values().map(|stored| &stored.account);
        let mut found: Vec<Account> = accounts
            .filter(|account| account.standing.is_active())
            .filter(|account| account.name.key().starts_with(&prefix))
            .cloned()
            .collect();
        found.sort_by_key(|account| account.name.key());
        found.truncate(limit as usize);
        Ok(found)
    }

    async fn password(&self, id: PersonId) -> Result<Option<String>, StoreError> {
        Ok(self.state().people.accounts.get(&id).and_then(|stored| stored.password.clone()))
    }

    async fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: Option<[u8; 32]>,
    ) -> Result<(), StoreError> {
        self.state().people.set_password(id, password, keep);
        Ok(())
    }

    async fn change_standing(
        &self,
        id: PersonId,
        change: StandingChange,
    ) -> Result<bool, StoreError> {
        Ok(self.state().people.change_standing(id, &change))
    }
}

impl State {
    pub(super) fn create_account(
        &mut self,
        account: NewAccount,
        at: Timestamp,
    ) -> Result<Account, AccountError> {
        let people = &mut self.people;
        if people.is_taken(&account.name, None) {
            return Err(AccountError::NameTaken);
        }
        if let Some(guest) = account.guest {
            let secret = guest.0.checked_sub(1).and_then(|place| self.secrets.get(place as usize));
            if secret.copied().flatten().is_none() {
                return Err(AccountError::NotAGuest);
            }
        }
        if let Some(invitation) = account.invitation {
            let good = |one: &Invitation| one.secret == invitation && one.expires > at;
            let place = people.invitations.iter().position(good);
            people.invitations.remove(place.ok_or(AccountError::NoSuchInvitation)?);
        }
        let id = match account.guest {
            Some(guest) => {
                self.secrets[guest.0 as usize - 1] = None;
                guest
            }
            None => {
                self.secrets.push(None);
                PersonId(self.secrets.len() as u64)
            }
        };
        let NewAccount { name, password, mut standing, .. } = account;
        standing.muted |= self.muted_guests.remove(&id);
        let account = Account { id, name, made_at: at, standing };
        people
            .accounts
            .insert(id, StoredAccount { account: account.clone(), password: Some(password) });
        Ok(account)
    }
}

impl People {
    pub(super) fn set_password(
        &mut self,
        id: PersonId,
        password: String,
        keep: Option<[u8; 32]>,
    ) -> bool {
        let Some(stored) = self.accounts.get_mut(&id) else { return false };
        stored.password = Some(password);
        self.sessions.retain(|(person, one)| *person != id || Some(one.secret) == keep);
        self.forget_programs(id);
        true
    }

    pub(super) fn change_standing(&mut self, id: PersonId, change: &StandingChange) -> bool {
        let Some(stored) = self.accounts.get_mut(&id) else { return false };
        stored.account.standing.apply(change);
        if *change == StandingChange::Closed {
            stored.password = None;
            self.emails.remove(&id);
        }
        if !stored.account.standing.is_active() {
            self.sessions.retain(|(person, _)| *person != id);
            self.forget_programs(id);
        }
        true
    }
}
