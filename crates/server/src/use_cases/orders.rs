//! Orders of many games that wait for their time.

use game::Millis;
use store::{Bulk, StoreError};

use crate::Zone;

/// How long an order for now may take.
const UNDER_WAY: Millis = Millis::from_seconds(60);

/// Reads the orders after a restart, or after news of other nodes was lost: those that waited still
/// wait, and those that were due meanwhile are carried out at once. Games that were ordered for now
/// are not made later: the program that ordered them got no answer, and has tried again.
pub(crate) async fn read_orders(zone: &Zone) -> Result<(), StoreError> {
    for bulk in zone.store.bulk.waiting_bulks().await? {
        // Another node may be making the games of this one.
        if is_for_now(&bulk) && zone.now().since(bulk.at) < UNDER_WAY && zone.node.bus().is_shared()
        {
            continue;
        }
        if is_for_now(&bulk) {
            tracing::info!(pairing = %bulk.id, "nobody was told of a pairing: it is dropped");
            zone.store.bulk.remove_bulk(bulk.id).await?;
        } else {
            zone.shared.schedule.add_here(&bulk);
        }
    }
    Ok(())
}

/// Whether its games were to be made when they were ordered.
pub(crate) fn is_for_now(bulk: &Bulk) -> bool {
    bulk.pair_at <= bulk.at
}
