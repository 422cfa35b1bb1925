//! The criteria of articles 2.1 to 2.4, and what each counts on a pair.

use std::fmt;

use crate::{
    Color, Points,
    field::{Competitor, Field, Float, Strength},
};

/// A criterion of C.04.3 article 2, in descending priority.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Criterion {
    /// 2.1.1: two players shall not meet twice; nor those of a forbidden pair.
    C1,
    /// 2.1.2: the bye goes to nobody who had it, or a full point without a game.
    C2,
    /// 2.1.3: non-topscorers with the same absolute color preference shall not meet.
    C3,
    /// 2.2.1: the players not yet paired can be paired.
    C4,
    /// 2.3.1: the lowest score for the bye.
    C5,
    /// 2.4.1: the fewest downfloaters.
    C6,
    /// 2.4.2: the lowest scores of the downfloaters.
    C7,
    /// 2.4.3: downfloaters with whom the next bracket complies with C1 to C7.
    C8,
    /// 2.4.4: the fewest unplayed games of who gets the bye.
    C9,
    /// 2.4.5: color differences of topscorers and their opponents beyond 2.
    C10,
    /// 2.4.6: the same color three times in a row for topscorers and their opponents.
    C11,
    /// 2.4.7: color preferences not granted.
    C12,
    /// 2.4.8: strong color preferences not granted.
    C13,
    /// 2.4.9: resident downfloaters who floated down in the previous round.
    C14,
    /// 2.4.10: opponents of moved-down players who floated up in the previous round.
    C15,
    /// 2.4.11: resident downfloaters who floated down two rounds before.
    C16,
    /// 2.4.12: opponents of moved-down players who floated up two rounds before.
    C17,
    /// 2.4.13: score differences of moved-down players who floated down in the previous round.
    C18,
    /// 2.4.14: score differences for opponents who floated up in the previous round.
    C19,
    /// 2.4.15: as C18, two rounds before.
    C20,
    /// 2.4.16: as C19, two rounds before.
    C21,
}

impl Criterion {
    /// What the criterion asks for, in a few words.
    pub fn asks(self) -> &'static str {
        match self {
            Criterion::C1 => "no two players meet twice",
            Criterion::C2 => "nobody gets the bye after a bye or a full point without a game",
            Criterion::C3 => "no two non-topscorers with the same absolute color preference meet",
            Criterion::C4 => "the players not yet paired can be paired",
            Criterion::C5 => "the lowest score for the bye",
            Criterion::C6 => "the fewest downfloaters",
            Criterion::C7 => "the lowest scores of the downfloaters",
            Criterion::C8 => "downfloaters who suit the next bracket",
            Criterion::C9 => "the fewest unplayed games of the player with the bye",
            Criterion::C10 => "no color difference beyond 2",
            Criterion::C11 => "no color three times in a row",
            Criterion::C12 => "color preferences granted",
            Criterion::C13 => "strong color preferences granted",
            Criterion::C14 => "no downfloat twice in a row",
            Criterion::C15 => "no upfloat twice in a row",
            Criterion::C16 => "no downfloat again after two rounds",
            Criterion::C17 => "no upfloat again after two rounds",
            Criterion::C18 => "small score differences for who floated down in the previous round",
            Criterion::C19 => "small score differences for who floated up in the previous round",
            Criterion::C20 => "small score differences for who floated down two rounds before",
            Criterion::C21 => "small score differences for who floated up two rounds before",
        }
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// What the colors of a pair cost: the number of players that fail C10, C11, C12 and C13.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ColorFailures {
    pub(crate) wide: u64,
    pub(crate) third: u64,
    pub(crate) preference: u64,
    pub(crate) strong: u64,
}

impl ColorFailures {
    pub(crate) fn new(field: &Field, higher: usize, lower: usize) -> ColorFailures {
        let (one, other) = (&field.players()[higher], &field.players()[lower]);
        let mut failures = ColorFailures::default();
        let is_final = one.is_topscorer || other.is_topscorer;
        let wishes = (one.preference, other.preference);
        let (Some(first), Some(second)) = wishes else {
            // With one preference or none, both are granted; only C10 and C11 may still fail.
            return if is_final {
                failures.with_final_round(field, higher, lower)
            } else {
                failures
            };
        };
        if first.color == second.color {
            failures.preference = 1;
            // The weaker preference is the one not granted (5.2.2).
            let weaker = first.strength.min(second.strength);
            failures.strong = u64::from(weaker == Strength::Strong);
        }
        if is_final { failures.with_final_round(field, higher, lower) } else { failures }
    }

    fn with_final_round(mut self, field: &Field, higher: usize, lower: usize) -> ColorFailures {
        let color = field.color_of_higher(higher, lower);
        for (index, color) in [(higher, color), (lower, !color)] {
            let player = &field.players()[index];
            self.wide += u64::from(difference_after(player, color).abs() > 2);
            let last_two = player.colors.iter().rev().take(2);
            let repeats = last_two.filter(|last| **last == color).count() == 2;
            self.third += u64::from(repeats);
        }
        self
    }
}

fn difference_after(player: &Competitor, color: Color) -> i32 {
    match color {
        Color::White => player.color_difference + 1,
        Color::Black => player.color_difference - 1,
    }
}

/// The absolute rules that a pair can break: C1, C3, and a prohibition.
const RULES: usize = 3;

/// What an edge of the graph stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    /// A pair of this bracket.
    Here(usize, usize),
    /// A pair of the next bracket.
    Next(usize, usize),
    /// A pair further below.
    Later(usize, usize),
    /// The bye.
    Bye(usize),
}

/// What a criterion counts, as a number to be made large.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Measure {
    /// Pairs of any kind: everybody is to be paired.
    Everything,
    /// Absolute rules that are not broken, where some must be.
    Unbroken,
    /// Pairs of this bracket.
    PairsHere,
    /// Pairs of this bracket whose higher player has this score.
    PairsHereOf(Points),
    /// Pairs of the next bracket.
    PairsNext,
    /// Pairs of the next bracket whose higher player has this score.
    PairsNextOf(Points),
    /// Games that the player with the bye has played.
    PlayedByBye,
    /// Players without a color difference beyond 2.
    NarrowDifference,
    /// Players without a third time the same color.
    NoThird,
    /// Preferences granted.
    Preference,
    /// Strong preferences granted.
    StrongPreference,
    /// Residents paired who floated down so many rounds before, less one.
    PairedDownfloats(usize),
    /// Opponents of moved-down players who did not float up.
    FreshUpfloats(usize),
    /// Moved-down players of this score paired who floated down.
    PairedDownfloatsOf(usize, Points),
    /// Opponents of moved-down players of this score who did not float up.
    FreshUpfloatsOf(usize, Points),
}

/// A bracket as the table of criteria sees it.
pub(super) struct Scope<'a> {
    pub(super) field: &'a Field,
    /// Moved-down players who can be paired here.
    pub(super) moved: &'a [usize],
    /// Moved-down players who cannot be paired here any more.
    pub(super) limbo: &'a [usize],
    pub(super) residents: &'a [usize],
    pub(super) next: &'a [usize],
    /// Whether everybody below is in the graph, so that all must be paired.
    pub(super) is_whole: bool,
    /// Whether the bracket downfloats one player, who gets the bye (note on C9).
    pub(super) floats_only_bye: bool,
}

/// A row of the table: a criterion, what it counts, and the largest sum there can be.
#[derive(Copy, Clone, Debug)]
pub(super) struct Row {
    pub(super) measure: Measure,
    pub(super) most: usize,
}

impl Scope<'_> {
    fn player(&self, index: usize) -> &Competitor {
        &self.field.players()[index]
    }

    /// The criteria of this bracket in descending priority. Those that cannot fail are left out.
    pub(super) fn table(&self) -> Vec<Row> {
        let (moved, residents) = (self.moved.len(), self.residents.len());
        let here = (moved + residents) / 2;
        let everyone = self.moved.iter().chain(self.limbo).chain(self.residents).chain(self.next);
        let anyone = |test: &dyn Fn(&Competitor) -> bool| {
            self.moved.iter().chain(self.residents).any(|index| test(self.player(*index)))
        };
        let has_preference = anyone(&|player| player.preference.is_some());
        let has_topscorer = anyone(&|player| player.is_topscorer);
        let if_true = |condition: bool, most: usize| if condition { most } else { 0 };
        let row = |measure, most| vec![Row { measure, most }];
        let each = |scores: &[(Points, usize)], measure: &dyn Fn(Points) -> Measure| -> Vec<Row> {
            scores
                .iter()
                .map(|(score, most)| Row { measure: measure(*score), most: *most })
                .collect()
        };
        let moved_scores = self.count_scores(self.moved.iter(), |_| true);
        let above_next = self.moved.iter().chain(self.limbo).chain(self.residents);
        let scores_above_next = self.count_scores(above_next, |_| true);
        let down =
            |back: usize| move |player: &Competitor| player.floats[back] == Some(Float::Down);
        let downs = |back: usize| self.count_scores(self.moved.iter(), down(back));
        let resident_downs = |back: usize| {
            self.residents.iter().filter(|index| down(back)(self.player(**index))).count()
        };
        let has_up = |back: usize| {
            let up = |index: &usize| self.player(*index).floats[back] == Some(Float::Up);
            self.residents.iter().any(up)
        };
        let ups = |back: usize| if has_up(back) { moved_scores.clone() } else { Vec::new() };
        #[rustfmt::skip]
        let rows: [(Criterion, Vec<Row>); 20] = [
            (Criterion::C4,  row(Measure::Everything, if_true(self.is_whole, self.field.players().len()))),
            (Criterion::C1,  row(Measure::Unbroken, if_true(self.field.is_relaxed(), RULES * self.field.players().len()))),
            (Criterion::C6,  row(Measure::PairsHere, here)),
            (Criterion::C7,  each(&moved_scores, &Measure::PairsHereOf)),
            (Criterion::C8,  row(Measure::PairsNext, if_true(!self.next.is_empty(), everyone.count() / 2))),
            (Criterion::C8,  if self.next.is_empty() { Vec::new() } else { each(&scores_above_next, &Measure::PairsNextOf) }),
            (Criterion::C9,  row(Measure::PlayedByBye, if_true(self.floats_only_bye, self.field.round()))),
            (Criterion::C10, row(Measure::NarrowDifference, if_true(has_topscorer, 2 * here))),
            (Criterion::C11, row(Measure::NoThird, if_true(has_topscorer, 2 * here))),
            (Criterion::C12, row(Measure::Preference, if_true(has_preference, here))),
            (Criterion::C13, row(Measure::StrongPreference, if_true(has_preference, here))),
            (Criterion::C14, row(Measure::PairedDownfloats(0), resident_downs(0))),
            (Criterion::C15, row(Measure::FreshUpfloats(0), if_true(has_up(0), moved))),
            (Criterion::C16, row(Measure::PairedDownfloats(1), resident_downs(1))),
            (Criterion::C17, row(Measure::FreshUpfloats(1), if_true(has_up(1), moved))),
            (Criterion::C18, each(&downs(0), &|score| Measure::PairedDownfloatsOf(0, score))),
            (Criterion::C19, each(&ups(0), &|score| Measure::FreshUpfloatsOf(0, score))),
            (Criterion::C20, each(&downs(1), &|score| Measure::PairedDownfloatsOf(1, score))),
            (Criterion::C21, each(&ups(1), &|score| Measure::FreshUpfloatsOf(1, score))),
            // C1 to C3 decide which edges exist, C5 which of them lead to the bye.
            (Criterion::C5,  Vec::new()),
        ];
        rows.into_iter().flat_map(|(_, rows)| rows).filter(|row| row.most > 0).collect()
    }

    /// How many of the players have each score, highest first.
    fn count_scores<'b>(
        &self,
        players: impl Iterator<Item = &'b usize>,
        test: impl Fn(&Competitor) -> bool,
    ) -> Vec<(Points, usize)> {
        let mut counts: Vec<(Points, usize)> = Vec::new();
        for player in players.map(|index| self.player(*index)).filter(|player| test(player)) {
            match counts.iter_mut().find(|(score, _)| *score == player.score) {
                Some((_, count)) => *count += 1,
                None => counts.push((player.score, 1)),
            }
        }
        counts.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        counts
    }

    /// How many absolute rules a pair keeps.
    fn unbroken(&self, higher: usize, lower: usize) -> u64 {
        (RULES - self.field.obstacles(higher, lower).len()) as u64
    }

    /// What an edge adds to a measure.
    pub(super) fn value(&self, measure: Measure, edge: Edge, colors: &ColorFailures) -> u64 {
        let (higher, lower) = match edge {
            Edge::Here(higher, lower) => (self.player(higher), self.player(lower)),
            Edge::Next(higher, lower) => {
                return match measure {
                    Measure::Unbroken => self.unbroken(higher, lower),
                    Measure::Everything | Measure::PairsNext => 1,
                    Measure::PairsNextOf(score) => u64::from(self.player(higher).score == score),
                    _ => 0,
                };
            }
            Edge::Later(higher, lower) => {
                return match measure {
                    Measure::Unbroken => self.unbroken(higher, lower),
                    _ => u64::from(measure == Measure::Everything),
                };
            }
            Edge::Bye(player) => {
                let unplayed = self.player(player).unplayed;
                return match measure {
                    Measure::Everything => 1,
                    Measure::Unbroken if self.player(player).may_get_bye => RULES as u64,
                    Measure::Unbroken => RULES as u64 - 1,
                    Measure::PlayedByBye => (self.field.round() - unplayed) as u64,
                    _ => 0,
                };
            }
        };
        if let (Measure::Unbroken, Edge::Here(higher, lower)) = (measure, edge) {
            return self.unbroken(higher, lower);
        }
        let is_moved_down = higher.score > lower.score;
        let down = |player: &Competitor, back: usize| player.floats[back] == Some(Float::Down);
        let is_fresh = |back: usize| is_moved_down && lower.floats[back] != Some(Float::Up);
        match measure {
            Measure::Everything | Measure::PairsHere => 1,
            Measure::PairsHereOf(score) => u64::from(higher.score == score),
            Measure::PairsNext | Measure::PairsNextOf(_) | Measure::PlayedByBye => 0,
            Measure::Unbroken => 0,
            Measure::NarrowDifference => 2 - colors.wide,
            Measure::NoThird => 2 - colors.third,
            Measure::Preference => 1 - colors.preference,
            Measure::StrongPreference => 1 - colors.strong,
            Measure::PairedDownfloats(back) => {
                u64::from(down(lower, back)) + u64::from(!is_moved_down && down(higher, back))
            }
            Measure::FreshUpfloats(back) => u64::from(is_fresh(back)),
            Measure::PairedDownfloatsOf(back, score) => {
                u64::from(is_moved_down && higher.score == score && down(higher, back))
            }
            Measure::FreshUpfloatsOf(back, score) => {
                u64::from(higher.score == score && is_fresh(back))
            }
        }
    }
}
