//! Standings, crosstable, and player cards.

use std::collections::{BTreeSet, HashMap};

use tabiya_pairing::{
    Color, Points,
    tiebreak::{self, Code, Value},
    trf::{Outcome, Tournament as Report},
};

use crate::{Board, BoardResult, Entry, EntryId, EntryState, System, Tournament, report::Results};

/// A place in the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingRow {
    /// The place; players who are level share it.
    pub place: usize,
    /// Who.
    pub entry: EntryId,
    /// The points.
    pub points: Points,
    /// The tie-breaks of the regulations, each with what it is made of.
    pub tie_breaks: Vec<Value>,
    /// Whether the player's results count. Those of a player who left a round robin before half of
    /// the games stay in the table and the report, and count for nobody in the standings.
    pub counts: bool,
}

/// A row of the crosstable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossTableRow {
    /// The place and values.
    pub standing: StandingRow,
    /// Round by round.
    pub cells: Vec<CrossTableCell>,
}

/// A round of a player.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CrossTableCell {
    /// The opponent; none for byes and absences.
    pub opponent: Option<EntryId>,
    /// The color.
    pub color: Option<Color>,
    /// What it brought; none while the game is played.
    pub outcome: Option<Outcome>,
    /// The points; none while the game is played.
    pub points: Option<Points>,
}

/// Everything about one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerCard {
    /// The row of the crosstable.
    pub row: CrossTableRow,
    /// The points after each round.
    pub progress: Vec<Points>,
}

impl Tournament {
    /// The standings after a round. Boards without a result count for nothing yet.
    pub fn standings(&self, round: u16) -> Vec<StandingRow> {
        let last = self.last_scored(self.last_shown(round));
        self.standings_of(&self.report_up_to(last, Results::Counted))
    }

    /// A round counts once it has a result: before, its byes alone would mix the order.
    fn last_scored(&self, round: u16) -> u16 {
        let boards = self.round(round).map(|round| round.boards.as_slice()).unwrap_or_default();
        let is_open = !boards.is_empty() && boards.iter().all(|board| board.is_open());
        if is_open { round - 1 } else { round }
    }

    fn last_shown(&self, round: u16) -> u16 {
        round.min(self.next_round().saturating_sub(1))
    }

    fn standings_of(&self, report: &Report) -> Vec<StandingRow> {
        let uncounted: BTreeSet<u16> =
            self.uncounted().into_iter().filter_map(|id| self.entry(id)?.number).collect();
        if uncounted.is_empty() {
            return self.ranked(report);
        }
        let mut rows = self.ranked(&without(report, &uncounted));
        let last = rows.len() + 1;
        let is_uncounted = |row: &StandingRow| {
            self.entry(row.entry).and_then(|it| it.number).is_some_and(|it| uncounted.contains(&it))
        };
        let left = self.ranked(report).into_iter().filter(is_uncounted);
        rows.extend(left.map(|row| StandingRow {
            place: last,
            points: Points::ZERO,
            counts: false,
            ..row
        }));
        rows
    }

    /// Who left a round robin before half of the games. Forfeits were not played.
    pub(crate) fn uncounted(&self) -> BTreeSet<EntryId> {
        let cycles = match self.regulations.system {
            System::Swiss(_) => return BTreeSet::new(),
            System::RoundRobin => 1,
            System::DoubleRoundRobin => 2,
        };
        let players = self.entries.iter().filter(|entry| entry.number.is_some()).count();
        let games = cycles * players.saturating_sub(1);
        let has_left = |entry: &&Entry| {
            matches!(entry.state, EntryState::Withdrawn { .. } | EntryState::Expelled { .. })
        };
        let is_played = |id: EntryId| {
            move |board: &&Board| {
                let counts = |result: BoardResult| result.is_played() && !result.is_adjourned();
                board.color_of(id).is_some() && board.result.is_some_and(counts)
            }
        };
        let played = |entry: &&Entry| {
            let boards = self.rounds.iter().flat_map(|round| &round.boards);
            2 * boards.filter(is_played(entry.id)).count() < games
        };
        self.entries.iter().filter(has_left).filter(played).map(|entry| entry.id).collect()
    }

    /// All players of a report in their order.
    fn ranked(&self, report: &Report) -> Vec<StandingRow> {
        let points = Code { kind: tiebreak::Kind::Points, cut: Default::default() };
        let codes: Vec<Code> =
            [points].into_iter().chain(self.regulations.tie_breaks.iter().copied()).collect();
        let of_number: HashMap<u16, EntryId> = self
            .entries
            .iter()
            .filter_map(|entry| entry.number.map(|number| (number, entry.id)))
            .collect();
        let mut rows = Vec::new();
        for standing in tiebreak::standings(report, &codes, codes.len()) {
            let Some(entry) = of_number.get(&standing.number) else { continue };
            let player = report.find(standing.number).map(|index| &report.players[index]);
            let points = player.and_then(|player| player.points).unwrap_or_default();
            let tie_breaks = standing.values.into_iter().skip(1).collect();
            let place = standing.place;
            rows.push(StandingRow { place, entry: *entry, points, tie_breaks, counts: true });
        }
        self.apply_lots(&mut rows);
        rows
    }

    /// Puts players who are level into the order that was drawn by lot.
    fn apply_lots(&self, rows: &mut [StandingRow]) {
        for level in rows.chunk_by_mut(|one, other| one.place == other.place) {
            let here = |order: &&Vec<EntryId>| {
                order.len() == level.len() && level.iter().all(|row| order.contains(&row.entry))
            };
            let Some(order) = self.lots.iter().rev().find(here) else { continue };
            level.sort_by_key(|row| order.iter().position(|id| *id == row.entry));
            for (offset, row) in level.iter_mut().enumerate() {
                row.place += offset;
            }
        }
    }

    /// The crosstable after a round, in the order of the standings.
    pub fn crosstable(&self, round: u16) -> Vec<CrossTableRow> {
        let last = self.last_shown(round);
        let report = self.report_up_to(last, Results::Counted);
        let scored = self.report_up_to(self.last_scored(last), Results::Counted);
        let rows = self.standings_of(&scored).into_iter();
        rows.map(|standing| {
            let cells =
                (1..=last).map(|number| self.crosstable_cell(&report, standing.entry, number));
            CrossTableRow { cells: cells.collect(), standing }
        })
        .collect()
    }

    fn crosstable_cell(&self, report: &Report, id: EntryId, number: u16) -> CrossTableCell {
        let board = self
            .round(number)
            .and_then(|round| round.boards.iter().find(|board| board.color_of(id).is_some()));
        let is_open = board.is_some_and(|board| board.is_open());
        let color = board.and_then(|board| board.color_of(id));
        let opponent = board.zip(color).map(|(board, color)| board.player(!color));
        let player = self.entry(id).and_then(|entry| entry.number);
        let player = player.and_then(|number| report.find(number)).map(|at| &report.players[at]);
        let round = usize::from(number);
        CrossTableCell {
            opponent,
            color: color.map(|color| match color {
                rules::Color::White => Color::White,
                rules::Color::Black => Color::Black,
            }),
            outcome: player.filter(|_| !is_open).map(|player| report.entry(player, round).outcome),
            points: player.filter(|_| !is_open).map(|player| report.value(player, round)),
        }
    }

    /// The card of a player: the rounds so far, and what each tie-break is made of.
    pub fn player_card(&self, id: EntryId) -> Option<PlayerCard> {
        let row = self.crosstable(u16::MAX).into_iter().find(|row| row.standing.entry == id)?;
        let mut sum = Points::ZERO;
        let progress = row.cells.iter().map(|cell| {
            sum += cell.points.unwrap_or_default();
            sum
        });
        Some(PlayerCard { progress: progress.collect(), row })
    }
}

/// A report as if these players had never been in it.
fn without(report: &Report, numbers: &BTreeSet<u16>) -> Report {
    let mut rest = report.clone();
    rest.players.retain(|player| !numbers.contains(&player.number));
    for player in &mut rest.players {
        for cell in &mut player.entries {
            let opponent = cell.as_ref().and_then(|cell| cell.opponent);
            if opponent.is_some_and(|opponent| numbers.contains(&opponent)) {
                *cell = None;
            }
        }
    }
    let scores: Vec<Points> =
        rest.players.iter().map(|player| rest.score(player, player.entries.len())).collect();
    for (player, score) in rest.players.iter_mut().zip(scores) {
        player.points = Some(score);
    }
    rest
}
