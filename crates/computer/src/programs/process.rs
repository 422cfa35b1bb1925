//! One process of a program, and talking with it.

use std::{collections::BTreeSet, fmt, io, path::Path, process::Stdio, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::{Instant, timeout_at},
};

use super::{Program, uci::Said};

/// The most bytes of a line that are read; the rest is passed over.
const LINE_MAX: usize = 4 * 1024;
/// The most bytes that are listened to for one answer.
const ANSWER_MAX: usize = 8 * 1024 * 1024;
/// The most memory a process can ask for, in kilobytes, where the shell can see to it.
const MEMORY_KB: u64 = 2 * 1024 * 1024;
/// With limits on memory and without files of its death, behind everybody else: games come first.
const SCRIPT: &str = r#"ulimit -c 0; ulimit -v "$1"; shift; exec nice -n 10 "$@""#;
const SHELL: &str = "/bin/sh";

/// Why a program gave no move.
#[derive(Debug)]
pub(crate) enum Trouble {
    CannotStart(io::Error),
    /// It ended, or closed its ears or mouth.
    Gone,
    /// It did not answer in time.
    Silent(&'static str),
    /// It said far more than an answer needs.
    Flood,
    /// What it answered is no legal move.
    Nonsense(String),
    /// It has no such option, and cannot play without it.
    Unable(&'static str),
    /// The clock of the game did not allow to wait for it: nothing is known against it.
    Hurried,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::CannotStart(error) => write!(f, "cannot be started: {error}"),
            Trouble::Gone => f.write_str("it ended"),
            Trouble::Silent(waited_for) => write!(f, "no {waited_for} in time"),
            Trouble::Flood => f.write_str("it talks without end"),
            Trouble::Nonsense(answer) => write!(f, "it answered {answer:?}, which is not legal"),
            Trouble::Unable(option) => write!(f, "it has no option {option}"),
            Trouble::Hurried => f.write_str("the clock cannot wait until it is ready"),
        }
    }
}

/// A program that runs, until this is dropped.
pub(crate) struct Process {
    // Killed when it is dropped.
    _child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What has been read of a line.
    begun: Vec<u8>,
    /// Bytes since the last question.
    heard: usize,
    /// By when it must have said that it is ready, if it was told to.
    ready_by: Option<Instant>,
    offers: BTreeSet<String>,
}

impl Process {
    /// Starts a program and sets its options.
    pub(crate) async fn start(program: &Program, patience: Duration) -> Result<Process, Trouble> {
        let mut child = command(&program.path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(Trouble::CannotStart)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Trouble::Gone);
        };
        let mut process = Process {
            _child: child,
            input,
            output: BufReader::new(output),
            begun: Vec::new(),
            heard: 0,
            ready_by: None,
            offers: BTreeSet::new(),
        };
        let until = Instant::now() + patience;
        process.say("uci", until).await?;
        loop {
            match process.hear(until, "uciok").await? {
                Said::UciOk => break,
                Said::Option(name) => drop(process.offers.insert(name)),
                _ => {}
            }
        }
        for (name, value) in &program.options {
            if !process.has(name) {
                tracing::warn!(program = %program.name, "it has no option {name:?}");
            }
            process.say(&format!("setoption name {name} value {value}"), until).await?;
        }
        process.get_ready(until).await?;
        Ok(process)
    }

    /// Whether it has an option; programs may write names in any case.
    pub(crate) fn has(&self, option: &str) -> bool {
        self.offers.iter().any(|offered| offered.eq_ignore_ascii_case(option))
    }

    /// Waits until it has done all it was told, and passes over what it said before. Whoever
    /// cannot wait so long leaves it to the next; the time for it runs on.
    pub(crate) async fn get_ready(&mut self, until: Instant) -> Result<(), Trouble> {
        self.hear_ready().await?;
        self.say("isready", until).await?;
        self.ready_by = Some(until);
        self.hear_ready().await
    }

    async fn hear_ready(&mut self) -> Result<(), Trouble> {
        if let Some(until) = self.ready_by {
            while self.hear(until, "readyok").await? != Said::ReadyOk {}
            (self.ready_by, self.heard) = (None, 0);
        }
        Ok(())
    }

    /// Says a line; one that does not listen is silent.
    pub(crate) async fn say(&mut self, line: &str, until: Instant) -> Result<(), Trouble> {
        let text = format!("{line}\n");
        match timeout_at(until, self.input.write_all(text.as_bytes())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Trouble::Gone),
            Err(_) => Err(Trouble::Silent("ear")),
        }
    }

    /// The next thing it says that matters. Nothing is lost when this is not waited for.
    pub(crate) async fn hear(
        &mut self,
        until: Instant,
        waited_for: &'static str,
    ) -> Result<Said, Trouble> {
        loop {
            let line = timeout_at(until, self.line()).await;
            let line = line.map_err(|_| Trouble::Silent(waited_for))??;
            if let Some(said) = Said::read(&line) {
                return Ok(said);
            }
        }
    }

    async fn line(&mut self) -> Result<String, Trouble> {
        loop {
            let read = self.output.fill_buf().await.map_err(|_| Trouble::Gone)?;
            if read.is_empty() {
                return Err(Trouble::Gone);
            }
            let end = read.iter().position(|&byte| byte == b'\n');
            let text = &read[..end.unwrap_or(read.len())];
            let room = LINE_MAX.saturating_sub(self.begun.len());
            self.begun.extend_from_slice(&text[..text.len().min(room)]);
            let used = text.len() + usize::from(end.is_some());
            self.output.consume(used);
            self.heard += used;
            if self.heard > ANSWER_MAX {
                return Err(Trouble::Flood);
            }
            if end.is_some() {
                let line = String::from_utf8_lossy(&self.begun).into_owned();
                self.begun.clear();
                return Ok(line);
            }
        }
    }
}

/// The program behind everybody else and with limits, where there is a shell to set them.
fn command(path: &Path) -> Command {
    if cfg!(unix) && Path::new(SHELL).exists() {
        let mut shell = Command::new(SHELL);
        shell.arg("-c").arg(SCRIPT).arg(SHELL).arg(MEMORY_KB.to_string()).arg(path);
        shell
    } else {
        Command::new(path)
    }
}
