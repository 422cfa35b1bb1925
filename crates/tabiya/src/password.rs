//! Passwords from a terminal, which does not show them, or from a pipe.

use std::io::{self, BufRead, IsTerminal, Write};

/// The first line of standard input, without the end of the line.
pub(crate) fn read() -> io::Result<String> {
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        return read_line();
    }
    // Before the question: what is typed ahead is not shown either.
    let _hidden = HiddenInput::begin()?;
    write!(io::stderr(), "Password: ")?;
    let password = read_line();
    // The end of the line was not shown.
    writeln!(io::stderr())?;
    password
}

fn read_line() -> io::Result<String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// The terminal does not show what is typed until this is dropped.
#[cfg(unix)]
struct HiddenInput(rustix::termios::Termios);

#[cfg(unix)]
impl HiddenInput {
    fn begin() -> io::Result<HiddenInput> {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

        let before = tcgetattr(io::stdin())?;
        let mut hidden = before.clone();
        hidden.local_modes.remove(LocalModes::ECHO);
        tcsetattr(io::stdin(), OptionalActions::Now, &hidden)?;
        Ok(HiddenInput(before))
    }
}

#[cfg(unix)]
impl Drop for HiddenInput {
    fn drop(&mut self) {
        use rustix::termios::{OptionalActions, tcsetattr};

        // If the terminal is gone, there is nothing to show.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.0);
    }
}

#[cfg(not(unix))]
struct HiddenInput;

#[cfg(not(unix))]
impl HiddenInput {
    fn begin() -> io::Result<HiddenInput> {
        Ok(HiddenInput)
    }
}
