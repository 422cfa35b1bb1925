//! How long a person would think on a move.
//!
//! The engine knows its move in a moment. It plays it when a person of its level would, so that a
//! game has the rhythm of a game, and on a clock both sides run down together. Waiting never brings
//! it into time trouble.

use core::time::Duration;

use rules::{Line, Move};

use crate::{Choice, Level, Score, split_mix::SplitMix64};

/// A game is thought to last for so many more moves.
const MOVES_LEFT: u64 = 40;
/// With so much left, and the increments of a few moves, nobody is in a hurry.
const CALM_MS: u64 = 20_000;
const CALM_MOVES: u64 = 5;
/// Nobody likes to wait longer for a computer.
const LONGEST_MS: u64 = 10_000;
/// An ordinary move without a clock, and the longest: nobody gains by waiting there.
const UNTIMED_MS: u64 = 1_200;
const UNTIMED_LONGEST_MS: u64 = 3_000;
/// A hand needs that long, and up to as much again.
const HAND_MS: u64 = 250;
/// A second choice that is worse by this much makes a move easy, in centipawns.
const CLEAR: i32 = 150;
/// A second choice that is worse by less makes a move hard, in centipawns.
const CLOSE: i32 = 20;
/// Before this move the opening is played.
const OPENING_MOVES: u32 = 7;

/// What decides how long a move takes, apart from the move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Occasion {
    /// Who thinks.
    pub level: Level,
    /// Use a new seed for each game.
    pub seed: u64,
    /// None without a clock.
    pub clock: Option<ClockTime>,
    /// In percent of what others take.
    pub pace: u16,
}

/// The clock of the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ClockTime {
    /// What is left, in milliseconds.
    pub left_ms: u64,
    /// What each move adds or does not cost, in milliseconds.
    pub increment_ms: u64,
}

impl ClockTime {
    /// How short the time is, from 0 to 100 percent.
    pub fn pressure(self) -> u8 {
        (100 * self.missing() / CALM_MS) as u8
    }

    /// What is missing to play without hurry.
    fn missing(self) -> u64 {
        let counted = self.left_ms.saturating_add(CALM_MOVES.saturating_mul(self.increment_ms));
        CALM_MS.saturating_sub(counted)
    }

    /// What can be spent without coming into time trouble.
    fn spare(self) -> u64 {
        let kept = CALM_MS.saturating_sub(CALM_MOVES.saturating_mul(self.increment_ms));
        self.left_ms.saturating_sub(kept)
    }

    /// What an ordinary move may cost. An increment is of no use if the flag falls before it.
    fn fair(self) -> u64 {
        let increment = self.increment_ms.min(LONGEST_MS) * 3 / 4;
        (self.spare() / MOVES_LEFT + increment).min(self.left_ms / 20).min(4 * LONGEST_MS)
    }
}

/// How long a person would take for this move at the end of this line.
///
/// Recaptures and forced moves are played at once, known openings quickly; choices between moves
/// that look alike take longest. The same arguments always give the same time.
pub fn thinking_time(occasion: &Occasion, line: &Line, choice: &Choice) -> Duration {
    let Occasion { level, seed, clock, pace } = *occasion;
    let mut random = SplitMix64::new(seed ^ line.position().zobrist_hash() ^ 0x7469_6d65);
    let hand = HAND_MS + random.below(HAND_MS);
    let (ordinary, longest, hand) = match clock {
        // In the last seconds a hand is faster, too.
        Some(clock) => {
            let (tenth, fiftieth) = (clock.left_ms / 10, clock.left_ms / 50);
            (clock.fair(), LONGEST_MS.min(tenth), hand.min(fiftieth))
        }
        None => (UNTIMED_MS, UNTIMED_LONGEST_MS, hand),
    };
    let time = match effort(line, choice) {
        Effort::AtOnce => hand,
        Effort::Percent(effort) => {
            // Weaker players think less.
            let pace = (55 + 6 * u64::from(level.number())) * u64::from(pace) / 100;
            // From 50 to 170, mostly around the middle.
            let mood = 50 + (random.below(121) + random.below(121)) / 2;
            (ordinary * pace / 100 * mood / 100 * effort / 100).max(hand)
        }
    };
    Duration::from_millis(time.min(longest))
}

/// Whether a move takes back what the opponent just took.
pub fn is_recapture(line: &Line, made: Move) -> bool {
    let last = line.moves().last();
    made.capture().is_some()
        && last.is_some_and(|last| last.capture().is_some() && last.to() == made.to())
}

/// How much thought a move takes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Effort {
    /// None: the hand moves by itself.
    AtOnce,
    /// In percent of an ordinary move.
    Percent(u64),
}

fn effort(line: &Line, choice: &Choice) -> Effort {
    let position = line.position();
    let is_forced = position.legal_move_count() == 1;
    if is_forced || is_recapture(line, choice.chosen) {
        return Effort::AtOnce;
    }
    let percent = if choice.is_from_book {
        25
    } else if choice.score == Score::Mates(1) {
        30
    } else if position.is_check() {
        60
    } else {
        by_comparison(choice)
    };
    // What comes early has been seen before.
    let is_opening = position.fullmoves() < OPENING_MOVES && !choice.is_from_book;
    Effort::Percent(if is_opening { percent * 6 / 10 } else { percent })
}

/// The closer the second choice, the longer a choice takes.
fn by_comparison(choice: &Choice) -> u64 {
    let [best, second, ..] = &choice.found.variations[..] else { return 100 };
    match best.score.to_number().saturating_sub(second.score.to_number()) {
        CLEAR.. => 50,
        CLOSE.. => 100,
        _ => 140,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PrincipalVariation, SearchResult};
    use rules::{Position, Uci};

    fn line(moves: &str) -> Line {
        line_from(Position::initial(), moves)
    }

    fn line_from(start: Position, moves: &str) -> Line {
        let mut line = Line::new(start);
        for text in moves.split_whitespace() {
            line.play(read(&line, text)).unwrap();
        }
        line
    }

    fn read(line: &Line, uci: &str) -> Move {
        uci.parse::<Uci>().unwrap().to_move(line.position()).unwrap()
    }

    /// A choice of this move, the best of two that differ by so much.
    fn choice(line: &Line, uci: &str, gap: i32) -> Choice {
        let chosen = read(line, uci);
        let of = |score| PrincipalVariation { score: Score::Centipawns(score), line: vec![chosen] };
        let found = SearchResult { variations: vec![of(0), of(-gap)], depth: 1, nodes: 1 };
        let score = Score::Centipawns(0);
        Choice { chosen, score, expected: None, is_from_book: false, found }
    }

    fn percent(line: &Line, choice: &Choice) -> u64 {
        match effort(line, choice) {
            Effort::AtOnce => 0,
            Effort::Percent(percent) => percent,
        }
    }

    fn clock(left_ms: u64, increment_ms: u64) -> Option<ClockTime> {
        Some(ClockTime { left_ms, increment_ms })
    }

    fn time(level: u8, seed: u64, clock: Option<ClockTime>, line: &Line, choice: &Choice) -> u64 {
        let occasion = Occasion { level: Level::new(level).unwrap(), seed, clock, pace: 100 };
        thinking_time(&occasion, line, choice).as_millis() as u64
    }

    /// The average over many games of an ordinary move.
    fn average(level: u8, clock: Option<ClockTime>) -> u64 {
        let line = middlegame();
        let choice = choice(&line, "f1e1", 50);
        (0..400).map(|seed| time(level, seed, clock, &line, &choice)).sum::<u64>() / 400
    }

    fn middlegame() -> Line {
        let fen = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7";
        Line::new(Position::from_fen(fen).unwrap())
    }

    #[test]
    fn a_recapture_takes_back_on_the_square_where_something_was_just_taken() {
        let taken = line("e2e4 d7d5 e4d5");
        assert!(is_recapture(&taken, read(&taken, "d8d5")));
        assert!(!is_recapture(&taken, read(&taken, "d8d6")), "not a capture");
        let other = line("e2e4 d7d5 e4d5 g8f6 d2d4");
        assert!(!is_recapture(&other, read(&other, "f6d5")), "nothing was taken just now");
        let elsewhere = line("e2e4 d7d5 b1c3 d5e4 c3e4 c8f5 d1g4 f5e4");
        assert!(is_recapture(&elsewhere, read(&elsewhere, "g4e4")));
        assert!(!is_recapture(&elsewhere, read(&elsewhere, "g4c8")), "another square");
    }

    #[test]
    fn recaptures_and_forced_moves_come_at_once_whatever_the_clock() {
        let taken = line("e2e4 d7d5 e4d5");
        let forced = line_from(Position::from_fen("7k/8/8/8/8/8/6q1/7K w - - 0 1").unwrap(), "");
        assert_eq!(forced.position().legal_move_count(), 1);
        for (line, uci) in [(&taken, "d8d5"), (&forced, "h1g2")] {
            let choice = choice(line, uci, 0);
            for clock in [None, clock(60_000, 0), clock(7_200_000, 30_000)] {
                for seed in 0..50 {
                    let time = time(8, seed, clock, line, &choice);
                    assert!((HAND_MS..2 * HAND_MS).contains(&time), "{time} {clock:?}");
                }
            }
        }
    }

    #[test]
    fn the_position_decides_how_hard_a_move_is() {
        let quiet = middlegame();
        let with_gap = |gap| percent(&quiet, &choice(&quiet, "f1e1", gap));
        assert_eq!([with_gap(0), with_gap(19), with_gap(20)], [140, 140, 100]);
        assert_eq!([with_gap(149), with_gap(150)], [100, 50]);
        let mut alone = choice(&quiet, "f1e1", 0);
        alone.found.variations.truncate(1);
        assert_eq!(percent(&quiet, &alone), 100, "nothing to compare with");
        let book = Choice { is_from_book: true, ..choice(&quiet, "f1e1", 0) };
        assert_eq!(percent(&quiet, &book), 25);
        let mate = |moves| Choice { score: Score::Mates(moves), ..choice(&quiet, "f1e1", 50) };
        assert_eq!([percent(&quiet, &mate(1)), percent(&quiet, &mate(2))], [30, 100]);
        let check = Line::new(Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 40").unwrap());
        assert_eq!(percent(&check, &choice(&check, "e1f1", 50)), 60);
        let early = line("e2e4 e7e5");
        assert_eq!(percent(&early, &choice(&early, "g1f3", 50)), 60, "in the opening");
    }

    #[test]
    fn strong_levels_long_games_and_increments_take_longer() {
        assert!(average(7, clock(300_000, 3_000)) > average(2, clock(300_000, 3_000)));
        assert!(average(5, clock(300_000, 0)) > average(5, clock(60_000, 0)));
        assert!(average(5, clock(180_000, 2_000)) > average(5, clock(180_000, 0)));
        assert!(average(7, None) > average(1, None));
        for (clock, least, most) in [
            (None, 800, 1_600),
            (clock(60_000, 0), 600, 1_400),
            (clock(300_000, 3_000), 6_000, 10_000),
            (clock(7_200_000, 30_000), 8_000, LONGEST_MS),
        ] {
            let usual = average(7, clock);
            assert!((least..=most).contains(&usual), "{usual} {clock:?}");
        }
    }

    #[test]
    fn the_clock_is_never_lost_by_waiting() {
        let line = middlegame();
        let choice = choice(&line, "f1e1", 0);
        for level in 1..=8 {
            for left_ms in [0, 1, 50, 400, 3_000, 20_000, 7_200_000, u64::MAX] {
                for (seed, increment_ms) in (0..20).flat_map(|seed| [(seed, 0), (seed, u64::MAX)]) {
                    let time = time(level, seed, clock(left_ms, increment_ms), &line, &choice);
                    assert!(time <= LONGEST_MS && time <= left_ms / 10, "{time} of {left_ms}");
                }
            }
        }
    }

    #[test]
    fn fifty_moves_of_waiting_bring_no_level_into_time_trouble() {
        let line = middlegame();
        let choice = choice(&line, "f1e1", 50);
        for (start, increment_ms) in [(60_000, 0), (180_000, 0), (180_000, 2_000), (600_000, 0)] {
            for (level, game) in (1..=8).flat_map(|level| [(level, 0), (level, 1_000)]) {
                let mut now = ClockTime { left_ms: start, increment_ms };
                for number in 0..50 {
                    now.left_ms -= time(level, game + number, Some(now), &line, &choice);
                    assert_eq!(now.pressure(), 0, "{start}+{increment_ms} at move {number}");
                    now.left_ms += increment_ms;
                }
                assert!(now.left_ms < start, "but it did think");
            }
        }
    }

    #[test]
    fn the_pressure_rises_in_the_last_seconds_and_less_with_an_increment() {
        let pressure = |left_ms, increment_ms| ClockTime { left_ms, increment_ms }.pressure();
        assert_eq!([pressure(20_000, 0), pressure(19_799, 0)], [0, 1]);
        assert_eq!([pressure(5_000, 0), pressure(5_000, 2_000)], [75, 25]);
        assert_eq!([pressure(0, 0), pressure(0, 3_000), pressure(0, 5_000)], [100, 25, 0]);
    }

    #[test]
    fn a_slow_player_takes_longer_than_a_fast_one_but_not_the_clock() {
        let line = middlegame();
        let choice = choice(&line, "f1e1", 50);
        let one = |pace, left_ms| {
            let level = Level::new(4).unwrap();
            let occasion = Occasion { level, seed: 1, clock: clock(left_ms, 0), pace };
            thinking_time(&occasion, &line, &choice).as_millis() as u64
        };
        assert!(one(60, 300_000) < one(100, 300_000));
        assert!(one(100, 300_000) < one(130, 300_000));
        assert!(one(u16::MAX, 300_000) <= LONGEST_MS && one(u16::MAX, 3_000) <= 300);
    }

    #[test]
    fn the_same_arguments_give_the_same_time_and_other_games_another() {
        let line = middlegame();
        let choice = choice(&line, "f1e1", 50);
        let one = |seed| time(5, seed, clock(300_000, 0), &line, &choice);
        assert_eq!(one(1), one(1));
        assert!((2..20).any(|seed| one(seed) != one(1)));
    }
}
