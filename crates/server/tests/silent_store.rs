//! A store that hangs: sockets stay open and say so, and requests are told within five seconds. And a
//! clock that is set, and a process that stands still. All on virtual time, over pipes.

mod support;

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{Request, StatusCode, header},
};
use futures_util::{SinkExt, StreamExt};
use game::{Millis, Timestamp};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use node::{Bus, Clock, LocalBus, Network, Node, SharedBus};
use serde_json::{Value, json};
use server::{Settings, Zone, router};
use store::{SqliteStore, Standing};
use support::{
    Person, enter,
    hanging::{Hang, hanging},
    make_move,
};
use tokio::{
    io::DuplexStream,
    sync::mpsc,
    task::JoinHandle,
    time::{Instant, advance, sleep, timeout},
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest},
};
use tower::ServiceExt;

/// How long the store hangs.
const HANG: Duration = Duration::from_secs(15);

/// A server whose store can hang.
async fn server(store: &Arc<SqliteStore>, hang: &Hang, bus: Arc<dyn Bus>, clock: Clock) -> Router {
    let node = Node::start(hanging(store, hang), bus, clock).await.expect("the store answers");
    router(Zone::start(node, Settings::default()).await.expect("the store answers"))
}

/// A server alone, and two people with accounts: an arbiter and a player.
async fn alone() -> (Router, Hang, Person, Person) {
    let (store, hang) = (Arc::new(SqliteStore::in_memory()), Hang::default());
    let bus = Arc::new(LocalBus::default());
    let routes = server(&store, &hang, bus, Clock::start(Timestamp(0))).await;
    let arbiter = Standing { arbiter: true, ..Standing::default() };
    let anna = enter(&store, "Anna", arbiter).await;
    let bert = enter(&store, "Bert", Standing::default()).await;
    (routes, hang, anna, bert)
}

/// A page: it answers pings, and notes what it hears and when.
struct Page {
    heard: mpsc::UnboundedReceiver<(Instant, Value)>,
    say: mpsc::UnboundedSender<Value>,
    reader: JoinHandle<()>,
    began: Instant,
}

impl Page {
    async fn open(routes: &Router, path: &str, person: &Person) -> Page {
        let (client, server) = tokio::io::duplex(1 << 16);
        let from = SocketAddr::from(([127, 0, 0, 1], 5000));
        let routes = routes.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(from));
            routes.clone().oneshot(request)
        });
        let connection = http1::Builder::new().serve_connection(TokioIo::new(server), service);
        tokio::spawn(connection.with_upgrades());
        let mut request = format!("ws://here{path}").into_client_request().expect("a request");
        let cookie = person.cookie.as_deref().expect("they are signed in");
        request.headers_mut().insert(header::COOKIE, cookie.parse().expect("a cookie"));
        let (socket, _) = tokio_tungstenite::client_async(request, client).await.expect("it opens");
        let (tell, heard) = mpsc::unbounded_channel();
        let (say, said) = mpsc::unbounded_channel();
        let reader = tokio::spawn(read(socket, tell, said));
        Page { heard, say, reader, began: Instant::now() }
    }

    fn say(&self, frame: Value) {
        self.say.send(frame).expect("the socket is open");
    }

    /// The next frame of this kind, and how long ago the page began to look.
    async fn next_of(&mut self, kind: &str) -> (Duration, Value) {
        let next = async {
            loop {
                let (at, frame) = self.heard.recv().await.expect("the socket is open");
                if frame["t"] == kind {
                    return (at - self.began, frame);
                }
            }
        };
        timeout(Duration::from_secs(60), next).await.unwrap_or_else(|_| panic!("no {kind}"))
    }

    /// What was heard so far.
    fn all(&mut self) -> Vec<(Duration, Value)> {
        let mut all = Vec::new();
        while let Ok((at, frame)) = self.heard.try_recv() {
            all.push((at - self.began, frame));
        }
        assert!(!self.heard.is_closed(), "the socket is open");
        all
    }

    /// Looks from now on.
    fn begin(&mut self) {
        self.all();
        self.began = Instant::now();
    }
}

async fn read(
    mut socket: WebSocketStream<DuplexStream>,
    tell: mpsc::UnboundedSender<(Instant, Value)>,
    mut said: mpsc::UnboundedReceiver<Value>,
) {
    loop {
        tokio::select! {
            Some(frame) = said.recv() => {
                socket.send(Message::text(frame.to_string())).await.expect("it is open");
            }
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    let frame: Value = serde_json::from_str(text.as_str()).expect("JSON");
                    if frame["t"] == "ping" && !frame["n"].is_null() {
                        let pong = json!({ "t": "pong", "n": frame["n"] }).to_string();
                        socket.send(Message::text(pong)).await.expect("it is open");
                    }
                    if tell.send((Instant::now(), frame)).is_err() {
                        return;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return,
            },
        }
    }
}

/// When the page heard that the storage does not respond, and that it does again.
fn storage(heard: &[(Duration, Value)]) -> Vec<(bool, Duration)> {
    let of = heard.iter().filter(|(_, frame)| frame["t"] == "storage");
    of.map(|(at, frame)| (frame["responds"].as_bool().expect("a flag"), *at)).collect()
}

fn assert_told(heard: &[(Duration, Value)], what: &str) {
    let told = storage(heard);
    let [(false, silent), (true, back)] = told[..] else { panic!("{what}: {told:?}") };
    assert!(silent <= Duration::from_millis(2_300), "{what}: told after {silent:?}");
    assert!(back >= HANG && back <= HANG + Duration::from_secs(2), "{what}: {back:?}");
}

/// A game between the two, with its clocks running and a move of White's.
async fn game(routes: &Router, anna: &mut Person, bert: &mut Person) -> (String, Page, Page) {
    let id = anna.make(routes, "3+2").await;
    assert_eq!(bert.join(routes, &id).await.0, StatusCode::OK);
    let path = format!("/ws/games/{id}");
    let mut white = Page::open(routes, &path, anna).await;
    let mut black = Page::open(routes, &path, bert).await;
    black.next_of("game").await;
    sleep(Duration::from_secs(1)).await;
    white.say(make_move(1, "e2e4", 0));
    white.next_of("ack").await;
    (id, white, black)
}

#[tokio::test(start_paused = true)]
async fn a_store_that_hangs_closes_no_socket_of_a_game_and_misses_no_ping() {
    let (routes, hang, mut anna, mut bert) = alone().await;
    let (id, mut white, mut black) = game(&routes, &mut anna, &mut bert).await;
    let path = format!("/ws/games/{id}");
    white.begin();
    black.begin();
    hang.begin();
    sleep(Duration::from_secs(10)).await;
    // What is said meanwhile is answered, or waits until the store is back.
    black.say(make_move(1, "e7e5", 1));
    sleep(HANG - Duration::from_secs(10)).await;
    hang.end();
    sleep(Duration::from_secs(6)).await;
    for (page, who) in [(&mut white, "White"), (&mut black, "Black")] {
        let heard = page.all();
        assert_told(&heard, who);
        let pings: Vec<Duration> =
            heard.iter().filter(|(_, frame)| frame["t"] == "ping").map(|(at, _)| *at).collect();
        assert!(pings.len() >= 6, "{who}: {pings:?}");
        let together = pings.windows(2).map(|two| two[1] - two[0]).max().expect("some");
        assert!(together <= Duration::from_millis(3_100), "{who}: {pings:?}");
        for (at, frame) in &heard {
            let countdown = &frame["state"]["countdown"];
            assert!(countdown.is_null(), "{who} after {at:?}: {frame}");
        }
    }
    // And the game goes on.
    black.say(make_move(2, "e7e5", 1));
    white.say(make_move(3, "g1f3", 2));
    let mut late = Page::open(&routes, &path, &anna).await;
    late.next_of("game").await;
    drop(late);
    black.begin();
    sleep(Duration::from_secs(2)).await;
    let mut fresh = Page::open(&routes, &path, &bert).await;
    let (_, view) = fresh.next_of("game").await;
    assert_eq!(view["moves"].as_array().map(Vec::len), Some(3), "{view}");
}

#[tokio::test(start_paused = true)]
async fn the_other_sockets_stay_open_too_and_their_pages_are_told() {
    let (routes, hang, anna, _) = alone().await;
    let regulations = json!({ "name": "Open", "kind": "swiss", "rounds": 3, "time": "15+10" });
    let asked = json!({ "regulations": regulations });
    let (status, made) = anna.clone().post(&routes, "/api/zone/tournaments", asked).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let tournament = format!("/api/zone/tournament/{}/socket", made["id"].as_str().expect("an id"));
    let paths = ["/ws/lobby", "/ws/notices", "/ws/arbiter", &*tournament];
    let mut pages = Vec::new();
    for path in paths {
        pages.push((Page::open(&routes, path, &anna).await, path));
    }
    sleep(Duration::from_secs(11)).await;
    pages.iter_mut().for_each(|(page, _)| page.begin());
    hang.begin();
    sleep(HANG).await;
    hang.end();
    sleep(Duration::from_secs(11)).await;
    for (page, path) in &mut pages {
        let heard = page.all();
        assert_told(&heard, path);
        assert!(heard.iter().filter(|(_, frame)| frame["t"] == "ping").count() >= 2, "{path}");
    }
}

/// What is in memory, and pages.
#[tokio::test(start_paused = true)]
async fn what_does_not_need_the_store_is_answered_meanwhile() {
    let (routes, hang, mut anna, mut bert) = alone().await;
    let (id, ..) = game(&routes, &mut anna, &mut bert).await;
    hang.begin();
    sleep(HANG).await;
    let asked = Instant::now();
    // A guest, so nobody has to ask who it is.
    let (status, _) = Person::default().get(&routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(asked.elapsed() < Duration::from_secs(1));
}

#[tokio::test(start_paused = true)]
async fn every_request_is_answered_within_five_seconds_of_a_silence() {
    let (routes, hang, mut anna, mut bert) = alone().await;
    let (id, ..) = game(&routes, &mut anna, &mut bert).await;
    hang.begin();
    let act = json!({ "act": { "a": "move", "uci": "e7e5", "ply": 1 } });
    for before in [0, 1, 10] {
        sleep(Duration::from_secs(before)).await;
        let asked = Instant::now();
        let (mut one, mut two, mut three) = (anna.clone(), anna.clone(), bert.clone());
        let show = format!("/api/zone/games/{id}");
        let acts = format!("/api/zone/games/{id}/acts");
        let (show, account, acted) = tokio::join!(
            one.get(&routes, &show),
            two.get(&routes, "/api/zone/account"),
            three.post(&routes, &acts, act.clone()),
        );
        for (status, answer) in [show, account, acted] {
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{answer}");
            assert_eq!(answer["code"], "unavailable", "{answer}");
        }
        assert!(asked.elapsed() <= Duration::from_secs(5), "{:?}", asked.elapsed());
    }
    let asked = Instant::now();
    let (ready, said) = Person::default().get_text(&routes, "/health/ready").await;
    assert_eq!((ready, &*said), (StatusCode::SERVICE_UNAVAILABLE, "the store does not respond\n"));
    assert!(asked.elapsed() < Duration::from_secs(1));
    hang.end();
    sleep(Duration::from_secs(2)).await;
    assert_eq!(Person::default().get_text(&routes, "/health/ready").await.0, StatusCode::OK);
    assert_eq!(anna.get(&routes, "/api/zone/account").await.0, StatusCode::OK);
}

#[tokio::test(start_paused = true)]
async fn nobody_is_sent_to_another_node_that_does_not_reach_the_store_either() {
    let (store, network) = (Arc::new(SqliteStore::in_memory()), Network::default());
    let (clock, hangs) = (Clock::start(Timestamp(0)), [Hang::default(), Hang::default()]);
    let anna = enter(&store, "Anna", Standing::default()).await;
    let mut routes = Vec::new();
    for hang in &hangs {
        let bus = Arc::new(SharedBus::new(network.attach()));
        routes.push(server(&store, hang, bus, clock).await);
    }
    let id = anna.clone().make(&routes[0], "3+2").await;
    let mut page = Page::open(&routes[0], &format!("/ws/games/{id}"), &anna).await;
    sleep(Duration::from_secs(5)).await;
    page.begin();
    hangs.iter().for_each(Hang::begin);
    sleep(HANG).await;
    hangs.iter().for_each(Hang::end);
    sleep(Duration::from_secs(5)).await;
    assert_told(&page.all(), "both nodes");
    // But if the other goes on, people are better off there.
    hangs[0].begin();
    sleep(HANG).await;
    assert!(page.heard.is_closed(), "the socket is closed");
}

/// No frame said that somebody is not there.
fn nobody_was_absent(heard: &[(Duration, Value)]) {
    let present = heard.iter().map(|(_, frame)| &frame["state"]["present"]);
    let gone = |present: &&Value| present["white"] == false || present["black"] == false;
    assert_eq!(present.filter(gone).count(), 0, "{heard:?}");
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_set_makes_nobody_silent() {
    const HOUR: u64 = 3_600_000;
    let (store, clock) = (Arc::new(SqliteStore::in_memory()), Clock::start(Timestamp(0)));
    let mut people = Vec::new();
    for name in ["Anna", "Bert"] {
        people.push(enter(&store, name, Standing::default()).await);
    }
    let [anna, bert] = &mut people[..] else { unreachable!("there are two") };
    let bus = Arc::new(LocalBus::default());
    let node = Node::start(hanging(&store, &Hang::default()), bus, clock).await.expect("a node");
    let step = Arc::new(AtomicU64::new(0));
    let set = Arc::clone(&step);
    node.follow(Arc::new(move || clock.now() + Millis(set.load(Ordering::Relaxed))));
    let routes = router(Zone::start(node, Settings::default()).await.expect("a server"));
    let (id, mut white, mut black) = game(&routes, anna, bert).await;
    for step_to in [HOUR, 0, 24 * HOUR] {
        step.store(step_to, Ordering::Relaxed);
        sleep(Duration::from_secs(7)).await;
        for page in [&mut white, &mut black] {
            nobody_was_absent(&page.all());
        }
    }
    let (_, view) = Person::default().get(&routes, &format!("/api/zone/games/{id}")).await;
    let now = view["state"]["clocks"]["now"].as_u64().expect("a time");
    assert!(now >= clock.now().0 + 24 * HOUR, "the clock was not followed: {view}");
}

#[tokio::test(start_paused = true)]
async fn a_page_that_gave_up_while_the_process_stood_still_did_not_leave() {
    let (routes, _, mut anna, mut bert) = alone().await;
    let (id, mut white, mut black) = game(&routes, &mut anna, &mut bert).await;
    for _ in 0..6 {
        black.begin();
        // Whether the end of the pipe is heard first or the timers is left to chance.
        white.reader.abort();
        advance(Duration::from_secs(9)).await;
        sleep(Duration::from_millis(500)).await;
        white = Page::open(&routes, &format!("/ws/games/{id}"), &anna).await;
        sleep(Duration::from_secs(6)).await;
        nobody_was_absent(&black.all());
    }
    // But whoever closes the page of a server that runs has left, once the pages before are forgotten.
    sleep(Duration::from_secs(15)).await;
    white.reader.abort();
    sleep(Duration::from_millis(500)).await;
    let heard = black.all();
    let present =
        heard.iter().filter_map(|(_, frame)| frame["state"]["present"]["white"].as_bool());
    assert_eq!(present.last(), Some(false), "{heard:?}");
}
