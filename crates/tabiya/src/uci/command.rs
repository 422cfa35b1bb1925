//! What a chess program says to an engine.

use core::{str::FromStr, time::Duration};

/// A line that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    /// `position`: the FEN, if it is not the starting position, and moves.
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: Option<String>,
    },
    Quit,
    /// Nothing to do: an empty line, or `debug` and `register`, which mean nothing to us.
    Nothing,
}

/// How long and on what to think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) white: Side,
    pub(super) black: Side,
    pub(super) moves_to_go: Option<u32>,
    pub(super) move_time: Option<Duration>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) mate: Option<u32>,
    pub(super) perft: Option<u32>,
    pub(super) is_infinite: bool,
    pub(super) is_pondering: bool,
    pub(super) only: Vec<String>,
}

/// The clock of a side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Side {
    pub(super) time: Option<Duration>,
    pub(super) increment: Duration,
}

impl Command {
    /// Understands a line, or says why not.
    pub(super) fn parse(line: &str) -> Result<Command, String> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Command::Nothing) };
        match first {
            "uci" => Ok(Command::Uci),
            "isready" => Ok(Command::IsReady),
            "ucinewgame" => Ok(Command::NewGame),
            "position" => parse_position(words),
            "go" => parse_go(words).map(Command::Go),
            "stop" => Ok(Command::Stop),
            "ponderhit" => Ok(Command::PonderHit),
            "setoption" => parse_option(words),
            "quit" => Ok(Command::Quit),
            "debug" | "register" => Ok(Command::Nothing),
            other => Err(format!("unknown command {}", shorten(other))),
        }
    }
}

fn parse_position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, String> {
    let fen = match words.next() {
        Some("startpos") => {
            return match words.next() {
                None => Ok(Command::Position { fen: None, moves: Vec::new() }),
                Some("moves") => Ok(Command::Position { fen: None, moves: own(words) }),
                Some(other) => {
                    Err(format!("expected moves after startpos, not {}", shorten(other)))
                }
            };
        }
        Some("fen") => words.by_ref().take_while(|&word| word != "moves"),
        Some(other) => return Err(format!("expected startpos or fen, not {}", shorten(other))),
        None => return Err("position needs startpos or fen".to_owned()),
    };
    let fen = fen.collect::<Vec<_>>().join(" ");
    Ok(Command::Position { fen: Some(fen), moves: own(words) })
}

fn own<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    words.map(str::to_owned).collect()
}

fn parse_go<'a>(words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a number"));
        match word {
            "wtime" => go.white.time = Some(milliseconds(word, value()?)?),
            "btime" => go.black.time = Some(milliseconds(word, value()?)?),
            "winc" => go.white.increment = milliseconds(word, value()?)?,
            "binc" => go.black.increment = milliseconds(word, value()?)?,
            "movetime" => go.move_time = Some(milliseconds(word, value()?)?),
            "movestogo" => go.moves_to_go = Some(number(word, value()?)?),
            "depth" => go.depth = Some(number(word, value()?)?),
            "nodes" => go.nodes = Some(number(word, value()?)?),
            "mate" => go.mate = Some(number(word, value()?)?),
            "perft" => go.perft = Some(number(word, value()?)?),
            "infinite" => go.is_infinite = true,
            "ponder" => go.is_pondering = true,
            "searchmoves" => {
                let is_move = |word: &&str| word.parse::<rules::Uci>().is_ok();
                while let Some(found) = words.next_if(is_move) {
                    go.only.push(found.to_owned());
                }
            }
            other => return Err(format!("go does not know {}", shorten(other))),
        }
    }
    Ok(go)
}

fn number<T: FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{name} needs a number, not {}", shorten(text)))
}

/// Some programs send less than nothing when a flag is about to fall.
fn milliseconds(name: &str, text: &str) -> Result<Duration, String> {
    let value: i64 = number(name, text)?;
    Ok(Duration::from_millis(value.max(0) as u64))
}

/// `name <words> [value <words>]`.
fn parse_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, String> {
    if words.next() != Some("name") {
        return Err("setoption needs name".to_owned());
    }
    let words: Vec<&str> = words.collect();
    let split = words.iter().position(|&word| word == "value");
    let (name, value) = words.split_at(split.unwrap_or(words.len()));
    let value = value.get(1..).map(|words| words.join(" "));
    Ok(Command::SetOption { name: name.join(" "), value })
}

/// Foreign text in an answer: one line, not too long.
pub(super) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("{short:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_moves_or_none() {
        let position = |fen: Option<&str>, moves: &[&str]| Command::Position {
            fen: fen.map(str::to_owned),
            moves: own(moves.iter().copied()),
        };
        for (line, expected) in [
            ("position startpos", position(None, &[])),
            ("  position\tstartpos  moves e2e4 e7e5 ", position(None, &["e2e4", "e7e5"])),
            ("position fen 8/8 w - -", position(Some("8/8 w - -"), &[])),
            ("position fen 8/8 w moves a1a2", position(Some("8/8 w"), &["a1a2"])),
        ] {
            assert_eq!(Command::parse(line), Ok(expected));
        }
        for bad in ["position", "position start", "position startpos e2e4"] {
            assert!(Command::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn go_reads_every_word_it_knows_in_any_order() {
        let line = "go binc 20 wtime 1000 searchmoves e2e4 d2d4 btime -5 winc 10 movestogo 7 \
                    depth 3 nodes 99 mate 2 movetime 40 ponder infinite";
        let Ok(Command::Go(go)) = Command::parse(line) else { panic!("not understood") };
        let expected = Go {
            white: Side {
                time: Some(Duration::from_secs(1)),
                increment: Duration::from_millis(10),
            },
            black: Side { time: Some(Duration::ZERO), increment: Duration::from_millis(20) },
            moves_to_go: Some(7),
            move_time: Some(Duration::from_millis(40)),
            depth: Some(3),
            nodes: Some(99),
            mate: Some(2),
            perft: None,
            is_infinite: true,
            is_pondering: true,
            only: vec!["e2e4".to_owned(), "d2d4".to_owned()],
        };
        assert_eq!(go, expected);
        for bad in ["go depth", "go depth x", "go nodes -1", "go fast", "go wtime 1e3"] {
            assert!(Command::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let set = |name: &str, value: Option<&str>| {
            Ok(Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) })
        };
        let parse = Command::parse;
        assert_eq!(parse("setoption name Skill Level value 3"), set("Skill Level", Some("3")));
        assert_eq!(parse("setoption name Clear Hash"), set("Clear Hash", None));
        assert_eq!(parse("setoption name a value"), set("a", Some("")));
        assert!(parse("setoption Hash 3").is_err());
    }

    #[test]
    fn foreign_text_is_quoted_in_one_short_line() {
        let long = "ä".repeat(500);
        let error = Command::parse(&long).unwrap_err();
        assert!(error.len() < 150 && error.starts_with("unknown command"), "{error}");
        assert_eq!(shorten("a\u{7}b"), r#""a\u{7}b""#);
    }
}
