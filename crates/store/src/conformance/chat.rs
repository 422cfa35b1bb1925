//! Chat and rematches.

use game::{Ending, Event, GameConfig, GameResult, PersonId, Seq, TimeControl, Timestamp};
use rules::Color;
use wire::{GameId, server::Room};

use super::{
    Harness,
    table::{NODE, Table, WHITE_MATES, ended, id, moved},
};
use crate::{
    ChatOutcome, ChatStore, ExpectedOwner, GameStore, NewChatLine, NewGame, RematchState,
    RematchStore, StoreError, StoredChatLine,
};

const MOST: u32 = 500;

/// Each room has its own numbers.
pub async fn what_is_said_is_kept_in_order<H: Harness>(harness: &H) {
    let store = harness.store();
    make(harness, 1).await;
    make(harness, 2).await;
    for command in 1..=7 {
        let said = store.say(line(Room::Players, 7, command), MOST).await.unwrap();
        let ChatOutcome::Stored(said) = said else { panic!("{said:?}") };
        assert_eq!((u64::from(said.number), said.text), (command, format!("line {command}")));
    }
    let other = NewChatLine { side: None, ..line(Room::Spectators, 8, 1) };
    let said = store.say(other, MOST).await.unwrap();
    let expected = StoredChatLine {
        number: 1,
        room: Room::Spectators,
        person: PersonId(8),
        who: "Guest 8".into(),
        side: None,
        text: "line 1".into(),
        at: Timestamp(1_001),
    };
    assert_eq!(said, ChatOutcome::Stored(expected.clone()));

    let all = store.lines(id(1), Room::Players, 100).await.unwrap();
    assert_eq!(numbers(&all), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(all[0].side, Some(Color::Black));
    let last = store.lines(id(1), Room::Players, 3).await.unwrap();
    assert_eq!(numbers(&last), [5, 6, 7]);
    assert_eq!(store.lines(id(1), Room::Spectators, 3).await, Ok(vec![expected]));
    assert_eq!(store.lines(id(2), Room::Players, 3).await, Ok(vec![]));
}

/// In its room alone.
pub async fn a_line_is_found_by_its_number<H: Harness>(harness: &H) {
    let store = harness.store();
    make(harness, 1).await;
    for command in 1..=3 {
        store.say(line(Room::Players, 6 + command, command), MOST).await.unwrap();
    }
    let second = store.line(id(1), Room::Players, 2).await.unwrap().expect("it was said");
    assert_eq!((second.person, second.text.as_str()), (PersonId(8), "line 2"));
    assert_eq!(store.line(id(1), Room::Players, 4).await, Ok(None));
    assert_eq!(store.line(id(1), Room::Spectators, 2).await, Ok(None));
    assert_eq!(store.line(id(2), Room::Players, 2).await, Err(StoreError::NoSuchGame));
}

/// By the author's number for it; other authors have numbers of their own.
pub async fn what_is_sent_twice_is_said_once<H: Harness>(harness: &H) {
    let store = harness.store();
    make(harness, 1).await;
    for (person, command, new) in [(7, 1, true), (7, 1, false), (7, 2, true), (8, 1, true)] {
        let said = store.say(line(Room::Players, person, command), MOST).await.unwrap();
        assert_eq!(matches!(said, ChatOutcome::Stored(_)), new, "{person} {command}: {said:?}");
        assert_eq!(said == ChatOutcome::Duplicate, !new);
    }
    let all = store.lines(id(1), Room::Players, 100).await.unwrap();
    assert_eq!(numbers(&all), [1, 2, 3]);
}

/// The other room is not full.
pub async fn a_room_has_so_many_lines_and_no_more<H: Harness>(harness: &H) {
    let store = harness.store();
    make(harness, 1).await;
    for command in 1..=3 {
        let said = store.say(line(Room::Players, 7, command), 3).await.unwrap();
        assert!(matches!(said, ChatOutcome::Stored(_)), "{command}");
    }
    assert_eq!(store.say(line(Room::Players, 7, 4), 3).await, Ok(ChatOutcome::RoomFull));
    assert_eq!(store.say(line(Room::Players, 7, 3), 3).await, Ok(ChatOutcome::Duplicate));
    let other = store.say(line(Room::Spectators, 7, 5), 3).await.unwrap();
    assert!(matches!(other, ChatOutcome::Stored(_)));
    assert_eq!(store.lines(id(1), Room::Players, 100).await.unwrap().len(), 3);
}

/// The first player asks, the second accepts; after that nothing changes.
pub async fn a_rematch_is_made_once<H: Harness>(harness: &H) {
    use Color::{Black, White};
    let store = harness.store();
    make(harness, 1).await;
    let offered = RematchState { by: Some(White), next: None };
    let made = RematchState { by: None, next: Some(id(3)) };
    assert_eq!(store.rematch(id(1)).await, Ok(RematchState::default()));
    for new in [2, 2] {
        assert_eq!(store.ask_rematch(id(1), White, game(new)).await, Ok(offered));
    }
    assert_eq!(store.load(id(2), Seq(0)).await, Ok(None), "an offer makes no game");
    assert_eq!(store.rematch(id(1)).await, Ok(offered));
    for (by, new) in [(Black, 3), (Black, 4), (White, 5)] {
        assert_eq!(store.ask_rematch(id(1), by, game(new)).await, Ok(made));
    }
    assert_eq!(store.drop_rematch(id(1)).await, Ok(made), "it is too late for that");
    assert_eq!(store.rematch(id(1)).await, Ok(made));
    assert_eq!(store.unfinished().await, Ok(vec![id(1), id(3)]), "exactly one new game");
    let config = store.load(id(3), Seq(0)).await.unwrap().unwrap().config;
    assert_eq!(config, game(3).config);
}

/// The next player to ask makes a new offer.
pub async fn a_rematch_can_be_declined<H: Harness>(harness: &H) {
    use Color::{Black, White};
    let store = harness.store();
    make(harness, 1).await;
    assert_eq!(store.drop_rematch(id(1)).await, Ok(RematchState::default()));
    store.ask_rematch(id(1), White, game(2)).await.unwrap();
    assert_eq!(store.drop_rematch(id(1)).await, Ok(RematchState::default()));
    let offered = RematchState { by: Some(Black), next: None };
    assert_eq!(store.ask_rematch(id(1), Black, game(3)).await, Ok(offered));
}

/// If the id is taken, the offer stays as it was.
pub async fn a_rematch_needs_an_id_of_its_own<H: Harness>(harness: &H) {
    let store = harness.store();
    make(harness, 1).await;
    store.ask_rematch(id(1), Color::White, game(2)).await.unwrap();
    let taken = store.ask_rematch(id(1), Color::Black, game(1)).await;
    assert_eq!(taken, Err(StoreError::Exists));
    let offered = RematchState { by: Some(Color::White), next: None };
    assert_eq!(store.rematch(id(1)).await, Ok(offered));
}

/// Newest first, as they stand after corrections.
pub async fn a_series_remembers_its_results<H: Harness>(harness: &H) {
    let store = harness.store();
    make(harness, 1).await;
    for (game_before, new) in [(1, 2), (2, 3)] {
        for by in Color::ALL {
            store.ask_rematch(id(game_before), by, game(new)).await.unwrap();
        }
    }
    make(harness, 4).await;
    assert_eq!(store.earlier_results(id(3)).await, Ok(vec![None, None]));
    for (number, ending) in [(1, WHITE_MATES), (2, Ending::Agreement), (4, WHITE_MATES)] {
        let claimed = store.claim(id(number), NODE, ExpectedOwner::Any).await.unwrap();
        let mut table = Table::claimed(store, id(number), &claimed);
        table.happens([Event::Started, moved("e2e4"), ended(ending)]).await;
        if number == 2 {
            let result = GameResult::Win(Color::Black);
            table.happens([Event::Corrected(result, "wrong".into())]).await;
        }
    }
    let won = |color| Some(GameResult::Win(color));
    let results = vec![won(Color::Black), won(Color::White)];
    assert_eq!(store.earlier_results(id(3)).await, Ok(results));
    assert_eq!(store.earlier_results(id(2)).await, Ok(vec![won(Color::White)]));
    for no_rematch in [1, 4] {
        assert_eq!(store.earlier_results(id(no_rematch)).await, Ok(vec![]));
    }
}

/// Every method says so.
pub async fn nothing_is_kept_beside_a_game_that_is_not_there<H: Harness>(harness: &H) {
    let store = harness.store();
    let gone = StoreError::NoSuchGame;
    assert_eq!(store.say(line(Room::Players, 7, 1), MOST).await, Err(gone.clone()));
    assert_eq!(store.lines(id(1), Room::Players, 1).await, Err(gone.clone()));
    assert_eq!(store.rematch(id(1)).await, Err(gone.clone()));
    assert_eq!(store.earlier_results(id(1)).await, Err(gone.clone()));
    assert_eq!(store.drop_rematch(id(1)).await, Err(gone.clone()));
    assert_eq!(store.ask_rematch(id(1), Color::White, game(2)).await, Err(gone));
}

fn game(number: u64) -> NewGame {
    let config = GameConfig::casual(Timestamp(number), TimeControl::Unlimited);
    NewGame { id: id(number), config }
}

async fn make<H: Harness>(harness: &H, number: u64) -> GameId {
    harness.store().create(game(number)).await.expect("a new game");
    id(number)
}

fn line(room: Room, person: u64, command: u64) -> NewChatLine {
    NewChatLine {
        game: id(1),
        room,
        person: PersonId(person),
        command,
        who: format!("Guest {person}"),
        side: Some(Color::Black),
        text: format!("line {command}"),
        at: Timestamp(1_000 + command),
    }
}

fn numbers(lines: &[StoredChatLine]) -> Vec<u32> {
    lines.iter().map(|line| line.number).collect()
}
