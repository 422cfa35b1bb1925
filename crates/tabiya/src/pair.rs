//! `tabiya pair`: the next round of a tournament.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use clap::Args;
use tabiya_pairing::{
    berger,
    dutch::{self, NoPairing, Round},
    explain,
    field::Field,
    trf::Tournament,
};

use crate::{
    outcome::{CommandOutcome, Failure},
    trf_input::{list, read_tournament},
};

/// Pair the next round of a tournament
///
/// Reads a tournament report, TRF16 or TRF26, and pairs the round after the last one in it by the
/// FIDE (Dutch) system in force since February 2026. If its type (192) is a round robin, the
/// round is that of the Berger tables. Players who are out of the round have a bye in its
/// column or a 240 or XXZ record.
///
/// The output is the number of pairs, then `white black` a line by pairing numbers, board by
/// board; `player 0` is the pairing-allocated bye and counts as a pair.
#[derive(Args)]
#[command(after_help = "\
Exit status: 0 paired, 1 no legal pairing exists, 2 the report cannot be read or contradicts itself,
or pairing takes too much work.

Examples:
  tabiya pair open.trf
  tabiya pair --explain open.trf
  curl -s https://example.org/open.trf | tabiya pair")]
pub(crate) struct PairArgs {
    /// The report; standard input if there is none, or for -
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Say on standard error how each bracket was paired
    ///
    /// For each score group: who is in it, who floats down, and which criteria could not be met.
    #[arg(long)]
    explain: bool,
}

impl PairArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let file = self.file.as_deref();
        let tournament = read_tournament(file)?;
        if let Some(round) = berger_round(&tournament) {
            return print(&round?);
        }
        let field =
            Field::next_round(&tournament).map_err(|error| Failure::Usage(list(file, &error.0)))?;
        match dutch::pair(&field) {
            Ok(round) => {
                if self.explain {
                    for bracket in explain::explain(&field, &round) {
                        eprintln!("{bracket}");
                    }
                }
                print(&round)
            }
            // That a legal pairing exists is open then.
            Err(reason @ NoPairing::TooMuchWork { .. }) => Err(Failure::Usage(reason.to_string())),
            Err(reason) => {
                eprintln!("{reason}");
                Ok(CommandOutcome::ProblemsFound)
            }
        }
    }
}

fn print(round: &Round) -> Result<CommandOutcome, Failure> {
    let mut text = format!("{}\n", round.games.len() + usize::from(round.bye.is_some()));
    for game in &round.games {
        text += &format!("{} {}\n", game.white, game.black);
    }
    if let Some(player) = round.bye {
        text += &format!("{player} 0\n");
    }
    io::stdout().write_all(text.as_bytes()).map_err(Failure::Output)?;
    Ok(CommandOutcome::Fine)
}

/// The next round by the Berger tables, if the tournament is a round robin.
fn berger_round(tournament: &Tournament) -> Option<Result<Round, Failure>> {
    let kind = tournament.kind.as_deref()?.to_ascii_uppercase();
    if !kind.contains("ROUNDROBIN") {
        return None;
    }
    let mut numbers: Vec<u16> = tournament.players.iter().map(|player| player.number).collect();
    numbers.sort_unstable();
    let count = numbers.len().try_into().unwrap_or(u16::MAX);
    let rounds =
        if kind.contains("DOUBLE") { berger::double(count) } else { berger::single(count) };
    let Some(round) = rounds.into_iter().nth(tournament.rounds_paired()) else {
        return Some(Err(Failure::Usage("All rounds of the round robin are paired.".to_owned())));
    };
    // The tables count players from 1; a report may have gaps in its numbers.
    let number = |place: u16| numbers[usize::from(place) - 1];
    let mut round = round;
    for game in &mut round.games {
        (game.white, game.black) = (number(game.white), number(game.black));
    }
    round.bye = round.bye.map(number);
    Some(Ok(round))
}
