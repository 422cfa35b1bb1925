//! Opening a folder: what is refused, and the messages.

use std::{fs, path::Path};

use game::{Millis, Seq, Timestamp};
use rusqlite::Connection;
use store::{
    ChatStore, GameStore, NodeStore, PersonStore, RematchState, RematchStore, SqliteStore,
    StoreError,
    conformance::block_on,
    sqlite::{OpenError, restore},
};
use wire::server::Room;

use crate::support::{ANNA, BORIS, claim, commands, database, finish, id, play};

#[test]
fn everything_survives_being_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut at = claim(&store, 1);
    play(&store, &mut at, 7).unwrap();
    finish(&store, &mut at);
    let node = block_on(store.new_node(Timestamp(0), "test".into())).unwrap();
    block_on(store.heartbeat(node, Timestamp(5), Millis(3_000))).unwrap();
    block_on(store.heartbeat_after_silence(node, Timestamp(9), Millis(3_000))).unwrap();
    let lives = block_on(store.lives(Timestamp(0))).unwrap();
    assert_eq!(lives.len(), 2);
    let guest = block_on(store.create_guest([9; 32], Timestamp(1))).unwrap();
    let seen = |store: &SqliteStore| {
        let (summary, anna) = (store.summary(id(1)), store.statistics(ANNA));
        (block_on(summary).unwrap(), block_on(anna).unwrap(), commands(store, 1))
    };
    let before = seen(&store);
    drop(store);

    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(seen(&store), before);
    assert_eq!(block_on(store.by_secret([9; 32])), Ok(Some(guest)));
    assert_eq!(block_on(store.lives(Timestamp(0))), Ok(lives));
    assert!(block_on(store.new_node(Timestamp(0), "test".into())).unwrap() > node);
    let again = claim(&store, 1);
    assert_eq!((again.epoch.0, again.expected), (at.epoch.0 + 1, at.expected));
    assert_eq!(block_on(store.statistics(BORIS)).unwrap()[0].1.losses, 1);
}

#[test]
fn a_folder_that_is_not_there_is_made_for_its_owner_alone() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("deep/down");
    drop(SqliteStore::open(&folder).unwrap());
    assert!(database(&folder).is_file());
    #[cfg(unix)]
    {
        let mode =
            std::os::unix::fs::PermissionsExt::mode(&folder.metadata().unwrap().permissions());
        assert_eq!(mode & 0o777, 0o700);
    }
}

#[test]
fn a_folder_that_is_served_is_not_served_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let error = SqliteStore::open(folder.path()).unwrap_err();
    assert_eq!(error, OpenError::Held { folder: folder.path().to_owned() });
    assert!(error.to_string().contains(folder.path().to_str().unwrap()), "{error}");

    let handle = store.clone();
    drop(store);
    SqliteStore::open(folder.path()).unwrap_err();
    drop(handle);
    SqliteStore::open(folder.path()).unwrap();
}

#[test]
fn others_work_beside_the_one_that_serves() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let beside = SqliteStore::open_shared(folder.path()).unwrap();
    let guest = block_on(beside.create_guest([1; 32], Timestamp(1))).unwrap();
    assert_eq!(block_on(store.by_secret([1; 32])), Ok(Some(guest)));
    let mut at = claim(&store, 1);
    play(&store, &mut at, 7).unwrap();
    assert_eq!(commands(&beside, 1), [7]);
}

#[test]
fn beside_nobody_the_folder_is_made_ready_too() {
    let folder = tempfile::tempdir().unwrap();
    let beside = SqliteStore::open_shared(folder.path()).unwrap();
    block_on(beside.create_guest([1; 32], Timestamp(1))).unwrap();
    let store = SqliteStore::open(folder.path()).expect("beside holds no lock");
    assert!(block_on(store.by_secret([1; 32])).unwrap().is_some());
}

#[test]
fn a_database_in_use_by_an_older_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let lock = fs::File::create(folder.path().join("lock")).unwrap();
    lock.try_lock().unwrap();
    fs::write(database(folder.path()), "").unwrap();
    let error = SqliteStore::open_shared(folder.path()).unwrap_err();
    assert_eq!(error, OpenError::OlderInUse { file: database(folder.path()) });
    assert_eq!(fs::read(database(folder.path())).unwrap(), b"");
}

#[test]
fn a_database_of_the_first_version_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut at = claim(&store, 1);
    play(&store, &mut at, 7).unwrap();
    drop(store);
    let db = Connection::open(database(folder.path())).unwrap();
    // Each event had a row, and each game its settings.
    let moved = r#"{"at":2000,"by":"white 101","cause":7,"what":"moved","uci":"e2e4","used":12}"#;
    db.execute("INSERT INTO event SELECT number, 0, 1, ?1 FROM game", [moved]).unwrap();
    db.execute_batch(
        "INSERT INTO agreement SELECT number, version, body FROM game \
         JOIN configuration ON configuration.id = game.configuration; \
         UPDATE game SET next_seq = 1, white_moves = 1, turn = 1",
    )
    .unwrap();
    for table in [
        "live_event",
        "archive",
        "configuration",
        "chat",
        "rematch",
        "account",
        "session",
        "token",
        "invitation",
        "preferences",
        "played",
        "rating",
        "rating_change",
        "rating_point",
        "seek",
        "imported",
        "game_arbiter",
        "oauth_code",
        "bulk",
        "start_rating",
        "explorer_move",
        "explorer_game",
        "competition_game",
        "competition_person",
        "competition_event",
        "competition",
        "follow",
        "block",
        "report",
        "silence",
        "audit",
        "former_name",
        "reset_link",
        "setting",
        "mail_link",
        "email",
    ] {
        db.execute_batch(&format!("DROP TABLE {table}")).unwrap();
    }
    db.execute_batch("DROP INDEX game_due").unwrap();
    for (table, columns) in [
        (
            "game",
            &[
                "claimant",
                "rated",
                "deadline_at",
                "configuration",
                "first_white",
                "first_black",
                "owners",
            ][..],
        ),
        ("node", &["started", "lease_until", "version"][..]),
        ("person", &["muted"][..]),
    ] {
        for column in columns {
            db.execute_batch(&format!("ALTER TABLE {table} DROP COLUMN {column}")).unwrap();
        }
    }
    db.execute_batch("DROP INDEX person_guest; PRAGMA user_version = 1").unwrap();
    db.close().unwrap();

    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(commands(&store, 1), [7]);
    let kept = folder.path().join("tabiya.sqlite.version-1");
    let db = Connection::open(&kept).unwrap();
    let version: u32 = db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 1, "what was there before stays");
    db.close().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    restore(&kept, elsewhere.path()).unwrap();
    assert_eq!(commands(&SqliteStore::open(elsewhere.path()).unwrap(), 1), [7]);
    assert_eq!(block_on(store.rematch(id(1))), Ok(RematchState::default()));
    assert_eq!(block_on(store.lines(id(1), Room::Players, 9)), Ok(vec![]));

    // The game goes on, and ends as one of today.
    let mut at = claim(&store, 1);
    play(&store, &mut at, 8).unwrap();
    assert_eq!(commands(&store, 1), [7, 8]);
    assert_eq!(block_on(store.summary(id(1))).unwrap().unwrap().plies, 2);
    finish(&store, &mut at);
    assert_eq!(commands(&store, 1), [7, 8, 0]);
    let db = Connection::open(database(folder.path())).unwrap();
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM event"), 0);
    assert_eq!(count("SELECT count(*) FROM archive"), 1);
}

/// A folder in the place of the copy: it cannot be made.
#[test]
fn nothing_is_migrated_that_cannot_be_backed_up() {
    let folder = tempfile::tempdir().unwrap();
    drop(SqliteStore::open(folder.path()).unwrap());
    let file = database(folder.path());
    let version = || -> u32 {
        let db = Connection::open(&file).unwrap();
        db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    };
    let newest = version();
    Connection::open(&file).unwrap().pragma_update(None, "user_version", newest - 1).unwrap();
    let copy = folder.path().join(format!("tabiya.sqlite.version-{}", newest - 1));
    fs::create_dir(&copy).unwrap();
    let error = SqliteStore::open(folder.path()).unwrap_err();
    assert!(matches!(error, OpenError::Failed { .. }), "{error:?}");
    assert!(error.to_string().contains("backed up"), "{error}");
    assert_eq!(version(), newest - 1);
}

#[test]
fn a_database_of_a_newer_program_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(SqliteStore::open(folder.path()).unwrap());
    let file = database(folder.path());
    let db = Connection::open(&file).unwrap();
    db.pragma_update(None, "user_version", 99).unwrap();
    db.close().unwrap();
    let before = fs::read(&file).unwrap();
    for open in [SqliteStore::open, SqliteStore::open_shared] {
        let error = open(folder.path()).unwrap_err();
        assert_eq!(error, OpenError::Newer { file: file.clone(), found: 99, known: 22 });
        assert!(error.to_string().contains("newer tabiya"), "{error}");
    }
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let garbage = "This is a letter, not a database. ".repeat(500);
    refused_and_left(folder.path(), garbage.as_bytes());
}

#[test]
fn a_database_of_another_program_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = database(folder.path());
    let db = Connection::open(&file).unwrap();
    db.execute_batch("CREATE TABLE recipe (name TEXT); PRAGMA user_version = 1").unwrap();
    db.close().unwrap();
    let bytes = fs::read(&file).unwrap();
    refused_and_left(folder.path(), &bytes);
}

#[test]
fn a_torn_database_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut at = claim(&store, 1);
    for command in 0..50 {
        play(&store, &mut at, command).unwrap();
    }
    drop(store);
    let log = folder.path().join("tabiya.sqlite-wal");
    assert!(!log.exists(), "a store that was closed has everything in one file");
    let bytes = fs::read(database(folder.path())).unwrap();
    for length in [bytes.len() / 2, 8_192, 5_000, 50] {
        refused_and_left(folder.path(), &bytes[..length]);
    }
}

fn refused_and_left(folder: &Path, bytes: &[u8]) {
    let file = database(folder);
    fs::write(&file, bytes).unwrap();
    for open in [SqliteStore::open, SqliteStore::open_shared] {
        let error = open(folder).unwrap_err();
        assert!(matches!(error, OpenError::Foreign { .. }), "{error:?}");
        assert!(error.to_string().contains(file.to_str().unwrap()), "{error}");
    }
    assert!(fs::read(&file).unwrap() == bytes, "it is left as it was");
}

#[test]
fn an_event_that_is_missing_is_damage() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut at = claim(&store, 1);
    for command in 0..3 {
        play(&store, &mut at, command).unwrap();
    }
    let db = Connection::open(database(folder.path())).unwrap();
    for (seq, from) in [(2, 0), (1, 0), (1, 1)] {
        db.execute("DELETE FROM live_event WHERE seq = ?1", [seq]).unwrap();
        let error = block_on(store.load(id(1), Seq(from))).unwrap_err();
        let expected = format!("event {seq} of game {} is missing", id(1));
        assert_eq!(error, StoreError::Damaged(expected));
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let parent = tempfile::tempdir().unwrap();
    let file = parent.path().join("file");
    fs::write(&file, "not a folder").unwrap();
    let error = SqliteStore::open(&file.join("data")).unwrap_err();
    assert!(matches!(error, OpenError::Folder { .. }), "{error:?}");

    // Root can write anywhere but there.
    let read_only = parent.path().join("read-only");
    fs::create_dir(&read_only).unwrap();
    let mut rights = read_only.metadata().unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&read_only, rights).unwrap();
    let is_root = fs::write(read_only.join("probe"), "").is_ok();
    let folder = if is_root { Path::new("/proc") } else { &read_only };
    let error = SqliteStore::open(folder).unwrap_err();
    assert!(matches!(error, OpenError::Folder { .. }), "{error:?}");
    assert!(error.to_string().contains("cannot be written"), "{error}");
    assert!(error.to_string().contains(folder.to_str().unwrap()), "{error}");
}

#[test]
fn an_interrupted_restore_has_to_be_done_again() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tabiya.sqlite.restoring"), "half of it").unwrap();
    let error = SqliteStore::open(folder.path()).unwrap_err();
    assert_eq!(error, OpenError::Interrupted { folder: folder.path().to_owned() });
    assert!(!database(folder.path()).exists());
}

/// A folder that was made by hand, or by an earlier version.
#[cfg(unix)]
#[test]
fn an_existing_folder_is_closed_to_others() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    drop(SqliteStore::open(folder.path()).unwrap());
    let set = |path: &std::path::Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    set(folder.path(), 0o755);
    set(&database(folder.path()), 0o644);
    drop(SqliteStore::open(folder.path()).unwrap());
    assert_eq!((mode(folder.path()), mode(&database(folder.path()))), (0o700, 0o600));
    let copy = folder.path().join("copy.sqlite");
    store::sqlite::backup(folder.path(), &copy, store::sqlite::Existing::Keep).unwrap();
    assert_eq!(mode(&copy), 0o600);
}
