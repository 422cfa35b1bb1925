//! `tabiya judge`: the rules in a pipe.

use clap::Args;
use rules::{BoardEnd, ByColor, CastlingMode, Color, Move, Position, Setup};
use serde::{Serialize, Serializer};

use crate::{
    fen_args::castling_mode,
    lines::{Line, answer_lines},
    mate_reasons::MateReasons,
    outcome::{CommandOutcome, Failure},
};

/// The longest sensible FEN has some 100 bytes.
const LINE_BYTES_MAX: usize = 4096;

/// Judge positions: reads one FEN per line, writes one JSON object per line
///
/// For scripts and other programs. Each line is answered at once and in order, even if it is not a
/// valid FEN. The exit status is 0 whatever the lines contain.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct JudgeArgs {
    /// How many positions the search for mates may visit per line, to decide `can_win`
    ///
    /// Lower it for speed, raise it for hard positions. The answer depends on nothing else, so it is
    /// the same on every machine. 0 skips the search and uses static proofs only.
    #[arg(long, value_name = "NODES", default_value_t = verdict::DEFAULT_BUDGET)]
    budget: u64,

    /// Use the rules of Chess960
    ///
    /// For positions whose kings and rooks did not start on the usual squares. Reads X-FEN and
    /// Shredder-FEN, and writes castling as the king taking its own rook: e1h1, not e1g1.
    #[arg(long)]
    chess960: bool,

    /// Also say why each side can mate or cannot
    #[arg(long)]
    lines: bool,
}

const AFTER_HELP: &str = "\
The answer to a position:
  fen          normalized: en passant only when the capture is legal, without castling rights
               that the board contradicts
  turn         \"white\" or \"black\"
  check        whether the side to move is in check
  legal_moves  in UCI notation, sorted
  status       \"ongoing\", \"checkmate\", \"stalemate\" or \"dead\"
  can_win      for each side: can it mate by any series of legal moves? \"yes\", \"no\" or
               \"unknown\"
  reachable    \"no\" if it is proven that no game leads here, else \"not_refuted\"
  why          the reasons why it is not reachable
  mates        with --lines, for each side: line, legal moves of both sides that end in mate; or
               proof, why there are none, with the squares of the wall of pawns and those that
               the other king can reach, if there is a wall

The answer to a line that is not a valid FEN, or whose position is illegal (not one king per
side, pawns on the first or last rank, the side not to move in check):
  error        what is wrong and where
  reachable    \"no\"

Examples:
  echo '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' | tabiya judge
  echo '8/8/4k3/8/8/8/4P3/4K3 w - - 0 1' | tabiya judge --lines
  tabiya judge < positions.txt | jq -r 'select(.status == \"stalemate\").fen'";

impl JudgeArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let judge =
            Judge { mode: castling_mode(self.chess960), budget: self.budget, lines: self.lines };
        answer_lines(LINE_BYTES_MAX, |line| judge.answer(line))
    }
}

/// The answer to a line. The order of fields is the order of keys, on which readers rely.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Judgment {
        fen: String,
        #[serde(serialize_with = "color_word")]
        turn: Color,
        check: bool,
        legal_moves: Vec<UciText>,
        status: Status,
        can_win: Sides,
        reachable: Reachable,
        why: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        mates: Option<Box<MateReasons>>,
    },
    Refusal {
        error: String,
        reachable: Reachable,
    },
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Status {
    Ongoing,
    Checkmate,
    Stalemate,
    Dead,
}

#[derive(Serialize)]
struct Sides {
    white: CanWin,
    black: CanWin,
}

#[derive(Copy, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum CanWin {
    Yes,
    No,
    Unknown,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Reachable {
    No,
    NotRefuted,
}

/// What stays the same from line to line.
struct Judge {
    mode: CastlingMode,
    budget: u64,
    lines: bool,
}

impl Judge {
    fn answer(&self, line: Line<'_>) -> Answer {
        match self.position(line) {
            Ok((setup, position)) => self.judgment(&setup, &position),
            Err(error) => Answer::Refusal { error, reachable: Reachable::No },
        }
    }

    /// The position of a line, without claims that the board contradicts; else what is wrong.
    fn position(&self, line: Line<'_>) -> Result<(Setup, Position), String> {
        let text = line.text(LINE_BYTES_MAX)?;
        let setup: Setup = text.parse().map_err(|error: rules::ParseFenError| error.to_string())?;
        let setup = setup.without_false_claims(self.mode);
        let position = Position::from_setup(setup.clone(), self.mode);
        Ok((setup, position.map_err(|error| error.to_string())?))
    }

    fn judgment(&self, setup: &Setup, position: &Position) -> Answer {
        let mut legal_moves = Vec::with_capacity(64);
        position.for_each_legal_move(|legal| legal_moves.push(UciText::new(legal, self.mode)));
        legal_moves.sort_unstable();
        let end = position.board_end();
        let can_win = can_win(position, self.budget);
        let why = self.refutations(setup);
        Answer::Judgment {
            fen: position.to_fen(),
            turn: position.turn(),
            check: position.is_check(),
            legal_moves,
            status: status(end, can_win),
            can_win: Sides { white: can_win.white, black: can_win.black },
            reachable: if why.is_empty() { Reachable::NotRefuted } else { Reachable::No },
            why,
            mates: self.lines.then(|| Box::new(MateReasons::of(position, self.budget))),
        }
    }

    /// The reasons why no game can lead to a position (Laws 3.10.3).
    fn refutations(&self, setup: &Setup) -> Vec<String> {
        let refutation = verdict::reachable(setup, &self.mode.into()).refutation();
        let reasons = refutation.iter().flat_map(|why| why.reasons());
        reasons.map(ToString::to_string).collect()
    }
}

/// For each side, whether it can mate by any series of legal moves (Laws 5.2.2).
fn can_win(position: &Position, budget: u64) -> ByColor<CanWin> {
    if position.has_legal_move() && verdict::is_dead(position) {
        return ByColor::both(CanWin::No);
    }
    ByColor::new_with(|side| match verdict::can_win(position, side, budget) {
        verdict::MateVerdict::Yes(_) => CanWin::Yes,
        verdict::MateVerdict::No(_) => CanWin::No,
        verdict::MateVerdict::Unknown => CanWin::Unknown,
    })
}

fn status(end: Option<BoardEnd>, can_win: ByColor<CanWin>) -> Status {
    match end {
        Some(BoardEnd::Checkmate { .. }) => Status::Checkmate,
        Some(BoardEnd::Stalemate) => Status::Stalemate,
        None if can_win == ByColor::both(CanWin::No) => Status::Dead,
        None => Status::Ongoing,
    }
}

/// A move as chess programs write it, in bytes that sort as the text does.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct UciText {
    squares: [u8; 4],
    /// 0 if nothing is promoted.
    promotion: u8,
}

impl UciText {
    fn new(legal: Move, mode: CastlingMode) -> UciText {
        let uci = legal.to_uci(mode);
        let letters = [
            uci.from.file().to_char(),
            uci.from.rank().to_char(),
            uci.to.file().to_char(),
            uci.to.rank().to_char(),
        ];
        UciText {
            squares: letters.map(|letter| letter as u8),
            promotion: uci.promotion.map_or(0, |role| role.to_char() as u8),
        }
    }
}

impl Serialize for UciText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [a, b, c, d] = self.squares;
        let bytes = [a, b, c, d, self.promotion];
        let length = if self.promotion == 0 { 4 } else { 5 };
        serializer.serialize_str(str::from_utf8(&bytes[..length]).expect("letters and digits"))
    }
}

fn color_word<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match color {
        Color::White => "white",
        Color::Black => "black",
    })
}
