//! The codes of tie-breaks, as TRF26 writes them.

use std::{fmt, str::FromStr};

/// A tie-break of C.07 with its modifier.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Code {
    /// What is counted.
    pub kind: Kind,
    /// Which values are left out (article 14).
    pub cut: Cut,
}

/// A tie-break of C.07.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// `PTS`: points.
    Points,
    /// `DE`: direct encounter (article 6).
    DirectEncounter,
    /// `WIN`: rounds with as many points as for a win (7.1).
    Wins,
    /// `WON`: games won over the board (7.2).
    GamesWon,
    /// `BPG`: games played with Black (7.3).
    BlackGames,
    /// `BWG`: games won with Black (7.4).
    BlackWins,
    /// `PS`: progressive score (7.5).
    Progressive,
    /// `REP`: rounds one elected to play (7.6).
    RoundsElected,
    /// `STD`: standard points (7.7).
    Standard,
    /// `TPN`: the pairing number, lowest first (7.8).
    PairingNumber,
    /// `BH`: Buchholz (8.1).
    Buchholz,
    /// `AOB`: average of the opponents' Buchholz (8.2).
    AverageBuchholz,
    /// `FB`: Fore Buchholz (8.3).
    ForeBuchholz,
    /// `SB`: Sonneborn-Berger (9.1).
    SonnebornBerger,
    /// `KS`: Koya (9.2).
    Koya,
    /// `ARO`: average rating of opponents (10.1).
    AverageRating,
    /// `TPR`: tournament performance rating (10.2).
    Performance,
    /// `PTP`: perfect tournament performance (10.3).
    PerfectPerformance,
    /// `APRO`: average performance rating of opponents (10.4).
    AveragePerformance,
    /// `APPO`: average perfect performance of opponents (10.5).
    AveragePerfect,
}

/// How many of the least and of the most significant values are left out.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cut {
    /// From the least significant on.
    pub low: usize,
    /// From the most significant on.
    pub high: usize,
}

const NAMES: [(&str, Kind); 20] = [
    ("PTS", Kind::Points),
    ("DE", Kind::DirectEncounter),
    ("WIN", Kind::Wins),
    ("WON", Kind::GamesWon),
    ("BPG", Kind::BlackGames),
    ("BWG", Kind::BlackWins),
    ("PS", Kind::Progressive),
    ("REP", Kind::RoundsElected),
    ("STD", Kind::Standard),
    ("TPN", Kind::PairingNumber),
    ("BH", Kind::Buchholz),
    ("AOB", Kind::AverageBuchholz),
    ("FB", Kind::ForeBuchholz),
    ("SB", Kind::SonnebornBerger),
    ("KS", Kind::Koya),
    ("ARO", Kind::AverageRating),
    ("TPR", Kind::Performance),
    ("PTP", Kind::PerfectPerformance),
    ("APRO", Kind::AveragePerformance),
    ("APPO", Kind::AveragePerfect),
];

const CUTS: [(&str, Cut); 5] = [
    ("", Cut { low: 0, high: 0 }),
    ("C1", Cut { low: 1, high: 0 }),
    ("C2", Cut { low: 2, high: 0 }),
    ("M1", Cut { low: 1, high: 1 }),
    ("M2", Cut { low: 2, high: 2 }),
];

/// A code that is no tie-break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownCode(
    /// The code.
    pub String,
);

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
        write!(
            f,
            "{:?} is not a tie-break: use one of {}; BH, FB, SB, ARO and PS take /C1 and /C2, and \
             all but PS /M1 and /M2.",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownCode {}

impl Kind {
    /// Whether values can be left out (article 14).
    fn takes(self, cut: Cut) -> bool {
        match self {
            Kind::Buchholz | Kind::ForeBuchholz | Kind::SonnebornBerger | Kind::AverageRating => {
                true
            }
            Kind::Progressive => cut.high == 0,
            _ => cut == Cut::default(),
        }
    }
}

impl Code {
    /// `PTS`: the points.
    pub const POINTS: Code = Code { kind: Kind::Points, cut: Cut { low: 0, high: 0 } };
}

impl FromStr for Code {
    type Err = UnknownCode;

    /// Reads `BH`, `BH/C1` and `BH-C1`.
    fn from_str(text: &str) -> Result<Code, UnknownCode> {
        let unknown = || UnknownCode(text.to_owned());
        let upper = text.trim().to_ascii_uppercase();
        let (name, modifier) = upper.split_once(['/', '-']).unwrap_or((&upper, ""));
        let (_, kind) = NAMES.iter().find(|(found, _)| *found == name).ok_or_else(unknown)?;
        let (_, cut) = CUTS.iter().find(|(found, _)| *found == modifier).ok_or_else(unknown)?;
        if !kind.takes(*cut) {
            return Err(unknown());
        }
        Ok(Code { kind: *kind, cut: *cut })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(name, _)| name);
        match CUTS.iter().find(|(_, cut)| *cut == self.cut) {
            Some((modifier, _)) if !modifier.is_empty() => write!(f, "{name}/{modifier}"),
            _ => f.write_str(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_with_either_sign_and_written_as_in_trf26() {
        for (text, written) in
            [("BH-C1", "BH/C1"), ("sb/c1", "SB/C1"), ("PS/C2", "PS/C2"), ("de", "DE")]
        {
            assert_eq!(text.parse::<Code>().map(|code| code.to_string()), Ok(written.to_owned()));
        }
        for text in ["", "XYZ", "BH/C9", "DE/C1", "PS/M1", "WIN/C1"] {
            assert!(text.parse::<Code>().is_err(), "{text}");
        }
    }
}
