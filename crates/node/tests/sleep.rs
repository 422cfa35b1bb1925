//! Games that sleep: rows in the store, without a task. In virtual time.

mod common;

use std::sync::atomic::Ordering;

use common::{BLACK, T0, TestStore, WHITE, config, id, play, start, start_at, submit};
use game::{Actor, Command, Departure, Ending, Millis, PlayerCommand, Refusal, Seat, ZoneCommand};
use node::{Connection, SubmitError};
use rules::{ByColor, Color};
use store::GameStore;
use tokio::time::{Duration, sleep};

const MINUTE: Duration = Duration::from_secs(60);

/// Correspondence, unjoined, waiting for the arbiter, and left by both: none has a task.
#[tokio::test(start_paused = true)]
async fn games_in_which_nothing_is_near_sleep() {
    let store = TestStore::new();
    let node = start(&store).await;
    let correspondence = config("2 days");
    let mut unjoined = config("5+0");
    unjoined.seats.black = None;
    let mut official = config("90+30");
    official.clock_start = game::ClockStart::ByArbiter { at: None, default_time: None };
    let configs = [correspondence, unjoined, official, config("no clock")];
    for (number, config) in (0..).zip(configs) {
        node.create(id(number), config).await.unwrap();
    }
    for color in Color::ALL {
        node.alive(id(3), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(5)).await;
    assert_eq!(node.awake_games(), 4);
    sleep(MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    assert_eq!(node.live_games(), 4, "they have not ended");
    // And each is there at once.
    for number in 0..4 {
        assert!(node.look(id(number)).await.unwrap().0.ended().is_none());
    }
    assert_eq!(node.awake_games(), 0, "looking wakes nobody");
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    assert_eq!((node.awake_games(), node.live_games()), (1, 4));
}

/// B1: they were owners for ever.
#[tokio::test(start_paused = true)]
async fn a_game_that_nobody_joins_sleeps_and_ends_after_a_day() {
    let store = TestStore::new();
    let node = start(&store).await;
    let mut unjoined = config("5+0");
    unjoined.seats.black = None;
    for number in 0..50 {
        node.create(id(number), unjoined.clone()).await.unwrap();
    }
    sleep(MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    sleep(Duration::from_secs(86_400)).await;
    for number in 0..50 {
        assert_eq!(store.ending(id(number)).await, Some(Ending::Aborted));
    }
    assert_eq!(node.live_games(), 0);
}

/// The deadlines of all of them are kept in time, to the second, though nobody asks.
#[tokio::test(start_paused = true)]
async fn online_4_4_a_flag_falls_in_a_game_that_sleeps() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("30+0")).await.unwrap();
    for color in Color::ALL {
        node.alive(id(0), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(2 * MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    sleep(Duration::from_secs(1_680) - Duration::from_millis(2)).await;
    assert_eq!(store.ending(id(0)).await, None);
    sleep(Duration::from_secs(1)).await;
    assert_eq!(store.ending(id(0)).await, Some(Ending::Time { loser: Color::Black }));
    let (game, _) = node.look(id(0)).await.unwrap();
    assert_eq!(game.ended().unwrap().at, T0 + Millis(1_800_501), "with the most lag credit");
}

/// Online 3.6.b: held by the server.
#[tokio::test(start_paused = true)]
async fn a_premove_survives_sleep() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("2 days")).await.unwrap();
    let premove = Some(("e7e5".parse().unwrap(), 1));
    node.premove(id(0), Color::Black, BLACK, premove).await.unwrap();
    sleep(2 * MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    // Its player sees it without waking the game.
    let mut notes = node.premove_notes(id(0)).await.unwrap();
    node.tell_premove(id(0), Color::Black);
    assert_eq!(notes.recv().await.unwrap().waiting.unwrap().ply, 1);
    assert_eq!(node.awake_games(), 0);
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(Duration::from_millis(5)).await;
    assert_eq!(node.look(id(0)).await.unwrap().0.ply(), 2);
    assert_eq!(notes.recv().await.unwrap().waiting, None, "and hears that it was played");
}

/// A player who comes back is present, though the game slept.
#[tokio::test(start_paused = true)]
async fn a_player_who_connects_wakes_the_game() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("no clock")).await.unwrap();
    let connection = node.new_connection();
    for color in Color::ALL {
        node.alive(id(0), color, connection);
    }
    sleep(Duration::from_millis(1)).await;
    for color in Color::ALL {
        node.gone(id(0), color, connection, Departure::Left);
    }
    sleep(MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    node.alive(id(0), Color::White, node.new_connection());
    sleep(Duration::from_millis(1)).await;
    let (game, at) = node.look(id(0)).await.unwrap();
    assert!(game.is_present(Color::White));
    assert_eq!(game.countdown(Color::Black, at).map(|left| left > Millis(29_000)), Some(true));
}

/// In correspondence it makes no difference who is connected.
#[tokio::test(start_paused = true)]
async fn watching_a_correspondence_game_does_not_keep_it_awake() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("2 days")).await.unwrap();
    let connection = node.new_connection();
    for _ in 0..60 {
        node.alive(id(0), Color::White, connection);
        sleep(Duration::from_secs(3)).await;
    }
    assert_eq!(node.awake_games(), 0);
    assert!(store.claims.load(Ordering::Relaxed) <= 1);
}

/// C5: every command to a finished game claimed and replayed it.
#[tokio::test(start_paused = true)]
async fn a_finished_game_answers_without_an_owner() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("2 days")).await.unwrap();
    sleep(Duration::from_millis(1)).await;
    let resign = Command::Player(PlayerCommand::Resign);
    let white = Actor::Player(Color::White, WHITE);
    let resigned = submit(&node, id(0), white, resign.clone(), 7).await.unwrap();
    sleep(Duration::from_secs(2)).await;
    let (claims, loads) = store.counts();
    for number in 8..100 {
        let refused = submit(&node, id(0), white, resign.clone(), number).await;
        assert_eq!(refused, Err(SubmitError::Refused(Refusal::GameOver)));
        node.alive(id(0), Color::White, Connection::CALLS);
    }
    // The answer to one that was carried out is the same as before.
    assert_eq!(submit(&node, id(0), white, resign, 7).await, Ok(resigned));
    let stranger = Actor::Player(Color::White, BLACK);
    let refused = submit(&node, id(0), stranger, Command::Player(PlayerCommand::Abort), 1).await;
    assert_eq!(refused, Err(SubmitError::Refused(Refusal::WrongRole)));
    assert_eq!(store.counts(), (claims, loads + 1));
    assert_eq!(node.awake_games(), 0);
    // A correction changes it, and is seen.
    let judge = Actor::Arbiter(game::PersonId(9));
    let act = game::ArbiterAct::Correct(game::GameResult::Draw);
    let correct = Command::Arbiter { act, reason: "a mistake".into() };
    submit(&node, id(0), judge, correct, 1).await.unwrap();
    let (game, _) = node.look(id(0)).await.unwrap();
    assert_eq!(game.result(), Some(game::GameResult::Draw));
    sleep(Duration::from_secs(5)).await;
    let (game, _) = node.look(id(0)).await.unwrap();
    assert_eq!(game.result(), Some(game::GameResult::Draw));
    assert_eq!(node.live_games(), 0);
}

/// A message that comes while the store is being told is not lost, wherever it falls.
#[tokio::test(start_paused = true)]
async fn a_message_that_comes_while_a_game_falls_asleep_is_answered() {
    for early in 0..40 {
        let store = TestStore::new();
        store.slow_sleep.store(20, Ordering::Relaxed);
        let node = start(&store).await;
        node.create(id(0), config("2 days")).await.unwrap();
        sleep(Duration::from_millis(30_030 - early)).await;
        play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
        play(&node, id(0), Color::Black, "e7e5", 1).await.unwrap();
        assert_eq!(node.look(id(0)).await.unwrap().0.ply(), 2);
        sleep(2 * MINUTE).await;
        assert_eq!(node.awake_games(), 0, "{early}");
    }
}

/// A silence of the store while a game sleeps is charged to nobody.
#[tokio::test(start_paused = true)]
async fn a_game_that_slept_through_a_silence_is_not_charged_for_it() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("30+0")).await.unwrap();
    for color in Color::ALL {
        node.alive(id(0), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(5 * MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    store.broken.store(true, Ordering::Relaxed);
    sleep(5 * MINUTE).await;
    store.broken.store(false, Ordering::Relaxed);
    sleep(MINUTE).await;
    let (game, at) = node.look(id(0)).await.unwrap();
    let left = game.clocks(at).black.unwrap();
    // Five minutes before, and half a minute of the one since, in which the players had to come.
    let wanted = Millis::from_seconds(1_800 - 300 - 30);
    assert!(left <= wanted + Millis(1_000) && wanted <= left + Millis(1_000), "{left}");
}

/// The same if the server is restarted before the game wakes.
#[tokio::test(start_paused = true)]
async fn a_silence_is_charged_to_nobody_after_a_restart_either() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("30+0")).await.unwrap();
    for color in Color::ALL {
        node.alive(id(0), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(5 * MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    store.broken.store(true, Ordering::Relaxed);
    sleep(5 * MINUTE).await;
    store.broken.store(false, Ordering::Relaxed);
    sleep(Duration::from_secs(10)).await;
    let now = node.clock().now();
    assert_eq!(node.awake_games(), 0, "it has not woken since");
    node.stop().await;
    drop(node);
    let node = start_at(&store, now).await;
    for color in Color::ALL {
        node.alive(id(0), color, Connection::CALLS);
    }
    sleep(Duration::from_secs(1)).await;
    let (game, at) = node.look(id(0)).await.unwrap();
    let left = game.clocks(at).black.unwrap();
    // Five minutes before, and ten seconds since, of which the players have not heard.
    let wanted = Millis::from_seconds(1_800 - 300 - 10);
    assert!(left <= wanted + Millis(15_000) && wanted <= left + Millis(15_000), "{left}");
}

#[tokio::test(start_paused = true)]
async fn a_paused_game_sleeps_and_goes_on_as_it_was() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("30+0")).await.unwrap();
    for color in Color::ALL {
        node.alive(id(0), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(Duration::from_secs(2)).await;
    let judge = Actor::Arbiter(game::PersonId(9));
    let act = |act| Command::Arbiter { act, reason: "lunch".into() };
    submit(&node, id(0), judge, act(game::ArbiterAct::Pause), 1).await.unwrap();
    sleep(60 * MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    submit(&node, id(0), judge, act(game::ArbiterAct::Resume), 2).await.unwrap();
    let (game, at) = node.look(id(0)).await.unwrap();
    assert_eq!(game.clocks(at).black, Some(Millis::from_seconds(1_798)));
}

/// SPEC 7: the last seat can be taken at any time.
#[tokio::test(start_paused = true)]
async fn somebody_joins_a_game_that_sleeps() {
    let store = TestStore::new();
    let node = start(&store).await;
    let mut unjoined = config("2 days");
    unjoined.seats = ByColor { white: Some(Seat::Person(WHITE)), black: None };
    node.create(id(0), unjoined).await.unwrap();
    sleep(60 * MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    let sit = Command::Zone(ZoneCommand::Sit(Color::Black, Seat::Person(BLACK)));
    submit(&node, id(0), Actor::Zone, sit, 1).await.unwrap();
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    let events = store.inner.load(id(0), game::Seq(0)).await.unwrap().unwrap().events;
    assert_eq!(events[0].at, T0 + Millis::from_seconds(3_600));
}
