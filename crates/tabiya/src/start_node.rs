//! The node of `tabiya serve`: alone on a folder or a database, or one of several.

use std::{sync::Arc, time::Duration};

use game::Timestamp;
use node::{Bus, Clock, LocalBus, Node, SharedBus, StartError, WallClock};
use store::{PostgresStore, SqliteStore, Store, postgres::OpenError};

use crate::{cluster_args::ClusterArgs, data::DataArgs};

/// The lease of a node that was killed ends by itself within this long, so it is waited for.
const LEASE_ENDS: Duration = Duration::from_secs(4);
const PAUSE: Duration = Duration::from_millis(200);
/// From this difference on, a clock is worth a warning.
const WRONG_CLOCK: u64 = 2_000;
/// The database's clock is read this often, and the quickest answer counts: one that waited is off
/// by up to half of its wait.
const READINGS: usize = 3;

/// Opens the store and starts the node. Waits for a database that cannot be reached yet, and tells
/// why before each further attempt.
///
/// # Errors
///
/// What is wrong and what to do, in a sentence.
pub(crate) async fn start_node(
    data: &DataArgs,
    cluster: &ClusterArgs,
    waits: impl FnMut(&OpenError),
) -> Result<Node, String> {
    let own_clock = Clock::anchored(machine_time(cluster.clock_error));
    let error = cluster.clock_error;
    let wall: WallClock = Arc::new(move || machine_time(error));
    let Some(address) = &data.database_url else {
        let store = SqliteStore::open(&data.folder).map_err(|error| error.to_string())?;
        let store = Store::new(Arc::new(store));
        let started = Node::start(store, Arc::new(LocalBus::default()), own_clock).await;
        return started.inspect(|node| node.follow(wall)).map_err(|error| error.to_string());
    };
    let name = cluster.node_name.clone().unwrap_or_default();
    let store = PostgresStore::open_when_reachable(address, waits).await;
    let store = store.map_err(|error| error.to_string())?;
    let store = Store::new(Arc::new(store));
    let bus: Arc<dyn Bus> = match &cluster.nats_url {
        Some(nats) => {
            let client = if name.is_empty() { "tabiya" } else { &name };
            let bus = SharedBus::over_nats(nats, &store, client).await;
            Arc::new(bus.map_err(|error| error.to_string())?)
        }
        None => Arc::new(LocalBus::default()),
    };
    let began = tokio::time::Instant::now();
    loop {
        let clock = database_clock(&store, own_clock).await?;
        let refused = match other_node(&store, &*bus).await? {
            Some(other) => other,
            None => {
                let bus = Arc::clone(&bus);
                match Node::start_named(store.clone(), bus, clock, name.clone()).await {
                    Ok(node) => {
                        node.follow(wall);
                        return Ok(node);
                    }
                    Err(error @ StartError::NameTaken { .. }) => error.to_string(),
                    Err(error) => return Err(error.to_string()),
                }
            }
        };
        if began.elapsed() > LEASE_ENDS {
            return Err(refused);
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Without a bus between them, nodes cannot share a database: what to say if another one runs.
async fn other_node(store: &Store, bus: &dyn Bus) -> Result<Option<String>, String> {
    if bus.is_shared() {
        return Ok(None);
    }
    // The database goes by its own clock.
    let living = store.nodes.live_nodes(Timestamp(0)).await.map_err(|error| error.to_string())?;
    Ok(living.first().map(|node| {
        let version = node.version.as_deref().unwrap_or("unknown");
        format!(
            "another node (number {}, version {version}) is running on this database: stop it \
             first, or connect the two with --nats-url",
            node.id.0
        )
    }))
}

/// All nodes of a database use its clock, so that they agree whatever their machines say.
async fn database_clock(store: &Store, own: Clock) -> Result<Clock, String> {
    let mut quickest: Option<Reading> = None;
    for _ in 0..READINGS {
        let asked = own.now();
        let time = store.nodes.time().await.map_err(|error| error.to_string())?;
        let Some(theirs) = time else { return Ok(own) };
        let reading = Reading { asked, theirs, answered: own.now() };
        if quickest.is_none_or(|best| reading.round_trip() < best.round_trip()) {
            quickest = Some(reading);
        }
    }
    let Some(reading) = quickest else { return Ok(own) };
    if let Some(sentence) = reading.warning() {
        tracing::warn!("{sentence}");
    }
    Ok(Clock::anchored(reading.corrected(own.now())))
}

/// One look at the database's clock.
#[derive(Clone, Copy)]
struct Reading {
    asked: Timestamp,
    theirs: Timestamp,
    answered: Timestamp,
}

impl Reading {
    /// The shorter it is, the less the reading can be wrong.
    fn round_trip(self) -> u64 {
        self.answered.since(self.asked).0
    }

    /// What our clock said when the database read its own, halfway between question and answer.
    fn ours(self) -> u64 {
        self.asked.0 + self.round_trip() / 2
    }

    /// What the database's clock says when ours says `now`.
    fn corrected(self, now: Timestamp) -> Timestamp {
        Timestamp((self.theirs.0 + now.0).saturating_sub(self.ours()))
    }

    fn warning(self) -> Option<String> {
        let difference = self.ours().abs_diff(self.theirs.0);
        if difference <= WRONG_CLOCK {
            return None;
        }
        let side = if self.ours() > self.theirs.0 { "ahead of" } else { "behind" };
        let seconds = (difference + 500) / 1_000;
        Some(format!(
            "the clock of this machine is {seconds} s {side} that of the database; games use the \
             database's"
        ))
    }
}

/// The time of this machine, with a pretended error in seconds.
fn machine_time(error: i64) -> Timestamp {
    let now = Clock::start(Timestamp(0)).now().0;
    Timestamp(now.saturating_add_signed(error.saturating_mul(1_000)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(asked: u64, theirs: u64, answered: u64) -> Reading {
        let [asked, theirs, answered] = [asked, theirs, answered].map(Timestamp);
        Reading { asked, theirs, answered }
    }

    /// The answer was on its way for 20 ms, 10 of them on the way there.
    #[test]
    fn the_clock_of_the_database_is_read_halfway() {
        assert_eq!(reading(700_000, 100_000, 700_020).corrected(Timestamp(700_025)).0, 100_015);
        assert_eq!(reading(100_000, 700_000, 100_020).corrected(Timestamp(100_025)).0, 700_015);
    }

    #[test]
    fn a_clock_is_called_wrong_from_two_seconds_on_and_seconds_are_rounded() {
        assert_eq!(reading(102_000, 100_000, 102_000).warning(), None);
        assert_eq!(reading(100_000, 102_000, 100_000).warning(), None);
        let said = |ours, theirs| reading(ours, theirs, ours).warning().expect("a warning");
        assert!(said(102_001, 100_000).contains(" 2 s ahead of "));
        assert!(said(699_980, 100_000).contains(" 600 s ahead of "));
        assert!(said(100_000, 700_499).contains(" 600 s behind "));
    }

    #[test]
    fn a_pretended_error_moves_the_clock() {
        let now = machine_time(0);
        assert!(machine_time(600).0 >= now.0 + 600_000);
        assert!(machine_time(-600) < now);
    }
}
