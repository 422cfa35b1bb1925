//! Statistics: every game counts exactly once.

use game::{
    Ending, Event, GameConfig, GameResult, Millis, PersonId, RatingCategory, Seat, Seq, Speed,
    TimeControl,
};
use rules::{ByColor, Color, Position};

use super::{
    Harness,
    table::{ANNA, BORIS, NODE, Table, WHITE_MATES, blitz, ended, id, moved, recorded},
};
use crate::{AppendError, ExpectedOwner, GameStore, Statistics};

/// When the game ends, and not again with later events.
pub async fn a_game_counts_once_for_each_player<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([Event::Started, moved("e2e4"), moved("e7e5"), moved("g1f3")]).await;
    assert_eq!(store.statistics(ANNA).await, Ok(vec![]));

    let end = table.at;
    table.happens([ended(WHITE_MATES)]).await;
    let expected = [
        (ANNA, Statistics { games: 1, wins: 1, losses: 0, draws: 0, moves: 2 }),
        (BORIS, Statistics { games: 1, wins: 0, losses: 1, draws: 0, moves: 1 }),
    ];
    for (person, statistics) in expected {
        assert_eq!(
            store.statistics(person).await,
            Ok(vec![(RatingCategory::Standard(Speed::Blitz), statistics)])
        );
    }

    let again = store.append(end, recorded(end.expected, [ended(WHITE_MATES)])).await;
    assert!(matches!(again, Err(AppendError::Conflict { .. })));
    table.happens([Event::Present(Color::White)]).await;
    store.claim(id(1), NODE, ExpectedOwner::Any).await.unwrap();
    for (person, statistics) in expected {
        assert_eq!(
            store.statistics(person).await,
            Ok(vec![(RatingCategory::Standard(Speed::Blitz), statistics)])
        );
    }
}

/// Wins, losses, and draws, for White and for Black.
pub async fn every_result_counts_as_it_should<H: Harness>(harness: &H) {
    use Color::{Black, White};
    let cases = [
        (GameResult::Win(White), [1, 0, 0], [0, 1, 0]),
        (GameResult::Win(Black), [0, 1, 0], [1, 0, 0]),
        (GameResult::Draw, [0, 0, 1], [0, 0, 1]),
        (GameResult::BothLose, [0, 1, 0], [0, 1, 0]),
        (GameResult::HalfFor(White), [0, 0, 1], [0, 1, 0]),
        (GameResult::HalfFor(Black), [0, 1, 0], [0, 0, 1]),
        (GameResult::None, [0, 0, 0], [0, 0, 0]),
    ];
    let store = harness.store();
    for (game, (result, white, black)) in (1..).zip(cases) {
        let players = [PersonId(1_000 + game), PersonId(2_000 + game)];
        let mut table = Table::with(store, game, blitz(players[0], players[1])).await;
        let ending = match result {
            GameResult::None => Ending::Aborted,
            result => Ending::Decided(result),
        };
        table.happens([Event::Started, moved("e2e4"), ended(ending)]).await;
        for (person, [wins, losses, draws], moves) in
            [(players[0], white, 1), (players[1], black, 0)]
        {
            let games = wins + losses + draws;
            let one = Statistics { games, wins, losses, draws, moves };
            let expected = if games == 0 {
                vec![]
            } else {
                vec![(RatingCategory::Standard(Speed::Blitz), one)]
            };
            assert_eq!(store.statistics(person).await, Ok(expected), "{result}");
        }
    }
}

/// And adds the correct one, however many corrections there are.
pub async fn a_correction_takes_the_old_result_back<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    let corrected = |result| Event::Corrected(result, "on reflection".into());
    table.happens([Event::Started, moved("e2e4"), ended(WHITE_MATES)]).await;
    let one = Statistics { games: 1, wins: 0, losses: 0, draws: 0, moves: 1 };

    table.happens([corrected(GameResult::Draw)]).await;
    let drawn = Statistics { draws: 1, ..one };
    assert_eq!(
        store.statistics(ANNA).await,
        Ok(vec![(RatingCategory::Standard(Speed::Blitz), drawn)])
    );
    table.happens([corrected(GameResult::None)]).await;
    assert_eq!(store.statistics(ANNA).await, Ok(vec![]), "it counts for nobody now");
    table
        .happens([corrected(GameResult::BothLose), corrected(GameResult::Win(Color::Black))])
        .await;
    let lost = Statistics { losses: 1, ..one };
    assert_eq!(
        store.statistics(ANNA).await,
        Ok(vec![(RatingCategory::Standard(Speed::Blitz), lost)])
    );
    let won = Statistics { wins: 1, moves: 0, ..one };
    assert_eq!(
        store.statistics(BORIS).await,
        Ok(vec![(RatingCategory::Standard(Speed::Blitz), won)])
    );
}

/// Neither a fenced append nor one at the wrong position.
pub async fn a_refused_append_counts_nothing<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([Event::Started]).await;
    let early = store.append(table.at, recorded(Seq(0), [ended(WHITE_MATES)])).await;
    assert_eq!(early, Err(AppendError::Conflict { next: Seq(1) }));
    store.claim(id(1), NODE, ExpectedOwner::Any).await.unwrap();
    table.append([ended(WHITE_MATES)]).await.unwrap_err();

    assert_eq!(store.statistics(ANNA).await, Ok(vec![]));
    assert_eq!(store.unfinished().await, Ok(vec![id(1)]));
}

/// Their opponent has.
pub async fn a_computer_has_no_statistics<H: Harness>(harness: &H) {
    let store = harness.store();
    let seats = ByColor { white: Some(Seat::Computer), black: Some(Seat::Person(BORIS)) };
    let config = GameConfig { seats, ..blitz(ANNA, BORIS) };
    let mut table = Table::with(store, 1, config).await;
    table.happens([Event::Started, moved("e2e4"), ended(WHITE_MATES)]).await;
    assert_eq!(store.statistics(ANNA).await, Ok(vec![]));
    let lost = Statistics { games: 1, losses: 1, ..Statistics::default() };
    assert_eq!(
        store.statistics(BORIS).await,
        Ok(vec![(RatingCategory::Standard(Speed::Blitz), lost)])
    );
}

/// Fastest first; if the sides differ, the slower one decides.
pub async fn speeds_are_counted_apart<H: Harness>(harness: &H) {
    let store = harness.store();
    let minutes = |minutes| {
        TimeControl::fischer(Millis::MINUTE.times(minutes), Millis::ZERO).expect("a clock")
    };
    let times = [
        ByColor::both(minutes(10)),
        ByColor::both(minutes(1)),
        ByColor { white: minutes(1), black: minutes(10) },
    ];
    for (game, time) in (1..).zip(times) {
        let config = GameConfig { time, ..blitz(ANNA, BORIS) };
        let mut table = Table::with(store, game, config).await;
        table.happens([Event::Started, ended(Ending::Agreement)]).await;
    }
    let drawn = |games| Statistics { games, draws: games, ..Statistics::default() };
    let expected = vec![
        (RatingCategory::Standard(Speed::Bullet), drawn(1)),
        (RatingCategory::Standard(Speed::Rapid), drawn(2)),
    ];
    assert_eq!(store.statistics(ANNA).await, Ok(expected));
}

/// What was updated with every append equals what all events give.
pub async fn rebuilt_summaries_and_statistics_are_the_same<H: Harness>(harness: &H) {
    let store = harness.store();
    let games = 12;
    for game in 0..games {
        play(store, game).await;
    }
    let before = seen(harness, games).await;
    assert!(before.contains("games: 6"), "some games count: {before}");
    harness.rebuild().await.unwrap();
    assert_eq!(seen(harness, games).await, before);
}

/// Plays a game whose players, length, and ending depend on its number.
async fn play<S: GameStore>(store: &S, game: u64) {
    let (white, black) = if game.is_multiple_of(2) { (ANNA, BORIS) } else { (BORIS, ANNA) };
    let seats = ByColor { white: None, black: Some(Seat::Person(black)) };
    let mut table = Table::with(store, game, GameConfig { seats, ..blitz(white, black) }).await;
    table.happens([Event::Seated(Color::White, Seat::Person(white)), Event::Started]).await;
    for uci in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().take(game as usize) {
        table.happens([moved(uci)]).await;
    }
    if game.is_multiple_of(3) {
        let plies = table.at.expected.0 - 2;
        table.happens([Event::TakenBack { plies: plies.min(3), reason: None }]).await;
    }
    if game % 4 == 1 {
        table.happens([moved("h2h4")]).await;
        table.happens([Event::Restored(Box::new(Position::initial()), "again".into())]).await;
        table.happens([moved("d2d4"), moved("d7d5")]).await;
    }
    match game % 5 {
        0 => {}
        1 => table.happens([ended(Ending::Aborted)]).await,
        2 => table.happens([moved("a2a4"), ended(WHITE_MATES)]).await,
        3 => table.happens([ended(Ending::Time { loser: Color::White })]).await,
        _ => {
            table.happens([ended(Ending::Stalemate)]).await;
            let result = GameResult::HalfFor(Color::White);
            table.happens([Event::Corrected(result, "seen again".into())]).await;
        }
    }
}

/// Everything derived from events.
async fn seen<H: Harness>(harness: &H, games: u64) -> String {
    let store = harness.store();
    let mut seen = String::new();
    for game in 0..games {
        seen += &format!("{:#?}\n", store.summary(id(game)).await.unwrap());
    }
    for person in [ANNA, BORIS] {
        seen += &format!("{:?}\n", store.statistics(person).await.unwrap());
        seen += &format!("{:?}\n", store.games_of(person, None, 100).await.unwrap());
    }
    seen + &format!("{:?}", store.unfinished().await.unwrap())
}
