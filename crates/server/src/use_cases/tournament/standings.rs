//! Standings, crosstable, and player cards.

use std::sync::Arc;

use game::PersonId;
use tabiya_pairing::{
    Color, Points,
    tiebreak::{Code, Cut, Kind, Value},
    trf::Outcome,
};
use tournament::{CrossTableCell, CrossTableRow, EntryId, Tournament};
use wire::{
    TournamentId,
    error::TournamentCode,
    server::Side,
    tournament::{
        CrossTableCellView, PlayerCardView, StandingRowView, StandingsView, TieBreakPart,
        TieBreakValue, TieBreakView,
    },
};

use super::load::seen_by;
use crate::{Zone, error::ApiError, state::LoadedTournament};

/// The standings after a round, or after the last one, with the crosstable.
pub(crate) async fn standings(
    zone: &Zone,
    id: TournamentId,
    person: Option<PersonId>,
    round: Option<u16>,
) -> Result<StandingsView, ApiError> {
    let loaded = seen_by(zone, id, person).await?;
    let build = move || standings_view(&loaded, round);
    tokio::task::spawn_blocking(build).await.map_err(ApiError::unavailable)
}

pub(super) fn standings_view(loaded: &Arc<LoadedTournament>, round: Option<u16>) -> StandingsView {
    let tournament = &loaded.tournament;
    let last = tournament.next_round().saturating_sub(1);
    let round = round.unwrap_or(last).min(last);
    let is_open = |number: u16| {
        tournament.round(number).is_some_and(|it| it.boards.iter().any(|it| it.is_open()))
    };
    let rows = tournament.crosstable(round);
    StandingsView {
        version: loaded.version.0,
        round,
        live: (1..=round).any(is_open),
        tie_breaks: tournament
            .regulations()
            .tie_breaks
            .iter()
            .map(|code| TieBreakView { code: code.to_string(), name: name_of(*code) })
            .collect(),
        rows: rows.iter().map(|row| row_view(tournament, row)).collect(),
    }
}

/// Everything about one player.
pub(crate) async fn player_card(
    zone: &Zone,
    id: TournamentId,
    person: Option<PersonId>,
    entry: u32,
) -> Result<PlayerCardView, ApiError> {
    let loaded = seen_by(zone, id, person).await?;
    let build = move || {
        let tournament = &loaded.tournament;
        let card = tournament.player_card(EntryId(entry))?;
        let codes = &tournament.regulations().tie_breaks;
        let values = codes.iter().zip(&card.row.standing.tie_breaks);
        Some(PlayerCardView {
            tie_breaks: values.map(|(code, value)| value_view(tournament, *code, value)).collect(),
            row: row_view(tournament, &card.row),
            progress: card.progress.into_iter().map(number).collect(),
        })
    };
    let card = tokio::task::spawn_blocking(build).await.map_err(ApiError::unavailable)?;
    card.ok_or_else(|| TournamentCode::EntryNotFound.into())
}

fn number(points: Points) -> f64 {
    f64::from(points.tenths()) / 10.0
}

fn row_view(tournament: &Tournament, row: &CrossTableRow) -> StandingRowView {
    StandingRowView {
        place: row.standing.place as u32,
        entry: row.standing.entry.0,
        points: number(row.standing.points),
        counts: row.standing.counts,
        tie_breaks: row.standing.tie_breaks.iter().map(ToString::to_string).collect(),
        cells: row.cells.iter().map(|cell| cell_view(tournament, cell)).collect(),
    }
}

fn cell_view(tournament: &Tournament, cell: &CrossTableCell) -> CrossTableCellView {
    let number_of = |id: EntryId| tournament.entry(id).and_then(|entry| entry.number);
    let opponent = cell.opponent.and_then(number_of).map(|number| number.to_string());
    let color = match cell.color {
        Some(Color::White) => "w",
        Some(Color::Black) => "b",
        None => "",
    };
    let result = cell.outcome.map_or('*', shown);
    CrossTableCellView {
        text: format!("{}{color}{result}", opponent.unwrap_or_default()),
        opponent: cell.opponent.map(|id| id.0),
        color: cell.color.map(|color| match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }),
        points: cell.points.map(number),
    }
}

/// Results as people write them; others as in reports.
fn shown(outcome: Outcome) -> char {
    match outcome {
        Outcome::Draw | Outcome::UnratedDraw => '½',
        Outcome::UnratedWin => '1',
        Outcome::UnratedLoss => '0',
        Outcome::Unknown => '*',
        outcome => outcome.code(),
    }
}

fn value_view(tournament: &Tournament, code: Code, value: &Value) -> TieBreakValue {
    let of_number = |number: u16| {
        let entry = tournament.entries().iter().find(|entry| entry.number == Some(number));
        entry.map(|entry| entry.id.0)
    };
    let parts = value.parts.iter().map(|part| TieBreakPart {
        round: part.round as u16,
        opponent: part.opponent.and_then(of_number),
        value: decimal(part.hundredths, value.decimals),
        cut: part.is_cut,
    });
    TieBreakValue {
        code: code.to_string(),
        name: name_of(code),
        value: value.to_string(),
        parts: parts.collect(),
    }
}

fn decimal(hundredths: i64, decimals: usize) -> String {
    Value { hundredths: Some(hundredths), decimals, parts: Vec::new() }.to_string()
}

/// The English name of a tie-break.
fn name_of(code: Code) -> String {
    let name = match code.kind {
        Kind::Points => "Points",
        Kind::DirectEncounter => "Direct encounter",
        Kind::Wins => "Number of wins",
        Kind::GamesWon => "Games won over the board",
        Kind::BlackGames => "Games played with Black",
        Kind::BlackWins => "Games won with Black",
        Kind::Progressive => "Progressive score",
        Kind::RoundsElected => "Rounds elected to play",
        Kind::Standard => "Standard points",
        Kind::PairingNumber => "Pairing number",
        Kind::Buchholz => "Buchholz",
        Kind::AverageBuchholz => "Average of opponents’ Buchholz",
        Kind::ForeBuchholz => "Fore Buchholz",
        Kind::SonnebornBerger => "Sonneborn-Berger",
        Kind::Koya => "Koya",
        Kind::AverageRating => "Average rating of opponents",
        Kind::Performance => "Tournament performance rating",
        Kind::PerfectPerformance => "Perfect tournament performance",
        Kind::AveragePerformance => "Average performance of opponents",
        Kind::AveragePerfect => "Average perfect performance of opponents",
    };
    match code.cut {
        Cut { low: 0, .. } => name.to_owned(),
        Cut { low, high: 0 } => format!("{name} Cut {low}"),
        Cut { low, .. } => format!("{name} Median {low}"),
    }
}
