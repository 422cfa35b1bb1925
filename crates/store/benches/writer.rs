//! What the SQLite store costs: CPU time of an append at several sizes of batch, and the bytes on
//! disk of a finished game.
//!
//! `cargo bench -p tabiya-store --features conformance --bench writer [-- --rounds N | --size]`

use std::{fs, path::Path, time::Instant};

use game::{
    Actor, CommandId, Departure, Ending, Event, GameConfig, Millis, MoveEvent, PersonId,
    RecordedEvent, Seat, Seq, TimeControl, Timestamp,
};
use rules::{ByColor, Color, Position};
use rusqlite::Connection;
use store::{
    AppendAt, ExpectedOwner, GameStore, NewGame, NodeId, SqliteStore, conformance::block_on,
};
use wire::GameId;

const START: u64 = 1_700_000_000_000;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    if words.iter().any(|word| word == "--size") {
        return measure_size(1_000);
    }
    let rounds = words.iter().skip_while(|word| *word != "--rounds").nth(1);
    let appends: u32 = rounds.map_or(20_000, |count| count.parse().expect("a number"));
    println!("{:>6} {:>9} {:>11} {:>15}", "batch", "appends", "appends/s", "CPU an append");
    for batch in [1, 16, 256] {
        let appends = if batch == 1 { appends / 10 } else { appends };
        measure_appends(batch, appends / batch);
    }
}

/// Each round plays one move in each of `batch` games out of eight times as many.
fn measure_appends(batch: u32, rounds: u32) {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let store = SqliteStore::open(folder.path()).expect("an empty store");
    let mut games: Vec<Player> =
        (0..u64::from(batch) * 8).map(|game| Player::new(&store, game)).collect();
    let (start, cpu) = (Instant::now(), cpu_seconds());
    for round in 0..rounds {
        let first = (round % 8 * batch) as usize;
        let playing = &mut games[first..first + batch as usize];
        let appends = playing.iter_mut().map(Player::next).collect();
        let answers = block_on(store.append_many(appends));
        assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    }
    let appends = f64::from(rounds * batch);
    let (took, cpu) = (start.elapsed().as_secs_f64(), cpu_seconds() - cpu);
    println!("{batch:>6} {appends:>9} {:>11.0} {:>12.2} us", appends / took, cpu / appends * 1e6);
}

/// CPU time of this process, from the system's clock ticks of 10 ms.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|word| word.parse::<f64>().ok());
    (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0
}

/// Bytes on disk of a finished game of 80 plies, with everything that belongs to it.
fn measure_size(games: u64) {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let store = SqliteStore::open(folder.path()).expect("an empty store");
    let before = vacuumed(folder.path());
    let mut players: Vec<Player> = (0..games).map(|game| Player::new(&store, game)).collect();
    let all = |appends: Vec<(AppendAt, Vec<RecordedEvent>)>| {
        let answers = block_on(store.append_many(appends));
        assert!(answers.iter().all(Result::is_ok), "the owners can append");
    };
    use Color::{Black, White};
    let begin = [Event::Present(White), Event::Present(Black), Event::Started];
    all(players.iter_mut().map(|player| player.events(begin.to_vec())).collect());
    for _ in 0..80 {
        all(players.iter_mut().map(Player::next).collect());
    }
    let (ending, could_mate) = (Ending::Resignation { loser: Black }, ByColor::default());
    let end = Event::Ended { ending, could_mate, reason: None };
    all(players.iter_mut().map(|player| player.events(vec![end.clone()])).collect());
    let left = Event::Absent(White, Departure::Left);
    all(players.iter_mut().map(|player| player.events(vec![left.clone()])).collect());
    let ids = players.iter().map(|player| player.at.game).collect();
    block_on(store.release(NodeId(1), ids)).expect("the store answers");
    // Each commit removes some of the rows that were folded.
    for _ in 0..games / 10 {
        block_on(store.release(NodeId(1), Vec::new())).expect("the store answers");
    }
    let after = vacuumed(folder.path());
    println!("{:.0} bytes a finished game of 80 plies", (after - before) as f64 / games as f64);
    let db = Connection::open(folder.path().join("tabiya.sqlite")).expect("the database");
    let sql = "SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC LIMIT 20";
    if let Ok(mut statement) = db.prepare(sql) {
        let mut rows = statement.query([]).expect("a table of sizes");
        while let Some(row) = rows.next().expect("a row") {
            let (name, bytes): (String, i64) = (row.get(0).expect("name"), row.get(1).expect("n"));
            println!("{:>28} {:>7.1}", name, bytes as f64 / games as f64);
        }
    }
}

fn vacuumed(folder: &Path) -> u64 {
    let db = Connection::open(folder.join("tabiya.sqlite")).expect("the database");
    db.execute_batch("VACUUM").expect("room on the disk");
    let number = |name: &str| -> u64 {
        let value: i64 = db.pragma_query_value(None, name, |row| row.get(0)).expect("a number");
        value.cast_unsigned()
    };
    number("page_count") * number("page_size")
}

/// A game between two people, played as on the page: thinking times that vary, some milliseconds of
/// lag.
struct Player {
    at: AppendAt,
    now: u64,
    left: [u64; 2],
    position: Position,
    dice: u64,
}

impl Player {
    fn new(store: &SqliteStore, game: u64) -> Player {
        let time = TimeControl::fischer(Millis::MINUTE.times(3), Millis(2_000)).expect("a clock");
        let made_at = Timestamp(START + game * 77_777);
        let people = [2 * (game % 50) + 1, 2 * (game % 50) + 2].map(PersonId).map(Seat::Person);
        let seats = ByColor { white: Some(people[0]), black: Some(people[1]) };
        let config = GameConfig { seats, ..GameConfig::casual(made_at, time) };
        let id = GameId::from_random(game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        block_on(store.create(NewGame { id, config })).expect("a new game");
        let claimed = block_on(store.claim(id, NodeId(1), ExpectedOwner::Any)).expect("a game");
        let at = AppendAt { game: id, epoch: claimed.epoch, expected: Seq(0), deadline_at: None };
        Player {
            at,
            now: made_at.0 + 5_000,
            left: [180_000; 2],
            position: Position::initial(),
            dice: game * 7 + 1,
        }
    }

    fn roll(&mut self, sides: u64) -> u64 {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.dice >> 33) % sides
    }

    /// A random legal move.
    fn next(&mut self) -> (AppendAt, Vec<RecordedEvent>) {
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            self.position = Position::initial();
            return self.next();
        }
        let choice = moves[self.roll(moves.len() as u64) as usize];
        let uci = self.position.uci(choice);
        let side = self.position.turn() as usize;
        let by = Actor::Player(self.position.turn(), PersonId(1 + side as u64));
        self.position.play_unchecked(choice);
        let (lag, used) = (self.roll(60), 500 + self.roll(4_000));
        self.now += used + lag;
        self.left[side] = (self.left[side] + 2_000 + lag).saturating_sub(used);
        // As the page draws its numbers.
        let command = self.roll(1 << 31) << 22 | self.roll(1 << 22);
        let moved = MoveEvent {
            uci,
            used: Millis(used),
            credit: Millis(lag),
            left: Some(Millis(self.left[side])),
        };
        let at = AppendAt { deadline_at: Some(Timestamp(self.now + 90_000)), ..self.at };
        let recorded = RecordedEvent {
            seq: at.expected,
            at: Timestamp(self.now),
            by,
            cause: Some(CommandId(command)),
            uncharged: Millis(1 + self.roll(3)),
            event: Event::Moved(moved),
        };
        self.at.expected.0 += 1;
        (at, vec![recorded])
    }

    fn events(&mut self, events: Vec<Event>) -> (AppendAt, Vec<RecordedEvent>) {
        let record = |(seq, event)| RecordedEvent {
            seq: Seq(seq),
            at: Timestamp(self.now),
            by: Actor::Zone,
            cause: None,
            uncharged: Millis::ZERO,
            event,
        };
        let recorded: Vec<RecordedEvent> = (self.at.expected.0..).zip(events).map(record).collect();
        let at = self.at;
        self.at.expected.0 += recorded.len() as u32;
        (at, recorded)
    }
}
