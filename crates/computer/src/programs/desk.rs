//! Where a program is asked: one question after the other.

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
    Program,
    process::{Process, Trouble},
    uci::{self, Clocks, Said},
};
use crate::{
    budget,
    thought::{Chosen, Thought},
};

/// The most questions that wait; each game has one.
const WAITING_MAX: usize = 1024;
/// How often a question is put before it is given up.
const ATTEMPTS: u32 = 3;
/// The part of its clock that a game waits until a program thinks of its move.
const WAITS: u32 = 8;

/// How long is waited for what.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Patience {
    /// For the turn of a question, while the program is busy with others.
    pub(crate) line: Duration,
    /// For an answer, if no other question waits.
    pub(crate) answer: Duration,
    /// For a program to start, and to get ready. A question that took so long is not put again.
    pub(crate) start: Duration,
    /// For an answer after the time for it.
    pub(crate) grace: Duration,
    /// For the next question, before the program is ended.
    pub(crate) idle: Duration,
    /// Before a question is put again; twice as long each time.
    pub(crate) pause: Duration,
    /// Before a program that failed a question is asked another; twice as long each time.
    pub(crate) rest: Duration,
    pub(crate) rest_max: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
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

/// What a program is asked.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) game: GameId,
    pub(crate) line: Line,
    clocks: Option<Clocks>,
    at: Instant,
}

impl Question {
    /// The move of a game at this instant.
    pub(crate) fn of(id: GameId, game: &Game, at: game::Timestamp) -> Question {
        let line = game.line().clone();
        Question { game: id, line, clocks: Clocks::of(game, at), at: Instant::now() }
    }

    /// What the clock has left now; none without a clock.
    fn left(&self) -> Option<Duration> {
        self.clocks.as_ref().map(|clocks| clocks.left().saturating_sub(self.at.elapsed()))
    }

    /// Until when its clock can wait for the program to think of it; none without a clock.
    fn hurry(&self) -> Option<Instant> {
        self.clocks.as_ref().map(|clocks| self.at + clocks.left() / WAITS)
    }
}

struct Asked {
    question: Question,
    reply: oneshot::Sender<Option<Chosen>>,
    /// Where to say that its turn has come.
    turn: oneshot::Sender<()>,
}

/// The way to a program. The process ends when it is dropped.
pub(crate) struct Desk {
    door: mpsc::Sender<Asked>,
    /// How long a question waits for its turn.
    line: Duration,
}

impl Desk {
    /// Opens a desk; the program is started by the first question.
    pub(crate) fn open(program: Program, patience: Patience) -> Desk {
        let (door, questions) = mpsc::channel(WAITING_MAX);
        let line = patience.line;
        let clerk = Clerk {
            program,
            patience,
            questions,
            starting: JoinSet::new(),
            running: None,
            last: None,
            failed: 0,
            resting_until: None,
        };
        tokio::spawn(clerk.work());
        Desk { door, line }
    }

    /// Asks for a move. The thought fails if the program does, or if it is busy with others for
    /// longer than the game can wait.
    pub(crate) fn ask(&self, question: Question) -> Thought {
        let (mut thought, reply, _) = Thought::begin();
        let (turn, has_come) = oneshot::channel();
        let longest = question.at + self.line;
        thought.in_line(has_come, question.hurry().map_or(longest, |hurry| min(hurry, longest)));
        // If too many wait, this one fails at once.
        let _ = self.door.try_send(Asked { question, reply, turn });
        thought
    }
}

/// Who passes on the questions and watches the program.
struct Clerk {
    program: Program,
    patience: Patience,
    questions: mpsc::Receiver<Asked>,
    /// The process that is being started, whether anybody waits for it or not: one at most.
    starting: JoinSet<Result<Process, Trouble>>,
    running: Option<Process>,
    /// The game that was last asked about, and whether it was one of Chess960.
    last: Option<(GameId, bool)>,
    /// Questions that failed since one was answered.
    failed: u32,
    resting_until: Option<Instant>,
}

impl Clerk {
    async fn work(mut self) {
        loop {
            match timeout(self.patience.idle, self.questions.recv()).await {
                Ok(Some(asked)) => self.serve(asked).await,
                Ok(None) => return,
                Err(_) => (self.starting, self.running) = (JoinSet::new(), None),
            }
        }
    }

    async fn serve(&mut self, Asked { question, mut reply, turn }: Asked) {
        let rests = self.resting_until.is_some_and(|until| Instant::now() < until);
        // Dropping the reply says that it failed. It is closed if it was not waited for.
        if rests || reply.is_closed() {
            return;
        }
        // Whoever asked may have gone in this instant.
        if turn.send(()).is_err() {
            return;
        }
        let begun = Instant::now();
        let mut is_at_fault = false;
        for attempt in 1..=ATTEMPTS {
            match self.ask(&question, &mut reply).await {
                Ok(chosen) => {
                    (self.failed, self.resting_until) = (0, None);
                    // Whoever asked may have gone.
                    let _ = reply.send(Some(chosen));
                    return;
                }
                Err(trouble @ Trouble::Unable(_)) => {
                    tracing::warn!(program = %self.program.name, "{trouble}");
                    break;
                }
                Err(trouble @ Trouble::Hurried) => {
                    tracing::info!(program = %self.program.name, "{trouble}");
                    break;
                }
                Err(trouble) => {
                    let position = question.line.position().to_fen();
                    tracing::warn!(program = %self.program.name, attempt, %position, "{trouble}");
                    // Whatever it does now, nobody listens any more.
                    self.running = None;
                    is_at_fault = true;
                }
            }
            let pause = self.patience.pause * (1 << attempt);
            let is_late =
                question.left().is_some_and(|left| left < 4 * (pause + self.patience.grace));
            // Others wait too.
            let is_long = begun.elapsed() >= self.patience.start;
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
        let rest = self.patience.rest.saturating_mul(1 << self.failed.min(16));
        self.failed += 1;
        self.resting_until = Some(Instant::now() + min(rest, self.patience.rest_max));
    }

    async fn ask(
        &mut self,
        question: &Question,
        reply: &mut oneshot::Sender<Option<Chosen>>,
    ) -> Result<Chosen, Trouble> {
        // A clock that is nearly out does not wait for a program to wake up.
        in_time(question.hurry(), self.prepare(question)).await??;
        let Some(process) = &mut self.running else { return Err(Trouble::Gone) };
        let mut time = budget::share(self.patience.answer, self.questions.len());
        if let Some(left) = question.left() {
            time = min(time, left / 2);
        }
        let heard_by = Instant::now() + self.patience.start;
        process.say(&uci::position(&question.line), heard_by).await?;
        let go = uci::go(question.clocks.as_ref(), question.at.elapsed(), time);
        process.say(&go, heard_by).await?;
        let (best, score) = listen(process, reply, time, self.patience.grace).await?;
        match uci::legal(question.line.position(), &best) {
            Some(made) => Ok(Chosen { made, score }),
            None => Err(Trouble::Nonsense(best)),
        }
    }

    /// Has the program started and ready for a question. If this is not waited for, it is as far
    /// with the next question as it has got by then.
    async fn prepare(&mut self, question: &Question) -> Result<(), Trouble> {
        let patience = self.patience.start;
        if self.running.is_none() {
            self.last = None;
            if self.starting.is_empty() {
                let program = self.program.clone();
                self.starting.spawn(async move { Process::start(&program, patience).await });
            }
            let Some(Ok(started)) = self.starting.join_next().await else {
                return Err(Trouble::Gone);
            };
            self.running = Some(started?);
        }
        let Some(process) = &mut self.running else { return Err(Trouble::Gone) };
        let chess960 = uci::is_chess960(&question.line);
        let ready = Instant::now() + patience;
        if self.last != Some((question.game, chess960)) {
            // Until all is said, it is ready for no game.
            self.last = None;
            if process.has("UCI_Chess960") {
                let option = format!("setoption name UCI_Chess960 value {chess960}");
                process.say(&option, ready).await?;
            } else if chess960 {
                return Err(Trouble::Unable("UCI_Chess960"));
            }
            process.say("ucinewgame", ready).await?;
            self.last = Some((question.game, chess960));
        }
        process.get_ready(ready).await
    }
}

/// Waits for something as long as a clock can.
async fn in_time<T>(
    hurry: Option<Instant>,
    awaited: impl Future<Output = T>,
) -> Result<T, Trouble> {
    match hurry {
        Some(until) => timeout_at(until, awaited).await.map_err(|_| Trouble::Hurried),
        None => Ok(awaited.await),
    }
}

/// Waits for the answer; after its time, or when nobody wants it any more, the program is told to
/// stop.
async fn listen(
    process: &mut Process,
    reply: &mut oneshot::Sender<Option<Chosen>>,
    time: Duration,
    grace: Duration,
) -> Result<(String, Option<engine::Score>), Trouble> {
    let mut until = Instant::now() + time;
    let mut is_stopped = false;
    let mut score = None;
    loop {
        let said = tokio::select! {
            said = process.hear(until, "bestmove") => said,
            () = reply.closed(), if !is_stopped => Err(Trouble::Silent("bestmove")),
        };
        match said {
            Ok(Said::Score(found)) => score = Some(found),
            Ok(Said::Best(best)) => return Ok((best, score)),
            Ok(_) => {}
            Err(Trouble::Silent(_)) if !is_stopped => {
                is_stopped = true;
                until = Instant::now() + grace;
                process.say("stop", until).await?;
            }
            Err(trouble) => return Err(trouble),
        }
    }
}
