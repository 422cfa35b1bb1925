//! Seeks and challenges.

use game::{PersonId, Timestamp};

use super::{
    Harness,
    table::{ANNA, BORIS, blitz, id},
};
use crate::{
    AddedSeek, Audience, GameStore, HistoryStore, NewGame, PairError, Seek, SeekStore, StoreError,
};

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
        store.add_seek(seek.clone(), vec![]).await.unwrap();
    }
    assert_eq!(store.add_seek(seeks[0].clone(), vec![]).await, Err(StoreError::Exists));
    assert_eq!(store.seeks().await, Ok(seeks.to_vec()));
    assert_eq!(store.seek(id(1)).await, Ok(Some(seeks[1].clone())));
    assert_eq!(store.seek(id(9)).await, Ok(None));
    let other = Seek { by: BORIS, ..seek(4, Audience::Person(PersonId(8))) };
    store.add_seek(other.clone(), vec![]).await.unwrap();
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
    store.add_seek(seek(1, Audience::Everybody), vec![]).await.unwrap();
    let game = NewGame { id: id(1), config: blitz(ANNA, BORIS) };
    store.pair(game.clone(), vec![], vec![]).await.unwrap();
    assert_eq!(store.seeks().await, Ok(vec![]));
    assert_eq!(store.playing(ANNA, 9).await, Ok(vec![id(1)]));
    assert_eq!(store.pair(game, vec![], vec![]).await, Err(PairError::Gone));
    let withdrawn = NewGame { id: id(2), config: blitz(ANNA, BORIS) };
    assert_eq!(store.pair(withdrawn, vec![], vec![]).await, Err(PairError::Gone));
    assert_eq!(store.summary(id(2)).await, Ok(None));
    assert_eq!(store.add_seek(seek(1, Audience::Link), vec![]).await, Err(StoreError::Exists));
}

/// If one of them is gone, another node was first: no game, and the rest stays.
pub async fn a_person_with_several_seeks_gets_one_game<H: Harness>(harness: &H) {
    let store = harness.store();
    for number in 1..=4 {
        store.add_seek(seek(number, Audience::Everybody), vec![]).await.unwrap();
    }
    let game = |number| NewGame { id: id(number), config: blitz(ANNA, BORIS) };
    store.pair(game(1), vec![id(3)], vec![id(2), id(4)]).await.unwrap();
    let left = [seek(2, Audience::Everybody), seek(4, Audience::Everybody)];
    assert_eq!(store.seeks().await, Ok(left.to_vec()));
    for (others, missing) in [(vec![id(3)], id(3)), (vec![id(4), id(9)], id(9))] {
        let answer = store.pair(game(2), others, vec![]).await;
        assert_eq!(answer, Err(PairError::OtherGone(missing)));
    }
    assert_eq!(store.pair(game(1), vec![id(4)], vec![]).await, Err(PairError::Gone));
    assert_eq!(store.summary(id(2)).await, Ok(None));
    assert_eq!(store.seeks().await, Ok(left.to_vec()), "nothing has changed");
}

/// A seek that was made at another node is not left behind: its owner would be paired twice.
pub async fn further_seeks_of_the_players_have_to_be_named<H: Harness>(harness: &H) {
    let store = harness.store();
    let open = |number| seek(number, Audience::Everybody);
    let theirs = Seek { by: BORIS, ..open(5) };
    let unrelated = Seek { by: PersonId(70), ..open(6) };
    let before = [
        open(1),
        open(2),
        seek(3, Audience::Link),
        seek(4, Audience::Person(BORIS)),
        theirs.clone(),
        unrelated.clone(),
    ];
    for seek in &before {
        store.add_seek(seek.clone(), vec![]).await.unwrap();
    }
    let game = NewGame { id: id(1), config: blitz(ANNA, BORIS) };
    for (others, kept, found) in [
        (vec![], vec![], vec![open(2), theirs.clone()]),
        (vec![id(5)], vec![], vec![open(2)]),
        (vec![], vec![id(2)], vec![theirs.clone()]),
    ] {
        let answer = store.pair(game.clone(), others, kept).await;
        let Err(PairError::OtherFound(mut seeks)) = answer else { panic!("{answer:?}") };
        seeks.sort_by_key(|seek| seek.id);
        let mut found = found;
        found.sort_by_key(|seek| seek.id);
        assert_eq!(seeks, found);
    }
    assert_eq!(store.summary(id(1)).await, Ok(None));
    assert_eq!(store.seeks().await, Ok(before.to_vec()), "nothing has changed");
    store.pair(game, vec![id(2)], vec![id(5)]).await.unwrap();
    let left = [before[2].clone(), before[3].clone(), theirs, unrelated];
    assert_eq!(store.seeks().await, Ok(left.to_vec()));
}

/// A person looks for another game while being paired at another node.
pub async fn no_seek_is_added_when_another_one_is_gone<H: Harness>(harness: &H) {
    let store = harness.store();
    let open = |number| seek(number, Audience::Everybody);
    assert_eq!(store.add_seek(open(1), vec![]).await, Ok(AddedSeek::Yes));
    assert_eq!(store.add_seek(open(2), vec![id(1)]).await, Ok(AddedSeek::Yes));
    let game = NewGame { id: id(1), config: blitz(ANNA, BORIS) };
    store.pair(game, vec![], vec![id(2)]).await.unwrap();
    let answer = store.add_seek(open(3), vec![id(2), id(1)]).await;
    assert_eq!(answer, Ok(AddedSeek::OtherGone(id(1))));
    assert_eq!(store.seeks().await, Ok(vec![open(2)]));
}
