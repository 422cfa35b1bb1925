//! Looking for an opponent: whoever looks for the same game is found, or else
//! the seek stays open.

use std::sync::Arc;

use game::{Millis, RatingCategory, TimeControl, Timestamp};
use rules::{ByColor, Color};
use store::{AddedSeek, Audience, Person, PersonKind, Seek, StoreError};
use wire::{GameId, error::LobbyCode, people::GameSettings};

use super::{
    accounts_only::may_take_part,
    agreement::Seeker,
    block::may_meet,
    game_request::config_of,
    pair::{NotPaired, PairedGame, became_game, forget, ids_of, matching, pair, pairing_two},
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
    state::{ARRIVING, Entry, Full, Holders, KeptBy, LobbyEvent, RESTARTED, SeekHome, Why},
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
    // What is kept is not given up for a game in real time.
    let is_kept = is_slow && person.kind == PersonKind::Account;
    let is_live = audience == Audience::Everybody && !is_kept;
    if settings.rating_range.is_some() && audience != Audience::Everybody {
        return Err(ApiError::from(LobbyCode::RangeOnlyForSeeks).at("ratingRange"));
    }
    let rating = rating_for_pairing(&person_view(zone, person.id, Some(category)).await?);
    let (own, person) = (zone.clone(), person.clone());
    pairing_two(zone, async move {
        let (zone, person) = (&own, &person);
        let asked = Seeker { game: &settings, time: &time, rating, waited: Millis::ZERO };
        let new = NewSeek { audience, settings: &settings, is_live, lives, kept_by, from };
        loop {
            if audience == Audience::Everybody
                && let Some(found) = find_opponent(zone, person, &asked, is_live).await?
            {
                return Ok(found);
            }
            match add(zone, person, &new).await? {
                Added::Open(entry) => {
                    let id = entry.seek.id;
                    let held = (kept_by == KeptBy::Holder).then(|| SeekHold::new(zone, id));
                    return Ok((SeekOutcome::Waiting(entry, held), None));
                }
                Added::Plays(id, side) => return Ok((SeekOutcome::Paired(id, side), None)),
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
    is_live: bool,
) -> Result<Option<(SeekOutcome, Option<PairedGame>)>, ApiError> {
    while let Some(found) = matching(zone, person, asked) {
        match pair(zone, &found, person, asked.game.side, None).await {
            Ok((side, paired)) => {
                return Ok(Some((SeekOutcome::Paired(found.seek.id, side), Some(paired))));
            }
            // They were paired at another node in this moment: that is their game.
            Err(NotPaired::Plays(game)) => {
                if let Some(side) = game.color_of(person.id).filter(|_| is_live) {
                    return Ok(Some((SeekOutcome::Paired(game.id, side), None)));
                }
            }
            // Somebody at another node was first.
            Err(NotPaired::Taken) => {}
            Err(NotPaired::Failed(error)) => return Err(error),
        }
    }
    Ok(None)
}

/// A seek that is to be open.
struct NewSeek<'a> {
    audience: Audience,
    settings: &'a GameSettings,
    /// Whether it goes when its owner is paired.
    is_live: bool,
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
    let others = &match new.is_live {
        true => ids_of(zone, |entry| entry.seek.by == person.id && !entry.is_kept()),
        false => Vec::new(),
    };
    let (seek, added) = with_new_id(|id| async move {
        let (by, audience, expires) = (person.id, new.audience, at + new.lives);
        let seek = Seek { id, by, audience, game: text.clone(), at, expires };
        let added = zone.store.seeks.add_seek(seek.clone(), others.clone()).await?;
        Ok((seek, added))
    })
    .await?;
    if let AddedSeek::OtherGone(other) = added {
        return is_gone(zone, person, other).await;
    }
    let entry = entry(zone, seek).await?;
    let mut entry = entry.ok_or_else(|| ApiError::unavailable("the seek was not kept"))?;
    entry.holders = Holders::first(new.kept_by);
    entry.slot = Some(Arc::new(slot));
    zone.shared.lobby.state().add(entry.clone(), at + ARRIVING);
    zone.shared.lobby.tell(LobbyEvent::Seek(Arc::new(entry.clone())));
    Ok(Added::Open(Box::new(entry)))
}

/// A seek of theirs that this node knew is no longer in the store.
async fn is_gone(zone: &Zone, person: &Person, seek: GameId) -> Result<Added, ApiError> {
    forget(zone, seek, Why::Left);
    let game = became_game(zone, seek).await?;
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
        let same = |entry: &&mut Entry| {
            own(entry) && entry.seek.audience == new.audience && entry.game == *new.settings
        };
        let before = state.seeks.values_mut().find(same);
        if let Some(entry) = before.filter(|_| new.audience != Audience::Link) {
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
