//! The explorer on SQLite: time of an answer and of counting a game, at a tenth of the positions
//! and at all of them, and the bytes on disk.
//!
//! `cargo bench -p tabiya-store --features conformance --bench explorer [-- --positions N]`

use std::{fs, path::Path, time::Instant};

use game::{GameConfig, RatingCategory, Seat, TimeControl, Timestamp};
use rules::{ByColor, Position};
use rusqlite::{Connection, params};
use store::{
    EXPLORER_PLIES_MAX, ExploredMove, ExplorerFilter, ExplorerStore, GameLine, GameStore, NewGame,
    Outcome, PackedPosition, SqliteStore, conformance::block_on,
};
use wire::GameId;

/// Games in one call, as the server counts them.
const AT_ONCE: u64 = 8;
const OUTCOMES: [Outcome; 3] = [Outcome::White, Outcome::Draw, Outcome::Black];

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let wanted = words.iter().skip_while(|word| *word != "--positions").nth(1);
    let wanted: u64 = wanted.map_or(1_000_000, |count| count.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder for a while");
    let store = SqliteStore::open(folder.path()).expect("an empty store");
    let mut bench = Bench { store, folder: folder.path(), games: 0, dice: Dice(1) };
    bench.first_game();
    println!(
        "{:>10} {:>8} {:>12} {:>38} {:>11}",
        "positions",
        "games",
        "count a game",
        "answers: start, usual, filtered, deep",
        "bytes a game"
    );
    for part in [wanted / 10, wanted] {
        let took = bench.fill(part);
        bench.report(took);
    }
}

struct Bench<'a> {
    store: SqliteStore,
    folder: &'a Path,
    games: u64,
    dice: Dice,
}

impl Bench<'_> {
    /// The row of which the others are copies: only their numbers and ids matter here.
    fn first_game(&self) {
        let mut config = GameConfig::casual(Timestamp(1_700_000_000_000), TimeControl::Unlimited);
        config.seats = ByColor { white: Some(Seat::Computer), black: Some(Seat::Computer) };
        let id = GameId::from_random(0);
        block_on(self.store.create(NewGame { id, config })).expect("the game is new");
    }

    /// Counts games until there are so many positions; returns the seconds for each.
    fn fill(&mut self, positions: u64) -> f64 {
        let (mut spent, before) = (0.0, self.games);
        while self.positions() < positions {
            for _ in 0..64 {
                let lines = self.next_lines();
                let start = Instant::now();
                let counted = block_on(self.store.count(lines)).expect("they are counted");
                spent += start.elapsed().as_secs_f64();
                assert_eq!(u64::from(counted), AT_ONCE);
            }
        }
        spent / (self.games - before) as f64
    }

    fn next_lines(&mut self) -> Vec<GameLine> {
        let mut db = self.database();
        let all = db.transaction().expect("the database");
        let mut lines = Vec::new();
        for _ in 0..AT_ONCE {
            self.games += 1;
            let line = self.dice.line(GameId::from_random(self.games));
            let copy = "INSERT INTO game (id, made_at, epoch, configuration, speed, turn, \
                        white_moves, black_moves, next_seq) SELECT ?1, made_at, epoch, \
                        configuration, speed, turn, 0, 0, 0 FROM game WHERE number = 1 \
                        RETURNING number";
            let number: i64 =
                all.query_row(copy, [line.id.as_str()], |row| row.get(0)).expect("a copy");
            let outcome =
                1 + OUTCOMES.iter().position(|one| Some(*one) == line.outcome).unwrap_or(0);
            let note = "INSERT INTO explorer_game (game, public_at, outcome) VALUES (?1, 0, ?2)";
            all.execute(note, params![number, outcome as i64]).expect("a note");
            lines.push(line);
        }
        all.commit().expect("the database");
        lines
    }

    fn positions(&self) -> u64 {
        let sql = "SELECT count(DISTINCT position) FROM explorer_move";
        let count: i64 = self.database().query_row(sql, [], |row| row.get(0)).expect("a number");
        count.cast_unsigned()
    }

    fn report(&mut self, count_took: f64) {
        let blitz = RatingCategory::ALL[2];
        let filter = ExplorerFilter { categories: vec![blitz], bands: vec![] };
        let start = self.answer_time(0, &ExplorerFilter::default());
        let usual = self.answer_time(6, &ExplorerFilter::default());
        let filtered = self.answer_time(0, &filter);
        let deep = self.answer_time(30, &ExplorerFilter::default());
        let sql = "SELECT sum(pgsize) FROM dbstat WHERE name = 'explorer_move'";
        let bytes: rusqlite::Result<i64> = self.database().query_row(sql, [], |row| row.get(0));
        let bytes = bytes.unwrap_or_else(|_| {
            fs::metadata(self.folder.join("tabiya.sqlite")).map_or(0, |file| file.len() as i64)
        });
        println!(
            "{:>10} {:>8} {:>9.2} ms {:>7.2} {:>7.2} {:>7.2} {:>7.2} ms (median) {:>11}",
            self.positions(),
            self.games,
            count_took * 1e3,
            start,
            usual,
            filtered,
            deep,
            bytes.cast_unsigned() / self.games
        );
    }

    /// The median of 200 answers about positions after so many moves, in milliseconds.
    fn answer_time(&mut self, plies: usize, filter: &ExplorerFilter) -> f64 {
        let mut times: Vec<f64> = (0..200)
            .map(|_| {
                let line = self.dice.line(GameId::from_random(0));
                let position = line.moves[plies.min(line.moves.len() - 1)].position.clone();
                let start = Instant::now();
                block_on(self.store.explore(position, filter.clone(), 8)).expect("an answer");
                start.elapsed().as_secs_f64() * 1e3
            })
            .collect();
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }

    fn database(&self) -> Connection {
        Connection::open(self.folder.join("tabiya.sqlite")).expect("the database")
    }
}

/// A sequence of pseudorandom numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        (self.0 >> 33) as usize % sides
    }

    /// Some moves are much more frequent than others, as in openings.
    fn line(&mut self, id: GameId) -> GameLine {
        let mut position = Position::initial();
        let mut moves = Vec::new();
        while moves.len() < EXPLORER_PLIES_MAX {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let tries = if moves.len() < 10 { 5 } else { 2 };
            let place = (0..tries).map(|_| self.roll(legal.len())).min().unwrap_or(0);
            let made = legal[place];
            let packed = PackedPosition::of(&position);
            let explored = ExploredMove { position: packed, uci: position.uci(made) };
            if !moves.contains(&explored) {
                moves.push(explored);
            }
            position.play_unchecked(made);
        }
        GameLine {
            id,
            counted: None,
            outcome: Some(OUTCOMES[self.roll(3)]),
            category: RatingCategory::ALL[self.roll(RatingCategory::ALL.len())],
            rating: Some(900 + self.roll(1_700) as u16),
            moves,
        }
    }
}
