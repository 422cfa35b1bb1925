//! Lists the legal moves of a position: `legal_moves [FEN]`.

use tabiya_rules::Position;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = match std::env::args().nth(1) {
        Some(fen) => fen.parse()?,
        None => Position::initial(),
    };
    let moves = position.legal_moves();
    println!("{position}: {} legal moves", moves.len());
    for legal in moves {
        println!("{:8} {}", position.san(legal).to_string(), position.uci(legal));
    }
    Ok(())
}
