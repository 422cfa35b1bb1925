//! What tie-breaks are computed from: every round of every player, and the opponents' scores as
//! article 16 adjusts them.

use std::collections::HashMap;

use crate::{
    Points,
    trf::{Entry, Outcome, Tournament},
};

/// The rounds of all players.
pub(super) struct Table<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) rounds: usize,
    /// Pairings made before the start, as in a round robin (15.2).
    pub(super) is_predetermined: bool,
    pub(super) index_of: HashMap<u16, usize>,
    /// By player and round.
    pub(super) entries: Vec<Vec<Entry>>,
    pub(super) values: Vec<Vec<Points>>,
    pub(super) scores: Vec<Points>,
}

impl<'a> Table<'a> {
    pub(super) fn new(tournament: &'a Tournament) -> Table<'a> {
        let rounds = tournament.rounds_paired();
        let kind = tournament.kind.as_deref().unwrap_or_default().to_ascii_uppercase();
        let is_predetermined =
            ["ROUNDROBIN", "ROUND_ROBIN", "BERGER"].iter().any(|name| kind.contains(name));
        let players = &tournament.players;
        let index_of = players.iter().enumerate().map(|(index, one)| (one.number, index)).collect();
        let entries = players
            .iter()
            .map(|player| (1..=rounds).map(|round| tournament.entry(player, round)).collect())
            .collect();
        let values: Vec<Vec<Points>> = players
            .iter()
            .map(|player| (1..=rounds).map(|round| tournament.value(player, round)).collect())
            .collect();
        let scores = values.iter().map(|values| values.iter().copied().sum()).collect();
        Table { tournament, rounds, is_predetermined, index_of, entries, values, scores }
    }

    /// The index of the opponent a player was paired with.
    pub(super) fn opponent(&self, player: usize, round: usize) -> Option<usize> {
        let number = self.entries[player][round].opponent?;
        self.index_of.get(&number).copied()
    }

    /// The opponent of a game played over the board.
    pub(super) fn opponent_played(&self, player: usize, round: usize) -> Option<usize> {
        let is_played = self.entries[player][round].outcome.is_played();
        self.opponent(player, round).filter(|_| is_played)
    }

    /// A voluntary unplayed round (16.1.2): a requested bye or a forfeit loss.
    pub(super) fn is_voluntary(&self, player: usize, round: usize) -> bool {
        let outcome = self.entries[player][round].outcome;
        matches!(outcome, Outcome::HalfPointBye | Outcome::Absent | Outcome::ForfeitLoss)
    }

    /// Everybody's score as it counts for their opponents (16.3), round by round.
    pub(super) fn adjusted(&self, is_fore: bool) -> Vec<Points> {
        (0..self.entries.len())
            .map(|player| {
                (0..self.rounds).map(|round| self.adjusted_value(player, round, is_fore)).sum()
            })
            .collect()
    }

    fn adjusted_value(&self, player: usize, round: usize, is_fore: bool) -> Points {
        if self.is_predetermined {
            return self.values[player][round];
        }
        let draw = self.tournament.points.draw();
        if self.is_fore_draw(player, round, is_fore) {
            return draw;
        }
        let is_bye = self.entries[player][round].opponent.is_none();
        // 16.2.5: a requested bye followed by nothing but voluntary unplayed rounds.
        let is_abandoned = |later: usize| {
            self.is_voluntary(player, later) && !self.is_fore_draw(player, later, is_fore)
        };
        match is_bye && (round..self.rounds).all(is_abandoned) {
            true => draw,
            false => self.values[player][round],
        }
    }

    /// Fore Buchholz takes a paired game of the last round for a draw (8.3).
    pub(super) fn is_fore_draw(&self, player: usize, round: usize, is_fore: bool) -> bool {
        is_fore && round + 1 == self.rounds && self.opponent(player, round).is_some()
    }

    /// A player's own score, with the last game as a draw for Fore Buchholz.
    pub(super) fn own_score(&self, player: usize, is_fore: bool) -> Points {
        match self.rounds.checked_sub(1) {
            Some(last) if self.is_fore_draw(player, last, is_fore) => {
                self.scores[player] - self.values[player][last] + self.tournament.points.draw()
            }
            _ => self.scores[player],
        }
    }
}
