//! Two servers that share a store and a bus: people at different nodes are in one lobby, and hear of
//! what concerns them wherever it happens.

mod support;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::ConnectInfo,
    http::{Request, StatusCode},
};
use game::Timestamp;
use node::{Clock, Network, Node, SharedBus};
use serde_json::{Value, json};
use server::{Settings, Zone, router};
use store::{HistoryStore as _, SeekStore as _, SqliteStore, Standing, Store};
use support::{
    Person, Socket,
    api::{Api, Program},
    enter, listen,
};
use tower::ServiceExt as _;

/// A server and where it listens.
struct Server {
    zone: Zone,
    routes: Router,
    address: SocketAddr,
}

/// Two servers, and what is between them.
struct Cluster {
    /// Both have the same, as that of a database.
    clock: Clock,
    store: Arc<SqliteStore>,
    network: Network,
    one: Server,
    other: Server,
}

async fn cluster() -> Cluster {
    let store = Arc::new(SqliteStore::in_memory());
    let network = Network::default();
    let clock = Clock::start(Timestamp(0));
    let one = server(&store, &network, clock).await;
    let other = server(&store, &network, clock).await;
    Cluster { clock, store, network, one, other }
}

async fn server(store: &Arc<SqliteStore>, network: &Network, clock: Clock) -> Server {
    let bus = Arc::new(SharedBus::new(network.attach()));
    let node = Node::start(Store::new(Arc::clone(store)), bus, clock).await.unwrap();
    let zone = Zone::start(node, Settings::default()).await.unwrap();
    let routes = router(zone.clone());
    let address = listen(&routes).await;
    Server { zone, routes, address }
}

fn blitz() -> Value {
    json!({"game": {"time": "3+2"}})
}

async fn seek(person: &mut Person, server: &Server, body: Value) -> Value {
    let (status, answer) = person.post(&server.routes, "/api/zone/seeks", body).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    answer
}

/// Opens the lobby; the socket after its first frame.
async fn lobby(person: &Person, server: &Server) -> (Socket, Value) {
    let mut socket = person.open_lobby(server.address).await;
    let whole = socket.next_of("lobby").await;
    (socket, whole)
}

#[tokio::test]
async fn the_metrics_tell_whether_other_nodes_are_reached() {
    let cluster = cluster().await;
    let reads = async || {
        let here = ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 5000)));
        let request =
            Request::get("/metrics").extension(here).body(Body::empty()).expect("a request");
        let answer = cluster.one.routes.clone().oneshot(request).await.expect("an answer");
        let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("a body");
        String::from_utf8(bytes.to_vec()).expect("text")
    };
    assert!(reads().await.contains("\ntabiya_bus_up 1\n"), "{}", reads().await);
    cluster.network.cut(0, true);
    assert!(reads().await.contains("\ntabiya_bus_up 0\n"), "{}", reads().await);
}

/// Waits until something is so.
async fn wait_for(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    for _ in 0..3_000 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("a minute has passed, and not yet: {what}");
}

#[tokio::test]
async fn a_seek_is_in_the_lobby_of_every_node_and_can_be_accepted_there() {
    let Cluster { one, other, .. } = cluster().await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let id = seek(&mut anna, &one, blitz()).await["seek"]["id"].clone();
    let (mut hers, _) = lobby(&anna, &one).await;
    // Made elsewhere, so it may take a moment until it is listed here.
    wait_for("the seek is at the other node", async || {
        let (_, listed) = Person::default().get(&other.routes, "/api/zone/seeks").await;
        listed[0]["id"] == id
    })
    .await;
    let (mut watching, whole) = lobby(&Person::default(), &other).await;
    assert_eq!(whole["seeks"][0]["id"], id);

    let path = format!("/api/zone/seeks/{}/accept", id.as_str().unwrap());
    let (status, paired) = bert.post(&other.routes, &path, json!({})).await;
    assert_eq!(status, StatusCode::OK, "{paired}");
    let told = hers.next_of("paired").await;
    assert_eq!(told["game"], id);
    assert_ne!(told["side"], paired["paired"]["side"]);
    assert_eq!(watching.next_of("gone").await["id"], id);
    // Nobody can take it a second time, wherever.
    let (status, _) = Person::default().post(&one.routes, &path, json!({})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

/// The balancer may send the two of a challenge to different nodes.
#[tokio::test]
async fn a_challenge_can_be_accepted_at_a_node_that_has_not_heard_of_it() {
    let Cluster { store, network, one, other, .. } = cluster().await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let mut bert = enter(&store, "Bert", Standing::default()).await;
    network.cut(1, true);
    let request = json!({"game": {"time": "3+2"}, "to": "Bert"});
    let id = seek(&mut anna, &one, request).await["seek"]["id"].clone();
    let path = format!("/api/zone/seeks/{}", id.as_str().unwrap());
    let (status, _) = Person::default().get(&other.routes, &path).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "it is for Bert alone");
    let (status, seen) = bert.get(&other.routes, &path).await;
    assert_eq!((status, &seen["id"]), (StatusCode::OK, &id));
    let (status, paired) = bert.post(&other.routes, &format!("{path}/accept"), json!({})).await;
    assert_eq!(status, StatusCode::OK, "{paired}");
    let (status, _) = bert.get(&other.routes, "/api/zone/seeks/abcdefgh").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

/// Neither knew of the other when they came: news between their nodes was lost.
#[tokio::test]
async fn two_who_wait_at_two_nodes_are_paired_when_lost_news_is_noticed() {
    let Cluster { clock, network, one, other, .. } = cluster().await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    network.cut(1, true);
    let first = seek(&mut anna, &one, blitz()).await["seek"]["id"].clone();
    let asked = clock.now();
    wait_for("the clock shows a later time", async || clock.now() > asked).await;
    assert!(seek(&mut bert, &other, blitz()).await["seek"].is_object());
    let (mut hers, _) = lobby(&anna, &one).await;
    let (mut his, _) = lobby(&bert, &other).await;
    network.cut(1, false);
    let (hers, his) = (hers.next_of("paired").await, his.next_of("paired").await);
    assert_eq!((&hers["game"], &his["game"]), (&first, &first), "the older one becomes the game");
    assert_ne!(hers["side"], his["side"]);
    wait_for("both seeks are gone", async || {
        let mut left = 0;
        for server in [&one, &other] {
            let (_, listed) = Person::default().get(&server.routes, "/api/zone/seeks").await;
            left += listed.as_array().map_or(1, Vec::len);
        }
        left == 0
    })
    .await;
}

/// Her second seek was made at a node that had lost touch with that of the first one.
#[tokio::test]
async fn a_pairing_takes_along_what_was_made_at_another_node() {
    let Cluster { store, network, one, other, .. } = cluster().await;
    let (mut anna, mut bert, mut clara) = (Person::default(), Person::default(), Person::default());
    network.cut(1, true);
    let id = seek(&mut anna, &one, blitz()).await["seek"]["id"].clone();
    let slow = json!({"game": {"time": "10+5"}});
    assert!(seek(&mut anna, &other, slow.clone()).await["seek"].is_object());
    assert_eq!(seek(&mut bert, &one, blitz()).await["paired"]["id"], id);
    let waits = seek(&mut clara, &other, slow).await;
    assert!(waits["seek"].is_object(), "Anna plays already: {waits}");
    assert_eq!(store.now_playing(10).await.unwrap().len(), 1);
    assert_eq!(store.seeks().await.unwrap().len(), 1, "Clara's");
}

/// Her node has not heard yet that she was paired. She is told of that game.
#[tokio::test]
async fn a_person_paired_at_another_node_gets_no_second_game() {
    for another_waits in [false, true] {
        let Cluster { store, network, one, other, .. } = cluster().await;
        let (mut anna, mut bert, mut clara) =
            (Person::default(), Person::default(), Person::default());
        let id = seek(&mut anna, &one, blitz()).await["seek"]["id"].clone();
        wait_for("the seek is at the other node", async || {
            let (_, listed) = Person::default().get(&other.routes, "/api/zone/seeks").await;
            listed[0]["id"] == id
        })
        .await;
        network.cut(1, true);
        let slow = json!({"game": {"time": "10+5"}});
        if another_waits {
            assert!(seek(&mut clara, &other, slow.clone()).await["seek"].is_object());
        }
        let paired = seek(&mut bert, &one, blitz()).await["paired"].clone();
        let hers = seek(&mut anna, &other, slow.clone()).await;
        assert_eq!(hers["paired"]["id"], id, "{hers}");
        assert_ne!(hers["paired"]["side"], paired["side"]);
        assert_eq!(store.now_playing(10).await.unwrap().len(), 1);
        assert_eq!(store.seeks().await.unwrap().len(), usize::from(another_waits));
        // Who asks again, knowing of that game, wants another one.
        let again = seek(&mut anna, &other, slow).await;
        assert_eq!(again["paired"].is_object(), another_waits, "{again}");
    }
}

/// The node of the second has not heard yet that the seek of the first became a game.
#[tokio::test]
async fn a_seek_that_is_repeated_after_its_pairing_leads_to_that_game() {
    let Cluster { store, network, one, other, .. } = cluster().await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let id = seek(&mut anna, &one, blitz()).await["seek"]["id"].clone();
    let listed = async || Person::default().get(&other.routes, "/api/zone/seeks").await.1;
    wait_for("the seek is at the other node", async || listed().await[0]["id"] == id).await;
    network.cut(1, true);
    assert_eq!(seek(&mut bert, &one, blitz()).await["paired"]["id"], id);
    let hers = seek(&mut anna, &other, blitz()).await;
    assert_eq!(hers["paired"]["id"], id, "{hers}");
    assert_eq!(store.now_playing(10).await.unwrap().len(), 1);
    assert_eq!(listed().await, json!([]));
}

/// Her node has not heard yet that her seek became a game. She asked for this one, too.
#[tokio::test]
async fn a_seek_is_accepted_by_a_person_who_was_paired_at_another_node() {
    let Cluster { store, network, one, other, .. } = cluster().await;
    let (mut anna, mut bert, mut clara) = (Person::default(), Person::default(), Person::default());
    let id = seek(&mut anna, &one, blitz()).await["seek"]["id"].clone();
    let listed = async || Person::default().get(&other.routes, "/api/zone/seeks").await.1;
    wait_for("the seek is at the other node", async || listed().await[0]["id"] == id).await;
    network.cut(1, true);
    assert_eq!(seek(&mut bert, &one, blitz()).await["paired"]["id"], id);
    let slow = json!({"game": {"time": "10+5"}});
    let open = seek(&mut clara, &other, slow).await["seek"]["id"].clone();
    let path = format!("/api/zone/seeks/{}/accept", open.as_str().expect("a seek"));
    let (status, paired) = anna.post(&other.routes, &path, json!({})).await;
    assert_eq!(status, StatusCode::OK, "{paired}");
    assert_eq!(store.now_playing(10).await.unwrap().len(), 2);
    assert_eq!(store.seeks().await.unwrap(), []);
}

#[tokio::test]
async fn a_challenge_is_heard_and_declined_at_another_node() {
    let Cluster { store, one, other, .. } = cluster().await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let mut bert = enter(&store, "Bert", Standing::default()).await;
    let mut notices = bert.connect(other.address, "/ws/notices").await;
    assert_eq!(notices.next_of("notices").await["challenges"], json!([]));
    let (mut hers, _) = lobby(&anna, &one).await;

    let request = json!({"game": {"time": "3+2"}, "to": "Bert"});
    let id = seek(&mut anna, &one, request).await["seek"]["id"].clone();
    let told = notices.next_of("notices").await;
    assert_eq!(told["challenges"][0]["id"], id);
    let path = format!("/api/zone/seeks/{}/decline", id.as_str().unwrap());
    let (status, _) = bert.post(&other.routes, &path, json!({"reason": "not now"})).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let gone = hers.next_of("gone").await;
    assert_eq!((&gone["id"], &gone["code"]), (&id, &json!("declined")));
    assert_eq!(gone["reason"], "not now");
}

#[tokio::test]
async fn signing_out_at_one_node_signs_out_at_the_other() {
    let Cluster { store, one, other, .. } = cluster().await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let (mut lobby, _) = lobby(&anna, &other).await;
    let status = anna.delete(&one.routes, "/api/zone/account/session", json!({})).await;
    assert!(status.is_success(), "{status}");
    // It is closed long before the next look at the session.
    let closed = async { while lobby.next().await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(20), closed).await.expect("the socket is closed");
}

/// Blocked while the other node heard nothing: it reads what it missed as soon as it notices.
#[tokio::test]
async fn what_a_node_missed_is_read_from_the_store() {
    let Cluster { store, network, one, other, .. } = cluster().await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let mut bert = enter(&store, "Bert", Standing::default()).await;
    let challenge = json!({"game": {"time": "3+2"}, "to": "Anna"});
    network.cut(1, true);
    let (status, _) = anna.put(&one.routes, "/api/zone/account/blocks/Bert", json!({})).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, made) = bert.post(&other.routes, "/api/zone/seeks", challenge.clone()).await;
    assert_eq!(status, StatusCode::CREATED, "not heard of yet: {made}");
    network.cut(1, false);
    wait_for("the block is known at the other node", async || {
        let (_, answer) = bert.post(&other.routes, "/api/zone/seeks", challenge.clone()).await;
        answer["code"] == "not_accepting"
    })
    .await;
}

#[tokio::test]
async fn games_of_all_nodes_are_counted_in_every_lobby() {
    let Cluster { one, other, .. } = cluster().await;
    let (status, made) = Person::default()
        .post(&one.routes, "/api/zone/games", json!({"time": "3+2", "side": "white"}))
        .await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let (mut watching, whole) = lobby(&Person::default(), &other).await;
    if whole["live"] == 0 {
        let counts = loop {
            let counts = watching.next_of("counts").await;
            if counts["games"] == 1 {
                break counts;
            }
        };
        assert_eq!(counts["games"], 1);
    }
}

/// A program is sent to another node with each call, and lists what it made and took back.
#[tokio::test]
async fn challenges_are_listed_at_a_node_that_has_not_heard_of_them() {
    let Cluster { store, network, one, other, .. } = cluster().await;
    let api = Api::of(one.zone.clone(), store);
    let (here, _) = (api.person("Anna").await, api.person("Bert").await);
    let there = Program { routes: other.routes.clone(), ..here.clone() };
    network.cut(1, true);
    let id = here.challenge("bert", "clock.limit=180&clock.increment=2").await;
    let listed = async |program: &Program| program.get("/api/challenge").await.1["out"].clone();
    assert_eq!(listed(&there).await[0]["id"], id.as_str());
    there.does(&format!("/api/challenge/{id}/cancel"), "").await;
    assert_eq!(listed(&here).await, json!([]));
}

/// A program that the balancer sends to another node than that of its stream.
#[tokio::test]
async fn a_stream_of_games_is_given_more_at_any_node() {
    let Cluster { one, other, .. } = cluster().await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let settings = json!({"time": "3+2", "side": "white"});
        let (_, made) = Person::default().post(&one.routes, "/api/zone/games", settings).await;
        ids.push(made["id"].as_str().unwrap().to_owned());
    }
    let program = |server: &Server| Program {
        routes: server.routes.clone(),
        token: None,
        root: "/api/board",
        name: "nobody".into(),
    };
    let request = Request::post("/api/stream/games/mine").body(Body::from(ids[0].clone()));
    let mut lines = program(&one).stream_of(request.unwrap()).await;
    assert_eq!(lines.next().await.unwrap()["id"], ids[0].as_str());
    let (status, _) = program(&other).post("/api/stream/games/mine/add", &ids[1]).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(lines.next().await.unwrap()["id"], ids[1].as_str());
}

#[tokio::test]
async fn everybody_is_online_and_counted_at_every_node() {
    let Cluster { store, one, other, .. } = cluster().await;
    let anna = enter(&store, "Anna", Standing::default()).await;
    let (_lobby, _) = lobby(&anna, &one).await;
    wait_for("she is online at the other node", async || {
        let path = "/api/users/status?ids=anna";
        let (_, found) = Person::default().get(&other.routes, path).await;
        found[0]["online"] == json!(true)
    })
    .await;
    let (_, whole) = lobby(&Person::default(), &other).await;
    assert_eq!(whole["people"], 2);
    // Until her node says goodbye and she has had time to come back.
    one.zone.close();
    wait_for("she has left", async || {
        let (_socket, whole) = lobby(&Person::default(), &other).await;
        whole["people"] == 1
    })
    .await;
}

/// Made at one node, which stops: the owner of the seek comes back at the other.
#[tokio::test]
async fn a_seek_outlives_the_node_at_which_it_was_made() {
    let Cluster { one, other, .. } = cluster().await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let id = seek(&mut anna, &one, blitz()).await["seek"]["id"].clone();
    wait_for("the seek is at the other node", async || {
        let (_, listed) = Person::default().get(&other.routes, "/api/zone/seeks").await;
        listed[0]["id"] == id
    })
    .await;
    one.zone.close();
    let (mut hers, whole) = lobby(&anna, &other).await;
    assert_eq!(whole["seeks"][0]["id"], id);
    assert_eq!(seek(&mut bert, &other, blitz()).await["paired"]["id"], id);
    assert_eq!(hers.next_of("paired").await["game"], id);
}
