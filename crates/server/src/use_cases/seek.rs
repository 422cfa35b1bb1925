//! Looking for an opponent: whoever looks for the same game is found, or else
//! the seek stays open.

use std::sync::Arc;

use game::{Millis, RatingCategory, TimeControl};
use rules::{ByColor, Color};
use store::{Audience, Person, Seek, StoreError};
use wire::{GameId, error::LobbyCode, people::GameSettings};

use super::{
    accounts_only::may_take_part,
    agreement::Seeker,
    block::may_meet,
    game_request::config_of,
    pair::{matching, pair, pairing_two},
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
    state::{ARRIVING, Entry, Full, Holders, KeptBy, LobbyEvent, RESTARTED, SeekHome},
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
    let SeekRequest { settings, time, category, from, .. } = request;
    if settings.rating_range.is_some() && audience != Audience::Everybody {
        return Err(ApiError::from(LobbyCode::RangeOnlyForSeeks).at("ratingRange"));
    }
    let rating = rating_for_pairing(&person_view(zone, person.id, Some(category)).await?);
    let (own, person) = (zone.clone(), person.clone());
    pairing_two(zone, async move {
        let (zone, person) = (&own, &person);
        let asked = Seeker { game: &settings, time: &time, rating, waited: Millis::ZERO };
        while audience == Audience::Everybody
            && let Some(found) = matching(zone, person, &asked)
        {
            match pair(zone, &found, person, settings.side, None).await {
                Ok((side, paired)) => {
                    return Ok((SeekOutcome::Paired(found.seek.id, side), Some(paired)));
                }
                // Somebody at another node was first. It is out of the lobby now.
                Err(error) if error == LobbyCode::ChallengeTaken.into() => {}
                Err(error) => return Err(error),
            }
        }
        let entry = add(zone, person, audience, settings, lives, (kept_by, from)).await?;
        let held = (kept_by == KeptBy::Holder).then(|| SeekHold::new(zone, entry.seek.id));
        Ok((SeekOutcome::Waiting(Box::new(entry), held), None))
    })
    .await
}

async fn add(
    zone: &Zone,
    person: &Person,
    audience: Audience,
    settings: GameSettings,
    lives: Millis,
    (kept_by, from): (KeptBy, ClientAddr),
) -> Result<Entry, ApiError> {
    let at = zone.now();
    let expires = at + lives;
    let same = {
        let mut state = zone.shared.lobby.state();
        let own = |entry: &Entry| entry.seek.by == person.id;
        // A repeated request renews the seek.
        let same = |entry: &&mut Entry| {
            own(entry) && entry.seek.audience == audience && entry.game == settings
        };
        let before = state.seeks.values_mut().find(same);
        if let Some(entry) = before.filter(|_| audience != Audience::Link) {
            entry.holders.again(kept_by);
            entry.seek.expires = entry.seek.expires.max(expires);
            // From now on this node keeps it, wherever it was made.
            let moved = std::mem::replace(&mut entry.home, SeekHome::Here) != SeekHome::Here;
            Some((entry.clone(), moved))
        } else if state.seeks.values().filter(|entry| own(entry)).count() >= SEEKS_PERSON.count() {
            let max = SEEKS_PERSON.count() as u64;
            return Err(LobbyCode::TooManyChallenges { max }.into());
        } else if state.seeks.len() >= SEEKS.count() {
            return Err(LobbyCode::LobbyFull.into());
        } else {
            None
        }
    };
    if let Some((entry, moved)) = same {
        if moved {
            zone.shared.lobby.tell(LobbyEvent::Seek(Arc::new(entry.clone())));
        }
        if let Err(error) = zone.store.seeks.renew_seek(entry.seek.id, entry.seek.expires).await {
            // The seek stays open; only a restart would bring its old expiry back.
            tracing::warn!(%error, "a seek could not be renewed");
        }
        zone.shared.lobby.tell_elsewhere(&LobbyEvent::Seek(Arc::new(entry.clone())));
        return Ok(entry);
    }
    let slot = zone.shared.open_seeks.enter(from).map_err(|full| match full {
        Full::Everywhere => LobbyCode::LobbyFull,
        Full::Here => {
            let max = zone.shared.open_seeks.max_each() as u64;
            LobbyCode::TooManyChallengesHere { max }
        }
    })?;
    let text = serde_json::to_string(&settings).map_err(ApiError::unavailable)?;
    let text = &text;
    let seek = with_new_id(|id| async move {
        let seek = Seek { id, by: person.id, audience, game: text.clone(), at, expires };
        zone.store.seeks.add_seek(seek.clone()).await.map(|()| seek)
    })
    .await?;
    let entry = entry(zone, seek).await?;
    let mut entry = entry.ok_or_else(|| ApiError::unavailable("the seek was not kept"))?;
    entry.holders = Holders::first(kept_by);
    entry.slot = Some(Arc::new(slot));
    zone.shared.lobby.state().add(entry.clone(), at + ARRIVING);
    zone.shared.lobby.tell(LobbyEvent::Seek(Arc::new(entry.clone())));
    Ok(entry)
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
