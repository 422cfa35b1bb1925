//! What is to be done at its time, and the timer that does it.

use std::time::Duration;

use game::{Millis, PersonId, Seat, Timestamp};
use store::{Account, Bulk, BulkError, NewGame, Person, Scope};
use tokio::time::{MissedTickBehavior, interval, sleep};
use wire::{
    GameId,
    error::RequestCode,
    order::{Order, OrderedPlayer},
};

use super::order::{config_of, lets_pair};
use crate::{Zone, caller::Bearer, error::ApiError, random::random, use_cases};

const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The longest pause between two tries to remove an order.
const LONGEST: Duration = Duration::from_secs(30);

/// Removes an order of which nobody was told, as soon as the store answers, so
/// that it is not carried out after a restart.
pub(super) fn forget(zone: &Zone, id: GameId) {
    let zone = zone.clone();
    tokio::spawn(async move {
        let mut pause = LOOK_EVERY;
        while !zone.node.is_stopping() {
            match zone.store.bulk.remove_bulk(id).await {
                Ok(_) => return,
                Err(error) => tracing::warn!(pairing = %id, %error, "a pairing is not removed yet"),
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST);
        }
    });
}

/// Makes the games of orders when their time has come, as long as the program
/// runs.
pub(crate) fn keep_time(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        let mut ticks = interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            for id in zone.shared.schedule.due(zone.now()) {
                if let Err(fault) = carry_out(&zone, id).await {
                    // It stays, and is tried again a second later.
                    tracing::warn!(pairing = %id, ?fault, "games could not be made at their time");
                }
            }
        }
    });
}

/// Makes the games of an order, all or none; those of somebody who is not
/// there any more, or revoked the token they gave for it, are left out. One
/// that does not wait is let be, and one whose organizer is gone ends.
pub(super) async fn carry_out(zone: &Zone, id: GameId) -> Result<(), ApiError> {
    let bulk = zone.store.bulk.bulk(id).await?.filter(|bulk| bulk.paired_at.is_none());
    let Some(bulk) = bulk else {
        zone.shared.schedule.remove(id);
        return Ok(());
    };
    let now = zone.now();
    let planned = match planned(zone, &bulk, now).await {
        // It can be neither read nor played, and will not be a second later.
        Err(error) if error.is_refusal() => {
            tracing::error!(pairing = %id, ?error, "a pairing is left alone");
            zone.shared.schedule.remove(id);
            return Err(error);
        }
        planned => planned?,
    };
    let Some(Plan { organizer, order, games }) = planned else {
        tracing::info!(pairing = %id, "its organizer is gone, or their token: it ends");
        zone.store.bulk.remove_bulk(id).await?;
        zone.shared.schedule.remove(id);
        return Ok(());
    };
    let made: Vec<GameId> = games.iter().map(|game| game.id).collect();
    match zone.node.create_bulk(id, games, now).await {
        Ok(()) => {}
        // Taken back, or done, in this moment.
        Err(BulkError::Gone) => {
            zone.shared.schedule.remove(id);
            return Ok(());
        }
        Err(BulkError::Store(error)) => return Err(error.into()),
    }
    zone.shared.schedule.remove(id);
    if let Some(message) = order.message.as_deref().filter(|_| !organizer.standing.muted) {
        tell(zone, &Person::with_account(&organizer), &order, &made, message).await;
    }
    Ok(())
}

/// What is to be done for an order.
struct Plan {
    organizer: Account,
    order: Order,
    games: Vec<NewGame>,
}

/// The games of an order, as they can be made now; none if its organizer is
/// gone.
async fn planned(zone: &Zone, bulk: &Bulk, now: Timestamp) -> Result<Option<Plan>, ApiError> {
    let order: Order = serde_json::from_str(&bulk.order)
        .map_err(|error| RequestCode::UnreadableRequest { detail: error.to_string() })?;
    let may = |token: &Bearer| token.has(Scope::ChallengeBulk);
    let Some(organizer) = standing(zone, bulk.by, order.token.as_deref(), may).await? else {
        return Ok(None);
    };
    let start = order.start_clocks_at.map(Timestamp);
    let config = use_cases::config_of(&order.game, now).await?;
    let config = zone.policy().applied_to(&order.game, config);
    let mut requested = config_of(&config, start, now);
    let delay = order.spectator_delay.unwrap_or(0);
    requested.spectator_delay = Millis::from_seconds(delay);
    let mut games = Vec::with_capacity(order.games.len());
    let player = async |player: &OrderedPlayer| {
        standing(zone, PersonId(player.person), player.token.as_deref(), lets_pair).await
    };
    for game in &order.games {
        let (Some(white), Some(black)) = (player(&game.white).await?, player(&game.black).await?)
        else {
            tracing::info!(game = %game.id, "somebody's account or token is gone: no game");
            continue;
        };
        let mut config = requested.clone();
        config.seats.white = Some(Seat::Person(white.id));
        config.seats.black = Some(Seat::Person(black.id));
        games.push(NewGame { id: game.id, config });
    }
    Ok(Some(Plan { organizer, order, games }))
}

/// Somebody who is still there and whose token is still good for it, as far as
/// one was kept: what somebody let others do days ago they may have taken back.
async fn standing(
    zone: &Zone,
    person: PersonId,
    token: Option<&str>,
    may: impl Fn(&Bearer) -> bool,
) -> Result<Option<Account>, ApiError> {
    let Some(token) = token else {
        let account = zone.store.accounts.account(person).await?;
        return Ok(account.filter(|account| account.standing.is_active()));
    };
    let bearer = Bearer::of_kept(zone, token).await?;
    let bearer = bearer.filter(|bearer| bearer.account.id == person && may(bearer));
    Ok(bearer.map(|bearer| bearer.account))
}

/// Says the organizer's words at each game. Words are not worth failing for.
async fn tell(zone: &Zone, organizer: &Person, order: &Order, made: &[GameId], message: &str) {
    for game in order.games.iter().filter(|game| made.contains(&game.id)) {
        let both = format!("{} – {}", game.white.name, game.black.name);
        let text = message.replace("{opponent}", &both).replace("{game}", game.id.as_str());
        let Ok(number) = random() else { return };
        if let Err(error) = zone.node.announce(game.id, organizer, number >> 1, &text).await {
            tracing::warn!(game = %game.id, %error, "the organizer's words were not said");
        }
    }
}
