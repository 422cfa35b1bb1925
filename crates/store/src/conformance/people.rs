//! People.

use game::{PersonId, Timestamp};

use super::Harness;
use crate::{PersonKind, PersonStore, StoreError};

/// And by their number.
pub async fn a_guest_is_known_by_the_secret<H: Harness>(harness: &H) {
    let store = harness.store();
    let one = store.create_guest([1; 32], Timestamp(1_000)).await.unwrap();
    let two = store.create_guest([2; 32], Timestamp(1_000)).await.unwrap();
    assert_ne!(one.id, two.id);
    assert_ne!(one.name, two.name);
    assert_eq!(one.name, format!("Guest {}", one.id.0 + 1_000));
    assert_eq!(one.kind, PersonKind::Guest);

    assert_eq!(store.by_secret([1; 32]).await, Ok(Some(one.clone())));
    assert_eq!(store.by_secret([2; 32]).await, Ok(Some(two.clone())));
    assert_eq!(store.by_secret([3; 32]).await, Ok(None));
    assert_eq!(store.person(one.id).await, Ok(Some(one)));
    assert_eq!(store.person(two.id).await, Ok(Some(two)));
    assert_eq!(store.person(PersonId(99)).await, Ok(None));
    assert_eq!(store.person(PersonId(u64::MAX)).await, Ok(None));
}

/// Two guests with the same secret could not be told apart.
pub async fn a_secret_belongs_to_one_person<H: Harness>(harness: &H) {
    let store = harness.store();
    let one = store.create_guest([1; 32], Timestamp(1_000)).await.unwrap();
    let again = store.create_guest([1; 32], Timestamp(2_000)).await;
    assert_eq!(again, Err(StoreError::Exists));
    assert_eq!(store.by_secret([1; 32]).await, Ok(Some(one)));
}
