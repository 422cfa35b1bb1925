//! Reading tournament reports for the commands that need one.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use tabiya_pairing::trf::{Encoding, Tournament, TrfError, decode};

use crate::{
    outcome::Failure,
    pgn_check::{is_standard_input, name_of},
};

/// The text of a report; standard input for `-` and for no file.
pub(crate) fn read_text(file: Option<&Path>) -> Result<String, Failure> {
    let bytes = match file {
        Some(file) if !is_standard_input(file) => fs::read(file)
            .map_err(|error| Failure::Usage(format!("cannot read {}: {error}", file.display())))?,
        _ => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map_err(Failure::Input)?;
            bytes
        }
    };
    let (text, encoding) = decode(&bytes);
    if encoding != Encoding::Utf8 {
        eprintln!("note: {} is read as {encoding}", name_of(file.unwrap_or(Path::new("-"))));
    }
    Ok(text)
}

/// The tournament in a report, or every line that cannot be understood.
pub(crate) fn read_tournament(file: Option<&Path>) -> Result<Tournament, Failure> {
    let text = read_text(file)?;
    Tournament::read(&text).map_err(|errors| Failure::Usage(list(file, &errors)))
}

/// Faults, one a line, each after the name of the file.
pub(crate) fn list(file: Option<&Path>, errors: &[TrfError]) -> String {
    let name = name_of(file.unwrap_or(Path::new("-")));
    let lines: Vec<String> = errors.iter().map(|error| format!("{name}: {error}")).collect();
    lines.join("\n")
}
