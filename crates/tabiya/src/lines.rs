//! Lines of foreign text, read with bounded memory.

use std::io::{self, BufRead, BufReader, Read};

/// A line longer than this is not kept. The longest sensible FEN has some 100 bytes.
pub(crate) const LINE_BYTES_MAX: usize = 4096;

/// What was found up to the next line feed.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line<'a> {
    /// The bytes before it.
    Bytes(&'a [u8]),
    /// More than [`LINE_BYTES_MAX`] bytes, which were skipped.
    TooLong,
}

/// Cuts a stream into lines.
pub(crate) struct Lines<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(reader: R) -> Lines<R> {
        Lines { reader: BufReader::with_capacity(1 << 16, reader), line: Vec::new() }
    }

    /// Whether the next line, or a part of it, must be waited for: the moment to send off what
    /// has been written.
    pub(crate) fn must_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// The next line without its line feed; `None` at the end. The last one needs no line feed.
    ///
    /// # Errors
    ///
    /// If reading fails.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
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
            is_too_long |= self.line.len() + part.len() > LINE_BYTES_MAX;
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

    #[test]
    fn lines_are_cut_at_line_feeds_and_bounded_however_the_bytes_arrive() {
        let longest = "x".repeat(LINE_BYTES_MAX);
        let text = format!("one\n\n{longest}\n{longest}y\n{}\nlast", "z".repeat(200_000));
        let expected = ["one", "", &longest, "-", "-", "last"];
        for bytes_at_once in [1, 3, 5000, usize::MAX] {
            let mut lines = Lines::new(Slow { text: text.as_bytes(), bytes_at_once });
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
        let mut lines = Lines::new(&b"one\ntwo\nth"[..]);
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
