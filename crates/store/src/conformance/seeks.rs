//! Seeks and challenges.

use game::{Ending, Event, PersonId, Timestamp};

use super::{
    Harness,
    table::{ANNA, BORIS, NODE, Table, blitz, ended, id},
};
use crate::{
    AddedSeek, Audience, Binding, ExpectedOwner, GameStore, HistoryStore, ModerationStore, NewGame,
    PairError, Pairing, PersonStore, Seek, SeekStore, StoreError, people::ENGAGED,
};

const LIVE: Binding = Binding::Live { heard: None };
const NAMED: Binding = Binding::Named;
const CLARA: PersonId = PersonId(71);

fn pairing(game: u64, one: PersonId, other: PersonId) -> Pairing {
    let game = NewGame { id: id(game), config: blitz(one, other) };
    Pairing { game, other: None, binding: LIVE }
}

fn seek(game: u64, audience: Audience) -> Seek {
    Seek {
        id: id(game),
        by: ANNA,
        audience,
        game: "{\"time\":\"3+2\"}".into(),
        at: Timestamp(1_000),
        expires: Timestamp(9_000),
    }
}

/// Unchanged, oldest first.
pub async fn seeks_are_kept_until_taken_away<H: Harness>(harness: &H) {
    let store = harness.store();
    let seeks = [
        seek(3, Audience::Everybody),
        seek(1, Audience::Link),
        seek(2, Audience::Person(PersonId(7))),
    ];
    for seek in &seeks {
        store.add_seek(seek.clone(), NAMED).await.unwrap();
    }
    assert_eq!(store.add_seek(seeks[0].clone(), NAMED).await, Err(StoreError::Exists));
    assert_eq!(store.seeks().await, Ok(seeks.to_vec()));
    assert_eq!(store.seek(id(1)).await, Ok(Some(seeks[1].clone())));
    assert_eq!(store.seek(id(9)).await, Ok(None));
    let other = Seek { by: BORIS, ..seek(4, Audience::Person(PersonId(8))) };
    store.add_seek(other.clone(), NAMED).await.unwrap();
    for person in [ANNA, PersonId(7)] {
        assert_eq!(store.challenges_of(person).await, Ok(vec![seeks[2].clone()]));
    }
    assert_eq!(store.challenges_of(BORIS).await, Ok(vec![other]));
    assert_eq!(store.challenges_of(PersonId(9)).await, Ok(vec![]));
    store.remove_seeks(vec![id(4)]).await.unwrap();
    let gone = store.remove_seeks(vec![id(1), id(9)]).await;
    assert_eq!(gone, Ok(vec![id(1)]));
    assert_eq!(store.seeks().await, Ok(vec![seeks[0].clone(), seeks[2].clone()]));
    for expires in [12_000, 3_000] {
        assert_eq!(store.renew_seek(id(2), Timestamp(expires)).await, Ok(true));
    }
    assert_eq!(store.renew_seek(id(9), Timestamp(12_000)).await, Ok(false), "it is gone");
    let renewed = Seek { expires: Timestamp(12_000), ..seeks[2].clone() };
    assert_eq!(store.seeks().await, Ok(vec![seeks[0].clone(), renewed]));
}

/// The second person gets an error, and no other game is created.
pub async fn a_seek_becomes_one_game<H: Harness>(harness: &H) {
    let store = harness.store();
    store.add_seek(seek(1, Audience::Everybody), LIVE).await.unwrap();
    assert_eq!(store.pair(pairing(1, ANNA, BORIS)).await, Ok(vec![]));
    assert_eq!(store.seeks().await, Ok(vec![]));
    assert_eq!(store.playing(ANNA, 9).await, Ok(vec![id(1)]));
    assert_eq!(store.pair(pairing(1, ANNA, BORIS)).await, Err(PairError::Gone));
    let withdrawn = Pairing { binding: NAMED, ..pairing(2, ANNA, BORIS) };
    assert_eq!(store.pair(withdrawn).await, Err(PairError::Gone));
    assert_eq!(store.summary(id(2)).await, Ok(None));
    assert_eq!(store.add_seek(seek(1, Audience::Link), NAMED).await, Err(StoreError::Exists));
}

/// Wherever they were made. What takes days stays, and so do challenges and the seeks of others.
pub async fn a_pairing_takes_along_the_live_seeks_of_both<H: Harness>(harness: &H) {
    let store = harness.store();
    let open = |number| seek(number, Audience::Everybody);
    let before = [
        (open(1), LIVE),
        (open(2), LIVE),
        (open(3), Binding::Free),
        (seek(4, Audience::Link), NAMED),
        (seek(5, Audience::Person(BORIS)), NAMED),
        (Seek { by: BORIS, ..open(6) }, LIVE),
        (Seek { by: PersonId(70), ..open(7) }, LIVE),
    ];
    for (seek, binding) in &before {
        assert_eq!(store.add_seek(seek.clone(), *binding).await, Ok(AddedSeek::Yes));
    }
    let mut gone = store.pair(pairing(1, ANNA, BORIS)).await.unwrap();
    gone.sort_by_key(|id| before.iter().position(|(seek, _)| seek.id == *id));
    assert_eq!(gone, [id(2), id(6)]);
    let left = [2, 3, 4, 6].map(|place: usize| before[place].0.clone());
    assert_eq!(store.seeks().await, Ok(left.to_vec()));
}

/// If one of them is gone, there is no game, and the other one stays.
pub async fn two_who_wait_become_one_game<H: Harness>(harness: &H) {
    let store = harness.store();
    let theirs = Seek { by: BORIS, ..seek(2, Audience::Everybody) };
    store.add_seek(seek(1, Audience::Everybody), Binding::Free).await.unwrap();
    store.add_seek(theirs, Binding::Free).await.unwrap();
    let slow = |other| Pairing {
        other: Some(id(other)),
        binding: Binding::Free,
        ..pairing(1, ANNA, BORIS)
    };
    assert_eq!(store.pair(slow(9)).await, Err(PairError::OtherGone(id(9))));
    assert_eq!(store.seeks().await.map(|seeks| seeks.len()), Ok(2), "nothing has changed");
    assert_eq!(store.summary(id(1)).await, Ok(None));
    assert_eq!(store.pair(slow(2)).await, Ok(vec![]));
    assert_eq!(store.seeks().await, Ok(vec![]));
}

/// A9 of the review: the node where they ask has heard of nothing.
pub async fn whoever_was_paired_unheard_gets_that_game<H: Harness>(harness: &H) {
    let store = harness.store();
    let open = |number, by| Seek { by, ..seek(number, Audience::Everybody) };
    store.add_seek(open(1, ANNA), LIVE).await.unwrap();
    store.pair(pairing(1, ANNA, BORIS)).await.unwrap();
    for person in [ANNA, BORIS] {
        let added = store.add_seek(open(2, person), LIVE).await;
        assert_eq!(added, Ok(AddedSeek::Engaged(id(1))));
        store.add_seek(open(3, CLARA), LIVE).await.unwrap();
        let accepted = store.pair(pairing(3, CLARA, person)).await;
        assert_eq!(accepted, Err(PairError::Engaged(person, id(1))));
        assert_eq!(store.remove_seeks(vec![id(3)]).await, Ok(vec![id(3)]), "it stayed");
        assert_eq!(store.summary(id(3)).await, Ok(None));
    }
    // Games that take days and challenges are something else.
    store.add_seek(open(4, ANNA), Binding::Free).await.unwrap();
    let slow = Pairing { binding: Binding::Free, ..pairing(4, ANNA, CLARA) };
    assert_eq!(store.pair(slow).await, Ok(vec![]));
    store.add_seek(seek(5, Audience::Link), NAMED).await.unwrap();
    let named = Pairing { binding: NAMED, ..pairing(5, ANNA, CLARA) };
    assert_eq!(store.pair(named).await, Ok(vec![]));
    assert_eq!(store.add_seek(open(6, CLARA), LIVE).await, Ok(AddedSeek::Engaged(id(5))));
    // Who has heard of it wants another one.
    let heard = Binding::Live { heard: Some(id(5)) };
    assert_eq!(store.add_seek(open(6, CLARA), heard).await, Ok(AddedSeek::Yes));
    let next =
        Pairing { binding: Binding::Live { heard: Some(id(1)) }, ..pairing(6, CLARA, BORIS) };
    assert_eq!(store.pair(next).await, Ok(vec![]));
}

/// Nobody is locked out for good, whatever happens to the nodes.
pub async fn an_engagement_ends_with_its_game_and_with_time<H: Harness>(harness: &H) {
    let store = harness.store();
    let open = |number, at| Seek { at, ..seek(number, Audience::Everybody) };
    let paired = pairing(1, ANNA, BORIS);
    let until = paired.game.config.made_at + ENGAGED;
    store.add_seek(open(1, Timestamp(1_000)), LIVE).await.unwrap();
    store.pair(paired).await.unwrap();
    let early = store.add_seek(open(2, Timestamp(until.0 - 1)), LIVE).await;
    assert_eq!(early, Ok(AddedSeek::Engaged(id(1))));
    assert_eq!(store.add_seek(open(2, until), LIVE).await, Ok(AddedSeek::Yes));

    let theirs = |number| Seek { by: BORIS, ..open(number, Timestamp(1_000)) };
    assert_eq!(store.add_seek(theirs(3), LIVE).await, Ok(AddedSeek::Engaged(id(1))));
    let claimed = store.claim(id(1), NODE, ExpectedOwner::Any).await.unwrap();
    let mut table = Table::claimed(store, id(1), &claimed);
    table.happens([Event::Started, ended(Ending::Aborted)]).await;
    assert_eq!(store.add_seek(theirs(3), LIVE).await, Ok(AddedSeek::Yes));
}

/// The node that asks has not heard of the block.
pub async fn who_blocks_the_other_is_not_paired<H: Harness>(harness: &H) {
    let store = harness.store();
    let one = store.create_guest([1; 32], Timestamp(1)).await.unwrap().id;
    let other = store.create_guest([2; 32], Timestamp(1)).await.unwrap().id;
    let theirs = |number, audience| Seek { by: one, ..seek(number, audience) };
    store.add_seek(theirs(1, Audience::Everybody), LIVE).await.unwrap();
    store.block(other, one, Timestamp(1)).await.unwrap();
    assert_eq!(store.pair(pairing(1, one, other)).await, Err(PairError::Blocked(other)));
    let challenge = theirs(2, Audience::Person(other));
    assert_eq!(store.add_seek(challenge, NAMED).await, Ok(AddedSeek::Blocked(other)));
    assert_eq!(store.seeks().await.map(|seeks| seeks.len()), Ok(1), "nothing has changed");
    store.unblock(other, one).await.unwrap();
    assert_eq!(store.pair(pairing(1, one, other)).await, Ok(vec![]));
}
