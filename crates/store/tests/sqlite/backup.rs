//! Backups made while the server writes.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use store::{
    GameStore, SqliteStore,
    conformance::block_on,
    sqlite::{BackupError, Existing, OpenError, backup, restore},
};

use crate::support::{ANNA, claim, commands, finish, id, play};

const GAMES: u64 = 4;

#[test]
fn a_copy_made_while_games_go_on_is_whole_and_can_be_restored() {
    let (folder, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = SqliteStore::open(folder.path()).unwrap();
    let over = AtomicBool::new(false);
    let acknowledged: [AtomicU64; GAMES as usize] = Default::default();
    let copied = thread::scope(|scope| {
        for game in 0..GAMES {
            let (store, over, acknowledged) = (&store, &over, &acknowledged[game as usize]);
            scope.spawn(move || {
                let mut at = claim(store, game);
                while !over.load(Ordering::SeqCst) {
                    play(store, &mut at, acknowledged.load(Ordering::SeqCst)).unwrap();
                    acknowledged.fetch_add(1, Ordering::SeqCst);
                }
                finish(store, &mut at);
            });
        }
        let _stop = Stop(&over);
        (0..4)
            .map(|number| {
                let start = Instant::now();
                while acknowledged.iter().any(|count| count.load(Ordering::SeqCst) < number * 10) {
                    assert!(start.elapsed() < Duration::from_secs(60), "the games go on");
                    thread::yield_now();
                }
                let least = acknowledged.each_ref().map(|count| count.load(Ordering::SeqCst));
                let to = copies.path().join(format!("{number}.sqlite"));
                backup(folder.path(), &to, Existing::Keep).unwrap();
                (to, least)
            })
            .collect::<Vec<_>>()
    });
    drop(store);
    for (copy, least) in copied {
        check(&copy, &least);
    }
    let last = copies.path().join("last.sqlite");
    backup(folder.path(), &last, Existing::Keep).unwrap();
    let finished = check(&last, &acknowledged.map(AtomicU64::into_inner));
    assert_eq!(finished, GAMES);
}

/// Stops the games, even if the test fails.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Restores a backup, and compares its summaries with those rebuilt from its events.
fn check(copy: &Path, least: &[u64]) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(restore(copy, folder.path()).unwrap().before, None);
    let store = SqliteStore::open(folder.path()).unwrap();
    for (game, least) in (0..).zip(least) {
        let moves = commands(&store, game);
        assert!(moves.len() as u64 >= *least, "what was acknowledged before is in the copy");
    }
    let seen = || {
        let summaries = (0..GAMES).map(|game| block_on(store.summary(id(game))).unwrap());
        let statistics = block_on(store.statistics(ANNA)).unwrap();
        (summaries.collect::<Vec<_>>(), statistics)
    };
    let before = seen();
    block_on(store.rebuild()).unwrap();
    assert_eq!(seen(), before);
    before.1.first().map_or(0, |(_, statistics)| statistics.games)
}

#[test]
fn a_file_that_is_there_is_only_replaced_if_asked() {
    let (folder, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut at = claim(&store, 1);
    play(&store, &mut at, 7).unwrap();
    let to = copies.path().join("copy");
    fs::write(&to, "a letter").unwrap();

    let error = backup(folder.path(), &to, Existing::Keep).unwrap_err();
    assert_eq!(error, BackupError::Exists { file: to.clone() });
    assert_eq!(fs::read(&to).unwrap(), b"a letter");
    backup(folder.path(), &to, Existing::Replace).unwrap();
    let names: Vec<_> = copies.path().read_dir().unwrap().map(|one| one.unwrap().path()).collect();
    assert_eq!(names, std::slice::from_ref(&to), "nothing else is left there");
    check(&to, &[]);
}

#[test]
fn where_nothing_is_there_is_nothing_to_copy() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    let to = parent.path().join("copy");
    let error = backup(&folder, &to, Existing::Keep).unwrap_err();
    assert!(matches!(error, BackupError::Source(OpenError::Folder { .. })), "{error:?}");
    assert!(!folder.exists() && !to.exists());
}

#[test]
fn a_copy_that_cannot_be_made_leaves_what_was_there() {
    let (folder, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    drop(SqliteStore::open(folder.path()).unwrap());
    let nowhere = copies.path().join("no/such/folder/copy");
    let error = backup(folder.path(), &nowhere, Existing::Keep).unwrap_err();
    assert!(matches!(&error, BackupError::Failed { file, .. } if *file == nowhere), "{error:?}");
    assert_eq!(copies.path().read_dir().unwrap().count(), 0);

    fs::write(folder.path().join("tabiya.sqlite"), "a letter, not a database".repeat(50)).unwrap();
    let to = copies.path().join("copy");
    fs::write(&to, "an older copy").unwrap();
    let error = backup(folder.path(), &to, Existing::Replace).unwrap_err();
    assert!(matches!(error, BackupError::Source(OpenError::Foreign { .. })), "{error:?}");
    assert_eq!(fs::read(&to).unwrap(), b"an older copy");
}
