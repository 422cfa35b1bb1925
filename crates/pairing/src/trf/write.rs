//! From a tournament to lines.

use std::fmt::Write as _;

use super::{Entry, Outcome, PointSystem, Tournament};
use crate::{Color, Points};

/// The two editions of the format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Edition {
    /// TRF16 with the extensions that pairing programs share (XXR, XXC, XXA, XXP, XXZ, XXS).
    Trf16,
    /// TRF26, with records of its own for all of these.
    Trf26,
}

impl Tournament {
    /// Writes the tournament. What was read and neither pairings nor standings need comes out as
    /// it was; reading the result gives the same tournament.
    ///
    /// To keep a report byte by byte, hold on to its [`Document`](super::Document).
    pub fn write(&self, edition: Edition) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_to(&mut out, edition);
        out
    }

    fn write_to(&self, out: &mut String, edition: Edition) -> std::fmt::Result {
        if !self.name.is_empty() {
            writeln!(out, "012 {}", self.name)?;
        }
        for line in &self.kept {
            writeln!(out, "{line}")?;
        }
        match edition {
            Edition::Trf26 => self.write_head_26(out)?,
            Edition::Trf16 => self.write_head_16(out)?,
        }
        if let Some(kind) = &self.kind {
            writeln!(out, "192 {kind}")?;
        }
        for player in &self.players {
            let points = player.points.map(|points| format!("{points:>4}")).unwrap_or_default();
            let rank = player.rank.map(|rank| rank.to_string()).unwrap_or_default();
            let mut line =
                format!("001 {:>4}{:<72}{points:>4} {rank:>4}", player.number, player.profile);
            player.entries.iter().for_each(|entry| write_entry(&mut line, entry.as_ref()));
            writeln!(out, "{}", line.trim_end())?;
        }
        match edition {
            Edition::Trf26 => self.write_records_26(out)?,
            Edition::Trf16 => self.write_records_16(out)?,
        }
        for one in &self.assigned {
            let head = format!("299 {}        {:>4}  {:>3}", one.code, one.points, one.round);
            writeln!(out, "{head}{}", list(&one.players))?;
        }
        Ok(())
    }

    fn write_head_26(&self, out: &mut String) -> std::fmt::Result {
        if let Some(rounds) = self.rounds {
            writeln!(out, "142 {rounds}")?;
        }
        if let Some(color) = self.initial_color {
            writeln!(out, "152 {}", if color == Color::White { "W" } else { "B" })?;
        }
        if self.points != PointSystem::default() {
            match system_26(&self.points) {
                Some(line) => writeln!(out, "{line}")?,
                // Only the extension can say it.
                None => writeln!(out, "{}", system_16(&self.points))?,
            }
        }
        Ok(())
    }

    fn write_head_16(&self, out: &mut String) -> std::fmt::Result {
        if let Some(rounds) = self.rounds {
            writeln!(out, "XXR {rounds}")?;
        }
        if let Some(color) = self.initial_color {
            writeln!(out, "XXC {}", if color == Color::White { "white1" } else { "black1" })?;
        }
        if self.points != PointSystem::default() {
            writeln!(out, "{}", system_16(&self.points))?;
            if let Some(points) = self.points.unknown {
                writeln!(out, "162  X{points:>4}")?;
            }
        }
        Ok(())
    }

    fn write_records_26(&self, out: &mut String) -> std::fmt::Result {
        for byes in &self.byes {
            match byes.round {
                Some(round) => {
                    writeln!(out, "240 {} {round:>3}{}", byes.outcome.code(), list(&byes.players))?;
                }
                None => writeln!(out, "XXZ{}", list(&byes.players))?,
            }
        }
        for one in &self.fictitious {
            let ((from, to), (first, last)) = (one.rounds, one.players);
            writeln!(out, "250      {:>4} {from:>3} {to:>3} {first:>4} {last:>4}", one.points)?;
        }
        for one in &self.forbidden {
            let (from, to) = (one.rounds.0, one.rounds.1.min(999));
            writeln!(out, "260 {from:>3} {to:>3}{}", list(&one.players))?;
        }
        Ok(())
    }

    fn write_records_16(&self, out: &mut String) -> std::fmt::Result {
        for byes in &self.byes {
            match (byes.round, byes.outcome) {
                (None, Outcome::Absent) => writeln!(out, "XXZ{}", list(&byes.players))?,
                // The extensions know absences of the next round alone.
                (round, outcome) => {
                    let round = round.unwrap_or(0);
                    writeln!(out, "240 {} {round:>3}{}", outcome.code(), list(&byes.players))?;
                }
            }
        }
        for player in &self.players {
            let last = self.fictitious.iter().map(|one| usize::from(one.rounds.1)).max();
            let points = |round| self.fictitious_points(player.number, round);
            let row: Vec<Points> = (1..=last.unwrap_or(0).min(999)).map(points).collect();
            if row.iter().any(|points| *points != Points::ZERO) {
                write!(out, "XXA {:>4}", player.number)?;
                row.iter().try_for_each(|points| write!(out, " {points:>4}"))?;
                writeln!(out)?;
            }
        }
        for one in &self.forbidden {
            match one.rounds {
                (0 | 1, 999..) => writeln!(out, "XXP{}", list(&one.players))?,
                // The extension knows no rounds.
                (from, to) => writeln!(out, "260 {from:>3} {to:>3}{}", list(&one.players))?,
            }
        }
        Ok(())
    }
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

fn list(players: &[u16]) -> String {
    players.iter().map(|player| format!(" {player:>4}")).collect()
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
    let all = [('W', Some(win)), ('D', Some(draw)), ('L', Some(loss)), ('A', Some(plain.absence))];
    let all = all.into_iter().chain([('P', system.pairing_bye), ('X', system.unknown)]);
    let items: Vec<String> =
        all.filter_map(|(code, points)| Some(format!("{code}{:>4}", points?))).collect();
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
