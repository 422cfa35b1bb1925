//! Eight levels, from beginner to full strength.
//!
//! No level plays random moves. The weaker ones search less deeply, overlook some moves of both
//! sides, and accept moves that are slightly worse than the best. What they overlook follows from
//! the seed, so the same seed plays the same game.

use core::ops::ControlFlow;

use rules::{Line, Move};

use crate::{Engine, Progress, Score, SearchLimits, SearchResult, split_mix::SplitMix64};

/// A playing strength from 1 to 8.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// The settings of a level.
#[derive(Copy, Clone, Debug)]
struct Ability {
    depth: Option<u32>,
    nodes: Option<u64>,
    /// How many of a hundred moves are overlooked.
    overlooks: u8,
    /// How much worse than the best move a chosen move may be, in centipawns.
    tolerance: u64,
}

const ABILITIES: [Ability; 8] = [
    Ability { depth: Some(1), nodes: Some(400), overlooks: 45, tolerance: 120 },
    Ability { depth: Some(2), nodes: Some(800), overlooks: 30, tolerance: 90 },
    Ability { depth: Some(3), nodes: Some(1_500), overlooks: 18, tolerance: 60 },
    Ability { depth: Some(4), nodes: Some(3_000), overlooks: 9, tolerance: 40 },
    Ability { depth: Some(6), nodes: Some(6_000), overlooks: 4, tolerance: 25 },
    Ability { depth: Some(8), nodes: Some(12_000), overlooks: 0, tolerance: 15 },
    Ability { depth: Some(10), nodes: Some(30_000), overlooks: 0, tolerance: 8 },
    Ability { depth: None, nodes: None, overlooks: 0, tolerance: 0 },
];

/// The number of variations compared by a level with tolerance.
const VARIATIONS: usize = 5;

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 8] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];
    /// Full strength.
    pub const STRONGEST: Level = Level(8);

    /// A level from 1 to 8.
    pub fn new(number: u8) -> Option<Level> {
        (1..=8).contains(&number).then_some(Level(number))
    }

    /// 1 to 8.
    pub fn number(self) -> u8 {
        self.0
    }

    fn ability(self) -> Ability {
        ABILITIES[usize::from(self.0 - 1)]
    }

    /// The most nodes this level searches for a move. None for the strongest, which has no limit of
    /// its own.
    pub fn nodes(self) -> Option<u64> {
        self.ability().nodes
    }

    /// The caller's limits, reduced to those of the level.
    fn tighten(self, given: &SearchLimits) -> SearchLimits {
        let ability = self.ability();
        let tighter = |own: Option<u64>, other: Option<u64>| match (own, other) {
            (Some(own), Some(other)) => Some(own.min(other)),
            (own, other) => own.or(other),
        };
        let depth = tighter(ability.depth.map(u64::from), given.depth.map(u64::from));
        SearchLimits {
            depth: depth.map(|depth| depth as u32),
            nodes: tighter(ability.nodes, given.nodes),
            variations: if ability.tolerance > 0 { VARIATIONS } else { given.variations },
            ..given.clone()
        }
    }
}

/// Which moves a weak level overlooks.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Blindness {
    seed: u64,
    percent: u64,
}

impl Blindness {
    /// Whether a move is overlooked in a position. The answer is always the same.
    pub(crate) fn hides(&self, hash: u64, packed: u16) -> bool {
        let mixed = self.seed ^ hash.rotate_left(17) ^ u64::from(packed) << 40;
        SplitMix64::new(mixed).below(100) < self.percent
    }
}

/// A move that a level chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub chosen: Move,
    /// The score for the side that plays it.
    pub score: Score,
    /// The expected reply.
    pub expected: Option<Move>,
    /// The whole search result.
    pub found: SearchResult,
}

impl Engine {
    /// Chooses a move at a level. None if there is no legal move.
    ///
    /// Below the strongest level the choice depends on line, level, limits, and seed alone, not on
    /// earlier searches. Use a new seed for each game so that games differ.
    pub fn choose(
        &mut self,
        line: &Line,
        level: Level,
        seed: u64,
        limits: &SearchLimits,
        listener: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> Option<Choice> {
        let ability = level.ability();
        let hash = line.position().zobrist_hash();
        if level < Level::STRONGEST {
            self.forget();
        }
        let percent = u64::from(ability.overlooks);
        let blindness = (percent > 0).then_some(Blindness { seed, percent });
        let found = self.search_with(line, &level.tighten(limits), blindness, listener);
        let mut random = SplitMix64::new(seed ^ hash);
        let index = pick(&found, ability.tolerance, &mut random)?;
        let variation = &found.variations[index];
        Some(Choice {
            chosen: *variation.line.first()?,
            score: variation.score,
            expected: variation.line.get(1).copied(),
            found,
        })
    }
}

/// Picks one of the variations within a random margin of the best. Never misses a mate on purpose
/// and never walks into one.
fn pick(found: &SearchResult, tolerance: u64, random: &mut SplitMix64) -> Option<usize> {
    let best = found.variations.first()?.score;
    let Score::Centipawns(best) = best else { return Some(0) };
    // The smaller of two random numbers, so that small mistakes are more common than big ones.
    let margin = random.below(tolerance + 1).min(random.below(tolerance + 1)) as i32;
    let good = found.variations.iter().take_while(|variation| match variation.score {
        Score::Centipawns(value) => value >= best - margin,
        Score::Mates(_) => true,
        Score::IsMated(_) => false,
    });
    Some(random.below(good.count() as u64) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PrincipalVariation;
    use rules::Position;

    fn found(scores: &[Score]) -> SearchResult {
        let made = Position::initial().legal_moves()[0];
        let variation = |&score: &Score| PrincipalVariation { score, line: vec![made] };
        SearchResult { variations: scores.iter().map(variation).collect(), depth: 1, nodes: 1 }
    }

    fn picked(scores: &[Score], tolerance: u64) -> Vec<usize> {
        let found = found(scores);
        let seeds = 0..5000;
        let mut seen: Vec<usize> =
            seeds.filter_map(|seed| pick(&found, tolerance, &mut SplitMix64::new(seed))).collect();
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    #[test]
    fn mistakes_stay_within_the_tolerance() {
        use Score::{Centipawns, IsMated, Mates};
        let scores = [30, 25, 0, -21, -40].map(Centipawns);
        assert_eq!(picked(&scores, 0), [0]);
        assert_eq!(picked(&scores, 20), [0, 1]);
        assert_eq!(picked(&scores, 60), [0, 1, 2, 3]);
        assert_eq!(picked(&[Mates(2), Centipawns(900)], 5000), [0], "mates are not missed");
        assert_eq!(picked(&[Centipawns(-900), IsMated(1)], 50_000), [0], "nor walked into");
        assert_eq!(picked(&[], 60), [0; 0]);
    }

    #[test]
    fn there_are_eight_and_each_thinks_more_than_the_one_below() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(9), None);
        for (number, level) in (1..).zip(Level::ALL) {
            assert_eq!(Level::new(number), Some(level));
            assert_eq!(level.number(), number);
        }
        for pair in ABILITIES.windows(2) {
            let nodes = |one: &Ability| one.nodes.unwrap_or(u64::MAX);
            assert!(nodes(&pair[0]) < nodes(&pair[1]));
            assert!(pair[0].overlooks >= pair[1].overlooks);
            assert!(pair[0].tolerance > pair[1].tolerance);
        }
    }

    #[test]
    fn the_callers_limits_hold_too() {
        let given = SearchLimits { nodes: Some(100), ..SearchLimits::depth(20) };
        let tightened = Level(3).tighten(&given);
        assert_eq!((tightened.depth, tightened.nodes), (Some(3), Some(100)));
        assert_eq!(Level::STRONGEST.tighten(&given), given);
    }
}
