//! Impossible positions: how many are found, and how fast, compared with shakmaty's checks, on the
//! labeled positions in `TABIYA_TEST_DATA`.

use std::{env, fs, path::Path, time::Duration};

use cpu_time::ThreadTime;
use rules::{CastlingMode, Setup};
use shakmaty::{Chess, fen::Fen};
use verdict::{Reachable, StartPosition, reachable, reachable_quick};

struct Row {
    fen: String,
    setup: Setup,
    is_legal: bool,
}

fn main() {
    let Some(folder) = env::var_os("TABIYA_TEST_DATA") else {
        eprintln!("LEFT OUT: positions that cannot arise were not measured: set TABIYA_TEST_DATA");
        return;
    };
    println!("| file | rows | who | legal refuted | illegal found | average | worst |");
    println!("| --- | ---: | --- | ---: | ---: | ---: | ---: |");
    for file in ["tromp_10k_all", "tromp_923_hard", "sherlock_tests", "real_games_legal"] {
        let rows = read(&Path::new(&folder).join(format!("legality/{file}.tsv")));
        let start = StartPosition::Standard;
        let refutes = |answer: Reachable| answer != Reachable::NotRefuted;
        report(file, &rows, "ours", |row| refutes(reachable(&row.setup, &start)));
        report(file, &rows, "ours, no last moves", |row| {
            refutes(reachable_quick(&row.setup, &start))
        });
        report(file, &rows, "shakmaty", |row| {
            let fen: Fen = row.fen.parse().expect("a FEN");
            fen.into_position::<Chess>(shakmaty::CastlingMode::Standard).is_err()
        });
    }
}

fn read(path: &Path) -> Vec<Row> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let setup: Setup = cells[0].parse().expect("a FEN");
        Row {
            fen: cells[0].to_owned(),
            setup: setup.without_false_claims(CastlingMode::Standard),
            is_legal: cells[1] == "legal",
        }
    };
    text.lines().skip(1).map(row).collect()
}

fn report(file: &str, rows: &[Row], who: &str, mut refutes: impl FnMut(&Row) -> bool) {
    let (mut legal, mut legal_refuted, mut illegal, mut found) = (0, 0, 0, 0);
    let (mut total, mut worst) = (Duration::ZERO, Duration::ZERO);
    for row in rows {
        let begin = ThreadTime::now();
        let is_refuted = refutes(row);
        let took = begin.elapsed();
        total += took;
        worst = worst.max(took);
        if row.is_legal {
            legal += 1;
            legal_refuted += u32::from(is_refuted);
        } else {
            illegal += 1;
            found += u32::from(is_refuted);
        }
    }
    let average = total / rows.len() as u32;
    println!(
        "| {file} | {} | {who} | {legal_refuted} of {legal} | {found} of {illegal} \
         | {:.1} µs | {:.2} ms |",
        rows.len(),
        average.as_secs_f64() * 1e6,
        worst.as_secs_f64() * 1e3,
    );
}
