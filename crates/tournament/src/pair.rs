//! Pairing a round by the rules.

use std::{collections::HashMap, fmt};

use tabiya_pairing::{
    berger,
    dutch::{self, NoPairing},
    field::FieldError,
};

use crate::{EntryId, System, Tournament};

/// Who meets whom.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// White and Black of each board, from board 1 on.
    pub boards: Vec<(EntryId, EntryId)>,
    /// Who has the pairing-allocated bye.
    pub bye: Option<EntryId>,
}

impl Pairing {
    /// Everyone it names.
    pub fn players(&self) -> Vec<EntryId> {
        let boards = self.boards.iter().flat_map(|(white, black)| [*white, *black]);
        boards.chain(self.bye).collect()
    }
}

/// Why the rules give no pairing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairingError {
    /// No pairing fulfills the absolute criteria.
    None(NoPairing),
    /// The results contradict each other.
    Contradiction(String),
}

impl fmt::Display for PairingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairingError::None(why) => why.fmt(f),
            PairingError::Contradiction(why) => write!(f, "The round cannot be paired: {why}"),
        }
    }
}

impl std::error::Error for PairingError {}

impl From<FieldError> for PairingError {
    fn from(error: FieldError) -> PairingError {
        PairingError::Contradiction(error.to_string())
    }
}

impl Tournament {
    /// The pairing of the next round by the rules.
    ///
    /// # Errors
    ///
    /// If there is none; the chief arbiter decides what to do.
    pub fn pair(&self) -> Result<Pairing, PairingError> {
        let round = self.next_round();
        let players = || self.entries.iter().filter(|entry| entry.number.is_some()).count() as u16;
        self.with_entries(match self.regulations.system {
            System::Swiss(_) => dutch::pair(&self.field()?).map_err(PairingError::None)?,
            System::RoundRobin => berger_round(berger::single(players()), round)?,
            System::DoubleRoundRobin => berger_round(berger::double(players()), round)?,
        })
    }

    /// A round that names players by their numbers.
    pub(crate) fn with_entries(&self, paired: dutch::Round) -> Result<Pairing, PairingError> {
        let of_number: HashMap<u16, EntryId> = self
            .entries
            .iter()
            .filter_map(|entry| entry.number.map(|number| (number, entry.id)))
            .collect();
        let entry = |number: u16| {
            let unknown = || PairingError::Contradiction(format!("player {number} is not known"));
            of_number.get(&number).copied().ok_or_else(unknown)
        };
        let boards = paired.games.iter();
        Ok(Pairing {
            boards: boards
                .map(|game| Ok((entry(game.white)?, entry(game.black)?)))
                .collect::<Result<_, PairingError>>()?,
            bye: paired.bye.map(entry).transpose()?,
        })
    }
}

fn berger_round(rounds: Vec<dutch::Round>, round: u16) -> Result<dutch::Round, PairingError> {
    let found = rounds.into_iter().nth(usize::from(round) - 1);
    found.ok_or(PairingError::None(NoPairing::NoPlayers))
}
