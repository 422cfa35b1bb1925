//! Points for results: 162 of TRF26, 362 for teams, XXS of JaVaFo, BB? of bbpPairings.

use std::fmt::Write as _;

use super::{Edition, Fault, PointSystem, TeamPoints, Tournament, TrfError, columns::Columns};
use crate::Points;

type Warnings = Vec<TrfError>;

/// `162`: a letter and points, from column 6 on.
pub(super) fn read(it: &mut Tournament, line: Columns<'_>, _: &mut Warnings) -> Vec<TrfError> {
    let set = |code: &str, points, at| match code {
        "Z" => set_points(&mut it.points, 'A', points, line, at),
        _ => set_points(&mut it.points, code.chars().next().unwrap_or(' '), points, line, at),
    };
    pairs(line, "162", set).err().into_iter().collect()
}

/// `362`: two letters and points.
pub(super) fn read_teams(
    it: &mut Tournament,
    line: Columns<'_>,
    _: &mut Warnings,
) -> Vec<TrfError> {
    let system = it.teams.points.get_or_insert_default();
    let set = |code: &str, points, at: usize| {
        match code {
            "TW" => system.win = points,
            "TD" => system.draw = points,
            "TL" => system.loss = points,
            other => return Err(line.error(at, at + 1, Fault::UnknownCode(other.to_owned()))),
        }
        Ok(())
    };
    pairs(line, "362", set).err().into_iter().collect()
}

/// Letters with points behind them, blanks between or not: `W 3.0    D 1.0`, `TW 2.0`.
fn pairs(
    line: Columns<'_>,
    tag: &str,
    mut set: impl FnMut(&str, Points, usize) -> Result<(), TrfError>,
) -> Result<(), TrfError> {
    let mut rest = line.value();
    if rest.is_empty() {
        return Err(line.error(1, 3, Fault::Incomplete(tag.to_owned())));
    }
    while !rest.is_empty() {
        let letters = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let letters =
            if letters == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { letters };
        let (code, behind) = rest.split_at(letters);
        let at = line.column_of(code);
        let behind = behind.trim_start();
        let length = behind.find(char::is_whitespace).unwrap_or(behind.len());
        let (number, tail) = behind.split_at(length);
        let fault = |_| line.error(at, at + 4, Fault::NotPoints(number.to_owned()));
        set(&code.to_ascii_uppercase(), number.parse::<Points>().map_err(fault)?, at)?;
        rest = tail.trim_start();
    }
    Ok(())
}

fn set_points(
    system: &mut PointSystem,
    code: char,
    points: Points,
    line: Columns<'_>,
    at: usize,
) -> Result<(), TrfError> {
    match code {
        'W' => {
            (system.white[0], system.black[0]) = (points, points);
            (system.forfeit_win, system.full_bye) = (points, points);
        }
        'D' => {
            (system.white[1], system.black[1]) = (points, points);
            system.half_bye = points;
        }
        'L' => (system.white[2], system.black[2]) = (points, points),
        'A' => (system.absence, system.forfeit_loss) = (points, points),
        'P' => system.pairing_bye = Some(points),
        'X' => system.unknown = Some(points),
        other => return Err(line.error(at, at, Fault::UnknownCode(other.to_string()))),
    }
    Ok(())
}

/// `XXS WW=1 PAB=0.5`, by JaVaFo.
pub(super) fn read_java(it: &mut Tournament, line: Columns<'_>, _: &mut Warnings) -> Vec<TrfError> {
    let word = |(at, word)| java_points(&mut it.points, line, at, word).err();
    line.words().filter_map(word).collect()
}

fn java_points(
    system: &mut PointSystem,
    line: Columns<'_>,
    at: usize,
    word: &str,
) -> Result<(), TrfError> {
    let to = at + word.chars().count() - 1;
    let unknown = || line.error(at, to, Fault::UnknownCode(word.to_owned()));
    let (code, number) = word.split_once('=').ok_or_else(unknown)?;
    let fault = |_| line.error(at, to, Fault::NotPoints(number.to_owned()));
    let points = number.parse::<Points>().map_err(fault)?;
    match code {
        "WW" => system.white[0] = points,
        "BW" => system.black[0] = points,
        "WD" => system.white[1] = points,
        "BD" => system.black[1] = points,
        "WL" => system.white[2] = points,
        "BL" => system.black[2] = points,
        "ZPB" => system.absence = points,
        "HPB" => system.half_bye = points,
        "FPB" => system.full_bye = points,
        "PAB" => system.pairing_bye = Some(points),
        "FW" => system.forfeit_win = points,
        "FL" => system.forfeit_loss = points,
        "W" | "D" => {
            return set_points(system, code.chars().next().unwrap_or('W'), points, line, at);
        }
        _ => return Err(unknown()),
    }
    Ok(())
}

/// `BBW 3.0` and the like, by bbpPairings.
pub(super) fn read_bbp(it: &mut Tournament, line: Columns<'_>, _: &mut Warnings) -> Vec<TrfError> {
    let text = line.value();
    let Ok(points) = text.parse::<Points>() else {
        return vec![line.error(5, 8, Fault::NotPoints(text.to_owned()))];
    };
    let system = &mut it.points;
    match line.raw(3, 3) {
        "Z" => system.absence = points,
        "F" => system.forfeit_loss = points,
        "U" => system.pairing_bye = Some(points),
        other => {
            let code = other.chars().next().unwrap_or('W');
            return set_points(system, code, points, line, 5).err().into_iter().collect();
        }
    }
    Vec::new()
}

pub(super) fn write(it: &Tournament, edition: Edition) -> Vec<String> {
    let unknown = |points: Points| format!("162  X{points:>4}");
    match edition {
        _ if it.points == PointSystem::default() => Vec::new(),
        Edition::Trf26 => system_26(&it.points).into_iter().collect(),
        Edition::Trf16 => it.points.unknown.map(unknown).into_iter().collect(),
    }
}

pub(super) fn write_java(it: &Tournament, edition: Edition) -> Vec<String> {
    let is_said = edition == Edition::Trf26 && system_26(&it.points).is_some();
    match is_said || it.points == PointSystem::default() {
        true => Vec::new(),
        false => vec![system_16(&it.points)],
    }
}

pub(super) fn write_teams(it: &Tournament, _: Edition) -> Vec<String> {
    let Some(TeamPoints { win, draw, loss }) = it.teams.points else { return Vec::new() };
    vec![format!("362 TW{win:>4}    TD{draw:>4}    TL{loss:>4}")]
}

/// The system as a 162 record; `None` if that cannot say it.
fn system_26(system: &PointSystem) -> Option<String> {
    let [win, draw, loss] = system.white;
    let mut plain = PointSystem::new(win, draw, loss);
    (plain.absence, plain.forfeit_loss) = (system.absence, system.absence);
    (plain.pairing_bye, plain.unknown) = (system.pairing_bye, system.unknown);
    if plain != *system {
        return None;
    }
    let all = [('W', Some(win)), ('D', Some(draw)), ('L', Some(loss))];
    // bbpPairings refuses the letter A, so it is left out where it says the default.
    let absence = (plain.absence != Points::ZERO).then_some(plain.absence);
    let other = [('A', absence), ('P', system.pairing_bye), ('X', system.unknown)];
    let items: Vec<String> = all
        .into_iter()
        .chain(other)
        .filter_map(|(code, points)| Some(format!("{code}{:>4}", points?)))
        .collect();
    Some(format!("162  {}", items.join("    ")))
}

/// The system as an XXS record.
fn system_16(system: &PointSystem) -> String {
    let mut line = String::from("XXS");
    let mut put = |code: &str, points: Points| {
        let _ = write!(line, " {code}={points}");
    };
    for (codes, values) in [(["WW", "WD", "WL"], system.white), (["BW", "BD", "BL"], system.black)]
    {
        codes.into_iter().zip(values).for_each(|(code, points)| put(code, points));
    }
    put("FW", system.forfeit_win);
    put("FL", system.forfeit_loss);
    put("FPB", system.full_bye);
    put("HPB", system.half_bye);
    put("ZPB", system.absence);
    if let Some(points) = system.pairing_bye {
        put("PAB", points);
    }
    line
}
