//! The conversation: what is said when, and what waits until the thinking is done.

use std::{
    collections::VecDeque,
    hash::{BuildHasher, RandomState},
    io::{self, Write},
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    time::Instant,
};

use engine::{ChooseOptions, SearchLimits};
use rules::{CastlingMode, Line, Move, Position, Uci, perft_divide};

use super::{
    clock::Budget,
    command::{Command, Go, shorten},
    options::{self, Effect, Options},
    reader, thinking,
    thinking::{Control, Task, Team, Thought},
};

/// Beyond this no count ends, and every level needs room on the stack.
const PERFT_MAX: u32 = 20;

/// What the session hears.
pub(super) enum Event {
    /// A line, and when it came.
    Line {
        line: String,
        at: Instant,
    },
    EndOfInput,
    Thought(Box<Thought>),
}

/// Talks until `quit` or the end of the input.
pub(super) fn run() -> io::Result<()> {
    let (sender, events) = channel();
    reader::start(sender.clone());
    let mut session = Session::new(sender);
    session.listen(&events)
}

struct Session {
    events: Sender<Event>,
    options: Options,
    /// Away while it thinks.
    team: Option<Team>,
    line: Line,
    seed: u64,
    thinking: Option<Thinking>,
    /// What was said while thinking and must wait until it is done.
    waiting: VecDeque<(String, Instant)>,
}

/// A search that was started and not yet answered.
struct Thinking {
    control: Arc<Control>,
    /// Whether the answer must wait for `stop` or `ponderhit`.
    is_held: bool,
    is_infinite: bool,
    /// Whether it may never end by itself.
    is_endless: bool,
    mode: CastlingMode,
    /// The answer, if it waits.
    answer: Option<String>,
}

/// Whether to read the next command.
#[derive(PartialEq, Eq)]
enum Next {
    Listen,
    Quit,
}

impl Session {
    fn new(events: Sender<Event>) -> Session {
        let options = Options::default();
        let team = Some(Team::new(options.hash, options.threads));
        let line = Line::new(Position::initial());
        let (seed, thinking) = (new_seed(), None);
        Session { events, options, team, line, seed, thinking, waiting: VecDeque::new() }
    }

    fn listen(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        let mut is_ended = false;
        while !(is_ended && self.thinking.is_none() && self.waiting.is_empty()) {
            let next = match events.recv().expect("this session holds a sender itself") {
                Event::Line { line, at } => self.hear(line, at)?,
                Event::Thought(thought) => {
                    self.take_thought(*thought)?;
                    self.catch_up()?
                }
                Event::EndOfInput => {
                    is_ended = true;
                    self.release_endless()?;
                    self.catch_up()?
                }
            };
            if is_ended {
                self.release_endless()?;
            }
            if next == Next::Quit {
                break;
            }
        }
        Ok(())
    }

    /// Does what was said, or keeps it until the thinking is done.
    fn hear(&mut self, line: String, at: Instant) -> io::Result<Next> {
        let is_busy = self.thinking.is_some();
        let command = match Command::parse(&line) {
            Ok(command) => command,
            Err(error) => return complain(&error),
        };
        match command {
            Command::Quit => {
                if let Some(thinking) = &self.thinking {
                    thinking.control.stop();
                }
                return Ok(Next::Quit);
            }
            Command::IsReady => say("readyok")?,
            Command::Uci => introduce()?,
            Command::Stop => self.release(true)?,
            Command::PonderHit => self.ponder_hit(at)?,
            Command::Nothing => {}
            _ if is_busy => self.waiting.push_back((line, at)),
            Command::NewGame => {
                self.team().forget();
                self.seed = new_seed();
            }
            Command::Position { fen, moves } => match self.read_line(fen.as_deref(), &moves) {
                Ok(line) => self.line = line,
                Err(error) => return complain(&error),
            },
            Command::SetOption { name, value } => return self.set_option(&name, value.as_deref()),
            Command::Go(go) => return self.go(go, at),
        }
        Ok(Next::Listen)
    }

    /// What waited, as far as no new thinking begins.
    fn catch_up(&mut self) -> io::Result<Next> {
        while self.thinking.is_none()
            && let Some((line, _)) = self.waiting.pop_front()
        {
            // Time that passed while it waited was not ours.
            if self.hear(line, Instant::now())? == Next::Quit {
                return Ok(Next::Quit);
            }
        }
        Ok(Next::Listen)
    }

    fn go(&mut self, go: Go, at: Instant) -> io::Result<Next> {
        if let Some(depth) = go.perft {
            return self.count(depth);
        }
        let only = match self.read_moves(&go.only) {
            Ok(only) => only,
            Err(error) => return complain(&error),
        };
        let position = self.line.position();
        let limits = SearchLimits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            variations: self.options.variations,
            only,
        };
        let seed = if self.options.seed == 0 { self.seed } else { self.options.seed };
        let task = Task {
            line: self.line.clone(),
            limits,
            budget: Budget::new(&go, position.turn(), self.options.overhead)
                .filter(|_| !go.is_infinite),
            options: ChooseOptions {
                uses_book: self.options.uses_book,
                ..ChooseOptions::new(self.options.level, seed)
            },
            shows_expectation: self.options.shows_expectation,
            asked: at,
        };
        let has_limit = go.depth.is_some() || go.nodes.is_some() || task.budget.is_some();
        let control = Control::new((!go.is_pondering).then_some(at));
        self.thinking = Some(Thinking {
            control: Arc::clone(&control),
            is_held: go.is_infinite || go.is_pondering,
            is_infinite: go.is_infinite,
            is_endless: !has_limit,
            mode: position.mode(),
            answer: None,
        });
        let team = self.take_team();
        thinking::start(team, task, control, self.events.clone());
        Ok(Next::Listen)
    }

    fn count(&self, depth: u32) -> io::Result<Next> {
        if depth > PERFT_MAX {
            return complain(&format!("perft counts at most {PERFT_MAX} deep"));
        }
        let position = self.line.position();
        let mut counts: Vec<(String, u64)> = match depth {
            0 => Vec::new(),
            _ => perft_divide(position, depth)
                .into_iter()
                .map(|(made, count)| (made.to_string(), count))
                .collect(),
        };
        counts.sort();
        let total: u64 = if depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
        for (name, count) in counts {
            say(&format!("{name}: {count}"))?;
        }
        say(&format!("\nNodes searched: {total}\n"))?;
        Ok(Next::Listen)
    }

    /// The thinking is done: the answer, now or when it may be given.
    fn take_thought(&mut self, thought: Thought) -> io::Result<()> {
        self.team = Some(thought.team);
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        let answer = thinking::best_move(thought.choice.as_ref(), thinking.mode);
        if thinking.is_held {
            thinking.answer = Some(answer);
            return Ok(());
        }
        self.thinking = None;
        say(&answer)
    }

    /// `stop`, or the end of the input: the answer may be given, and thinking ends at once.
    fn release(&mut self, at_once: bool) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        thinking.is_held = false;
        if at_once {
            thinking.control.stop();
        }
        let Some(answer) = thinking.answer.take() else { return Ok(()) };
        self.thinking = None;
        say(&answer)
    }

    fn release_endless(&mut self) -> io::Result<()> {
        let needs_stop = |thinking: &Thinking| thinking.is_held || thinking.is_endless;
        if self.thinking.as_ref().is_some_and(needs_stop) { self.release(true) } else { Ok(()) }
    }

    fn ponder_hit(&mut self, at: Instant) -> io::Result<()> {
        let Some(thinking) = &self.thinking else { return Ok(()) };
        thinking.control.start_clock(at);
        if thinking.is_infinite { Ok(()) } else { self.release(false) }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<Next> {
        let before = self.options.clone();
        match self.options.set(name, value) {
            Err(error) => return complain(&error),
            Ok(Effect::None) => {}
            Ok(Effect::Forget) => self.team().forget(),
            Ok(Effect::Rebuild) if before == self.options => {}
            Ok(Effect::Rebuild) => {
                // The old table goes before the new one comes.
                self.team = None;
                self.team = Some(Team::new(self.options.hash, self.options.threads));
            }
        }
        Ok(Next::Listen)
    }

    fn read_line(&self, fen: Option<&str>, moves: &[String]) -> Result<Line, String> {
        let mode = self.options.mode;
        let start = match fen {
            Some(fen) => Position::from_fen_in(fen, mode).map_err(|error| error.to_string())?,
            None => match mode {
                CastlingMode::Standard => Position::initial(),
                CastlingMode::Chess960 => Position::chess960(518).unwrap_or_default(),
            },
        };
        let mut line = Line::new(start);
        for text in moves {
            let made = read_move(line.position(), text)?;
            line.play_unchecked(made);
        }
        Ok(line)
    }

    fn read_moves(&self, texts: &[String]) -> Result<Vec<Move>, String> {
        texts.iter().map(|text| read_move(self.line.position(), text)).collect()
    }

    fn team(&mut self) -> &mut Team {
        self.team.as_mut().expect("commands for the engines wait until they are back")
    }

    fn take_team(&mut self) -> Team {
        self.team.take().expect("thinking begins only when the engines are back")
    }
}

fn read_move(position: &Position, text: &str) -> Result<Move, String> {
    let uci: Uci = text.parse().map_err(|error| format!("{}: {error}", shorten(text)))?;
    uci.to_move(position).map_err(|error| format!("{}: {error}", shorten(text)))
}

/// Another for each game; what is played need not be the same each time.
fn new_seed() -> u64 {
    RandomState::new().hash_one(0)
}

fn introduce() -> io::Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    say(&format!("id name Tabiya {version}\nid author the authors of Tabiya"))?;
    say(&options::list())?;
    say("uciok")
}

fn complain(error: &str) -> io::Result<Next> {
    // One line, whatever the message quotes.
    let line = error.lines().collect::<Vec<_>>().join(" ");
    say(&format!("info string {line}"))?;
    Ok(Next::Listen)
}

fn say(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{text}")?;
    output.flush()
}
