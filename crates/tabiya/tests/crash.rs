//! The built program under real sockets, killed at random: every acknowledged
//! move is there afterwards.

mod zone;

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use testing::Random;
use zone::{
    Server,
    players::{Acknowledged, Match, Player},
};

const KILLS: usize = 20;
const GAMES: usize = 4;

#[test]
fn every_acknowledged_move_survives_kill_9() {
    let data = zone::TempFolder::new("crash");
    let mut random = Random::new(0x7ab1_7a5e_ed00_0001);
    let acknowledged = Acknowledged::default();
    let mut tables: Vec<Match> = Vec::new();
    let mut total = 0;
    for kill in 0..KILLS {
        let server = Server::start(data.path());
        for table in &tables {
            table.has(&server, &acknowledged.of(&table.id), &format!("after kill {kill}"));
        }
        tables.retain(|table| !table.is_over(&server));
        while tables.len() < GAMES {
            tables.push(Match::open(&server));
        }
        // Killed by count, not by time: somewhere in the middle of the moves.
        let until = 20 + random.below(60);
        total += play_until_killed(server, &tables, &acknowledged, until, &mut random);
    }
    let server = Server::start(data.path());
    for table in &tables {
        table.has(&server, &acknowledged.of(&table.id), "in the end");
    }
    assert!(total > KILLS * 20, "only {total} moves were acknowledged");
    println!("{total} acknowledged moves survived {KILLS} kills");
}

/// Plays all games at once until so many moves were acknowledged, then kills
/// the server while more are on their way.
fn play_until_killed(
    server: Server,
    tables: &[Match],
    acknowledged: &Acknowledged,
    until: usize,
    random: &mut Random,
) -> usize {
    let count = AtomicUsize::new(0);
    let killed = AtomicBool::new(false);
    let server = Mutex::new(Some(server));
    thread::scope(|scope| {
        for table in tables {
            for (number, visitor) in table.visitors.iter().enumerate() {
                let seed = random.number();
                let (count, killed, server) = (&count, &killed, &server);
                let address = server.lock().unwrap().as_ref().map(|server| server.address.clone());
                scope.spawn(move || {
                    let address = address.expect("the server runs when the players begin");
                    let mut player = Player {
                        random: Random::new(seed),
                        next_id: seed >> 20 << 8 | number as u64,
                        id: &table.id,
                        acknowledged,
                    };
                    player.play(visitor, &address, || {
                        let made = count.fetch_add(1, Ordering::SeqCst) + 1;
                        if made == until
                            && let Some(server) = server.lock().unwrap().take()
                        {
                            server.kill();
                            killed.store(true, Ordering::SeqCst);
                        }
                        true
                    });
                });
            }
        }
    });
    if let Some(server) = server.into_inner().unwrap() {
        // All games ended before: that is no loss, only no kill.
        server.kill();
    }
    count.into_inner()
}
