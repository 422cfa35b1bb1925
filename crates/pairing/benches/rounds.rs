//! Processor time of each round of generated nine-round events in which one player of ten is out:
//! `make bench-pairing`.

use std::{fs, time::Instant};

use tabiya_pairing::{
    dutch::pair,
    generate::{Generator, Settings},
};

fn main() {
    println!(
        "{:>8} {:>8} {:>12} {:>12}   milliseconds a round",
        "players", "events", "median", "worst"
    );
    for (players, events) in [(50, 20), (100, 20), (200, 20), (400, 6), (1000, 3)] {
        let mut times = Vec::new();
        for seed in 0..events {
            let settings = Settings { absent: 100, ..Settings::plain(players, 9) };
            let mut generator = Generator::new(seed, settings);
            for _ in 0..9 {
                let field = generator.draw_absences();
                let start = processor_time();
                let round = pair(&field);
                times.push(processor_time() - start);
                generator.play(&round.expect("nine rounds of so many players can be paired"));
            }
        }
        let rounds: Vec<String> =
            times.iter().take(9).map(|time| format!("{:.1}", time * 1e3)).collect();
        times.sort_by(f64::total_cmp);
        let (median, worst) = (times[times.len() / 2] * 1e3, times[times.len() - 1] * 1e3);
        println!("{players:>8} {events:>8} {median:>12.2} {worst:>12.2}   {}", rounds.join(" "));
    }
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
