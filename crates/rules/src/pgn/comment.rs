use alloc::string::String;
use core::{fmt, time::Duration};

use super::{Eval, time};

/// A comment on a move: text, clock times, and an evaluation.
///
/// A comment contains only what PGN can express: white space is a single blank, and if there is a
/// `}`, braces become parentheses. So it is read back as written.
///
/// ```
/// use core::time::Duration;
/// use tabiya_rules::pgn::Comment;
///
/// let comment = Comment::new("[%clk 0:09:58.5]  Best\nby test. [%csl Ge4]");
/// assert_eq!(comment.clock(), Some(Duration::from_millis(598_500)));
/// assert_eq!(comment.text(), "Best by test. [%csl Ge4]");
/// assert_eq!(comment.to_string(), "[%clk 0:09:58.5] Best by test. [%csl Ge4]");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Comment {
    text: String,
    clock: Option<Duration>,
    elapsed: Option<Duration>,
    eval: Option<Eval>,
}

impl Comment {
    /// Reads the text between braces. The first well-formed command of each kind, `[%clk …]`,
    /// `[%emt …]`, and `[%eval …]`, becomes a value; everything else stays text.
    pub fn new(text: &str) -> Comment {
        let mut comment = Comment::default();
        let mut rest = text.trim_matches(is_gap);
        // Most comments consist of commands only and need no copy.
        while let Some((command, after)) = rest.strip_prefix("[%").and_then(|at| at.split_once(']'))
        {
            if !comment.take_command(command) {
                break;
            }
            rest = after.trim_start_matches(is_gap);
        }
        comment.text = tidy(rest);
        if comment.text.contains("[%") {
            comment.take_commands();
        }
        comment
    }

    /// Adds the time left on the mover's clock, to the millisecond.
    #[must_use]
    pub fn with_clock(mut self, left: Duration) -> Comment {
        self.clock = Some(time::rounded(left));
        self
    }

    /// Adds the time used for the move, to the millisecond.
    #[must_use]
    pub fn with_elapsed(mut self, used: Duration) -> Comment {
        self.elapsed = Some(time::rounded(used));
        self
    }

    /// Adds an evaluation of the position after the move.
    #[must_use]
    pub fn with_eval(mut self, eval: Eval) -> Comment {
        self.eval = Some(eval);
        self
    }

    /// The text without the values.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The time left on the mover's clock (`%clk`).
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// The time used for the move (`%emt`).
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.elapsed
    }

    /// The evaluation of the position after the move (`%eval`).
    #[must_use]
    pub fn eval(&self) -> Option<Eval> {
        self.eval
    }

    /// The values in the order in which they are written.
    pub(super) fn values(&self) -> [Option<Value>; 3] {
        [self.eval.map(Value::Eval), self.clock.map(Value::Clock), self.elapsed.map(Value::Elapsed)]
    }

    /// Removes the known commands from the text. Nothing before the `]` of a command is scanned
    /// again, so removing one never forms a new command.
    fn take_commands(&mut self) {
        let whole = core::mem::take(&mut self.text);
        let mut left = String::with_capacity(whole.len());
        let mut rest = whole.as_str();
        while let Some(start) = rest.find("[%") {
            let Some(length) = rest[start..].find(']') else { break };
            let end = start + length;
            if self.take_command(&rest[start + 2..end]) {
                left.push_str(&rest[..start]);
                left.push(' ');
            } else {
                left.push_str(&rest[..=end]);
            }
            rest = &rest[end + 1..];
        }
        left.push_str(rest);
        self.text = tidy(&left);
    }

    fn take_command(&mut self, command: &str) -> bool {
        let Some((name, value)) = command.split_once(is_gap) else {
            return false;
        };
        let value = value.trim_matches(is_gap);
        match name {
            "clk" => fill(&mut self.clock, time::parse(value)),
            "emt" => fill(&mut self.elapsed, time::parse(value)),
            "eval" => fill(&mut self.eval, Eval::from_text(value)),
            _ => false,
        }
    }
}

/// The text between the braces, values first.
impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for value in self.values().into_iter().flatten() {
            write!(f, "{gap}{value}")?;
            gap = " ";
        }
        if !self.text.is_empty() {
            write!(f, "{gap}{}", self.text)?;
        }
        Ok(())
    }
}

/// A value as the command that carries it.
pub(super) enum Value {
    Eval(Eval),
    Clock(Duration),
    Elapsed(Duration),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Eval(eval) => write!(f, "[%eval {eval}]"),
            Value::Clock(left) => write!(f, "[%clk {}]", time::Written(left)),
            Value::Elapsed(used) => write!(f, "[%emt {}]", time::Written(used)),
        }
    }
}

/// Replaces each run of white space and control characters by one blank, trims the ends, and
/// removes closing braces.
fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    for word in text.split(is_gap).filter(|word| !word.is_empty()) {
        if !tidied.is_empty() {
            tidied.push(' ');
        }
        tidied.push_str(word);
    }
    if tidied.contains('}') {
        tidied = tidied.replace('{', "(").replace('}', ")");
    }
    tidied
}

fn is_gap(letter: char) -> bool {
    letter == ' ' || letter.is_control()
}

fn fill<T>(slot: &mut Option<T>, value: Option<T>) -> bool {
    let fits = slot.is_none() && value.is_some();
    if fits {
        *slot = value;
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::Comment;

    #[test]
    fn what_a_comment_says_is_what_it_reads_from_its_own_text() {
        let texts = [
            "",
            " ",
            "plain",
            "a  b\t\r\nc",
            "{ a } b",
            "open { only",
            "[%clk 1:00:00]",
            "x[%clk 1:00:00]y",
            "[%clk 1:00:00][%clk 2:00:00]",
            "[%clk[%eval 1]0:02:00]",
            "[[%clk 0:01:00]%clk 0:02:00]",
            "[%clk 0:01:00",
            "[%eval 0.35,12] [%emt 0:00:03.25] [%clk nonsense] [%cal Ge2e4]",
            "[%clk ]",
            "[%]",
            "[%eval #-3}",
            "\n[%clk\t0:01:00\n]\n[%eval\r\n1] done",
            "\u{85}\u{7f}",
            "é ½ ♞",
        ];
        for text in texts {
            let comment = Comment::new(text);
            assert_eq!(Comment::new(&comment.to_string()), comment, "{text:?}");
            assert!(!comment.text().contains('}'));
        }
    }

    #[test]
    fn only_the_first_well_formed_command_becomes_a_value() {
        let comment = Comment::new("[%clk x] [%clk 0:00:01] [%clk 0:00:02] [%evals 1]");
        assert_eq!(comment.clock().unwrap().as_secs(), 1);
        assert_eq!(comment.text(), "[%clk x] [%clk 0:00:02] [%evals 1]");
        assert_eq!(comment.eval(), None);
    }
}
