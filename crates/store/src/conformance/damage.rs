//! Damaged data is reported, never skipped.

use game::{Event, Seq};

use super::{
    Harness,
    table::{NODE, Table, WHITE_MATES, ended, id, moved},
};
use crate::{ClaimError, ExpectedOwner, GameStore, StoreError};

/// The error names the game and the event; other games are not affected.
pub async fn a_damaged_event_is_told<H: Harness>(harness: &H) {
    let store = harness.store();
    for game in [1, 2] {
        let mut table = Table::new(store, game).await;
        table.happens([Event::Started, moved("e2e4"), ended(WHITE_MATES)]).await;
    }
    harness.damage(id(1), Seq(1));
    let told = |error: StoreError| match error {
        StoreError::Damaged(why) => {
            assert!(why.contains("event 1") && why.contains(id(1).as_str()), "{why}");
        }
        other => panic!("expected damage, not {other}"),
    };
    told(store.load(id(1), Seq(0)).await.unwrap_err());
    match store.claim(id(1), NODE, ExpectedOwner::Any).await.unwrap_err() {
        ClaimError::Store(error) => told(error),
        other => panic!("expected damage, not {other}"),
    }
    told(harness.rebuild().await.unwrap_err());
    assert!(store.load(id(1), Seq(2)).await.is_ok(), "what is read is sound");
    assert!(store.load(id(2), Seq(0)).await.is_ok());
    assert!(store.summary(id(1)).await.is_ok());

    harness.damage(id(1), Seq(2));
    let error = store.summary(id(1)).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged(_)), "{error}");
}

/// Damages an event in the packed events of a game.
///
/// # Panics
///
/// If the event is long.
pub fn spoil(body: &mut [u8], seq: Seq) {
    // After the version, each event has its length before it: in one byte, if it is short.
    let mut place = 1;
    for _ in 0..seq.0 {
        place += 1 + usize::from(body[place]);
    }
    let length = usize::from(body[place]);
    assert!(length < 128, "a short event");
    body[place + 1..][..length].fill(0xff);
}
