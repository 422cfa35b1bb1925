//! `tabiya standings`: places and tie-breaks.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use tabiya_pairing::{
    tiebreak::{Code, Part, Standing, Value, standings},
    trf::{Fault, Reading, Tournament, TrfError},
};

use crate::{
    outcome::{CommandOutcome, Failure},
    trf_input::{list, read_text},
};

/// List places and tie-break values
///
/// Reads a tournament report, TRF16 or TRF26, and computes tie-breaks by FIDE's C.07 in force
/// since March 2026. One line a player, best first: place, pairing number, then a value for each
/// code; - where it is not defined, as rating tie-breaks are when a player is unrated.
#[derive(Args)]
#[command(after_help = "\
Codes: PTS DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO. BH, FB, SB, ARO
and PS take /C1 and /C2; all but PS take /M1 and /M2.

Exit status: 0 listed, 2 the report cannot be read or contradicts itself.

Examples:
  tabiya standings open.trf PTS,DE,BH/C1,BH,SB
  tabiya standings open.trf PTS,BH --parts
  tabiya standings - PTS,TPR < open.trf")]
pub(crate) struct StandingsArgs {
    /// The report; standard input if there is none, or for -
    #[arg(value_name = "FILE")]
    file: Option<String>,

    /// Tie-breaks with commas between them, as in TRF26
    ///
    /// Without it, those of the report (record 212 or 202) are used, or else PTS alone.
    #[arg(value_name = "CODES")]
    codes: Option<String>,

    /// How many of the codes decide the place
    ///
    /// The others are only shown. Players that these leave level share a place.
    #[arg(long, value_name = "N", default_value_t = 5)]
    deciding: usize,

    /// Show below each player what every value is made of
    ///
    /// Round, opponent and amount; values that a modifier cuts are in brackets, and a dummy
    /// opponent is written as *.
    #[arg(long)]
    parts: bool,
}

impl StandingsArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let (file, codes) = match (self.file, self.codes) {
            // One word that is a list of codes and not a file: the report is on standard input.
            (Some(word), None) if !Path::new(&word).exists() && parse(&word).is_ok() => {
                (None, Some(word))
            }
            (file, codes) => (file.map(PathBuf::from), codes),
        };
        let Reading { tournament, errors, warnings, .. } =
            Reading::of(&read_text(file.as_deref())?);
        if !errors.is_empty() {
            return Err(Failure::Usage(list(file.as_deref(), &errors)));
        }
        let codes = match codes {
            Some(codes) => parse(&codes)?,
            None => codes_of(&tournament, &warnings)?,
        };
        let mut text = String::new();
        for standing in standings(&tournament, &codes, self.deciding) {
            let values: Vec<String> = standing.values.iter().map(Value::to_string).collect();
            text += &format!("{} {} {}\n", standing.place, standing.number, values.join(" "));
            if self.parts {
                text += &describe(&codes, &standing);
            }
        }
        io::stdout().write_all(text.as_bytes()).map_err(Failure::Output)?;
        Ok(CommandOutcome::Fine)
    }
}

fn parse(codes: &str) -> Result<Vec<Code>, Failure> {
    let words = codes.split(',').map(str::trim).filter(|code| !code.is_empty());
    words.map(|code| code.parse().map_err(|error| Failure::Usage(format!("{error}")))).collect()
}

/// The tie-breaks a report asks for: those of its standings (212), or points and its tie-breaks
/// (202), or points alone.
fn codes_of(tournament: &Tournament, warnings: &[TrfError]) -> Result<Vec<Code>, Failure> {
    let unknown = warnings.iter().find(|it| matches!(it.fault, Fault::UnknownTieBreak(_)));
    match (unknown, tournament.head.codes()) {
        (Some(unknown), _) => Err(Failure::Usage(unknown.to_string())),
        (None, codes) if codes.is_empty() => Ok(vec![Code::POINTS]),
        (None, codes) => Ok(codes),
    }
}

fn describe(codes: &[Code], standing: &Standing) -> String {
    let mut text = String::new();
    for (code, value) in codes.iter().zip(&standing.values) {
        let part = |part: &Part| {
            let opponent = part.opponent.map_or("*".to_owned(), |number| number.to_string());
            let amount = Value {
                hundredths: Some(part.hundredths),
                decimals: value.decimals,
                parts: Vec::new(),
            };
            let text = format!("{}:{opponent}={amount}", part.round);
            if part.is_cut { format!("({text})") } else { text }
        };
        let parts: Vec<String> = value.parts.iter().map(part).collect();
        if !parts.is_empty() {
            text += &format!("    {code} {value}: {}\n", parts.join(" "));
        }
    }
    text
}
