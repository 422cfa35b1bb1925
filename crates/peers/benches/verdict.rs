//! Verdicts: ours compared with chasolver in the same run, on the labeled positions in
//! `TABIYA_TEST_DATA`; and `is_dead` on whole games.

#[allow(dead_code, reason = "each bench uses its part")]
mod race;

use std::{env, fs, path::PathBuf, str::FromStr, time::Duration};

use cpu_time::ThreadTime;
use peers::Random;
use race::{median, rounds, samples};
use rules::{Color, Position};
use verdict::{DEFAULT_BUDGET, MateVerdict, can_win, is_dead};

struct Question {
    position: Position,
    side: Color,
    board: chess::Board,
    their_side: chess::Color,
    winnable: bool,
}

fn main() {
    let Some(folder) = env::var_os("TABIYA_TEST_DATA").map(PathBuf::from) else {
        eprintln!("LEFT OUT: verdicts were not measured: set TABIYA_TEST_DATA");
        return;
    };
    let rounds = rounds(3);
    println!("Full answers; medians of {rounds} fresh processes");
    println!();
    println!("| file | rows | who | average | worst | undecided | × |");
    println!("| --- | ---: | --- | ---: | ---: | ---: | ---: |");
    for file in ["cha_lichess", "cha_positions"] {
        let text = read(&folder, &format!("unwinnable/{file}.tsv"));
        compare(file, &questions(&text), rounds);
    }
    println!();
    dead("positions of games played by chance", &positions_of_games(), rounds.max(5));
    let text = read(&folder, "unwinnable/cha_lichess.tsv");
    let last: Vec<Position> = questions(&text).into_iter().map(|one| one.position).collect();
    dead("last positions of real games", &last, rounds.max(5));
}

fn read(folder: &std::path::Path, file: &str) -> String {
    let path = folder.join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn questions(text: &str) -> Vec<Question> {
    let read = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [fen, side, verdict, ..] = cells[..] else { return None };
        let (side, their_side) = match side {
            "white" => (Color::White, chess::Color::White),
            _ => (Color::Black, chess::Color::Black),
        };
        Some(Question {
            position: Position::from_fen(fen).ok()?,
            side,
            board: chess::Board::from_str(fen).ok()?,
            their_side,
            winnable: verdict == "winnable",
        })
    };
    text.lines().skip(1).filter_map(read).collect()
}

/// The total time, the longest time for one question, both in nanoseconds, and the number of
/// unknown answers.
fn measure(questions: &[Question], ask: impl Fn(&Question) -> Option<bool>) -> Vec<u64> {
    let (mut total, mut worst, mut open) = (Duration::ZERO, Duration::ZERO, 0);
    for question in questions {
        let start = ThreadTime::now();
        let answer = ask(question);
        let took = start.elapsed();
        total += took;
        worst = worst.max(took);
        open += u64::from(answer.is_none());
        let wrong = answer.is_some_and(|answer| answer != question.winnable);
        assert!(!wrong, "a wrong answer: {:?} {}", question.position, question.side);
    }
    vec![total.as_nanos() as u64, worst.as_nanos() as u64, open]
}

fn ours(question: &Question) -> Option<bool> {
    match can_win(&question.position, question.side, DEFAULT_BUDGET) {
        MateVerdict::Yes(_) => Some(true),
        MateVerdict::No(_) => Some(false),
        MateVerdict::Unknown => None,
    }
}

fn theirs(question: &Question) -> Option<bool> {
    let answer = chasolver::winnability(&question.board, question.their_side)?;
    Some(answer != chasolver::Winnability::Unwinnable)
}

fn compare(file: &str, questions: &[Question], rounds: u32) {
    let ask = [ours, theirs];
    let Some(all) = samples(rounds, 2, |who| measure(questions, ask[who])) else { return };
    let [total, worst, open] =
        [0, 1, 2].map(|number| [0, 1].map(|who: usize| median(&all[who], number)));
    let faster = total[1] as f64 / total[0] as f64;
    for (who, name, faster) in
        [(0, "ours", format!("{faster:.2}")), (1, "chasolver", String::new())]
    {
        let average = total[who] as f64 / 1e3 / questions.len() as f64;
        println!(
            "| {file} | {} | {name} | {average:.1} µs | {:.1} ms | {} | {faster} |",
            questions.len(),
            worst[who] as f64 / 1e6,
            open[who],
        );
    }
}

/// Every position of random games from the standard start.
fn positions_of_games() -> Vec<Position> {
    let mut random = Random::new(2026);
    let mut positions = Vec::new();
    for _ in 0..200 {
        let mut position = Position::initial();
        for _ in 0..160 {
            positions.push(position.clone());
            let legal = position.legal_moves();
            let Some(&made) = random.pick(&legal) else { break };
            position.play_unchecked(made);
        }
    }
    positions
}

fn dead(what: &str, positions: &[Position], rounds: u32) {
    let mut best = Duration::MAX;
    for _ in 0..rounds {
        let start = ThreadTime::now();
        let dead = positions.iter().filter(|position| is_dead(position)).count();
        best = best.min(start.elapsed());
        assert!(dead < positions.len() / 10, "{dead} dead positions");
    }
    let worst = positions.iter().map(|position| {
        let times = (0..3).map(|_| {
            let start = ThreadTime::now();
            std::hint::black_box(is_dead(position));
            start.elapsed()
        });
        times.min().unwrap_or_default()
    });
    println!(
        "is_dead over {} {what}: {:.3} µs on average, at most {:.1} µs",
        positions.len(),
        best.as_secs_f64() * 1e6 / positions.len() as f64,
        worst.max().unwrap_or_default().as_secs_f64() * 1e6,
    );
}
