//! Several nodes on one store, with a network between them. In virtual time.

mod common;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
};

use common::{BLACK, T0, TestStore, WHITE, config, id, play};
use game::{Actor, Command, Event, Millis, Phase, RecordedEvent, Seat, Timestamp, ZoneCommand};
use node::{Clock, Fate, Network, Node, SharedBus, StartError, Submit, ViewerEvent};
use rules::Color;
use store::{GameStore, NodeId, Person, PersonKind, SqliteStore, Store};
use tokio::time::{Duration, Instant, sleep, timeout};
use wire::GameId;

/// Signs of life of a player, until they are aborted.
type Signs = tokio::task::JoinHandle<()>;

/// Nodes that can be cut off and stand still.
struct Cluster {
    disk: SqliteStore,
    names: Arc<Mutex<HashMap<NodeId, String>>>,
    network: Network,
    clock: Clock,
    stores: Vec<Arc<TestStore>>,
    nodes: Vec<Node>,
}

impl Cluster {
    async fn new(nodes: usize, network: Network) -> Cluster {
        let cluster = Cluster::of_strangers(nodes, network).await;
        // Until all know each other.
        sleep(Duration::from_millis(4_100)).await;
        cluster
    }

    /// Nodes that have just started: the first does not know the others yet.
    async fn of_strangers(nodes: usize, network: Network) -> Cluster {
        let clock = Clock::anchored(T0);
        let disk = SqliteStore::in_memory();
        let (names, stores, started) = (Arc::default(), Vec::new(), Vec::new());
        let mut cluster = Cluster { disk, names, network, clock, stores, nodes: started };
        for number in 0..nodes {
            cluster.start(&format!("node {number}")).await.unwrap();
        }
        cluster
    }

    async fn start(&mut self, name: &str) -> Result<(), StartError> {
        let (inner, names) = (self.disk.clone(), Arc::clone(&self.names));
        let store = Arc::new(TestStore { inner, names, ..TestStore::default() });
        let stores = Store {
            games: store.clone(),
            nodes: store.clone(),
            ..Store::new(Arc::new(self.disk.clone()))
        };
        let bus = Arc::new(SharedBus::new(self.network.attach()));
        let node = Node::start_named(stores, bus, self.clock, name.into()).await?;
        self.stores.push(store);
        self.nodes.push(node);
        Ok(())
    }

    /// It does nothing more, and nobody hears of it.
    fn freeze(&self, node: usize) {
        self.network.cut(node, true);
        self.stores[node].stalled.store(true, Ordering::Relaxed);
    }

    fn thaw(&self, node: usize) {
        self.network.cut(node, false);
        self.stores[node].stalled.store(false, Ordering::Relaxed);
    }

    async fn events(&self, game: GameId) -> Vec<RecordedEvent> {
        self.disk.load(game, game::Seq(0)).await.unwrap().unwrap().events
    }

    async fn owner(&self, game: GameId) -> Option<usize> {
        let owner = self.disk.owner(game).await.unwrap()?;
        self.nodes.iter().position(|node| node.id() == owner)
    }

    /// Plays until it is accepted, as a page does, with the same number.
    async fn play_on(&self, node: usize, game: GameId, color: Color, uci: &str, ply: u32) {
        for _ in 0..20 {
            if play(&self.nodes[node], game, color, uci, ply).await.is_ok() {
                return;
            }
        }
        panic!("{uci} was never accepted");
    }

    /// A game that has begun. Both players stay connected, to these nodes.
    async fn make(&self, owner: usize, game: GameId, time: &str, at: [usize; 2]) -> [Signs; 2] {
        self.nodes[owner].create(game, config(time)).await.unwrap();
        let [white, black] = at;
        let signs =
            [self.connect(white, game, Color::White), self.connect(black, game, Color::Black)];
        while self.nodes[owner].look(game).await.unwrap().0.phase() != Phase::Playing {
            sleep(Duration::from_millis(100)).await;
        }
        signs
    }

    /// Signs of life of a player, for as long as the cluster lives.
    fn connect(&self, node: usize, game: GameId, color: Color) -> Signs {
        let node = self.nodes[node].clone();
        let connection = node.new_connection();
        tokio::spawn(async move {
            loop {
                node.alive(game, color, connection);
                sleep(Duration::from_millis(2_500)).await;
            }
        })
    }
}

fn absences(events: &[RecordedEvent]) -> usize {
    events.iter().filter(|recorded| matches!(recorded.event, Event::Absent(..))).count()
}

fn moves(events: &[RecordedEvent]) -> Vec<String> {
    let uci = |recorded: &RecordedEvent| match &recorded.event {
        Event::Moved(moved) => Some(moved.uci.to_string()),
        _ => None,
    };
    events.iter().filter_map(uci).collect()
}

fn person(id: game::PersonId) -> Person {
    Person { id, name: format!("Guest {}", id.0), kind: PersonKind::Guest }
}

#[tokio::test(start_paused = true)]
async fn players_on_two_nodes_play_and_hear_each_other() {
    let cluster = Cluster::new(2, Network::default()).await;
    let [here, there] = &cluster.nodes[..] else { panic!("two nodes") };
    cluster.make(0, id(1), "3+2", [0, 1]).await;
    let mut news = there.listen(id(1));
    let (seen, _) = there.look(id(1)).await.unwrap();
    assert_eq!(seen.ply(), 0);
    play(here, id(1), Color::White, "e2e4", 0).await.unwrap();
    play(there, id(1), Color::Black, "e7e5", 1).await.unwrap();
    let answer = play(there, id(1), Color::Black, "e7e5", 1).await;
    assert!(answer.is_ok(), "the same number has the same answer");
    let refused = play(there, id(1), Color::White, "e4e5", 2).await;
    let Err(node::SubmitError::Refused(game::Refusal::Illegal(_))) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(cluster.owner(id(1)).await, Some(0));
    assert_eq!(moves(&cluster.events(id(1)).await), ["e2e4", "e7e5"]);
    let mut ply = 0;
    while ply < 2 {
        ply = news.recv().await.unwrap().game.ply();
    }
    assert_eq!(there.look(id(1)).await.unwrap().0.ply(), 2);
    let none = play(there, id(9), Color::White, "e2e4", 0).await;
    assert_eq!(none, Err(node::SubmitError::NoSuchGame));
}

#[tokio::test(start_paused = true)]
async fn a_seat_can_be_taken_at_a_node_that_does_not_know_the_owner_yet() {
    for number in 1..=8 {
        let cluster = Cluster::of_strangers(2, Network::default()).await;
        let mut open = config("3+2");
        open.seats.black = None;
        cluster.nodes[1].create(id(number), open).await.unwrap();
        let command = Command::Zone(ZoneCommand::Sit(Color::Black, Seat::Person(BLACK)));
        let submit = Submit { by: Actor::Zone, command, id: None, lag: None };
        cluster.nodes[0].submit(id(number), submit).await.expect("a seat");
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_without_a_number_whose_answer_is_lost_is_carried_out_once() {
    let lost = Arc::new(AtomicU32::new(0));
    let cluster = Cluster::new(2, Network::with(LosesAnswers(Arc::clone(&lost)))).await;
    cluster.make(0, id(1), "3+2", [0, 0]).await;
    for (ply, (color, uci)) in [(Color::White, "e2e4"), (Color::Black, "e7e5")].iter().enumerate() {
        lost.store(1, Ordering::Relaxed);
        let person = if *color == Color::White { WHITE } else { BLACK };
        let command = Command::Play { uci: uci.parse().unwrap(), ply: ply as u32 };
        let submit = Submit { by: Actor::Player(*color, person), command, id: None, lag: None };
        cluster.nodes[1].submit(id(1), submit).await.expect("the second try");
    }
    assert_eq!(moves(&cluster.events(id(1)).await), ["e2e4", "e7e5"]);
}

/// Loses the next messages of the first node.
struct LosesAnswers(Arc<AtomicU32>);

impl Fate for LosesAnswers {
    fn of(&self, from: usize, _to: usize) -> Vec<Duration> {
        let lost = from == 0
            && self
                .0
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1))
                .is_ok();
        if lost { Vec::new() } else { vec![Duration::from_millis(3)] }
    }
}

#[tokio::test(start_paused = true)]
async fn a_command_whose_answer_is_lost_is_repeated_and_carried_out_once() {
    let lost = Arc::new(AtomicU32::new(0));
    let cluster = Cluster::new(2, Network::with(LosesAnswers(Arc::clone(&lost)))).await;
    cluster.make(0, id(1), "3+2", [0, 0]).await;
    lost.store(1, Ordering::Relaxed);
    let asked = Instant::now();
    play(&cluster.nodes[1], id(1), Color::White, "e2e4", 0).await.expect("the second try");
    assert!(asked.elapsed() >= Duration::from_secs(1), "the first was waited for");
    cluster.play_on(1, id(1), Color::Black, "e7e5", 1).await;
    assert_eq!(moves(&cluster.events(id(1)).await), ["e2e4", "e7e5"]);
}

#[tokio::test(start_paused = true)]
async fn games_of_a_dead_node_go_on_within_five_seconds_and_lose_nothing() {
    let cluster = Cluster::new(3, Network::default()).await;
    for game in 0..20 {
        cluster.make(0, id(game), "3+2", [1, 2]).await;
        cluster.play_on(0, id(game), Color::White, "e2e4", 0).await;
        cluster.play_on(1, id(game), Color::Black, "e7e5", 1).await;
    }
    let before = cluster.nodes[1].look(id(19)).await.unwrap().0;
    cluster.freeze(0);
    let died = Instant::now();
    for game in 0..20 {
        cluster.play_on(1 + game as usize % 2, id(game), Color::White, "g1f3", 2).await;
    }
    assert!(died.elapsed() < Duration::from_secs(5), "{:?}", died.elapsed());
    let mut heirs = [0; 3];
    for game in 0..20 {
        let events = cluster.events(id(game)).await;
        assert_eq!(moves(&events), ["e2e4", "e7e5", "g1f3"]);
        assert_eq!(absences(&events), 0);
        heirs[cluster.owner(id(game)).await.unwrap()] += 1;
    }
    assert!(heirs[0] == 0 && heirs[1] > 2 && heirs[2] > 2, "they share: {heirs:?}");
    // The gap is charged to nobody.
    let (after, at) = cluster.nodes[1].look(id(19)).await.unwrap();
    let left = |game: &game::Game, at: Timestamp| game.clocks(at)[Color::White];
    let (had, has) = (left(&before, before.last_at()), left(&after, at));
    // Two seconds are added for the move.
    assert!(has.unwrap() > had.unwrap() + Millis(1_000), "{had:?} {has:?}");
    // The dead one wakes: what it believes changes nothing.
    cluster.thaw(0);
    sleep(Duration::from_secs(15)).await;
    for game in 0..20 {
        cluster.play_on(0, id(game), Color::Black, "b8c6", 3).await;
        assert_eq!(moves(&cluster.events(id(game)).await).len(), 4);
        assert_ne!(cluster.owner(id(game)).await, Some(0));
        assert_eq!(cluster.nodes[0].look(id(game)).await.unwrap().0.ply(), 4);
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_is_absent_because_a_node_died() {
    let cluster = Cluster::new(3, Network::default()).await;
    let [_white, black] = cluster.make(0, id(1), "10+0", [1, 2]).await;
    cluster.play_on(1, id(1), Color::White, "e2e4", 0).await;
    cluster.play_on(2, id(1), Color::Black, "e7e5", 1).await;
    sleep(Duration::from_secs(20)).await;
    assert_eq!(absences(&cluster.events(id(1)).await), 0);
    // The owner dies, then the node of a player, who is back eight seconds later.
    cluster.freeze(0);
    sleep(Duration::from_secs(20)).await;
    assert_eq!(absences(&cluster.events(id(1)).await), 0);
    black.abort();
    let owner = cluster.owner(id(1)).await.unwrap();
    let other = if owner == 1 { 2 } else { 1 };
    let moved = cluster.connect(other, id(1), Color::Black);
    sleep(Duration::from_secs(15)).await;
    cluster.freeze(other);
    moved.abort();
    sleep(Duration::from_secs(8)).await;
    let _back = cluster.connect(owner, id(1), Color::Black);
    let _white = cluster.connect(owner, id(1), Color::White);
    sleep(Duration::from_secs(15)).await;
    assert_eq!(absences(&cluster.events(id(1)).await), 0);
    cluster.play_on(owner, id(1), Color::White, "g1f3", 2).await;
}

/// A game between two nodes begins without a wait.
#[tokio::test(start_paused = true)]
async fn a_player_who_comes_to_another_node_is_present_at_once() {
    let cluster = Cluster::new(2, Network::default()).await;
    cluster.nodes[0].create(id(1), config("10+0")).await.unwrap();
    let _white = cluster.connect(0, id(1), Color::White);
    sleep(Duration::from_millis(1_300)).await;
    let is_present =
        async || cluster.nodes[0].look(id(1)).await.unwrap().0.is_present(Color::Black);
    assert!(!is_present().await);
    let black = cluster.nodes[1].new_connection();
    cluster.nodes[1].alive(id(1), Color::Black, black);
    sleep(Duration::from_millis(100)).await;
    assert!(is_present().await);
}

#[tokio::test(start_paused = true)]
async fn who_leaves_on_another_node_is_absent_at_once() {
    let cluster = Cluster::new(2, Network::default()).await;
    cluster.nodes[0].create(id(1), config("10+0")).await.unwrap();
    let _white = cluster.connect(0, id(1), Color::White);
    let black = cluster.nodes[1].new_connection();
    cluster.nodes[1].alive(id(1), Color::Black, black);
    sleep(Duration::from_secs(3)).await;
    cluster.play_on(0, id(1), Color::White, "e2e4", 0).await;
    cluster.play_on(1, id(1), Color::Black, "e7e5", 1).await;
    assert!(cluster.nodes[0].look(id(1)).await.unwrap().0.is_present(Color::Black));
    cluster.nodes[1].gone(id(1), Color::Black, black, game::Departure::Left);
    sleep(Duration::from_millis(300)).await;
    assert!(!cluster.nodes[0].look(id(1)).await.unwrap().0.is_present(Color::Black));
    assert_eq!(absences(&cluster.events(id(1)).await), 1);
}

#[tokio::test(start_paused = true)]
async fn a_node_that_stops_hands_its_games_over_at_once() {
    let cluster = Cluster::new(2, Network::default()).await;
    cluster.make(0, id(1), "3+2", [1, 1]).await;
    cluster.play_on(1, id(1), Color::White, "e2e4", 0).await;
    let asked = Instant::now();
    cluster.nodes[0].stop().await;
    cluster.play_on(1, id(1), Color::Black, "e7e5", 1).await;
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    assert_eq!(cluster.owner(id(1)).await, Some(1));
    assert_eq!(moves(&cluster.events(id(1)).await), ["e2e4", "e7e5"]);
}

#[tokio::test(start_paused = true)]
async fn chat_spectators_rematches_and_premoves_cross_nodes() {
    let cluster = Cluster::new(2, Network::default()).await;
    let [here, there] = &cluster.nodes[..] else { panic!("two nodes") };
    cluster.make(0, id(1), "3+2", [0, 1]).await;
    let mut viewer = there.view(id(1), game::PersonId(9), true);
    let mut player = here.view(id(1), WHITE, false);
    let _news = there.listen(id(1));
    here.say(id(1), &person(WHITE), 1, "good luck").await.unwrap();
    let said = timeout(Duration::from_secs(9), async {
        loop {
            if let ViewerEvent::Said(line) = viewer.next().await {
                return line.text.clone();
            }
        }
    });
    assert_eq!(said.await.unwrap(), "good luck");
    let watched = timeout(Duration::from_secs(9), async {
        while player.next().await != ViewerEvent::Spectators(1) {}
    });
    watched.await.expect("the spectator of another node is counted");
    assert_eq!((here.spectators(id(1)), there.spectators(id(1))), (1, 1));

    let mut notes = there.premove_notes(id(1)).await.unwrap();
    there.premove(id(1), Color::Black, BLACK, Some(("e7e5".parse().unwrap(), 1))).await.unwrap();
    let note = timeout(Duration::from_secs(9), notes.recv()).await.unwrap().unwrap();
    assert_eq!(note.waiting.unwrap().uci.to_string(), "e7e5");
    play(here, id(1), Color::White, "e2e4", 0).await.unwrap();
    sleep(Duration::from_millis(100)).await;
    assert_eq!(moves(&cluster.events(id(1)).await), ["e2e4", "e7e5"]);
    drop(viewer);
    let left = timeout(Duration::from_secs(20), async {
        while player.next().await != ViewerEvent::Spectators(0) {}
    });
    left.await.expect("nobody watches any more");
}

/// Loses all that one place sends unasked, while it lasts.
struct Deaf(Arc<AtomicU32>);

impl Fate for Deaf {
    fn of(&self, from: usize, to: usize) -> Vec<Duration> {
        let deaf = self.0.load(Ordering::Relaxed) == 1 && from == 0 && to == 1;
        if deaf { Vec::new() } else { vec![Duration::ZERO] }
    }
}

#[tokio::test(start_paused = true)]
async fn a_viewer_who_missed_news_learns_of_it_from_the_head() {
    let deaf = Arc::new(AtomicU32::new(0));
    let cluster = Cluster::new(2, Network::with(Deaf(Arc::clone(&deaf)))).await;
    let [here, there] = &cluster.nodes[..] else { panic!("two nodes") };
    cluster.make(0, id(1), "3+2", [0, 0]).await;
    let mut news = there.listen(id(1));
    there.look(id(1)).await.unwrap();
    deaf.store(1, Ordering::Relaxed);
    play(here, id(1), Color::White, "e2e4", 0).await.unwrap();
    sleep(Duration::from_secs(1)).await;
    assert!(news.try_recv().is_err(), "it is lost");
    deaf.store(0, Ordering::Relaxed);
    let heard = timeout(Duration::from_secs(5), news.recv()).await.expect("it is told again");
    assert_eq!(heard.unwrap().game.ply(), 1);
}

/// The epoch in each append keeps that safe.
#[tokio::test(start_paused = true)]
async fn a_node_without_the_bus_goes_on_with_its_games() {
    let cluster = Cluster::new(3, Network::default()).await;
    cluster.make(0, id(1), "3+2", [0, 1]).await;
    cluster.play_on(0, id(1), Color::White, "e2e4", 0).await;
    cluster.play_on(1, id(1), Color::Black, "e7e5", 1).await;
    let mut news = cluster.nodes[1].listen(id(1));
    cluster.nodes[1].look(id(1)).await.unwrap();
    cluster.network.cut(0, true);
    sleep(Duration::from_secs(20)).await;
    assert!(cluster.nodes.iter().all(|node| node.is_well() && node.other_nodes() == 2));
    assert_eq!(cluster.owner(id(1)).await, Some(0));
    play(&cluster.nodes[0], id(1), Color::White, "g1f3", 2).await.expect("it plays on");
    // Its viewers elsewhere are served from the store.
    let heard = timeout(Duration::from_secs(4), news.recv()).await.expect("it is in the store");
    assert_eq!(heard.unwrap().game.ply(), 3);
    assert_eq!(cluster.nodes[1].look(id(1)).await.unwrap().0.ply(), 3);
    let asked = Instant::now();
    let refused = play(&cluster.nodes[1], id(1), Color::Black, "b8c6", 3).await;
    assert_eq!(refused, Err(node::SubmitError::Unavailable));
    assert!(asked.elapsed() <= Duration::from_secs(5), "{:?}", asked.elapsed());
    sleep(Duration::from_secs(30)).await;
    assert_eq!(absences(&cluster.events(id(1)).await), 0, "the bus is no absence");
    cluster.network.cut(0, false);
    sleep(Duration::from_secs(3)).await;
    cluster.play_on(1, id(1), Color::Black, "b8c6", 3).await;
    assert_eq!(moves(&cluster.events(id(1)).await), ["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert_eq!(cluster.owner(id(1)).await, Some(0));
    let recovered = |event: &&RecordedEvent| matches!(event.event, Event::Recovered { .. });
    let events = cluster.events(id(1)).await;
    assert_eq!(events.iter().filter(recovered).count(), 0, "its clocks never stood");
}

#[tokio::test(start_paused = true)]
async fn without_any_bus_all_games_go_on() {
    let cluster = Cluster::new(2, Network::default()).await;
    cluster.make(0, id(1), "1+0", [0, 0]).await;
    cluster.play_on(0, id(1), Color::White, "e2e4", 0).await;
    (0..2).for_each(|node| cluster.network.cut(node, true));
    sleep(Duration::from_secs(20)).await;
    cluster.play_on(0, id(1), Color::Black, "e7e5", 1).await;
    assert_eq!(cluster.nodes[1].look(id(1)).await.unwrap().0.ply(), 2);
    // Somebody who makes a game plays it where it was made.
    cluster.make(1, id(2), "1+0", [1, 1]).await;
    cluster.play_on(1, id(2), Color::White, "e2e4", 0).await;
    sleep(Duration::from_secs(62)).await;
    let events = cluster.events(id(1)).await;
    let flag = game::Ending::Time { loser: Color::White };
    let fell = |event: &RecordedEvent| matches!(event.event, Event::Ended { ending, .. } if ending == flag);
    assert!(events.iter().any(fell), "{events:?}");
    assert_eq!(absences(&events), 0);
}

/// A command that its caller gave up is not carried out when the bus delivers it at last.
#[tokio::test(start_paused = true)]
async fn a_command_that_arrives_after_its_caller_gave_up_is_not_carried_out() {
    let late = Arc::new(AtomicU32::new(0));
    let cluster = Cluster::new(2, Network::with(Slow(Arc::clone(&late)))).await;
    cluster.make(0, id(1), "3+2", [0, 0]).await;
    late.store(6_000, Ordering::Relaxed);
    let refused = play(&cluster.nodes[1], id(1), Color::White, "e2e4", 0).await;
    assert_eq!(refused, Err(node::SubmitError::Unavailable));
    sleep(Duration::from_secs(10)).await;
    assert_eq!(moves(&cluster.events(id(1)).await), [] as [&str; 0]);
    late.store(0, Ordering::Relaxed);
    sleep(Duration::from_secs(8)).await;
    cluster.play_on(1, id(1), Color::White, "e2e4", 0).await;
}

/// Delays what the second node sends, by so many milliseconds.
struct Slow(Arc<AtomicU32>);

impl Fate for Slow {
    fn of(&self, from: usize, _to: usize) -> Vec<Duration> {
        let late = if from == 1 { self.0.load(Ordering::Relaxed) } else { 0 };
        vec![Duration::from_millis(late.into())]
    }
}

/// How long the clock of the side to move has run.
async fn used(cluster: &Cluster, node: usize, game: GameId, color: Color) -> Millis {
    let (seen, at) = cluster.nodes[node].look(game).await.unwrap();
    Millis::from_seconds(1_800) - seen.clocks(at)[color].unwrap()
}

/// Two nodes, and a game that the first owns though it slept when the second started.
async fn woken_at_the_first(wakes: bool) -> (Cluster, GameId) {
    let mut cluster = Cluster::new(1, Network::default()).await;
    for number in 0..8 {
        let signs = cluster.make(0, id(number), "30+0", [0, 0]).await;
        signs.iter().for_each(Signs::abort);
        cluster.play_on(0, id(number), Color::White, "e2e4", 0).await;
    }
    sleep(Duration::from_secs(150)).await;
    assert_eq!(cluster.nodes[0].awake_games(), 0);
    cluster.start("the other").await.unwrap();
    sleep(Duration::from_secs(10)).await;
    for number in 0..8 {
        if !wakes {
            continue;
        }
        cluster.play_on(0, id(number), Color::Black, "e7e5", 1).await;
        if cluster.owner(id(number)).await == Some(0) {
            return (cluster, id(number));
        }
    }
    assert!(!wakes, "none of eight is the first one's");
    (cluster, id(0))
}

#[tokio::test(start_paused = true)]
async fn the_death_of_a_node_is_charged_to_nobody_though_its_game_slept_before() {
    let (cluster, game) = woken_at_the_first(true).await;
    let _signs = [cluster.connect(1, game, Color::White), cluster.connect(1, game, Color::Black)];
    sleep(Duration::from_secs(5)).await;
    let before = used(&cluster, 0, game, Color::White).await;
    cluster.freeze(0);
    sleep(Duration::from_secs(10)).await;
    assert_eq!(cluster.owner(game).await, Some(1));
    let after = used(&cluster, 1, game, Color::White).await - before;
    // It was taken over within five seconds, and both players were there.
    assert!(Millis(4_500) <= after && after <= Millis(7_500), "{after}");
    let events = cluster.events(game).await;
    let recovered = events.iter().find_map(|recorded| match recorded.event {
        Event::Recovered { charged_until } => Some(recorded.at.since(charged_until)),
        _ => None,
    });
    assert!(recovered.is_some_and(|silence| silence > Millis(2_500)), "{recovered:?}");
}

/// It belongs to the nodes that live together.
#[tokio::test(start_paused = true)]
async fn a_sleeping_game_is_charged_while_one_node_lives() {
    let (cluster, game) = woken_at_the_first(false).await;
    let asleep_for = used(&cluster, 1, game, Color::Black).await;
    cluster.freeze(0);
    sleep(Duration::from_secs(300)).await;
    cluster.play_on(1, game, Color::Black, "e7e5", 1).await;
    let (seen, _) = cluster.nodes[1].look(game).await.unwrap();
    let left = seen.clocks(seen.last_at())[Color::Black].unwrap();
    let used = Millis::from_seconds(1_800) - left;
    let wanted = asleep_for + Millis::from_seconds(300);
    assert!(wanted <= used + Millis(500) && used <= wanted + Millis(1_000), "{used} {wanted}");
}

/// Though nobody needs it for long.
#[tokio::test(start_paused = true)]
async fn a_game_that_was_taken_over_is_charged_from_then_on() {
    let cluster = Cluster::new(2, Network::default()).await;
    let signs = cluster.make(0, id(1), "30+0", [0, 0]).await;
    signs.iter().for_each(Signs::abort);
    cluster.play_on(0, id(1), Color::White, "e2e4", 0).await;
    let before = used(&cluster, 0, id(1), Color::Black).await;
    cluster.freeze(0);
    sleep(Duration::from_secs(305)).await;
    assert_eq!(cluster.owner(id(1)).await, Some(1));
    let after = used(&cluster, 1, id(1), Color::Black).await - before;
    // Three to four seconds until then, and half a minute in which the players had to come.
    let (least, most) = (Millis::from_seconds(305 - 4 - 30), Millis(305_000 - 2_500 - 30_000));
    assert!(least <= after && after <= most, "{after}");
}

#[tokio::test(start_paused = true)]
async fn two_nodes_with_one_name_are_refused() {
    let mut cluster = Cluster::new(2, Network::default()).await;
    let error = cluster.start("node 1").await.unwrap_err();
    let taken = cluster.nodes[1].id();
    assert_eq!(error, StartError::NameTaken { name: "node 1".into(), node: taken });
    assert!(error.to_string().contains("another name"), "{error}");
    cluster.nodes[1].stop().await;
    cluster.start("node 1").await.expect("the name is free again");
}
