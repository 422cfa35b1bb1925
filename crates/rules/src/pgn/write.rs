use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use super::{AnnotatedMove, Comment, MoveText, PgnGame, Variation, tags, wrap::Wrap};
use crate::{CastlingMode, Color, IllegalMove, Position};

impl PgnGame {
    /// The game in PGN's export format, with an empty line at its end.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya_rules::{Color, Position, San};
    /// use tabiya_rules::pgn::{Comment, PgnGame, PgnResult, Nag, AnnotatedMove};
    ///
    /// let mut game = PgnGame { result: PgnResult::Win(Color::Black), ..PgnGame::default() };
    /// game.tags.set("White", "Anna")?;
    /// let mut position = game.start.clone();
    /// for (text, left) in [("f3", 59_000), ("e5", 58_200), ("g4", 57_000), ("Qh4", 57_900)] {
    ///     let played = text.parse::<San>()?.to_move(&position)?;
    ///     position = position.play(played)?;
    ///     let mut node = AnnotatedMove::new(played);
    ///     node.add_comment(Comment::default().with_clock(Duration::from_millis(left)));
    ///     game.moves.push(node);
    /// }
    /// game.moves[2].add_nag(Nag(4));
    ///
    /// assert_eq!(game.to_pgn()?, r#"[Event "?"]
    /// [Site "?"]
    /// [Date "????.??.??"]
    /// [Round "?"]
    /// [White "Anna"]
    /// [Black "?"]
    /// [Result "0-1"]
    ///
    /// 1. f3 { [%clk 0:00:59] } 1... e5 { [%clk 0:00:58.2] } 2. g4 $4
    /// { [%clk 0:00:57] } 2... Qh4# { [%clk 0:00:57.9] } 0-1
    ///
    /// "#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a move of the game is not legal.
    pub fn to_pgn(&self) -> Result<String, WriteError> {
        let mut text = String::new();
        self.write_pgn(&mut text)?;
        Ok(text)
    }

    /// Writes the game in PGN's export format, with an empty line at its end.
    ///
    /// # Errors
    ///
    /// If a move of the game is illegal, or writing fails.
    pub fn write_pgn<W: Write + ?Sized>(&self, out: &mut W) -> Result<(), WriteError> {
        self.write_tags(out)?;
        let mut words = Wrap::new(out);
        for comment in &self.comments {
            write_comment(comment, &mut words)?;
        }
        write_moves(&self.moves, self.start.clone(), &mut words)?;
        words.word(self.result)?;
        words.end()?;
        out.write_char('\n')?;
        Ok(())
    }

    fn write_tags<W: Write + ?Sized>(&self, out: &mut W) -> fmt::Result {
        for (name, unknown) in tags::ROSTER {
            write_tag(name, self.tags.get(name).unwrap_or(unknown), out)?;
        }
        write_tag("Result", self.result.as_str(), out)?;
        let in_roster = |name: &str| tags::ROSTER.iter().any(|(known, _)| *known == name);
        for (name, value) in self.tags.iter().filter(|(name, _)| !in_roster(name)) {
            write_tag(name, value, out)?;
        }
        if self.start.mode() == CastlingMode::Chess960 {
            write_tag("Variant", "Chess960", out)?;
        }
        if self.start != Position::initial() {
            write_tag("SetUp", "1", out)?;
            write_tag("FEN", &self.start.to_fen(), out)?;
        }
        out.write_char('\n')
    }
}

fn write_tag<W: Write + ?Sized>(name: &str, value: &str, out: &mut W) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for letter in value.chars() {
        if matches!(letter, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(letter)?;
    }
    out.write_str("\"]\n")
}

fn write_moves<W: Write + ?Sized>(
    moves: &[AnnotatedMove],
    mut position: Position,
    words: &mut Wrap<'_, W>,
) -> Result<(), WriteError> {
    let mut number_due = true;
    for node in moves {
        let next =
            position.play(node.played()).map_err(|reason| illegal(node, &position, reason))?;
        write_move(node, &position, number_due, words)?;
        for comment in node.comments() {
            write_comment(comment, words)?;
        }
        for variation in node.variations() {
            write_variation(variation, &position, words)?;
        }
        number_due = !node.comments().is_empty() || !node.variations().is_empty();
        position = next;
    }
    Ok(())
}

fn write_move<W: Write + ?Sized>(
    node: &AnnotatedMove,
    before: &Position,
    number_due: bool,
    words: &mut Wrap<'_, W>,
) -> fmt::Result {
    let san = before.san(node.played());
    match before.turn() {
        Color::White => words.word(format_args!("{}. {san}", before.fullmoves()))?,
        Color::Black if number_due => {
            words.word(format_args!("{}... {san}", before.fullmoves()))?
        }
        Color::Black => words.word(san)?,
    }
    for nag in node.nags() {
        words.word(nag)?;
    }
    Ok(())
}

fn write_variation<W: Write + ?Sized>(
    variation: &Variation,
    start: &Position,
    words: &mut Wrap<'_, W>,
) -> Result<(), WriteError> {
    words.open()?;
    for comment in &variation.comments {
        write_comment(comment, words)?;
    }
    write_moves(&variation.moves, start.clone(), words)?;
    words.join("", ')')?;
    Ok(())
}

/// Commands stay on one line, for simpler readers.
fn write_comment<W: Write + ?Sized>(comment: &Comment, words: &mut Wrap<'_, W>) -> fmt::Result {
    words.word('{')?;
    let mut is_first = true;
    let values = comment.values().into_iter().flatten();
    for value in values {
        write_word(value, &mut is_first, words)?;
    }
    for word in comment.text().split(' ').filter(|word| !word.is_empty()) {
        write_word(word, &mut is_first, words)?;
    }
    words.join(if is_first { "" } else { " " }, '}')
}

fn write_word<W: Write + ?Sized>(
    word: impl fmt::Display,
    is_first: &mut bool,
    words: &mut Wrap<'_, W>,
) -> fmt::Result {
    if core::mem::take(is_first) { words.join(" ", word) } else { words.word(word) }
}

/// A game cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// A move is illegal in its position.
    Illegal {
        /// The move in UCI.
        attempt: MoveText,
        /// The reason.
        reason: IllegalMove,
    },
    /// The output cannot be written.
    Format(fmt::Error),
}

fn illegal(node: &AnnotatedMove, before: &Position, reason: IllegalMove) -> WriteError {
    let attempt = MoveText {
        number: before.fullmoves(),
        color: before.turn(),
        text: before.uci(node.played()).to_string(),
    };
    WriteError::Illegal { attempt, reason }
}

impl From<fmt::Error> for WriteError {
    fn from(error: fmt::Error) -> WriteError {
        WriteError::Format(error)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Illegal { attempt, reason } => write!(f, "move {attempt}: {reason}"),
            WriteError::Format(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for WriteError {}
