//! Two nodes on one database.

use futures_util::future::join_all;
use store::{
    AppendError, GameStore, PersonStore, PostgresStore, RatingStore,
    conformance::postgres_server::TestDatabase,
};

use crate::support::{ANNA, BORIS, append, claim, id, moved, runtime, white_mates};

/// Games of the same players that end at the same time on two nodes all count, and nobody waits for
/// each other forever.
#[test]
fn games_that_end_at_once_count_once_each() {
    const GAMES: u64 = 12;
    let database = TestDatabase::new();
    let address = database.address();
    runtime().block_on(async {
        let first = PostgresStore::open(&address).await.expect("an empty database");
        let second = PostgresStore::open(&address).await.expect("the same database");
        let end = async |store: &PostgresStore, game: u64| {
            let mut at = claim(store, game, 1).await.expect("a new game");
            append(store, &mut at, 1, [moved(), moved()]).await.expect("two moves");
            append(store, &mut at, 2, [white_mates()]).await.expect("the end");
        };
        tokio::join!(
            join_all((0..GAMES).map(|game| end(&first, game))),
            join_all((GAMES..2 * GAMES).map(|game| end(&second, game))),
        );
        for person in [ANNA, BORIS] {
            let statistics = first.statistics(person).await.unwrap();
            assert_eq!(statistics[0].1.games, 2 * GAMES);
            let ratings = second.ratings(person).await.unwrap();
            assert_eq!(ratings[0].1.games, 2 * GAMES);
        }
    });
}

/// The node that claimed last appends; the other is told, and the rest of its batch lands.
#[test]
fn a_batch_lands_but_for_the_game_that_was_claimed() {
    let database = TestDatabase::new();
    let address = database.address();
    runtime().block_on(async {
        let first = PostgresStore::open(&address).await.expect("an empty database");
        let second = PostgresStore::open(&address).await.expect("the same database");
        let mut places = Vec::new();
        for game in 0..20 {
            places.push(claim(&first, game, 1).await.expect("a new game"));
        }
        let mut taken = claim(&second, 7, 2).await.expect("the game is there");
        let appends = places.iter_mut().map(|at| append(&first, at, 1, [moved()]));
        let answers = join_all(appends).await;
        for (game, answer) in answers.iter().enumerate() {
            match game {
                7 => assert_eq!(*answer, Err(AppendError::Fenced { current: taken.epoch })),
                _ => assert_eq!(*answer, Ok(())),
            }
        }
        append(&second, &mut taken, 2, [moved()]).await.expect("the owner can append");
        for game in 0..20 {
            assert_eq!(second.summary(id(game)).await.unwrap().unwrap().plies, 1);
        }
    });
}

/// A future that is dropped leaves a connection that others can use.
#[test]
fn a_call_that_is_given_up_spoils_nothing() {
    let database = TestDatabase::new();
    let address = database.address();
    runtime().block_on(async {
        let store = PostgresStore::open(&address).await.expect("an empty database");
        for game in 0..50 {
            let claiming = claim(&store, game, 1);
            tokio::select! {
                biased;
                _ = claiming => {}
                () = tokio::task::yield_now() => {}
            }
        }
        for game in 0..50 {
            let mut at = claim(&store, game, 1).await.expect("the game can be claimed");
            append(&store, &mut at, 1, [moved()]).await.expect("the owner can append");
        }
        assert!(store.person(ANNA).await.unwrap().is_none());
    });
}
