//! Verdicts: ours compared with chasolver in the same run, on the labeled positions in
//! `TABIYA_TEST_DATA`; and `is_dead` on whole games.

use std::{env, fs, path::PathBuf, str::FromStr, time::Duration};

use cpu_time::ThreadTime;
use peers::Random;
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
    println!("Full answers; averages are of the best of {rounds} rounds");
    println!();
    println!("| file | rows | who | average | worst | undecided | × |");
    println!("| --- | ---: | --- | ---: | ---: | ---: | ---: |");
    for (file, rounds) in [("cha_lichess", rounds), ("cha_positions", 1)] {
        let text = read(&folder, &format!("unwinnable/{file}.tsv"));
        compare(file, &questions(&text), rounds);
    }
    println!();
    dead("positions of games played by chance", &positions_of_games(), rounds.max(5));
    let text = read(&folder, "unwinnable/cha_lichess.tsv");
    let last: Vec<Position> = questions(&text).into_iter().map(|one| one.position).collect();
    dead("last positions of real games", &last, rounds.max(5));
}

/// The number after `--rounds`.
fn rounds(usual: u32) -> u32 {
    let mut words = env::args();
    let number = words.find(|word| word == "--rounds").and_then(|_| words.next());
    number.map_or(usual, |count| count.parse().expect("a number of rounds"))
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

/// The total time, the longest time for one question, and the number of unknown answers.
#[derive(Copy, Clone)]
struct Measure {
    total: Duration,
    worst: Duration,
    open: u32,
}

fn measure(
    rounds: u32,
    questions: &[Question],
    ask: impl Fn(&Question) -> Option<bool>,
) -> Measure {
    let mut best: Option<Measure> = None;
    for _ in 0..rounds {
        let mut this = Measure { total: Duration::ZERO, worst: Duration::ZERO, open: 0 };
        for question in questions {
            let start = ThreadTime::now();
            let answer = ask(question);
            let took = start.elapsed();
            this.total += took;
            this.worst = this.worst.max(took);
            this.open += u32::from(answer.is_none());
            let wrong = answer.is_some_and(|answer| answer != question.winnable);
            assert!(!wrong, "a wrong answer: {:?} {}", question.position, question.side);
        }
        if best.is_none_or(|best| this.total < best.total) {
            best = Some(this);
        }
    }
    best.expect("one round at least")
}

fn compare(file: &str, questions: &[Question], rounds: u32) {
    let ours = measure(rounds, questions, |question| {
        match can_win(&question.position, question.side, DEFAULT_BUDGET) {
            MateVerdict::Yes(_) => Some(true),
            MateVerdict::No(_) => Some(false),
            MateVerdict::Unknown => None,
        }
    });
    let theirs = measure(rounds, questions, |question| {
        let answer = chasolver::winnability(&question.board, question.their_side)?;
        Some(answer != chasolver::Winnability::Unwinnable)
    });
    let faster = theirs.total.as_secs_f64() / ours.total.as_secs_f64();
    for (who, measure, faster) in
        [("ours", ours, format!("{faster:.2}")), ("chasolver", theirs, String::new())]
    {
        let average = measure.total.as_secs_f64() * 1e6 / questions.len() as f64;
        println!(
            "| {file} | {} | {who} | {average:.1} µs | {:.1} ms | {} | {faster} |",
            questions.len(),
            measure.worst.as_secs_f64() * 1e3,
            measure.open,
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
