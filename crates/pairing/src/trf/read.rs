//! From lines to a tournament.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Document, Fault, National, Tournament, TrfError,
    cells::{self, NATIONAL},
    columns::Columns,
    records::Record,
};

/// What reading a report gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The tournament, from the lines that could be read.
    pub tournament: Tournament,
    /// What makes a line useless, and lines that contradict each other.
    pub errors: Vec<TrfError>,
    /// What is not kept, and nothing else suffers from.
    pub warnings: Vec<TrfError>,
    /// The first line of each code.
    pub lines: BTreeMap<String, usize>,
}

impl Reading {
    /// Reads a report, TRF16 or TRF26, and gathers all that is wrong with it in one pass.
    pub fn of(text: &str) -> Reading {
        let LineReader { mut reading, player_lines } = LineReader::of(text);
        // Where a player's line is missing, others would contradict it.
        if !reading.errors.iter().any(|error| player_lines.contains(&error.line)) {
            reading.errors.extend(reading.tournament.faults());
        }
        reading.errors.sort_by_key(|error| (error.line, error.columns));
        reading
    }

    /// The first line with this code; 0 if there is none.
    pub fn line(&self, code: &str) -> usize {
        self.lines.get(code).copied().unwrap_or(0)
    }
}

impl Tournament {
    /// Reads a report, TRF16 or TRF26, and gathers all that is wrong with single lines.
    ///
    /// Whether lines fit each other is for [`Tournament::faults`] to say, and what is not kept for
    /// [`Reading`].
    ///
    /// # Errors
    ///
    /// Every line that cannot be understood, in order.
    pub fn read(text: &str) -> Result<Tournament, Vec<TrfError>> {
        let Reading { tournament, errors, .. } = LineReader::of(text).reading;
        if errors.is_empty() { Ok(tournament) } else { Err(errors) }
    }
}

#[derive(Default)]
struct LineReader {
    reading: Reading,
    /// The lines of players.
    player_lines: BTreeSet<usize>,
}

impl LineReader {
    fn of(text: &str) -> LineReader {
        let mut reader = LineReader::default();
        for (index, line) in Document::new(text).lines().iter().enumerate() {
            let text =
                if index == 0 { line.text.trim_start_matches('\u{feff}') } else { &line.text };
            reader.line(Columns { text, line: index + 1 });
        }
        reader
    }

    fn line(&mut self, line: Columns<'_>) {
        if line.text.trim().is_empty() {
            return;
        }
        let code = line.raw(1, 3);
        let is_new = !self.reading.lines.contains_key(code);
        self.reading.lines.entry(code.to_owned()).or_insert(line.line);
        let Reading { tournament, errors, warnings, .. } = &mut self.reading;
        let Some(record) = Record::find(code) else { return self.other(line, code) };
        if record.is_single() && !is_new {
            warnings.push(line.error(1, 3, Fault::Repeated(code.to_owned())));
        }
        if code == "001" {
            self.player_lines.insert(line.line);
        }
        errors.extend(record.read(tournament, line, warnings));
    }

    /// A national record, or one that nobody knows.
    fn other(&mut self, line: Columns<'_>, code: &str) {
        let Reading { tournament, warnings, .. } = &mut self.reading;
        if code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()) {
            let (mut national, mut found) = (National::default(), Vec::new());
            if cells::read(&mut national, NATIONAL, line, &mut found).is_empty() {
                warnings.append(&mut found);
                return tournament.national.push(national);
            }
        }
        warnings.push(line.error(1, 3, Fault::UnknownRecord(code.to_owned())));
        tournament.unknown.push(line.text.to_owned());
    }
}
