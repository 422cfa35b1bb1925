//! Seeks and challenges.

use game::{PersonId, Timestamp};

use super::{
    Harness,
    table::{ANNA, BORIS, blitz, id},
};
use crate::{Audience, GameStore, HistoryStore, NewGame, PairError, Seek, SeekStore, StoreError};

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
        store.add_seek(seek.clone()).await.unwrap();
    }
    assert_eq!(store.add_seek(seeks[0].clone()).await, Err(StoreError::Exists));
    assert_eq!(store.seeks().await, Ok(seeks.to_vec()));
    assert_eq!(store.seek(id(1)).await, Ok(Some(seeks[1].clone())));
    assert_eq!(store.seek(id(9)).await, Ok(None));
    let other = Seek { by: BORIS, ..seek(4, Audience::Person(PersonId(8))) };
    store.add_seek(other.clone()).await.unwrap();
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
        store.renew_seek(id(2), Timestamp(expires)).await.unwrap();
    }
    assert_eq!(store.renew_seek(id(9), Timestamp(12_000)).await, Ok(()), "it is gone");
    let renewed = Seek { expires: Timestamp(12_000), ..seeks[2].clone() };
    assert_eq!(store.seeks().await, Ok(vec![seeks[0].clone(), renewed]));
}

/// The second person gets an error, and no other game is created.
pub async fn a_seek_becomes_one_game<H: Harness>(harness: &H) {
    let store = harness.store();
    store.add_seek(seek(1, Audience::Everybody)).await.unwrap();
    let game = NewGame { id: id(1), config: blitz(ANNA, BORIS) };
    store.pair(game.clone(), vec![]).await.unwrap();
    assert_eq!(store.seeks().await, Ok(vec![]));
    assert_eq!(store.playing(ANNA, 9).await, Ok(vec![id(1)]));
    assert_eq!(store.pair(game, vec![]).await, Err(PairError::Gone));
    let withdrawn = NewGame { id: id(2), config: blitz(ANNA, BORIS) };
    assert_eq!(store.pair(withdrawn, vec![]).await, Err(PairError::Gone));
    assert_eq!(store.summary(id(2)).await, Ok(None));
    assert_eq!(store.add_seek(seek(1, Audience::Link)).await, Err(StoreError::Exists));
}

/// If one of them is gone, another node was first: no game, and the rest stays.
pub async fn a_person_with_several_seeks_gets_one_game<H: Harness>(harness: &H) {
    let store = harness.store();
    for number in 1..=4 {
        store.add_seek(seek(number, Audience::Everybody)).await.unwrap();
    }
    let game = |number| NewGame { id: id(number), config: blitz(ANNA, BORIS) };
    store.pair(game(1), vec![id(3)]).await.unwrap();
    let left = [seek(2, Audience::Everybody), seek(4, Audience::Everybody)];
    assert_eq!(store.seeks().await, Ok(left.to_vec()));
    for (others, missing) in [(vec![id(3)], id(3)), (vec![id(4), id(9)], id(9))] {
        let answer = store.pair(game(2), others).await;
        assert_eq!(answer, Err(PairError::OtherGone(missing)));
    }
    assert_eq!(store.pair(game(1), vec![id(4)]).await, Err(PairError::Gone));
    assert_eq!(store.summary(id(2)).await, Ok(None));
    assert_eq!(store.seeks().await, Ok(left.to_vec()), "nothing has changed");
}
