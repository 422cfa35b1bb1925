//! The cost of a move in a game, from the command to the state after it, without the disk; and the
//! memory of a live game.

#[allow(dead_code, reason = "each bench uses its part")]
mod race;

use std::{fs, process::ExitCode};

use game::{
    Actor, Command, Decision, Facts, Game, GameConfig, Millis, PersonId, RecordedEvent, Seat,
    TimeControl, Timestamp, ZoneCommand,
};
use peers::Random;
use race::{Runner, race, ratio, rounds};
use rules::{ByColor, Color, Uci};

/// The average time of a move may not exceed this many nanoseconds.
const MOVE_NANOSECONDS_MAX: f64 = 2_000.0;
/// A live game may not take more bytes than this, besides its moves.
const GAME_BYTES_MAX: u64 = 2_048;

const T0: Timestamp = Timestamp(1_000_000_000_000);
const WHITE: PersonId = PersonId(1);
const BLACK: PersonId = PersonId(2);

/// A started game, its moves, and its record.
struct Playout {
    begun: Game,
    moves: Vec<Uci>,
    events: Vec<RecordedEvent>,
}

fn main() -> ExitCode {
    let rounds = rounds(15);
    let playouts = playouts();
    let moves: u64 = playouts.iter().map(|playout| playout.moves.len() as u64).sum();
    let events: u64 = playouts.iter().map(|playout| playout.events.len() as u64).sum();
    println!(
        "{} random games with a clock, {moves} moves, median of {rounds} fresh processes",
        playouts.len()
    );
    println!();
    println!("| operation | measured | at most |");
    println!("| --- | ---: | ---: |");

    let answer = events;
    let runners = [
        Runner::new("live", || playouts.iter().map(played).sum()),
        Runner::new("replay", || playouts.iter().map(replayed).sum()),
    ];
    let took = race("moves", answer, rounds, &runners);
    let each = |index: usize| took[index].as_nanos() as f64 / moves as f64;
    println!("| decide, record and apply a move | {:.0} ns | {MOVE_NANOSECONDS_MAX} ns |", each(0));
    println!("| replay a move | {:.0} ns ({:.1} × faster) | |", each(1), ratio(took[1], took[0]));

    let bytes = bytes_without_moves(&playouts[0].begun);
    println!("| `Game` itself | {} bytes | |", size_of::<Game>());
    let measured = bytes.map_or("unknown".into(), |bytes| format!("{bytes} bytes"));
    println!("| a live game beside its moves | {measured} | {GAME_BYTES_MAX} bytes |");

    let is_slow = each(0) > MOVE_NANOSECONDS_MAX;
    if is_slow {
        eprintln!("a move takes {:.0} ns", each(0));
    }
    let is_large = bytes.is_some_and(|bytes| bytes > GAME_BYTES_MAX);
    if is_large {
        eprintln!("a live game takes {measured} beside its moves");
    }
    if is_slow || is_large { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Random games of 80 plies, or until they end.
fn playouts() -> Vec<Playout> {
    let mut random = Random::new(2026);
    (0..200).map(|_| playout(&mut random)).collect()
}

fn playout(random: &mut Random) -> Playout {
    let mut game = Game::new(config());
    let mut events = Vec::new();
    for color in Color::ALL {
        let present = Command::Zone(ZoneCommand::Present(color));
        events.extend(submit(&mut game, T0, Actor::Zone, &present));
    }
    let begun = game.clone();
    let mut moves = Vec::new();
    while moves.len() < 80 && game.ended().is_none() {
        let legal = game.position().legal_moves();
        let chosen = *random.pick(&legal).expect("a move, as the game is not over");
        let uci = game.position().uci(chosen);
        let played = make_move(&mut game, uci);
        events.extend(played);
        moves.push(uci);
    }
    Playout { begun, moves, events }
}

fn config() -> GameConfig {
    let time: TimeControl = "3+2".parse().expect("a time control");
    let seats = ByColor { white: Some(Seat::Person(WHITE)), black: Some(Seat::Person(BLACK)) };
    GameConfig { seats, ..GameConfig::casual(T0, time) }
}

/// Plays the game as its owner does, and counts the events.
fn played(playout: &Playout) -> u64 {
    let mut game = playout.begun.clone();
    let mut events = u64::from(game.next_seq().0);
    for &uci in &playout.moves {
        events += make_move(&mut game, uci).len() as u64;
    }
    assert_eq!(game.next_seq().0 as usize, playout.events.len());
    events
}

/// Rebuilds the same game from its record.
fn replayed(playout: &Playout) -> u64 {
    let game = Game::replay(playout.begun.config().clone(), &playout.events);
    game.next_seq().0.into()
}

/// A move, one and a half seconds after the previous one.
fn make_move(game: &mut Game, uci: Uci) -> Vec<RecordedEvent> {
    let at = game.last_at() + Millis(1_500);
    let by = match game.turn() {
        Color::White => Actor::Player(Color::White, WHITE),
        Color::Black => Actor::Player(Color::Black, BLACK),
    };
    let command = Command::Play { uci, ply: game.ply() };
    submit(game, at, by, &command)
}

fn submit(game: &mut Game, at: Timestamp, by: Actor, command: &Command) -> Vec<RecordedEvent> {
    let facts = Facts { lag: Some(Millis(40)), ..Facts::default() };
    let Decision::Done { new_events, answer: Ok(()) } = game.decide(at, by, command, &facts) else {
        panic!("a legal move in time is accepted");
    };
    let recorded = game.record(at, None, new_events);
    for event in &recorded {
        game.apply(event);
    }
    recorded
}

/// The memory for each additional game, where the system reports it.
fn bytes_without_moves(begun: &Game) -> Option<u64> {
    const GAMES: usize = 20_000;
    // The first growth also includes what is allocated only once.
    let warm = vec![begun.clone(); GAMES];
    let mut games = Vec::with_capacity(GAMES);
    let before = resident_bytes()?;
    for _ in 0..GAMES {
        games.push(begun.clone());
    }
    let after = resident_bytes()?;
    assert_eq!(games.len(), warm.len());
    Some((after - before) / GAMES as u64)
}

fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1_024)
}
