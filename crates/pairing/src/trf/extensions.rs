//! Extensions of TRF16 that pairing programs share: XXR, XXC, XXZ, XXA, XXP.

use super::{
    Byes, Edition, Fault, Fictitious, Forbidden, Outcome, Tournament, TrfError,
    columns::Columns,
    lists::{is_always, list},
};
use crate::{Color, Points};

type Warnings = Vec<TrfError>;

pub(super) fn write_rounds(it: &Tournament, edition: Edition) -> Vec<String> {
    let rounds = it.rounds.filter(|_| edition == Edition::Trf16);
    rounds.map(|rounds| format!("XXR {rounds}")).into_iter().collect()
}

/// `XXC white1` or `XXC black1`; other words are configuration of other programs.
pub(super) fn read_color(
    it: &mut Tournament,
    line: Columns<'_>,
    warnings: &mut Warnings,
) -> Vec<TrfError> {
    for (_, word) in line.words() {
        match word {
            "white1" => it.initial_color = Some(Color::White),
            "black1" => it.initial_color = Some(Color::Black),
            _ => warnings.push(line.at(word, Fault::NotKept(word.to_owned()))),
        }
    }
    Vec::new()
}

pub(super) fn write_color(it: &Tournament, edition: Edition) -> Vec<String> {
    let color = it.initial_color.filter(|_| edition == Edition::Trf16);
    let word = |color| if color == Color::White { "XXC white1" } else { "XXC black1" };
    color.map(|color| word(color).to_owned()).into_iter().collect()
}

/// `XXZ 3 7`: out of the round to be paired.
pub(super) fn read_absent(
    it: &mut Tournament,
    line: Columns<'_>,
    _: &mut Warnings,
) -> Vec<TrfError> {
    match line.numbers(0) {
        Ok(players) => {
            let (outcome, round) = (Outcome::Absent, None);
            it.byes.push(Byes { outcome, round, players, line: line.line });
            Vec::new()
        }
        Err(error) => vec![error],
    }
}

pub(super) fn write_absent(it: &Tournament, edition: Edition) -> Vec<String> {
    let is_here = |byes: &&Byes| {
        byes.round.is_none() && (edition == Edition::Trf26 || byes.outcome == Outcome::Absent)
    };
    it.byes.iter().filter(is_here).map(|byes| format!("XXZ{}", list(&byes.players))).collect()
}

/// `XXA NNNN pp.p pp.p`: a player's fictitious points, round by round.
pub(super) fn read_accelerations(
    it: &mut Tournament,
    line: Columns<'_>,
    _: &mut Warnings,
) -> Vec<TrfError> {
    accelerations(it, line).err().into_iter().collect()
}

fn accelerations(it: &mut Tournament, line: Columns<'_>) -> Result<(), TrfError> {
    let mut words = line.words();
    let incomplete = || line.error(1, 3, Fault::Incomplete("XXA".to_owned()));
    let (at, word) = words.next().ok_or_else(incomplete)?;
    let fault = |_| line.error(at, at + 3, Fault::NotANumber(word.to_owned()));
    let player: u16 = word.parse().map_err(fault)?;
    for (round, (at, word)) in (1..).zip(words) {
        let fault = |_| line.error(at, at + 3, Fault::NotPoints(word.to_owned()));
        let points: Points = word.parse().map_err(fault)?;
        if points != Points::ZERO {
            let one = Fictitious { points, rounds: (round, round), players: (player, player) };
            it.fictitious.push(one);
        }
    }
    Ok(())
}

pub(super) fn write_accelerations(it: &Tournament, edition: Edition) -> Vec<String> {
    let last = it.fictitious.iter().map(|one| one.rounds.1).max().unwrap_or(0).min(999);
    if edition == Edition::Trf26 || last == 0 {
        return Vec::new();
    }
    let line = |number: u16| {
        let points = |round: u16| it.fictitious_points(number, round.into());
        let row: Vec<Points> = (1..=last).map(points).collect();
        let points: String = row.iter().map(|points| format!(" {points:>4}")).collect();
        row.iter().any(|it| *it != Points::ZERO).then(|| format!("XXA {number:>4}{points}"))
    };
    it.players.iter().filter_map(|player| line(player.number)).collect()
}

/// `XXP 1 2`: may not meet in any round.
pub(super) fn read_forbidden(
    it: &mut Tournament,
    line: Columns<'_>,
    _: &mut Warnings,
) -> Vec<TrfError> {
    match line.numbers(0) {
        Ok(players) => {
            let rounds = (1, u16::MAX);
            it.forbidden.push(Forbidden { rounds, players, line: line.line });
            Vec::new()
        }
        Err(error) => vec![error],
    }
}

pub(super) fn write_forbidden(it: &Tournament, edition: Edition) -> Vec<String> {
    let all = it.forbidden.iter().filter(|one| edition == Edition::Trf16 && is_always(one));
    all.map(|one| format!("XXP{}", list(&one.players))).collect()
}
