//! The explorer: every game counts exactly once, and only when everybody may see it.

use game::{
    Ending, Event, GameConfig, GameResult, Millis, PersonId, RatingCategory, Seat, Seq, Speed,
    TimeControl, Timestamp,
};
use rules::{Color, Position, Uci};

use super::{
    Harness, accounts,
    table::{ANNA, BORIS, NODE, Table, WHITE_MATES, blitz, ended, id, moved},
};
use crate::{
    EXPLORER_LATEST_MAX, EXPLORER_PLIES_MAX, ExpectedOwner, ExploredPosition, ExplorerFilter,
    ExplorerStore, GameLine, GameStore, Outcome, PackedPosition, RatingBand, RatingStore,
    UncountedGame,
};

const BLACK_MATES: Ending = Ending::Checkmate { winner: Color::Black };
/// Later than every game of these tests.
const LATER: Timestamp = Timestamp(1_800_000_000_000);

async fn play<H: Harness>(
    harness: &H,
    game: u64,
    config: GameConfig,
    moves: &[&str],
    ending: Ending,
) {
    let mut table = Table::with(harness.store(), game, config).await;
    table.happens([Event::Started]).await;
    table.happens(moves.iter().map(|uci| moved(uci))).await;
    table.happens([ended(ending)]).await;
}

/// As [`count_games`](crate::count_games) does with a server's stores.
async fn count_until<H: Harness>(harness: &H, now: Timestamp) -> u32 {
    let store = harness.store();
    let mut lines = Vec::new();
    for game in store.uncounted(now, 100).await.expect("the store answers") {
        lines.push(line(harness, game).await);
    }
    store.count(lines).await.expect("they are counted")
}

async fn line<H: Harness>(harness: &H, game: UncountedGame) -> GameLine {
    let store = harness.store();
    match store.load(game.id, Seq(0)).await {
        Ok(history) => {
            let history = history.expect("the game is there");
            let ratings = store.start_ratings(game.id).await.expect("the store answers");
            GameLine::of(game, &history, ratings)
        }
        Err(_) => GameLine::unreadable(game),
    }
}

async fn count<H: Harness>(harness: &H) -> u32 {
    count_until(harness, LATER).await
}

async fn explore_at<H: Harness>(
    harness: &H,
    position: &Position,
    filter: ExplorerFilter,
) -> ExploredPosition {
    let packed = PackedPosition::of(position);
    harness.store().explore(packed, filter, 20).await.expect("the store answers")
}

async fn explore<H: Harness>(harness: &H) -> ExploredPosition {
    explore_at(harness, &Position::initial(), ExplorerFilter::default()).await
}

/// Moves with the games that White won, draws, and games that Black won.
fn scores(explored: &ExploredPosition) -> Vec<(String, u64, u64, u64)> {
    let score = |one: &crate::MoveCounts| (one.uci.to_string(), one.white, one.draws, one.black);
    explored.moves.iter().map(score).collect()
}

fn score(uci: &str, white: u64, draws: u64, black: u64) -> (String, u64, u64, u64) {
    (uci.to_owned(), white, draws, black)
}

fn uci(text: &str) -> Uci {
    text.parse().expect("a move")
}

/// Not before, and not again with later events.
pub async fn a_game_is_counted_once_when_it_is_over<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([Event::Started, moved("e2e4"), moved("e7e5")]).await;
    assert_eq!(store.uncounted(LATER, 9).await, Ok(vec![]));
    table.happens([ended(WHITE_MATES)]).await;
    let waiting = UncountedGame { id: id(1), counted: None, outcome: Some(Outcome::White) };
    assert_eq!(store.uncounted(LATER, 9).await, Ok(vec![waiting]));
    assert_eq!(store.uncounted_total().await, Ok(1));
    assert_eq!(explore(harness).await, ExploredPosition::default(), "not counted yet");

    assert_eq!(count(harness).await, 1);
    table.happens([Event::Present(Color::White)]).await;
    store.claim(id(1), NODE, ExpectedOwner::Any).await.expect("the game is there");
    assert_eq!((count(harness).await, store.uncounted_total().await), (0, Ok(0)));
    play(harness, 2, blitz(ANNA, BORIS), &["e2e4"], BLACK_MATES).await;
    play(harness, 3, blitz(ANNA, BORIS), &["d2d4"], Ending::Agreement).await;
    assert_eq!(count(harness).await, 2);

    let found = explore(harness).await;
    assert_eq!(scores(&found), [score("e2e4", 1, 0, 1), score("d2d4", 0, 1, 0)]);
    let latest = [(id(3), uci("d2d4")), (id(2), uci("e2e4")), (id(1), uci("e2e4"))];
    assert_eq!(found.latest, latest);
    let mut position = Position::initial();
    position.play_unchecked(uci("e2e4").to_move(&position).expect("a legal move"));
    let found = explore_at(harness, &position, ExplorerFilter::default()).await;
    assert_eq!(scores(&found), [score("e7e5", 1, 0, 0)]);
    assert_eq!(found.latest, [(id(1), uci("e7e5"))]);
}

/// Before the game was counted and after, and back to no result at all.
pub async fn a_correction_counts_anew<H: Harness>(harness: &H) {
    let mut table = Table::new(harness.store(), 1).await;
    table.happens([moved("e2e4"), ended(WHITE_MATES)]).await;
    let corrected = |result| [Event::Corrected(result, "so it was".into())];
    table.happens(corrected(GameResult::Draw)).await;
    assert_eq!(count(harness).await, 1);
    assert_eq!(scores(&explore(harness).await), [score("e2e4", 0, 1, 0)]);
    table.happens(corrected(GameResult::Win(Color::Black))).await;
    assert_eq!(count(harness).await, 1);
    let found = explore(harness).await;
    assert_eq!(scores(&found), [score("e2e4", 0, 0, 1)]);
    assert_eq!(found.latest, [(id(1), uci("e2e4"))]);
    table.happens(corrected(GameResult::BothLose)).await;
    assert_eq!(count(harness).await, 1);
    assert_eq!(explore(harness).await, ExploredPosition::default());
    table.happens(corrected(GameResult::Draw)).await;
    assert_eq!(count(harness).await, 1);
    assert_eq!(scores(&explore(harness).await), [score("e2e4", 0, 1, 0)]);
}

/// Not those against the computer, without a move, or without a result.
pub async fn only_decided_games_of_two_people_count<H: Harness>(harness: &H) {
    let mut computer = blitz(ANNA, BORIS);
    computer.seats.black = Some(Seat::Computer);
    play(harness, 1, computer, &["e2e4"], WHITE_MATES).await;
    play(harness, 2, blitz(ANNA, BORIS), &[], Ending::Resignation { loser: Color::White }).await;
    play(harness, 3, blitz(ANNA, BORIS), &["e2e4"], Ending::Aborted).await;
    assert_eq!(harness.store().uncounted_total().await, Ok(0));
    assert_eq!(count(harness).await, 0);
    assert_eq!(explore(harness).await, ExploredPosition::default());
}

/// To the millisecond.
pub async fn nothing_is_counted_before_spectators_may_see_it<H: Harness>(harness: &H) {
    let delay = Millis::MINUTE.times(15);
    let config = GameConfig { spectator_delay: delay, ..blitz(ANNA, BORIS) };
    play(harness, 1, config, &["e2e4"], WHITE_MATES).await;
    let summary = harness.store().summary(id(1)).await.expect("the store answers");
    let (_, ended_at) = summary.and_then(|summary| summary.ended).expect("it has ended");
    let public_at = ended_at + delay;
    assert_eq!(count_until(harness, Timestamp(public_at.0 - 1)).await, 0);
    assert_eq!(harness.store().uncounted_total().await, Ok(1));
    assert_eq!(count_until(harness, public_at).await, 1);
    assert_eq!(scores(&explore(harness).await), [score("e2e4", 1, 0, 0)]);
}

/// A game without ratings matches every filter but that of ratings.
pub async fn moves_can_be_filtered_by_speed_and_rating<H: Harness>(harness: &H) {
    let anna = accounts::account(harness, "Anna").await.id;
    let bullet = |white: PersonId| {
        let time = TimeControl::fischer(Millis::MINUTE, Millis::ZERO).expect("a clock");
        let made = blitz(white, BORIS);
        GameConfig { seats: made.seats, ..GameConfig::casual(made.made_at, time) }
    };
    play(harness, 1, blitz(anna, BORIS), &["e2e4"], WHITE_MATES).await;
    play(harness, 2, blitz(ANNA, BORIS), &["e2e4"], BLACK_MATES).await;
    play(harness, 3, bullet(ANNA), &["d2d4"], Ending::Agreement).await;
    let mut chess960 = blitz(ANNA, BORIS);
    chess960.start = Position::chess960(0).expect("an array");
    let other_start = chess960.start.clone();
    play(harness, 4, chess960, &["e2e4"], WHITE_MATES).await;
    assert_eq!(count(harness).await, 4);

    let filter = |categories: &[RatingCategory], bands: &[u16]| ExplorerFilter {
        categories: categories.to_vec(),
        bands: bands.iter().filter_map(|lowest| RatingBand::from_lowest(*lowest)).collect(),
    };
    let (blitz, bullet) =
        (RatingCategory::Standard(Speed::Blitz), RatingCategory::Standard(Speed::Bullet));
    let start = Position::initial();
    for (filter, expected) in [
        (filter(&[], &[]), vec![score("e2e4", 1, 0, 1), score("d2d4", 0, 1, 0)]),
        (filter(&[blitz], &[]), vec![score("e2e4", 1, 0, 1)]),
        (filter(&[bullet], &[]), vec![score("d2d4", 0, 1, 0)]),
        (filter(&[blitz, bullet], &[1400]), vec![score("e2e4", 1, 0, 0)]),
        (filter(&[], &[1400, 1600]), vec![score("e2e4", 1, 0, 0)]),
        (filter(&[bullet], &[1400]), vec![]),
        (filter(&[], &[1200]), vec![]),
    ] {
        let found = explore_at(harness, &start, filter.clone()).await;
        assert_eq!(scores(&found), expected, "{filter:?}");
    }
    let rated = explore_at(harness, &start, filter(&[], &[1400])).await;
    assert_eq!(rated.moves[0].average_rating(), Some(1500));
    assert_eq!(rated.latest, [(id(1), uci("e2e4"))]);
    let all = explore(harness).await;
    assert_eq!(all.moves[0].average_rating(), Some(1500), "of those that have one");
    assert_eq!(all.moves[1].average_rating(), None);
    let found = explore_at(harness, &other_start, ExplorerFilter::default()).await;
    assert_eq!(scores(&found), [score("e2e4", 1, 0, 0)]);
}

/// However often the game came back to it.
pub async fn a_repeated_position_counts_once<H: Harness>(harness: &H) {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = shuffle.into_iter().cycle().take(9).chain(["e7e5"]).collect();
    play(harness, 1, blitz(ANNA, BORIS), &moves[..9], Ending::Agreement).await;
    assert_eq!(count(harness).await, 1);
    assert_eq!(scores(&explore(harness).await), [score("g1f3", 0, 1, 0)]);
}

/// The last move that is counted, and the first that is not.
pub async fn moves_beyond_the_depth_are_not_counted<H: Harness>(harness: &H) {
    // Rook pawns and rooks have enough different moves for both sides.
    let mut position = Position::initial();
    let mut moves = Vec::new();
    for number in 0..=EXPLORER_PLIES_MAX {
        let legal = position.legal_moves();
        // No position is repeated: each move is the first pawn move, or the first of all.
        let chosen =
            legal.iter().find(|one| one.is_zeroing()).unwrap_or(&legal[number % legal.len()]);
        moves.push((position.clone(), position.uci(*chosen).to_string()));
        position.play_unchecked(*chosen);
    }
    let texts: Vec<&str> = moves.iter().map(|(_, uci)| uci.as_str()).collect();
    play(harness, 1, blitz(ANNA, BORIS), &texts, WHITE_MATES).await;
    assert_eq!(count(harness).await, 1);
    for (ply, (before, uci)) in moves.iter().enumerate() {
        let found = explore_at(harness, before, ExplorerFilter::default()).await;
        let counted = found.moves.iter().any(|one| one.uci.to_string() == *uci);
        assert_eq!(counted, ply < EXPLORER_PLIES_MAX, "ply {ply}: {uci}");
    }
}

/// For each move, and for the position.
pub async fn latest_games_are_few_and_newest_first<H: Harness>(harness: &H) {
    let many = EXPLORER_LATEST_MAX as u64 + 2;
    for game in 1..=many {
        play(harness, game, blitz(ANNA, BORIS), &["e2e4"], WHITE_MATES).await;
    }
    play(harness, many + 1, blitz(ANNA, BORIS), &["d2d4"], WHITE_MATES).await;
    assert_eq!(count(harness).await, many as u32 + 1);
    let found = explore(harness).await;
    let latest: Vec<_> = found.latest.iter().map(|(game, _)| *game).collect();
    assert_eq!(latest, (3..=many + 1).rev().map(id).collect::<Vec<_>>());
    let start = PackedPosition::of(&Position::initial());
    let few = harness.store().explore(start, ExplorerFilter::default(), 2).await;
    assert_eq!(few.expect("the store answers").latest, found.latest[..2]);
}

/// They are the same afterwards.
pub async fn counts_can_be_built_again<H: Harness>(harness: &H) {
    let store = harness.store();
    for (game, ending) in [(1, WHITE_MATES), (2, BLACK_MATES), (3, Ending::Agreement)] {
        play(harness, game, blitz(ANNA, BORIS), &["e2e4", "e7e5"], ending).await;
    }
    let mut table = Table::new(store, 4).await;
    table.happens([moved("c2c4"), ended(WHITE_MATES)]).await;
    count(harness).await;
    table.happens([Event::Corrected(GameResult::None, "void".into())]).await;
    count(harness).await;
    let before = explore(harness).await;
    assert_eq!(store.forget_counts().await, Ok(3));
    assert_eq!(explore(harness).await, ExploredPosition::default());
    assert_eq!(store.uncounted_total().await, Ok(3));
    assert_eq!(count(harness).await, 3);
    assert_eq!(explore(harness).await, before);
}

/// It counts as a game without moves.
pub async fn a_damaged_game_holds_up_nobody<H: Harness>(harness: &H) {
    play(harness, 1, blitz(ANNA, BORIS), &["e2e4"], WHITE_MATES).await;
    play(harness, 2, blitz(ANNA, BORIS), &["d2d4"], WHITE_MATES).await;
    harness.damage(id(1), Seq(1));
    assert_eq!(count(harness).await, 2);
    assert_eq!(scores(&explore(harness).await), [score("d2d4", 1, 0, 0)]);
    assert_eq!(harness.store().uncounted_total().await, Ok(0));
}

/// Whoever comes second with the same game changes nothing.
pub async fn two_who_count_at_once_count_once<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([moved("e2e4"), ended(WHITE_MATES)]).await;
    let game = store.uncounted(LATER, 9).await.expect("the store answers")[0];
    let line = line(harness, game).await;
    assert_eq!(store.count(vec![line.clone(), line.clone()]).await, Ok(1));
    assert_eq!(store.count(vec![line.clone()]).await, Ok(0));
    table.happens([Event::Corrected(GameResult::Draw, "so it was".into())]).await;
    assert_eq!(store.count(vec![line]).await, Ok(0), "it is not what it was");
    assert_eq!(count(harness).await, 1);
    assert_eq!(scores(&explore(harness).await), [score("e2e4", 0, 1, 0)]);
}
