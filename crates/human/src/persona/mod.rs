//! An opponent that plays as people of a rating do.
//!
//! The network says what they would play, a short search removes what they would see through, and
//! a number draws one of the moves that remain. The same arguments choose the same move.

mod calibration;
mod style;

use core::ops::{ControlFlow, RangeInclusive};

use engine::{Choice, Engine, PrincipalVariation, Progress, Score, SearchLimits, SplitMix64};
use rules::{Line, Move};

use crate::{Network, Query, QueryError, Speed};
use calibration::Calibration;

pub use style::{Boldness, Style};

/// No more moves than this are compared.
const CANDIDATES: usize = 12;
/// What is this much less likely than the most likely move is left out.
const UNTHINKABLE: f64 = 0.01;
/// The most nodes of the comparison, all moves together.
const NODES: u64 = 12_000;
/// Beyond this many centipawns a person hardly cares how far ahead a side is.
const FAR_AHEAD: f64 = 1_000.0;

/// A player of a rating, with a style.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Persona {
    rating: u16,
    style: Style,
}

/// What a persona is to answer.
#[derive(Copy, Clone, Debug)]
pub struct Situation<'a> {
    /// The game; its last position is the one to move in.
    pub line: &'a Line,
    /// The opponent's rating.
    pub opponent: u16,
    /// The speed of the game.
    pub speed: Speed,
    /// How short the time is, from 0 to 100: in a hurry it looks less closely.
    pub time_pressure: u8,
    /// Use a new seed for each game.
    pub seed: u64,
}

impl Persona {
    /// The ratings that there are. Above, the levels of the engine play.
    pub const RATINGS: RangeInclusive<u16> = 250..=2200;

    /// A persona of this rating, or of the nearest that there is.
    #[must_use]
    pub fn new(rating: u16, style: Style) -> Persona {
        Persona { rating: rating.clamp(*Self::RATINGS.start(), *Self::RATINGS.end()), style }
    }

    /// Its rating, as lichess counts.
    #[must_use]
    pub fn rating(self) -> u16 {
        self.rating
    }

    /// How it plays, apart from how well.
    #[must_use]
    pub fn style(self) -> Style {
        self.style
    }

    /// Chooses a move.
    ///
    /// # Errors
    ///
    /// Where the network has nothing to say: in Chess960, and where there is no legal move.
    pub fn choose(
        self,
        network: &Network<'_>,
        engine: &mut Engine,
        situation: &Situation<'_>,
    ) -> Result<Option<Choice>, QueryError> {
        let &Situation { line, opponent, speed, time_pressure, seed } = situation;
        let calibration = Calibration::of(self.rating).hurried(time_pressure);
        let query = Query::after(line, calibration.model_rating, opponent, speed);
        let prediction = network.predict(&query)?;
        // The same position later in a game may get another move.
        let here = line.position().zobrist_hash() ^ line.moves().len() as u64;
        let mut random = SplitMix64::new(seed ^ here);
        engine.forget();
        if random.share() < calibration.random_moves {
            let moves = line.position().legal_moves();
            let made = moves[random.below(moves.len() as u64) as usize];
            let limits = SearchLimits { only: vec![made], ..SearchLimits::depth(1) };
            return Ok(choice(engine, line, &limits, |_| 0));
        }
        let wanted = self.wanted(line, &prediction.moves, calibration.temperature);
        let limits = SearchLimits {
            depth: Some(calibration.depth),
            variations: wanted.len(),
            only: wanted.iter().map(|&(made, _)| made).collect(),
            ..SearchLimits::nodes(NODES)
        };
        Ok(choice(engine, line, &limits, |found| {
            draw(&weights(&wanted, found, calibration.sight), random.share())
        }))
    }

    /// The moves it thinks of with their weights, the heaviest first.
    fn wanted(self, line: &Line, predicted: &[(Move, f32)], temperature: f64) -> Vec<(Move, f64)> {
        let weight = |&(made, chance): &(Move, f32)| {
            let inclination = self.style.inclination(line, made);
            (made, f64::from(chance).powf(1.0 / temperature) * inclination)
        };
        let mut wanted: Vec<(Move, f64)> = predicted.iter().map(weight).collect();
        wanted.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let least = wanted.first().map_or(0.0, |&(_, most)| most * UNTHINKABLE);
        wanted.retain(|&(_, weight)| weight >= least);
        wanted.truncate(CANDIDATES);
        wanted
    }
}

/// Searches, and takes one of the variations.
fn choice(
    engine: &mut Engine,
    line: &Line,
    limits: &SearchLimits,
    pick: impl FnOnce(&[PrincipalVariation]) -> usize,
) -> Option<Choice> {
    let go_on = &mut |_: Progress<'_>| ControlFlow::Continue(());
    let found = engine.search(line, limits, go_on);
    let index = pick(&found.variations);
    let variation = found.variations.get(index)?;
    Some(Choice {
        chosen: *variation.line.first()?,
        score: variation.score,
        expected: variation.line.get(1).copied(),
        is_from_book: false,
        found,
    })
}

/// The weight of each variation: that of its move, less where the search found better ones.
fn weights(wanted: &[(Move, f64)], found: &[PrincipalVariation], sight: f64) -> Vec<f64> {
    let best = found.first().map_or(0.0, felt);
    let weight = |variation: &PrincipalVariation| {
        let of_move = wanted.iter().find(|(made, _)| variation.line.first() == Some(made));
        let lost = (best - felt(variation)).max(0.0);
        of_move.map_or(0.0, |&(_, weight)| weight) * (-sight * lost / 100.0).exp()
    };
    found.iter().map(weight).collect()
}

/// A score as it matters to a person.
fn felt(variation: &PrincipalVariation) -> f64 {
    match variation.score {
        Score::Centipawns(score) => {
            let score = f64::from(score);
            FAR_AHEAD * score / (FAR_AHEAD + score.abs())
        }
        // Mate is beyond any lead.
        Score::Mates(_) => 2.0 * FAR_AHEAD,
        Score::IsMated(_) => -2.0 * FAR_AHEAD,
    }
}

/// One of these weights, by a number from 0 to 1.
fn draw(weights: &[f64], share: f64) -> usize {
    let mut rest = share * weights.iter().sum::<f64>();
    let is_drawn = |weight: &f64| {
        rest -= weight;
        rest < 0.0
    };
    weights.iter().position(is_drawn).unwrap_or(0)
}

#[cfg(test)]
mod tests;
