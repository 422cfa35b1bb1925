//! Arbiters and their games.

use game::{Ending, Event, PersonId, Timestamp};
use wire::GameId;

use super::{
    Harness,
    table::{ANNA, BORIS, Table, blitz, ended, id},
};
use crate::{
    ArbiterStore, ExpectedOwner, GameStore, JudgedAfter, NewGame, OfficialGame, StoreError,
};

const CLARA: PersonId = PersonId(103);
const DAVID: PersonId = PersonId(104);
const AT: Timestamp = Timestamp(1_700_000_000_500);

fn official(game: u64, arbiters: &[PersonId]) -> OfficialGame {
    let config = blitz(ANNA, BORIS);
    OfficialGame { game: NewGame { id: id(game), config }, arbiters: arbiters.to_vec() }
}

/// Games 1 to 5 are Clara's, the others David's; 2 and 4 are over.
async fn five_games<H: Harness>(harness: &H) {
    let store = harness.store();
    let mine = (1..=5).map(|game| official(game, &[CLARA]));
    let others = (6..=7).map(|game| official(game, &[DAVID]));
    store.create_official(mine.chain(others).collect()).await.unwrap();
    for game in [4, 2] {
        let claimed = store.claim(id(game), super::table::NODE, ExpectedOwner::Any).await.unwrap();
        let mut table = Table::claimed(store, id(game), &claimed);
        table.happens([Event::Started, ended(Ending::Agreement)]).await;
    }
}

/// Even if two games in the list have the same id.
pub async fn official_games_are_made_together_or_not_at_all<H: Harness>(harness: &H) {
    let store = harness.store();
    let games = vec![official(1, &[CLARA]), official(2, &[DAVID, CLARA])];
    store.create_official(games).await.unwrap();
    assert_eq!(store.arbiters_of(id(1)).await.unwrap(), [CLARA]);
    assert_eq!(store.unfinished().await.unwrap(), [id(1), id(2)]);
    for taken in [vec![official(3, &[CLARA]), official(2, &[CLARA])], vec![official(4, &[]); 2]] {
        assert_eq!(store.create_official(taken).await, Err(StoreError::Exists));
    }
    assert_eq!(store.unfinished().await.unwrap(), [id(1), id(2)]);
    assert_eq!(store.arbiters_of(id(3)).await.unwrap(), []);
    let mut both = store.arbiters_of(id(2)).await.unwrap();
    both.sort();
    assert_eq!(both, [CLARA, DAVID]);
}

/// In the order of appointment.
pub async fn an_arbiter_is_appointed_once_and_can_be_dismissed<H: Harness>(harness: &H) {
    let store = harness.store();
    store.create_official(vec![official(1, &[CLARA])]).await.unwrap();
    assert!(store.appoint(id(1), DAVID, AT).await.unwrap());
    assert!(!store.appoint(id(1), DAVID, AT).await.unwrap());
    assert_eq!(store.arbiters_of(id(1)).await.unwrap(), [CLARA, DAVID]);
    assert!(store.dismiss(id(1), CLARA).await.unwrap());
    assert!(!store.dismiss(id(1), CLARA).await.unwrap());
    assert_eq!(store.arbiters_of(id(1)).await.unwrap(), [DAVID]);
    assert_eq!(store.judged_by(CLARA, None, 9).await.unwrap(), []);
}

/// Newest first in each part, and only this arbiter's games.
pub async fn live_games_come_first<H: Harness>(harness: &H) {
    five_games(harness).await;
    let judged = harness.store().judged_by(CLARA, None, 9).await.unwrap();
    let expected = [(5, false), (3, false), (1, false), (4, true), (2, true)];
    assert_eq!(judged, expected.map(|(game, over)| (id(game), over)));
}

/// Across the boundary between live and finished games, too.
pub async fn pages_of_judged_games_follow_each_other_without_gaps<H: Harness>(harness: &H) {
    five_games(harness).await;
    for size in 1..=6 {
        let (mut after, mut all) = (None, Vec::new());
        loop {
            let page = harness.store().judged_by(CLARA, after, size).await.unwrap();
            after = page.last().map(|(game, over)| match over {
                true => JudgedAfter::Over(*game),
                false => JudgedAfter::Live(*game),
            });
            all.extend(page.into_iter().map(|(game, _)| game));
            if after.is_none() {
                break;
            }
        }
        assert_eq!(all, [5, 3, 1, 4, 2].map(id), "{size} at a time");
    }
}

/// Just before and at the instant.
pub async fn games_that_ended_lately_are_among_the_live_ones<H: Harness>(harness: &H) {
    five_games(harness).await;
    let store = harness.store();
    // The tests' second event is at this instant.
    let ended_at = Timestamp(1_700_000_001_001);
    let since = async |at: u64, limit| -> Vec<GameId> {
        store.judged_since(CLARA, Timestamp(at), limit).await.unwrap()
    };
    assert_eq!(since(ended_at.0, 9).await, [5, 3, 1, 4, 2].map(id));
    assert_eq!(since(ended_at.0 + 1, 9).await, [5, 3, 1].map(id));
    assert_eq!(since(0, 4).await, [5, 3, 1, 4].map(id));
}

/// And nothing of it is stored.
pub async fn nobody_judges_a_game_that_is_not_there<H: Harness>(harness: &H) {
    let store = harness.store();
    assert_eq!(store.appoint(id(1), CLARA, AT).await, Err(StoreError::NoSuchGame));
    assert_eq!(store.dismiss(id(1), CLARA).await, Err(StoreError::NoSuchGame));
    assert_eq!(store.arbiters_of(id(1)).await.unwrap(), []);
    for after in [JudgedAfter::Live(id(1)), JudgedAfter::Over(id(1))] {
        assert_eq!(store.judged_by(CLARA, Some(after), 9).await, Err(StoreError::NoSuchGame));
    }
}
