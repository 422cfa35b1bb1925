use std::collections::BTreeSet;
use std::fmt;

use crate::Repo;

/// The summary of a test run: how many tests passed, which labeled data was read, and what could not
/// be run here.
///
/// Tests with data print `DATA rows: 128 perft/standard.epd` for each file they read, or `DATA left
/// out: perft/standard.epd` when `TABIYA_TEST_DATA` is not set. A stage that cannot run here prints a
/// line that begins with `LEFT OUT: `.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataReport {
    passed: usize,
    failed: usize,
    rows: usize,
    files: BTreeSet<String>,
    left_out: BTreeSet<String>,
    stages_left_out: Vec<String>,
}

impl DataReport {
    /// Adds the output of one run, from cargo-nextest or `cargo test`.
    pub fn read(&mut self, log: &str) {
        for line in log.lines().map(without_color) {
            let line = line.as_str();
            if let Some(rest) = after(line, "DATA rows: ") {
                let (rows, file) = rest.split_once(' ').unwrap_or((rest, "unnamed"));
                self.rows += rows.parse::<usize>().unwrap_or(0);
                self.files.insert(file.trim().to_owned());
            } else if let Some(file) = after(line, "DATA left out: ") {
                self.left_out.insert(file.trim().to_owned());
            } else if line.starts_with("LEFT OUT: ") {
                self.stages_left_out.push(line.to_owned());
            } else if let Some(counts) = counts(line) {
                self.passed += number_of("passed", counts);
                self.failed += number_of("failed", counts);
            }
        }
    }

    /// Whether no row of data was tested.
    pub fn is_without_rows(&self) -> bool {
        self.rows == 0
    }

    /// The last lines of a run. `has_data` tells whether `TABIYA_TEST_DATA` is set.
    pub fn closing(&self, has_data: bool) -> String {
        let mut text = String::new();
        if !has_data {
            text.push_str(&self.warning());
        }
        for stage in &self.stages_left_out {
            text.push_str(&format!("{stage}\n"));
        }
        text.push_str(&self.to_string());
        text
    }

    fn warning(&self) -> String {
        let line = "=".repeat(78);
        let mut text = format!(
            "{line}\nLEFT OUT: TABIYA_TEST_DATA is not set, so the labeled data was not read.\n"
        );
        for file in &self.left_out {
            text.push_str(&format!("  {file}\n"));
        }
        text.push_str("Set it to the folder with the data to run these tests too.\n");
        text + &line + "\n"
    }
}

impl fmt::Display for DataReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "data rows tested: {} from {} files", self.rows, self.files.len())?;
        let verdict = if self.failed == 0 { "ok" } else { "FAILED" };
        write!(f, "test result: {verdict}. {} passed; {} failed", self.passed, self.failed)
    }
}

/// Whether the project has tests that read labeled data.
pub fn has_data_tests(repo: &Repo) -> bool {
    repo.files().any(|path| {
        let name = path.rsplit('/').next().unwrap_or(path);
        path.contains("/tests/") && name.starts_with("data_") && name.ends_with(".rs")
    })
}

/// Removes the escape sequences (`ESC [ … m`) that color cargo's output.
fn without_color(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once('m').map_or(part, |(_, rest)| rest));
    }
    text
}

fn after<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    line.find(words).map(|at| &line[at + words.len()..])
}

/// The counts in a closing line: after nextest's `Summary [ 1.2s] 9 tests run:` or cargo's `test
/// result: ok.`, as in `9 passed, 0 skipped`. Nextest indents what tests print, so the closing line
/// of a single test is not counted again.
fn counts(line: &str) -> Option<&str> {
    match line.trim_start().strip_prefix("Summary [") {
        Some(summary) => after(summary, " run: "),
        None => line.strip_prefix("test result: ").and_then(|rest| after(rest, ". ")),
    }
}

/// The number before `word` in `9 passed; 1 failed`, or 0 without that word.
fn number_of(word: &str, counts: &str) -> usize {
    let number = counts
        .split([',', ';'])
        .filter_map(|part| part.trim().split_once(' '))
        .find(|(_, rest)| rest.starts_with(word))
        .and_then(|(number, _)| number.parse().ok());
    number.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
        PASS [   0.020s] (1/2) tabiya-rules::data_perft standard
    running 1 test
    DATA rows: 128 perft/standard.epd
    DATA rows: 960 perft/fischer.epd
    test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out
test law_3 ... DATA rows: 2 perft/standard.epd
     Summary [   0.051s] 14 tests run: 14 passed, 0 skipped
test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s
";

    fn report(log: &str) -> DataReport {
        let mut report = DataReport::default();
        report.read(log);
        report
    }

    #[test]
    fn rows_and_tests_are_added_up() {
        assert_eq!(
            report(LOG).closing(true),
            "data rows tested: 1090 from 2 files\ntest result: ok. 19 passed; 0 failed"
        );
    }

    #[test]
    fn colors_do_not_matter() {
        let log = "\u{1b}[32;1m     Summary\u{1b}[0m [   0.023s] \u{1b}[1m4\u{1b}[0m tests run: \
                   \u{1b}[1m4\u{1b}[0m \u{1b}[32;1mpassed\u{1b}[0m, \u{1b}[1m0\u{1b}[0m skipped";
        assert!(report(log).to_string().contains("4 passed"));
    }

    #[test]
    fn what_was_left_out_is_said_loudly() {
        let log = "DATA left out: perft/a.epd\nDATA left out: perft/a.epd\nDATA left out: tricky\n";
        let report = report(log);
        assert!(report.is_without_rows());
        let text = report.closing(false);
        assert!(text.contains("LEFT OUT: TABIYA_TEST_DATA is not set"), "{text}");
        assert!(text.contains("\n  perft/a.epd\n  tricky\n"), "{text}");
        assert!(text.ends_with("\ntest result: ok. 0 passed; 0 failed"), "{text}");
    }

    #[test]
    fn a_stage_that_could_not_run_is_named_before_the_counts() {
        let mut both = report(LOG);
        both.read("LEFT OUT: only root can install the package.\n");
        assert_eq!(
            both.closing(true),
            "LEFT OUT: only root can install the package.\n\
             data rows tested: 1090 from 2 files\ntest result: ok. 19 passed; 0 failed"
        );
    }

    #[test]
    fn failures_are_counted() {
        let nextest = "     Summary [   3.1s] 9 tests run: 7 passed (1 slow), 2 failed, 0 skipped";
        let cargo = "test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured";
        let text = report(&format!("{nextest}\n{cargo}\n")).to_string();
        assert!(text.ends_with("test result: FAILED. 10 passed; 3 failed"), "{text}");
    }

    #[test]
    fn several_logs_make_one_report() {
        let mut both = report(LOG);
        both.read("test result: ok. 1 passed; 0 failed");
        assert!(both.to_string().contains("20 passed"));
    }
}
