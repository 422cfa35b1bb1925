use core::fmt;

/// An engine's evaluation in a comment: `0.35`, `#-3`, `0.35,12`.
///
/// ```
/// use tabiya_rules::pgn::{Eval, EvalScore};
///
/// let eval = Eval { score: EvalScore::Mate(-3), depth: Some(12) };
/// assert_eq!(eval.to_string(), "#-3,12");
/// assert_eq!(Eval::from_text("#-3,12"), Some(eval));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    /// From White's point of view.
    pub score: EvalScore,
    /// The search depth in plies.
    pub depth: Option<u32>,
}

/// The score of a position from White's point of view.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum EvalScore {
    /// Centipawns.
    Centipawns(i32),
    /// Mate in this many moves; negative if Black mates.
    Mate(i32),
}

impl Eval {
    /// Reads the text after `%eval`; decimals beyond the second are dropped.
    pub fn from_text(text: &str) -> Option<Eval> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) => (score, Some(number(depth)?)),
            None => (text, None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => EvalScore::Mate(signed(moves, number)?),
            None => EvalScore::Centipawns(signed(score, hundredths)?),
        };
        let depth = match depth {
            Some(depth) => Some(u32::try_from(depth).ok()?),
            None => None,
        };
        Some(Eval { score, depth })
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.score.fmt(f)?;
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for EvalScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            EvalScore::Mate(moves) => write!(f, "#{moves}"),
            EvalScore::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let size = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

fn signed(text: &str, size: fn(&str) -> Option<i64>) -> Option<i32> {
    let value = match text.strip_prefix('-') {
        Some(digits) => -size(digits)?,
        None => size(text.strip_prefix('+').unwrap_or(text))?,
    };
    i32::try_from(value).ok()
}

fn hundredths(text: &str) -> Option<i64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() && decimals.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { number(whole)? };
    if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digit = |at: usize| decimals.as_bytes().get(at).map_or(0, |byte| i64::from(byte - b'0'));
    Some(whole * 100 + digit(0) * 10 + digit(1))
}

/// A number of up to ten digits, without a sign.
fn number(text: &str) -> Option<i64> {
    let plain = (1..=10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{Eval, EvalScore::*};

    #[test]
    fn evaluations_are_read_and_written() {
        let table = [
            ("0.35", Some((Centipawns(35), None)), "0.35"),
            ("-0.05", Some((Centipawns(-5), None)), "-0.05"),
            ("+1", Some((Centipawns(100), None)), "1.00"),
            (".5", Some((Centipawns(50), None)), "0.50"),
            ("12.345,20", Some((Centipawns(1234), Some(20))), "12.34,20"),
            ("-21474836.48", Some((Centipawns(i32::MIN), None)), "-21474836.48"),
            ("#3", Some((Mate(3), None)), "#3"),
            ("#-0", Some((Mate(0), None)), "#0"),
            ("#-3,12", Some((Mate(-3), Some(12))), "#-3,12"),
        ];
        for (text, expected, written) in table {
            let eval = Eval::from_text(text);
            assert_eq!(eval.map(|eval| (eval.score, eval.depth)), expected, "{text}");
            assert_eq!(eval.unwrap().to_string(), written);
            assert_eq!(Eval::from_text(written), eval);
        }
        let bad = [
            "",
            "#",
            ".",
            "-",
            "0,35",
            "1.x",
            "--1",
            "#1.5",
            "21474836.48",
            "1,",
            "1,-2",
            "99999999999",
            "1,99999999999",
            "0.3 5",
            "٣",
        ];
        for text in bad {
            let expected =
                (text == "0,35").then_some(Eval { score: Centipawns(0), depth: Some(35) });
            assert_eq!(Eval::from_text(text), expected, "{text}");
        }
    }
}
