//! A round about to be paired: who plays, with the history that pairing looks at.

mod colors;
mod competitor;
mod pairs;

use std::fmt;

pub use competitor::{Competitor, Float, Preference, Strength};
pub(crate) use pairs::Bits;
pub use pairs::Obstacle;

use crate::{
    Color, Points,
    trf::{Fault, Fictitious, Outcome, Player, Tournament, TrfError},
};

/// The players to be paired in a round, in the order of C.04.3 article 1.2.
#[derive(Clone, Debug)]
pub struct Field {
    round: usize,
    is_final_round: bool,
    initial_color: Color,
    players: Vec<Competitor>,
    /// Who may meet whom by the absolute criteria [C1] and [C3] and by forbidden pairs.
    allowed: Vec<Bits>,
    /// The pairs that a record forbids.
    forbidden: Vec<Bits>,
    /// Whether pairs that break absolute rules are allowed, at a price.
    is_relaxed: bool,
}

/// Why a round cannot be looked at: the report contradicts itself or lacks something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldError(
    /// Every fault that was found.
    pub Vec<TrfError>,
);

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(TrfError::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for FieldError {}

impl Field {
    /// The round after the last one that was paired.
    ///
    /// # Errors
    ///
    /// If the report contradicts itself, if it lacks the number of rounds or the initial color,
    /// or if all rounds are paired.
    pub fn next_round(tournament: &Tournament) -> Result<Field, FieldError> {
        Field::of_round(tournament, tournament.rounds_paired() + 1)
    }

    /// Any round up to the next one, as it was when it was paired.
    ///
    /// # Errors
    ///
    /// As [`Field::next_round`].
    pub fn of_round(tournament: &Tournament, round: usize) -> Result<Field, FieldError> {
        let mut faults = tournament.faults();
        let mut lacks = |fault| faults.push(TrfError { line: 0, columns: None, fault });
        let rounds = match tournament.rounds {
            None => {
                lacks(Fault::NoRounds);
                usize::MAX
            }
            Some(rounds) if round > usize::from(rounds) => {
                lacks(Fault::Finished { rounds });
                usize::MAX
            }
            Some(rounds) => rounds.into(),
        };
        let initial_color = tournament.initial_color.or_else(|| colors::deduce_initial(tournament));
        if initial_color.is_none() {
            lacks(Fault::NoInitialColor);
        }
        if !faults.is_empty() {
            return Err(FieldError(faults));
        }
        let initial_color = initial_color.unwrap_or(Color::White);
        Ok(Field::build(tournament, round, round >= rounds, initial_color))
    }

    fn build(
        tournament: &Tournament,
        round: usize,
        is_final_round: bool,
        initial_color: Color,
    ) -> Field {
        let baku = baku_if_asked(tournament);
        let tournament = baku.as_ref().unwrap_or(tournament);
        let history = competitor::History::new(tournament, round);
        let mut everybody: Vec<&Player> = tournament.players.iter().collect();
        everybody.sort_by_key(|player| player.number);
        let mut players = Vec::new();
        let mut rank = 0;
        for player in everybody {
            let is_here = is_present(tournament, player, round);
            // Who was never paired has no number yet (C.04.2: numbers are given on entry).
            if is_here || (1..round).any(|past| player.entry(past).is_paired()) {
                rank += 1;
            }
            if is_here {
                players.push(history.competitor(player, rank, is_final_round));
            }
        }
        players.sort_by(|one, other| (other.score, one.number).cmp(&(one.score, other.number)));
        let forbidden = pairs::forbidden(tournament, round, &players);
        let allowed = pairs::allowed(&players, &forbidden);
        let is_relaxed = false;
        Field { round, is_final_round, initial_color, players, allowed, forbidden, is_relaxed }
    }

    /// The round, counted from 1.
    pub fn round(&self) -> usize {
        self.round
    }

    /// Whether it is the last one planned, in which topscorers have rules of their own.
    pub fn is_final_round(&self) -> bool {
        self.is_final_round
    }

    /// The players to be paired, highest first.
    pub fn players(&self) -> &[Competitor] {
        &self.players
    }

    /// Whether two players, by index, may meet: they have not met (C1), are no non-topscorers
    /// with the same absolute preference (C3), and the pair is not forbidden.
    pub fn may_meet(&self, one: usize, other: usize) -> bool {
        self.allowed[one].has(other)
    }

    /// The same round with all pairs allowed.
    pub(crate) fn relaxed(&self) -> Field {
        let mut relaxed = self.clone();
        let count = self.players.len();
        for (one, allowed) in relaxed.allowed.iter_mut().enumerate() {
            (0..count).for_each(|other| allowed.set(other, other != one));
        }
        relaxed.is_relaxed = true;
        relaxed
    }

    /// Whether all pairs are allowed, at a price.
    pub(crate) fn is_relaxed(&self) -> bool {
        self.is_relaxed
    }

    pub(crate) fn allowed(&self, one: usize) -> &Bits {
        &self.allowed[one]
    }

    /// Which color the higher ranked of two players gets (C.04.3 article 5).
    pub fn color_of_higher(&self, higher: usize, lower: usize) -> Color {
        colors::allocate(&self.players[higher], &self.players[lower], self.initial_color)
    }
}

/// Whether a player takes part in a round.
fn is_present(tournament: &Tournament, player: &Player, round: usize) -> bool {
    let is_next = round > tournament.rounds_paired();
    let written = player.entries.get(round - 1).copied().flatten();
    let is_listed = tournament.byes.iter().any(|byes| {
        let is_round = byes.round.map_or(is_next, |bye_round| usize::from(bye_round) == round);
        is_round && byes.players.contains(&player.number)
    });
    match written {
        Some(entry) => !entry.outcome.is_out(),
        None => is_next && !is_listed,
    }
}

/// The tournament with fictitious points, if its type asks for the Baku acceleration and it has
/// no records of them.
fn baku_if_asked(tournament: &Tournament) -> Option<Tournament> {
    let asks = tournament.kind.as_ref().is_some_and(|kind| kind.ends_with("_BAKU"));
    (asks && tournament.fictitious.is_empty()).then(|| {
        let mut accelerated = tournament.clone();
        accelerated.fictitious = baku(tournament);
        accelerated
    })
}

/// The fictitious points of the Baku acceleration (C.04.5).
///
/// Group A is the first 2·⌈n/4⌉ players. Accelerated are the first half of the rounds, with a
/// whole point in the first half of those and half a point in the rest; halves round up.
pub fn baku(tournament: &Tournament) -> Vec<Fictitious> {
    let mut numbers: Vec<u16> = tournament.players.iter().map(|player| player.number).collect();
    numbers.sort_unstable();
    let group = 2 * numbers.len().div_ceil(4);
    let Some(last) = numbers.get(group.saturating_sub(1)).or(numbers.last()) else {
        return Vec::new();
    };
    let accelerated = tournament.rounds.unwrap_or(0).div_ceil(2);
    let whole = accelerated.div_ceil(2);
    let row = |points: Points, first: u16, end: u16| {
        (first <= end).then_some(Fictitious { points, rounds: (first, end), players: (1, *last) })
    };
    let (win, draw) = (tournament.points.win(), tournament.points.draw());
    let rows = [row(win, 1, whole), row(draw, whole + 1, accelerated)];
    rows.into_iter().flatten().collect()
}

/// Whether a result without a game rules out the pairing-allocated bye (C.04.1 article 4): the
/// bye itself, or as many points as for a win.
fn rules_out_bye(tournament: &Tournament, outcome: Outcome, value: Points) -> bool {
    !outcome.is_played() && (outcome == Outcome::PairingBye || value >= tournament.points.win())
}
