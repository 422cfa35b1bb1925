//! Processor time and memory of each round of generated nine-round tournaments: `make
//! bench-pairing`.

use std::{fs, time::Instant};

use tabiya_pairing::{
    dutch::pair,
    field::Field,
    generate::{Generator, Settings},
    trf::Forbidden,
};

const ROUNDS: u16 = 9;

fn main() {
    println!(
        "{:<28} {:>11} {:>8} {:>8}   milliseconds a round",
        "players", "tournaments", "median", "worst"
    );
    for (players, tournaments) in
        [(50, 20), (100, 20), (200, 20), (400, 6), (600, 6), (1000, 3), (2000, 1)]
    {
        let settings = Settings { absent: 100, ..Settings::plain(players, ROUNDS) };
        let times: Vec<f64> =
            (0..tournaments).flat_map(|seed| times_of(seed, &settings, None)).collect();
        show(&players.to_string(), tournaments, times);
    }
    // Mutually forbidden, by number: the first ones, the last ones, every third.
    let last: Vec<u16> = (401..=600).collect();
    let sets = [
        ("first 200", (1..=200).collect()),
        ("last 200", last),
        ("200 in between", (0..200).map(|place| 3 * place + 1).collect()),
        ("last 290", (311..=600).collect()),
    ];
    for (name, forbidden) in sets {
        let settings = Settings::plain(600, ROUNDS);
        let forbidden: Vec<u16> = forbidden;
        show(&format!("600, {name} forbidden"), 1, times_of(0, &settings, Some(&forbidden)));
    }
    println!("most memory: {}", peak().unwrap_or_else(|| "unknown".to_owned()));
}

/// The time of each round until one cannot be paired.
fn times_of(seed: u64, settings: &Settings, forbidden: Option<&[u16]>) -> Vec<f64> {
    let mut generator = Generator::new(seed, settings.clone());
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let mut field = generator.draw_absences();
        if let Some(players) = forbidden {
            let mut tournament = generator.tournament().clone();
            let rounds = (1, ROUNDS);
            tournament.forbidden.push(Forbidden { rounds, players: players.to_vec(), line: 0 });
            field = Field::next_round(&tournament).expect("nothing contradicts itself");
        }
        let start = processor_time();
        let round = pair(&field);
        times.push(processor_time() - start);
        match round {
            Ok(round) => generator.play(&round),
            Err(error) => {
                println!("round {}: {error}", times.len());
                break;
            }
        }
    }
    times
}

fn show(name: &str, tournaments: u64, mut times: Vec<f64>) {
    let rounds: Vec<String> =
        times.iter().take(ROUNDS.into()).map(|time| format!("{:.1}", time * 1e3)).collect();
    times.sort_by(f64::total_cmp);
    let (median, worst) = (times[times.len() / 2] * 1e3, times[times.len() - 1] * 1e3);
    let rounds = rounds.join(" ");
    println!("{name:<28} {tournaments:>11} {median:>8.1} {worst:>8.1}   {rounds}");
}

/// Seconds this thread has been on a processor; other programs do not count. Where the system
/// does not tell, wall time.
fn processor_time() -> f64 {
    // The count is brought up to date when the thread gives way.
    std::thread::yield_now();
    let stat = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    match nanoseconds {
        Some(nanoseconds) => nanoseconds * 1e-9,
        None => wall_time(),
    }
}

#[allow(clippy::disallowed_methods, reason = "a bench measures time")]
fn wall_time() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// The most memory this process has used, where the system tells.
fn peak() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
