//! The bus between nodes, over a network within this process.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use game::{RecordedEvent, Timestamp};
use node::{AskError, Bus, Fate, LocalBus, Network, SharedBus};
use store::NodeId;
use tokio::{sync::broadcast::error::TryRecvError, time::sleep};
use wire::{
    GameId,
    bus::{
        Committed, GameNote, Message, Reply, Request, RequestKind, ServerNote, ServerNoteKind,
        Topic,
    },
};

const PATIENCE: Duration = Duration::from_secs(1);

fn game() -> GameId {
    GameId::from_random(1)
}

fn note() -> Message {
    Message::Game(game(), Arc::new(GameNote::Rematch))
}

fn sessions_ended(person: u64) -> Message {
    let kind = ServerNoteKind::SessionsEnded { person };
    Message::Server(Arc::new(ServerNote { node: 1, number: person, kind }))
}

fn request() -> Request {
    Request { from: 1, kind: RequestKind::Watch(Vec::new()) }
}

fn buses(network: &Network) -> [SharedBus; 2] {
    [0, 1].map(|_| SharedBus::new(network.attach()))
}

#[tokio::test(start_paused = true)]
async fn a_message_reaches_those_who_listen_here_and_elsewhere_once() {
    let [here, there] = buses(&Network::default());
    let topic = Topic::Viewers(game());
    let (mut own, mut others) = (here.subscribe(topic), there.subscribe(topic));
    let mut of_another = there.subscribe(Topic::Viewers(GameId::from_random(2)));
    here.publish(note());
    assert_eq!(own.recv().await, Ok(note()));
    assert_eq!(others.recv().await, Ok(note()));
    sleep(PATIENCE).await;
    assert_eq!(own.try_recv(), Err(TryRecvError::Empty));
    assert_eq!(others.try_recv(), Err(TryRecvError::Empty));
    assert_eq!(of_another.try_recv(), Err(TryRecvError::Empty));
}

#[tokio::test(start_paused = true)]
async fn what_is_for_other_nodes_alone_is_not_heard_here() {
    let [here, there] = buses(&Network::default());
    let topic = Topic::Servers;
    let (mut own, mut others) = (here.subscribe(topic), there.subscribe(topic));
    here.publish_elsewhere(sessions_ended(7));
    here.publish_elsewhere(note());
    assert_eq!(others.recv().await, Ok(sessions_ended(7)));
    sleep(PATIENCE).await;
    assert_eq!(own.try_recv(), Err(TryRecvError::Empty));
    assert_eq!(others.try_recv(), Err(TryRecvError::Empty));
}

#[tokio::test(start_paused = true)]
async fn who_stops_to_listen_hears_nothing_and_can_begin_again() {
    let [here, there] = buses(&Network::default());
    let topic = Topic::Viewers(game());
    drop(there.subscribe(topic));
    // Shows the other end that nobody listens.
    here.publish(note());
    sleep(PATIENCE).await;
    let mut again = there.subscribe(topic);
    here.publish(note());
    assert_eq!(again.recv().await, Ok(note()));
}

#[tokio::test(start_paused = true)]
async fn a_node_is_asked_and_answers() {
    let [here, there] = buses(&Network::default());
    assert_eq!(here.ask(NodeId(2), request(), PATIENCE).await, Err(AskError::NobodyThere));
    let heard = Arc::new(Mutex::new(Vec::new()));
    let taken = Arc::clone(&heard);
    there.serve(
        NodeId(2),
        Arc::new(move |request, respond| {
            taken.lock().unwrap().push(request);
            respond(Reply::Receipt(7));
        }),
    );
    assert_eq!(here.ask(NodeId(2), request(), PATIENCE).await, Ok(Reply::Receipt(7)));
    assert_eq!(*heard.lock().unwrap(), [request()]);
    assert_eq!(here.ask(NodeId(3), request(), PATIENCE).await, Err(AskError::NobodyThere));
}

/// Loses everything that is sent to one place.
struct LosesTo(usize);

impl Fate for LosesTo {
    fn of(&self, _from: usize, to: usize) -> Vec<Duration> {
        if to == self.0 { Vec::new() } else { vec![Duration::ZERO; 2] }
    }
}

#[tokio::test(start_paused = true)]
async fn a_lost_request_or_answer_is_no_answer() {
    for lost in [0, 1] {
        let [here, there] = buses(&Network::with(LosesTo(lost)));
        there.serve(NodeId(2), Arc::new(|_, respond| respond(Reply::Done)));
        assert_eq!(here.ask(NodeId(2), request(), PATIENCE).await, Err(AskError::NoAnswer));
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_arrives_twice_has_one_answer() {
    let [here, there] = buses(&Network::with(LosesTo(9)));
    let heard = Arc::new(Mutex::new(0));
    let taken = Arc::clone(&heard);
    there.serve(
        NodeId(2),
        Arc::new(move |_, respond| {
            *taken.lock().unwrap() += 1;
            respond(Reply::Done);
        }),
    );
    assert_eq!(here.ask(NodeId(2), request(), PATIENCE).await, Ok(Reply::Done));
    sleep(PATIENCE).await;
    assert_eq!(*heard.lock().unwrap(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_place_that_is_cut_off_knows_it() {
    let network = Network::default();
    let [here, there] = buses(&network);
    let mut heard = there.subscribe(Topic::Viewers(game()));
    network.cut(0, true);
    assert!(!here.is_connected() && there.is_connected());
    here.publish(note());
    sleep(PATIENCE).await;
    assert_eq!(heard.try_recv(), Err(TryRecvError::Empty));
    network.cut(0, false);
    assert!(here.is_connected());
    here.publish(note());
    assert_eq!(heard.recv().await, Ok(note()));
}

#[tokio::test(start_paused = true)]
async fn a_local_bus_has_no_other_nodes() {
    let bus = LocalBus::default();
    let mut heard = bus.subscribe(Topic::Viewers(game()));
    bus.publish_elsewhere(note());
    assert_eq!(heard.try_recv(), Err(TryRecvError::Empty));
    assert!(!bus.is_shared() && bus.is_connected());
    assert_eq!(bus.ask(NodeId(2), request(), PATIENCE).await, Err(AskError::NobodyThere));
    // The very value, not a copy.
    let event = RecordedEvent {
        seq: game::Seq(0),
        at: Timestamp(1),
        by: game::Actor::Zone,
        cause: None,
        uncharged: game::Millis(0),
        event: game::Event::Present(rules::Color::White),
    };
    let sent = Arc::new(Committed {
        game: game(),
        epoch: 1,
        at: Timestamp(1),
        events: vec![event],
        named: None,
    });
    let mut news = bus.subscribe(Topic::Game(game()));
    bus.publish(Message::Committed(Arc::clone(&sent)));
    let Ok(Message::Committed(received)) = news.recv().await else { panic!("it is heard") };
    assert!(Arc::ptr_eq(&sent, &received));
}
