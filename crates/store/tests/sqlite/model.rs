//! The store on the disk does what the store in memory does, whatever happens to its games, and
//! also if it is opened again in between.

use std::fmt::Debug;

use game::{
    Actor, CommandId, Ending, Event, GameConfig, GameResult, Millis, MoveEvent, PersonId,
    RecordedEvent, Seat, Seq, TimeControl, Timestamp,
};
use rules::{ByColor, Color, Position};
use store::{
    AppendAt, Epoch, ExpectedOwner, GameStore, HistoryStore, NewGame, NodeId, NodeStore,
    SqliteStore, conformance::block_on,
};
use tempfile::TempDir;

use crate::support::id;

const GAMES: u64 = 5;
const PEOPLE: u64 = 3;

/// A sequence of pseudorandom numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % sides
    }

    fn color(&mut self) -> Color {
        if self.roll(2) == 0 { Color::White } else { Color::Black }
    }

    fn person(&mut self) -> PersonId {
        PersonId(1 + self.roll(PEOPLE))
    }

    fn instant(&mut self) -> Option<Timestamp> {
        (self.roll(3) > 0).then(|| Timestamp(self.roll(20) * 1_000))
    }

    fn event(&mut self) -> Event {
        let color = self.color();
        match self.roll(40) {
            0 => Event::Seated(color, Seat::Person(self.person())),
            1 => Event::TakenBack { plies: self.roll(3) as u32, reason: None },
            2 => Event::Restored(Box::new(Position::initial()), "so it was".into()),
            3 => Event::Ended {
                ending: Ending::Resignation { loser: color },
                could_mate: ByColor::default(),
                reason: None,
            },
            4 => Event::Corrected(GameResult::Draw, "both were right".into()),
            5..10 => Event::Present(color),
            10 => Event::Paused("a call".into()),
            11 => Event::DrawOffered(color),
            _ => {
                let uci = "e2e4".parse().expect("a move");
                let used = Millis(self.roll(9_000));
                Event::Moved(MoveEvent { uci, used, credit: Millis::ZERO, left: None })
            }
        }
    }
}

/// Both stores, and what is known of the games.
struct Both {
    folder: TempDir,
    disk: Option<SqliteStore>,
    memory: SqliteStore,
    dice: Dice,
    /// The epoch and the next number of each game, as far as they are known.
    places: [(u64, u32); GAMES as usize],
}

impl Both {
    fn new(seed: u64) -> Both {
        let folder = tempfile::tempdir().unwrap();
        let disk = Some(SqliteStore::open(folder.path()).unwrap());
        let places = [(0, 0); GAMES as usize];
        Both { folder, disk, memory: SqliteStore::in_memory(), dice: Dice(seed), places }
    }

    /// Does the same with both.
    fn both<T: Debug + PartialEq>(&self, work: impl AsyncFn(&dyn Everything) -> T) -> T {
        let disk = block_on(work(self.disk.as_ref().expect("it is open")));
        let memory = block_on(work(&self.memory));
        assert_eq!(disk, memory);
        disk
    }

    fn step(&mut self) {
        let game = self.dice.roll(GAMES);
        match self.dice.roll(20) {
            0 => self.create(game),
            1..4 => self.claim(game),
            4 => {
                let node = NodeId(1 + self.dice.roll(2));
                let other = self.dice.roll(GAMES);
                self.both(async |store| store.release(node, vec![id(game), id(other)]).await)
                    .unwrap();
            }
            5 => {
                let (node, at) = (NodeId(1 + self.dice.roll(2)), self.dice.instant());
                self.both(async |store| store.sleep(node, vec![(id(game), at)]).await).unwrap();
            }
            6 => self.reopen(),
            7 => {
                let (node, at) = (NodeId(1 + self.dice.roll(2)), self.dice.roll(90_000));
                let beat = (Timestamp(at), Millis(3_000));
                self.both(async |store| store.heartbeat(node, beat.0, beat.1).await).unwrap();
            }
            8 => {
                block_on(self.disk.as_ref().expect("it is open").rebuild()).unwrap();
            }
            _ => self.append(),
        }
    }

    fn create(&mut self, game: u64) {
        let white = (self.dice.roll(2) == 0).then(|| Seat::Person(self.dice.person()));
        let black = (self.dice.roll(2) == 0).then_some(Seat::Computer);
        let made_at = Timestamp(1_000 + self.dice.roll(100));
        let config = GameConfig::casual(made_at, TimeControl::Unlimited);
        let config = GameConfig { seats: ByColor { white, black }, rated: true, ..config };
        let new = NewGame { id: id(game), config };
        let _ = self.both(async |store| store.create(new.clone()).await);
    }

    fn claim(&mut self, game: u64) {
        let node = NodeId(1 + self.dice.roll(2));
        let claim =
            async |store: &dyn Everything| store.claim(id(game), node, ExpectedOwner::Any).await;
        if let Ok(claimed) = self.both(claim) {
            let next = claimed.history.events.len() as u32;
            self.places[game as usize] = (claimed.epoch.0, next);
        }
    }

    /// Some appends at once, now and then one that does not fit.
    fn append(&mut self) {
        let mut appends = Vec::new();
        for _ in 0..1 + self.dice.roll(3) {
            let game = self.dice.roll(GAMES);
            let (epoch, next) = &mut self.places[game as usize];
            let wrong = self.dice.roll(12) == 0;
            let expected = *next + u32::from(wrong);
            let count = if self.dice.roll(9) == 0 { 0 } else { 1 + self.dice.roll(3) as u32 };
            let deadline_at = self.dice.instant();
            let at = AppendAt {
                game: id(game),
                epoch: Epoch(*epoch),
                expected: Seq(expected),
                deadline_at,
            };
            let record = |seq: u32| RecordedEvent {
                seq: Seq(seq),
                at: Timestamp(5_000 + u64::from(seq) * 700),
                by: Actor::Player(self.dice.color(), self.dice.person()),
                cause: Some(CommandId(self.dice.roll(1 << 31))),
                uncharged: Millis(self.dice.roll(3)),
                event: self.dice.event(),
            };
            let events: Vec<RecordedEvent> = (expected..expected + count).map(record).collect();
            // If it is refused, the others show where the game really is.
            if !wrong {
                *next += count;
            }
            appends.push((at, events));
        }
        let answers = self.both(async |store| store.append_many(appends.clone()).await);
        for ((at, _), answer) in appends.iter().zip(answers) {
            if answer.is_err() {
                let game = (0..GAMES).find(|game| id(*game) == at.game).expect("one of ours");
                let history = self.both(async |store| store.load(at.game, Seq(0)).await);
                let events = history.unwrap().map_or(0, |history| history.events.len());
                self.places[game as usize].1 = events as u32;
            }
        }
    }

    /// As after a stop of the server, with everything that was live.
    fn reopen(&mut self) {
        self.disk = None;
        self.disk = Some(SqliteStore::open(self.folder.path()).unwrap());
    }

    fn compare(&mut self) {
        let before = Timestamp(self.dice.roll(22) * 1_000);
        let from = Seq(self.dice.roll(8) as u32);
        for game in 0..GAMES {
            self.both(async |store| store.load(id(game), Seq(0)).await).unwrap();
            self.both(async |store| store.load(id(game), from).await).unwrap();
            self.both(async |store| store.summary(id(game)).await).unwrap();
        }
        self.both(async |store| store.due().await).unwrap();
        self.both(async |store| store.unfinished().await).unwrap();
        self.both(async |store| store.awaiting_computer().await).unwrap();
        for limit in [2, 100] {
            self.both(async |store| store.due_before(before, limit).await).unwrap();
        }
        for person in (1..=PEOPLE).map(PersonId) {
            self.both(async |store| store.statistics(person).await).unwrap();
            self.both(async |store| store.games_of(person, None, 10).await).unwrap();
            let history = async |store: &dyn Everything| {
                store.history(person, Default::default(), None, 10).await
            };
            self.both(history).unwrap();
        }
        let beside = SqliteStore::open_shared(self.folder.path()).unwrap();
        for game in 0..GAMES {
            let memory = block_on(self.memory.load(id(game), Seq(0)));
            assert_eq!(block_on(beside.load(id(game), Seq(0))), memory);
        }
    }
}

trait Everything: GameStore + NodeStore + HistoryStore {}
impl<S: GameStore + NodeStore + HistoryStore> Everything for S {}

#[test]
fn the_disk_does_what_memory_does() {
    for seed in 0..12 {
        let mut both = Both::new(seed);
        for step in 0..60 {
            both.step();
            if step % 10 == 9 {
                both.compare();
            }
        }
    }
}
