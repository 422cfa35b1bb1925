//! People.

use game::{PersonId, Timestamp};

use super::{
    Harness,
    table::{BORIS, blitz, id},
};
use crate::{
    Audience, Binding, ChatStore, GameStore, IDLE_GUESTS_AT_ONCE, ModerationStore, NewChatLine,
    NewGame, PersonKind, PersonStore, Seek, SeekStore, StoreError,
};

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

/// Everything that someone did keeps their row.
pub async fn guests_who_did_nothing_are_removed<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut guests = Vec::new();
    for secret in 1..=7 {
        guests.push(store.create_guest([secret; 32], Timestamp(1_000)).await.unwrap().id);
    }
    let new = store.create_guest([9; 32], Timestamp(5_000)).await.unwrap().id;
    let [idle, plays, seeks, talks, muted, here, blocked] = guests[..] else { unreachable!() };
    store.create(NewGame { id: id(1), config: blitz(plays, BORIS) }).await.unwrap();
    let seek = Seek {
        id: id(2),
        by: seeks,
        audience: Audience::Everybody,
        game: "{}".into(),
        at: Timestamp(1_000),
        expires: Timestamp(9_000),
    };
    store.add_seek(seek, Binding::Named).await.unwrap();
    let line = NewChatLine {
        game: id(1),
        room: wire::server::Room::Spectators,
        person: talks,
        command: 1,
        who: "Guest".into(),
        side: None,
        text: "hello".into(),
        at: Timestamp(1_000),
    };
    store.say(line, 10).await.unwrap();
    store.mute_guest(muted, true).await.unwrap();
    store.block(plays, blocked, Timestamp(1_000)).await.unwrap();

    assert_eq!(store.remove_idle_guests(Timestamp(1_000), vec![]).await, Ok(0), "too new");
    assert_eq!(store.remove_idle_guests(Timestamp(5_000), vec![here]).await, Ok(1));
    assert_eq!(store.person(idle).await, Ok(None));
    assert_eq!(store.by_secret([1; 32]).await, Ok(None));
    for kept in [plays, seeks, talks, muted, here, blocked, new] {
        assert!(store.person(kept).await.unwrap().is_some(), "{kept:?}");
    }
    assert_eq!(store.remove_idle_guests(Timestamp(9_000), vec![]).await, Ok(2));
    let next = store.create_guest([10; 32], Timestamp(9_000)).await.unwrap().id;
    assert!(next > new, "a number is never given twice");
}

/// Moves wait for this, so it is done in steps.
pub async fn idle_guests_are_removed_in_steps<H: Harness>(harness: &H) {
    let store = harness.store();
    for number in 0_u32..=IDLE_GUESTS_AT_ONCE {
        let mut secret = [7; 32];
        secret[..4].copy_from_slice(&number.to_be_bytes());
        store.create_guest(secret, Timestamp(1_000)).await.unwrap();
    }
    let remove = || store.remove_idle_guests(Timestamp(2_000), vec![]);
    assert_eq!(remove().await, Ok(IDLE_GUESTS_AT_ONCE));
    assert_eq!(remove().await, Ok(1));
    assert_eq!(remove().await, Ok(0));
}
