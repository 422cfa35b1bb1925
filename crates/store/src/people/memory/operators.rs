//! What operators do, in memory.

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use crate::{
    Account, AccountError, AccountName, Audience, AuditAct, AuditEntry, AuditFilter, MemoryStore,
    NewAuditEntry, OperateError, OperatorAct, OperatorStore, PeopleFilter, PeopleGroup, ResetLink,
    Standing, StandingChange, StoreError, memory::State, operators::ERASED, people::People,
};

#[async_trait]
impl OperatorStore for MemoryStore {
    async fn operate(
        &self,
        act: OperatorAct,
        mut entry: NewAuditEntry,
    ) -> Result<(), OperateError> {
        let state = &mut *self.state();
        if let Some(created) = state.operate(act, entry.at)? {
            entry.about = Some(created);
        }
        let log = &mut state.people.audit;
        let number = log.last().map_or(0, |last| last.number) + 1;
        log.push(AuditEntry { number, entry });
        Ok(())
    }

    async fn audit(
        &self,
        filter: AuditFilter,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let state = self.state();
        let log = state.people.audit.iter().rev();
        let log = log.filter(|one| before.is_none_or(|before| one.number < before));
        let wanted = log.filter(|one| filter.wants(&one.entry));
        Ok(wanted.take(limit as usize).cloned().collect())
    }

    async fn find_accounts(
        &self,
        filter: PeopleFilter,
        after: Option<AccountName>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let state = self.state();
        let accounts = state.people.accounts.values().map(|stored| &stored.account);
        let mut found: Vec<&Account> =
            accounts.filter(|account| state.people.wants(&filter, account)).collect();
        found.sort_by_key(|account| account.name.key());
        let after = after.map(|name| name.key()).unwrap_or_default();
        let page = found.into_iter().filter(|account| account.name.key() > after);
        Ok(page.take(limit as usize).cloned().collect())
    }

    async fn reset_link(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError> {
        Ok(self.state().people.reset_link(secret, now))
    }

    async fn use_reset_link(
        &self,
        secret: [u8; 32],
        password: String,
        now: Timestamp,
    ) -> Result<Option<PersonId>, StoreError> {
        let people = &mut self.state().people;
        let Some(account) = people.reset_link(secret, now) else { return Ok(None) };
        people.reset_links.retain(|link| link.person != account.id);
        people.set_password(account.id, password, None);
        Ok(Some(account.id))
    }
}

impl State {
    /// Returns the account that was created, if one was.
    fn operate(
        &mut self,
        act: OperatorAct,
        at: Timestamp,
    ) -> Result<Option<PersonId>, OperateError> {
        let found = match act {
            OperatorAct::CreateAccount(account) => {
                return match self.create_account(account, at) {
                    Ok(account) => Ok(Some(account.id)),
                    Err(AccountError::NameTaken) => Err(OperateError::NameTaken),
                    Err(AccountError::Store(error)) => Err(error.into()),
                    Err(_) => Err(OperateError::NotFound),
                };
            }
            OperatorAct::Appoint(game, person) => self.appoint_known(game, person).map(|_| true)?,
            OperatorAct::Dismiss(game, person) => self.dismiss(game, person)?,
            OperatorAct::MuteGuest(guest, muted) => self.mute_guest(guest, muted),
            OperatorAct::ChangeSettings(changes) => self.change_settings(changes),
            OperatorAct::EraseAccount(person, name) => self.erase(person, name)?,
            OperatorAct::CloseReport(number, closing) => self.close_report(number, closing),
            act => self.people.operate(act)?,
        };
        if found { Ok(None) } else { Err(OperateError::NotFound) }
    }
}

impl People {
    fn operate(&mut self, act: OperatorAct) -> Result<bool, OperateError> {
        Ok(match act {
            OperatorAct::ChangeStanding(person, changes) => {
                self.change_standings(person, &changes)?
            }
            OperatorAct::SetPassword(person, hash) => self.set_password(person, hash, None),
            OperatorAct::Rename(person, name) => self.rename(person, name)?,
            OperatorAct::CreateResetLink(link) => {
                self.reset_links.retain(|other| other.person != link.person);
                self.reset_links.push(link);
                self.accounts.contains_key(&link.person)
            }
            OperatorAct::EndSession(person, id) => self.end_session(person, id),
            OperatorAct::EndSessions(person) => {
                self.sessions.retain(|(owner, _)| *owner != person);
                self.forget_programs(person);
                self.accounts.contains_key(&person)
            }
            OperatorAct::CreateToken(token) => self.create_token(token).map(|_| true)?,
            OperatorAct::Invite(invitation) => {
                self.invitations.push(invitation);
                true
            }
            OperatorAct::WithdrawInvitation(secret) => self.withdraw_invitation(secret),
            // The rest concerns more than people, and is done above.
            OperatorAct::Elsewhere
            | OperatorAct::CreateAccount(_)
            | OperatorAct::MuteGuest(..)
            | OperatorAct::CloseReport(..)
            | OperatorAct::ChangeSettings(_)
            | OperatorAct::EraseAccount(..)
            | OperatorAct::Appoint(..)
            | OperatorAct::Dismiss(..) => true,
        })
    }

    fn change_standings(
        &mut self,
        person: PersonId,
        changes: &[StandingChange],
    ) -> Result<bool, OperateError> {
        let Some(stored) = self.accounts.get(&person) else { return Ok(false) };
        let mut after = stored.account.standing.clone();
        changes.iter().for_each(|change| after.apply(change));
        let others = self.accounts.values().filter(|other| other.account.id != person);
        let mut others = others.map(|other| &other.account.standing);
        if stored.account.standing.is_operator()
            && !after.is_operator()
            && !others.any(Standing::is_operator)
        {
            return Err(OperateError::LastAdmin);
        }
        Ok(changes.iter().all(|change| self.change_standing(person, change)))
    }

    fn rename(&mut self, person: PersonId, name: AccountName) -> Result<bool, OperateError> {
        if self.is_taken(&name, Some(person)) {
            return Err(OperateError::NameTaken);
        }
        let Some(stored) = self.accounts.get_mut(&person) else { return Ok(false) };
        let key = name.key();
        let before = std::mem::replace(&mut stored.account.name, name);
        self.former_names.insert(before.key(), Some(person));
        self.former_names.remove(&key);
        Ok(true)
    }

    /// What erasing does to the account itself.
    pub(crate) fn erase(&mut self, id: PersonId, name: AccountName) -> Result<bool, OperateError> {
        if self.is_taken(&name, Some(id)) {
            return Err(OperateError::NameTaken);
        }
        if !self.change_standings(id, &ERASED)? || !self.rename(id, name)? {
            return Ok(false);
        }
        let former = self.former_names.values_mut();
        former.filter(|owner| **owner == Some(id)).for_each(|owner| *owner = None);
        self.reset_links.retain(|link| link.person != id);
        self.preferences.remove(&id);
        self.seeks.retain(|seek| seek.by != id && seek.audience != Audience::Person(id));
        let renamed = |entry: &&mut AuditEntry| {
            entry.entry.about == Some(id) && entry.entry.act == AuditAct::Renamed
        };
        self.audit.iter_mut().filter(renamed).for_each(|one| one.entry.details = "{}".into());
        Ok(true)
    }

    /// Removes entries of the log that are older.
    pub(crate) fn remove_audit(&mut self, before: Timestamp, most: usize) -> usize {
        let old = self.audit.iter().take_while(|one| one.entry.at < before).take(most).count();
        self.audit.drain(..old);
        old
    }

    fn reset_link(&self, secret: [u8; 32], now: Timestamp) -> Option<Account> {
        let good = |link: &&ResetLink| link.secret == secret && link.expires > now;
        let link = self.reset_links.iter().find(good)?;
        self.active(link.person)
    }

    fn wants(&self, filter: &PeopleFilter, account: &Account) -> bool {
        let Account { standing, .. } = account;
        let in_group = filter.group.is_none_or(|group| match group {
            PeopleGroup::Admins => standing.admin,
            PeopleGroup::Arbiters => standing.arbiter,
            PeopleGroup::Bots => standing.bot,
            PeopleGroup::Disabled => standing.disabled,
            PeopleGroup::Muted => standing.muted,
            PeopleGroup::Closed => standing.closed,
        });
        let text = filter.text.to_ascii_lowercase();
        let former = self.former_names.iter().filter(|(_, person)| **person == Some(account.id));
        let has = |name: &Option<String>| {
            name.as_ref().is_some_and(|name| name.to_ascii_lowercase().contains(&text))
        };
        in_group
            && (account.name.key().contains(&text)
                || { former }.any(|(key, _)| key.contains(&text))
                || has(&standing.real_name)
                || standing.fide_id.is_some_and(|id| id.to_string().starts_with(&text)))
    }
}
