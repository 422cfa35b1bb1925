//! What a persona likes.

use rules::{Color, Line, Move, Position};

/// How much more often it plays the openings it likes.
const LIKED: f64 = 12.0;
/// How much one step of boldness changes the weight of a move, as a power of e.
const STEP: f64 = 0.25;

/// How a persona plays, apart from how well.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// Lines it likes to play, as moves in UCI notation; each with the color that makes its last
    /// move.
    pub openings: &'static [&'static str],
    /// Whether it attacks or waits.
    pub boldness: Boldness,
    /// How long it thinks, in percent of others.
    pub pace: u16,
}

/// Whether a persona attacks or waits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Boldness {
    /// Prefers to stay behind, and to trade.
    Cautious,
    /// Neither.
    Even,
    /// Prefers checks and moves into the opponent's half.
    Bold,
}

impl Style {
    /// No taste of its own.
    pub const PLAIN: Style = Style { openings: &[], boldness: Boldness::Even, pace: 100 };

    /// How much heavier a move becomes.
    pub(super) fn inclination(self, line: &Line, made: Move) -> f64 {
        let liked = if self.likes(line, made) { LIKED } else { 1.0 };
        let steps = match self.boldness {
            Boldness::Cautious => -daring(line, made),
            Boldness::Even => 0.0,
            Boldness::Bold => daring(line, made),
        };
        liked * (STEP * steps).exp()
    }

    /// Whether the move continues an opening it likes.
    fn likes(self, line: &Line, made: Move) -> bool {
        let mode = line.start().mode();
        let played = || line.moves().iter().chain([&made]).map(|one| one.to_uci(mode).to_string());
        let depth = line.moves().len() + 1;
        let fits = |opening: &&str| {
            let words = opening.split_whitespace();
            let length = words.clone().count();
            length >= depth
                && length % 2 == depth % 2
                && words.zip(played()).all(|(word, uci)| word == uci)
        };
        *line.start() == Position::initial() && self.openings.iter().any(fits)
    }
}

/// How much daring a move shows: 1 for a check, 1 for a step into the opponent's half, less 1 for
/// an exchange of pieces of the same kind.
fn daring(line: &Line, made: Move) -> f64 {
    let position = line.position();
    let rank = made.to().index() / 8;
    let is_forward = match position.turn() {
        Color::White => rank >= 4,
        Color::Black => rank <= 3,
    };
    let mut next = position.clone();
    next.play_unchecked(made);
    let trades = made.capture() == Some(made.role());
    f64::from(u8::from(next.is_check())) + f64::from(u8::from(is_forward))
        - f64::from(u8::from(trades))
}
