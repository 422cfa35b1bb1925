//! Processor time of one prediction: `make bench-human`.

use std::{fs, time::Instant};

use rules::{Line, Position, Uci};
use tabiya_human::{Network, Query, Speed};

/// Queen's Gambit Declined, and what it may lead to.
const MOVES: &str = "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 h7h6 g5h4 b7b6 c4d5 \
                     f6d5 h4e7 d8e7 c3d5 e6d5 a1c1 c8e6 d1a4 c7c5 a4a3 f8c8 f1b5 a7a6 d4c5 b6c5";

fn main() {
    let weights = include_bytes!("../data/net.safetensors");
    let start = processor_time();
    let network = Network::read(weights).expect("the weights are whole");
    println!("reading the weights: {:.2} ms", (processor_time() - start) * 1e3);
    let mut line = Line::new(Position::initial());
    let mut times = Vec::new();
    for text in MOVES.split_whitespace() {
        let uci: Uci = text.parse().expect("a move");
        line.play(uci.to_move(line.position()).expect("a legal move")).expect("a legal move");
        let query = Query::after(&line, 1500, 1500, Speed::Rapid);
        for _ in 0..5 {
            let start = processor_time();
            std::hint::black_box(network.predict(&query)).expect("the game is not over");
            times.push(processor_time() - start);
        }
    }
    times.sort_by(f64::total_cmp);
    let (median, worst) = (times[times.len() / 2] * 1e3, times[times.len() - 1] * 1e3);
    println!("one prediction: median {median:.2} ms, worst {worst:.2} ms, {} times", times.len());
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
