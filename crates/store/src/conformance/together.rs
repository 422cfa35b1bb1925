//! Concurrent calls.

use std::thread;

use game::{Event, PersonId, Seq, Timestamp};

use super::{
    Harness, block_on,
    table::{NODE, Table, blitz, id, moved, recorded},
};
use crate::{
    AppendError, Audience, Binding, Epoch, ExpectedOwner, GameStore, HistoryStore, NewGame,
    Pairing, Seek, SeekStore,
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

/// A9 of the review: a person is paired with some, accepts others, and looks for more, all at once at
/// nodes that have heard of nothing. One of these becomes a game, and nothing of theirs is left.
pub async fn whoever_asks_everywhere_at_once_gets_one_game<H: Harness>(harness: &H) {
    let store = harness.store();
    let live = Binding::Live { heard: None };
    for round in 0..10 {
        let person = PersonId(1_000 + round);
        let number = |thread| id(1_000 + 100 * round + thread);
        let open = |thread, by| Seek {
            id: number(thread),
            by,
            audience: Audience::Everybody,
            game: "{}".into(),
            at: Timestamp(0),
            expires: Timestamp(9_000),
        };
        let waits = |thread| PersonId(2_000 + 100 * round + thread);
        for thread in 0..THREADS {
            // Their own, or that of somebody else.
            let by = if thread % 3 == 0 { person } else { waits(thread) };
            store.add_seek(open(thread, by), live).await.unwrap();
        }
        let outcomes = at_once(|thread| {
            if thread % 3 == 2 {
                let added = block_on(store.add_seek(open(50 + thread, person), live)).unwrap();
                return Err(added);
            }
            let config = blitz(person, waits(thread));
            let game = NewGame { id: number(thread), config };
            Ok(block_on(store.pair(Pairing { game, other: None, binding: live })))
        });
        let paired = outcomes.iter().filter(|outcome| matches!(outcome, Ok(Ok(_)))).count();
        assert_eq!(paired, 1, "{outcomes:?}");
        assert_eq!(store.playing(person, 9).await.unwrap().len(), 1);
        let left = store.seeks().await.unwrap();
        assert!(left.iter().all(|seek| seek.by != person), "{outcomes:?} {left:?}");
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
