//! Answering a seek or challenge: accepting, declining, withdrawing.

use game::PersonId;
use rules::Color;
use store::{Audience, Person, StoreError};
use wire::{
    GameId,
    error::{LobbyCode, PeopleCode},
    people::SideChoice,
};

use super::{
    accounts::account_named,
    accounts_only::may_take_part,
    agreement::Seeker,
    pair::{Asks, NotPaired, forget, pair, to_the_end},
    rated::{range_needs_account, rated_needs_account},
    rating_range::rating_for_pairing,
    seek::{add_stored, entry},
};
use crate::{
    Zone,
    error::ApiError,
    state::{Entry, UnderWay, Why},
    views::person_view,
};

/// The maximum length of a reason to decline, in characters.
const REASON_MAX: usize = 80;

/// For whom a challenge to the account with this name is.
pub(crate) async fn challenged(zone: &Zone, name: &str) -> Result<Audience, ApiError> {
    let account = account_named(zone, name).await?;
    if !account.standing.is_active() {
        return Err(PeopleCode::AccountInactive.into());
    }
    Ok(Audience::Person(account.id))
}

/// The challenges to somebody and by them, the oldest first.
pub(crate) fn own_and_incoming(zone: &Zone, person: PersonId) -> Vec<Entry> {
    let state = zone.shared.lobby.state();
    let concerns = |entry: &&Entry| match entry.seek.audience {
        Audience::Person(to) => to == person || entry.seek.by == person,
        Audience::Everybody | Audience::Link => false,
    };
    let mut found: Vec<Entry> = state.seeks.values().filter(concerns).cloned().collect();
    found.sort_by_key(|entry| (entry.at, entry.seek.id));
    found
}

/// The same as the store has them: at another node one may have been made or withdrawn a moment ago.
pub(crate) async fn stored_challenges(
    zone: &Zone,
    person: PersonId,
) -> Result<Vec<Entry>, StoreError> {
    if !zone.node.is_clustered() {
        return Ok(own_and_incoming(zone, person));
    }
    let mut found = Vec::new();
    for seek in zone.store.seeks.challenges_of(person).await? {
        found.extend(entry(zone, seek).await?);
    }
    Ok(found)
}

/// The seek with this id, if somebody may see it. Another node may have made it a moment ago, so one
/// that is unknown here is looked for in the store.
pub(crate) async fn find_seek(
    zone: &Zone,
    id: &str,
    person: Option<PersonId>,
) -> Result<Entry, ApiError> {
    let missing = ApiError::from(LobbyCode::ChallengeNotFound);
    let Ok(id) = id.parse::<GameId>() else { return Err(missing) };
    let known = || zone.shared.lobby.state().seeks.get(&id).cloned();
    let mut entry = known();
    if entry.is_none()
        && zone.node.bus().is_shared()
        && let Some(seek) = zone.store.seeks.seek(id).await?
    {
        add_stored(zone, seek).await?;
        entry = known();
    }
    entry.filter(|entry| entry.is_for(person)).ok_or(missing)
}

/// Whether a seek or challenge with this id is open, at any node.
pub(crate) async fn is_seek(zone: &Zone, id: GameId) -> Result<bool, StoreError> {
    let known = zone.shared.lobby.state().seeks.contains_key(&id);
    Ok(known || zone.node.is_clustered() && zone.store.seeks.seek(id).await?.is_some())
}

/// Whether somebody may accept a seek. Asked before a visitor becomes a guest
/// for it.
pub(crate) fn may_accept(zone: &Zone, entry: &Entry, by: Option<&Person>) -> Result<(), ApiError> {
    if by.is_some_and(|person| person.id == entry.seek.by) {
        return Err(LobbyCode::SamePerson.into());
    }
    may_take_part(zone, by)?;
    rated_needs_account(entry.game.rated, by)?;
    Ok(range_needs_account(entry.game.rating_range, by)?)
}

/// Makes the game of a seek with whoever accepts it: the game and their color. Who was paired for a
/// game a moment ago, and could not know of it yet, gets that one instead of one from the lobby.
pub(crate) async fn accept(
    zone: &Zone,
    entry: &Entry,
    by: &Person,
) -> Result<(GameId, Color), ApiError> {
    let heard = zone.shared.lobby.state().heard(by.id);
    let rating = rating_for_pairing(&person_view(zone, by.id, Some(entry.category)).await?);
    if !Seeker::of(entry, zone.now()).takes(rating) {
        return Err(LobbyCode::RatingOutsideRange.into());
    }
    let (own, entry, by) = (zone.clone(), entry.clone(), by.clone());
    to_the_end(async move {
        let asks = Asks { heard, seek: None };
        let under_way = {
            let mut state = own.shared.lobby.state();
            UnderWay::new(&own, &mut state, vec![entry.seek.id])
        };
        match pair(&own, &entry, &by, SideChoice::Random, asks, under_way).await {
            Err(NotPaired::Plays(game)) => match game.color_of(by.id) {
                Some(color) => Ok((game.id, color)),
                None => Err(LobbyCode::ChallengeTaken.into()),
            },
            paired => Ok((entry.seek.id, paired?)),
        }
    })
    .await
}

/// The challenged says no; the challenger is told, with the reason.
pub(crate) async fn decline(
    zone: &Zone,
    entry: &Entry,
    by: Option<PersonId>,
    reason: Option<&str>,
) -> Result<(), ApiError> {
    if !matches!(entry.seek.audience, Audience::Person(to) if Some(to) == by) {
        return Err(LobbyCode::NotChallenged.into());
    }
    let reason = reason.map(|reason| reason.chars().take(REASON_MAX).collect());
    let (own, id) = (zone.clone(), entry.seek.id);
    to_the_end(async move { remove(&own, id, Why::Declined(reason)).await }).await
}

/// Its owner takes it back.
pub(crate) async fn withdraw(
    zone: &Zone,
    entry: &Entry,
    by: Option<PersonId>,
) -> Result<(), ApiError> {
    if by != Some(entry.seek.by) {
        return Err(LobbyCode::NotYourChallenge.into());
    }
    let (own, id) = (zone.clone(), entry.seek.id);
    to_the_end(async move { remove(&own, id, Why::Withdrawn).await }).await
}

/// Takes a seek away for good.
pub(super) async fn remove(zone: &Zone, id: GameId, why: Why) -> Result<(), ApiError> {
    let gone = zone.store.seeks.remove_seeks(vec![id]).await?;
    // What became a game meanwhile is announced by the pairing.
    if gone.is_empty() {
        // Or its removal was stored, and whoever asked for it hung up before it was told.
        if zone.store.games.summary(id).await?.is_none() {
            forget(zone, id, why);
        }
        return Err(LobbyCode::ChallengeTaken.into());
    }
    forget(zone, id, why);
    Ok(())
}
