//! Looking for an opponent: whoever looks for the same game is found, or else
//! the seek stays open.

use std::sync::Arc;

use game::{Millis, PersonId, RatingCategory, TimeControl, Timestamp};
use rules::{ByColor, Color};
use store::{AddedSeek, Audience, Binding, Person, PersonKind, Seek, StoreError};
use wire::{GameId, error::LobbyCode, people::GameSettings};

use super::{
    accounts_only::may_take_part,
    agreement::Seeker,
    block::may_meet,
    game_request::config_of,
    pair::{Asks, NotPaired, engaged, forget, matching, pair, to_the_end},
    rated::{range_needs_account, rated_needs_account},
    rating_range::rating_for_pairing,
    seek_hold::SeekHold,
};
use crate::{
    Zone,
    client_addr::ClientAddr,
    error::ApiError,
    limits::{SEEKS, SEEKS_PERSON},
    random::with_new_id,
    state::{
        ARRIVING, Entry, Full, Holders, KeptBy, LobbyEvent, RESTARTED, SeekHome, State, Why,
        outlasts_pairing,
    },
    views::person_view,
};

/// A game that somebody may look for.
pub(crate) struct SeekRequest {
    settings: GameSettings,
    time: ByColor<TimeControl>,
    category: RatingCategory,
    /// Whether it takes days.
    pub(crate) is_slow: bool,
    from: ClientAddr,
}

/// Everything that can be refused, before a visitor becomes a guest for it.
pub(crate) async fn check_seek(
    zone: &Zone,
    settings: GameSettings,
    by: Option<&Person>,
    from: ClientAddr,
) -> Result<SeekRequest, ApiError> {
    may_take_part(zone, by)?;
    if settings.computer.is_some() {
        return Err(ApiError::from(LobbyCode::ComputerNotSought).at("computer"));
    }
    let config = config_of(&settings, zone.now()).await?;
    rated_needs_account(settings.rated, by)?;
    range_needs_account(settings.rating_range, by)?;
    let is_slow = !matches!(config.time.white, TimeControl::Clock(_));
    let category = config.rating_category();
    Ok(SeekRequest { settings, time: config.time, category, is_slow, from })
}

/// What became of looking for an opponent.
pub(crate) enum SeekOutcome {
    /// A game with this id, on this side.
    Paired(GameId, Color),
    /// An open seek, with what keeps it open if that is a stream.
    Waiting(Box<Entry>, Option<SeekHold>),
}

/// Pairs somebody with whoever looks for the same; else their seek stays open,
/// so long at most. A challenge is a seek for one person or for those who have
/// the link, and always stays open.
pub(crate) async fn look_for(
    zone: &Zone,
    person: &Person,
    audience: Audience,
    request: SeekRequest,
    lives: Millis,
    kept_by: KeptBy,
) -> Result<SeekOutcome, ApiError> {
    if audience == Audience::Person(person.id) {
        return Err(LobbyCode::SamePerson.into());
    }
    if let Audience::Person(to) = audience {
        may_meet(zone, person.id, to)?;
    }
    let SeekRequest { settings, time, category, is_slow, from } = request;
    let is_live = !outlasts_pairing(audience, is_slow, person.kind == PersonKind::Guest);
    if settings.rating_range.is_some() && audience != Audience::Everybody {
        return Err(ApiError::from(LobbyCode::RangeOnlyForSeeks).at("ratingRange"));
    }
    let rating = rating_for_pairing(&person_view(zone, person.id, Some(category)).await?);
    let heard = zone.shared.lobby.state().heard(person.id);
    let (own, person) = (zone.clone(), person.clone());
    to_the_end(async move {
        let (zone, person) = (&own, &person);
        let asked = Seeker { game: &settings, time: &time, rating, waited: Millis::ZERO };
        let binding = match is_live {
            true => Binding::Live { heard },
            false => Binding::Free,
        };
        let new = NewSeek { audience, settings: &settings, binding, lives, kept_by, from };
        let meets = audience == Audience::Everybody;
        loop {
            let asks = Asks { heard, seek: None };
            if meets && let Some(found) = find_opponent(zone, person, &asked, asks).await? {
                return Ok(found);
            }
            match add(zone, person, &new).await? {
                Added::Open(entry) => {
                    let id = entry.seek.id;
                    let held = (kept_by == KeptBy::Holder).then(|| SeekHold::new(zone, id));
                    let asks = Asks { heard, seek: Some(id) };
                    // Somebody may have come in the same moment: the later of two finds the other.
                    let found = match meets {
                        true => find_opponent(zone, person, &asked, asks).await,
                        false => Ok(None),
                    };
                    return match found {
                        Ok(Some(found)) => Ok(found),
                        Ok(None) => Ok(SeekOutcome::Waiting(entry, held)),
                        Err(error) => {
                            tracing::warn!(?error, "two who wait could not be paired");
                            Ok(SeekOutcome::Waiting(entry, held))
                        }
                    };
                }
                Added::Plays(id, side) => return Ok(SeekOutcome::Paired(id, side)),
                // One of their seeks was withdrawn at another node.
                Added::Again => {}
            }
        }
    })
    .await
}

/// Pairs somebody with whoever waits for the same game, if anybody does.
async fn find_opponent(
    zone: &Zone,
    person: &Person,
    asked: &Seeker<'_>,
    asks: Asks,
) -> Result<Option<SeekOutcome>, ApiError> {
    while let Some((found, under_way)) = matching(zone, person, asked, asks.seek) {
        match pair(zone, &found, person, asked.game.side, asks, under_way).await {
            Ok(side) => return Ok(Some(SeekOutcome::Paired(found.seek.id, side))),
            // They were paired at another node in this moment: that is their game.
            Err(NotPaired::Plays(game)) => {
                if let Some(side) = game.color_of(person.id) {
                    return Ok(Some(SeekOutcome::Paired(game.id, side)));
                }
            }
            // Somebody else was first, or the other one is out of the question from now on.
            Err(NotPaired::Taken | NotPaired::Blocked) => {}
            Err(NotPaired::Failed(error)) => return Err(error),
        }
    }
    Ok(None)
}

/// A seek that is to be open.
struct NewSeek<'a> {
    audience: Audience,
    settings: &'a GameSettings,
    binding: Binding,
    lives: Millis,
    kept_by: KeptBy,
    from: ClientAddr,
}

/// What became of it.
enum Added {
    /// It is open.
    Open(Box<Entry>),
    /// Another seek of theirs became this game at another node, in this moment.
    Plays(GameId, Color),
    /// Another seek of theirs is gone: what they look for has changed.
    Again,
}

async fn add(zone: &Zone, person: &Person, new: &NewSeek<'_>) -> Result<Added, ApiError> {
    let at = zone.now();
    if let Some(added) = renewed(zone, person, new, at + new.lives).await? {
        return Ok(added);
    }
    let slot = zone.shared.open_seeks.enter(new.from).map_err(|full| match full {
        Full::Everywhere => LobbyCode::LobbyFull,
        Full::Here => {
            let max = zone.shared.open_seeks.max_each() as u64;
            LobbyCode::TooManyChallengesHere { max }
        }
    })?;
    let text = &serde_json::to_string(new.settings).map_err(ApiError::unavailable)?;
    let (seek, added) = with_new_id(|id| async move {
        let (by, audience, expires) = (person.id, new.audience, at + new.lives);
        let seek = Seek { id, by, audience, game: text.clone(), at, expires };
        let added = zone.store.seeks.add_seek(seek.clone(), new.binding).await?;
        Ok((seek, added))
    })
    .await?;
    match added {
        AddedSeek::Yes => {}
        AddedSeek::Engaged(game) => {
            let game = engaged(zone, person.id, game).await?;
            let plays = game.and_then(|game| Some((game.id, game.color_of(person.id)?)));
            return Ok(plays.map_or(Added::Again, |(id, side)| Added::Plays(id, side)));
        }
        AddedSeek::Blocked(by) if by == person.id => return Err(LobbyCode::YouBlocked.into()),
        AddedSeek::Blocked(_) => return Err(LobbyCode::NotAccepting.into()),
    }
    let entry = entry(zone, seek).await?;
    let mut entry = entry.ok_or_else(|| ApiError::unavailable("the seek was not kept"))?;
    entry.holders = Holders::first(new.kept_by);
    entry.slot = Some(Arc::new(slot));
    let is_new = {
        let mut state = zone.shared.lobby.state();
        let is_new = new.same(&mut state, person.id).is_none();
        if is_new {
            state.add(entry.clone(), at + ARRIVING);
        }
        is_new
    };
    if !is_new {
        // The same was asked for twice in this moment.
        zone.store.seeks.remove_seeks(vec![entry.seek.id]).await?;
        return Ok(Added::Again);
    }
    zone.shared.lobby.tell(LobbyEvent::Seek(Arc::new(entry.clone())));
    Ok(Added::Open(Box::new(entry)))
}

impl NewSeek<'_> {
    /// An open seek of the same person for the same. Links are made anew each time.
    fn same<'s>(&self, state: &'s mut State, person: PersonId) -> Option<&'s mut Entry> {
        let same = |entry: &&mut Entry| {
            entry.seek.by == person
                && entry.seek.audience == self.audience
                && entry.game == *self.settings
        };
        state.seeks.values_mut().find(same).filter(|_| self.audience != Audience::Link)
    }
}

/// A seek of theirs that this node knew is no longer in the store.
async fn is_gone(zone: &Zone, person: &Person, seek: GameId) -> Result<Added, ApiError> {
    forget(zone, seek, Why::Left);
    let game = engaged(zone, person.id, seek).await?;
    let plays = game.and_then(|game| Some((game.id, game.color_of(person.id)?)));
    Ok(plays.map_or(Added::Again, |(id, side)| Added::Plays(id, side)))
}

/// A repeated request renews the seek. None if there is none yet and there is room for one.
async fn renewed(
    zone: &Zone,
    person: &Person,
    new: &NewSeek<'_>,
    expires: Timestamp,
) -> Result<Option<Added>, ApiError> {
    let (entry, moved) = {
        let mut state = zone.shared.lobby.state();
        let own = |entry: &Entry| entry.seek.by == person.id;
        if let Some(entry) = new.same(&mut state, person.id) {
            entry.holders.again(new.kept_by);
            entry.seek.expires = entry.seek.expires.max(expires);
            // From now on this node keeps it, wherever it was made.
            let moved = std::mem::replace(&mut entry.home, SeekHome::Here) != SeekHome::Here;
            (entry.clone(), moved)
        } else if state.seeks.values().filter(|entry| own(entry)).count() >= SEEKS_PERSON.count() {
            let max = SEEKS_PERSON.count() as u64;
            return Err(LobbyCode::TooManyChallenges { max }.into());
        } else if state.seeks.len() >= SEEKS.count() {
            return Err(LobbyCode::LobbyFull.into());
        } else {
            return Ok(None);
        }
    };
    match zone.store.seeks.renew_seek(entry.seek.id, entry.seek.expires).await {
        Ok(true) => {}
        // It was paired or withdrawn at another node.
        Ok(false) => return is_gone(zone, person, entry.seek.id).await.map(Some),
        // The seek stays open; only a restart would bring its old expiry back.
        Err(error) => tracing::warn!(%error, "a seek could not be renewed"),
    }
    if moved {
        zone.shared.lobby.tell(LobbyEvent::Seek(Arc::new(entry.clone())));
    }
    zone.shared.lobby.tell_elsewhere(&LobbyEvent::Seek(Arc::new(entry.clone())));
    Ok(Some(Added::Open(Box::new(entry))))
}

/// What is shown of a seek; none if its settings cannot be read.
pub(crate) async fn entry(zone: &Zone, seek: Seek) -> Result<Option<Entry>, StoreError> {
    let Ok(settings) = serde_json::from_str::<GameSettings>(&seek.game) else { return Ok(None) };
    let Ok(config) = config_of(&settings, seek.at).await else { return Ok(None) };
    let (speed, category) = (config.speed(), config.rating_category());
    let by = person_view(zone, seek.by, Some(category)).await?;
    let to = match seek.audience {
        Audience::Person(to) => Some(person_view(zone, to, Some(category)).await?),
        Audience::Everybody | Audience::Link => None,
    };
    let at = seek.at;
    let holders = Holders::default();
    let time = config.time;
    let (slot, home) = (None, SeekHome::Here);
    let game = settings;
    Ok(Some(Entry { seek, game, speed, category, time, by, to, at, holders, slot, home }))
}

/// A seek that another node has made. That node tells within seconds that it keeps it.
pub(crate) async fn add_stored(zone: &Zone, seek: Seek) -> Result<(), StoreError> {
    let Some(entry) = entry(zone, seek).await? else { return Ok(()) };
    let lobby = &zone.shared.lobby;
    {
        let mut state = lobby.state();
        if state.seeks.contains_key(&entry.seek.id) {
            return Ok(());
        }
        state.add_found(entry.clone(), zone.now() + RESTARTED);
    }
    lobby.tell_here(LobbyEvent::Seek(Arc::new(entry)));
    Ok(())
}
