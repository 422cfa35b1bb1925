//! Lines of foreign text, read with bounded memory, and an answer to each.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use serde::Serialize;

use crate::outcome::{CommandOutcome, Failure};

/// What was found up to the next line feed.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line<'a> {
    /// The bytes before it.
    Bytes(&'a [u8]),
    /// More bytes than are kept.
    TooLong,
}

impl<'a> Line<'a> {
    /// The text of a line that may have this many bytes.
    ///
    /// # Errors
    ///
    /// Why it has none.
    pub(crate) fn text(self, bytes_max: usize) -> Result<&'a str, String> {
        match self {
            Line::Bytes(bytes) => str::from_utf8(bytes)
                .map_err(|error| format!("invalid UTF-8 at byte {}", error.valid_up_to() + 1)),
            Line::TooLong => Err(format!("the line is longer than {bytes_max} bytes")),
        }
    }

    /// Drops the mark that some editors put before the first line of a text in UTF-8.
    fn without_mark(self) -> Line<'a> {
        match self {
            Line::Bytes(bytes) => {
                Line::Bytes(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes))
            }
            Line::TooLong => Line::TooLong,
        }
    }
}

/// Answers each line of standard input, at once and in order, with a line of JSON.
pub(crate) fn answer_lines<A: Serialize>(
    bytes_max: usize,
    answer: impl Fn(Line<'_>) -> A,
) -> Result<CommandOutcome, Failure> {
    let mut input = Lines::new(io::stdin().lock(), bytes_max);
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut is_first = true;
    loop {
        if input.must_wait() {
            output.flush().map_err(Failure::Output)?;
        }
        let Some(line) = input.next().map_err(Failure::Input)? else {
            break;
        };
        let answer = answer(if is_first { line.without_mark() } else { line });
        serde_json::to_writer(&mut output, &answer)
            .map_err(|error| Failure::Output(error.into()))?;
        output.write_all(b"\n").map_err(Failure::Output)?;
        is_first = false;
    }
    output.flush().map_err(Failure::Output)?;
    Ok(CommandOutcome::Fine)
}

/// Cuts a stream into lines.
struct Lines<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
    /// A longer line is not kept.
    bytes_max: usize,
}

impl<R: Read> Lines<R> {
    fn new(reader: R, bytes_max: usize) -> Lines<R> {
        let reader = BufReader::with_capacity(1 << 16, reader);
        Lines { reader, line: Vec::new(), bytes_max }
    }

    /// Whether the next line, or a part of it, must be waited for: the moment to send off what
    /// has been written.
    fn must_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// The next line without its line feed; `None` at the end. The last one needs no line feed.
    ///
    /// # Errors
    ///
    /// If reading fails.
    fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut is_too_long = false;
        let mut is_at_end = true;
        loop {
            let found = match self.reader.fill_buf() {
                Ok(found) => found,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if found.is_empty() {
                break;
            }
            is_at_end = false;
            let feed = found.iter().position(|&byte| byte == b'\n');
            let part = &found[..feed.unwrap_or(found.len())];
            is_too_long |= self.line.len() + part.len() > self.bytes_max;
            if !is_too_long {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(feed.is_some());
            self.reader.consume(used);
            if feed.is_some() {
                break;
            }
        }
        Ok(match (is_at_end, is_too_long) {
            (true, _) => None,
            (false, true) => Some(Line::TooLong),
            (false, false) => Some(Line::Bytes(&self.line)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE_BYTES_MAX: usize = 4096;

    #[test]
    fn lines_are_cut_at_line_feeds_and_bounded_however_the_bytes_arrive() {
        let longest = "x".repeat(LINE_BYTES_MAX);
        let text = format!("one\n\n{longest}\n{longest}y\n{}\nlast", "z".repeat(200_000));
        let expected = ["one", "", &longest, "-", "-", "last"];
        for bytes_at_once in [1, 3, 5000, usize::MAX] {
            let mut lines =
                Lines::new(Slow { text: text.as_bytes(), bytes_at_once }, LINE_BYTES_MAX);
            for wanted in expected {
                match lines.next().unwrap() {
                    Some(Line::Bytes(bytes)) => assert_eq!(bytes, wanted.as_bytes()),
                    found => assert_eq!((found, wanted), (Some(Line::TooLong), "-")),
                }
            }
            assert_eq!(lines.next().unwrap(), None);
        }
    }

    #[test]
    fn a_part_of_a_line_must_be_waited_for() {
        let mut lines = Lines::new(&b"one\ntwo\nth"[..], LINE_BYTES_MAX);
        assert!(lines.must_wait());
        lines.next().unwrap();
        assert!(!lines.must_wait());
        lines.next().unwrap();
        assert!(lines.must_wait());
    }

    struct Slow<'a> {
        text: &'a [u8],
        bytes_at_once: usize,
    }

    impl Read for Slow<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let most = into.len().min(self.bytes_at_once);
            self.text.read(&mut into[..most])
        }
    }
}
