//! The queue of requests to a program, handled one after the other.

use std::{cmp::min, future::Future, time::Duration};

use game::Game;
use rules::Line;
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinSet,
    time::{Instant, sleep, timeout, timeout_at},
};
use wire::GameId;

use super::{
    Launcher, Program,
    process::{Process, ProgramError},
    uci::{self, UciClocks, UciReply},
};
use crate::{
    budget,
    pending_move::{ChosenMove, PendingMove},
};

/// The most waiting requests; each game has one.
const WAITING_MAX: usize = 1024;
/// How often a request is tried.
const ATTEMPTS: u32 = 3;
/// A game waits at most this part of its clock for the program to start on its move.
const WAITS: u32 = 8;

/// Timeouts and pauses.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Timeouts {
    /// How long a request waits in the queue.
    pub(crate) line: Duration,
    /// How long to search, if no other request waits.
    pub(crate) answer: Duration,
    /// How long a program may take to start and to get ready. A request that took this long is not
    /// tried again.
    pub(crate) start: Duration,
    /// How long to wait for an answer after `stop`.
    pub(crate) grace: Duration,
    /// How long an idle program keeps running.
    pub(crate) idle: Duration,
    /// The pause before a request is tried again; doubled each time.
    pub(crate) pause: Duration,
    /// The pause after a failed request; doubled each time.
    pub(crate) rest: Duration,
    pub(crate) rest_max: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            line: Duration::from_secs(10),
            answer: budget::LONGEST,
            start: Duration::from_secs(10),
            grace: Duration::from_secs(1),
            idle: Duration::from_secs(600),
            pause: Duration::from_millis(100),
            rest: Duration::from_secs(5),
            rest_max: Duration::from_secs(300),
        }
    }
}

/// A request for a move.
#[derive(Clone, Debug)]
pub(crate) struct ProgramRequest {
    pub(crate) game: GameId,
    pub(crate) line: Line,
    clocks: Option<UciClocks>,
    at: Instant,
}

impl ProgramRequest {
    /// A request for the move in a game at this time.
    pub(crate) fn of(id: GameId, game: &Game, at: game::Timestamp) -> ProgramRequest {
        let line = game.line().clone();
        ProgramRequest { game: id, line, clocks: UciClocks::of(game, at), at: Instant::now() }
    }

    /// The time left on the clock; none without a clock.
    fn left(&self) -> Option<Duration> {
        self.clocks.as_ref().map(|clocks| clocks.left().saturating_sub(self.at.elapsed()))
    }

    /// Until when the program must start on it; none without a clock.
    fn start_by(&self) -> Option<Instant> {
        self.clocks.as_ref().map(|clocks| self.at + clocks.left() / WAITS)
    }
}

struct QueuedRequest {
    request: ProgramRequest,
    reply: oneshot::Sender<Option<ChosenMove>>,
    /// Signals that the request is being handled.
    turn: oneshot::Sender<()>,
}

/// A handle to a program. Dropping it ends the process.
pub(crate) struct ProgramHandle {
    sender: mpsc::Sender<QueuedRequest>,
    /// How long a request waits for its turn.
    line: Duration,
}

impl ProgramHandle {
    /// Starts the worker. The first request starts the program.
    pub(crate) fn open(
        program: Program,
        launcher: Option<Launcher>,
        timeouts: Timeouts,
    ) -> ProgramHandle {
        let (sender, requests) = mpsc::channel(WAITING_MAX);
        let line = timeouts.line;
        let worker = ProgramWorker {
            program,
            launcher,
            timeouts,
            requests,
            starting: JoinSet::new(),
            running: None,
            last: None,
            failed: 0,
            resting_until: None,
        };
        tokio::spawn(worker.work());
        ProgramHandle { sender, line }
    }

    /// Requests a move. It fails if the program does, or if the program is busy for longer than the
    /// game can wait.
    pub(crate) fn ask(&self, request: ProgramRequest) -> PendingMove {
        let (mut pending, reply, _) = PendingMove::begin();
        let (turn, has_come) = oneshot::channel();
        let longest = request.at + self.line;
        pending.wait_for_turn(
            has_come,
            request.start_by().map_or(longest, |start_by| min(start_by, longest)),
        );
        // If the queue is full, this request fails at once.
        let _ = self.sender.try_send(QueuedRequest { request, reply, turn });
        pending
    }
}

/// Passes requests to the program and supervises it.
struct ProgramWorker {
    program: Program,
    launcher: Option<Launcher>,
    timeouts: Timeouts,
    requests: mpsc::Receiver<QueuedRequest>,
    /// The process that is being started, at most one.
    starting: JoinSet<Result<Process, ProgramError>>,
    running: Option<Process>,
    /// The game of the last request, and whether it was Chess960.
    last: Option<(GameId, bool)>,
    /// Failed requests since the last answer.
    failed: u32,
    resting_until: Option<Instant>,
}

impl ProgramWorker {
    async fn work(mut self) {
        loop {
            match timeout(self.timeouts.idle, self.requests.recv()).await {
                Ok(Some(queued)) => {
                    self.serve(queued).await;
                    // Until the next request, it has nothing to think about.
                    if let Some(process) = &mut self.running {
                        process.pause();
                    }
                }
                Ok(None) => return,
                Err(_) => (self.starting, self.running) = (JoinSet::new(), None),
            }
        }
    }

    async fn serve(&mut self, QueuedRequest { request, mut reply, turn }: QueuedRequest) {
        let rests = self.resting_until.is_some_and(|until| Instant::now() < until);
        // Dropping the reply means failure. It is closed if no one waits for it.
        if rests || reply.is_closed() {
            return;
        }
        // The game may have stopped waiting in the meantime.
        if turn.send(()).is_err() {
            return;
        }
        let begun = Instant::now();
        let mut is_at_fault = false;
        for attempt in 1..=ATTEMPTS {
            match self.ask(&request, &mut reply).await {
                Ok(chosen) => {
                    (self.failed, self.resting_until) = (0, None);
                    // The game may have stopped waiting.
                    let _ = reply.send(Some(chosen));
                    return;
                }
                Err(error @ ProgramError::Unable(_)) => {
                    tracing::warn!(program = %self.program.name, "{error}");
                    break;
                }
                Err(error @ ProgramError::NoTime) => {
                    tracing::info!(program = %self.program.name, "{error}");
                    break;
                }
                Err(error) => {
                    let position = request.line.position().to_fen();
                    tracing::warn!(program = %self.program.name, attempt, %position, "{error}");
                    // End the process, whatever it does now.
                    self.running = None;
                    is_at_fault = true;
                }
            }
            let pause = self.timeouts.pause * (1 << attempt);
            let is_late =
                request.left().is_some_and(|left| left < 4 * (pause + self.timeouts.grace));
            // Other games wait too.
            let is_long = begun.elapsed() >= self.timeouts.start;
            if is_late || is_long || reply.is_closed() {
                break;
            }
            if attempt < ATTEMPTS {
                sleep(pause).await;
            }
        }
        if !is_at_fault {
            return;
        }
        let rest = self.timeouts.rest.saturating_mul(1 << self.failed.min(16));
        self.failed += 1;
        self.resting_until = Some(Instant::now() + min(rest, self.timeouts.rest_max));
    }

    async fn ask(
        &mut self,
        request: &ProgramRequest,
        reply: &mut oneshot::Sender<Option<ChosenMove>>,
    ) -> Result<ChosenMove, ProgramError> {
        // A game with little time does not wait for a program to start.
        in_time(request.start_by(), self.prepare(request)).await??;
        let Some(process) = &mut self.running else { return Err(ProgramError::Gone) };
        let mut time = budget::share(self.timeouts.answer, self.requests.len());
        if let Some(left) = request.left() {
            time = min(time, left / 2);
        }
        let heard_by = Instant::now() + self.timeouts.start;
        process.say(&uci::position(&request.line), heard_by).await?;
        let go = uci::go(request.clocks.as_ref(), request.at.elapsed(), time);
        process.say(&go, heard_by).await?;
        let (best, score) = listen(process, reply, time, self.timeouts.grace).await?;
        match uci::legal(request.line.position(), &best) {
            Some(made) => Ok(ChosenMove { made, score, takes: Duration::ZERO }),
            None => Err(ProgramError::Nonsense(best)),
        }
    }

    /// Starts the program and gets it ready. If canceled, the next request continues where this one
    /// stopped.
    async fn prepare(&mut self, request: &ProgramRequest) -> Result<(), ProgramError> {
        let timeout = self.timeouts.start;
        if self.running.is_none() {
            self.last = None;
            if self.starting.is_empty() {
                let (program, launcher) = (self.program.clone(), self.launcher.clone());
                self.starting.spawn(async move {
                    Process::start(&program, launcher.as_ref(), timeout).await
                });
            }
            let Some(Ok(started)) = self.starting.join_next().await else {
                return Err(ProgramError::Gone);
            };
            self.running = Some(started?);
        }
        let Some(process) = &mut self.running else { return Err(ProgramError::Gone) };
        process.resume();
        let chess960 = uci::is_chess960(&request.line);
        let ready = Instant::now() + timeout;
        if self.last != Some((request.game, chess960)) {
            // Until all commands are sent, it is ready for no game.
            self.last = None;
            if process.has("UCI_Chess960") {
                let option = format!("setoption name UCI_Chess960 value {chess960}");
                process.say(&option, ready).await?;
            } else if chess960 {
                return Err(ProgramError::Unable("UCI_Chess960"));
            }
            process.say("ucinewgame", ready).await?;
            self.last = Some((request.game, chess960));
        }
        process.get_ready(ready).await
    }
}

/// Waits as long as the clock allows.
async fn in_time<T>(
    start_by: Option<Instant>,
    awaited: impl Future<Output = T>,
) -> Result<T, ProgramError> {
    match start_by {
        Some(until) => timeout_at(until, awaited).await.map_err(|_| ProgramError::NoTime),
        None => Ok(awaited.await),
    }
}

/// Waits for the answer. Sends `stop` when the time is up or the request was dropped.
async fn listen(
    process: &mut Process,
    reply: &mut oneshot::Sender<Option<ChosenMove>>,
    time: Duration,
    grace: Duration,
) -> Result<(String, Option<engine::Score>), ProgramError> {
    let mut until = Instant::now() + time;
    let mut is_stopped = false;
    let mut score = None;
    loop {
        let said = tokio::select! {
            said = process.hear(until, "bestmove") => said,
            () = reply.closed(), if !is_stopped => Err(ProgramError::Silent("bestmove")),
        };
        match said {
            Ok(UciReply::Score(found)) => score = Some(found),
            Ok(UciReply::Best(best)) => return Ok((best, score)),
            Ok(_) => {}
            Err(ProgramError::Silent(_)) if !is_stopped => {
                is_stopped = true;
                until = Instant::now() + grace;
                process.say("stop", until).await?;
            }
            Err(error) => return Err(error),
        }
    }
}
