//! Damaged files: what is torn is told, and all of the rest can be saved.

use std::{fs, path::Path};

use game::{Event, GameConfig, PersonId, RecordedEvent, Seat, Seq, TimeControl, Timestamp};
use rules::ByColor;
use rusqlite::Connection;
use store::{
    AppendAt, Depth, ExpectedOwner, Fault, GameStore, IntegrityStore, KindCounts, NewGame, NodeId,
    SettingStore, SqliteStore, Store, StoreError, StoredKind, add_checksums,
    conformance::block_on,
    sqlite::{self, OpenError, remove_damaged, salvage},
    verify, verify_game,
};

use crate::support::{ANNA, BORIS, database, id};

const GAMES: u64 = 60;
const PAGE: usize = 4_096;

/// Games that replay: every second has ended.
fn play(store: &SqliteStore) {
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"];
    for number in 0..GAMES {
        let seats = ByColor { white: Some(Seat::Person(ANNA)), black: Some(Seat::Person(BORIS)) };
        let made_at = Timestamp(1_000 + number);
        let config = GameConfig { seats, ..GameConfig::casual(made_at, TimeControl::Unlimited) };
        let id = id(number);
        block_on(store.create(NewGame { id, config })).expect("a new game");
        let claimed = block_on(store.claim(id, NodeId(1), ExpectedOwner::Any)).expect("a game");
        let mut at =
            AppendAt { game: id, epoch: claimed.epoch, expected: Seq(0), deadline_at: None };
        let mut events = vec![Event::Started];
        events.extend(moves.iter().take(2 + number as usize % 7).map(|uci| {
            let uci = uci.parse().expect("a move");
            let (used, credit) = (game::Millis(10), game::Millis::ZERO);
            Event::Moved(game::MoveEvent { uci, used, credit, left: None })
        }));
        if number % 2 == 0 {
            let ending = game::Ending::Agreement;
            events.push(Event::Ended { ending, could_mate: ByColor::default(), reason: None });
        }
        for event in events {
            let recorded = RecordedEvent {
                seq: at.expected,
                at: Timestamp(2_000 + u64::from(at.expected.0)),
                by: game::Actor::Player(rules::Color::White, PersonId(7)),
                cause: Some(game::CommandId(number)),
                uncharged: game::Millis::ZERO,
                event,
            };
            block_on(store.append(at, vec![recorded])).expect("the owner can append");
            at.expected.0 += 1;
        }
    }
}

fn answers(folder: &Path) -> Result<Vec<Result<String, StoreError>>, OpenError> {
    let store = SqliteStore::open_shared(folder)?;
    let answers = (0..GAMES).flat_map(|game| {
        let history = block_on(store.load(id(game), Seq(0))).and_then(|found| match found {
            Some(found) => {
                found.replay(id(game))?;
                Ok(format!("{found:?}"))
            }
            // Nothing says that there ever was one, which a viewer is told.
            None => Err(StoreError::NoSuchGame),
        });
        let summary = block_on(store.summary(id(game))).and_then(|found| match found {
            Some(found) => Ok(format!("{found:?}")),
            None => Err(StoreError::NoSuchGame),
        });
        [history, summary]
    });
    Ok(answers.collect())
}

/// Everything in one file: pages of an old state in the new one, halves of pages that were not
/// written, and flipped bits anywhere.
#[test]
fn c1_no_torn_page_is_served() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    play(&store);
    drop(store);
    let truth = answers(folder.path()).expect("a sound folder");
    let whole = fs::read(database(folder.path())).unwrap();
    let mut dice = 0x9e37_79b9_7f4a_7c15_u64;
    let mut roll = |sides: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (dice >> 33) as usize % sides
    };
    let tears = if std::env::var_os("TABIYA_SOAK").is_some() { 3_000 } else { 120 };
    let (mut refused, mut told, mut same) = (0, 0, 0);
    for tear in 0..tears {
        let page = 1 + roll(whole.len() / PAGE - 1);
        let other = 1 + roll(whole.len() / PAGE - 1);
        let mut torn = whole.clone();
        let half = page * PAGE + PAGE / 2..(page + 1) * PAGE;
        match tear % 3 {
            0 => torn[half].fill(0),
            1 => torn.copy_within(other * PAGE + PAGE / 2..(other + 1) * PAGE, half.start),
            _ => torn[page * PAGE..][..PAGE].fill(0),
        }
        for end in ["-wal", "-shm"] {
            let _ = fs::remove_file(folder.path().join(format!("tabiya.sqlite{end}")));
        }
        fs::write(database(folder.path()), &torn).unwrap();
        let Ok(found) = answers(folder.path()) else {
            refused += 1;
            continue;
        };
        let any = found.iter().any(Result::is_err);
        *if any { &mut told } else { &mut same } += 1;
        for (place, (found, truth)) in found.iter().zip(&truth).enumerate() {
            let is_right = found.is_err() || found == truth;
            assert!(is_right, "answer {place} after tear {tear} of page {page}: {found:?}");
        }
    }
    assert!(told > 0, "{refused} refused, {told} told, {same} without a trace");
}

/// Games of an earlier version, of which one is damaged already.
#[test]
fn games_get_checksums_after_they_were_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    play(&store);
    drop(store);
    let db = Connection::open(database(folder.path())).unwrap();
    for table in ["archive", "live_event"] {
        let without_sum = "CAST(x'01' || substr(body, 2, length(body) - 9) AS BLOB)";
        db.execute(&format!("UPDATE {table} SET body = {without_sum}"), []).unwrap();
    }
    db.execute("UPDATE game SET sum = NULL", []).unwrap();
    // The first move of game 0: two bits are another square.
    let sql = "SELECT archive.id, archive.body FROM game \
               JOIN archive ON archive.id = number * 65536 WHERE game.id = ?1";
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (part, body): (i64, Vec<u8>) = db.query_row(sql, [id(0).as_str()], read).unwrap();
    let uci: rules::Uci = "e2e4".parse().unwrap();
    let squares = (uci.from.index() as u16 | (uci.to.index() as u16) << 6).to_le_bytes();
    let place = body.windows(2).position(|bytes| bytes == squares).expect("the move");
    let mut damaged = body;
    damaged[place] ^= 0b11;
    db.execute("UPDATE archive SET body = ?2 WHERE id = ?1", (part, damaged)).unwrap();
    drop(db);

    let sqlite = SqliteStore::open(folder.path()).unwrap();
    let store = Store::new(std::sync::Arc::new(sqlite.clone()));
    assert_eq!(block_on(sqlite.without_checksum_total()), Ok(GAMES));
    let mut marked = Vec::new();
    loop {
        let added = block_on(add_checksums(&store, 7)).unwrap();
        marked.extend(added.damaged.into_iter().map(|(game, _)| game));
        if added.games == 0 {
            break;
        }
    }
    assert_eq!(marked, [id(0)]);
    assert_eq!(block_on(sqlite.without_checksum_total()), Ok(0));
    let error = block_on(sqlite.load(id(0), Seq(0))).unwrap_err();
    assert!(matches!(error, StoreError::Damaged(_)), "{error}");
    for game in 1..GAMES {
        assert_eq!(block_on(verify_game(&store, id(game))), Ok(()), "game {game}");
    }
    drop((store, sqlite));
    let db = Connection::open(database(folder.path())).unwrap();
    let old = "SELECT (SELECT count(*) FROM archive WHERE id % 65536 = 0 AND hex(body) LIKE '01%')";
    let old: i64 = db.query_row(old, [], |row| row.get(0)).unwrap();
    assert_eq!(old, 1, "the damaged one stays as it is");
}

/// What cannot be read is lost, and all of the rest is there.
#[test]
fn a_damaged_folder_is_salvaged() {
    let parent = tempfile::tempdir().unwrap();
    let (old, new) = (parent.path().join("old"), parent.path().join("new"));
    let store = SqliteStore::open(&old).unwrap();
    play(&store);
    drop(store);
    let truth = answers(&old).expect("a sound folder");
    let db = Connection::open(database(&old)).unwrap();
    let flip = "UPDATE archive SET body = CAST(x'02' || zeroblob(length(body) - 1) AS BLOB) \
                WHERE id = (SELECT number * 65536 FROM game WHERE id = ?1)";
    assert_eq!(db.execute(flip, [id(2).as_str()]).unwrap(), 1);
    let sql = "SELECT body FROM archive WHERE id = (SELECT number * 65536 FROM game WHERE id = ?1)";
    let body: Vec<u8> = db.query_row(sql, [id(40).as_str()], |row| row.get(0)).unwrap();
    db.close().unwrap();
    let mut bytes = fs::read(database(&old)).unwrap();
    let place = bytes.windows(body.len()).position(|found| found == body).expect("the body");
    bytes[place / PAGE * PAGE..][..PAGE].fill(0);
    fs::write(database(&old), bytes).unwrap();

    let tables = salvage(&old, &new).unwrap();
    assert!(tables.iter().any(|table| table.table == "game" && table.saved == GAMES));
    let sqlite = SqliteStore::open(&new).unwrap();
    let store = Store::new(std::sync::Arc::new(sqlite.clone()));
    let mut faults: Vec<Fault> = Vec::new();
    let counts = block_on(verify(&store, Depth::Replay, |fault| faults.push(fault))).unwrap();
    let (_, KindCounts { whole, damaged, .. }) =
        counts.into_iter().find(|(kind, _)| *kind == StoredKind::Game).unwrap();
    assert_eq!((whole + damaged, damaged), (GAMES, faults.len() as u64));
    for lost in [2, 40] {
        assert!(faults.iter().any(|fault| fault.id == id(lost).as_str()), "{faults:?}");
    }
    assert!(whole > 0 && damaged < GAMES / 2 + 2, "{damaged} damaged");
    drop((store, sqlite));
    remove_damaged(&new, &faults).unwrap();
    let saved = answers(&new).unwrap();
    let mut same = 0;
    for (saved, truth) in saved.iter().zip(&truth) {
        assert!(saved == truth || *saved == Err(StoreError::NoSuchGame), "{saved:?}");
        same += u64::from(saved == truth);
    }
    assert_eq!(same, 2 * whole);
    let again = salvage(&old, &new).unwrap_err();
    assert!(again.to_string().contains("not empty"), "{again}");
}

#[test]
fn c1_an_empty_file_where_a_server_ran_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    assert!(block_on(store.settings()).is_ok());
    drop(store);
    fs::write(database(folder.path()), "").unwrap();
    for open in [SqliteStore::open, SqliteStore::open_shared] {
        let error = open(folder.path()).unwrap_err();
        assert_eq!(error, OpenError::Emptied { file: database(folder.path()) });
        assert!(error.to_string().contains("tabiya restore"), "{error}");
    }
    fs::remove_file(database(folder.path())).unwrap();
    assert!(SqliteStore::open(folder.path()).is_ok(), "as the advice says");

    let new = tempfile::tempdir().unwrap();
    fs::write(database(new.path()), "").unwrap();
    assert!(SqliteStore::open(new.path()).is_ok(), "no server ran there");
}

/// The copy is made, and says what is damaged in it.
#[test]
fn a_backup_names_damaged_games() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    play(&store);
    let copy = |name: &str| {
        let to = folder.path().join(name);
        sqlite::backup(folder.path(), &to, sqlite::Existing::Keep).expect("a backup")
    };
    assert_eq!(copy("whole.sqlite"), []);
    let db = Connection::open(database(folder.path())).unwrap();
    let sql = "UPDATE game SET first_white = first_white + 1 WHERE id = ?1";
    db.execute(sql, [id(5).as_str()]).unwrap();
    let faults = copy("damaged.sqlite");
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!((faults[0].kind, &*faults[0].id), (StoredKind::Game, id(5).as_str()));
}
