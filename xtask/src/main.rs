//! `cargo run -p xtask -- TASK`.

use std::error::Error;
use std::process::ExitCode;
use std::{env, fs};

use xtask::{DataReport, Repo, fide, has_data_tests};

const HELP: &str = "\
Tasks for the repository.

Usage: cargo run -p xtask -- TASK

  fide           updates the tests in docs/FIDE.md from the code; run it after
                 adding, renaming, or removing a test of an article
  report LOG...  summarizes the logs of a test run; `make test` ends with it
  help           prints this help";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["fide"] => rewrite_fide(),
        ["report", ref logs @ ..] if !logs.is_empty() => report(logs),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(HELP.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn rewrite_fide() -> Result<(), Box<dyn Error>> {
    let repo = Repo::here()?;
    let (tests, _) = fide::scan(&repo)?;
    let before = repo.read(fide::TABLE_PATH)?;
    let after = fide::rewrite(&before, &tests);
    if after == before {
        println!("{} is in step with {} tests", fide::TABLE_PATH, tests.len());
    } else {
        fs::write(repo.root().join(fide::TABLE_PATH), &after)?;
        println!("{} rewritten from {} tests", fide::TABLE_PATH, tests.len());
    }
    for complaint in fide::check(&after, &tests) {
        println!("still to do by hand: {complaint}");
    }
    Ok(())
}

fn report(logs: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut report = DataReport::default();
    for log in logs {
        report.read(&fs::read_to_string(log).map_err(|error| format!("{log}: {error}"))?);
    }
    let has_data = env::var_os("TABIYA_TEST_DATA").is_some_and(|folder| !folder.is_empty());
    if has_data && report.is_without_rows() && has_data_tests(&Repo::here()?) {
        return Err("TABIYA_TEST_DATA is set, but no test read any data".into());
    }
    println!("{}", report.closing(has_data));
    Ok(())
}
