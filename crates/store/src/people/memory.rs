//! People in memory.

mod accounts;
mod operators;

use std::{cmp::Reverse, collections::BTreeMap};

use async_trait::async_trait;
use game::{PersonId, RatingCategory, Timestamp};
use rules::{ByColor, Color};
use wire::GameId;

use super::accounts::SESSIONS_MAX;
use crate::{
    Account, AccountName, AddedSeek, ApiToken, Audience, AuditEntry, Email, Filter, Grant,
    HistoryStore, ImportStore, Imported, Invitation, InvitationStore, Leader, LeaderPage, MailLink,
    MemoryStore, NewGame, NewImport, NewSession, NewToken, PairError, PlayedGame, PreferenceStore,
    Rating, RatingChange, RatingPoint, RatingStore, ResetLink, Seek, SeekStore, Session,
    SessionStore, StartRating, StoreError, TokenStore,
    memory::{Row, State},
    people::rerate,
    summary::Summary,
};

/// Everything about people except their games.
#[derive(Default, Debug)]
pub(crate) struct People {
    accounts: BTreeMap<PersonId, StoredAccount>,
    sessions: Vec<(PersonId, Session)>,
    tokens: Vec<(PersonId, [u8; 32], ApiToken)>,
    grants: BTreeMap<[u8; 32], Grant>,
    pub(crate) emails: BTreeMap<PersonId, Email>,
    /// By the hash of their secret.
    pub(crate) mail_links: BTreeMap<[u8; 32], MailLink>,
    invitations: Vec<Invitation>,
    preferences: BTreeMap<PersonId, String>,
    ratings: BTreeMap<(PersonId, RatingCategory), Rating>,
    changes: BTreeMap<GameId, ByColor<RatingChange>>,
    start_ratings: BTreeMap<GameId, ByColor<Option<StartRating>>>,
    points: BTreeMap<(PersonId, RatingCategory, u32), i32>,
    seeks: Vec<Seek>,
    imports: Vec<NewImport>,
    last_number: u64,
    /// Names that nobody can take, by their keys, and whose they were.
    former_names: BTreeMap<String, Option<PersonId>>,
    reset_links: Vec<ResetLink>,
    /// Oldest first.
    audit: Vec<AuditEntry>,
}

#[derive(Debug)]
struct StoredAccount {
    account: Account,
    password: Option<String>,
}

impl People {
    pub(crate) fn account(&self, id: PersonId) -> Option<&Account> {
        self.accounts.get(&id).map(|stored| &stored.account)
    }

    /// Whether someone has an open seek, or one is for them.
    pub(crate) fn has_seeks(&self, person: PersonId) -> bool {
        let concerns = |seek: &Seek| seek.by == person || seek.audience == Audience::Person(person);
        self.seeks.iter().any(concerns)
    }

    fn has_seek(&self, id: GameId) -> bool {
        self.seeks.iter().any(|seek| seek.id == id)
    }

    fn active(&self, id: PersonId) -> Option<Account> {
        self.account(id).filter(|account| account.standing.is_active()).cloned()
    }

    /// By the name of now, or a former one.
    fn named(&self, name: &AccountName) -> Option<&Account> {
        let mut accounts = self.accounts.values().map(|stored| &stored.account);
        let now = accounts.find(|account| account.name == *name);
        now.or_else(|| self.account((*self.former_names.get(&name.key())?)?))
    }

    /// Whether a name belongs to somebody else, now or formerly.
    fn is_taken(&self, name: &AccountName, by_other_than: Option<PersonId>) -> bool {
        let former = self.former_names.get(&name.key());
        let now = self.named(name).map(|account| Some(account.id));
        now.as_ref().or(former).is_some_and(|owner| owner.is_none() || *owner != by_other_than)
    }

    /// Ends everything that programs can use to act for this person, and links that were mailed.
    fn forget_programs(&mut self, id: PersonId) {
        self.tokens.retain(|(person, ..)| *person != id);
        self.grants.retain(|_, grant| grant.person != id);
        self.mail_links.retain(|_, link| link.person != id);
    }

    fn create_token(&mut self, token: NewToken) -> Result<ApiToken, StoreError> {
        if self.tokens.iter().any(|(_, secret, _)| *secret == token.secret) {
            return Err(StoreError::Exists);
        }
        let NewToken { person, secret, label, scopes, at, expires } = token;
        let token = ApiToken { id: self.number(), label, scopes, at, expires };
        self.tokens.push((person, secret, token.clone()));
        Ok(token)
    }

    fn end_session(&mut self, person: PersonId, id: u64) -> bool {
        let before = self.sessions.len();
        self.sessions.retain(|(owner, one)| (*owner, one.id) != (person, id));
        self.sessions.len() < before
    }

    fn withdraw_invitation(&mut self, secret: [u8; 32]) -> bool {
        let before = self.invitations.len();
        self.invitations.retain(|one| one.secret != secret);
        self.invitations.len() < before
    }

    fn number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    /// Remembers the rating of somebody who sits down. Guests have none.
    pub(crate) fn sat_down(
        &mut self,
        game: GameId,
        category: RatingCategory,
        (color, person): (Color, PersonId),
        at: Timestamp,
    ) {
        if !self.accounts.contains_key(&person) {
            return;
        }
        let rating = self.ratings.get(&(person, category)).unwrap_or(&Rating::NEW).now(at);
        self.start_ratings.entry(game).or_default()[color] = Some(rating.into());
    }

    /// Updates the ratings when the summary of a game changes.
    pub(crate) fn rate(&mut self, game: GameId, before: &Summary, after: &Summary) {
        if before.rates() == after.rates() {
            return;
        }
        let rates = after.rates().or(before.rates());
        let (Some((players, _)), Some((_, at))) = (rates, after.ended) else { return };
        let key = |person| (person, after.category);
        let current =
            players.map(|person| self.ratings.get(&key(person)).copied().unwrap_or(Rating::NEW));
        let scores = after.rates().map(|(_, scores)| scores);
        let (ratings, changes) = rerate(current, self.changes.remove(&game), scores, at);
        for (color, rating) in ratings.iter() {
            self.ratings.insert(key(players[color]), *rating);
            // A correction changes the rating of now, and no day before the last rated game.
            let day = (at.max(rating.at).0 / 86_400_000) as u32;
            self.points.insert((players[color], after.category, day), rating.numbers.shown());
        }
        if let Some(changes) = changes {
            self.changes.insert(game, changes);
        }
    }
}

#[async_trait]
impl SessionStore for MemoryStore {
    async fn begin_session(&self, session: NewSession) -> Result<(), StoreError> {
        let people = &mut self.state().people;
        if people.sessions.iter().any(|(_, one)| one.secret == session.secret) {
            return Err(StoreError::Exists);
        }
        people.sessions.retain(|(_, one)| one.expires > session.at);
        let id = people.number();
        let NewSession { person, secret, at, expires, agent } = session;
        people.sessions.push((person, Session { id, at, expires, agent, secret }));
        let own = people.sessions.iter().filter(|(owner, _)| *owner == person);
        if let Some(too_many) = own.clone().count().checked_sub(SESSIONS_MAX) {
            let oldest: Vec<u64> = own.take(too_many).map(|(_, one)| one.id).collect();
            people.sessions.retain(|(_, one)| !oldest.contains(&one.id));
        }
        Ok(())
    }

    async fn session(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError> {
        let people = &self.state().people;
        let found = people.sessions.iter().find(|(_, one)| one.secret == secret);
        Ok(found
            .filter(|(_, one)| one.expires > now)
            .and_then(|(person, _)| people.active(*person)))
    }

    async fn sessions(&self, person: PersonId, now: Timestamp) -> Result<Vec<Session>, StoreError> {
        let state = self.state();
        let own = state.people.sessions.iter().rev().filter(|(owner, _)| *owner == person);
        Ok(own.map(|(_, one)| one).filter(|one| one.expires > now).cloned().collect())
    }

    async fn end_session(&self, person: PersonId, id: u64) -> Result<bool, StoreError> {
        Ok(self.state().people.end_session(person, id))
    }
}

#[async_trait]
impl TokenStore for MemoryStore {
    async fn create_token(&self, token: NewToken) -> Result<ApiToken, StoreError> {
        self.state().people.create_token(token)
    }

    async fn token(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<(Account, ApiToken)>, StoreError> {
        let people = &self.state().people;
        let good = |token: &ApiToken| token.expires.is_none_or(|expires| expires > now);
        let found = people.tokens.iter().find(|(_, known, token)| *known == secret && good(token));
        Ok(found.and_then(|(person, _, token)| Some((people.active(*person)?, token.clone()))))
    }

    async fn tokens(&self, person: PersonId) -> Result<Vec<ApiToken>, StoreError> {
        let state = self.state();
        let own = state.people.tokens.iter().rev().filter(|(owner, ..)| *owner == person);
        Ok(own.map(|(_, _, token)| token.clone()).collect())
    }

    async fn revoke_token(&self, person: PersonId, id: u64) -> Result<bool, StoreError> {
        let tokens = &mut self.state().people.tokens;
        let before = tokens.len();
        tokens.retain(|(owner, _, token)| (*owner, token.id) != (person, id));
        Ok(tokens.len() < before)
    }

    async fn add_grant(
        &self,
        code: [u8; 32],
        grant: Grant,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let grants = &mut self.state().people.grants;
        grants.retain(|_, grant| grant.expires > now);
        grants.insert(code, grant);
        Ok(())
    }

    async fn take_grant(
        &self,
        code: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Grant>, StoreError> {
        let taken = self.state().people.grants.remove(&code);
        Ok(taken.filter(|grant| grant.expires > now))
    }
}

#[async_trait]
impl InvitationStore for MemoryStore {
    async fn invite(&self, invitation: Invitation) -> Result<(), StoreError> {
        self.state().people.invitations.push(invitation);
        Ok(())
    }

    async fn invitations(&self, now: Timestamp, limit: u32) -> Result<Vec<Invitation>, StoreError> {
        let good = |one: &&Invitation| one.expires > now;
        let mut found: Vec<_> =
            self.state().people.invitations.iter().filter(good).copied().collect();
        found.sort_by_key(|one| (Reverse(one.expires), one.secret));
        found.truncate(limit as usize);
        Ok(found)
    }

    async fn withdraw_invitation(&self, secret: [u8; 32]) -> Result<bool, StoreError> {
        Ok(self.state().people.withdraw_invitation(secret))
    }
}

#[async_trait]
impl PreferenceStore for MemoryStore {
    async fn preferences(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        Ok(self.state().people.preferences.get(&person).cloned())
    }

    async fn set_preferences(
        &self,
        person: PersonId,
        preferences: String,
    ) -> Result<(), StoreError> {
        self.state().people.preferences.insert(person, preferences);
        Ok(())
    }
}

#[async_trait]
impl HistoryStore for MemoryStore {
    async fn history(
        &self,
        person: PersonId,
        filter: Filter,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<PlayedGame>, StoreError> {
        let state = self.state();
        let end = match before {
            Some(id) => *state.places.get(&id).ok_or(StoreError::NoSuchGame)?,
            None => state.games.len(),
        };
        let games = state.games[..end].iter().rev();
        let wanted = games.filter(|row| filter.wants(&row.summary, person));
        wanted.take(limit as usize).map(|row| state.played(row)).collect()
    }

    async fn history_from_oldest(
        &self,
        person: PersonId,
        filter: Filter,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<PlayedGame>, StoreError> {
        let state = self.state();
        let begin = match after {
            Some(id) => *state.places.get(&id).ok_or(StoreError::NoSuchGame)? + 1,
            None => 0,
        };
        let games = state.games[begin..].iter();
        let wanted = games.filter(|row| filter.wants(&row.summary, person));
        wanted.take(limit as usize).map(|row| state.played(row)).collect()
    }

    async fn playing(&self, person: PersonId, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let state = self.state();
        let open = state.games.iter().rev().filter(|row| row.summary.ended.is_none());
        let own = open.filter(|row| Filter::default().wants(&row.summary, person));
        Ok(own.take(limit as usize).map(|row| row.id).collect())
    }

    async fn now_playing(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let state = self.state();
        let open = state.games.iter().rev().filter(|row| row.summary.ended.is_none());
        let full = open.filter(|row| row.summary.players.iter().all(|(_, who)| who.is_some()));
        Ok(full.take(limit as usize).map(|row| row.id).collect())
    }

    async fn games_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let state = self.state();
        let begin = match after {
            Some(id) => *state.places.get(&id).ok_or(StoreError::NoSuchGame)? + 1,
            None => 0,
        };
        Ok(state.games[begin..].iter().take(limit as usize).map(|row| row.id).collect())
    }
}

#[async_trait]
impl RatingStore for MemoryStore {
    async fn rating_changes(
        &self,
        game: GameId,
    ) -> Result<Option<ByColor<RatingChange>>, StoreError> {
        Ok(self.state().people.changes.get(&game).copied())
    }

    async fn start_ratings(
        &self,
        game: GameId,
    ) -> Result<ByColor<Option<StartRating>>, StoreError> {
        Ok(self.state().people.start_ratings.get(&game).copied().unwrap_or_default())
    }

    async fn ratings(&self, person: PersonId) -> Result<Vec<(RatingCategory, Rating)>, StoreError> {
        let state = self.state();
        let of = |category| {
            state.people.ratings.get(&(person, category)).map(|found| (category, *found))
        };
        let counted = |(_, found): &(RatingCategory, Rating)| found.games > 0;
        Ok(RatingCategory::ALL.into_iter().filter_map(of).filter(counted).collect())
    }

    async fn rating_points(
        &self,
        person: PersonId,
        category: RatingCategory,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let state = self.state();
        let range = (person, category, 0)..=(person, category, u32::MAX);
        let points = state.people.points.range(range);
        Ok(points.map(|(&(_, _, day), &rating)| RatingPoint { day, rating }).collect())
    }

    async fn leaders(
        &self,
        category: RatingCategory,
        page: LeaderPage,
    ) -> Result<Vec<Leader>, StoreError> {
        let people = &self.state().people;
        let good = |rating: &Rating| {
            rating.games > 0
                && rating.numbers.is_provisional() == page.provisional
                && rating.at >= page.since
        };
        let of_speed =
            people.ratings.iter().filter(|((_, of), rating)| *of == category && good(rating));
        let mut leaders: Vec<Leader> = of_speed
            .filter_map(|((person, _), rating)| {
                let account = people.active(*person).filter(|account| !account.standing.bot)?;
                Some(Leader { account, rating: *rating })
            })
            .collect();
        leaders.sort_by(|one, two| two.rating.numbers.rating.total_cmp(&one.rating.numbers.rating));
        Ok(leaders.into_iter().skip(page.skip as usize).take(page.limit as usize).collect())
    }
}

#[async_trait]
impl ImportStore for MemoryStore {
    async fn import(&self, games: Vec<NewImport>) -> Result<Imported, StoreError> {
        let imports = &mut self.state().people.imports;
        let mut count = Imported::default();
        for game in games {
            if imports.iter().any(|known| known.hash == game.hash) {
                count.known += 1;
            } else {
                imports.push(game);
                count.new += 1;
            }
        }
        Ok(count)
    }

    async fn imported(&self, game: GameId) -> Result<Option<String>, StoreError> {
        let state = self.state();
        let found = state.people.imports.iter().find(|import| import.id == game);
        Ok(found.map(|import| import.pgn.clone()))
    }

    async fn imported_as(&self, hash: [u8; 32]) -> Result<Option<GameId>, StoreError> {
        let state = self.state();
        let found = state.people.imports.iter().find(|import| import.hash == hash);
        Ok(found.map(|import| import.id))
    }

    async fn imports_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<(GameId, Result<String, StoreError>)>, StoreError> {
        let imports = &self.state().people.imports;
        let begin = match after {
            Some(id) => {
                let place = imports.iter().position(|import| import.id == id);
                place.ok_or(StoreError::NoSuchGame)? + 1
            }
            None => 0,
        };
        let page = imports[begin..].iter().take(limit as usize);
        Ok(page.map(|import| (import.id, Ok(import.pgn.clone()))).collect())
    }
}

#[async_trait]
impl SeekStore for MemoryStore {
    async fn add_seek(&self, seek: Seek, others: Vec<GameId>) -> Result<AddedSeek, StoreError> {
        let state = &mut *self.state();
        if let Some(gone) = others.into_iter().find(|id| !state.people.has_seek(*id)) {
            return Ok(AddedSeek::OtherGone(gone));
        }
        if state.people.has_seek(seek.id) || state.places.contains_key(&seek.id) {
            return Err(StoreError::Exists);
        }
        state.people.seeks.push(seek);
        Ok(AddedSeek::Yes)
    }

    async fn seeks(&self) -> Result<Vec<Seek>, StoreError> {
        Ok(self.state().people.seeks.clone())
    }

    async fn seek(&self, id: GameId) -> Result<Option<Seek>, StoreError> {
        Ok(self.state().people.seeks.iter().find(|seek| seek.id == id).cloned())
    }

    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Seek>, StoreError> {
        let concerns = |seek: &&Seek| match seek.audience {
            Audience::Person(to) => to == person || seek.by == person,
            Audience::Everybody | Audience::Link => false,
        };
        Ok(self.state().people.seeks.iter().filter(concerns).cloned().collect())
    }

    async fn renew_seek(&self, id: GameId, expires: Timestamp) -> Result<bool, StoreError> {
        let seeks = &mut self.state().people.seeks;
        let found = seeks.iter_mut().find(|seek| seek.id == id);
        Ok(found.map(|seek| seek.expires = seek.expires.max(expires)).is_some())
    }

    async fn remove_seeks(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError> {
        let seeks = &mut self.state().people.seeks;
        let gone = seeks.extract_if(.., |seek| ids.contains(&seek.id));
        Ok(gone.map(|seek| seek.id).collect())
    }

    async fn pair(
        &self,
        game: NewGame,
        others: Vec<GameId>,
        kept: Vec<GameId>,
    ) -> Result<(), PairError> {
        let state = &mut *self.state();
        if !state.people.has_seek(game.id) {
            return Err(PairError::Gone);
        }
        if let Some(gone) = others.iter().find(|id| !state.people.has_seek(**id)) {
            return Err(PairError::OtherGone(*gone));
        }
        let players = game.people();
        let is_paired = |seek: &Seek| seek.id == game.id || others.contains(&seek.id);
        let is_found = |seek: &&Seek| {
            let is_open = players.contains(&seek.by) && seek.audience == Audience::Everybody;
            is_open && !is_paired(seek) && !kept.contains(&seek.id)
        };
        let found: Vec<Seek> = state.people.seeks.iter().filter(is_found).cloned().collect();
        if !found.is_empty() {
            return Err(PairError::OtherFound(found));
        }
        state.create(&game).map_err(PairError::Store)?;
        state.people.seeks.retain(|seek| !is_paired(seek));
        Ok(())
    }
}

impl State {
    fn played(&self, row: &Row) -> Result<PlayedGame, StoreError> {
        let changes = self.people.changes.get(&row.id).copied();
        Ok(PlayedGame { summary: row.read_summary()?, rated: row.summary.rated, changes })
    }
}

impl Filter {
    fn wants(&self, summary: &Summary, person: PersonId) -> bool {
        let players = summary.players.iter();
        let Some((color, _)) = { players }.find(|(_, player)| **player == Some(person)) else {
            return false;
        };
        self.category.is_none_or(|category| summary.category == category)
            && self.color.is_none_or(|wanted| color == wanted)
            && self.result.is_none_or(|result| summary.result_for(color) == result)
            && self.opponent.is_none_or(|opponent| summary.players[!color] == Some(opponent))
            && self.rated.is_none_or(|rated| summary.rated == rated)
    }
}
