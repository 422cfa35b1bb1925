/// Rust source, split into code and comments.
///
/// Both halves keep the original lines. What belongs to the other half is blank, and the contents
/// of string and character literals are blank in both, so that a rule about code does not match
/// comments or messages.
#[derive(Clone, Debug)]
pub struct RustSource {
    code: String,
    comments: String,
}

impl RustSource {
    /// Splits Rust source. Text that is not Rust gives some split, never a panic.
    pub fn new(text: &str) -> RustSource {
        let mut splitter = Splitter {
            text: text.chars().collect(),
            at: 0,
            code: String::with_capacity(text.len()),
            comments: String::with_capacity(text.len()),
        };
        while splitter.at < splitter.text.len() {
            splitter.step();
        }
        RustSource { code: splitter.code, comments: splitter.comments }
    }

    /// The code, comments and contents of literals blanked.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Line number (from 1), code and comment of each line.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str, &str)> {
        let pairs = self.code.lines().zip(self.comments.lines());
        pairs.enumerate().map(|(index, (code, comment))| (index + 1, code, comment))
    }
}

#[derive(Clone, Copy)]
enum Half {
    Code,
    Comment,
    Neither,
}

struct Splitter {
    text: Vec<char>,
    at: usize,
    code: String,
    comments: String,
}

impl Splitter {
    fn step(&mut self) {
        match (self.peek(0), self.peek(1)) {
            (Some('/'), Some('/')) => self.line_comment(),
            (Some('/'), Some('*')) => self.block_comment(),
            (Some('"'), _) => self.string(),
            (Some('\''), next) => self.quote(next),
            (Some('r'), Some('"' | '#')) if self.raw_prefix_stands_here() => self.raw_string(),
            _ => self.take(Half::Code),
        }
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.text.get(self.at + ahead).copied()
    }

    /// Copies one character to its half and a blank to the other.
    fn take(&mut self, half: Half) {
        let Some(character) = self.peek(0) else {
            return;
        };
        let blank = if character == '\n' { '\n' } else { ' ' };
        let (code, comment) = match half {
            Half::Code => (character, blank),
            Half::Comment => (blank, character),
            Half::Neither => (blank, blank),
        };
        self.code.push(code);
        self.comments.push(comment);
        self.at += 1;
    }

    fn take_many(&mut self, count: usize, half: Half) {
        for _ in 0..count {
            self.take(half);
        }
    }

    fn line_comment(&mut self) {
        while self.peek(0).is_some_and(|character| character != '\n') {
            self.take(Half::Comment);
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some('/'), Some('*')) => depth += 1,
                (Some('*'), Some('/')) => depth -= 1,
                (None, _) => return,
                _ => {
                    self.take(Half::Comment);
                    continue;
                }
            }
            self.take_many(2, Half::Comment);
            if depth == 0 {
                return;
            }
        }
    }

    fn string(&mut self) {
        self.take(Half::Code);
        while let Some(character) = self.peek(0) {
            match character {
                '"' => return self.take(Half::Code),
                '\\' => self.take_many(2, Half::Neither),
                _ => self.take(Half::Neither),
            }
        }
    }

    /// A character literal, or the quote of a lifetime or label.
    fn quote(&mut self, next: Option<char>) {
        if next == Some('\\') {
            self.take(Half::Code);
            self.take_many(2, Half::Neither);
            while self.peek(0).is_some_and(|character| character != '\'') {
                self.take(Half::Neither);
            }
            self.take(Half::Code);
        } else if self.peek(2) == Some('\'') {
            self.take(Half::Code);
            self.take(Half::Neither);
            self.take(Half::Code);
        } else {
            self.take(Half::Code);
        }
    }

    /// Whether the `r` at hand opens a raw string rather than ending a name (`for"`) or
    /// opening a raw name (`r#type`).
    fn raw_prefix_stands_here(&self) -> bool {
        let hashes = self.hashes(1);
        let opens = self.peek(1 + hashes) == Some('"');
        let before = &self.text[..self.at];
        let before = before.strip_suffix(&['b']).or(before.strip_suffix(&['c'])).unwrap_or(before);
        opens && !before.last().is_some_and(|last| last.is_alphanumeric() || *last == '_')
    }

    fn hashes(&self, ahead: usize) -> usize {
        let rest = self.text.iter().skip(self.at + ahead);
        rest.take_while(|character| **character == '#').count()
    }

    fn raw_string(&mut self) {
        let hashes = self.hashes(1);
        self.take_many(hashes + 2, Half::Code);
        while let Some(character) = self.peek(0) {
            if character == '"' && self.hashes(1) >= hashes {
                return self.take_many(hashes + 1, Half::Code);
            }
            self.take(Half::Neither);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, code: &str, comments: &str) {
        let source = RustSource::new(text);
        assert_eq!(source.code, code, "code of {text:?}");
        assert_eq!(source.comments, comments, "comments of {text:?}");
    }

    #[test]
    fn comments_leave_the_code() {
        check("a // b\nc", "a     \nc", "  // b\n ");
        check("a /* b /* c */ d */ e", "a                   e", "  /* b /* c */ d */  ");
        check("a /* b\nc */ d", "a     \n     d", "  /* b\nc */  ");
    }

    #[test]
    fn contents_of_literals_leave_both() {
        check(r#"f("// \" no") // x"#, r#"f("        ")     "#, r#"              // x"#);
        check(r####"r#"a " b"# c"####, r####"r#"     "# c"####, "            ");
        check(r#"br"a" c"#, r#"br" " c"#, "       ");
        check("'\"' \"'\"", "' ' \" \"", "       ");
        check(r"'\'' 'a'", "'  ' ' '", "        ");
        check(r"'\u{41}' b", "'      ' b", "          ");
    }

    #[test]
    fn lifetimes_and_raw_names_are_code() {
        check("&'a str", "&'a str", "       ");
        check("r#type", "r#type", "      ");
        check("for\"x\"", "for\" \"", "      ");
    }

    #[test]
    fn unfinished_text_ends_quietly() {
        for text in ["\"a", "/* a", "r#\"a", "'", "'\\", "\\", "b'"] {
            let source = RustSource::new(text);
            assert_eq!(source.code.chars().count(), text.chars().count(), "{text:?}");
        }
    }

    #[test]
    fn lines_are_counted_from_one() {
        let source = RustSource::new("a\n// b\n\"c\nd\" e");
        let last = source.lines().last();
        assert_eq!(last, Some((4, " \" e", "    ")));
    }
}
