//! `tabiya predict`: what people play, in a pipe.

use clap::Args;
use human::{Network, Query, RATINGS, Speed};
use rules::{CastlingMode, Position, Setup, Uci};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};

use crate::{
    lines::{Line, answer_lines},
    outcome::{CommandOutcome, Failure},
};

/// More than ten thousand moves.
const LINE_BYTES_MAX: usize = 1 << 16;

/// Predict what people play: reads one JSON object per line, writes one per line
///
/// For scripts and other programs that want to know how likely a player of some rating is to play
/// each move, and to win: to rate puzzles, to tell common mistakes from rare ones, or to choose
/// moves as people do. For the best move, use `tabiya uci`.
///
/// Each line is answered at once and in order, even if it cannot be understood. The exit status is
/// 0 whatever the lines contain.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct PredictArgs {}

const AFTER_HELP: &str = "\
A question:
  moves     the moves of the game in UCI notation, separated by spaces
  fen       the position before these moves; the starting position if left out. With \"fen\",
            \"moves\" can be left out, but the last two moves improve the prediction
  rating    the rating of the player to move, from 0 to 4000, as lichess counts. The network has
            learned from games of players rated 600 to 2600
  opponent  the opponent's rating; the same if left out
  speed     \"bullet\", \"blitz\", \"rapid\" (or \"classical\", \"correspondence\"), or \"unknown\", as it
            is if left out

The answer:
  moves     all legal moves with their probabilities, the most probable first
  result    the probabilities of \"loss\", \"draw\" and \"win\" for the player to move

The answer to a line that is no such question, to Chess960, and to a game that is over:
  error     what is wrong and where

Examples:
  echo '{\"moves\": \"e2e4 e7e5\", \"rating\": 1500}' | tabiya predict
  tabiya predict < questions.jsonl | jq -r '.moves | keys_unsorted[0]'";

impl PredictArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let network = human::network();
        answer_lines(LINE_BYTES_MAX, |line| {
            answer(network, line).unwrap_or_else(|error| Answer::Error { error: sentence(&error) })
        })
    }
}

#[derive(Deserialize)]
struct Question {
    moves: Option<String>,
    fen: Option<String>,
    // Programs that compute ratings write them with a point.
    rating: f64,
    opponent: Option<f64>,
    #[serde(default)]
    speed: SpeedWord,
}

#[derive(Copy, Clone, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SpeedWord {
    Bullet,
    Blitz,
    #[serde(alias = "classical", alias = "correspondence")]
    Rapid,
    #[default]
    Unknown,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Prediction { moves: Moves, result: ResultChances },
    Error { error: String },
}

/// Moves in UCI notation with their probabilities.
struct Moves(Vec<(Uci, f32)>);

#[derive(Serialize)]
struct ResultChances {
    loss: f64,
    draw: f64,
    win: f64,
}

fn answer(network: &Network<'_>, line: Line<'_>) -> Result<Answer, String> {
    let question: Question =
        serde_json::from_str(line.text(LINE_BYTES_MAX)?).map_err(json_error)?;
    let position = question.position()?;
    let line = question.line(position)?;
    let rating = rating(question.rating)?;
    let opponent = question.opponent.map_or(Ok(rating), self::rating)?;
    let query = Query::after(&line, rating, opponent, question.speed.into());
    let prediction = network.predict(&query).map_err(|error| error.to_string())?;
    let moves = prediction.moves.into_iter();
    let moves = moves.map(|(legal, chance)| (line.position().uci(legal), chance)).collect();
    let human::ResultChances { loss, draw, win } = prediction.result;
    let result = ResultChances { loss: rounded(loss), draw: rounded(draw), win: rounded(win) };
    Ok(Answer::Prediction { moves: Moves(moves), result })
}

impl Question {
    /// The position before the moves.
    fn position(&self) -> Result<Position, String> {
        let Some(fen) = &self.fen else {
            let is_asked = self.moves.is_some();
            let missing = || "both \"moves\" and \"fen\" are missing".to_owned();
            return is_asked.then(Position::initial).ok_or_else(missing);
        };
        let setup: Setup = fen.parse().map_err(|error: rules::ParseFenError| error.to_string())?;
        if let Ok(position) = Position::from_setup(setup.clone(), CastlingMode::Standard) {
            return Ok(position);
        }
        if let Ok(position) = Position::from_setup(setup.clone(), CastlingMode::Chess960) {
            return Ok(position);
        }
        // As `judge` does with castling and en passant claims that the board contradicts.
        Position::from_setup(
            setup.without_false_claims(CastlingMode::Standard),
            CastlingMode::Standard,
        )
        .map_err(|error| format!("the FEN is no position: {error}"))
    }

    /// The moves played from the position.
    fn line(&self, position: Position) -> Result<rules::Line, String> {
        let mut line = rules::Line::new(position);
        let moves = self.moves.as_deref().unwrap_or_default();
        for (index, text) in moves.split_whitespace().enumerate() {
            let number = index + 1;
            let uci: Uci = text
                .parse()
                .map_err(|error| format!("move {number}, {text:?}, is invalid: {error}"))?;
            let legal = uci.to_move(line.position());
            let legal =
                legal.map_err(|error| format!("move {number}, {text}, is illegal: {error}"))?;
            line.play_unchecked(legal);
        }
        Ok(line)
    }
}

fn rating(number: f64) -> Result<u16, String> {
    let (lowest, highest) = (*RATINGS.start(), *RATINGS.end());
    if (f64::from(lowest)..=f64::from(highest)).contains(&number) {
        Ok(number.round() as u16)
    } else {
        Err(format!("the rating {number} is not between {lowest} and {highest}"))
    }
}

/// What is wrong, and where in the line.
fn json_error(error: serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    format!("invalid JSON at column {}: {what}", error.column())
}

/// As a sentence, with a capital letter and a period.
fn sentence(text: &str) -> String {
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase());
    first.into_iter().flatten().chain(letters).chain(['.']).collect()
}

/// To a millionth: the rest says nothing and makes lines long.
fn rounded(chance: f32) -> f64 {
    (f64::from(chance) * 1e6).round() / 1e6
}

impl From<SpeedWord> for Speed {
    fn from(word: SpeedWord) -> Speed {
        match word {
            SpeedWord::Bullet => Speed::Bullet,
            SpeedWord::Blitz => Speed::Blitz,
            SpeedWord::Rapid => Speed::Rapid,
            SpeedWord::Unknown => Speed::Unknown,
        }
    }
}

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (uci, chance) in &self.0 {
            map.serialize_entry(&uci.to_string(), &rounded(*chance))?;
        }
        map.end()
    }
}
