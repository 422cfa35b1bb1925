//! Bulk orders.

use game::{Millis, PersonId, Timestamp};

use super::{
    Harness,
    table::{ANNA, BORIS, blitz, id},
};
use crate::{
    Account, AccountStore, Bulk, BulkError, BulkStore, GameStore, HistoryStore, NewAccount,
    NewGame, Standing, StoreError,
};

const AT: Timestamp = Timestamp(1_000);

pub(super) async fn organizer<H: Harness>(harness: &H, name: &str) -> Account {
    let account = NewAccount {
        name: name.parse().expect("a name"),
        password: "hash of the password".into(),
        standing: Standing::default(),
        guest: None,
        invitation: None,
    };
    harness.store().create_account(account, AT).await.expect("the name is free")
}

fn bulk(number: u64, by: PersonId, pair_at: u64) -> Bulk {
    let (id, pair_at) = (id(number), Timestamp(pair_at));
    Bulk { id, by, order: format!("{{\"n\":{number}}}"), at: AT, pair_at, paired_at: None }
}

/// Each organizer's own orders, newest first; waiting orders, earliest first.
pub async fn orders_are_kept_until_taken_back<H: Harness>(harness: &H) {
    let store = harness.store();
    let (anna, bert) = (organizer(harness, "Anna").await.id, organizer(harness, "Bert").await.id);
    let bulks = [bulk(1, anna, 9_000), bulk(2, bert, 5_000), bulk(3, anna, 7_000)];
    for bulk in &bulks {
        store.add_bulk(bulk.clone()).await.unwrap();
    }
    let [first, second, third] = bulks;
    assert_eq!(store.add_bulk(first.clone()).await, Err(StoreError::Exists));
    assert_eq!(store.bulk(id(2)).await, Ok(Some(second.clone())));
    assert_eq!(store.bulk(id(9)).await, Ok(None));
    assert_eq!(store.bulks_of(anna, 9).await, Ok(vec![third.clone(), first.clone()]));
    assert_eq!(store.bulks_of(anna, 1).await, Ok(vec![third.clone()]));
    let waiting = store.waiting_bulks().await;
    assert_eq!(waiting, Ok(vec![second, third.clone(), first.clone()]));
    assert_eq!(store.remove_bulk(id(2)).await, Ok(true));
    assert_eq!(store.remove_bulk(id(2)).await, Ok(false));
    assert_eq!(store.waiting_bulks().await, Ok(vec![third, first]));
}

/// All games of an order or none, and never twice.
pub async fn an_order_becomes_its_games_once<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = organizer(harness, "Anna").await.id;
    let game = |number| NewGame { id: id(number), config: blitz(ANNA, BORIS) };
    store.create(game(20)).await.unwrap();
    store.add_bulk(bulk(1, anna, 9_000)).await.unwrap();
    for taken in [vec![game(10), game(20)], vec![game(10), game(10)]] {
        let refused = store.pair_bulk(id(1), taken, Timestamp(9_001)).await;
        assert_eq!(refused, Err(BulkError::Store(StoreError::Exists)));
        assert_eq!(store.summary(id(10)).await, Ok(None), "none was made");
    }
    assert_eq!(store.waiting_bulks().await.unwrap().len(), 1, "it still waits");
    let games = vec![game(10), game(11)];
    assert_eq!(store.pair_bulk(id(1), games.clone(), Timestamp(9_002)).await, Ok(()));
    assert_eq!(store.playing(ANNA, 9).await, Ok(vec![id(11), id(10), id(20)]));
    assert_eq!(store.waiting_bulks().await, Ok(vec![]));
    let paired = store.bulk(id(1)).await.unwrap().expect("it is kept");
    assert_eq!(paired.paired_at, Some(Timestamp(9_002)));
    let again = store.pair_bulk(id(1), games, Timestamp(9_003)).await;
    assert_eq!(again, Err(BulkError::Gone));
    assert_eq!(store.remove_bulk(id(1)).await, Ok(false), "its games are there");
    assert_eq!(store.pair_bulk(id(2), vec![game(12)], AT).await, Err(BulkError::Gone));
    assert_eq!(store.summary(id(12)).await, Ok(None));
}

/// A waiting order is never deleted.
pub async fn old_orders_are_forgotten<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = organizer(harness, "Anna").await.id;
    for number in [1, 2] {
        store.add_bulk(bulk(number, anna, 9_000)).await.unwrap();
    }
    store.pair_bulk(id(1), vec![], Timestamp(9_000)).await.unwrap();
    let later = Bulk { at: AT + Millis::DAY.times(200), ..bulk(3, anna, 9_000) };
    store.add_bulk(later).await.unwrap();
    assert_eq!(store.bulk(id(1)).await, Ok(None));
    assert_eq!(store.bulks_of(anna, 9).await.unwrap().len(), 2);
}
