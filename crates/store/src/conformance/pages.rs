//! A person's games, page by page.

use game::{Event, GameConfig, PersonId, Seat};
use rules::{ByColor, Color};
use wire::GameId;

use super::{
    Harness,
    table::{ANNA, BORIS, Table, blitz, id},
};
use crate::{Filter, GameStore, HistoryStore, NewGame, StoreError};

const CLARA: PersonId = PersonId(103);

/// As White or Black, and nobody else's games.
pub async fn the_newest_games_come_first<H: Harness>(harness: &H) {
    let store = harness.store();
    let games = [(9, ANNA, BORIS), (4, BORIS, CLARA), (7, CLARA, ANNA), (1, BORIS, ANNA)];
    for (game, white, black) in games {
        store.create(NewGame { id: id(game), config: blitz(white, black) }).await.unwrap();
    }
    assert_eq!(page(harness, ANNA, None, 10).await, [1, 7, 9].map(id));
    assert_eq!(page(harness, BORIS, None, 10).await, [1, 4, 9].map(id));
    assert_eq!(page(harness, PersonId(999), None, 10).await, []);

    let free = GameConfig { seats: ByColor::default(), ..blitz(ANNA, BORIS) };
    let mut table = Table::with(store, 20, free).await;
    assert_eq!(page(harness, CLARA, None, 10).await, [7, 4].map(id));
    table.happens([Event::Seated(Color::Black, Seat::Person(CLARA))]).await;
    assert_eq!(page(harness, CLARA, None, 10).await, [20, 7, 4].map(id));
}

/// Even while new games are created.
pub async fn pages_follow_each_other_without_gaps<H: Harness>(harness: &H) {
    let store = harness.store();
    for game in 0..23 {
        let (white, black) = if game % 3 == 0 { (ANNA, BORIS) } else { (BORIS, ANNA) };
        store.create(NewGame { id: id(game), config: blitz(white, black) }).await.unwrap();
    }
    let mut seen = Vec::new();
    loop {
        let next = page(harness, ANNA, seen.last().copied(), 5).await;
        if next.is_empty() {
            break;
        }
        assert!(next.len() == 5 || seen.len() == 20, "pages are full but for the last");
        seen.extend(next);
        let new = 100 + seen.len() as u64;
        store.create(NewGame { id: id(new), config: blitz(ANNA, BORIS) }).await.unwrap();
    }
    let expected: Vec<GameId> = (0..23).rev().map(id).collect();
    assert_eq!(seen, expected);
    assert_eq!(page(harness, ANNA, None, 0).await, []);
}

/// Instead of returning all games.
pub async fn a_page_before_a_game_that_is_not_there_is_refused<H: Harness>(harness: &H) {
    let refused = harness.store().games_of(ANNA, Some(id(1)), 5).await;
    assert_eq!(refused, Err(StoreError::NoSuchGame));
}

/// A page at a time, as from the newest.
pub async fn games_can_be_read_from_the_oldest<H: Harness>(harness: &H) {
    let store = harness.store();
    for game in 0..7 {
        let (white, black) = if game % 3 == 0 { (BORIS, CLARA) } else { (BORIS, ANNA) };
        store.create(NewGame { id: id(game), config: blitz(white, black) }).await.unwrap();
    }
    let from = async |after: Option<u64>, limit| -> Vec<GameId> {
        let filter = Filter { color: Some(Color::Black), ..Filter::default() };
        let page = store.history_from_oldest(ANNA, filter, after.map(id), limit).await;
        page.unwrap().into_iter().map(|played| played.summary.id).collect()
    };
    assert_eq!(from(None, 3).await, [1, 2, 4].map(id));
    assert_eq!(from(Some(4), 3).await, [5].map(id));
    assert_eq!(from(Some(5), 3).await, []);
    let missing = store.history_from_oldest(ANNA, Filter::default(), Some(id(99)), 3).await;
    assert_eq!(missing, Err(StoreError::NoSuchGame));
}

async fn page<H: Harness>(
    harness: &H,
    person: PersonId,
    before: Option<GameId>,
    limit: u32,
) -> Vec<GameId> {
    let games = harness.store().games_of(person, before, limit).await;
    games.expect("the store answers").into_iter().map(|game| game.id).collect()
}
