//! Prints the node signature of the search and its speed:
//! `cargo run --release -p tabiya-engine --example bench [depth]`.

use std::{env, time::Instant};

// Speed is measured outside the engine.
#[allow(clippy::disallowed_methods)]
fn main() {
    let depth = env::args().nth(1).map_or(11, |text| text.parse().expect("a depth"));
    let start = Instant::now();
    let nodes = tabiya_engine::signature(depth);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "depth {depth}: {nodes} nodes, {:.2} s, {:.0} nodes/s",
        seconds,
        nodes as f64 / seconds
    );
}
