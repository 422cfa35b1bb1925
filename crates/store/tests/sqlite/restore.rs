//! Restoring backups.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rusqlite::Connection;
use store::{
    SqliteStore,
    sqlite::{Existing, OpenError, RestoreError, backup, restore},
};
use tempfile::TempDir;

use crate::support::{claim, commands, database, play};

/// A folder where game 1 has these commands, and a backup of it.
fn copied(moves: std::ops::Range<u64>) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut at = claim(&store, 1);
    moves.for_each(|command| play(&store, &mut at, command).unwrap());
    let copy = folder.path().join("copy");
    backup(folder.path(), &copy, Existing::Keep).unwrap();
    (folder, copy)
}

fn commands_in(folder: &Path) -> Vec<u64> {
    commands(&SqliteStore::open(folder).unwrap(), 1)
}

#[test]
fn the_database_that_was_there_is_kept_beside() {
    let (_source, copy) = copied(0..3);
    let (folder, _) = copied(10..15);
    let aside = folder.path().join("tabiya.sqlite.before-restore");
    assert_eq!(restore(&copy, folder.path()).unwrap().before, Some(aside.clone()));
    assert_eq!(commands_in(folder.path()), [0, 1, 2]);
    assert!(!folder.path().join("tabiya.sqlite.restoring").exists());

    restore(&aside, folder.path()).expect("what was put aside can be restored too");
    assert_eq!(commands_in(folder.path()), [10, 11, 12, 13, 14]);
}

#[test]
fn what_was_only_in_the_log_is_kept_with_it() {
    let (_source, copy) = copied(0..3);
    // As a killed server leaves it: most data is only in the WAL.
    let (left, _) = copied(10..12);
    let store = SqliteStore::open(left.path()).unwrap();
    let mut at = claim(&store, 1);
    play(&store, &mut at, 12).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for name in ["tabiya.sqlite", "tabiya.sqlite-wal"] {
        fs::copy(left.path().join(name), folder.path().join(name)).unwrap();
    }
    drop(store);

    let aside = restore(&copy, folder.path()).unwrap().before.unwrap();
    assert_eq!(commands_in(folder.path()), [0, 1, 2], "the old log did not get into it");
    let back = tempfile::tempdir().unwrap();
    fs::rename(&aside, database(back.path())).unwrap();
    let log = folder.path().join("tabiya.sqlite.before-restore-wal");
    fs::rename(log, back.path().join("tabiya.sqlite-wal")).unwrap();
    assert_eq!(commands_in(back.path()), [10, 11, 12]);
}

#[test]
fn what_is_only_in_the_log_of_the_copy_is_restored_too() {
    let (left, _) = copied(10..12);
    let store = SqliteStore::open(left.path()).unwrap();
    let mut at = claim(&store, 1);
    play(&store, &mut at, 12).unwrap();
    // As a killed server leaves it.
    let killed = tempfile::tempdir().unwrap();
    for name in ["tabiya.sqlite", "tabiya.sqlite-wal"] {
        fs::copy(left.path().join(name), killed.path().join(name)).unwrap();
    }
    drop(store);

    let folder = tempfile::tempdir().unwrap();
    restore(&database(killed.path()), folder.path()).unwrap();
    assert_eq!(commands_in(folder.path()), [10, 11, 12]);
}

#[test]
fn a_closed_folder_has_no_log() {
    let folder = tempfile::tempdir().unwrap();
    for command in 0..50 {
        let store = SqliteStore::open(folder.path()).unwrap();
        let mut at = claim(&store, 1);
        play(&store, &mut at, command).unwrap();
        // Both readers take turns, so both have a connection.
        for _ in 0..8 {
            commands(&store, 1);
        }
        drop(store);
        assert!(!folder.path().join("tabiya.sqlite-wal").exists());
    }
}

#[test]
fn a_folder_that_is_served_is_not_restored() {
    let (_source, copy) = copied(0..3);
    let folder = tempfile::tempdir().unwrap();
    let _served = SqliteStore::open(folder.path()).unwrap();
    let error = restore(&copy, folder.path()).unwrap_err();
    let held = OpenError::Held { folder: folder.path().to_owned() };
    assert_eq!(error, RestoreError::Folder(held));
}

#[test]
fn a_copy_that_is_not_sound_is_refused_and_nothing_changes() {
    let (source, copy) = copied(0..200);
    let (folder, _) = copied(10..12);
    let sound = fs::read(&copy).unwrap();
    let bad = source.path().join("bad");
    let refused = |what: &str, bytes: &[u8]| {
        fs::write(&bad, bytes).unwrap();
        let error = restore(&bad, folder.path()).unwrap_err();
        assert!(matches!(error, RestoreError::Copy(_)), "{what}: {error:?}");
        assert!(error.to_string().contains(bad.to_str().unwrap()), "{what}: {error}");
        assert_eq!(commands_in(folder.path()), [10, 11], "{what}");
        assert!(!folder.path().join("tabiya.sqlite.before-restore").exists(), "{what}");
        assert!(!folder.path().join("tabiya.sqlite.restoring").exists(), "{what}");
    };
    refused("nothing in it", b"");
    refused("not a database", &[b'x'; 10_000]);
    refused("torn", &sound[..sound.len() / 2]);
    let mut spoiled = sound.clone();
    let end = spoiled.len();
    spoiled[end - 3_000..end - 2_000].fill(0xa5);
    spoiled[end - 4_096..end - 4_000].fill(0xa5);
    refused("spoiled", &spoiled);

    let changed = |sql: &str| {
        fs::write(&bad, &sound).unwrap();
        let db = Connection::open(&bad).unwrap();
        db.execute_batch(sql).unwrap();
        db.close().unwrap();
        fs::read(&bad).unwrap()
    };
    refused("newer", &changed("PRAGMA user_version = 99"));
    refused("another program's", &changed("PRAGMA application_id = 1"));
    refused("a game is missing", &changed("PRAGMA foreign_keys = OFF; DELETE FROM game"));
    let index = "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'game_white'";
    refused("a page is lost", &changed(index));

    let missing = restore(&source.path().join("missing"), folder.path()).unwrap_err();
    assert!(matches!(missing, RestoreError::Failed { .. }), "{missing:?}");
    assert_eq!(commands_in(folder.path()), [10, 11]);
}

#[test]
fn an_interrupted_restore_can_be_done_again() {
    let (_source, copy) = copied(0..3);
    let (folder, _) = copied(10..12);
    // The worst moment: the old database has been renamed, the new one not yet.
    let aside = folder.path().join("tabiya.sqlite.before-restore");
    fs::rename(database(folder.path()), &aside).unwrap();
    fs::copy(&copy, folder.path().join("tabiya.sqlite.restoring")).unwrap();
    fs::write(folder.path().join("tabiya.sqlite.restoring-wal"), "of another copy").unwrap();
    SqliteStore::open(folder.path()).unwrap_err();

    restore(&copy, folder.path()).unwrap();
    assert!(!folder.path().join("tabiya.sqlite.restoring-wal").exists());
    assert_eq!(commands_in(folder.path()), [0, 1, 2]);
    restore(&aside, folder.path()).expect("the old one is not lost");
    assert_eq!(commands_in(folder.path()), [10, 11]);
}
