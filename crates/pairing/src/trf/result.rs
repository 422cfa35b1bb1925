//! One round of one player: opponent, color, result.

use crate::{Color, Points};

/// What a round brought a player. The letters are those of TRF26.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// `1`: won.
    Win,
    /// `=`: drawn.
    Draw,
    /// `0`: lost.
    Loss,
    /// `W`: won after less than a move; played, but not rated.
    UnratedWin,
    /// `D`: drawn after less than a move.
    UnratedDraw,
    /// `L`: lost after less than a move.
    UnratedLoss,
    /// A game whose result is not known yet, such as an adjourned one: a blank result.
    Unknown,
    /// `+`: won by forfeit.
    ForfeitWin,
    /// `-`: lost by forfeit.
    ForfeitLoss,
    /// `H`: a half-point bye.
    HalfPointBye,
    /// `F`: a full-point bye.
    FullPointBye,
    /// `U`: the pairing-allocated bye.
    PairingBye,
    /// `Z`: absent, with zero points.
    Absent,
}

impl Outcome {
    /// The letter in a report.
    pub fn code(self) -> char {
        match self {
            Outcome::Win => '1',
            Outcome::Draw => '=',
            Outcome::Loss => '0',
            Outcome::UnratedWin => 'W',
            Outcome::UnratedDraw => 'D',
            Outcome::UnratedLoss => 'L',
            Outcome::Unknown => ' ',
            Outcome::ForfeitWin => '+',
            Outcome::ForfeitLoss => '-',
            Outcome::HalfPointBye => 'H',
            Outcome::FullPointBye => 'F',
            Outcome::PairingBye => 'U',
            Outcome::Absent => 'Z',
        }
    }

    /// Whether a game was played over the board (C.04.2: only such games count for colors and
    /// as meetings).
    pub fn is_played(self) -> bool {
        match self {
            Outcome::Win
            | Outcome::Draw
            | Outcome::Loss
            | Outcome::UnratedWin
            | Outcome::UnratedDraw
            | Outcome::UnratedLoss
            | Outcome::Unknown => true,
            Outcome::ForfeitWin
            | Outcome::ForfeitLoss
            | Outcome::HalfPointBye
            | Outcome::FullPointBye
            | Outcome::PairingBye
            | Outcome::Absent => false,
        }
    }

    /// Whether the player was out before the pairing was made: absent or with a bye that no
    /// pairing gives.
    pub fn is_out(self) -> bool {
        matches!(self, Outcome::HalfPointBye | Outcome::FullPointBye | Outcome::Absent)
    }
}

/// A round in the line of a player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The number of the opponent the player was paired with.
    pub opponent: Option<u16>,
    /// The color in that pairing.
    pub color: Option<Color>,
    /// What it brought.
    pub outcome: Outcome,
}

impl Entry {
    /// A round without an opponent.
    pub fn without_opponent(outcome: Outcome) -> Entry {
        Entry { opponent: None, color: None, outcome }
    }

    /// A round against an opponent.
    pub fn against(opponent: u16, color: Color, outcome: Outcome) -> Entry {
        Entry { opponent: Some(opponent), color: Some(color), outcome }
    }

    /// Whether the pairing gave the player an opponent or the bye.
    pub fn is_paired(&self) -> bool {
        self.opponent.is_some() || self.outcome == Outcome::PairingBye
    }
}

/// How many points results bring (records 162, XXS, BBW and the like).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PointSystem {
    /// A game won with White, drawn with White, lost with White.
    pub white: [Points; 3],
    /// The same with Black.
    pub black: [Points; 3],
    /// A win by forfeit.
    pub forfeit_win: Points,
    /// A loss by forfeit.
    pub forfeit_loss: Points,
    /// A full-point bye.
    pub full_bye: Points,
    /// A half-point bye.
    pub half_bye: Points,
    /// An absence.
    pub absence: Points,
    /// The pairing-allocated bye; as for a win if not given.
    pub pairing_bye: Option<Points>,
    /// A game whose result is not known yet; as for a draw if not given.
    pub unknown: Option<Points>,
}

impl Default for PointSystem {
    fn default() -> PointSystem {
        PointSystem::new(Points::ONE, Points::HALF, Points::ZERO)
    }
}

impl PointSystem {
    /// A system of so many points for a win, a draw and a loss.
    pub fn new(win: Points, draw: Points, loss: Points) -> PointSystem {
        PointSystem {
            white: [win, draw, loss],
            black: [win, draw, loss],
            forfeit_win: win,
            forfeit_loss: Points::ZERO,
            full_bye: win,
            half_bye: draw,
            absence: Points::ZERO,
            pairing_bye: None,
            unknown: None,
        }
    }

    /// The points for a win; the larger number if colors differ.
    pub fn win(&self) -> Points {
        self.white[0].max(self.black[0])
    }

    /// The points for a draw.
    pub fn draw(&self) -> Points {
        self.white[1].max(self.black[1])
    }

    /// The points for a loss.
    pub fn loss(&self) -> Points {
        self.white[2].max(self.black[2])
    }

    /// The points for the pairing-allocated bye.
    pub fn bye(&self) -> Points {
        self.pairing_bye.unwrap_or(self.win())
    }

    /// What an entry brings.
    pub fn value(&self, entry: &Entry) -> Points {
        let game = match entry.color {
            Some(Color::Black) => &self.black,
            Some(Color::White) | None => &self.white,
        };
        match entry.outcome {
            Outcome::Win | Outcome::UnratedWin => game[0],
            Outcome::Draw | Outcome::UnratedDraw => game[1],
            Outcome::Loss | Outcome::UnratedLoss => game[2],
            Outcome::Unknown => self.unknown.unwrap_or(game[1]),
            Outcome::ForfeitWin => self.forfeit_win,
            Outcome::ForfeitLoss => self.forfeit_loss,
            Outcome::HalfPointBye => self.half_bye,
            Outcome::FullPointBye => self.full_bye,
            Outcome::PairingBye => self.bye(),
            Outcome::Absent => self.absence,
        }
    }
}
