//! Records that pairings need: rounds, colors, byes, fictitious points, forbidden pairs.

use super::{
    Assigned, Byes, Edition, Fault, Fictitious, Forbidden, Outcome, Tournament, TrfError,
    cells::{self, FICTITIOUS},
    columns::Columns,
    players::ROUNDS_MAX,
};
use crate::Color;

type Warnings = Vec<TrfError>;

pub(super) fn list(players: &[u16]) -> String {
    players.iter().map(|player| format!(" {player:>4}")).collect()
}

pub(super) fn read_rounds(
    it: &mut Tournament,
    line: Columns<'_>,
    _: &mut Warnings,
) -> Vec<TrfError> {
    let text = line.value();
    match text.parse::<u16>() {
        Ok(rounds) if usize::from(rounds) <= ROUNDS_MAX => it.rounds = Some(rounds),
        Ok(rounds) => return vec![line.error(5, 7, Fault::TooManyRounds(rounds.into()))],
        Err(_) => return vec![line.error(5, 7, Fault::NotANumber(text.to_owned()))],
    }
    Vec::new()
}

pub(super) fn write_rounds(it: &Tournament, edition: Edition) -> Vec<String> {
    let rounds = it.rounds.filter(|_| edition == Edition::Trf26);
    rounds.map(|rounds| format!("142 {rounds}")).into_iter().collect()
}

pub(super) fn read_color(
    it: &mut Tournament,
    line: Columns<'_>,
    _: &mut Warnings,
) -> Vec<TrfError> {
    it.initial_color = Some(match line.value() {
        "W" | "w" => Color::White,
        "B" | "b" => Color::Black,
        other => return vec![line.error(5, 5, Fault::NotAColor(other.to_owned()))],
    });
    Vec::new()
}

pub(super) fn write_color(it: &Tournament, edition: Edition) -> Vec<String> {
    let color = it.initial_color.filter(|_| edition == Edition::Trf26);
    let letter = |color| if color == Color::White { "152 W" } else { "152 B" };
    color.map(|color| letter(color).to_owned()).into_iter().collect()
}

pub(super) fn read_kind(it: &mut Tournament, line: Columns<'_>, _: &mut Warnings) -> Vec<TrfError> {
    it.kind = Some(line.value().to_owned());
    Vec::new()
}

pub(super) fn write_kind(it: &Tournament, _: Edition) -> Vec<String> {
    it.kind.iter().map(|kind| format!("192 {kind}")).collect()
}

/// `240 H 003  026  047`
pub(super) fn read_byes(it: &mut Tournament, line: Columns<'_>, _: &mut Warnings) -> Vec<TrfError> {
    let outcome = match line.get(5, 5) {
        "H" | "h" => Outcome::HalfPointBye,
        "F" | "f" => Outcome::FullPointBye,
        "Z" | "z" => Outcome::Absent,
        other => return vec![line.error(5, 5, Fault::UnknownCode(other.to_owned()))],
    };
    let numbers = match line.numbers(1) {
        Ok(numbers) => numbers,
        Err(error) => return vec![error],
    };
    let Some((round, players)) = numbers.split_first() else {
        return vec![line.error(7, 9, Fault::Incomplete("240".to_owned()))];
    };
    let players = players.to_vec();
    it.byes.push(Byes { outcome, round: Some(*round), players, line: line.line });
    Vec::new()
}

pub(super) fn write_byes(it: &Tournament, edition: Edition) -> Vec<String> {
    let line = |byes: &Byes| {
        let is_here = match edition {
            Edition::Trf26 => byes.round.is_some(),
            // The extensions know absences of the next round alone.
            Edition::Trf16 => byes.round.is_some() || byes.outcome != Outcome::Absent,
        };
        let (code, round) = (byes.outcome.code(), byes.round.unwrap_or(0));
        is_here.then(|| format!("240 {code} {round:>3}{}", list(&byes.players)))
    };
    it.byes.iter().filter_map(line).collect()
}

/// `250      01.0 001 003 0001 0090`
pub(super) fn read_fictitious(
    it: &mut Tournament,
    line: Columns<'_>,
    warnings: &mut Warnings,
) -> Vec<TrfError> {
    let mut one = Fictitious::default();
    if line.get(10, 31).is_empty() {
        return vec![line.error(10, 13, Fault::Incomplete("250".to_owned()))];
    }
    let match_points = line.get(5, 8);
    if match_points.parse::<crate::Points>().is_ok_and(|points| points != crate::Points::ZERO) {
        warnings.push(line.error(5, 8, Fault::NotKept(match_points.to_owned())));
    }
    let errors = cells::read(&mut one, FICTITIOUS, line, warnings);
    if errors.is_empty() {
        it.fictitious.push(one);
    }
    errors
}

pub(super) fn write_fictitious(it: &Tournament, edition: Edition) -> Vec<String> {
    let all = it.fictitious.iter().filter(|_| edition == Edition::Trf26);
    all.map(|one| cells::write("250", one, FICTITIOUS)).collect()
}

/// `260 001 002  125  180  184`
pub(super) fn read_forbidden(
    it: &mut Tournament,
    line: Columns<'_>,
    _: &mut Warnings,
) -> Vec<TrfError> {
    let numbers = match line.numbers(0) {
        Ok(numbers) => numbers,
        Err(error) => return vec![error],
    };
    let [first, last, players @ ..] = numbers.as_slice() else {
        return vec![line.error(5, 11, Fault::Incomplete("260".to_owned()))];
    };
    let players = players.to_vec();
    it.forbidden.push(Forbidden { rounds: (*first, *last), players, line: line.line });
    Vec::new()
}

pub(super) fn write_forbidden(it: &Tournament, edition: Edition) -> Vec<String> {
    let is_here = |one: &&Forbidden| edition == Edition::Trf26 || !is_always(one);
    let line = |one: &Forbidden| {
        let (from, to) = (one.rounds.0, one.rounds.1.min(999));
        format!("260 {from:>3} {to:>3}{}", list(&one.players))
    };
    it.forbidden.iter().filter(is_here).map(line).collect()
}

/// Whether the pair is forbidden in all rounds; the extension XXP knows no others.
pub(super) fn is_always(one: &Forbidden) -> bool {
    matches!(one.rounds, (0 | 1, 999..))
}

/// `299 W       1.5 000    1    2`
pub(super) fn read_assigned(
    it: &mut Tournament,
    line: Columns<'_>,
    _: &mut Warnings,
) -> Vec<TrfError> {
    match assigned(line) {
        Ok(assigned) => it.assigned.push(assigned),
        Err(error) => return vec![error],
    }
    Vec::new()
}

fn assigned(line: Columns<'_>) -> Result<Assigned, TrfError> {
    let incomplete = || line.error(14, 17, Fault::Incomplete("299".to_owned()));
    let mut players = Vec::new();
    let mut from = 24;
    while let Some(player) = line.number(from, from + 3)? {
        players.push(player);
        from += 5;
    }
    Ok(Assigned {
        code: line.raw(5, 5).chars().next().unwrap_or(' ').to_ascii_uppercase(),
        points: line.points(14, 17)?.ok_or_else(incomplete)?,
        round: line.number(20, 22)?.unwrap_or(0),
        players,
    })
}

pub(super) fn write_assigned(it: &Tournament, _: Edition) -> Vec<String> {
    let line = |one: &Assigned| {
        let head = format!("299 {}        {:>4}  {:>3}", one.code, one.points, one.round);
        format!("{head}{}", list(&one.players))
    };
    it.assigned.iter().map(line).collect()
}
