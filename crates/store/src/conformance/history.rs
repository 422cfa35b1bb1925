//! Game histories: pages and filters.

use game::{Ending, Event, GameConfig, GameResult, PersonId, RatingCategory, Speed, TimeControl};
use rules::{ByColor, Color};
use wire::GameId;

use super::{
    Harness,
    table::{ANNA, BORIS, Table, WHITE_MATES, blitz, ended, id, moved},
};
use crate::{
    Filter, GameScore, GameStore, HistoryStore, ImportStore, NewGame, NewImport, ResultFor,
    StoreError,
};

const CLARA: PersonId = PersonId(103);

async fn found<H: Harness>(harness: &H, filter: Filter) -> Vec<GameId> {
    let games = harness.store().history(ANNA, filter, None, 100).await;
    games.expect("the store answers").into_iter().map(|game| game.summary.id).collect()
}

/// Each filter alone, and two together.
pub async fn a_history_can_be_filtered<H: Harness>(harness: &H) {
    let store = harness.store();
    let rapid = |config: GameConfig| {
        let time: TimeControl = "10".parse().expect("a clock");
        GameConfig { time: ByColor::both(time), ..config }
    };
    let games = [
        (1, blitz(ANNA, BORIS), Some(WHITE_MATES)),
        (2, blitz(BORIS, ANNA).rated(), Some(WHITE_MATES)),
        (3, rapid(blitz(ANNA, CLARA)).rated(), Some(Ending::Agreement)),
        (4, blitz(CLARA, ANNA), Some(Ending::Aborted)),
        (5, blitz(ANNA, BORIS), None),
        (6, blitz(BORIS, CLARA), Some(WHITE_MATES)),
    ];
    for (game, config, ending) in games {
        let mut table = Table::with(store, game, config).await;
        table.happens([Event::Started, moved("e2e4"), moved("e7e5")]).await;
        if let Some(ending) = ending {
            table.happens([ended(ending)]).await;
        }
    }
    let any = Filter::default();
    let scored = |score| Some(ResultFor::Scored(score));
    for (filter, expected) in [
        (any, vec![5, 4, 3, 2, 1]),
        (Filter { category: Some(RatingCategory::Standard(Speed::Rapid)), ..any }, vec![3]),
        (Filter { color: Some(Color::Black), ..any }, vec![4, 2]),
        (Filter { opponent: Some(CLARA), ..any }, vec![4, 3]),
        (Filter { rated: Some(true), ..any }, vec![3, 2]),
        (Filter { rated: Some(false), ..any }, vec![5, 4, 1]),
        (Filter { result: scored(GameScore::Win), ..any }, vec![1]),
        (Filter { result: scored(GameScore::Loss), ..any }, vec![2]),
        (Filter { result: scored(GameScore::Draw), ..any }, vec![3]),
        (Filter { result: Some(ResultFor::Nothing), ..any }, vec![4]),
        (Filter { result: Some(ResultFor::Unfinished), ..any }, vec![5]),
        (Filter { opponent: Some(BORIS), color: Some(Color::White), ..any }, vec![5, 1]),
        (Filter { opponent: Some(PersonId(999)), ..any }, vec![]),
    ] {
        let expected: Vec<GameId> = expected.into_iter().map(id).collect();
        assert_eq!(found(harness, filter).await, expected, "{filter:?}");
    }
    let page = store.history(ANNA, any, Some(id(4)), 2).await.unwrap();
    assert_eq!(page.iter().map(|game| game.summary.id).collect::<Vec<_>>(), [3, 2].map(id));
    assert!(page[0].rated && page[0].changes.is_some());
    let refused = store.history(ANNA, any, Some(id(77)), 2).await;
    assert_eq!(refused, Err(StoreError::NoSuchGame));
}

/// A correction changes which filters match; a rebuild gives the same.
pub async fn a_history_follows_corrections<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([Event::Started, ended(WHITE_MATES)]).await;
    let lost = Filter { result: Some(ResultFor::Scored(GameScore::Loss)), ..Filter::default() };
    assert_eq!(found(harness, lost).await, []);
    let result = GameResult::Win(Color::Black);
    table.happens([Event::Corrected(result, "on reflection".into())]).await;
    assert_eq!(found(harness, lost).await, [id(1)]);
    harness.rebuild().await.unwrap();
    assert_eq!(found(harness, lost).await, [id(1)]);
    assert_eq!(found(harness, Filter::default()).await, [id(1)]);
}

/// With both seats taken and no end.
pub async fn games_in_progress_are_listed<H: Harness>(harness: &H) {
    let store = harness.store();
    for (game, config) in [
        (1, blitz(ANNA, BORIS)),
        (2, blitz(BORIS, CLARA)),
        (3, GameConfig { seats: ByColor::default(), ..blitz(ANNA, BORIS) }),
        (4, blitz(CLARA, ANNA)),
    ] {
        store.create(NewGame { id: id(game), config }).await.unwrap();
    }
    let mut over = Table::with(store, 5, blitz(ANNA, BORIS)).await;
    over.happens([Event::Started, ended(WHITE_MATES)]).await;
    assert_eq!(store.now_playing(10).await, Ok([4, 2, 1].map(id).to_vec()));
    assert_eq!(store.now_playing(2).await, Ok([4, 2].map(id).to_vec()));
    assert_eq!(store.playing(ANNA, 10).await, Ok([4, 1].map(id).to_vec()));
    assert_eq!(store.playing(ANNA, 1).await, Ok([4].map(id).to_vec()));
}

/// Oldest first.
pub async fn all_games_can_be_walked_through<H: Harness>(harness: &H) {
    let store = harness.store();
    for game in [3, 1, 2] {
        store.create(NewGame { id: id(game), config: blitz(ANNA, BORIS) }).await.unwrap();
    }
    assert_eq!(store.games_after(None, 2).await, Ok([3, 1].map(id).to_vec()));
    assert_eq!(store.games_after(Some(id(1)), 2).await, Ok([2].map(id).to_vec()));
    assert_eq!(store.games_after(Some(id(9)), 2).await, Err(StoreError::NoSuchGame));
}

/// They belong to no account; the same game is stored once.
pub async fn games_from_elsewhere_are_kept_once<H: Harness>(harness: &H) {
    let store = harness.store();
    let import = |game: u64, hash| NewImport {
        id: id(game),
        hash: [hash; 32],
        pgn: format!("1. e4 {game} *"),
    };
    let count = store.import(vec![import(1, 1), import(2, 2), import(3, 1)]).await.unwrap();
    assert_eq!((count.new, count.known), (2, 1));
    let count = store.import(vec![import(4, 2)]).await.unwrap();
    assert_eq!((count.new, count.known), (0, 1));
    assert_eq!(store.imported(id(1)).await, Ok(Some("1. e4 1 *".into())));
    assert_eq!(store.imported(id(3)).await, Ok(None));
    assert_eq!(store.imported_as([2; 32]).await, Ok(Some(id(2))), "not the one that came later");
    assert_eq!(store.imported_as([9; 32]).await, Ok(None));
    let page = store.imports_after(None, 1).await.unwrap();
    assert_eq!(page, [(id(1), Ok("1. e4 1 *".to_owned()))]);
    let page = store.imports_after(Some(id(1)), 5).await.unwrap();
    assert_eq!(page, [(id(2), Ok("1. e4 2 *".to_owned()))]);
    assert_eq!(store.imports_after(Some(id(9)), 5).await, Err(StoreError::NoSuchGame));
    assert_eq!(store.unfinished().await, Ok(vec![]));
}
