//! Plays the games of a PGN file and prints where each ends: `replay_pgn FILE`.

use std::{error::Error, fs};

use tabiya_rules::pgn::Games;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: replay_pgn FILE")?;
    for game in Games::new(&fs::read(file)?) {
        // A broken game is an error; the next one is read all the same.
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                eprintln!("{error}");
                continue;
            }
        };
        let mut position = game.start.clone();
        for annotated in &game.moves {
            position = position.play(annotated.played())?;
        }
        println!("{} moves, {}, {position}", game.moves.len(), game.result);
    }
    Ok(())
}
