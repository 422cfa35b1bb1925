//! From a tournament to lines.

use super::{Tournament, records::RECORDS};

/// The two editions of the format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Edition {
    /// TRF16 with the extensions that pairing programs share (XXR, XXC, XXA, XXP, XXZ, XXS).
    Trf16,
    /// TRF26, with records of its own for all of these.
    Trf26,
}

impl Tournament {
    /// Writes the tournament; reading the result gives the same one. Lines that were not
    /// understood come last, as they were.
    ///
    /// To keep a report byte by byte, hold on to its [`Document`](super::Document).
    pub fn write(&self, edition: Edition) -> String {
        let lines = RECORDS.iter().flat_map(|record| record.write(self, edition));
        lines.chain(self.unknown.iter().cloned()).map(|line| line + "\n").collect()
    }
}
