//! Following players: whom one follows, who of them is online, and what they play.

use game::PersonId;
use store::Account;
use wire::{error::PeopleCode, follow::FollowedView};

use super::watch_player::playing_now;
use crate::{Zone, error::ApiError, views::account_view};

/// The most players that one person follows.
const FOLLOWED_MAX: usize = 1_000;

/// Follows somebody; nothing happens if they are followed already.
pub(crate) async fn follow(zone: &Zone, by: PersonId, other: &Account) -> Result<(), ApiError> {
    if by == other.id {
        return Err(PeopleCode::CannotFollowSelf.into());
    }
    if !other.standing.is_active() {
        return Err(PeopleCode::AccountInactive.into());
    }
    let other = other.id;
    let blocks = &zone.shared.blocks;
    if blocks.has(other, by) || blocks.has(by, other) {
        return Err(PeopleCode::CannotFollow.into());
    }
    let follows = &zone.store.follows;
    if follows.is_following(by, other).await? {
        return Ok(());
    }
    if follows.following(by).await?.len() >= FOLLOWED_MAX {
        return Err(PeopleCode::TooManyFollowed { max: FOLLOWED_MAX as u64 }.into());
    }
    follows.follow(by, other, zone.now()).await?;
    Ok(())
}

/// Unfollows somebody; nothing happens if they were not followed.
pub(crate) async fn unfollow(zone: &Zone, by: PersonId, other: PersonId) -> Result<(), ApiError> {
    zone.store.follows.unfollow(by, other).await?;
    Ok(())
}

/// Whom somebody follows: those who play first, then those who are online, then by name.
pub(crate) async fn followed(
    zone: &Zone,
    by: PersonId,
    online_only: bool,
) -> Result<Vec<FollowedView>, ApiError> {
    let mut views = Vec::new();
    for (account, since) in zone.store.follows.following(by).await? {
        let online = zone.is_online(account.id);
        if online_only && !online {
            continue;
        }
        // Whoever plays has the game open: for the others nothing needs to be read.
        let playing = if online { playing_now(zone, account.id).await? } else { None };
        views.push(FollowedView {
            person: account_view(&account, None),
            since: since.0,
            online,
            playing,
        });
    }
    views.sort_by_cached_key(|view| {
        (view.playing.is_none(), !view.online, view.person.name.to_lowercase())
    });
    Ok(views)
}
