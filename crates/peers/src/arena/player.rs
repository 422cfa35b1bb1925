//! Players: programs in processes of their own, and our levels without one.

use std::{
    io,
    time::{Duration, Instant},
};

use engine::Level;
use human::{Persona, Style};
use rules::Line;

use super::{
    Pace,
    own_player::OwnPlayer,
    process::{Process, silent},
    xboard::XboardPlayer,
};

/// The longest time to start, to get ready, or to answer after its time.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a player is talked to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The protocol of xboard.
    Xboard,
    /// One of ours, in this process. It counts nodes, not time.
    Own(OwnKind),
}

/// What plays without a process of its own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OwnKind {
    /// A level of our engine.
    Level(Level),
    /// A persona, which plays as people of its rating do.
    Persona(Persona),
    /// Takes what hangs, and else moves at random.
    Grabber,
}

/// A program and its options.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name in the results.
    pub name: String,
    /// How it is talked to.
    pub protocol: Protocol,
    /// The path, then its arguments.
    pub command: Vec<String>,
    /// Names and values for `setoption`.
    pub options: Vec<(String, String)>,
}

impl Program {
    /// A UCI program by its command line, without options.
    pub fn new(name: &str, command: &[&str]) -> Program {
        let command = command.iter().map(|&word| word.to_owned()).collect();
        Program { name: name.to_owned(), protocol: Protocol::Uci, command, options: Vec::new() }
    }

    /// A level of our own.
    pub fn level(level: Level) -> Program {
        let name = format!("level {}", level.number());
        Program { protocol: Protocol::Own(OwnKind::Level(level)), ..Program::new(&name, &[]) }
    }

    /// A persona without a style.
    pub fn persona(rating: u16) -> Program {
        let protocol = Protocol::Own(OwnKind::Persona(Persona::new(rating, Style::PLAIN)));
        Program { protocol, ..Program::new(&format!("about {rating}"), &[]) }
    }

    /// A player in the first month.
    pub fn grabber() -> Program {
        Program { protocol: Protocol::Own(OwnKind::Grabber), ..Program::new("grabber", &[]) }
    }

    /// Adds an option.
    pub fn with(mut self, name: &str, value: impl ToString) -> Program {
        self.options.push((name.to_owned(), value.to_string()));
        self
    }
}

/// A player at the board.
pub enum Player {
    /// A UCI program.
    Uci(UciPlayer),
    /// A program for xboard.
    Xboard(XboardSeat),
    /// One of ours.
    Own(Box<OwnPlayer>),
}

/// A UCI program that runs.
pub struct UciPlayer(Process);

/// A program for xboard that runs.
pub struct XboardSeat(XboardPlayer);

impl Player {
    /// Starts it and sets its options.
    ///
    /// # Errors
    ///
    /// If it cannot be started, or does not answer.
    pub fn start(program: &Program) -> io::Result<Player> {
        match program.protocol {
            Protocol::Own(kind) => Ok(Player::Own(Box::new(OwnPlayer::new(kind)))),
            Protocol::Xboard => {
                let process = Process::start(&program.command)?;
                XboardPlayer::start(process).map(|player| Player::Xboard(XboardSeat(player)))
            }
            Protocol::Uci => {
                let mut process = Process::start(&program.command)?;
                process.say("uci")?;
                wait_for_word(&mut process, "uciok").ok_or_else(|| silent("no uciok"))?;
                for (name, value) in &program.options {
                    process.say(&format!("setoption name {name} value {value}"))?;
                }
                get_ready(&mut process)?;
                Ok(Player::Uci(UciPlayer(process)))
            }
        }
    }

    /// Announces a new game and waits until the player is ready. The number of the game makes our
    /// own levels play differently.
    ///
    /// # Errors
    ///
    /// If it does not answer.
    pub fn new_game(&mut self, pace: Pace, number: u64) -> io::Result<()> {
        match self {
            Player::Uci(UciPlayer(process)) => {
                process.say("ucinewgame")?;
                get_ready(process)
            }
            Player::Xboard(XboardSeat(player)) => player.new_game(pace),
            Player::Own(own) => {
                own.new_game(number);
                Ok(())
            }
        }
    }

    /// Lets it think; returns its answer and the time. `None` if it does not answer long after its
    /// clock. The clocks are White's and Black's.
    pub fn think(
        &mut self,
        line: &Line,
        pace: Pace,
        clocks: [Duration; 2],
    ) -> Option<(String, Duration)> {
        let asked = Instant::now();
        let turn = line.position().turn() as usize;
        let (answer, at) = match self {
            Player::Uci(UciPlayer(process)) => {
                process.say(&describe(line)).ok()?;
                process.say(&go(pace, clocks)).ok()?;
                process.wait_for(clocks[turn] + PATIENCE, read_best_move)?
            }
            Player::Xboard(XboardSeat(player)) => {
                player.think(line, [clocks[turn], clocks[1 - turn]])?
            }
            Player::Own(own) => {
                let made = own.think(line, pace.nodes)?;
                let text = made.to_uci(line.start().mode()).to_string();
                // Its nodes are its clock.
                (text, asked)
            }
        };
        Some((answer, at.saturating_duration_since(asked)))
    }

    /// The CPU time its process has used, if there is one and the system tells.
    pub fn processor_time(&self) -> Option<Duration> {
        match self {
            Player::Uci(UciPlayer(process)) => process.processor_time(),
            Player::Xboard(XboardSeat(player)) => player.process.processor_time(),
            Player::Own(_) => None,
        }
    }
}

fn go(pace: Pace, clocks: [Duration; 2]) -> String {
    match pace.nodes {
        Some(nodes) => format!("go nodes {nodes}"),
        None => format!(
            "go wtime {} btime {} winc {inc} binc {inc}",
            clocks[0].as_millis(),
            clocks[1].as_millis(),
            inc = pace.increment.as_millis()
        ),
    }
}

fn get_ready(process: &mut Process) -> io::Result<()> {
    process.say("isready")?;
    wait_for_word(process, "readyok").ok_or_else(|| silent("no readyok"))
}

fn wait_for_word(process: &mut Process, word: &str) -> Option<()> {
    let is_meant = |line: &str| (line.split_whitespace().next() == Some(word)).then_some(());
    process.wait_for(PATIENCE, is_meant).map(drop)
}

fn read_best_move(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default().to_owned())
}

fn describe(line: &Line) -> String {
    let mut text = format!("position fen {}", line.start().to_fen());
    let mode = line.start().mode();
    for (index, made) in line.moves().iter().enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&made.to_uci(mode).to_string());
    }
    text
}
