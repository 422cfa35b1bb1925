//! Labeled data that is not part of the project.
//!
//! `TABIYA_TEST_DATA` is its folder. Without it a test prints what it skips and passes; with it, a
//! missing file is a failure. For each file the number of rows is printed, and the report of a test
//! run adds them up: `DATA rows: 128 perft/standard.epd`.

use std::{env, fs, path::PathBuf};

/// The text of a labeled data file, or `None` if there is no data folder.
///
/// # Panics
///
/// If the data folder has no such file, or it is not text.
#[track_caller]
pub fn read(file: &str) -> Option<String> {
    let bytes = read_bytes(file)?;
    Some(String::from_utf8(bytes).unwrap_or_else(|error| panic!("{file}: {error}")))
}

/// The bytes of a labeled data file, or `None` if there is no data folder.
///
/// # Panics
///
/// If the data folder has no such file.
#[track_caller]
pub fn read_bytes(file: &str) -> Option<Vec<u8>> {
    let folder = env::var_os("TABIYA_TEST_DATA").filter(|folder| !folder.is_empty());
    let Some(folder) = folder else {
        println!("DATA left out: {file}");
        eprintln!("LEFT OUT: {file} was not tested. Set TABIYA_TEST_DATA to the data folder.");
        return None;
    };
    let path = PathBuf::from(folder).join(file);
    match fs::read(&path) {
        Ok(bytes) => Some(bytes),
        Err(error) => panic!("TABIYA_TEST_DATA is set, but {}: {error}", path.display()),
    }
}

/// Prints how many rows of a file were tested.
pub fn report(file: &str, rows: usize) {
    println!("DATA rows: {rows} {file}");
}

/// A row of a tab-separated table.
pub struct Row<'a> {
    /// The line in the file, from 1.
    pub line: usize,
    names: &'a [&'a str],
    cells: Vec<&'a str>,
}

impl Row<'_> {
    /// The cell of a column, found by its name in the first line of the file.
    ///
    /// # Panics
    ///
    /// If there is no such column.
    #[track_caller]
    pub fn get(&self, name: &str) -> &str {
        let column = self.names.iter().position(|found| *found == name);
        let cell = column.and_then(|column| self.cells.get(column));
        cell.unwrap_or_else(|| panic!("line {}: no column {name}", self.line))
    }
}

/// Tests each row of a table with a header and prints how many there were.
///
/// All failures are collected before the test fails, each with its line.
///
/// # Panics
///
/// If a row failed.
#[track_caller]
pub fn each_row(file: &str, mut test: impl FnMut(&Row<'_>) -> Result<(), String>) {
    let Some(text) = read(file) else { return };
    let rows_expected = text.split('\n').filter(|line| !line.is_empty()).count() - 1;
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let mut failures = Vec::new();
    let mut count = 0;
    for (index, line) in lines.enumerate() {
        let cells = line.split('\t').collect();
        let row = Row { line: index + 2, names: &names, cells };
        if let Err(reason) = test(&row) {
            failures.push(format!("{file}:{}: {reason}", row.line));
        }
        count += 1;
    }
    finish(file, rows_expected, count, &failures);
}

/// Fails with all failures, or prints how many rows were tested.
///
/// # Panics
///
/// If there are failures, or the number of rows is not the expected one.
#[track_caller]
pub fn finish(file: &str, rows_expected: usize, rows: usize, failures: &[String]) {
    let shown: Vec<&str> = failures.iter().take(20).map(String::as_str).collect();
    assert!(failures.is_empty(), "{} rows failed, such as:\n{}", failures.len(), shown.join("\n"));
    assert_eq!(rows, rows_expected, "rows of {file}");
    report(file, rows);
}
