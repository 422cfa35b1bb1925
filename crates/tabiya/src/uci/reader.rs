//! Lines from standard input, read on a thread of their own.

use std::{
    io::{self, BufRead, Read},
    sync::mpsc::Sender,
    thread,
    time::Instant,
};

use super::session::Event;

/// A longer line is nonsense; a game of a thousand moves has a tenth of it.
const LINE_MAX: u64 = 1 << 16;

/// Starts to read; the last event is the end of the input.
pub(super) fn start(events: Sender<Event>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let event = match read_line(&mut input) {
                Ok(Some(line)) => Event::Line { line, at: Instant::now() },
                Ok(None) | Err(_) => Event::EndOfInput,
            };
            let is_end = matches!(event, Event::EndOfInput);
            if events.send(event).is_err() || is_end {
                return;
            }
        }
    });
}

/// The next line without its end; bytes that are no text become `�`. The rest of a line that is
/// too long is left out.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    input.by_ref().take(LINE_MAX).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == LINE_MAX && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_one_by_one_and_too_long_ones_are_cut() {
        let long = "x".repeat(200_000);
        let text = format!("uci\r\n\n{long}\nquit");
        let mut input = io::Cursor::new([text.as_bytes(), &[0xff]].concat());
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next().as_deref(), Some("uci"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().map(|line| line.len()), Some(LINE_MAX as usize));
        assert_eq!(next().as_deref(), Some("quit\u{fffd}"));
        assert_eq!(next(), None);
    }
}
