//! Thinking on threads of its own, and how it is watched and stopped.

use core::{
    fmt::Write as _,
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};
use std::{
    io::{self, Write},
    sync::{Arc, Mutex, mpsc::Sender},
    thread,
    time::Instant,
};

use engine::{
    Choice, ChooseOptions, Engine, Expectation, Level, Progress, Report, Score, SearchLimits,
};
use rules::{CastlingMode, Line, Move};

use super::{
    clock::{Budget, Patience},
    session::Event,
};

/// What a thinking thread is told while it thinks.
#[derive(Debug)]
pub(super) struct Control {
    stop: AtomicBool,
    /// Since when the clock runs; nothing while pondering.
    since: Mutex<Option<Instant>>,
}

impl Control {
    pub(super) fn new(since: Option<Instant>) -> Arc<Control> {
        Arc::new(Control { stop: AtomicBool::new(false), since: Mutex::new(since) })
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// The move that was pondered on has been played: from now on the time is ours.
    pub(super) fn start_clock(&self, at: Instant) {
        *self.since.lock().expect("nobody panics while holding it") = Some(at);
    }

    fn since(&self) -> Option<Instant> {
        *self.since.lock().expect("nobody panics while holding it")
    }
}

/// What to think about.
pub(super) struct Task {
    pub(super) line: Line,
    pub(super) limits: SearchLimits,
    pub(super) budget: Option<Budget>,
    pub(super) options: ChooseOptions,
    pub(super) shows_expectation: bool,
    /// When `go` arrived: the times of the reports count from here.
    pub(super) asked: Instant,
}

/// The engines, one for each thread, on one table.
pub(super) struct Team {
    pub(super) leader: Engine,
    pub(super) partners: Vec<Engine>,
}

impl Team {
    pub(super) fn new(megabytes: usize, threads: usize) -> Team {
        let mut leader = Engine::new(megabytes);
        let partners = (1..threads).map(|_| leader.partner()).collect();
        Team { leader, partners }
    }

    pub(super) fn forget(&mut self) {
        self.leader.forget();
        self.partners.iter_mut().for_each(Engine::forget);
    }
}

/// What thinking came to, with the engines back.
pub(super) struct Thought {
    pub(super) team: Team,
    pub(super) choice: Option<Choice>,
}

/// Starts to think; the result comes as an event.
pub(super) fn start(mut team: Team, task: Task, control: Arc<Control>, events: Sender<Event>) {
    thread::spawn(move || {
        let choice = think(&mut team, &task, &control);
        // The receiver is gone if the program is about to end.
        let _ = events.send(Event::Thought(Box::new(Thought { team, choice })));
    });
}

fn think(team: &mut Team, task: &Task, control: &Control) -> Option<Choice> {
    let Team { leader, partners } = team;
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        // A weak level needs no help.
        if task.options.level == Level::STRONGEST {
            for partner in partners.iter_mut() {
                let is_over = &is_over;
                let limits = SearchLimits { nodes: None, mate: None, ..task.limits.clone() };
                scope.spawn(move || {
                    let mut listen = |_: Progress<'_>| match is_over.load(Relaxed) {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    };
                    partner.search(&task.line, &limits, &mut listen);
                });
            }
        }
        let choice = lead(leader, task, control);
        is_over.store(true, Relaxed);
        choice
    })
}

fn lead(leader: &mut Engine, task: &Task, control: &Control) -> Option<Choice> {
    let mut patience = Patience::default();
    let has_one_move = task.line.position().legal_move_count() == 1;
    let mode = task.line.position().mode();
    let mut listen = |progress: Progress<'_>| {
        if control.stop.load(Relaxed) {
            return ControlFlow::Break(());
        }
        if let Progress::Found(report) = &progress {
            // Weaker levels compare more variations than were asked for.
            if report.rank <= task.limits.variations.max(1) {
                print_report(report, task, mode);
            }
            if report.rank == 1 {
                patience.note(report.line[0], report.score.to_number());
            }
        }
        let (Some(budget), Some(since)) = (&task.budget, control.since()) else {
            return ControlFlow::Continue(());
        };
        let elapsed = since.elapsed();
        let is_over = match progress {
            Progress::Working { .. } => elapsed >= budget.hard,
            Progress::Found(report) => {
                let saves = budget.may_save && is_settled(&report, has_one_move);
                saves || patience.is_over(budget, elapsed)
            }
        };
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    leader.choose(&task.line, &task.options, &task.limits, &mut listen)
}

/// Whether more thinking cannot change the move: there is no other, or a mate is seen well
/// within the depth.
fn is_settled(report: &Report<'_>, has_one_move: bool) -> bool {
    let mate = match report.score {
        Score::Mates(moves) | Score::IsMated(moves) => Some(2 * moves + 4),
        Score::Centipawns(_) => None,
    };
    has_one_move || mate.is_some_and(|plies| report.depth >= plies)
}

fn print_report(report: &Report<'_>, task: &Task, mode: CastlingMode) {
    let elapsed = task.asked.elapsed();
    let per_second = report.nodes as f64 / elapsed.as_secs_f64().max(0.000_1);
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        report.depth, report.selective_depth, report.rank, report.score,
    );
    if task.shows_expectation {
        let Expectation { wins, draws, losses } = report.score.expectation();
        let _ = write!(text, " wdl {wins} {draws} {losses}");
    }
    let _ = write!(
        text,
        " nodes {} nps {:.0} hashfull {} time {} pv",
        report.nodes,
        per_second,
        report.table_fullness,
        elapsed.as_millis(),
    );
    for &made in report.line {
        let _ = write!(text, " {}", made.to_uci(mode));
    }
    // If the receiver is gone, the end of the input ends the program.
    let _ = writeln!(io::stdout(), "{text}");
}

/// `bestmove …`; `0000` if there is no move.
pub(super) fn best_move(choice: Option<&Choice>, mode: CastlingMode) -> String {
    let name = |made: Move| made.to_uci(mode);
    match choice {
        None => "bestmove 0000".to_owned(),
        Some(Choice { chosen, expected: Some(answer), .. }) => {
            format!("bestmove {} ponder {}", name(*chosen), name(*answer))
        }
        Some(choice) => format!("bestmove {}", name(choice.chosen)),
    }
}
