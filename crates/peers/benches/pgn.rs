//! Reading PGN: ours against pgn-reader with shakmaty. The files are generated from a seed: games
//! as servers write them, with and without clocks.

mod race;

use std::ops::ControlFlow;

use peers::{Random, games};
use pgn_reader::{Reader, SanPlus};
use race::{Runner, geometric_mean, race, ratio, rounds};
use rules::pgn::{Games, LineColumn, Parser, Visitor};
use shakmaty::{Chess, Position as _};

fn main() {
    let rounds = rounds(7);
    println!(
        "PGN, MB a second, median of {rounds} fresh processes; × is how many times faster ours is"
    );
    println!();
    println!("| file | task | ours | pgn-reader | × |");
    println!("| --- | --- | ---: | ---: | ---: |");
    let mut ratios = Vec::new();
    for (name, has_clocks) in [("bare moves", false), ("moves with clocks", true)] {
        let (file, plies) = file(has_clocks);
        let tasks: [(&str, [Runner<'_>; 2]); 2] = [
            (
                "find the moves",
                [
                    Runner::new("ours", || count(&file)),
                    Runner::new("pgn-reader", || their_count(&file)),
                ],
            ),
            (
                "play the moves",
                [
                    Runner::new("ours", || replay(&file)),
                    Runner::new("pgn-reader", || their_replay(&file)),
                ],
            ),
        ];
        for (task, runners) in tasks {
            let took = race(name, plies, rounds, &runners);
            let [ours, theirs] =
                [0, 1].map(|index: usize| file.len() as f64 / took[index].as_secs_f64() / 1e6);
            let faster = ratio(took[0], took[1]);
            ratios.push(faster);
            println!("| {name} | {task} | {ours:.0} | {theirs:.0} | {faster:.2} |");
        }
    }
    let mean = geometric_mean(&ratios);
    println!("| **geometric mean** | | | | **{mean:.2}** |");
}

/// Two thousand games, and the number of moves in them.
fn file(has_clocks: bool) -> (Vec<u8>, u64) {
    let mut random = Random::new(2026);
    let mut file = String::new();
    let mut plies = 0;
    for _ in 0..2000 {
        let game = games::served(&mut random, has_clocks);
        plies += game.moves.len() as u64;
        game.write_pgn(&mut file).expect("legal moves");
    }
    (file.into_bytes(), plies)
}

/// Counts moves without parsing them.
struct Count(u64);

impl Visitor for Count {
    fn san(&mut self, _: &str, _: LineColumn) {
        self.0 += 1;
    }
}

fn count(file: &[u8]) -> u64 {
    let (mut parser, mut count, mut rest) = (Parser::new(), Count(0), file);
    while parser.feed(&mut rest, &mut count) {}
    while parser.finish(&mut count) {}
    count.0
}

fn replay(file: &[u8]) -> u64 {
    Games::checking(file).map(|game| game.expect("a good game").plies).sum()
}

/// Counts moves; pgn-reader has parsed them, without knowing the position.
struct TheirCount;

impl pgn_reader::Visitor for TheirCount {
    type Tags = ();
    type Movetext = u64;
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, u64> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, count: &mut u64, _: SanPlus) -> ControlFlow<u64> {
        *count += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, count: u64) -> u64 {
        count
    }
}

fn their_count(file: &[u8]) -> u64 {
    let mut reader = Reader::new(file);
    reader.read_games(&mut TheirCount).map(|count| count.expect("no I/O")).sum()
}

/// Plays the moves.
struct TheirReplay;

impl pgn_reader::Visitor for TheirReplay {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (chess, count): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        match san.san.to_move(chess) {
            Ok(played) => {
                chess.play_unchecked(played);
                *count += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(*count),
        }
    }

    fn end_game(&mut self, (_, count): (Chess, u64)) -> u64 {
        count
    }
}

fn their_replay(file: &[u8]) -> u64 {
    let mut reader = Reader::new(file);
    reader.read_games(&mut TheirReplay).map(|count| count.expect("no I/O")).sum()
}
