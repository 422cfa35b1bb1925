//! A program in its own process, talked to line by line.

use std::{
    fs,
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

/// A running program.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    /// Lines with the time they were read.
    lines: Receiver<(String, Instant)>,
}

impl Process {
    /// Starts a command line.
    pub(super) fn start(command: &[String]) -> io::Result<Process> {
        let (path, arguments) = command.split_first().ok_or_else(|| silent("no command"))?;
        let mut child = Command::new(path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
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
        Ok(Process { child, input, lines })
    }

    /// The CPU time it has used, if the system reports it (Linux does, in hundredths of a second).
    pub(super) fn processor_time(&self) -> Option<Duration> {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name of the program comes second, in parentheses, and may contain anything.
        let (_, fields) = text.rsplit_once(") ")?;
        let mut fields = fields.split(' ').skip(11);
        let mut ticks = || fields.next()?.parse::<u64>().ok();
        let (user, system) = (ticks()?, ticks()?);
        Some(Duration::from_millis(10 * (user + system)))
    }

    /// Sends a line.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    /// What the first line that is understood says, and when it came.
    pub(super) fn wait_for<T>(
        &mut self,
        limit: Duration,
        understand: impl Fn(&str) -> Option<T>,
    ) -> Option<(T, Instant)> {
        let until = Instant::now() + limit;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok((line, at)) => {
                    if let Some(found) = understand(&line) {
                        return Some((found, at));
                    }
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(super) fn silent(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, what.to_owned())
}
