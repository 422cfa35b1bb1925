//! What tournaments do by themselves: rounds start at their time, and results come from games.

use std::{collections::BTreeSet, time::Duration};

use tokio::time::{MissedTickBehavior, interval};
use wire::TournamentId;

use crate::{
    Zone,
    use_cases::tournament::{align_again, load, start_if_due, take_results},
};

/// How often due rounds are looked for, and the shortest time between two looks at results.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// After so many looks every running tournament is looked at, in case news was lost.
const ALL_EVERY: u32 = 120;

/// Does it as long as the program runs. Whoever else does the same at the same time does no harm:
/// what was written first counts.
pub(crate) fn keep_rounds(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        let mut ticks = interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut looks, mut is_listed) = (0, false);
        loop {
            ticks.tick().await;
            looks += 1;
            let mut news = ended_in(&zone).await;
            if looks % ALL_EVERY == 0 || !is_listed {
                match zone.store.tournaments.running_tournaments().await {
                    Ok(running) => {
                        is_listed = true;
                        read_all(&zone, &running).await;
                        news.extend(running);
                    }
                    Err(error) => tracing::warn!(%error, "tournaments cannot be listed now"),
                }
            }
            look_at(&zone, news).await;
        }
    });
}

/// One look: at the results of these tournaments, at games that do not follow yet, and at rounds
/// that are due.
async fn look_at(zone: &Zone, news: BTreeSet<TournamentId>) {
    let tournaments = &zone.shared.tournaments;
    let note = |id, trouble, outcome| tournaments.troubles.note(id, trouble, outcome);
    for id in news {
        note(id, "results are not taken over yet", take_results(zone, id).await);
    }
    for id in tournaments.take_unaligned() {
        note(id, "games do not follow yet", align_again(zone, id).await);
    }
    for id in tournaments.due(zone.now()) {
        note(id, "a round is not started yet", start_if_due(zone, id).await);
    }
}

/// Reads the tournaments that have changed. After a restart these are all of them: so it is known
/// when their rounds start, and their games are brought in line. One that cannot be read keeps no
/// other waiting, and is tried again with the next look at all.
async fn read_all(zone: &Zone, running: &[TournamentId]) {
    for id in running {
        let outcome = load(zone, *id).await.map(drop);
        zone.shared.tournaments.troubles.note(*id, "it cannot be read now", outcome);
    }
}

/// The tournaments of games that ended lately.
async fn ended_in(zone: &Zone) -> BTreeSet<TournamentId> {
    let mut found = BTreeSet::new();
    for game in zone.shared.tournaments.take_ended() {
        match zone.store.tournaments.tournament_of(game).await {
            Ok(tournament) => found.extend(tournament),
            Err(_) => zone.shared.tournaments.game_ended(game),
        }
    }
    found
}
