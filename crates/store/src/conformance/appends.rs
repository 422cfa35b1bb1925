//! Appends: at the right position by the right owner, or not at all.

use game::{Event, GameConfig, RecordedEvent, Seq, TimeControl, Timestamp};
use rules::Color;

use super::{
    Harness,
    table::{NODE, Table, WHITE_MATES, ended, id, moved, recorded},
};
use crate::{AppendAt, AppendError, Epoch, ExpectedOwner, GameStore, NewGame, StoreError};

/// The second game with an id is refused, and the first stays as it was.
pub async fn a_game_is_made_once<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    let game = NewGame { id: id(1), config: config.clone() };
    assert_eq!(store.load(id(1), Seq(0)).await, Ok(None));
    assert_eq!(store.create(game).await, Ok(()));

    let other = GameConfig::casual(Timestamp(2_000), TimeControl::Unlimited);
    let again = NewGame { id: id(1), config: other };
    assert_eq!(store.create(again).await, Err(StoreError::Exists));

    let history = store.load(id(1), Seq(0)).await.unwrap().expect("the game is there");
    assert_eq!(history.config, config);
    assert_eq!(history.events, []);
}

/// Not even with the epoch a game has before its first claim.
pub async fn nobody_appends_to_a_game_that_nobody_claimed<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    store.create(NewGame { id: id(1), config }).await.unwrap();

    let at = AppendAt { game: id(1), epoch: Epoch(0), expected: Seq(0), deadline_at: None };
    let refused = store.append(at, recorded(Seq(0), [Event::Started])).await;
    assert_eq!(refused, Err(AppendError::Fenced { current: Epoch(0) }));
    assert_eq!(events(harness, 1).await, []);
}

/// Once another node has claimed the game, the previous owner cannot append.
pub async fn a_stale_epoch_changes_nothing<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut before = Table::new(store, 1).await;
    before.happens([Event::Started]).await;
    let claimed = store.claim(id(1), NODE, ExpectedOwner::Any).await.unwrap();
    let mut now = Table::claimed(store, id(1), &claimed);

    let current = claimed.epoch;
    assert!(current > before.at.epoch);
    for stale in [vec![moved("e2e4")], vec![moved("e2e4"), ended(WHITE_MATES)]] {
        assert_eq!(before.append(stale).await, Err(AppendError::Fenced { current }));
        assert_eq!(events(harness, 1).await.len(), 1);
    }
    assert_eq!(store.summary(id(1)).await.unwrap().unwrap().plies, 0);

    now.happens([moved("d2d4")]).await;
    let stale = before.append([moved("e2e4")]).await;
    assert_eq!(stale, Err(AppendError::Fenced { current }), "fenced before in conflict");
    assert_eq!(events(harness, 1).await.len(), 2);
}

/// The first event gets the expected number, or nothing is appended.
pub async fn a_wrong_number_changes_nothing<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([Event::Started, moved("e2e4")]).await;

    for wrong in [0, 1, 3] {
        let at = AppendAt { expected: Seq(wrong), ..table.at };
        let refused = store.append(at, recorded(Seq(wrong), [moved("e7e5")])).await;
        assert_eq!(refused, Err(AppendError::Conflict { next: Seq(2) }), "{wrong}");
    }
    let misnumbered = store.append(table.at, recorded(Seq(7), [moved("e7e5")])).await;
    assert_eq!(misnumbered, Err(AppendError::Conflict { next: Seq(2) }));

    assert_eq!(events(harness, 1).await.len(), 2);
    table.happens([moved("e7e5")]).await;
    assert_eq!(events(harness, 1).await.len(), 3);
}

/// Several events at once, and the same append repeated.
pub async fn events_are_appended_together_or_not_at_all<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    let first = table.at;
    let all = [Event::Started, moved("e2e4"), Event::DrawOffered(Color::White)];
    table.happens(all.clone()).await;
    assert_eq!(events(harness, 1).await, recorded(Seq(0), all.clone()));

    let again = store.append(first, recorded(Seq(0), all.clone())).await;
    assert_eq!(again, Err(AppendError::Conflict { next: Seq(3) }));
    assert_eq!(events(harness, 1).await, recorded(Seq(0), all));
}

/// An owner uses it to find out whether it still owns the game.
pub async fn an_append_of_nothing_only_asks<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    assert_eq!(table.append([]).await, Ok(()));
    let current = store.claim(id(1), NODE, ExpectedOwner::Any).await.unwrap().epoch;
    assert_eq!(table.append([]).await, Err(AppendError::Fenced { current }));
    assert_eq!(events(harness, 1).await, []);
}

/// One that is refused changes nothing and stops none of the others, and several to one game follow
/// each other.
pub async fn many_appends_are_judged_one_by_one<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut tables = Vec::new();
    for game in 1..=4 {
        tables.push(Table::new(store, game).await.at);
    }
    let current = store.claim(id(2), NODE, ExpectedOwner::Any).await.unwrap().epoch;
    let at = |table: usize, seq: u32| AppendAt { expected: Seq(seq), ..tables[table] };
    let missing = AppendAt { game: id(9), ..tables[0] };
    let started = || recorded(Seq(0), [Event::Started]);
    let over = [moved("e2e4"), ended(WHITE_MATES)];
    let appends = vec![
        (at(0, 0), started()),
        (at(1, 0), started()),
        (at(2, 5), recorded(Seq(5), [Event::Started])),
        (missing, started()),
        (at(0, 1), recorded(Seq(1), [moved("e2e4")])),
        (at(0, 1), recorded(Seq(1), [moved("d2d4")])),
        (at(3, 0), recorded(Seq(0), over.clone())),
        (at(3, 2), Vec::new()),
    ];
    let answers = store.append_many(appends).await;
    let expected = [
        Ok(()),
        Err(AppendError::Fenced { current }),
        Err(AppendError::Conflict { next: Seq(0) }),
        Err(AppendError::NoSuchGame),
        Ok(()),
        Err(AppendError::Conflict { next: Seq(2) }),
        Ok(()),
        Ok(()),
    ];
    assert_eq!(answers, expected);
    assert_eq!(events(harness, 1).await, recorded(Seq(0), [Event::Started, moved("e2e4")]));
    assert_eq!(events(harness, 2).await, []);
    assert_eq!(events(harness, 3).await, []);
    assert_eq!(events(harness, 4).await, recorded(Seq(0), over));
    assert_eq!(store.summary(id(1)).await.unwrap().unwrap().plies, 1);
    assert!(store.summary(id(4)).await.unwrap().unwrap().ended.is_some());
    assert_eq!(store.append_many(Vec::new()).await, []);
}

/// Every method says so.
pub async fn a_game_that_is_not_there_cannot_be_used<H: Harness>(harness: &H) {
    let store = harness.store();
    let at = AppendAt { game: id(1), epoch: Epoch(1), expected: Seq(0), deadline_at: None };
    let append = store.append(at, recorded(Seq(0), [Event::Started])).await;
    assert_eq!(append, Err(AppendError::NoSuchGame));
    let claim = store.claim(id(1), NODE, ExpectedOwner::Any).await;
    assert_eq!(claim, Err(StoreError::NoSuchGame.into()));
    assert_eq!(store.load(id(1), Seq(0)).await, Ok(None));
    assert_eq!(store.summary(id(1)).await, Ok(None));
}

async fn events<H: Harness>(harness: &H, game: u64) -> Vec<RecordedEvent> {
    let history = harness.store().load(id(game), Seq(0)).await.expect("the store answers");
    history.expect("the game is there").events
}
