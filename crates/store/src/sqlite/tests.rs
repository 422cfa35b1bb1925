//! How the writer batches, and what it does when the disk fails.

use std::{
    fs,
    future::Future,
    pin::Pin,
    sync::mpsc,
    task::{Context, Poll, Waker},
    thread::{self, JoinHandle},
};

use game::{Actor, Event, GameConfig, Millis, RecordedEvent, Seq, TimeControl, Timestamp};
use rusqlite::{Connection, StatementStatus, params};
use tempfile::TempDir;
use wire::GameId;

use super::{
    SqliteStore,
    checkpoint::{Limits, Step, is_idle, log_length, look},
    open::{Access, connect},
    writer::BATCH,
};
use crate::{
    AppendAt, AppendError, Epoch, ExpectedOwner, GameStore, NewGame, NodeId, NodeStore, StoreError,
    conformance::block_on,
};

/// A store in a folder of its own.
struct Here {
    store: SqliteStore,
    folder: TempDir,
}

fn here() -> Here {
    let folder = tempfile::tempdir().expect("a folder for a while");
    Here { store: SqliteStore::open(folder.path()).expect("an empty store"), folder }
}

impl Here {
    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("tabiya.sqlite")
    }

    /// New games with an owner.
    fn games(&self, count: u64) -> Vec<AppendAt> {
        let config = GameConfig::casual(Timestamp(0), TimeControl::Unlimited);
        let make = |number: u64| {
            let game = GameId::from_random(number);
            block_on(self.store.create(NewGame { id: game, config: config.clone() })).unwrap();
            let epoch =
                block_on(self.store.claim(game, NodeId(1), ExpectedOwner::Any)).unwrap().epoch;
            AppendAt { game, epoch, expected: Seq(0), deadline_at: None }
        };
        (0..count).map(make).collect()
    }

    /// Appends that wait for the writer.
    fn waiting(&self, places: &[AppendAt]) -> Vec<Waiting<'_>> {
        let append = |at: &AppendAt| {
            let mut append: Waiting<'_> =
                Box::pin(self.store.append(*at, vec![started(at.expected)]));
            let mut context = Context::from_waker(Waker::noop());
            assert!(append.as_mut().poll(&mut context) == Poll::Pending, "the writer is held");
            append
        };
        places.iter().map(append).collect()
    }

    /// Keeps the writer busy until the returned handle releases it.
    fn hold(&self) -> Held {
        let (taken, is_taken) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let store = self.store.clone();
        let thread = thread::spawn(move || {
            let work = move |_: &Connection| {
                taken.send(()).expect("the test waits for it");
                released.recv().expect("the test lets it go");
                Ok(())
            };
            block_on(store.inner.writer.write(work))
        });
        is_taken.recv().expect("the writer takes it");
        Held { release, thread }
    }

    fn events(&self, game: GameId) -> Vec<RecordedEvent> {
        block_on(self.store.load(game, Seq(0))).unwrap().expect("the game is there").events
    }
}

type Waiting<'a> = Pin<Box<dyn Future<Output = Result<(), AppendError>> + 'a>>;

struct Held {
    release: mpsc::Sender<()>,
    thread: JoinHandle<Result<(), StoreError>>,
}

impl Held {
    fn let_go(self) -> Result<(), StoreError> {
        self.release.send(()).expect("the writer waits for it");
        self.thread.join().expect("no panic")
    }
}

fn started(seq: Seq) -> RecordedEvent {
    let (cause, uncharged) = (None, Millis::ZERO);
    let event = Event::Started;
    RecordedEvent { seq, at: Timestamp(0), by: Actor::Zone, cause, uncharged, event }
}

#[test]
fn all_that_waits_shares_one_commit() {
    let here = here();
    let places = here.games(100);
    let held = here.hold();
    let waiting = here.waiting(&places);
    let before = here.store.written();
    held.let_go().unwrap();
    for append in waiting {
        assert_eq!(block_on(append), Ok(()));
    }
    let after = here.store.written();
    assert_eq!(after.commits - before.commits, 2, "one for what held the writer");
    assert_eq!(after.writes - before.writes, 101);
}

#[test]
fn a_commit_carries_so_much_and_no_more() {
    let here = here();
    let place = here.games(1)[0];
    let places: Vec<AppendAt> =
        (0..BATCH as u32 + 1).map(|seq| AppendAt { expected: Seq(seq), ..place }).collect();
    let held = here.hold();
    let waiting = here.waiting(&places);
    let before = here.store.written();
    held.let_go().unwrap();
    for append in waiting {
        assert_eq!(block_on(append), Ok(()));
    }
    assert_eq!(here.store.written().commits - before.commits, 3);
    assert_eq!(here.events(place.game).len(), BATCH + 1);
}

#[test]
fn appends_that_fail_do_not_harm_the_others_in_the_commit() {
    let here = here();
    let mut places = here.games(5);
    // The third fails halfway, when its row was marked and the events are to follow.
    let db = Connection::open(here.file()).unwrap();
    let number = "SELECT number FROM game WHERE id = ?1";
    let number: i64 = db.query_row(number, [places[2].game.as_str()], |row| row.get(0)).unwrap();
    let refuse = format!(
        "CREATE TRIGGER refused BEFORE INSERT ON live_event WHEN NEW.game = {number} \
         BEGIN SELECT RAISE(ABORT, 'refused by the test'); END"
    );
    db.execute_batch(&refuse).unwrap();
    places[1].expected = Seq(7);
    let current =
        block_on(here.store.claim(places[3].game, NodeId(2), ExpectedOwner::Any)).unwrap().epoch;

    let held = here.hold();
    let waiting = here.waiting(&places);
    let before = here.store.written();
    held.let_go().unwrap();
    let answers: Vec<_> = waiting.into_iter().map(block_on).collect();
    assert_eq!(here.store.written().commits - before.commits, 2, "they shared a commit");

    assert_eq!(answers[0], Ok(()));
    assert_eq!(answers[1], Err(AppendError::Conflict { next: Seq(0) }));
    assert!(matches!(&answers[2], Err(AppendError::Unknown(why)) if why.contains("refused")));
    assert_eq!(answers[3], Err(AppendError::Fenced { current }));
    assert_eq!(answers[4], Ok(()));
    let kept: Vec<usize> = places.iter().map(|at| here.events(at.game).len()).collect();
    assert_eq!(kept, [1, 0, 0, 0, 1]);
    let marked = "SELECT deadline_at IS NOT NULL FROM game WHERE number = ?1";
    let marked: bool = db.query_row(marked, [number], |row| row.get(0)).unwrap();
    assert!(!marked, "what failed halfway left nothing behind");
    db.execute_batch("DROP TRIGGER refused").unwrap();
    assert_eq!(block_on(here.store.append(places[2], vec![started(Seq(0))])), Ok(()));
}

#[test]
fn after_a_failed_commit_every_outcome_is_unknown_and_the_writer_goes_on() {
    let here = here();
    let mut places = here.games(3);
    let fenced = AppendAt { epoch: Epoch(9), ..places[1] };
    let held = here.hold();
    let waiting = here.waiting(&[places[0], fenced, places[2]]);
    here.store.inner.writer.fail(true);
    let lost = held.let_go().unwrap_err();
    assert!(
        matches!(&lost, StoreError::Unavailable(why) if why.contains("tabiya.sqlite")),
        "{lost}"
    );
    for append in waiting {
        let answer = block_on(append);
        assert!(
            matches!(answer, Err(AppendError::Unknown(_))),
            "a refusal is lost too: {answer:?}"
        );
    }
    let unavailable = block_on(here.store.heartbeat(NodeId(1), Timestamp(1), Millis(3_000)));
    assert!(matches!(unavailable, Err(StoreError::Unavailable(_))));

    here.store.inner.writer.fail(false);
    for at in &mut places {
        let claimed = block_on(here.store.claim(at.game, NodeId(1), ExpectedOwner::Any)).unwrap();
        assert_eq!(claimed.history.events, [], "this commit failed before it wrote");
        at.epoch = claimed.epoch;
        assert_eq!(block_on(here.store.append(*at, vec![started(Seq(0))])), Ok(()));
    }
}

#[test]
fn a_commit_that_does_not_come_to_an_end_is_noticed() {
    let here = here();
    assert_eq!(block_on(here.store.answers()), Ok(()));
    let held = here.hold();
    while block_on(here.store.answers()).is_ok() {
        thread::yield_now();
    }
    held.let_go().unwrap();
    while block_on(here.store.answers()).is_err() {
        thread::yield_now();
    }
}

#[test]
fn a_database_that_has_vanished_is_not_made_anew() {
    let here = here();
    let place = here.games(1)[0];
    here.store.inner.writer.fail(true);
    block_on(here.store.append(place, vec![started(Seq(0))])).unwrap_err();
    here.store.inner.writer.fail(false);

    let away = here.folder.path().join("elsewhere");
    fs::rename(here.file(), &away).unwrap();
    let lost = block_on(here.store.append(place, vec![started(Seq(0))])).unwrap_err();
    assert!(matches!(&lost, AppendError::Unknown(why) if why.contains("unable to open")), "{lost}");
    assert!(!here.file().exists());

    fs::rename(&away, here.file()).unwrap();
    assert_eq!(block_on(here.store.append(place, vec![started(Seq(0))])), Ok(()));
}

#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let here = here();
    let places = here.games(2);
    let limit = |pages: &'static str| {
        let work = move |db: &Connection| {
            let sql = format!("PRAGMA max_page_count = {pages}");
            db.query_row(&sql, [], |_| Ok(())).map_err(super::database_error::DatabaseError::sql)
        };
        let done: Result<(), StoreError> = block_on(here.store.inner.writer.write(work));
        done.unwrap();
    };
    // Below the current size, so the database cannot grow.
    limit("1");
    let long = "a long reason ".repeat(10_000);
    let paused = RecordedEvent { event: Event::Paused(long), ..started(Seq(0)) };
    let full = block_on(here.store.append(places[0], vec![paused.clone()])).unwrap_err();
    assert!(matches!(&full, AppendError::Unknown(why) if why.contains("full")), "{full}");
    assert_eq!(here.events(places[0].game), []);
    assert_eq!(block_on(here.store.append(places[1], vec![started(Seq(0))])), Ok(()));

    limit("1000000");
    assert_eq!(block_on(here.store.append(places[0], vec![paused.clone()])), Ok(()));
    assert_eq!(here.events(places[0].game), [paused]);
}

#[test]
fn what_was_asked_for_is_written_before_the_store_ends() {
    let here = here();
    let places = here.games(50);
    let held = here.hold();
    drop(here.waiting(&places));
    held.let_go().unwrap();
    let Here { store, folder } = here;
    drop(store);

    let store = SqliteStore::open(folder.path()).expect("the folder is free again");
    let here = Here { store, folder };
    assert!(places.iter().all(|at| here.events(at.game).len() == 1));
}

#[test]
fn readers_do_not_wait_for_the_writer() {
    let here = here();
    let place = here.games(1)[0];
    assert_eq!(block_on(here.store.append(place, vec![started(Seq(0))])), Ok(()));
    let held = here.hold();
    let waiting = here.waiting(&[AppendAt { expected: Seq(1), ..place }]);
    assert_eq!(here.events(place.game).len(), 1, "it is read while the writer is held");
    held.let_go().unwrap();
    for append in waiting {
        assert_eq!(block_on(append), Ok(()));
    }
    assert_eq!(here.events(place.game).len(), 2);
}

/// C1: heartbeats starved behind the appends of thousands of games, so that the node took the store
/// for dead.
#[test]
fn a_heartbeat_does_not_wait_behind_the_queue() {
    let here = here();
    let places = here.games(50);
    let held = here.hold();
    // It waits in the queue before the heartbeat, and keeps the writer until that is answered.
    let (let_go, is_let_go) = mpsc::channel::<()>();
    let work = move |_: &Connection| {
        let waited = is_let_go.recv_timeout(std::time::Duration::from_secs(30));
        waited.map_err(|_| StoreError::Unavailable("the heartbeat waited for it".into()))
    };
    let mut context = Context::from_waker(Waker::noop());
    let mut before = Box::pin(here.store.inner.writer.write(work));
    assert!(before.as_mut().poll(&mut context).is_pending());
    let waiting = here.waiting(&places);
    let mut beat = Box::pin(here.store.heartbeat(NodeId(1), Timestamp(1), Millis(3_000)));
    assert!(beat.as_mut().poll(&mut context).is_pending(), "the writer is held");
    held.let_go().unwrap();
    assert_eq!(block_on(beat), Ok(()));
    let_go.send(()).expect("the writer waits for it");
    assert_eq!(block_on(before), Ok(()));
    for append in waiting {
        assert_eq!(block_on(append), Ok(()));
    }
}

/// A disk that does not answer shows as such.
#[test]
fn a_heartbeat_waits_for_the_disk() {
    let here = here();
    let held = here.hold();
    let mut beat = Box::pin(here.store.heartbeat(NodeId(1), Timestamp(1), Millis(3_000)));
    let mut context = Context::from_waker(Waker::noop());
    assert!(beat.as_mut().poll(&mut context).is_pending());
    held.let_go().unwrap();
    assert_eq!(block_on(beat), Ok(()));
    here.store.inner.writer.fail(true);
    let lost = block_on(here.store.heartbeat(NodeId(1), Timestamp(2), Millis(3_000)));
    assert!(matches!(lost, Err(StoreError::Unavailable(_))), "{lost:?}");
}

#[test]
fn the_log_is_moved_and_begins_again_while_games_go_on() {
    let here = here();
    let mut place = here.games(1)[0];
    let mut play = |moves: u32| {
        for _ in 0..moves {
            assert_eq!(block_on(here.store.append(place, vec![started(place.expected)])), Ok(()));
            place.expected.0 += 1;
        }
    };
    play(50);
    let file = here.file();
    let long = log_length(&file);
    assert!(long > 0);
    let limits = |worth_it, too_long| Limits { worth_it, too_long };
    assert_eq!(look(&file, false, limits(long + 1, long + 1)), Ok(Step::Nothing));
    assert_eq!(look(&file, false, limits(long, long + 1)), Ok(Step::Moved));
    // All of it was moved, so the next commit begins at its start and it does not grow.
    play(20);
    assert_eq!(log_length(&file), long);
    assert_eq!(look(&file, false, limits(0, long)), Ok(Step::Restarted));
    play(20);
    assert_eq!(log_length(&file), long);
    assert_eq!(look(&file, true, limits(0, long)), Ok(Step::Emptied));
    assert_eq!(log_length(&file), 0);
    play(1);
    assert_eq!(here.events(place.game).len(), 91);
}

/// No commit moves the log itself, however long it gets.
#[test]
fn commits_leave_the_log_alone() {
    let here = here();
    let work = |db: &Connection| {
        let pages = db.pragma_query_value(None, "wal_autocheckpoint", |row| row.get(0));
        pages.map_err(super::database_error::DatabaseError::sql)
    };
    let pages: Result<i64, StoreError> = block_on(here.store.inner.writer.write(work));
    assert_eq!(pages, Ok(0));
}

/// A game that goes on for long would keep all rows that came after its first.
#[test]
fn old_rows_are_folded_and_removed_while_games_go_on() {
    let here = here();
    let [mut quiet, mut busy] = here.games(2).try_into().expect("two games");
    let play = |at: &mut AppendAt, count: u32| {
        let seqs = at.expected.0..at.expected.0 + count;
        let append = |seq| (AppendAt { expected: Seq(seq), ..*at }, vec![started(Seq(seq))]);
        let answers = block_on(here.store.append_many(seqs.map(append).collect()));
        assert!(answers.iter().all(Result::is_ok));
        at.expected.0 += count;
    };
    play(&mut quiet, 1);
    for _ in 0..66 {
        play(&mut busy, 1_000);
    }
    let db = Connection::open(here.file()).unwrap();
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert!(count("SELECT count(DISTINCT id / 65536) FROM archive") == 2, "both were folded");
    for _ in 0..70 {
        play(&mut busy, 1);
    }
    let left = count("SELECT count(*) FROM live_event");
    assert!(left < 2_000, "{left} rows");
    play(&mut quiet, 1);
    let games = [(quiet.game, 2), (busy.game, 66_070)];
    assert!(games.iter().all(|(game, events)| here.events(*game).len() == *events));
    let Here { store, folder } = here;
    drop(store);
    let store = SqliteStore::open(folder.path()).expect("the folder is free again");
    let here = Here { store, folder };
    assert!(games.iter().all(|(game, events)| here.events(*game).len() == *events));
}

/// A game whose events cannot be read would keep all rows that came after its first.
#[test]
fn the_rows_of_a_damaged_game_do_not_keep_the_others() {
    let here = here();
    let [mut damaged, mut busy] = here.games(2).try_into().expect("two games");
    let play = |at: &mut AppendAt, count: u32| {
        let seqs = at.expected.0..at.expected.0 + count;
        let append = |seq| (AppendAt { expected: Seq(seq), ..*at }, vec![started(Seq(seq))]);
        let answers = block_on(here.store.append_many(seqs.map(append).collect()));
        assert!(answers.iter().all(Result::is_ok));
        at.expected.0 += count;
    };
    play(&mut damaged, 1);
    let db = Connection::open(here.file()).unwrap();
    db.execute("UPDATE live_event SET body = x'ff'", []).unwrap();
    for _ in 0..66 {
        play(&mut busy, 1_000);
    }
    for _ in 0..70 {
        play(&mut busy, 1);
    }
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    let left = count("SELECT count(*) FROM live_event");
    assert!(left < 2_000, "{left} rows");
    assert_eq!(count("SELECT count(*) FROM live_event WHERE body = x'ff'"), 1, "it stays");
    assert_eq!(here.events(busy.game).len(), 66_070);
    assert!(block_on(here.store.load(damaged.game, Seq(0))).is_err());
}

/// It could not know what the server has in memory.
#[test]
fn a_process_beside_the_server_writes_no_games() {
    let here = here();
    let place = here.games(1)[0];
    let beside = SqliteStore::open_shared(here.folder.path()).unwrap();
    let refused = block_on(beside.append(place, vec![started(Seq(0))]));
    assert!(matches!(refused, Err(AppendError::Unknown(why)) if why.contains("only the process")));
    block_on(beside.claim(place.game, NodeId(2), ExpectedOwner::Any)).unwrap_err();
    assert_eq!(block_on(here.store.append(place, vec![started(Seq(0))])), Ok(()));
    assert_eq!(block_on(beside.load(place.game, Seq(0))).unwrap().unwrap().events.len(), 1);
}

/// A node sends two heartbeats a second, also when nobody plays.
#[test]
fn a_server_that_writes_only_heartbeats_is_idle() {
    assert!(is_idle(7, 7) && is_idle(7, 9) && is_idle(7, 10));
    assert!(!is_idle(7, 11));
}

/// Half of the time of look-ups went to planning the same statements again.
#[test]
fn statements_are_planned_once_whatever_is_bound_to_them() {
    let here = here();
    here.games(3);
    for access in [Access::Read, Access::Serve] {
        let db = connect(&here.file(), access).expect("the database is there");
        for sql in [
            "SELECT id, kind, name FROM person LEFT JOIN account ON person = id WHERE id = ?1",
            "SELECT number FROM game WHERE white = ?1 ORDER BY number DESC LIMIT 20",
            "SELECT number FROM game WHERE number > ?1 AND ended_at IS NULL",
            "SELECT body FROM chat WHERE game = ?1 ORDER BY number DESC LIMIT 50",
        ] {
            let mut statement = db.prepare(sql).expect("a statement of ours");
            for value in 0..5 {
                let mut rows = statement.query(params![value]).expect("a value");
                while rows.next().expect("a row, or the end").is_some() {}
            }
            assert_eq!(statement.get_status(StatementStatus::RePrepare), 0, "{sql}");
        }
    }
}
