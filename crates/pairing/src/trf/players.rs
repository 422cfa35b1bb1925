//! The lines of players: 001, and national records.

use std::fmt::Write as _;

use super::{
    Edition, Entry, Fault, Outcome, Player, Tournament, TrfError,
    cells::{self, NATIONAL, PLAYER},
    columns::Columns,
};
use crate::Color;

/// No tournament has more rounds; a limit keeps a wrong number from costing memory.
pub(super) const ROUNDS_MAX: usize = 999;

pub(super) fn read(
    it: &mut Tournament,
    line: Columns<'_>,
    warnings: &mut Vec<TrfError>,
) -> Vec<TrfError> {
    let mut player = Player { line: line.line, ..Player::default() };
    let mut errors = cells::read(&mut player, PLAYER, line, warnings);
    if errors.is_empty() && player.number == 0 {
        errors.push(line.error(5, 8, Fault::NumberZero));
    }
    let mut from = 92;
    while !line.raw(from, from).is_empty() && player.entries.len() <= ROUNDS_MAX {
        match entry(line, from, player.entries.len() + 1, player.number) {
            Ok(entry) => player.entries.push(entry),
            Err(error) => {
                errors.push(error);
                player.entries.push(None);
            }
        }
        from += 10;
    }
    while let Some(None) = player.entries.last() {
        player.entries.pop();
    }
    if player.entries.len() > ROUNDS_MAX {
        errors.push(line.error(92, from, Fault::TooManyRounds(player.entries.len())));
    }
    if errors.is_empty() {
        it.players.push(player);
    }
    errors
}

/// The ten columns of a round: opponent, color, result. `None` if they are blank.
fn entry(
    line: Columns<'_>,
    from: usize,
    round: usize,
    number: u16,
) -> Result<Option<Entry>, TrfError> {
    let opponent = line.number(from, from + 3)?.filter(|opponent| *opponent != 0);
    let (color_at, result_at) = (from + 5, from + 7);
    let color = match line.get(color_at, color_at) {
        "" | "-" => None,
        "w" | "W" => Some(Color::White),
        "b" | "B" => Some(Color::Black),
        other => return Err(line.error(color_at, color_at, Fault::NotAColor(other.to_owned()))),
    };
    let code = line.get(result_at, result_at).chars().next().unwrap_or(' ').to_ascii_uppercase();
    let refuse = |fault| Err(line.error(result_at, result_at, fault));
    let Some(opponent) = opponent else {
        let outcome = match code {
            ' ' if line.get(from, result_at).is_empty() => return Ok(None),
            // Reports from before 2016 have + = - for byes and absences.
            'H' | '=' => Outcome::HalfPointBye,
            'F' => Outcome::FullPointBye,
            'U' | '+' => Outcome::PairingBye,
            'Z' | '-' | ' ' => Outcome::Absent,
            '1' | '0' | 'W' | 'D' | 'L' | 'X' => return refuse(Fault::ResultWithoutOpponent(code)),
            other => return refuse(Fault::UnknownResult(other)),
        };
        return Ok(Some(Entry::without_opponent(outcome)));
    };
    if opponent == number {
        return Err(line.error(from, from + 3, Fault::OwnOpponent { round }));
    }
    let outcome = match code {
        '1' => Outcome::Win,
        '=' => Outcome::Draw,
        '0' => Outcome::Loss,
        'W' => Outcome::UnratedWin,
        'D' => Outcome::UnratedDraw,
        'L' => Outcome::UnratedLoss,
        '+' => Outcome::ForfeitWin,
        '-' => Outcome::ForfeitLoss,
        ' ' | 'X' => Outcome::Unknown,
        'H' | 'F' | 'U' | 'Z' => return refuse(Fault::ByeWithOpponent(code)),
        other => return refuse(Fault::UnknownResult(other)),
    };
    if outcome.is_played() && color.is_none() {
        return Err(line.error(color_at, color_at, Fault::NoColor));
    }
    Ok(Some(Entry { opponent: Some(opponent), color, outcome }))
}

/// Each player, then what national federations say of players.
pub(super) fn write(it: &Tournament, _: Edition) -> Vec<String> {
    let player = |player: &Player| {
        let line = cells::write("001", player, PLAYER);
        // Rounds begin in column 92.
        let mut line = format!("{line:<89}");
        player.entries.iter().for_each(|entry| write_entry(&mut line, entry.as_ref()));
        line.trim_end().to_owned()
    };
    let national = it.national.iter().map(|one| cells::write("", one, NATIONAL));
    it.players.iter().map(player).chain(national).collect()
}

fn write_entry(line: &mut String, entry: Option<&Entry>) {
    let Some(entry) = entry else { return line.push_str("          ") };
    let opponent = entry.opponent.map_or("0000".to_owned(), |number| format!("{number:>4}"));
    let color = match entry.color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    };
    let _ = write!(line, "  {opponent} {color} {}", entry.outcome.code());
}
