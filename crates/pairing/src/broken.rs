//! Which rules a pairing breaks that was made by hand, whatever it is.

use std::fmt;

use crate::{
    Color,
    dutch::{Game, Round},
    field::{Field, Obstacle},
};

/// A rule that a pairing breaks. Players are named by their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BrokenRule {
    /// The two may not meet, for this reason.
    Pair {
        /// The players, White first.
        players: (u16, u16),
        /// Why.
        obstacle: Obstacle,
    },
    /// The player has had the bye or a full point without a game, and gets the bye.
    SecondBye(u16),
    /// The number of players is even, and still somebody gets the bye.
    NeedlessBye(u16),
    /// With this color, the games with White and with Black would differ by more than two.
    ColorDifference {
        /// The player.
        player: u16,
        /// The color given.
        color: Color,
    },
    /// The player would have this color three times in a row.
    ThirdColor {
        /// The player.
        player: u16,
        /// The color given.
        color: Color,
    },
    /// The player is in the pairing more than once.
    Twice(u16),
    /// The player takes part in the round and has neither an opponent nor the bye.
    Missing(u16),
    /// The player does not take part in the round.
    NotInRound(u16),
}

impl BrokenRule {
    /// The article, with the document it is in; none for a plain slip, and for a forbidden pair,
    /// which the regulations of the tournament decide.
    pub fn article(&self) -> Option<&'static str> {
        match self {
            BrokenRule::Pair { obstacle, .. } => obstacle.article(),
            BrokenRule::SecondBye(_) => Some("C.04.3 article 2.1.2"),
            BrokenRule::NeedlessBye(_) => Some("C.04.1 article 3"),
            BrokenRule::ColorDifference { .. } => Some("C.04.1 article 6"),
            BrokenRule::ThirdColor { .. } => Some("C.04.1 article 7"),
            BrokenRule::Twice(_) | BrokenRule::Missing(_) | BrokenRule::NotInRound(_) => None,
        }
    }

    /// The players it is about.
    pub fn players(&self) -> Vec<u16> {
        match *self {
            BrokenRule::Pair { players: (white, black), .. } => vec![white, black],
            BrokenRule::SecondBye(player)
            | BrokenRule::NeedlessBye(player)
            | BrokenRule::ColorDifference { player, .. }
            | BrokenRule::ThirdColor { player, .. }
            | BrokenRule::Twice(player)
            | BrokenRule::Missing(player)
            | BrokenRule::NotInRound(player) => vec![player],
        }
    }
}

impl Obstacle {
    /// The article, with the document it is in; none for what the regulations decide.
    pub fn article(&self) -> Option<&'static str> {
        match self {
            Obstacle::Met { .. } => Some("C.04.3 article 2.1.1"),
            Obstacle::SameColor(_) => Some("C.04.3 article 2.1.3"),
            Obstacle::Forbidden => None,
        }
    }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokenRule::Pair { players: (white, black), obstacle } => match obstacle {
                Obstacle::Met { round } => write!(f, "{white} and {black} met in round {round}")?,
                Obstacle::SameColor(color) => {
                    write!(f, "{white} and {black} must both get {color}")?;
                }
                Obstacle::Forbidden => write!(f, "{white} and {black} are a forbidden pair")?,
            },
            BrokenRule::SecondBye(player) => {
                write!(f, "{player} has had the bye or a full point without a game")?;
            }
            BrokenRule::NeedlessBye(player) => {
                write!(f, "{player} gets the bye though the number of players is even")?;
            }
            BrokenRule::ColorDifference { player, color } => {
                write!(f, "{player} would get {color} three times more than the other color")?;
            }
            BrokenRule::ThirdColor { player, color } => {
                write!(f, "{player} would get {color} for the third time in a row")?;
            }
            BrokenRule::Twice(player) => write!(f, "{player} is paired more than once")?,
            BrokenRule::Missing(player) => write!(f, "{player} is not paired")?,
            BrokenRule::NotInRound(player) => write!(f, "{player} is not in this round")?,
        }
        self.article().map_or(Ok(()), |article| write!(f, " ({article})"))
    }
}

/// Every rule that a pairing of the round breaks: board by board, then the bye, then who is
/// missing. Empty if the pairing is legal, whether or not it is the best.
pub fn broken_rules(field: &Field, round: &Round) -> Vec<BrokenRule> {
    let players = field.players();
    let find = |number: u16| players.iter().position(|player| player.number == number);
    let mut broken = Vec::new();
    let mut seen = vec![0; players.len()];
    for game in &round.games {
        let (white, black) = (find(game.white), find(game.black));
        for (found, number) in [(white, game.white), (black, game.black)] {
            match found {
                Some(index) => seen[index] += 1,
                None => broken.push(BrokenRule::NotInRound(number)),
            }
        }
        if let (Some(white), Some(black)) = (white, black)
            && white != black
        {
            broken.extend(of_game(field, game, white, black));
        }
    }
    if let Some(number) = round.bye {
        match find(number) {
            None => broken.push(BrokenRule::NotInRound(number)),
            Some(index) => {
                seen[index] += 1;
                if players.len().is_multiple_of(2) {
                    broken.push(BrokenRule::NeedlessBye(number));
                }
                if !players[index].may_get_bye {
                    broken.push(BrokenRule::SecondBye(number));
                }
            }
        }
    }
    for (player, times) in players.iter().zip(seen) {
        match times {
            0 => broken.push(BrokenRule::Missing(player.number)),
            1 => {}
            _ => broken.push(BrokenRule::Twice(player.number)),
        }
    }
    broken
}

fn of_game(field: &Field, game: &Game, white: usize, black: usize) -> Vec<BrokenRule> {
    let obstacles = field.obstacles(white, black);
    let players = (game.white, game.black);
    let mut broken: Vec<BrokenRule> =
        obstacles.iter().map(|it| BrokenRule::Pair { players, obstacle: *it }).collect();
    let (one, other) = (&field.players()[white], &field.players()[black]);
    // Somebody must get the wrong color if both must get the same; and around topscorers both
    // rules are criteria of their own (C10, C11).
    let is_told = obstacles.iter().any(|it| matches!(it, Obstacle::SameColor(_)));
    if is_told || one.is_topscorer || other.is_topscorer {
        return broken;
    }
    for (player, color) in [(one, Color::White), (other, Color::Black)] {
        if player.absolute() != Some(!color) {
            continue;
        }
        let number = player.number;
        broken.push(match player.color_difference.abs() {
            2.. => BrokenRule::ColorDifference { player: number, color },
            _ => BrokenRule::ThirdColor { player: number, color },
        });
    }
    broken
}
