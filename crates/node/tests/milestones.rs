//! What players are told about games they do not have open, and how long a sign of life counts. In
//! virtual time.

use std::sync::Arc;

use game::{
    Actor, ArbiterAct, ClockStart, Command, GameConfig, Millis, PersonId, PlayerCommand, Seat,
    Timestamp, ZoneCommand,
};
use node::{Clock, Connection, Drawn, LocalBus, Milestone, Node, Reached, Submit};
use rules::{ByColor, Color};
use store::{RematchState, SqliteStore, Store};
use tokio::{
    sync::mpsc::Receiver,
    time::{Duration, sleep},
};
use wire::GameId;

const WHITE: PersonId = PersonId(1);
const BLACK: PersonId = PersonId(2);
const T0: Timestamp = Timestamp(1_700_000_000_000);

type Zone = Node;

fn id() -> GameId {
    "testgame".parse().unwrap()
}

fn config(black: Option<Seat>) -> GameConfig {
    let mut config = GameConfig::casual(T0, "10+0".parse().unwrap());
    config.seats = ByColor { white: Some(Seat::Person(WHITE)), black };
    config
}

async fn start(store: &Arc<SqliteStore>) -> (Zone, Receiver<Milestone>) {
    let bus = Arc::new(LocalBus::default());
    let node = Node::start(Store::new(Arc::clone(store)), bus, Clock::anchored(T0)).await.unwrap();
    let heard = node.milestones();
    (node, heard)
}

async fn submit(node: &Zone, by: Actor, command: Command) {
    node.submit(id(), Submit { by, command, id: None, lag: None }).await.unwrap();
}

fn milestone(black: Option<PersonId>, reached: Reached) -> Option<Milestone> {
    Some(Milestone { game: id(), players: ByColor { white: Some(WHITE), black }, reached })
}

#[tokio::test(start_paused = true)]
async fn a_game_is_told_when_both_seats_are_taken_and_when_it_is_over() {
    let store = Arc::new(SqliteStore::in_memory());
    let (node, mut heard) = start(&store).await;
    node.create(id(), config(None)).await.unwrap();
    assert!(heard.try_recv().is_err(), "one seat is free");
    let sit = ZoneCommand::Sit(Color::Black, Seat::Person(BLACK));
    submit(&node, Actor::Zone, Command::Zone(sit)).await;
    assert_eq!(heard.recv().await, milestone(Some(BLACK), Reached::Paired));
    for color in Color::ALL {
        node.alive(id(), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
    let resign = Command::Player(PlayerCommand::Resign);
    submit(&node, Actor::Player(Color::White, WHITE), resign).await;
    assert_eq!(heard.recv().await, milestone(Some(BLACK), Reached::Over));
    let drawn = Drawn { id: GameId::from_random(7), array: 0 };
    let offered = node.ask_rematch(id(), BLACK, drawn).await.unwrap();
    assert_eq!(offered, RematchState { by: Some(Color::Black), next: None });
    assert_eq!(heard.recv().await, milestone(Some(BLACK), Reached::Rematch(offered)));
    let (_, mut later) = start(&store).await;
    assert!(later.try_recv().is_err(), "what is past is not told again");
}

#[tokio::test(start_paused = true)]
async fn a_game_made_with_both_is_told_at_once() {
    for (black, person) in [(Seat::Person(BLACK), Some(BLACK)), (Seat::Computer, None)] {
        let (node, mut heard) = start(&Arc::default()).await;
        node.create(id(), config(Some(black))).await.unwrap();
        assert_eq!(heard.recv().await, milestone(person, Reached::Paired));
        assert!(heard.try_recv().is_err());
    }
}

/// The players may be anywhere on the site when the clocks start.
#[tokio::test(start_paused = true)]
async fn a_game_that_waits_for_its_arbiter_is_told_when_it_is_started_and_when_its_time_has_come() {
    let start_at = T0 + Millis::from_seconds(60);
    for at in [None, Some(start_at)] {
        let (node, mut heard) = start(&Arc::default()).await;
        let clock_start = ClockStart::ByArbiter { at, default_time: None };
        let config = GameConfig { clock_start, ..config(Some(Seat::Person(BLACK))) };
        node.create(id(), config).await.unwrap();
        assert_eq!(heard.recv().await, milestone(Some(BLACK), Reached::Paired));
        if at.is_none() {
            assert!(heard.try_recv().is_err(), "it waits");
            let start = Command::Arbiter { act: ArbiterAct::Start, reason: "Round 1".into() };
            submit(&node, Actor::Arbiter(PersonId(9)), start).await;
        }
        assert_eq!(heard.recv().await, milestone(Some(BLACK), Reached::Started), "{at:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_sign_of_life_counts_as_long_as_it_says_and_a_shorter_one_takes_nothing_away() {
    let (node, _heard) = start(&Arc::default()).await;
    node.create(id(), config(Some(Seat::Person(BLACK)))).await.unwrap();
    for color in Color::ALL {
        node.alive_for(id(), color, Millis::from_seconds(30));
    }
    node.alive(id(), Color::White, Connection::CALLS);
    let present = async || {
        let (game, _) = node.look(id()).await.unwrap();
        (game.is_present(Color::White), game.is_present(Color::Black))
    };
    sleep(Duration::from_secs(20)).await;
    assert_eq!(present().await, (true, true));
    node.alive(id(), Color::White, Connection::CALLS);
    sleep(Duration::from_secs(11)).await;
    assert_eq!(present().await, (false, false), "30 seconds, and 20 + 10, have passed");
}
