//! `tabiya backup` while the built program serves and moves are made;
//! `tabiya restore` into another folder, which is then served.

mod zone;

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::mpsc,
    thread,
};

use testing::Random;
use zone::{
    Server, TempFolder,
    players::{Acknowledged, Match, Moves, Player},
};

const GAMES: usize = 4;
const COPIES: usize = 3;

/// A copy, and what had been acknowledged before it was asked for.
struct Copy {
    file: PathBuf,
    before: Vec<Moves>,
}

#[test]
fn a_copy_made_under_load_has_every_move_acknowledged_before() {
    let data = TempFolder::new("backup");
    let server = Server::start(&data.path().join("zone"));
    let acknowledged = Acknowledged::default();
    let games: Vec<_> = (0..GAMES).map(|_| Match::open(&server)).collect();
    let copies = copy_under_load(server, data.path(), &games, &acknowledged);

    for (number, copy) in copies.iter().enumerate() {
        let folder = data.path().join(format!("restored-{number}"));
        done(tabiya().arg("restore").arg(&copy.file).arg("--create").arg("--data").arg(&folder));
        let server = Server::start(&folder);
        for (game, before) in games.iter().zip(&copy.before) {
            game.has(&server, before, &format!("in copy {number}"));
        }
    }
    let held = |copy: &Copy| copy.before.iter().map(Moves::len).sum::<usize>();
    let held: Vec<_> = copies.iter().map(held).collect();
    assert!(held[0] >= 20 && held.is_sorted_by(|one, next| one < next), "{held:?}");
    println!("copies with {held:?} acknowledged moves");
}

/// Copies the zone again and again while all games are played, then kills the
/// server.
fn copy_under_load(
    server: Server,
    data: &Path,
    games: &[Match],
    acknowledged: &Acknowledged,
) -> Vec<Copy> {
    let mut random = Random::new(0x7ab1_7a5e_ed00_0002);
    let (made, moves) = mpsc::channel();
    let address = server.address.clone();
    thread::scope(|scope| {
        for game in games {
            for (number, visitor) in game.visitors.iter().enumerate() {
                let (random, next_id) = (Random::new(random.number()), number as u64);
                let mut player = Player { random, next_id, id: &game.id, acknowledged };
                let (made, address) = (made.clone(), &address);
                // Plays until the server is gone.
                scope.spawn(move || player.play(visitor, address, || made.send(()).is_ok()));
            }
        }
        let copies = (0..COPIES).map(|number| {
            // By count, not by time: in the middle of the moves.
            moves.iter().take(30).for_each(drop);
            let before = games.iter().map(|game| acknowledged.of(&game.id)).collect();
            let file = data.join(format!("copy-{number}.sqlite"));
            done(tabiya().arg("backup").arg(&file).arg("--data").arg(data.join("zone")));
            Copy { file, before }
        });
        let copies = copies.collect();
        server.kill();
        copies
    })
}

fn tabiya() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tabiya"))
}

fn done(command: &mut Command) {
    let Output { status, stderr, .. } = command.output().expect("the program runs");
    assert!(status.success(), "{command:?}: {}", String::from_utf8_lossy(&stderr));
}
