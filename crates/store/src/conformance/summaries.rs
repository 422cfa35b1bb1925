//! Summaries of games.

use game::{
    Ending, Event, GameConfig, GameResult, PersonId, RatingCategory, Seat, Speed, TimeControl,
    Timestamp,
};
use rules::{ByColor, Color, Position};

use super::{
    Harness,
    table::{ANNA, BORIS, Table, WHITE_MATES, blitz, ended, id, moved},
};
use crate::{ExpectedOwner, GameStore, GameSummary, NewGame};

/// Before the first event.
pub async fn a_new_game_has_a_summary<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    store.create(NewGame { id: id(1), config }).await.unwrap();
    store.create(NewGame { id: id(2), config: blitz(ANNA, BORIS) }).await.unwrap();

    let free = GameSummary {
        id: id(1),
        made_at: Timestamp(1_000),
        players: ByColor::default(),
        category: RatingCategory::Standard(Speed::Correspondence),
        plies: 0,
        ended: None,
        result: None,
    };
    assert_eq!(store.summary(id(1)).await, Ok(Some(free)));
    let taken = store.summary(id(2)).await.unwrap().unwrap();
    assert_eq!(taken.players, ByColor { white: Some(ANNA), black: Some(BORIS) });
    assert_eq!(taken.category, RatingCategory::Standard(Speed::Blitz));
}

/// Seats, moves, moves taken back, and the end.
pub async fn a_summary_follows_the_events<H: Harness>(harness: &H) {
    let store = harness.store();
    let free = GameConfig { seats: ByColor::default(), ..blitz(ANNA, BORIS) };
    let mut table = Table::with(store, 1, free).await;
    let seats = [
        Event::Seated(Color::Black, Seat::Person(PersonId(u64::MAX))),
        Event::Seated(Color::White, Seat::Computer),
    ];
    table.happens(seats).await;
    let seated = summary(harness).await;
    assert_eq!(seated.players, ByColor { white: None, black: Some(PersonId(u64::MAX)) });

    table.happens([Event::Started, moved("e2e4")]).await;
    assert_eq!(summary(harness).await.plies, 1);
    table.happens([moved("e7e5"), moved("g1f3"), moved("b8c6")]).await;
    assert_eq!(summary(harness).await.plies, 4);
    table.happens([Event::TakenBack { plies: 2, reason: None }]).await;
    assert_eq!(summary(harness).await.plies, 2);
    table.happens([moved("f1c4"), Event::Present(Color::White)]).await;
    assert_eq!(summary(harness).await.plies, 3);
    assert_eq!(summary(harness).await.ended, None);

    let at = Timestamp(1_700_000_001_000 + u64::from(table.at.expected.0) + 1);
    let ending = Ending::Resignation { loser: Color::Black };
    table.happens([Event::ClocksResumed, ended(ending)]).await;
    let over = summary(harness).await;
    assert_eq!(over.ended, Some((ending, at)));
    assert_eq!(over.result, Some(GameResult::Win(Color::White)));
    assert_eq!(over.plies, 3);
}

/// They were played, even if an arbiter restored another position.
pub async fn a_restored_position_keeps_the_moves_before<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([Event::Started, moved("e2e4"), moved("e7e5"), moved("g1f3")]).await;
    let start = Box::new(Position::initial());
    table.happens([Event::Restored(start, "a wrong position".into())]).await;
    assert_eq!(summary(harness).await.plies, 3);
    table.happens([moved("d2d4")]).await;
    assert_eq!(summary(harness).await.plies, 4);

    table.happens([ended(WHITE_MATES)]).await;
    let moves = |found: Vec<(RatingCategory, crate::Statistics)>| found[0].1.moves;
    assert_eq!(moves(store.statistics(ANNA).await.unwrap()), 3, "White had the move again");
    assert_eq!(moves(store.statistics(BORIS).await.unwrap()), 1);
}

/// A correction changes the result, not how the game ended.
pub async fn a_correction_changes_the_result_alone<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([Event::Started, ended(WHITE_MATES)]).await;
    let before = summary(harness).await;
    table.happens([Event::Corrected(GameResult::BothLose, "both cheated".into())]).await;
    let after = summary(harness).await;
    assert_eq!(after, GameSummary { result: Some(GameResult::BothLose), ..before });
}

/// Oldest first.
pub async fn games_that_have_not_ended_are_listed_in_order<H: Harness>(harness: &H) {
    let store = harness.store();
    assert_eq!(store.unfinished().await, Ok(vec![]));
    for game in [3, 1, 2, 5] {
        Table::new(store, game).await.happens([Event::Started]).await;
    }
    assert_eq!(store.unfinished().await, Ok([3, 1, 2, 5].map(id).to_vec()));

    let claimed = store.claim(id(1), super::table::NODE, ExpectedOwner::Any).await.unwrap();
    let mut table = Table::claimed(store, id(1), &claimed);
    table.happens([ended(Ending::Aborted)]).await;
    assert_eq!(store.unfinished().await, Ok([3, 2, 5].map(id).to_vec()));
    table.happens([Event::Corrected(GameResult::Draw, "no".into())]).await;
    assert_eq!(store.unfinished().await, Ok([3, 2, 5].map(id).to_vec()));
}

async fn summary<H: Harness>(harness: &H) -> GameSummary {
    let found = harness.store().summary(id(1)).await.expect("the store answers");
    found.expect("the game is there")
}
