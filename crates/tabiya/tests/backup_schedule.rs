//! Backups that the server makes by itself, and a restore drill: the newest is restored elsewhere,
//! served, and has every acknowledged move.

mod support;
mod zone;

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use support::run_with;
use testing::Random;
use zone::{
    Server, TempFolder, Visitor,
    players::{Acknowledged, Match, Player},
};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The value of a metric, if it is there.
fn metric(server: &Server, name: &str) -> Option<f64> {
    let text = Visitor::default().get_text(&server.address, "/metrics");
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.parse().ok())
}

fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// The files in a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

#[test]
fn a_scheduled_backup_is_made_and_read_again_and_can_be_restored() {
    let folder = TempFolder::new("drill");
    let [data, copies, log, restored] =
        ["data", "copies", "log", "restored"].map(|name| folder.path().join(name));
    let server = Server::start(&data);
    let acknowledged = Acknowledged::default();
    let game = Match::open(&server);
    let mut moves = 0;
    thread::scope(|scope| {
        let (made, counted) = std::sync::mpsc::channel();
        let address = server.address.clone();
        for (number, visitor) in game.visitors.iter().enumerate() {
            let random = Random::new(0x7ab1_7a5e_ed00_0003 + number as u64);
            let (made, address, acknowledged) = (made.clone(), address.clone(), &acknowledged);
            let id = game.id.as_str();
            scope.spawn(move || {
                let mut player = Player { random, next_id: number as u64, id, acknowledged };
                player.play(visitor, &address, || made.send(()).is_ok());
            });
        }
        drop(made);
        counted.iter().take(12).for_each(|()| moves += 1);
        server.kill();
    });
    assert_eq!(moves, 12);
    let before = acknowledged.of(&game.id);

    // Two that are too old, and one that is not ours.
    fs::create_dir(&copies).expect("a folder");
    let old = ["2020-01-01", "2020-01-02"]
        .map(|day| copies.join(format!("tabiya-{day}T00-00-00-000Z.sqlite")));
    let other = copies.join("letter.txt");
    for file in old.iter().chain([&other]) {
        fs::write(file, "old").expect("a file");
        let long_ago = fs::File::options().write(true).open(file).expect("a file");
        long_ago.set_modified(std::time::UNIX_EPOCH).expect("a time");
    }
    let folder_option = copies.to_str().expect("a path that is text");
    let options = ["--backup-every", "24", "--backup-keep", "2", "--backup-folder", folder_option];
    let server = Server::start_with(&data, &options, &log);
    wait_for("a backup is made", || metric(&server, "tabiya_backups_total") == Some(1.0));
    assert_eq!(metric(&server, "tabiya_failed_backups_total"), Some(0.0));
    assert!(metric(&server, "tabiya_backup_bytes") > Some(4_096.0));
    wait_for("the oldest is deleted", || files(&copies).len() == 3);
    let found = files(&copies);
    assert_eq!(found[..2], [other, old[1].clone()], "{found:?}");
    wait_for("the log tells", || {
        fs::read_to_string(&log).is_ok_and(|log| log.contains("backed up, and read again"))
    });
    server.kill();

    let [copy, into] = [&found[2], &restored].map(|path| path.to_str().expect("text"));
    let run = run_with(&["restore", copy, "--create", "--data", into], b"");
    assert_eq!(run.status, 0, "{}", run.stderr);
    let server = Server::start(&restored);
    game.has(&server, &before, "in the restored copy");

    // The next start finds one that is new enough.
    let server = Server::start_with(&data, &options, &log);
    wait_for("the backup is known", || metric(&server, "tabiya_backup_bytes").is_some());
    assert_eq!(metric(&server, "tabiya_backups_total"), Some(0.0));
}

#[test]
fn a_backup_that_fails_is_told_in_the_log_and_the_metrics() {
    let folder = TempFolder::new("failing-backup");
    let [data, log, copies] = ["data", "log", "copies"].map(|name| folder.path().join(name));
    fs::write(&copies, "a file where the folder should be").expect("a file");
    let folder_option = copies.to_str().expect("a path that is text");
    let options = ["--backup-every", "24", "--backup-folder", folder_option];
    let server = Server::start_with(&data, &options, &log);
    wait_for("the failure is counted", || {
        metric(&server, "tabiya_failed_backups_total") == Some(1.0)
    });
    assert_eq!(metric(&server, "tabiya_backups_total"), Some(0.0));
    let log = fs::read_to_string(&log).expect("a log");
    assert!(log.contains("ERROR") && log.contains("THE BACKUP FAILED"), "{log}");
}

#[test]
fn a_database_is_backed_up_by_its_own_program() {
    let arguments =
        ["config", "--backup-every", "24", "--database-url", "postgres://tabiya@127.0.0.1/tabiya"];
    let run = run_with(&arguments, b"");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("pg_dump"), "{}", run.stderr);
}

/// Without a schedule too.
#[test]
fn an_operator_asks_for_a_backup_on_the_page() {
    let folder = TempFolder::new("asked-backup");
    let data = folder.path().join("data");
    let server = Server::start(&data);
    let place = data.to_str().expect("a path that is text");
    let create = ["account", "create", "Root", "--admin", "--data", place];
    let run = run_with(&create, b"a long enough horse\n");
    assert_eq!(run.status, 0, "{}", run.stderr);
    let mut root = Visitor::default();
    let sign_in = serde_json::json!({"name": "Root", "password": "a long enough horse"});
    assert_eq!(root.try_post(&server.address, "/api/zone/account/session", &sign_in).0, 200);
    let path = "/api/zone/admin/backups";
    assert_eq!(root.get(&server.address, path)["available"], true);
    assert!(files(&data.join("backups")).is_empty());
    assert_eq!(root.try_post(&server.address, path, &serde_json::json!({})).0, 202);
    wait_for("it is listed", || {
        let backups = &root.get(&server.address, path)["backups"];
        backups.as_array().is_some_and(|backups| backups.len() == 1)
    });
    let kept = files(&data.join("backups"));
    let listed = root.get(&server.address, path)["backups"][0]["name"].clone();
    assert_eq!(kept[0].file_name().and_then(|name| name.to_str()), listed.as_str());
}
