//! UCI commands and replies.

use std::time::Duration;

use engine::Score;
use game::{ClockControl, Game, Timestamp};
use rules::{ByColor, CastlingMode, Color, Line, Move, Position, Uci};

/// The clocks of a game in UCI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UciClocks {
    turn: Color,
    sides: ByColor<Side>,
    /// Moves until the next stage, for the side to move.
    moves_to_go: Option<u32>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Side {
    left_ms: u64,
    increment_ms: u64,
}

impl UciClocks {
    /// None if the side to move has no clock, or days per move.
    pub(crate) fn of(game: &Game, at: Timestamp) -> Option<UciClocks> {
        let turn = game.turn();
        let left = game.clocks(at);
        let side = |color: Color| {
            let clock = game.config().time[color].clock()?;
            let bonus = clock.stages().iter().map(|stage| stage.bonus.per_move().0).min();
            Some(Side { left_ms: left[color]?.0, increment_ms: bonus.unwrap_or(0) })
        };
        let own = side(turn)?;
        // If the opponent has no clock, the program gets its own time for both.
        let sides = ByColor::new_with(|color| side(color).unwrap_or(own));
        let clock = game.config().time[turn].clock()?;
        let moves_to_go = moves_to_go(clock, game.moves_by(turn));
        Some(UciClocks { turn, sides, moves_to_go })
    }

    /// The time of the side to move.
    pub(crate) fn left(&self) -> Duration {
        Duration::from_millis(self.sides[self.turn].left_ms)
    }

    /// `go wtime …`, after the side to move has waited this long.
    fn go(&self, waited: Duration) -> String {
        let left = |color: Color| {
            let left = self.sides[color].left_ms;
            let waited = if color == self.turn { waited.as_millis() as u64 } else { 0 };
            left.saturating_sub(waited).max(1)
        };
        let ByColor { white, black } = self.sides;
        let mut text = format!(
            "go wtime {} btime {} winc {} binc {}",
            left(Color::White),
            left(Color::Black),
            white.increment_ms,
            black.increment_ms
        );
        if let Some(moves) = self.moves_to_go {
            text.push_str(&format!(" movestogo {moves}"));
        }
        text
    }
}

/// How many moves are left in the stage; none if it is for the rest of the game.
fn moves_to_go(clock: &ClockControl, made: u32) -> Option<u32> {
    let mut made = made;
    let stages = clock.stages();
    for stage in stages {
        match stage.moves? {
            moves if made < moves => return Some(moves - made),
            moves => made -= moves,
        }
    }
    // The last stage repeats.
    let again = stages.last()?.moves?;
    Some(again - made % again)
}

/// `position …`: the start position and the moves.
pub(crate) fn position(line: &Line) -> String {
    let mut text = if *line.start() == Position::initial() {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", line.start().to_fen())
    };
    let mut before = line.start().clone();
    for (index, &made) in line.moves().iter().enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&before.uci(made).to_string());
        before.play_unchecked(made);
    }
    text
}

/// `go …`: with the clocks if there are any, otherwise for this time.
pub(crate) fn go(clocks: Option<&UciClocks>, waited: Duration, time: Duration) -> String {
    match clocks {
        Some(clocks) => clocks.go(waited),
        None => format!("go movetime {}", time.as_millis().max(1)),
    }
}

/// Whether the game is Chess960.
pub(crate) fn is_chess960(line: &Line) -> bool {
    line.start().mode() == CastlingMode::Chess960
}

/// A relevant reply of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum UciReply {
    /// `uciok`.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// It has this option.
    Option(String),
    /// A score.
    Score(Score),
    /// `bestmove`, as the program wrote it.
    Best(String),
}

impl UciReply {
    /// None for other lines.
    pub(crate) fn read(line: &str) -> Option<UciReply> {
        let mut words = line.split_ascii_whitespace();
        match words.next()? {
            "uciok" => Some(UciReply::UciOk),
            "readyok" => Some(UciReply::ReadyOk),
            "bestmove" => Some(UciReply::Best(words.next().unwrap_or("").to_owned())),
            "option" => {
                let name = words.skip(1).take_while(|&word| word != "type");
                Some(UciReply::Option(name.collect::<Vec<_>>().join(" ")))
            }
            "info" => score(words).map(UciReply::Score),
            _ => None,
        }
    }
}

/// The score of an `info` line; bounds and other variations are ignored.
fn score<'a>(words: impl Iterator<Item = &'a str>) -> Option<Score> {
    let words: Vec<&str> = words.take_while(|&word| word != "pv" && word != "string").collect();
    let after = |name: &str| {
        let at = words.iter().position(|&word| word == name)?;
        words.get(at + 1..)
    };
    let is_other = after("multipv").is_some_and(|rest| rest.first() != Some(&"1"));
    if is_other || words.contains(&"lowerbound") || words.contains(&"upperbound") {
        return None;
    }
    match after("score")? {
        ["cp", value, ..] => value.parse().ok().map(Score::Centipawns),
        ["mate", moves, ..] => {
            let moves: i32 = moves.parse().ok()?;
            let distance = moves.unsigned_abs();
            Some(if moves > 0 { Score::Mates(distance) } else { Score::IsMated(distance) })
        }
        _ => None,
    }
}

/// The legal move of a text. Both notations of castling are accepted.
pub(crate) fn legal(position: &Position, text: &str) -> Option<Move> {
    let uci: Uci = text.parse().ok()?;
    uci.to_move(position).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{GameConfig, TimeControl};

    #[test]
    fn a_line_is_told_from_its_beginning() {
        let mut line = Line::new(Position::initial());
        assert_eq!(position(&line), "position startpos");
        for text in ["e2e4", "e7e5", "g1f3"] {
            line.play_unchecked(legal(line.position(), text).unwrap());
        }
        assert_eq!(position(&line), "position startpos moves e2e4 e7e5 g1f3");
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let mut line = Line::new(Position::from_fen(fen).unwrap());
        line.play_unchecked(legal(line.position(), "e1g1").unwrap());
        assert_eq!(position(&line), format!("position fen {fen} moves e1g1"));
        assert!(!is_chess960(&line));
    }

    #[test]
    fn castling_in_chess960_takes_the_own_rook() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let start = Position::from_fen_in(fen, CastlingMode::Chess960).unwrap();
        let mut line = Line::new(start);
        assert!(is_chess960(&line));
        line.play_unchecked(legal(line.position(), "e1h1").unwrap());
        assert!(position(&line).ends_with(" moves e1h1"), "{}", position(&line));
    }

    #[test]
    fn clocks_are_told_with_what_was_waited() {
        let told = |time: &str, waited: u64| {
            let time: TimeControl = time.parse().unwrap();
            let game = Game::new(GameConfig::casual(Timestamp(0), time));
            let clocks = UciClocks::of(&game, Timestamp(0));
            go(clocks.as_ref(), Duration::from_millis(waited), Duration::from_secs(2))
        };
        assert_eq!(told("3+2", 0), "go wtime 180000 btime 180000 winc 2000 binc 2000");
        assert_eq!(told("3+2", 500), "go wtime 179500 btime 180000 winc 2000 binc 2000");
        assert_eq!(told("1 min", 90_000), "go wtime 1 btime 60000 winc 0 binc 0");
        assert_eq!(
            told("40/90+30:30+30", 0),
            "go wtime 5400000 btime 5400000 winc 30000 binc 30000 movestogo 40"
        );
        assert_eq!(told("no clock", 0), "go movetime 2000");
        assert_eq!(told("3 days", 0), "go movetime 2000");
    }

    #[test]
    fn stages_are_counted_down() {
        let time: TimeControl = "40/90:20/60:30".parse().unwrap();
        let clock = time.clock().unwrap();
        for (made, left) in
            [(0, Some(40)), (39, Some(1)), (40, Some(20)), (59, Some(1)), (60, None)]
        {
            assert_eq!(moves_to_go(clock, made), left, "{made}");
        }
        let time: TimeControl = "40/90".parse().unwrap();
        for (made, left) in [(39, 1), (40, 40), (95, 25)] {
            assert_eq!(moves_to_go(time.clock().unwrap(), made), Some(left), "{made}");
        }
    }

    #[test]
    fn what_matters_is_read_and_the_rest_passed_over() {
        let read = |line: &str| UciReply::read(line);
        let score = |line: &str| match read(line) {
            Some(UciReply::Score(score)) => Some(score),
            _ => None,
        };
        assert_eq!(read("uciok"), Some(UciReply::UciOk));
        assert_eq!(read("bestmove e2e4 ponder e7e5"), Some(UciReply::Best("e2e4".into())));
        assert_eq!(read("bestmove"), Some(UciReply::Best(String::new())));
        assert_eq!(
            read("option name Skill Level type spin default 20 min 0 max 20"),
            Some(UciReply::Option("Skill Level".into()))
        );
        let long = "info depth 9 multipv 1 score cp -31 nodes 5 pv e2e4";
        assert_eq!(score(long), Some(Score::Centipawns(-31)));
        assert_eq!(score("info score mate 3"), Some(Score::Mates(3)));
        assert_eq!(score("info score mate -2"), Some(Score::IsMated(2)));
        for odd in [
            "",
            "Stockfish 15.1 by the authors",
            "info depth 1 multipv 2 score cp 8",
            "info score cp 8 lowerbound",
            "info score cp much",
            "info string score cp 5",
            "info depth 3",
            "info score",
        ] {
            assert_eq!(read(odd), None, "{odd}");
        }
    }

    #[test]
    fn only_legal_moves_are_moves() {
        let start = Position::initial();
        for text in ["", "0000", "(none)", "e2e5", "e7e5", "e2e4q", "castle"] {
            assert_eq!(legal(&start, text), None, "{text}");
        }
        assert!(legal(&start, "e2e4").is_some());
    }
}
