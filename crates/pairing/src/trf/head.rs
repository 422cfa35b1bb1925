//! What a report says of the tournament as a whole that pairings do not need.

use std::{fmt, str::FromStr};

use super::Date;
use crate::{Points, tiebreak::Code};

/// The records of the tournament section, but for those that pairings need.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Head {
    /// The city (022).
    pub city: String,
    /// The federation (032).
    pub federation: String,
    /// The first day (042).
    pub first_day: Option<Date>,
    /// The last day (052).
    pub last_day: Option<Date>,
    /// The number of players (062).
    pub players: Option<u16>,
    /// The number of rated players (072).
    pub rated: Option<u16>,
    /// The number of teams (082).
    pub teams: Option<u16>,
    /// The type of the tournament in words (092).
    pub system: String,
    /// The chief arbiter (102).
    pub chief: Option<Official>,
    /// The deputies (112), each in a record.
    pub deputies: Vec<Official>,
    /// The time control in words (122).
    pub time: String,
    /// The days of the rounds, from the first on (132).
    pub days: Vec<Option<Date>>,
    /// How starting ranks follow from national ratings (172), each in a record.
    pub ranking: Vec<Ranking>,
    /// The program that paired (182).
    pub program: String,
    /// The tie-breaks (202).
    pub tie_breaks: Vec<Code>,
    /// The tie-breaks of the standings, with the points (212).
    pub standings: Vec<Code>,
    /// The time control in code (222).
    pub clock: String,
}

impl Head {
    /// What decides the standings: record 212, or points and record 202; empty if there is neither.
    pub fn codes(&self) -> Vec<Code> {
        if !self.standings.is_empty() || self.tie_breaks.is_empty() {
            return self.standings.clone();
        }
        [Code::POINTS].into_iter().chain(self.tie_breaks.iter().copied()).collect()
    }
}

/// An arbiter: `IA Muster, Anna (1300000)`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Official {
    /// The title, one of [`Official::TITLES`], or empty.
    pub title: String,
    /// The name.
    pub name: String,
    /// The number in FIDE's list.
    pub fide_id: Option<u32>,
}

impl Official {
    /// The titles of arbiters: international, FIDE, national.
    pub const TITLES: [&'static str; 3] = ["IA", "FA", "NA"];

    /// Reads what a record says. Every text is somebody.
    pub fn read(text: &str) -> Official {
        let text = text.trim();
        let (title, rest) = match text.split_once(' ') {
            Some((title, rest)) if Official::TITLES.contains(&title) => (title, rest.trim()),
            _ => ("", text),
        };
        let numbered = rest.strip_suffix(')').and_then(|rest| {
            let (name, number) = rest.rsplit_once('(')?;
            let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
            Some((name.trim(), number.parse().ok().filter(|_| is_number)?))
        });
        let (name, fide_id) =
            numbered.map_or((rest, None), |(name, fide_id)| (name, Some(fide_id)));
        Official { title: title.to_owned(), name: name.to_owned(), fide_id }
    }
}

impl fmt::Display for Official {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.title.is_empty() {
            write!(f, "{} ", self.title)?;
        }
        f.write_str(&self.name)?;
        self.fide_id.map_or(Ok(()), |fide_id| write!(f, " ({fide_id})"))
    }
}

/// How starting ranks follow from ratings in a federation (172).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ranking {
    /// The federation, three letters.
    pub federation: String,
    /// The method: `FIDE`, `NRO`, `FIDON`, `NIDOF`, `HBFN`, `LBFN` or `OTHER`.
    pub method: String,
}

/// What a national federation says of a player (a record with its three letters).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct National {
    /// The federation whose record it is.
    pub federation: String,
    /// The player's number.
    pub number: u16,
    /// `m` or `w`.
    pub sex: Option<char>,
    /// The national class or title.
    pub class: String,
    /// The name, if it is not that of the player's record.
    pub name: String,
    /// The national rating.
    pub rating: Option<u16>,
    /// Where the player comes from: a federation, state, or region.
    pub origin: String,
    /// The number in the national list.
    pub id: String,
    /// The date of birth as written.
    pub birth: String,
}

/// The match points of team events (362).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TeamPoints {
    /// A match won.
    pub win: Points,
    /// A match drawn.
    pub draw: Points,
    /// A match lost.
    pub loss: Points,
}

impl Default for TeamPoints {
    fn default() -> TeamPoints {
        TeamPoints { win: Points::ONE + Points::ONE, draw: Points::ONE, loss: Points::ZERO }
    }
}

/// A list of tie-breaks, `DE,BH/C1,SB`: the codes that exist, and those that do not.
pub fn read_codes(text: &str) -> (Vec<Code>, Vec<&str>) {
    let words = text.split([',', ' ', ';']).map(str::trim).filter(|word| !word.is_empty());
    let (mut codes, mut unknown) = (Vec::new(), Vec::new());
    for word in words {
        match Code::from_str(word) {
            Ok(code) => codes.push(code),
            Err(_) => unknown.push(word),
        }
    }
    (codes, unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arbiters_are_read_as_they_are_written() {
        for (text, title, name, fide_id) in [
            ("IA Muster, Anna (1300000)", "IA", "Muster, Anna", Some(1_300_000)),
            ("Muster, Anna", "", "Muster, Anna", None),
            ("FA Li", "FA", "Li", None),
            ("Ian Li (Geneva)", "", "Ian Li (Geneva)", None),
        ] {
            let official = Official::read(text);
            assert_eq!((official.title.as_str(), official.name.as_str()), (title, name));
            assert_eq!((official.fide_id, official.to_string()), (fide_id, text.to_owned()));
        }
    }

    #[test]
    fn one_list_has_the_codes_and_the_unknown_words() {
        let (codes, unknown) = read_codes("PTS, BH-C1 ;SB,XYZ,BH:GP");
        let codes: Vec<String> = codes.iter().map(ToString::to_string).collect();
        assert_eq!(codes, ["PTS", "BH/C1", "SB"]);
        assert_eq!(unknown, ["XYZ", "BH:GP"]);
    }
}
