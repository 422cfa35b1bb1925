//! Eight levels, from beginner to full strength.
//!
//! No level plays random moves. The weaker ones search less deeply, follow exchanges less far,
//! overlook what people overlook, and accept moves that are slightly worse than the best. What they
//! overlook follows from the seed, so the same seed plays the same game.

use crate::SearchLimits;

/// A playing strength from 1 to 8.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// The settings of a level.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ability {
    name: &'static str,
    /// What it is meant to play like; how close it comes is in docs/ENGINE.md.
    rating: Option<u32>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// How many plies of captures are followed after the depth; all, if none.
    pub(crate) exchanges: Option<usize>,
    /// How many of a thousand plain moves are overlooked.
    pub(crate) overlooks: u64,
    /// How much worse than the best move a chosen move may be, in centipawns.
    pub(crate) tolerance: u64,
}

#[rustfmt::skip]
const ABILITIES: [Ability; 8] = [
    Ability { name: "Beginner", rating: Some(600), depth: Some(1), nodes: Some(800), exchanges: Some(2), overlooks: 245, tolerance: 115 },
    Ability { name: "Novice", rating: Some(900), depth: Some(2), nodes: Some(1_500), exchanges: Some(3), overlooks: 142, tolerance: 70 },
    Ability { name: "Casual player", rating: Some(1200), depth: Some(2), nodes: Some(3_000), exchanges: Some(3), overlooks: 138, tolerance: 60 },
    Ability { name: "Club player", rating: Some(1500), depth: Some(4), nodes: Some(6_000), exchanges: None, overlooks: 92, tolerance: 36 },
    Ability { name: "Tournament player", rating: Some(1800), depth: Some(5), nodes: Some(12_000), exchanges: None, overlooks: 54, tolerance: 22 },
    Ability { name: "Expert", rating: Some(2100), depth: Some(6), nodes: Some(16_000), exchanges: None, overlooks: 42, tolerance: 16 },
    Ability { name: "Master", rating: Some(2400), depth: Some(7), nodes: Some(30_000), exchanges: None, overlooks: 27, tolerance: 10 },
    Ability { name: "Full strength", rating: None, depth: None, nodes: None, exchanges: None, overlooks: 0, tolerance: 0 },
];

/// The number of variations compared by a level with tolerance.
const VARIATIONS: usize = 5;
/// From this level on, nothing is left hanging in plain sight.
const CAREFUL: u8 = 3;
/// From this level on, a mate in one is never missed.
const SEES_MATES: u8 = 5;

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

    /// What kind of player it is, such as `Club player`.
    pub fn name(self) -> &'static str {
        self.ability().name
    }

    /// The rating it is meant to have. None for the strongest, which depends on its time.
    pub fn rating(self) -> Option<u32> {
        self.ability().rating
    }

    pub(crate) fn ability(self) -> &'static Ability {
        &ABILITIES[usize::from(self.0 - 1)]
    }

    /// Whether it always sees a capture in plain sight.
    pub(crate) fn is_careful(self) -> bool {
        self.0 >= CAREFUL
    }

    /// Whether it never misses a mate in one.
    pub(crate) fn sees_mates(self) -> bool {
        self.0 >= SEES_MATES
    }

    /// The most nodes this level searches for a move. None for the strongest, which has no limit of
    /// its own.
    pub fn nodes(self) -> Option<u64> {
        self.ability().nodes
    }

    /// The caller's limits, reduced to those of the level. Under time pressure (in percent) it looks
    /// less far.
    pub(crate) fn tighten(self, given: &SearchLimits, pressure: u64) -> SearchLimits {
        let ability = self.ability();
        let tighter = |own: Option<u64>, other: Option<u64>| match (own, other) {
            (Some(own), Some(other)) => Some(own.min(other)),
            (own, other) => own.or(other),
        };
        let hasty = u32::from(pressure > 50);
        let own_depth = ability.depth.map(|depth| u64::from(depth.saturating_sub(hasty).max(1)));
        let depth = tighter(own_depth, given.depth.map(u64::from));
        SearchLimits {
            depth: depth.map(|depth| depth as u32),
            nodes: tighter(ability.nodes, given.nodes),
            variations: if ability.tolerance > 0 { VARIATIONS } else { given.variations },
            ..given.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert!(pair[0].overlooks > pair[1].overlooks);
            assert!(pair[0].tolerance > pair[1].tolerance);
        }
    }

    #[test]
    fn each_has_a_name_of_its_own_and_all_but_the_strongest_a_rating() {
        let mut names = Level::ALL.map(Level::name);
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        let ratings: Vec<u32> = Level::ALL.iter().filter_map(|level| level.rating()).collect();
        assert_eq!(ratings, [600, 900, 1200, 1500, 1800, 2100, 2400]);
        assert_eq!(Level::STRONGEST.rating(), None);
    }

    #[test]
    fn the_callers_limits_hold_too() {
        let given = SearchLimits { nodes: Some(100), ..SearchLimits::depth(20) };
        let tightened = Level(4).tighten(&given, 0);
        assert_eq!((tightened.depth, tightened.nodes), (Some(4), Some(100)));
        assert_eq!(Level(4).tighten(&given, 90).depth, Some(3), "in a hurry");
        assert_eq!(Level(1).tighten(&given, 90).depth, Some(1));
        assert_eq!(Level::STRONGEST.tighten(&given, 90), given);
    }
}
