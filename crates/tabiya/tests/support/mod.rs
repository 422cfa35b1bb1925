//! Runs the program as a shell would.

use std::{
    io::Write,
    process::{Command, Stdio},
    thread,
};

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    /// The exit status; the tests never end a run by a signal.
    pub(crate) status: i32,
    /// Standard output.
    pub(crate) stdout: String,
    /// Standard error.
    pub(crate) stderr: String,
}

/// The program, ready to be started.
pub(crate) fn tabiya(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end with this on standard input.
pub(crate) fn run_with(arguments: &[&str], stdin: &[u8]) -> Run {
    finish(tabiya(arguments), stdin)
}

/// Runs a prepared command to its end with this on standard input.
pub(crate) fn finish(mut command: Command, stdin: &[u8]) -> Run {
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe was asked for");
    let stdin = stdin.to_vec();
    // The program may end, or answer more than a pipe holds, before it has read everything.
    let writer = thread::spawn(move || drop(pipe.write_all(&stdin)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("writing does not panic");
    Run {
        status: output.status.code().expect("no signal ends the program"),
        stdout: String::from_utf8(output.stdout).expect("the output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("the messages are UTF-8"),
    }
}
