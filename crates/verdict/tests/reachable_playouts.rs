//! Positions that arise in a game are never refuted: random games in several styles, standard and
//! Chess960.

use tabiya_rules::{Move, Position, Role};
use tabiya_verdict::{Reachable, StartPosition, reachable};
use testing::{Random, is_soak};

/// How moves are chosen. Each style leads to positions that are rare in the others.
#[derive(Copy, Clone, Debug)]
enum Temper {
    /// Any legal move.
    Careless,
    /// Pawns first, captures by pawns before others: many promotions, few losses.
    Ambitious,
    /// No captures while there is another move: crowded boards, closed files.
    Peaceful,
    /// Captures and checks first: odd last moves.
    Violent,
}

const TEMPERS: [Temper; 4] =
    [Temper::Careless, Temper::Ambitious, Temper::Peaceful, Temper::Violent];

#[test]
fn law_3_10_3_no_position_of_a_game_is_refuted() {
    let games = if is_soak() { 40_000 } else { 1_200 };
    let mut positions = 0;
    for seed in 0..games {
        positions += play(seed, Position::initial(), &[StartPosition::Standard]);
    }
    println!("{positions} positions of {games} games of standard chess");
    assert!(positions > games * 100);
}

#[test]
fn law_3_10_3_no_position_of_a_chess960_game_is_refuted() {
    let games = if is_soak() { 20_000 } else { 800 };
    let mut positions = 0;
    for seed in 0..games {
        let number = Random::new(seed).below(960) as u16;
        let array = Position::chess960(number).expect("below 960");
        positions +=
            play(seed, array, &[StartPosition::Chess960(number), StartPosition::AnyChess960]);
    }
    println!("{positions} positions of {games} games of Chess960");
    assert!(positions > games * 100);
}

/// Plays a game of up to 300 moves and checks each position; returns their number.
fn play(seed: u64, start: Position, starts: &[StartPosition]) -> u64 {
    let temper = TEMPERS[(seed % 4) as usize];
    let mut random = Random::new(seed ^ 0xa1);
    let mut position = start;
    for ply in 0..300 {
        for start in starts {
            let answer = reachable(&position.to_setup(), start);
            assert!(
                answer == Reachable::NotRefuted,
                "seed {seed}, {temper:?}, ply {ply}, {start:?}: {}: {answer:?}",
                position.to_fen()
            );
        }
        let Some(made) = choose(&position, temper, &mut random) else {
            return ply + 1;
        };
        position.play_unchecked(made);
    }
    300
}

fn choose(position: &Position, temper: Temper, random: &mut Random) -> Option<Move> {
    let legal = position.legal_moves();
    let liking = |made: &Move| {
        let is_pawn = made.role() == Role::Pawn;
        match temper {
            Temper::Careless => 0,
            Temper::Ambitious => {
                2 * i32::from(is_pawn) - i32::from(made.capture().is_some() && !is_pawn)
            }
            Temper::Peaceful => -i32::from(made.capture().is_some()),
            Temper::Violent => {
                let mut after = position.clone();
                after.play_unchecked(*made);
                2 * i32::from(after.is_check()) + i32::from(made.capture().is_some())
            }
        }
    };
    // Every fourth move is random; otherwise games of one style are all alike.
    if random.below(4) == 0 {
        return (!legal.is_empty()).then(|| legal[random.below(legal.len())]);
    }
    let best = legal.iter().map(liking).max()?;
    let liked: Vec<Move> = legal.iter().copied().filter(|made| liking(made) == best).collect();
    Some(liked[random.below(liked.len())])
}
