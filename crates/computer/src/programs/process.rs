//! The process of a program, and its input and output.

use std::{collections::BTreeSet, fmt, io, path::Path, process::Stdio, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::{Instant, timeout_at},
};

use super::{Launcher, Program, process_group::ProcessGroup, uci::UciReply};

/// The most bytes read of a line; the rest is skipped.
const LINE_MAX: usize = 4 * 1024;
/// The most bytes read for one answer.
const ANSWER_MAX: usize = 8 * 1024 * 1024;
/// The memory limit of a process in kilobytes, where there is no launcher and the shell can set it.
const MEMORY_KB: u64 = 2 * 1024 * 1024;
/// Limits memory, disables core dumps, and lowers the priority: games come first.
const SCRIPT: &str = r#"ulimit -c 0; ulimit -v "$1"; shift; exec nice -n 10 "$@""#;
const SHELL: &str = "/bin/sh";

/// Why a program gave no move.
#[derive(Debug)]
pub(crate) enum ProgramError {
    CannotStart(io::Error),
    /// It exited, or closed its input or output.
    Gone,
    /// It did not answer in time.
    Silent(&'static str),
    /// It wrote far too much.
    Flood,
    /// Its answer is not a legal move.
    Nonsense(String),
    /// It lacks an option that it needs for this game.
    Unable(&'static str),
    /// The clock was too short to wait for the program. This is not the program's fault.
    NoTime,
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramError::CannotStart(error) => write!(f, "Cannot be started: {error}"),
            ProgramError::Gone => f.write_str("It exited."),
            ProgramError::Silent(waited_for) => write!(f, "No {waited_for} in time."),
            ProgramError::Flood => f.write_str("It writes without end."),
            ProgramError::Nonsense(answer) => {
                write!(f, "It answered {answer:?}, which is not a legal move.")
            }
            ProgramError::Unable(option) => write!(f, "It has no option {option}."),
            ProgramError::NoTime => f.write_str("The clock is too short to wait for it."),
        }
    }
}

/// A running program. Dropping it kills the process and those it started.
pub(crate) struct Process {
    // Dropped before the child: its number is not used again while the child is there.
    group: ProcessGroup,
    // Killed when it is dropped.
    _child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The part of a line read so far.
    begun: Vec<u8>,
    /// Bytes since the last request.
    heard: usize,
    /// The deadline for `readyok`, if one is expected.
    ready_by: Option<Instant>,
    offers: BTreeSet<String>,
}

impl Process {
    /// Starts a program and sets its options.
    pub(crate) async fn start(
        program: &Program,
        launcher: Option<&Launcher>,
        timeout: Duration,
    ) -> Result<Process, ProgramError> {
        let mut command = command(&program.path, launcher);
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command
            // The server's environment may hold secrets. Programs need a path to find their own.
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(ProgramError::CannotStart)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ProgramError::Gone);
        };
        let mut process = Process {
            group: ProcessGroup::led_by(&child),
            _child: child,
            input,
            output: BufReader::new(output),
            begun: Vec::new(),
            heard: 0,
            ready_by: None,
            offers: BTreeSet::new(),
        };
        let until = Instant::now() + timeout;
        process.say("uci", until).await?;
        loop {
            match process.hear(until, "uciok").await? {
                UciReply::UciOk => break,
                UciReply::Option(name) => drop(process.offers.insert(name)),
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

    /// Stops its processes until [`Self::resume`], unless it is still getting ready: it cannot use
    /// the processor while it is not asked for a move.
    pub(crate) fn pause(&mut self) {
        if self.ready_by.is_none() {
            self.group.pause();
        }
    }

    /// Lets it run again.
    pub(crate) fn resume(&mut self) {
        self.group.resume();
    }

    /// Whether it has an option. Names are not case sensitive.
    pub(crate) fn has(&self, option: &str) -> bool {
        self.offers.iter().any(|offered| offered.eq_ignore_ascii_case(option))
    }

    /// Waits for `readyok` and skips all output before it. If canceled, the next call waits for the
    /// rest of the time.
    pub(crate) async fn get_ready(&mut self, until: Instant) -> Result<(), ProgramError> {
        self.hear_ready().await?;
        self.say("isready", until).await?;
        self.ready_by = Some(until);
        self.hear_ready().await
    }

    async fn hear_ready(&mut self) -> Result<(), ProgramError> {
        if let Some(until) = self.ready_by {
            while self.hear(until, "readyok").await? != UciReply::ReadyOk {}
            (self.ready_by, self.heard) = (None, 0);
        }
        Ok(())
    }

    /// Writes a line. A program that does not read it counts as silent.
    pub(crate) async fn say(&mut self, line: &str, until: Instant) -> Result<(), ProgramError> {
        let text = format!("{line}\n");
        match timeout_at(until, self.input.write_all(text.as_bytes())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(ProgramError::Gone),
            Err(_) => Err(ProgramError::Silent("ear")),
        }
    }

    /// The next relevant reply. Cancel safe.
    pub(crate) async fn hear(
        &mut self,
        until: Instant,
        waited_for: &'static str,
    ) -> Result<UciReply, ProgramError> {
        loop {
            let line = timeout_at(until, self.line()).await;
            let line = line.map_err(|_| ProgramError::Silent(waited_for))??;
            if let Some(said) = UciReply::read(&line) {
                return Ok(said);
            }
        }
    }

    async fn line(&mut self) -> Result<String, ProgramError> {
        loop {
            let read = self.output.fill_buf().await.map_err(|_| ProgramError::Gone)?;
            if read.is_empty() {
                return Err(ProgramError::Gone);
            }
            let end = read.iter().position(|&byte| byte == b'\n');
            let text = &read[..end.unwrap_or(read.len())];
            let room = LINE_MAX.saturating_sub(self.begun.len());
            self.begun.extend_from_slice(&text[..text.len().min(room)]);
            let used = text.len() + usize::from(end.is_some());
            self.output.consume(used);
            self.heard += used;
            if self.heard > ANSWER_MAX {
                return Err(ProgramError::Flood);
            }
            if end.is_some() {
                let line = String::from_utf8_lossy(&self.begun).into_owned();
                self.begun.clear();
                return Ok(line);
            }
        }
    }
}

/// The command for a program, with low priority and limits where there is a launcher or a shell to
/// set them.
fn command(path: &Path, launcher: Option<&Launcher>) -> Command {
    if let Some(launcher) = launcher {
        let mut command = Command::new(&launcher.path);
        command.args(&launcher.arguments).arg(path);
        return command;
    }
    let mut command = if cfg!(unix) && Path::new(SHELL).exists() {
        let mut shell = Command::new(SHELL);
        shell.arg("-c").arg(SCRIPT).arg(SHELL).arg(MEMORY_KB.to_string()).arg(path);
        shell
    } else {
        Command::new(path)
    };
    command.stderr(Stdio::null());
    command
}
