//! The node of `tabiya serve`: alone on a folder or a database, or one of several.

use std::{sync::Arc, time::Duration};

use game::Timestamp;
use node::{Bus, Clock, LocalBus, Node, SharedBus, StartError};
use store::{PostgresStore, SqliteStore, Store};

use crate::{cluster_args::ClusterArgs, data::DataArgs};

/// The lease of a node that was killed ends by itself within this long, so it is waited for.
const LEASE_ENDS: Duration = Duration::from_secs(4);
const PAUSE: Duration = Duration::from_millis(200);
/// From this difference on, a clock is worth a warning.
const WRONG_CLOCK: u64 = 2_000;

/// Opens the store and starts the node.
///
/// # Errors
///
/// What is wrong and what to do, in a sentence.
pub(crate) async fn start_node(data: &DataArgs, cluster: &ClusterArgs) -> Result<Node, String> {
    let own_clock = Clock::anchored(machine_time(cluster.clock_error));
    let Some(address) = &data.database_url else {
        let store = SqliteStore::open(&data.folder).map_err(|error| error.to_string())?;
        let store = Store::new(Arc::new(store));
        let started = Node::start(store, Arc::new(LocalBus::default()), own_clock).await;
        return started.map_err(|error| error.to_string());
    };
    let name = cluster.node_name.clone().unwrap_or_default();
    let store = PostgresStore::open(address).await.map_err(|error| error.to_string())?;
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
                    Ok(node) => return Ok(node),
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
    let asked = own.now();
    let time = store.nodes.time().await.map_err(|error| error.to_string())?;
    let Some(time) = time else { return Ok(own) };
    let ours = own.now();
    // On its way back for half of the time.
    let time = Timestamp(time.0 + ours.since(asked).0 / 2);
    let difference = ours.0.abs_diff(time.0);
    if difference > WRONG_CLOCK {
        let side = if ours > time { "ahead of" } else { "behind" };
        tracing::warn!(
            "the clock of this machine is {} s {side} that of the database; games use the \
             database's",
            difference / 1_000
        );
    }
    Ok(Clock::anchored(time))
}

/// The time of this machine, with a pretended error in seconds.
fn machine_time(error: i64) -> Timestamp {
    let now = Clock::start(Timestamp(0)).now().0;
    Timestamp(now.saturating_add_signed(error.saturating_mul(1_000)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pretended_error_moves_the_clock() {
        let now = machine_time(0);
        assert!(machine_time(600).0 >= now.0 + 600_000);
        assert!(machine_time(-600) < now);
    }
}
