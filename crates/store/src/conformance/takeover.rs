//! Games of a node that died.

use game::{GameConfig, TimeControl, Timestamp};

use super::{
    Harness,
    table::{LEASE, Table, WHITE_MATES, ended, id, moved},
};
use crate::{
    AppendAt, AppendError, ClaimError, Epoch, ExpectedOwner, GameStore, NewGame, NodeId, NodeStore,
    Ownership, StoreError,
};

const DEAD: NodeId = NodeId(71);
const HEIR: NodeId = NodeId(72);
const OTHER: NodeId = NodeId(73);

async fn games(store: &impl GameStore, numbers: &[u64]) {
    for number in numbers {
        let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
        store.create(NewGame { id: id(*number), config }).await.unwrap();
    }
}

/// By the one that claimed last.
pub async fn the_owner_of_a_game_is_known<H: Harness>(harness: &H) {
    let store = harness.store();
    games(store, &[1, 2]).await;
    assert_eq!(store.owner(id(1)).await, Ok(None));
    store.claim(id(1), DEAD, ExpectedOwner::Any).await.unwrap();
    store.claim(id(2), OTHER, ExpectedOwner::Any).await.unwrap();
    assert_eq!(store.owner(id(1)).await, Ok(Some(DEAD)));
    assert_eq!(store.owners().await.unwrap(), [DEAD, OTHER]);
    store.claim(id(1), OTHER, ExpectedOwner::Any).await.unwrap();
    assert_eq!(store.owner(id(1)).await, Ok(Some(OTHER)));
    assert_eq!(store.owners().await.unwrap(), [OTHER]);
    store.release(OTHER, vec![id(1)]).await.unwrap();
    assert_eq!(store.owner(id(1)).await, Ok(None));
    assert_eq!(store.owner(id(3)).await, Err(StoreError::NoSuchGame));
}

/// All but those that ended, or that another node was quicker to claim; and the dead node appends
/// nothing more.
pub async fn games_of_a_dead_node_are_taken_over_together<H: Harness>(harness: &H) {
    let store = harness.store();
    games(store, &[1, 2, 3]).await;
    let mut epochs = Vec::new();
    for number in [1, 2, 3] {
        let claimed = store.claim(id(number), DEAD, ExpectedOwner::Any).await.unwrap();
        epochs.push(claimed.epoch);
    }
    Table::new(store, 4).await;
    let claimed = store.claim(id(4), DEAD, ExpectedOwner::Any).await.unwrap();
    let mut over = Table::claimed(store, id(4), &claimed);
    over.happens([moved("e2e4"), ended(WHITE_MATES)]).await;
    // The nearest deadline first, and those without one last.
    for (number, deadline_at) in [(1, Some(9_000)), (2, None), (3, Some(5_000))] {
        let at = AppendAt {
            game: id(number),
            epoch: epochs[number as usize - 1],
            expected: game::Seq(0),
            deadline_at: deadline_at.map(Timestamp),
        };
        store.append(at, super::table::recorded(at.expected, [moved("e2e4")])).await.unwrap();
    }
    let owned: Vec<_> = store.owned_by(DEAD, 10).await.unwrap();
    assert_eq!(owned.iter().map(|due| due.id).collect::<Vec<_>>(), [id(3), id(1), id(2)]);
    assert!(owned.iter().all(|due| due.owner == Some(DEAD)));
    assert_eq!(store.owned_by(DEAD, 1).await.unwrap(), owned[..1]);

    store.claim(id(2), OTHER, ExpectedOwner::Is(Some(DEAD))).await.unwrap();
    let mut taken = store.take_over(DEAD, HEIR, vec![id(1), id(2), id(3), id(9)]).await.unwrap();
    taken.sort();
    let mut expected = vec![id(1), id(3)];
    expected.sort();
    assert_eq!(taken, expected);
    assert_eq!(store.owned_by(DEAD, 10).await.unwrap(), []);
    assert_eq!(store.owner(id(2)).await, Ok(Some(OTHER)));
    let late =
        AppendAt { game: id(1), epoch: epochs[0], expected: game::Seq(1), deadline_at: None };
    let current = Epoch(epochs[0].0 + 1);
    assert_eq!(store.append(late, Vec::new()).await, Err(AppendError::Fenced { current }));
    // Who took it over claims it again when it is needed.
    let again = store.claim(id(1), HEIR, ExpectedOwner::Is(Some(HEIR))).await.unwrap();
    assert_eq!((again.epoch, again.history.events.len()), (Epoch(current.0 + 1), 1));
    let lost = store.claim(id(1), DEAD, ExpectedOwner::Is(Some(DEAD))).await;
    assert_eq!(lost, Err(ClaimError::OwnerChanged { owner: Some(HEIR) }));
}

/// The clocks stand from the last heartbeat of the dead node until then.
pub async fn a_game_that_was_taken_over_has_another_owner_since_then<H: Harness>(harness: &H) {
    let store = harness.store();
    games(store, &[1]).await;
    store.heartbeat(DEAD, Timestamp(5_000), LEASE).await.unwrap();
    store.claim(id(1), DEAD, ExpectedOwner::Any).await.unwrap();
    store.heartbeat(DEAD, Timestamp(6_000), LEASE).await.unwrap();
    store.heartbeat(HEIR, Timestamp(9_000), LEASE).await.unwrap();
    store.take_over(DEAD, HEIR, vec![id(1)]).await.unwrap();
    store.heartbeat(HEIR, Timestamp(20_000), LEASE).await.unwrap();
    let claimed = store.claim(id(1), HEIR, ExpectedOwner::Any).await.unwrap();
    let owner = |node, since| Ownership { owner: Some(node), since: Timestamp(since) };
    assert_eq!(claimed.owners, [owner(DEAD, 5_000), owner(HEIR, 9_000)]);
}
