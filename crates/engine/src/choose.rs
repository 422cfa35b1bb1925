//! Choosing a move at a level.

use core::ops::ControlFlow;

use rules::{Line, Move, Position};

use crate::{
    Engine, Level, PrincipalVariation, Progress, Score, SearchLimits, SearchResult,
    attention::{Attention, is_plain},
    opening_book::book_move,
    see,
    split_mix::SplitMix64,
};

/// How a move is chosen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ChooseOptions {
    /// How well it plays.
    pub level: Level,
    /// What it overlooks and which openings it plays follows from it. Use a new seed for each game.
    pub seed: u64,
    /// Whether it plays openings it knows.
    pub uses_book: bool,
    /// How little time it has, from 0 to 100: all but the strongest level overlook more then.
    pub time_pressure: u8,
}

impl ChooseOptions {
    /// Without a book and in no hurry.
    pub fn new(level: Level, seed: u64) -> ChooseOptions {
        ChooseOptions { level, seed, uses_book: false, time_pressure: 0 }
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
    /// Whether the move is from the opening book.
    pub is_from_book: bool,
    /// The whole search result.
    pub found: SearchResult,
}

impl Engine {
    /// Chooses a move at a level. None if there is no legal move.
    ///
    /// Below the strongest level the choice depends on line, options, and limits alone, not on
    /// earlier searches.
    pub fn choose(
        &mut self,
        line: &Line,
        options: &ChooseOptions,
        limits: &SearchLimits,
        listener: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> Option<Choice> {
        let ChooseOptions { level, seed, .. } = *options;
        if level < Level::STRONGEST {
            self.forget();
        }
        let known = book_move(line, level, seed)
            .filter(|_| options.uses_book)
            .filter(|made| limits.only.is_empty() || limits.only.contains(made));
        if let Some(made) = known {
            // Searched only for its score.
            let limits = SearchLimits { only: vec![made], ..SearchLimits::depth(1) };
            let found = self.search(line, &limits, listener);
            return choice(found, 0, true);
        }
        let ability = level.ability();
        let pressure = u64::from(options.time_pressure.min(100));
        let overlooks = ability.overlooks * (100 + pressure) / 100;
        let attention =
            (overlooks > 0).then(|| Attention::new(seed, overlooks, level, line.moves()));
        let sight = Sight { attention, exchanges: ability.exchanges };
        let found = self.search_with(line, &level.tighten(limits, pressure), sight, listener);
        let mut random = SplitMix64::new(seed ^ line.position().zobrist_hash());
        let picked = pick(&found, ability.tolerance, &mut random)?;
        let looks_again = level.is_careful() && level < Level::STRONGEST;
        let index = if looks_again { safe(&found, picked, line.position()) } else { picked };
        let index =
            if level < Level::STRONGEST { taking(&found, index, line, looks_again) } else { index };
        choice(found, index, false)
    }
}

/// What a search sees.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Sight {
    /// What is overlooked; nothing, if none.
    pub(crate) attention: Option<Attention>,
    /// How many plies of captures are followed after the depth; all, if none.
    pub(crate) exchanges: Option<usize>,
}

fn choice(found: SearchResult, index: usize, is_from_book: bool) -> Option<Choice> {
    let variation = found.variations.get(index)?;
    Some(Choice {
        chosen: *variation.line.first()?,
        score: variation.score,
        expected: variation.line.get(1).copied(),
        is_from_book,
        found,
    })
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

/// The picked variation, or a safe one that is not much worse: before a careful player moves, they
/// look once more whether something is left hanging.
fn safe(found: &SearchResult, picked: usize, position: &Position) -> usize {
    let is_safe = |variation: &PrincipalVariation| {
        variation.line.first().is_none_or(|&made| !leaves_hanging(position, made))
    };
    let chosen = &found.variations[picked];
    let Score::Centipawns(value) = chosen.score else { return picked };
    if is_safe(chosen) {
        return picked;
    }
    let is_close = |one: &PrincipalVariation| one.score.to_number() >= value - SACRIFICE;
    let other = found.variations.iter().position(|one| is_close(one) && is_safe(one));
    other.unwrap_or(picked)
}

/// What looks better than any safe move by this much is a sacrifice.
const SACRIFICE: i32 = 150;

/// The picked variation, or one that recaptures or takes a hanging piece, if it looks about as good
/// and, at levels that look again, leaves nothing hanging itself. To a level that overlooks where a
/// piece could go, taking it later looks just as good, but a person takes at once.
fn taking(found: &SearchResult, picked: usize, line: &Line, looks_again: bool) -> usize {
    let chosen = &found.variations[picked];
    let Score::Centipawns(value) = chosen.score else { return picked };
    let position = line.position();
    let taken_on =
        line.moves().last().filter(|last| last.capture().is_some()).map(|last| last.to());
    let takes = |one: &PrincipalVariation| {
        one.line.first().is_some_and(|&made| {
            let least = if taken_on == Some(made.to()) { -see::VALUES[0] / 2 } else { FREE_PIECE };
            made.capture().is_some()
                && see::gains_at_least(position, made, least)
                && !(looks_again && leaves_hanging(position, made))
        })
    };
    if takes(chosen) {
        return picked;
    }
    let is_close = |one: &PrincipalVariation| one.score.to_number() >= value - PATIENCE;
    found.variations.iter().position(|one| is_close(one) && takes(one)).unwrap_or(picked)
}

/// A capture that gains at least this much wins a piece.
const FREE_PIECE: i32 = 250;
/// A capture is made at once if it looks at most this much worse than the picked move.
const PATIENCE: i32 = 50;

/// Whether a plain capture wins a piece after a move, and more than the move itself captured.
fn leaves_hanging(position: &Position, made: Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(made);
    let gained = made.capture().map_or(0, |role| see::VALUES[role as usize]);
    let mut hangs = false;
    next.for_each_legal_move(|reply| {
        hangs |= reply.capture().is_some()
            && is_plain(&next, reply)
            && see::gains_at_least(&next, reply, gained + see::VALUES[0] + 100);
    });
    hangs
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn before_it_moves_a_careful_level_looks_whether_something_hangs() {
        use rules::Uci;
        // The pawn on d6 attacks the knight on e5.
        let fen = "rnbqkb1r/ppp1pppp/3p1n2/4N3/2P5/2N5/PP1PPPPP/R1BQKB1R w KQkq - 0 5";
        let position = Position::from_fen(fen).unwrap();
        let read = |uci: &str| uci.parse::<Uci>().unwrap().to_move(&position).unwrap();
        let choose = |scores: [i32; 2]| {
            let of = |(uci, score): (&str, i32)| PrincipalVariation {
                score: Score::Centipawns(score),
                line: vec![read(uci)],
            };
            let variations = ["d2d4", "e5f3"].into_iter().zip(scores).map(of).collect();
            safe(&SearchResult { variations, depth: 1, nodes: 1 }, 0, &position)
        };
        assert_eq!(choose([50, 40]), 1);
        assert_eq!(choose([50, -100]), 1);
        assert_eq!(choose([50, -101]), 0, "a sacrifice");
        assert!(leaves_hanging(&position, read("d2d4")));
        assert!(!leaves_hanging(&position, read("e5f3")));
        assert!(!leaves_hanging(&position, read("e5d3")));
    }

    /// Which of two moves with these scores is played after some moves from a position.
    #[track_caller]
    fn taken(fen: &str, played: &[&str], moves: [&str; 2], scores: [i32; 2]) -> usize {
        use rules::Uci;
        let mut line = Line::new(Position::from_fen(fen).unwrap());
        let read =
            |line: &Line, uci: &str| uci.parse::<Uci>().unwrap().to_move(line.position()).unwrap();
        for uci in played {
            let made = read(&line, uci);
            line.play_unchecked(made);
        }
        let of = |(uci, score): (&str, i32)| PrincipalVariation {
            score: Score::Centipawns(score),
            line: vec![read(&line, uci)],
        };
        let variations = moves.into_iter().zip(scores).map(of).collect();
        taking(&SearchResult { variations, depth: 1, nodes: 1 }, 0, &line, true)
    }

    #[test]
    fn it_recaptures_at_once_instead_of_later() {
        // The knight takes a knight on c5 and is itself guarded by the pawn.
        let fen = "6k1/2p1b3/2p1p1p1/2nr3p/PP2N3/6P1/5P1P/R5K1 w - - 0 23";
        let moves = ["g8f7", "e7c5"];
        assert_eq!(taken(fen, &["e4c5"], moves, [-3, -6]), 1);
        assert_eq!(taken(fen, &["e4c5"], moves, [-3, -53]), 1);
        assert_eq!(taken(fen, &["e4c5"], moves, [-3, -54]), 0, "something better than recapturing");
        // Not a capture before: the knight only went there.
        let fen = "6k1/2p1b3/2p1p1p1/3r3p/PP2N3/6P1/5P1P/R5K1 w - - 0 23";
        assert_eq!(taken(fen, &["e4c5"], moves, [-3, -6]), 0, "an exchange is a matter of taste");
    }

    /// The knight guards the queen, so it cannot take the other knight.
    #[test]
    fn a_careful_level_takes_nothing_if_something_hangs_then() {
        let fen = "6k1/5ppp/8/4n3/8/1n3N2/3Q1PPP/6K1 w - - 0 1";
        assert_eq!(taken(fen, &[], ["d2e3", "f3e5"], [0, 300]), 0);
        let guarded = "6k1/5ppp/8/4n3/8/5N2/3Q1PPP/6K1 w - - 0 1";
        assert_eq!(taken(guarded, &[], ["d2e3", "f3e5"], [0, 300]), 1);
    }

    #[test]
    fn it_takes_a_piece_for_nothing_at_once() {
        let fen = "8/1Nk3p1/2p1p3/P1Pr3p/8/5P1P/5KP1/8 b - - 0 35";
        assert_eq!(taken(fen, &[], ["h5h4", "c7b7"], [554, 520]), 1);
        assert_eq!(taken(fen, &[], ["h5h4", "c7b7"], [554, 480]), 0);
        assert_eq!(taken(fen, &[], ["c7b7", "h5h4"], [554, 550]), 0);
        assert_eq!(taken(fen, &[], ["h5h4", "d5c5"], [554, 550]), 0, "a pawn can wait");
    }
}
