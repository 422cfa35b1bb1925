//! Ratings: every rated game changes them exactly once.

use game::{
    Ending, Event, GameConfig, GameResult, PersonId, RatingCategory, Seat, Seq, Speed, Timestamp,
};
use rules::{ByColor, Color, Position};

use super::{
    Harness, accounts,
    table::{ANNA, BORIS, NODE, Table, WHITE_MATES, blitz, ended, id, moved, recorded},
};
use crate::{
    AppendError, ExpectedOwner, Filter, GameStore, HistoryStore, LeaderPage, Rating, RatingPoint,
    RatingStore, StartRating,
};

fn rated() -> GameConfig {
    blitz(ANNA, BORIS).rated()
}

/// A game in which both moved before this end.
fn played(ending: Ending) -> [Event; 4] {
    [Event::Started, moved("e2e4"), moved("e7e5"), ended(ending)]
}

async fn shown<H: Harness>(harness: &H, person: PersonId) -> Vec<(RatingCategory, i32, u64)> {
    let ratings = harness.store().ratings(person).await.expect("the store answers");
    let shown = |(category, rating): (RatingCategory, Rating)| {
        (category, rating.numbers.shown(), rating.games)
    };
    ratings.into_iter().map(shown).collect()
}

/// When the game ends, and not again with later events.
pub async fn a_rated_game_is_rated_once<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::with(store, 1, rated()).await;
    table.happens([Event::Started, moved("e2e4"), moved("e7e5")]).await;
    assert_eq!(shown(harness, ANNA).await, []);
    assert_eq!(store.rating_changes(id(1)).await, Ok(None));

    let end = table.at;
    table.happens([ended(WHITE_MATES)]).await;
    let again = store.append(end, recorded(end.expected, [ended(WHITE_MATES)])).await;
    assert!(matches!(again, Err(AppendError::Conflict { .. })));
    table.happens([Event::Present(Color::White)]).await;
    store.claim(id(1), NODE, ExpectedOwner::Any).await.unwrap();

    assert_eq!(shown(harness, ANNA).await, [(RatingCategory::Standard(Speed::Blitz), 1662, 1)]);
    assert_eq!(shown(harness, BORIS).await, [(RatingCategory::Standard(Speed::Blitz), 1338, 1)]);
    let changes = store.rating_changes(id(1)).await.unwrap().expect("it was rated");
    assert_eq!((changes.white.shown(), changes.black.shown()), (162, -162));
    assert_eq!((changes.white.before.shown(), changes.white.after.shown()), (1500, 1662));
    let points = store.rating_points(ANNA, RatingCategory::Standard(Speed::Blitz)).await.unwrap();
    assert_eq!(points, [RatingPoint { day: 19_675, rating: 1662 }]);
    assert_eq!(store.rating_points(ANNA, RatingCategory::Standard(Speed::Rapid)).await, Ok(vec![]));
}

/// The ratings of standard chess stay as they are, and so do its statistics.
pub async fn chess960_has_a_rating_of_its_own<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut config = rated();
    config.start = Position::chess960(0).expect("an array");
    let mut table = Table::with(store, 1, config).await;
    table.happens(played(WHITE_MATES)).await;
    let mut table = Table::with(store, 2, rated()).await;
    table.happens(played(Ending::Agreement)).await;

    let (blitz, chess960) = (RatingCategory::Standard(Speed::Blitz), RatingCategory::Chess960);
    assert_eq!(shown(harness, ANNA).await, [(blitz, 1500, 1), (chess960, 1662, 1)]);
    let statistics = store.statistics(ANNA).await.unwrap();
    let counted: Vec<_> = statistics.iter().map(|(of, one)| (*of, one.wins, one.draws)).collect();
    assert_eq!(counted, [(blitz, 0, 1), (chess960, 1, 0)]);
    assert_eq!(store.rating_points(ANNA, chess960).await.unwrap()[0].rating, 1662);
    let filter = Filter { category: Some(chess960), ..Filter::default() };
    let played = store.history(ANNA, filter, None, 10).await.unwrap();
    assert_eq!(played.iter().map(|game| game.summary.id).collect::<Vec<_>>(), [id(1)]);
    assert_eq!(played[0].summary.category, chess960);
}

/// Casual games too, whether the seats were taken at once or later. Guests have no rating.
pub async fn every_game_keeps_the_ratings_at_its_start<H: Harness>(harness: &H) {
    let store = harness.store();
    let anna = accounts::account(harness, "Anna").await.id;
    let boris = accounts::account(harness, "Boris").await.id;
    let rated = || blitz(anna, boris).rated();
    let mut table = Table::with(store, 1, rated()).await;
    table.happens(played(WHITE_MATES)).await;
    let mut open = blitz(anna, boris);
    open.seats.black = None;
    let mut table = Table::with(store, 2, open).await;
    let at = |rating| Some(StartRating { rating, provisional: true });
    let expected = ByColor { white: at(1662), black: None };
    assert_eq!(store.start_ratings(id(2)).await, Ok(expected));
    table.happens([Event::Seated(Color::Black, Seat::Person(boris)), Event::Started]).await;
    let mut table = Table::with(store, 3, rated()).await;
    table.happens(played(WHITE_MATES)).await;
    let guest = PersonId(99);
    Table::with(store, 4, blitz(guest, boris)).await;

    for (number, white, black) in
        [(1, at(1500), at(1500)), (2, at(1662), at(1338)), (3, at(1662), at(1338))]
    {
        let expected = ByColor { white, black };
        assert_eq!(store.start_ratings(id(number)).await, Ok(expected), "game {number}");
    }
    let beside_a_guest = store.start_ratings(id(4)).await.unwrap();
    assert_eq!(beside_a_guest.white, None);
    assert!(beside_a_guest.black.is_some());
    assert_eq!(store.start_ratings(id(9)).await, Ok(ByColor::default()));
}

/// Neither casual nor aborted games, nor refused appends.
pub async fn other_games_rate_nobody<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut casual = Table::new(store, 1).await;
    casual.happens([Event::Started, ended(WHITE_MATES)]).await;
    let mut aborted = Table::with(store, 2, rated()).await;
    aborted.happens([Event::Started, ended(Ending::Aborted)]).await;
    let mut fenced = Table::with(store, 3, rated()).await;
    store.claim(id(3), NODE, ExpectedOwner::Any).await.unwrap();
    fenced.append([ended(WHITE_MATES)]).await.unwrap_err();
    let early = store.append(fenced.at, recorded(Seq(5), [ended(WHITE_MATES)])).await;
    assert!(early.is_err());
    for person in [ANNA, BORIS] {
        assert_eq!(shown(harness, person).await, []);
        assert_eq!(
            store.rating_points(person, RatingCategory::Standard(Speed::Blitz)).await,
            Ok(vec![])
        );
    }
}

/// SPEC 7: a game that ends before both have moved changes no rating, however it ended. With the
/// second move it does.
pub async fn a_game_that_ends_before_both_have_moved_rates_nobody<H: Harness>(harness: &H) {
    let store = harness.store();
    let endings = [
        Ending::Resignation { loser: Color::White },
        Ending::Time { loser: Color::White },
        Ending::Abandonment { loser: Color::Black },
        Ending::Forfeit { loser: Color::Black },
        Ending::Decided(GameResult::Win(Color::White)),
    ];
    let openings = [vec![], vec![Event::Started], vec![Event::Started, moved("e2e4")]];
    let mut number = 0;
    for ending in endings {
        for opening in &openings {
            number += 1;
            let mut table = Table::with(store, number, rated()).await;
            table.happens(opening.iter().cloned().chain([ended(ending)])).await;
            table.happens([Event::Corrected(GameResult::Draw, "a mistake".into())]).await;
            assert_eq!(store.rating_changes(id(number)).await, Ok(None), "{ending:?}");
        }
    }
    assert_eq!(shown(harness, ANNA).await, []);
    let mut table = Table::with(store, number + 1, rated()).await;
    table.happens(played(Ending::Resignation { loser: Color::White })).await;
    assert!(store.rating_changes(id(number + 1)).await.unwrap().is_some());
}

/// The old change is undone and the correct one added; later games are not rated again.
pub async fn a_correction_rates_anew<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut first = Table::with(store, 1, rated()).await;
    first.happens(played(WHITE_MATES)).await;
    let mut second = Table::with(store, 2, rated()).await;
    second.happens(played(WHITE_MATES)).await;
    let after_two = shown(harness, ANNA).await;
    let later = store.rating_changes(id(2)).await.unwrap();

    let corrected = |result| Event::Corrected(result, "on reflection".into());
    first.happens([corrected(GameResult::Win(Color::Black))]).await;
    let second_alone = later.expect("it was rated").white.shown();
    let first_now = store.rating_changes(id(1)).await.unwrap().expect("it is rated");
    assert_eq!((first_now.white.shown(), first_now.black.shown()), (-162, 162));
    let now = shown(harness, ANNA).await;
    assert!((now[0].1 - (1500 - 162 + second_alone)).abs() <= 1, "{now:?}");
    assert_eq!(store.rating_changes(id(2)).await, Ok(later), "the second stays as it was");

    first.happens([corrected(GameResult::None)]).await;
    assert_eq!(store.rating_changes(id(1)).await, Ok(None));
    assert_eq!(shown(harness, ANNA).await[0].2, 1, "it counts for nobody now");
    first.happens([corrected(GameResult::Draw), corrected(GameResult::Win(Color::White))]).await;
    assert_eq!(shown(harness, ANNA).await[0].2, after_two[0].2);
}

/// C9: what a rating is today was written into the day of the corrected game.
pub async fn a_correction_leaves_the_ratings_of_earlier_days<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut first = Table::with(store, 1, rated()).await;
    first.happens(played(WHITE_MATES)).await;
    let second = Table::with(store, 2, rated()).await;
    let mut later = recorded(second.at.expected, played(WHITE_MATES));
    later.iter_mut().for_each(|recorded| recorded.at.0 += 2 * 86_400_000);
    store.append(second.at, later).await.unwrap();
    let category = shown(harness, ANNA).await[0].0;
    let before = store.rating_points(ANNA, category).await.unwrap();
    assert_eq!(before.len(), 2);

    first.happens([Event::Corrected(GameResult::Draw, "on reflection".into())]).await;
    let after = store.rating_points(ANNA, category).await.unwrap();
    assert_eq!((after.len(), after[0]), (2, before[0]));
    assert_eq!(i64::from(after[1].rating), i64::from(shown(harness, ANNA).await[0].1));
}

/// Best first, provisional ratings apart, without inactive players, and accounts that cannot be used.
pub async fn leaders_are_the_best_who_play<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut people = Vec::new();
    for name in ["Anna", "Bert", "Carl", "Dora"] {
        people.push(accounts::account(harness, name).await);
    }
    let mut game = 0;
    // Anna wins two games of three against Bert; Carl and Dora draw once.
    for _ in 0..30 {
        game += 1;
        let black_mates = Ending::Checkmate { winner: Color::Black };
        let ending = if game % 3 == 0 { black_mates } else { WHITE_MATES };
        let config = blitz(people[0].id, people[1].id).rated();
        let mut table = Table::with(store, game, config).await;
        table.happens(played(ending)).await;
    }
    let mut table = Table::with(store, 99, blitz(people[2].id, people[3].id).rated()).await;
    table.happens(played(Ending::Agreement)).await;

    let blitz_chess = RatingCategory::Standard(Speed::Blitz);
    let leaders = |since, limit| async move {
        let leaders =
            store.leaders(blitz_chess, LeaderPage::best(Timestamp(since), limit)).await.unwrap();
        leaders.into_iter().map(|leader| leader.account.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(leaders(0, 10).await, ["Anna", "Bert"]);
    assert_eq!(leaders(0, 1).await, ["Anna"]);
    assert_eq!(leaders(1_800_000_000_000, 10).await, Vec::<String>::new());
    let page = |provisional, skip| async move {
        let page = LeaderPage { since: Timestamp(0), provisional, skip, limit: 10 };
        let leaders = store.leaders(blitz_chess, page).await.unwrap();
        leaders.into_iter().map(|leader| leader.account.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(page(false, 1).await, ["Bert"]);
    assert_eq!(page(false, 2).await, Vec::<String>::new());
    assert_eq!(page(true, 0).await, ["Carl", "Dora"]);
    assert_eq!(page(true, 1).await, ["Dora"]);
    let bot = crate::StandingChange::Bot(true);
    crate::AccountStore::change_standing(store, people[0].id, bot).await.unwrap();
    assert_eq!(leaders(0, 10).await, ["Bert"]);
    let disabled = crate::StandingChange::Disabled(true);
    crate::AccountStore::change_standing(store, people[1].id, disabled).await.unwrap();
    assert_eq!(leaders(0, 10).await, Vec::<String>::new());
    assert_eq!(
        store
            .leaders(RatingCategory::Standard(Speed::Rapid), LeaderPage::best(Timestamp(0), 10))
            .await,
        Ok(vec![])
    );
}
