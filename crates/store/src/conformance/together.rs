//! Concurrent calls.

use std::thread;

use game::{Event, Seq, Timestamp};

use super::{
    Harness, block_on,
    table::{ANNA, BORIS, NODE, Table, blitz, id, moved, recorded},
};
use crate::{
    AddedSeek, AppendError, Audience, Epoch, ExpectedOwner, GameStore, NewGame, PairError, Seek,
    SeekStore,
};

const THREADS: u64 = 8;

/// In order, without gaps, each with its own number.
pub async fn appends_to_many_games_all_land<H: Harness>(harness: &H) {
    const GAMES: u64 = 4;
    const MOVES: u32 = 20;
    let store = harness.store();
    let play = |thread: u64| async move {
        let mut tables = Vec::new();
        for game in 0..GAMES {
            tables.push(Table::new(store, thread * GAMES + game).await);
        }
        for _ in 0..MOVES {
            for table in &mut tables {
                table.happens([moved("e2e4"), Event::ClocksResumed]).await;
            }
        }
    };
    at_once(|thread| block_on(play(thread)));

    let expected = recorded(Seq(0), (0..MOVES).flat_map(|_| [moved("e2e4"), Event::ClocksResumed]));
    for game in 0..THREADS * GAMES {
        let history = store.load(id(game), Seq(0)).await.unwrap().expect("the game is there");
        assert_eq!(history.events, expected);
        assert_eq!(store.summary(id(game)).await.unwrap().unwrap().plies, MOVES);
    }
}

/// And the others get an error.
pub async fn one_of_many_appends_at_the_same_place_wins<H: Harness>(harness: &H) {
    let store = harness.store();
    let table = Table::new(store, 1).await;
    let events = recorded(Seq(0), [Event::Started]);
    let outcomes = at_once(|_| block_on(store.append(table.at, events.clone())));

    let won = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(won, 1);
    let conflict = Err(AppendError::Conflict { next: Seq(1) });
    assert!(outcomes.iter().all(|outcome| outcome.is_ok() || *outcome == conflict));
}

/// So that only the last node to claim can append.
pub async fn two_claims_do_not_share_an_epoch<H: Harness>(harness: &H) {
    let store = harness.store();
    Table::new(store, 1).await;
    let claims = at_once(|_| block_on(store.claim(id(1), NODE, ExpectedOwner::Any)).unwrap());
    let mut epochs: Vec<Epoch> = claims.iter().map(|claimed| claimed.epoch).collect();
    epochs.sort();
    assert_eq!(epochs, (2..2 + THREADS).map(Epoch).collect::<Vec<_>>());

    let landed = claims.iter().filter(|claimed| {
        let mut table = Table::claimed(store, id(1), claimed);
        block_on(table.append([Event::Started])).is_ok()
    });
    assert_eq!(landed.count(), 1);
}

/// Seeks of one person that are stored while one of them is paired: all of them are found, or none is
/// stored.
pub async fn nobody_is_paired_and_looks_for_another_game<H: Harness>(harness: &H) {
    let store = harness.store();
    for round in 0..10 {
        let first = id(100 * round);
        let open = |id| Seek {
            id,
            by: ANNA,
            audience: Audience::Everybody,
            game: "{}".into(),
            at: Timestamp(0),
            expires: Timestamp(9_000),
        };
        store.add_seek(open(first), vec![]).await.unwrap();
        let outcomes = at_once(|thread| {
            if thread == THREADS / 2 {
                let game = NewGame { id: first, config: blitz(ANNA, BORIS) };
                return Err(block_on(store.pair(game, vec![], vec![])));
            }
            let another = open(id(100 * round + 1 + thread));
            Ok(block_on(store.add_seek(another, vec![first])).unwrap())
        });
        let paired = outcomes.iter().find_map(|outcome| outcome.as_ref().err()).unwrap();
        let wanted = match paired {
            Ok(()) => AddedSeek::OtherGone(first),
            Err(PairError::OtherFound(_)) => AddedSeek::Yes,
            Err(error) => panic!("{error}"),
        };
        let mut added = outcomes.iter().filter_map(|outcome| outcome.as_ref().ok());
        assert!(added.all(|added| *added == wanted), "{outcomes:?}");
        let left = store.seeks().await.unwrap().into_iter().map(|seek| seek.id).collect();
        store.remove_seeks(left).await.unwrap();
    }
}

fn at_once<T: Send>(work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> =
            (0..THREADS).map(|thread| scope.spawn(move || work(thread))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}
