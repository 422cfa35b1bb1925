//! Claims and heartbeats.

use game::{Event, GameConfig, PersonId, Seat, Seq, TimeControl, Timestamp};
use rules::{ByColor, Color};

use super::{
    Harness,
    table::{LEASE, NODE, Table, WHITE_MATES, ended, id, moved, recorded},
};
use crate::{
    AppendAt, AppendError, ClaimError, Epoch, ExpectedOwner, GameStore, Life, NewGame, NodeId,
    NodeInfo, NodeStore, Ownership, StoreError,
};

/// From 1, no matter which node claims.
pub async fn each_claim_counts_up<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    for game in [1, 2] {
        store.create(NewGame { id: id(game), config: config.clone() }).await.unwrap();
    }
    for (node, expected) in [(NodeId(7), 1), (NodeId(8), 2), (NodeId(8), 3), (NodeId(7), 4)] {
        let claimed = store.claim(id(1), node, ExpectedOwner::Any).await.unwrap();
        assert_eq!(claimed.epoch, Epoch(expected));
    }
    let other = store.claim(id(2), NodeId(7), ExpectedOwner::Any).await.unwrap();
    assert_eq!(other.epoch, Epoch(1), "each game counts for itself");
}

/// So that nothing has to be read afterward.
pub async fn a_claim_knows_everything_that_was_appended<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([Event::Started]).await;
    table.happens([moved("e2e4"), moved("e7e5")]).await;

    let claimed = store.claim(id(1), NODE, ExpectedOwner::Any).await.unwrap();
    let expected = recorded(Seq(0), [Event::Started, moved("e2e4"), moved("e7e5")]);
    assert_eq!(claimed.history.events, expected);
    let loaded = store.load(id(1), Seq(0)).await.unwrap();
    assert_eq!(Some(claimed.history), loaded);
}

/// Since the last heartbeat before each change, which is what the store knows of a node.
pub async fn a_claim_says_who_owned_the_game_and_since_when<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    store.create(NewGame { id: id(1), config }).await.unwrap();
    let beat = async |node: u64, at: u64| {
        store.heartbeat(NodeId(node), Timestamp(at), LEASE).await.unwrap();
    };
    let claim = async |node: u64| {
        let claimed = store.claim(id(1), NodeId(node), ExpectedOwner::Any).await.unwrap();
        let owner = |one: &Ownership| (one.owner.map(|node| node.0), one.since.0);
        claimed.owners.iter().map(owner).collect::<Vec<_>>()
    };
    beat(1, 5_000).await;
    assert_eq!(claim(1).await, [], "nobody owned it before");
    beat(1, 6_000).await;
    assert_eq!(claim(1).await, [(Some(1), 5_000)], "again, it is its own all the time");
    beat(2, 9_000).await;
    beat(1, 9_500).await;
    assert_eq!(claim(2).await, [(Some(1), 5_000)]);
    append(store, Epoch(3), 0).await;
    beat(2, 9_800).await;
    store.release(NodeId(2), vec![id(1)]).await.unwrap();
    store.release(NodeId(2), vec![id(1)]).await.unwrap();
    assert_eq!(claim(3).await, [(Some(1), 5_000), (Some(2), 9_000), (None, 9_800)]);
    // A node that was never well.
    let since = [(Some(1), 5_000), (Some(2), 9_000), (None, 9_800), (Some(3), 9_800)];
    beat(1, 12_000).await;
    assert_eq!(claim(1).await, since);
    store.sleep(NodeId(1), vec![(id(1), None)]).await.unwrap();
    let after = [(Some(1), 12_000), (None, 12_000)];
    assert_eq!(claim(2).await, [&since[..], &after].concat());
}

/// So that the row of a game does not grow.
pub async fn the_last_owners_are_remembered<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    store.create(NewGame { id: id(1), config }).await.unwrap();
    let mut found = Vec::new();
    for node in 1..=20 {
        store.heartbeat(NodeId(node), Timestamp(1_000 * node), LEASE).await.unwrap();
        let claimed = store.claim(id(1), NodeId(node), ExpectedOwner::Any).await.unwrap();
        found = claimed.owners;
    }
    let owner = |node: u64| Ownership { owner: Some(NodeId(node)), since: Timestamp(1_000 * node) };
    assert_eq!(found, (12..=19).map(owner).collect::<Vec<_>>());
}

async fn append<S: GameStore>(store: &S, epoch: Epoch, seq: u32) {
    let at = AppendAt { game: id(1), epoch, expected: Seq(seq), deadline_at: None };
    let event = [Event::Present(Color::White)];
    store.append(at, recorded(Seq(seq), event)).await.unwrap();
}

/// Of two nodes that saw the same owner, one wins, and the other learns which.
pub async fn a_claim_needs_the_owner_that_it_expects<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    store.create(NewGame { id: id(1), config }).await.unwrap();
    let claim = async |node: u64, expected: Option<u64>| {
        let expected = ExpectedOwner::Is(expected.map(NodeId));
        store.claim(id(1), NodeId(node), expected).await.map(|claimed| claimed.epoch)
    };
    let owned_by = |node: Option<u64>| Err(ClaimError::OwnerChanged { owner: node.map(NodeId) });
    assert_eq!(claim(7, Some(1)).await, owned_by(None));
    assert_eq!(claim(7, None).await, Ok(Epoch(1)));
    assert_eq!(claim(8, None).await, owned_by(Some(7)));
    assert_eq!(claim(8, Some(7)).await, Ok(Epoch(2)));
    assert_eq!(claim(9, Some(7)).await, owned_by(Some(8)));
    // The refused claims changed nothing.
    append(store, Epoch(2), 0).await;
    assert_eq!(claim(8, Some(8)).await, Ok(Epoch(3)), "also from oneself");
    let missing = store.claim(id(2), NodeId(7), ExpectedOwner::Is(None)).await;
    assert_eq!(missing, Err(ClaimError::Store(StoreError::NoSuchGame)));
}

/// Only by its owner. Until the next claim nothing can be appended.
pub async fn a_game_can_be_released<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    for game in [1, 2] {
        store.create(NewGame { id: id(game), config: config.clone() }).await.unwrap();
        store.claim(id(game), NodeId(7), ExpectedOwner::Any).await.unwrap();
    }
    store.heartbeat(NodeId(7), Timestamp(5_000), LEASE).await.unwrap();
    append(store, Epoch(1), 0).await;
    store.release(NodeId(8), vec![id(1), id(2)]).await.unwrap();
    append(store, Epoch(1), 1).await;

    store.release(NodeId(7), vec![id(1), id(3)]).await.unwrap();
    let owners = async || {
        let mut due = store.due().await.unwrap();
        due.sort_by_key(|game| game.id != id(1));
        due.iter().map(|game| game.owner).collect::<Vec<_>>()
    };
    assert_eq!(owners().await, [None, Some(NodeId(7))]);
    let at = AppendAt { game: id(1), epoch: Epoch(1), expected: Seq(2), deadline_at: None };
    let events = recorded(Seq(2), [Event::Present(Color::White)]);
    let refused = store.append(at, events).await;
    assert_eq!(refused, Err(AppendError::Fenced { current: Epoch(1) }));

    let claimed = store.claim(id(1), NodeId(8), ExpectedOwner::Is(None)).await.unwrap();
    assert_eq!((claimed.epoch, claimed.history.events.len()), (Epoch(2), 2));
    assert_eq!(claimed.owners.last().map(|last| last.owner), Some(None));
    append(store, Epoch(2), 2).await;
    assert_eq!(owners().await, [Some(NodeId(8)), Some(NodeId(7))]);
}

/// So that the most urgent games are claimed first.
pub async fn due_games_come_by_their_deadline<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut tables = Vec::new();
    for (game, deadline) in [(1, Some(9_000)), (2, None), (3, Some(4_000)), (4, Some(5_000))] {
        let mut table = Table::new(store, game).await;
        table.at.deadline_at = deadline.map(Timestamp);
        table.happens([Event::Started]).await;
        tables.push(table);
    }
    let due = async || {
        let found = store.due().await.unwrap();
        found.iter().map(|game| (game.id, game.deadline_at)).collect::<Vec<_>>()
    };
    let expected = |list: &[(u64, Option<u64>)]| -> Vec<_> {
        list.iter().map(|(game, at)| (id(*game), at.map(Timestamp))).collect()
    };
    let first = [(2, None), (3, Some(4_000)), (4, Some(5_000)), (1, Some(9_000))];
    assert_eq!(due().await, expected(&first));
    // A move changes it; an empty append does not.
    tables[2].at.deadline_at = Some(Timestamp(20_000));
    tables[2].happens([moved("e2e4")]).await;
    tables[0].at.deadline_at = Some(Timestamp(1));
    tables[0].happens([]).await;
    let then = [(2, None), (4, Some(5_000)), (1, Some(9_000)), (3, Some(20_000))];
    assert_eq!(due().await, expected(&then));
    // A game that is over is not due.
    tables[3].happens([ended(WHITE_MATES)]).await;
    assert_eq!(due().await, expected(&[(2, None), (1, Some(9_000)), (3, Some(20_000))]));
}

/// Nearest first, then those of which nothing is known. Those in which nothing is due are not there.
pub async fn games_due_before_an_instant_are_found<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut tables = Vec::new();
    for (game, deadline) in [(1, Some(9_000)), (2, None), (3, Some(4_000)), (4, Some(5_000))] {
        let mut table = Table::new(store, game).await;
        table.at.deadline_at = deadline.map(Timestamp);
        table.happens([Event::Started]).await;
        tables.push(table);
    }
    Table::new(store, 5).await.happens([]).await;
    let due = async |before: u64, limit: u32| {
        let found = store.due_before(Timestamp(before), limit).await.unwrap();
        let all = found.iter().map(|game| (game.id, game.deadline_at.map(|at| at.0)));
        all.collect::<Vec<_>>()
    };
    let unknown = (id(5), None);
    assert_eq!(due(4_000, 10).await, [unknown], "not at the instant itself");
    assert_eq!(due(4_001, 10).await, [(id(3), Some(4_000)), unknown]);
    let all = [(id(3), Some(4_000)), (id(4), Some(5_000)), (id(1), Some(9_000)), unknown];
    assert_eq!(due(u64::MAX, 10).await, all);
    assert_eq!(due(u64::MAX, 2).await, all[..2]);
    let owner = store.due_before(Timestamp(u64::MAX), 1).await.unwrap()[0].owner;
    assert_eq!(owner, Some(NODE));
    // A move changes it; a game that is over is not due.
    tables[2].at.deadline_at = Some(Timestamp(20_000));
    tables[2].happens([moved("e2e4")]).await;
    tables[3].happens([ended(WHITE_MATES)]).await;
    assert_eq!(due(20_000, 10).await, [(id(1), Some(9_000)), unknown]);
    assert_eq!(due(20_001, 10).await, [(id(1), Some(9_000)), (id(3), Some(20_000)), unknown]);
}

/// And nobody owns it. Only its owner can put it to sleep.
pub async fn a_game_that_sleeps_is_due_when_it_was_told<H: Harness>(harness: &H) {
    let store = harness.store();
    for game in [1, 2] {
        Table::new(store, game).await;
    }
    let due = async || {
        let found = store.due_before(Timestamp(100_000), 10).await.unwrap();
        let all = found.iter().map(|game| (game.id, game.owner, game.deadline_at.map(|at| at.0)));
        all.collect::<Vec<_>>()
    };
    let at = |instant: u64| Some(Timestamp(instant));
    store.sleep(NodeId(99), vec![(id(1), at(5_000))]).await.unwrap();
    assert_eq!(due().await, [(id(1), Some(NODE), None), (id(2), Some(NODE), None)]);
    store.sleep(NODE, vec![(id(1), at(5_000)), (id(2), None), (id(3), None)]).await.unwrap();
    assert_eq!(due().await, [(id(1), None, Some(5_000))]);
    let place = AppendAt { game: id(1), epoch: Epoch(1), expected: Seq(0), deadline_at: None };
    let refused = store.append(place, recorded(Seq(0), [Event::Started])).await;
    assert_eq!(refused, Err(AppendError::Fenced { current: Epoch(1) }));

    let claimed = store.claim(id(2), NODE, ExpectedOwner::Is(None)).await.unwrap();
    let mut table = Table::claimed(store, id(2), &claimed);
    table.at.deadline_at = at(3_000);
    table.happens([Event::Started]).await;
    assert_eq!(due().await, [(id(2), Some(NODE), Some(3_000)), (id(1), None, Some(5_000))]);
    store.sleep(NODE, vec![(id(2), at(7_000))]).await.unwrap();
    assert_eq!(due().await, [(id(1), None, Some(5_000)), (id(2), None, Some(7_000))]);
}

/// Where the computer has the move. A free seat is no computer.
pub async fn games_that_wait_for_the_computer_are_found<H: Harness>(harness: &H) {
    let store = harness.store();
    let person = Some(Seat::Person(PersonId(1)));
    let computer = Some(Seat::Computer);
    let seats = [(person, computer), (computer, person), (person, None), (None, person)];
    for (game, (white, black)) in (1..).zip(seats) {
        let mut config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
        config.seats = ByColor { white, black };
        store.create(NewGame { id: id(game), config }).await.unwrap();
    }
    assert_eq!(store.awaiting_computer().await.unwrap(), [id(2)]);
    for game in [1, 2] {
        let claimed = store.claim(id(game), NODE, ExpectedOwner::Any).await.unwrap();
        let mut table = Table::claimed(store, id(game), &claimed);
        table.happens([Event::Started, moved("e2e4")]).await;
    }
    assert_eq!(store.awaiting_computer().await.unwrap(), [id(1)]);
    let claimed = store.claim(id(1), NODE, ExpectedOwner::Any).await.unwrap();
    Table::claimed(store, id(1), &claimed).happens([ended(WHITE_MATES)]).await;
    assert_eq!(store.awaiting_computer().await.unwrap(), []);
}

/// So that a node that starts knows whether it has to store heartbeats.
pub async fn games_whose_clock_may_run_are_found<H: Harness>(harness: &H) {
    let store = harness.store();
    let times = ["3+2", "3+2", "3+2", "2 days", "no clock", "3+2"];
    for (number, time) in (1..).zip(times) {
        let person = |number| Some(Seat::Person(PersonId(number)));
        let mut config = GameConfig::casual(Timestamp(1_000), time.parse().unwrap());
        config.seats = ByColor { white: person(1), black: person(2).filter(|_| number != 2) };
        store.create(NewGame { id: id(number), config }).await.unwrap();
        let claimed = store.claim(id(number), NODE, ExpectedOwner::Any).await.unwrap();
        let epoch = claimed.epoch;
        // The third one is paused.
        let deadline_at = Some(Timestamp(9_000)).filter(|_| number != 3);
        let at = AppendAt { game: id(number), epoch, expected: Seq(0), deadline_at };
        if number != 6 {
            store.append(at, recorded(Seq(0), [Event::Present(Color::White)])).await.unwrap();
        }
    }
    assert_eq!(store.timed().await.unwrap(), [id(1), id(6)], "the last one is not known yet");
    let paused = vec![(id(1), None), (id(6), Some(Timestamp(7_000)))];
    store.sleep(NODE, paused).await.unwrap();
    assert_eq!(store.timed().await.unwrap(), [id(6)]);
}

/// On both sides of the last instant.
pub async fn a_node_is_alive_until_its_lease_ends<H: Harness>(harness: &H) {
    let store = harness.store();
    let one = store.new_node(Timestamp(1_000), "0.2.0".into()).await.unwrap();
    let two = store.new_node(Timestamp(1_500), "0.3.0".into()).await.unwrap();
    let alive = async |now: u64| {
        let nodes = store.live_nodes(Timestamp(now)).await.unwrap();
        nodes.iter().map(|node| node.id).collect::<Vec<_>>()
    };
    assert_eq!(alive(1_500).await, [], "a lease begins with the first heartbeat");
    store.heartbeat(one, Timestamp(2_000), LEASE).await.unwrap();
    store.heartbeat(two, Timestamp(3_000), LEASE).await.unwrap();
    assert_eq!(alive(4_999).await, [one, two]);
    assert_eq!(alive(5_000).await, [two]);
    store.heartbeat(one, Timestamp(4_000), LEASE).await.unwrap();
    store.heartbeat(one, Timestamp(3_500), LEASE).await.unwrap();
    assert_eq!(alive(6_999).await, [one], "renewed, and a late heartbeat shortens nothing");
    let [found]: [NodeInfo; 1] =
        store.live_nodes(Timestamp(6_500)).await.unwrap().try_into().unwrap();
    assert_eq!((found.started, found.last_seen), (Some(Timestamp(1_000)), Some(Timestamp(4_000))));
    assert_eq!((found.lease_until, found.version), (Some(Timestamp(7_000)), Some("0.2.0".into())));
    store.end_lease(one).await.unwrap();
    assert_eq!(alive(4_500).await, [two], "it stopped");
}

/// A late heartbeat does not undo a newer one.
pub async fn heartbeats_never_go_back<H: Harness>(harness: &H) {
    let store = harness.store();
    let node = store.new_node(Timestamp(0), "test".into()).await.unwrap();
    store.heartbeat(node, Timestamp(9_000), LEASE).await.unwrap();
    store.heartbeat(node, Timestamp(8_000), LEASE).await.unwrap();
    let life = Life { node, from: Timestamp(0), until: Timestamp(9_000) };
    assert_eq!(store.lives(Timestamp(0)).await, Ok(vec![life]));
}

/// Not even an invented node.
pub async fn node_numbers_are_never_given_twice<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut given = vec![NodeId(50)];
    store.heartbeat(NodeId(50), Timestamp(1_000), LEASE).await.unwrap();
    for _ in 0..100 {
        given.push(store.new_node(Timestamp(0), "test".into()).await.unwrap());
    }
    given.sort();
    given.dedup();
    assert_eq!(given.len(), 101);
}
