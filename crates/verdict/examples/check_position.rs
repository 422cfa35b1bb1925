//! Says whether a position could arise in a game: `check_position FEN`.

use tabiya_rules::Setup;
use tabiya_verdict::{Reachable, StartPosition, reachable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fen = std::env::args().nth(1).unwrap_or("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1".to_owned());
    let setup: Setup = fen.parse()?;
    match reachable(&setup, &StartPosition::Standard) {
        Reachable::No(why) => {
            for reason in why.reasons() {
                println!("{reason}");
            }
        }
        Reachable::NotRefuted => println!("no problems found: the position looks reachable"),
    }
    Ok(())
}
