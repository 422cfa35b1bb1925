//! When a store did not answer.

use game::Timestamp;

use super::Harness;
use crate::{NodeStore, SILENCES, Silence};

/// In their order; those before them are forgotten.
pub async fn the_last_silences_are_remembered<H: Harness>(harness: &H) {
    let store = harness.store();
    assert_eq!(store.silences().await, Ok(Vec::new()));
    let silence = |number: u64| Silence {
        last_seen: Timestamp(10 * number),
        until: Timestamp(10 * number + 5),
    };
    let numbers = 1..=u64::from(SILENCES) + 10;
    for number in numbers.clone() {
        store.add_silence(silence(number)).await.unwrap();
    }
    let last: Vec<Silence> = numbers.skip(10).map(silence).collect();
    assert_eq!(store.silences().await, Ok(last));
}
