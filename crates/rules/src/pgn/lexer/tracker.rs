use crate::pgn::LineColumn;

/// The position of the lexer in the file.
pub(super) struct Tracker {
    place: LineColumn,
    /// Whether a line feed now would complete a CR LF.
    after_return: bool,
}

impl Tracker {
    pub(super) fn new() -> Tracker {
        Tracker::at(LineColumn { line: 1, column: 1 }, false)
    }

    pub(super) fn at(place: LineColumn, after_return: bool) -> Tracker {
        Tracker { place, after_return }
    }

    pub(super) fn is_after_return(&self) -> bool {
        self.after_return
    }

    pub(super) fn place(&self) -> LineColumn {
        self.place
    }

    pub(super) fn is_at_line_start(&self) -> bool {
        self.place.column == 1
    }

    /// Advances over bytes that do not end a line. Continuation bytes of UTF-8 do not count as
    /// columns.
    pub(super) fn pass(&mut self, bytes: &[u8]) {
        let characters = bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.place.column += characters as u64;
        self.after_return &= bytes.is_empty();
    }

    /// Advances over a carriage return, a line feed, or the second after the first.
    pub(super) fn pass_line_end(&mut self, byte: u8) {
        let second_half = byte == b'\n' && self.after_return;
        if !second_half {
            self.place = LineColumn { line: self.place.line + 1, column: 1 };
        }
        self.after_return = byte == b'\r';
    }
}
