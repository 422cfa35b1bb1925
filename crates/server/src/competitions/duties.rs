//! What competitions do by themselves: rounds start at their time, and results come from games.

use std::{collections::BTreeSet, time::Duration};

use game::Seq;
use tokio::time::{MissedTickBehavior, interval};
use wire::CompetitionId;

use crate::{
    Zone,
    use_cases::competition::{align_games, load, start_if_due, take_results},
};

/// How often due rounds are looked for, and the shortest time between two looks at results.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// After so many looks every running competition is looked at, in case news was lost.
const ALL_EVERY: u32 = 120;

/// Does it as long as the program runs. Whoever else does the same at the same time does no harm:
/// what was written first counts.
pub(crate) fn keep_rounds(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        restore(&zone).await;
        let mut ticks = interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut looks = 0;
        loop {
            ticks.tick().await;
            looks += 1;
            let mut news = ended_in(&zone).await;
            if looks % ALL_EVERY == 0 {
                news.extend(running(&zone).await);
            }
            for id in news {
                if let Err(error) = take_results(&zone, id).await {
                    tracing::warn!(competition = %id, ?error, "results are not taken over yet");
                }
            }
            for id in zone.shared.competitions.due(zone.now()) {
                if let Err(error) = start_if_due(&zone, id).await {
                    tracing::warn!(competition = %id, ?error, "a round is not started yet");
                }
            }
        }
    });
}

/// After a restart: results that were not taken over, and games that have not followed an act yet.
async fn restore(zone: &Zone) {
    for id in running(zone).await {
        if let Err(error) = take_results(zone, id).await {
            tracing::warn!(competition = %id, ?error, "results are not taken over yet");
        }
        match load(zone, id).await {
            Ok(loaded) => align_games(zone, &loaded, Seq(0)).await,
            Err(error) => tracing::warn!(competition = %id, ?error, "it cannot be read now"),
        }
    }
}

async fn running(zone: &Zone) -> Vec<CompetitionId> {
    zone.store.competitions.running_competitions().await.unwrap_or_else(|error| {
        tracing::warn!(%error, "competitions cannot be listed now");
        Vec::new()
    })
}

/// The competitions of games that ended lately.
async fn ended_in(zone: &Zone) -> BTreeSet<CompetitionId> {
    let mut found = BTreeSet::new();
    for game in zone.shared.competitions.take_ended() {
        match zone.store.competitions.competition_of(game).await {
            Ok(competition) => found.extend(competition),
            Err(_) => zone.shared.competitions.game_ended(game),
        }
    }
    found
}
