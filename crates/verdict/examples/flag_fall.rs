//! Judges a flag fall: `flag_fall FEN white|black`, with the side whose flag
//! fell. The opponent wins only if there is a way to mate (Laws 6.9).

use tabiya_rules::{Color, Position};
use tabiya_verdict::{DEFAULT_BUDGET, MateVerdict, can_win};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let fen = words.next().unwrap_or("8/8/4k3/8/8/3KN3/8/8 w - - 0 1".to_owned());
    let position: Position = fen.parse()?;
    let opponent = match words.next().as_deref() {
        Some("white") => Color::Black,
        _ => Color::White,
    };
    match can_win(&position, opponent, DEFAULT_BUDGET) {
        MateVerdict::Yes(line) => {
            println!("{} wins: mate is possible in {} plies", opponent.name(), line.len());
        }
        MateVerdict::No(proof) => println!("draw: {} {proof}", opponent.name()),
        MateVerdict::Unknown => println!("not decided within the budget"),
    }
    Ok(())
}
