//! The owner of a game, with a store in memory and virtual time.

use std::{
    future::{Future, poll_fn},
    sync::Arc,
    task::Poll,
};

use game::{
    Actor, Command, CommandId, Departure, Event, GameConfig, Millis, PersonId, PlayerCommand,
    Refusal, Seat, Timestamp,
};
use node::{Clock, Connection, LocalBus, Node, Submit, SubmitError};
use rules::{ByColor, Color};
use store::{GameStore, SqliteStore, Store};
use tokio::time::{Duration, sleep};
use wire::GameId;

const WHITE: PersonId = PersonId(1);
const BLACK: PersonId = PersonId(2);
const T0: Timestamp = Timestamp(1_700_000_000_000);

type Zone = Node;

fn id() -> GameId {
    "testgame".parse().unwrap()
}

fn config(time: &str) -> GameConfig {
    let mut config = GameConfig::casual(T0, time.parse().unwrap());
    config.seats = ByColor { white: Some(Seat::Person(WHITE)), black: Some(Seat::Person(BLACK)) };
    config
}

async fn start(store: &Arc<SqliteStore>) -> Zone {
    let clock = Clock::anchored(T0);
    Node::start(Store::new(Arc::clone(store)), Arc::new(LocalBus::default()), clock).await.unwrap()
}

/// A node with one game.
async fn empty_zone(time: &str) -> (Zone, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::in_memory());
    let node = start(&store).await;
    node.create(id(), config(time)).await.unwrap();
    (node, store)
}

/// A node with one game whose players are there.
async fn zone(time: &str) -> (Zone, Arc<SqliteStore>) {
    let (node, store) = empty_zone(time).await;
    both_alive(&node).await;
    (node, store)
}

async fn both_alive(node: &Zone) {
    for color in Color::ALL {
        node.alive(id(), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
}

async fn play(
    node: &Zone,
    color: Color,
    uci: &str,
    ply: u32,
    number: u64,
) -> Result<u32, SubmitError> {
    let person = if color == Color::White { WHITE } else { BLACK };
    let submit = Submit {
        by: Actor::Player(color, person),
        command: Command::Play { uci: uci.parse().unwrap(), ply },
        id: Some(CommandId(number)),
        lag: None,
    };
    node.submit(id(), submit).await.map(|receipt| receipt.next_seq)
}

async fn plies(node: &Zone) -> u32 {
    node.look(id()).await.unwrap().0.ply()
}

#[tokio::test(start_paused = true)]
async fn a_game_is_played_to_mate_and_then_freed() {
    let (node, store) = zone("3+2").await;
    let moves = [("f2f3", Color::White), ("e7e5", Color::Black), ("g2g4", Color::White)];
    for (ply, (uci, color)) in moves.into_iter().enumerate() {
        play(&node, color, uci, ply as u32, ply as u64).await.unwrap();
    }
    assert_eq!(node.live_games(), 1);
    play(&node, Color::Black, "d8h4", 3, 3).await.unwrap();
    let (game, _) = node.look(id()).await.unwrap();
    assert_eq!(game.result().unwrap().to_string(), "0-1");
    sleep(Duration::from_millis(10)).await;
    assert_eq!(node.live_games(), 0, "a finished game is freed");
    let statistics = store.statistics(BLACK).await.unwrap();
    assert_eq!(statistics[0].1.wins, 1);
    let refused = play(&node, Color::White, "e2e4", 4, 9).await;
    assert_eq!(refused, Err(SubmitError::Refused(Refusal::GameOver)));
}

/// A game of fifty moves is some ten kilobytes, and every event makes a new one.
#[tokio::test(start_paused = true)]
async fn viewers_keep_few_of_the_games_they_saw() {
    let (node, _store) = zone("3+2").await;
    let (mut one, mut other) = (node.listen(id()), node.listen(id()));
    let pawns = ('a'..='h').flat_map(|file| [format!("{file}2{file}3"), format!("{file}7{file}6")]);
    let mut seen = Vec::new();
    for (ply, uci) in (0..).zip(pawns) {
        let color = if ply % 2 == 0 { Color::White } else { Color::Black };
        play(&node, color, &uci, ply, ply.into()).await.unwrap();
        for viewer in [&mut one, &mut other] {
            seen.push(Arc::downgrade(&viewer.recv().await.unwrap().game));
        }
    }
    let kept = seen.iter().step_by(2).filter(|game| game.strong_count() > 0).count();
    // Both have received all of them, so there is only the game itself.
    assert!(kept <= 1, "{kept} of 16");
}

#[tokio::test(start_paused = true)]
async fn a_viewer_three_news_behind_is_told_to_read_the_whole_game() {
    let (node, _store) = zone("3+2").await;
    let (mut quick, mut slow) = (node.listen(id()), node.listen(id()));
    let moves = [("e2e4", false), ("e7e5", false), ("g1f3", true), ("b8c6", false)];
    for (ply, (uci, is_late)) in (0..).zip(moves) {
        let color = if ply % 2 == 0 { Color::White } else { Color::Black };
        play(&node, color, uci, ply, ply.into()).await.unwrap();
        assert!(!quick.recv().await.unwrap().whole);
        if is_late {
            let news = slow.recv().await.unwrap();
            assert!(news.whole, "the first move alone is no longer known");
            assert_eq!(news.game.ply(), 3);
            assert!(slow.try_recv().is_err(), "the others are in it");
        }
    }
    // As after a premove: two moves come at once.
    play(&node, Color::White, "f1b5", 4, 4).await.unwrap();
    assert!(!quick.recv().await.unwrap().whole);
    for ply in [4, 5] {
        let news = slow.recv().await.unwrap();
        assert_eq!((news.whole, news.game.ply()), (false, ply), "two behind is not too late");
    }
}

#[tokio::test(start_paused = true)]
async fn a_command_sent_twice_is_done_once_and_answered_twice() {
    let (node, store) = zone("3+2").await;
    let first = play(&node, Color::White, "e2e4", 0, 7).await;
    let again = play(&node, Color::White, "e2e4", 0, 7).await;
    assert_eq!(first, again);
    assert!(first.is_ok());
    assert_eq!(plies(&node).await, 1);
    // Even by a server that started after it was carried out.
    node.stop().await;
    let node = start(&store).await;
    assert!(play(&node, Color::White, "e2e4", 0, 7).await.is_ok());
    assert_eq!(plies(&node).await, 1);
}

/// A refused command was not carried out. A number prevents a command from being carried out twice,
/// not from being tried again; the ply says whether a move still applies.
#[tokio::test(start_paused = true)]
async fn a_refused_command_is_judged_anew_by_a_server_that_did_not_refuse_it() {
    let (node, store) = zone("3+2").await;
    let refused = play(&node, Color::Black, "e7e5", 1, 7).await;
    assert!(matches!(refused, Err(SubmitError::Refused(_))), "{refused:?}");
    play(&node, Color::White, "e2e4", 0, 7).await.unwrap();
    let again = play(&node, Color::Black, "e7e5", 1, 7).await;
    assert_eq!(again, refused, "the same server gives the same answer");
    node.stop().await;
    let node = start(&store).await;
    let done = play(&node, Color::Black, "e7e5", 1, 7).await;
    assert!(done.is_ok(), "{done:?}");
    assert_eq!(play(&node, Color::Black, "e7e5", 1, 7).await, done);
    assert_eq!(plies(&node).await, 2);
    // A move for an earlier position is always refused.
    node.stop().await;
    let node = start(&store).await;
    let late = play(&node, Color::White, "d2d4", 0, 8).await;
    assert!(matches!(late, Err(SubmitError::Refused(_))), "{late:?}");
    assert_eq!(plies(&node).await, 2);
}

#[tokio::test(start_paused = true)]
async fn online_4_4_a_flag_falls_though_nobody_asks() {
    let (node, _) = zone("1+0").await;
    for _ in 0..20 {
        both_alive(&node).await;
        sleep(Duration::from_secs(3)).await;
    }
    both_alive(&node).await;
    sleep(Duration::from_secs(2)).await;
    let (game, _) = node.look(id()).await.unwrap();
    assert_eq!(game.ended().unwrap().ending, game::Ending::Time { loser: Color::White });
}

#[tokio::test(start_paused = true)]
async fn a_player_who_goes_silent_is_waited_for_and_then_loses() {
    let (node, _) = zone("no clock").await;
    for second in 0..45 {
        node.alive(id(), Color::White, Connection::CALLS);
        sleep(Duration::from_secs(1)).await;
        let (game, at) = node.look(id()).await.unwrap();
        match second {
            0..8 => assert!(game.is_present(Color::Black), "{second}"),
            12..38 => assert!(game.countdown(Color::Black, at).is_some(), "{second}"),
            42.. => {
                let ending = game.ended().unwrap().ending;
                assert_eq!(ending, game::Ending::Abandonment { loser: Color::Black });
            }
            _ => {}
        }
    }
}

/// SPEC 7: the countdown begins when the socket is closed, not after the silence of pings.
#[tokio::test(start_paused = true)]
async fn a_player_whose_connection_was_closed_is_absent_at_once() {
    for why in [Departure::Left, Departure::Lost] {
        let (node, store) = empty_zone("no clock").await;
        let [white, black] = [node.new_connection(), node.new_connection()];
        node.alive(id(), Color::White, white);
        node.alive(id(), Color::Black, black);
        sleep(Duration::from_secs(2)).await;
        node.gone(id(), Color::Black, black, why);
        sleep(Duration::from_millis(1)).await;
        let (game, at) = node.look(id()).await.unwrap();
        assert_eq!(game.countdown(Color::Black, at), Some(Millis(29_999)));
        let events = store.load(id(), game::Seq(0)).await.unwrap().unwrap().events;
        assert_eq!(events.last().unwrap().event, Event::Absent(Color::Black, why));
        node.alive(id(), Color::Black, node.new_connection());
        sleep(Duration::from_millis(1)).await;
        let (game, at) = node.look(id()).await.unwrap();
        assert_eq!(game.countdown(Color::Black, at), None);
    }
}

#[tokio::test(start_paused = true)]
async fn a_player_with_another_connection_stays_present() {
    let (node, _) = empty_zone("no clock").await;
    let [first, second] = [node.new_connection(), node.new_connection()];
    assert_ne!(first, second);
    node.alive(id(), Color::White, Connection::CALLS);
    node.alive(id(), Color::Black, first);
    sleep(Duration::from_secs(5)).await;
    node.alive(id(), Color::Black, second);
    node.gone(id(), Color::Black, first, Departure::Left);
    // A connection that was never there, or not theirs, changes nothing.
    node.gone(id(), Color::White, second, Departure::Left);
    node.gone(id(), Color::Black, first, Departure::Left);
    sleep(Duration::from_millis(9_999)).await;
    let (game, _) = node.look(id()).await.unwrap();
    assert!(game.is_present(Color::Black));
    sleep(Duration::from_millis(2)).await;
    let (game, _) = node.look(id()).await.unwrap();
    assert!(!game.is_present(Color::Black), "silent for ten seconds");
}

#[tokio::test(start_paused = true)]
async fn online_3_6_b_a_premove_is_played_at_once_and_nobody_hears_of_it_before() {
    let (node, store) = zone("3+0").await;
    let mut news = node.listen(id());
    let before = store.load(id(), game::Seq(0)).await.unwrap().unwrap().events.len();
    node.premove(id(), Color::Black, BLACK, Some(("e7e5".parse().unwrap(), 1))).await.unwrap();
    sleep(Duration::from_secs(5)).await;
    assert!(news.try_recv().is_err(), "a premove makes no news");
    let after = store.load(id(), game::Seq(0)).await.unwrap().unwrap().events.len();
    assert_eq!(before, after, "a premove makes no event");
    play(&node, Color::White, "e2e4", 0, 1).await.unwrap();
    sleep(Duration::from_millis(10)).await;
    let (game, at) = node.look(id()).await.unwrap();
    assert_eq!(game.ply(), 2);
    assert_eq!(game.clocks(at).black, Some(Millis::MINUTE.times(3)), "no time is used");
}

#[tokio::test(start_paused = true)]
async fn an_illegal_premove_is_dropped_and_its_owner_told() {
    let (node, _) = zone("3+0").await;
    let mut notes = node.premove_notes(id()).await.unwrap();
    node.premove(id(), Color::Black, BLACK, Some(("e7e4".parse().unwrap(), 1))).await.unwrap();
    sleep(Duration::from_millis(10)).await;
    assert!(notes.try_recv().unwrap().waiting.is_some());
    play(&node, Color::White, "e2e4", 0, 1).await.unwrap();
    sleep(Duration::from_millis(10)).await;
    let note = notes.try_recv().unwrap();
    assert_eq!(note.waiting, None);
    let dropped = note.dropped.unwrap();
    assert_eq!(dropped.code, "not_how_it_moves");
    assert_eq!(dropped.message, "A pawn does not move like that.");
    assert_eq!(plies(&node).await, 1);
}

#[tokio::test(start_paused = true)]
async fn nobody_sets_a_premove_for_somebody_else() {
    let (node, _) = zone("3+0").await;
    node.premove(id(), Color::Black, WHITE, Some(("e7e5".parse().unwrap(), 1))).await.unwrap();
    play(&node, Color::White, "e2e4", 0, 1).await.unwrap();
    sleep(Duration::from_millis(10)).await;
    assert_eq!(plies(&node).await, 1);
}

#[tokio::test(start_paused = true)]
async fn after_a_restart_the_time_in_between_is_charged_to_nobody() {
    let (node, store) = zone("3+0").await;
    play(&node, Color::White, "e2e4", 0, 1).await.unwrap();
    sleep(Duration::from_secs(5)).await;
    both_alive(&node).await;
    node.stop().await;
    drop(node);
    sleep(Duration::from_secs(60)).await;
    let clock = Clock::anchored(T0 + Millis::from_seconds(65));
    let node: Zone =
        Node::start(Store::new(Arc::clone(&store)), Arc::new(LocalBus::default()), clock)
            .await
            .unwrap();
    sleep(Duration::from_millis(10)).await;
    let (game, at) = node.look(id()).await.unwrap();
    let left = game.clocks(at).black.unwrap();
    assert!(left >= Millis(174_000) && left <= Millis(176_000), "{left}");
    assert_eq!(game.phase(), game::Phase::Recovering);
    both_alive(&node).await;
    let (game, _) = node.look(id()).await.unwrap();
    assert_eq!(game.phase(), game::Phase::Playing);
}

#[tokio::test(start_paused = true)]
async fn who_looks_at_once_after_a_restart_sees_no_time_in_between() {
    let (node, store) = zone("3+0").await;
    play(&node, Color::White, "e2e4", 0, 1).await.unwrap();
    both_alive(&node).await;
    node.stop().await;
    drop(node);
    // Longer than Black's time.
    let clock = Clock::anchored(T0 + Millis::from_seconds(600));
    let node: Zone =
        Node::start(Store::new(Arc::clone(&store)), Arc::new(LocalBus::default()), clock)
            .await
            .unwrap();
    let (game, at) = node.look(id()).await.unwrap();
    assert_eq!(game.phase(), game::Phase::Recovering);
    let left = game.clocks(at).black.unwrap();
    assert!(left >= Millis(179_000), "{left}");
}

#[tokio::test(start_paused = true)]
async fn strangers_and_unknown_games_are_told_so() {
    let (node, _) = zone("3+0").await;
    let submit = Submit {
        by: Actor::Player(Color::White, PersonId(9)),
        command: Command::Player(PlayerCommand::Resign),
        id: None,
        lag: None,
    };
    let refused = node.submit(id(), submit.clone()).await;
    assert_eq!(refused, Err(SubmitError::Refused(Refusal::WrongRole)));
    let nowhere = node.submit("nowhere1".parse().unwrap(), submit).await;
    assert_eq!(nowhere, Err(SubmitError::NoSuchGame));
}

#[tokio::test(start_paused = true)]
async fn a_crowd_that_looks_keeps_no_player_out() {
    let (node, _) = zone("3+0").await;
    let mut crowd: Vec<_> = (0..1_000).map(|_| Box::pin(node.look(id()))).collect();
    // All of them ask before the game processes any.
    let seen = poll_fn(|context| {
        let polled = crowd.iter_mut().map(|look| look.as_mut().poll(context));
        Poll::Ready(polled.filter(Poll::is_ready).count())
    });
    assert_eq!(seen.await, 1_000, "nobody waits");
    play(&node, Color::White, "e2e4", 0, 1).await.unwrap();
    assert_eq!(plies(&node).await, 1, "who looks after the answer sees the move");
}
