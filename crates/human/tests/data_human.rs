//! How often the network predicts the move of games that it was not trained on, and what people
//! promote to.
//!
//! `TABIYA_TEST_DATA` names their folder. `TABIYA_SOAK` tests every position, which takes an hour,
//! and `TABIYA_HUMAN_EVERY=10` one in ten.

use std::env;

use rules::{Line, Position, Role, Square, Uci};
use tabiya_human::{Query, Speed, network};
use testing::people::{PeoplesGames, PeoplesMove};

/// Of all positions of the unseen games, the sample has one in so many.
const SAMPLE_EVERY: usize = 997;

/// The first moves of a game are known by heart, so they say little.
const SKIPPED_PLIES: usize = 10;

/// The ratings in one row of the table.
const BAND: u16 = 200;

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Knight, Role::Bishop];

/// Expected over all positions, and of the sample, where chance plays a part.
const EXPECTED: f64 = 0.515;
const EXPECTED_OF_SAMPLE: f64 = 0.5;

#[derive(Copy, Clone, Default)]
struct Count {
    positions: usize,
    /// The most probable move was played.
    hits: usize,
    /// The sum of the chances of the moves that were played.
    chance: f64,
}

impl Count {
    fn share(self) -> f64 {
        self.hits as f64 / self.positions as f64
    }

    fn add(&mut self, other: Count) {
        self.positions += other.positions;
        self.hits += other.hits;
        self.chance += other.chance;
    }
}

#[test]
fn more_than_half_of_the_moves_of_unseen_games_are_predicted() {
    let Some(games) = PeoplesGames::read() else { return };
    let every = every();
    let mut bands = vec![Count::default(); 15];
    let mut positions = 0;
    for game in games.unseen() {
        let mut line = Line::new(Position::initial());
        for (ply, packed) in game.moves().enumerate() {
            let played = read_move(packed).to_move(line.position()).expect("a legal move");
            if ply >= SKIPPED_PLIES {
                if positions % every == 0 {
                    let [own, opponent] = [game.ratings[ply % 2], game.ratings[1 - ply % 2]];
                    let query = Query::after(&line, own, opponent, speed(game.speed));
                    let prediction = network().predict(&query).expect("the game goes on");
                    bands[usize::from(own / BAND)].add(Count {
                        positions: 1,
                        hits: usize::from(prediction.moves[0].0 == played),
                        chance: f64::from(prediction.of(played)),
                    });
                }
                positions += 1;
            }
            line.play(played).expect("a legal move");
        }
    }
    let all = print_table(&bands);
    assert_eq!(all.positions, positions.div_ceil(every));
    let expected = if every < 10 { EXPECTED } else { EXPECTED_OF_SAMPLE };
    assert!(all.share() >= expected, "{:.4} is less than {expected}", all.share());
    games.report(all.positions);
}

/// The network knows nothing of promotions: it divides the chance of a pair of squares by these
/// shares, at every rating.
#[test]
fn people_promote_to_the_same_pieces_at_every_rating() {
    let Some(games) = PeoplesGames::read() else { return };
    let mut bands = [[0_usize; PROMOTIONS.len()]; 15];
    for game in games.iter() {
        for (ply, packed) in game.moves().enumerate() {
            let promotion = read_move(packed).promotion;
            if let Some(role) = PROMOTIONS.iter().position(|&role| Some(role) == promotion) {
                bands[usize::from(game.ratings[ply % 2] / BAND)][role] += 1;
            }
        }
    }
    let mut all = [0; PROMOTIONS.len()];
    for (band, counts) in bands.iter().enumerate() {
        let total: usize = counts.iter().sum();
        all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
        // Fewer say nothing.
        if total >= 500 {
            let queens = counts[0] as f64 / total as f64;
            println!("{:>6}  {total:>6} promotions, {:.1} % queens", band * 200, 100.0 * queens);
            assert!((0.95..0.99).contains(&queens), "{band}: {counts:?}");
        }
    }
    let total: usize = all.iter().sum();
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let line = Line::new(fen.parse().expect("a position"));
    let query = Query::after(&line, 1500, 1500, Speed::Rapid);
    let prediction = network().predict(&query).expect("the game goes on");
    let chance = |role| -> f32 {
        let of_role = prediction.moves.iter().filter(|(legal, _)| legal.promotion() == role);
        of_role.map(|&(_, chance)| chance).sum()
    };
    let of_pair: f32 = PROMOTIONS.into_iter().map(|role| chance(Some(role))).sum();
    for (role, count) in PROMOTIONS.into_iter().zip(all) {
        let (expected, found) = (count as f32 / total as f32, chance(Some(role)) / of_pair);
        assert!((found - expected).abs() < 0.0002, "{role}: {found} and {expected}");
    }
    games.report(games.move_count());
}

/// One position in so many is tested.
fn every() -> usize {
    let asked = env::var("TABIYA_HUMAN_EVERY").ok();
    let asked = asked.map(|text| text.parse().expect("TABIYA_HUMAN_EVERY is a number from 1"));
    asked.unwrap_or(if testing::is_soak() { 1 } else { SAMPLE_EVERY })
}

fn print_table(bands: &[Count]) -> Count {
    println!("rating  positions   first   chance of the move");
    let mut all = Count::default();
    for (band, count) in bands.iter().enumerate().filter(|(_, count)| count.positions > 0) {
        print_row(&(band * usize::from(BAND)).to_string(), *count);
        all.add(*count);
    }
    print_row("all", all);
    all
}

fn print_row(name: &str, count: Count) {
    let chance = 100.0 * count.chance / count.positions as f64;
    println!("{name:>6}  {:>9}  {:5.1} %  {chance:5.1} %", count.positions, 100.0 * count.share());
}

fn speed(number: u16) -> Speed {
    match number {
        0 => Speed::Bullet,
        1 => Speed::Blitz,
        2 => Speed::Rapid,
        _ => Speed::Unknown,
    }
}

fn read_move(PeoplesMove { from, to, promotion }: PeoplesMove) -> Uci {
    let square = |number| Square::from_index(number).expect("six bits");
    let promotion = promotion.and_then(|role| {
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].get(usize::from(role) - 1).copied()
    });
    Uci { from: square(from), to: square(to), promotion }
}
