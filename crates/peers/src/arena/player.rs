//! A program that plays, in its own process.

use std::{
    fs,
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

/// The longest time to start, to get ready, or to answer after its time.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program and its options.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name in the results.
    pub name: String,
    /// The path, then its arguments.
    pub command: Vec<String>,
    /// Names and values for `setoption`.
    pub options: Vec<(String, String)>,
}

impl Program {
    /// A program by its command line, without options.
    pub fn new(name: &str, command: &[&str]) -> Program {
        let command = command.iter().map(|&word| word.to_owned()).collect();
        Program { name: name.to_owned(), command, options: Vec::new() }
    }

    /// Adds an option.
    pub fn with(mut self, name: &str, value: impl ToString) -> Program {
        self.options.push((name.to_owned(), value.to_string()));
        self
    }
}

/// A running program.
pub struct Player {
    child: Child,
    input: ChildStdin,
    /// Lines with the time they were read.
    lines: Receiver<(String, Instant)>,
}

impl Player {
    /// Starts it and sets its options.
    ///
    /// # Errors
    ///
    /// If it cannot be started, or does not answer.
    pub fn start(program: &Program) -> io::Result<Player> {
        let (path, arguments) =
            program.command.split_first().ok_or_else(|| silent("no command"))?;
        let mut child = Command::new(path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| io::Error::new(error.kind(), format!("{path}: {error}")))?;
        let input = child.stdin.take().ok_or_else(|| silent("no pipe"))?;
        let output = child.stdout.take().ok_or_else(|| silent("no pipe"))?;
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send((line, Instant::now())).is_err() {
                    return;
                }
            }
        });
        let mut player = Player { child, input, lines };
        player.say("uci")?;
        player.wait_for("uciok", PATIENCE).ok_or_else(|| silent("no uciok"))?;
        for (name, value) in &program.options {
            player.say(&format!("setoption name {name} value {value}"))?;
        }
        player.get_ready()?;
        Ok(player)
    }

    /// Announces a new game and waits until the program is ready.
    ///
    /// # Errors
    ///
    /// If it does not answer.
    pub fn new_game(&mut self) -> io::Result<()> {
        self.say("ucinewgame")?;
        self.get_ready()
    }

    fn get_ready(&mut self) -> io::Result<()> {
        self.say("isready")?;
        self.wait_for("readyok", PATIENCE).map(drop).ok_or_else(|| silent("no readyok"))
    }

    /// Lets it think; returns its answer and the time. `None` if it does not answer long after
    /// `limit`.
    pub fn think(
        &mut self,
        position: &str,
        go: &str,
        limit: Duration,
    ) -> Option<(String, Duration)> {
        self.say(position).ok()?;
        let asked = Instant::now();
        self.say(go).ok()?;
        let (line, at) = self.wait_for("bestmove", limit + PATIENCE)?;
        let best = line.split_whitespace().nth(1)?.to_owned();
        Some((best, at.saturating_duration_since(asked)))
    }

    /// The CPU time it has used, if the system reports it (Linux does, in hundredths of a second).
    pub fn processor_time(&self) -> Option<Duration> {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name of the program comes second, in parentheses, and may contain anything.
        let (_, fields) = text.rsplit_once(") ")?;
        let mut fields = fields.split(' ').skip(11);
        let mut ticks = || fields.next()?.parse::<u64>().ok();
        let (user, system) = (ticks()?, ticks()?);
        Some(Duration::from_millis(10 * (user + system)))
    }

    /// Sends a line.
    ///
    /// # Errors
    ///
    /// If the process has ended.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    /// The next line that starts with this word.
    fn wait_for(&mut self, word: &str, limit: Duration) -> Option<(String, Instant)> {
        let until = Instant::now() + limit;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok((line, at)) if line.split_whitespace().next() == Some(word) => {
                    return Some((line, at));
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn silent(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, what.to_owned())
}
