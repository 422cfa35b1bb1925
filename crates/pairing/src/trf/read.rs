//! From lines to a tournament.

use super::{
    Assigned, Byes, Document, Entry, Fault, Fictitious, Forbidden, Outcome, Player, Tournament,
    TrfError, columns::Columns,
};
use crate::{Color, Points};

/// No tournament has more rounds; a limit keeps a wrong number from costing memory.
const ROUNDS_MAX: usize = 999;

impl Tournament {
    /// Reads a report, TRF16 or TRF26, and gathers all that is wrong with single lines.
    ///
    /// Whether lines fit each other is for [`Tournament::faults`] to say.
    ///
    /// # Errors
    ///
    /// Every line that cannot be understood, in order.
    pub fn read(text: &str) -> Result<Tournament, Vec<TrfError>> {
        let document = Document::new(text);
        let mut reader = Reader::default();
        let mut errors = Vec::new();
        for (index, line) in document.lines().iter().enumerate() {
            let text =
                if index == 0 { line.text.trim_start_matches('\u{feff}') } else { &line.text };
            let columns = Columns { text, line: index + 1 };
            if let Err(error) = reader.line(columns) {
                errors.push(error);
            }
        }
        match errors.is_empty() {
            true => Ok(reader.tournament),
            false => Err(errors),
        }
    }
}

#[derive(Default)]
struct Reader {
    tournament: Tournament,
}

impl Reader {
    fn line(&mut self, columns: Columns<'_>) -> Result<(), TrfError> {
        let tournament = &mut self.tournament;
        let tag = columns.raw(1, 3);
        match tag {
            "001" => tournament.players.push(player(columns)?),
            "012" => tournament.name = columns.value().to_owned(),
            "142" | "XXR" => tournament.rounds = Some(rounds(columns)?),
            "152" => tournament.initial_color = Some(color(columns, columns.value())?),
            "162" => self.point_system(columns)?,
            "192" => tournament.kind = Some(columns.value().to_owned()),
            "240" => tournament.byes.push(byes(columns)?),
            "250" => tournament.fictitious.push(fictitious(columns)?),
            "260" => tournament.forbidden.push(forbidden(columns)?),
            "299" => tournament.assigned.push(assigned(columns)?),
            "XXC" => self.initial_color(columns)?,
            "XXZ" => {
                let players = columns.numbers(0)?;
                let line = columns.line;
                let absent = Byes { outcome: Outcome::Absent, round: None, players, line };
                tournament.byes.push(absent);
            }
            "XXA" => self.accelerations(columns)?,
            "XXP" => {
                let players = columns.numbers(0)?;
                let rounds = (1, u16::MAX);
                tournament.forbidden.push(Forbidden { rounds, players, line: columns.line });
            }
            "XXS" => self.java_points(columns)?,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.bbp_points(tag, columns)?,
            _ if columns.text.trim().is_empty() => {}
            _ => tournament.kept.push(columns.text.to_owned()),
        }
        Ok(())
    }

    /// `162`: a letter and points, from column 6 on.
    fn point_system(&mut self, columns: Columns<'_>) -> Result<(), TrfError> {
        let text = columns.value();
        let mut rest = text;
        if rest.is_empty() {
            return Err(columns.error(1, 3, Fault::Incomplete("162".to_owned())));
        }
        while let Some(code) = rest.chars().next() {
            rest = rest[code.len_utf8()..].trim_start();
            let length = rest.find(|c: char| c.is_whitespace()).unwrap_or(rest.len());
            let (number, tail) = rest.split_at(length);
            let at = 5 + columns.raw(5, usize::MAX).find(code).unwrap_or(0);
            let fault = |_| columns.error(at, at + 4, Fault::NotPoints(number.to_owned()));
            let points = number.parse::<Points>().map_err(fault)?;
            self.set_points(code, points, columns, at)?;
            rest = tail.trim_start();
        }
        Ok(())
    }

    fn set_points(
        &mut self,
        code: char,
        points: Points,
        columns: Columns<'_>,
        at: usize,
    ) -> Result<(), TrfError> {
        let system = &mut self.tournament.points;
        match code.to_ascii_uppercase() {
            'W' => {
                (system.white[0], system.black[0]) = (points, points);
                (system.forfeit_win, system.full_bye) = (points, points);
            }
            'D' => {
                (system.white[1], system.black[1]) = (points, points);
                system.half_bye = points;
            }
            'L' => (system.white[2], system.black[2]) = (points, points),
            // Some programs write Z for what the format calls A.
            'A' | 'Z' => (system.absence, system.forfeit_loss) = (points, points),
            'P' => system.pairing_bye = Some(points),
            'X' => system.unknown = Some(points),
            other => return Err(columns.error(at, at, Fault::UnknownCode(other.to_string()))),
        }
        Ok(())
    }

    /// `XXS WW=1 PAB=0.5`, by JaVaFo.
    fn java_points(&mut self, columns: Columns<'_>) -> Result<(), TrfError> {
        let system = &mut self.tournament.points;
        for (at, word) in columns.words() {
            let to = at + word.chars().count() - 1;
            let unknown = || columns.error(at, to, Fault::UnknownCode(word.to_owned()));
            let (code, number) = word.split_once('=').ok_or_else(unknown)?;
            let fault = |_| columns.error(at, to, Fault::NotPoints(number.to_owned()));
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
                "W" => {
                    (system.white[0], system.black[0]) = (points, points);
                    (system.forfeit_win, system.full_bye) = (points, points);
                }
                "D" => {
                    (system.white[1], system.black[1]) = (points, points);
                    system.half_bye = points;
                }
                _ => return Err(unknown()),
            }
        }
        Ok(())
    }

    /// `BBW 3.0` and the like, by bbpPairings.
    fn bbp_points(&mut self, tag: &str, columns: Columns<'_>) -> Result<(), TrfError> {
        let text = columns.value();
        let fault = |_| columns.error(5, 8, Fault::NotPoints(text.to_owned()));
        let points = text.parse::<Points>().map_err(fault)?;
        let system = &mut self.tournament.points;
        match tag {
            "BBZ" => system.absence = points,
            "BBF" => system.forfeit_loss = points,
            "BBU" => system.pairing_bye = Some(points),
            _ => self.set_points(tag.chars().last().unwrap_or('W'), points, columns, 5)?,
        }
        Ok(())
    }

    /// `XXC white1` or `XXC black1`; other words are configuration of other programs.
    fn initial_color(&mut self, columns: Columns<'_>) -> Result<(), TrfError> {
        for (_, word) in columns.words() {
            match word {
                "white1" => self.tournament.initial_color = Some(Color::White),
                "black1" => self.tournament.initial_color = Some(Color::Black),
                _ => self.tournament.kept.push(format!("XXC {word}")),
            }
        }
        Ok(())
    }

    /// `XXA NNNN pp.p pp.p`: a player's fictitious points, round by round.
    fn accelerations(&mut self, columns: Columns<'_>) -> Result<(), TrfError> {
        let mut words = columns.words();
        let incomplete = || columns.error(1, 3, Fault::Incomplete("XXA".to_owned()));
        let (at, word) = words.next().ok_or_else(incomplete)?;
        let fault = |_| columns.error(at, at + 3, Fault::NotANumber(word.to_owned()));
        let player: u16 = word.parse().map_err(fault)?;
        for (round, (at, word)) in (1..).zip(words) {
            let fault = |_| columns.error(at, at + 3, Fault::NotPoints(word.to_owned()));
            let points: Points = word.parse().map_err(fault)?;
            if points != Points::ZERO {
                let one = Fictitious { points, rounds: (round, round), players: (player, player) };
                self.tournament.fictitious.push(one);
            }
        }
        Ok(())
    }
}

fn rounds(columns: Columns<'_>) -> Result<u16, TrfError> {
    let text = columns.value();
    match text.parse::<u16>() {
        Ok(rounds) if usize::from(rounds) <= ROUNDS_MAX => Ok(rounds),
        Ok(rounds) => Err(columns.error(5, 7, Fault::TooManyRounds(rounds.into()))),
        Err(_) => Err(columns.error(5, 7, Fault::NotANumber(text.to_owned()))),
    }
}

fn color(columns: Columns<'_>, text: &str) -> Result<Color, TrfError> {
    match text {
        "W" | "w" => Ok(Color::White),
        "B" | "b" => Ok(Color::Black),
        other => Err(columns.error(5, 5, Fault::NotAColor(other.to_owned()))),
    }
}

fn player(columns: Columns<'_>) -> Result<Player, TrfError> {
    let number = columns.required(5, 8)?;
    if number == 0 {
        return Err(columns.error(5, 8, Fault::NumberZero));
    }
    let mut entries = Vec::new();
    let mut from = 92;
    while !columns.raw(from, from).is_empty() {
        entries.push(entry(columns, from, entries.len() + 1, number)?);
        from += 10;
    }
    while let Some(None) = entries.last() {
        entries.pop();
    }
    if entries.len() > ROUNDS_MAX {
        return Err(columns.error(92, from, Fault::TooManyRounds(entries.len())));
    }
    Ok(Player {
        number,
        profile: columns.raw(9, 80).to_owned(),
        // A rating that is no number, or zero, is none: it never keeps a round from being paired.
        rating: columns.get(49, 52).parse().ok().filter(|rating| *rating > 0),
        points: columns.points(81, 84)?,
        rank: columns.get(86, 89).parse().ok(),
        entries,
        line: columns.line,
    })
}

/// The ten columns of a round: opponent, color, result. `None` if they are blank.
fn entry(
    columns: Columns<'_>,
    from: usize,
    round: usize,
    number: u16,
) -> Result<Option<Entry>, TrfError> {
    let opponent = columns.number(from, from + 3)?.filter(|opponent| *opponent != 0);
    let (color_at, result_at) = (from + 5, from + 7);
    let color = match columns.get(color_at, color_at) {
        "" | "-" => None,
        "w" | "W" => Some(Color::White),
        "b" | "B" => Some(Color::Black),
        other => return Err(columns.error(color_at, color_at, Fault::NotAColor(other.to_owned()))),
    };
    let code = columns.get(result_at, result_at).chars().next().unwrap_or(' ').to_ascii_uppercase();
    let refuse = |fault| Err(columns.error(result_at, result_at, fault));
    let Some(opponent) = opponent else {
        let outcome = match code {
            ' ' if columns.get(from, result_at).is_empty() => return Ok(None),
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
        return Err(columns.error(from, from + 3, Fault::OwnOpponent { round }));
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
        return Err(columns.error(color_at, color_at, Fault::NoColor));
    }
    Ok(Some(Entry { opponent: Some(opponent), color, outcome }))
}

/// `240 H 003  026  047`
fn byes(columns: Columns<'_>) -> Result<Byes, TrfError> {
    let outcome = match columns.get(5, 5) {
        "H" | "h" => Outcome::HalfPointBye,
        "F" | "f" => Outcome::FullPointBye,
        "Z" | "z" => Outcome::Absent,
        other => return Err(columns.error(5, 5, Fault::UnknownCode(other.to_owned()))),
    };
    let numbers = columns.numbers(1)?;
    let Some((round, players)) = numbers.split_first() else {
        return Err(columns.error(7, 9, Fault::Incomplete("240".to_owned())));
    };
    Ok(Byes { outcome, round: Some(*round), players: players.to_vec(), line: columns.line })
}

/// `250      01.0 001 003 0001 0090`
fn fictitious(columns: Columns<'_>) -> Result<Fictitious, TrfError> {
    let incomplete = || columns.error(10, 13, Fault::Incomplete("250".to_owned()));
    Ok(Fictitious {
        points: columns.points(10, 13)?.ok_or_else(incomplete)?,
        rounds: (columns.required(15, 17)?, columns.required(19, 21)?),
        players: (columns.required(23, 26)?, columns.required(28, 31)?),
    })
}

/// `260 001 002  125  180  184`
fn forbidden(columns: Columns<'_>) -> Result<Forbidden, TrfError> {
    let numbers = columns.numbers(0)?;
    let [first, last, players @ ..] = numbers.as_slice() else {
        return Err(columns.error(5, 11, Fault::Incomplete("260".to_owned())));
    };
    Ok(Forbidden { rounds: (*first, *last), players: players.to_vec(), line: columns.line })
}

/// `299 W       1.5 000    1    2`
fn assigned(columns: Columns<'_>) -> Result<Assigned, TrfError> {
    let incomplete = || columns.error(14, 17, Fault::Incomplete("299".to_owned()));
    let mut players = Vec::new();
    let mut from = 24;
    while let Some(player) = columns.number(from, from + 3)? {
        players.push(player);
        from += 5;
    }
    Ok(Assigned {
        code: columns.raw(5, 5).chars().next().unwrap_or(' ').to_ascii_uppercase(),
        points: columns.points(14, 17)?.ok_or_else(incomplete)?,
        round: columns.number(20, 22)?.unwrap_or(0),
        players,
    })
}
