//! Tunes the weights of the evaluation on self-play games.
//!
//! `cargo run --release -p tabiya-engine --example tune -- play <games> <nodes> <seed> >> data`
//! plays games from random openings and prints a quiet position a line, with the result;
//! `… -- fit data` moves the weights so that they predict the results best, and prints the new
//! `weights.rs`.

mod fit;
mod play;

use std::env;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["play", games, nodes, seed] => {
            let number = |text: &str| text.parse().expect("a number");
            play::run(number(games), number(nodes), number(seed));
        }
        ["fit", file] => fit::run(file),
        _ => eprintln!("tune play <games> <nodes> <seed> | tune fit <file>"),
    }
}
