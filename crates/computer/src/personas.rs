//! Opponents that play as people do: their ratings and styles.

use game::{Character, ComputerPlayer};
use human::{Boldness, Persona, Style};

/// The persona of a game, if the computer plays as people do.
pub(crate) fn persona(computer: &ComputerPlayer) -> Option<Persona> {
    let style = match computer {
        ComputerPlayer::Character(character) => style(*character),
        _ => Style::PLAIN,
    };
    computer.rating().map(|rating| Persona::new(rating, style))
}

/// How a character plays, apart from how well.
pub fn style(character: Character) -> Style {
    use Boldness::{Bold, Cautious, Even};
    let (boldness, pace, openings): (Boldness, u16, &[&str]) = match character {
        Character::Pip => (Bold, 50, &[]),
        // Scholar's mate.
        Character::Juno => (Bold, 70, &["e2e4 e7e5 d1h5 b8c6 f1c4", "e2e4 e7e5 f1c4"]),
        // The Italian Game.
        Character::Bruno => {
            (Even, 90, &["e2e4 e7e5 g1f3 b8c6 f1c4", "e2e4 e7e5 g1f3 b8c6", "d2d4 d7d5"])
        }
        // The London System, and the Caro-Kann.
        Character::Mara => (
            Cautious,
            110,
            &["d2d4 d7d5 c1f4 g8f6 e2e3", "d2d4 g8f6 c1f4 e7e6 e2e3", "e2e4 c7c6 d2d4 d7d5"],
        ),
        // Gambits, and the Scandinavian.
        Character::Felix => (
            Bold,
            80,
            &["e2e4 e7e5 f2f4 e5f4 g1f3", "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5", "d2d4 e7e5 d4e5 b8c6"],
        ),
        // The Queen's Gambit, and the French.
        Character::Ada => {
            (Even, 110, &["d2d4 d7d5 c2c4 e7e6 b1c3", "d2d4 d7d5 c2c4 e7e6", "e2e4 e7e6 d2d4 d7d5"])
        }
        // The Open Sicilian, and the King's Indian.
        Character::Viktor => (
            Bold,
            90,
            &[
                "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4",
                "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6",
                "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6",
            ],
        ),
        // The Ruy Lopez, and the English.
        Character::Otto => (
            Cautious,
            130,
            &[
                "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1",
                "c2c4 e7e5 b1c3 g8f6 g2g3",
                "e2e4 e7e5 g1f3 b8c6",
            ],
        ),
    };
    Style { openings, boldness, pace }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Position, Uci};

    #[test]
    fn every_rating_that_can_be_chosen_has_a_persona() {
        assert_eq!(ComputerPlayer::RATINGS, Persona::RATINGS);
        for character in Character::ALL {
            assert!(Persona::RATINGS.contains(&character.rating()), "{character}");
            let persona = persona(&ComputerPlayer::Character(character)).unwrap();
            assert_eq!(persona.rating(), character.rating());
        }
        assert_eq!(persona(&ComputerPlayer::Level(3)), None);
    }

    #[test]
    fn the_openings_that_characters_like_are_legal() {
        for character in Character::ALL {
            for opening in style(character).openings {
                let mut line = Line::new(Position::initial());
                for text in opening.split_whitespace() {
                    let uci: Uci = text.parse().unwrap();
                    let made = uci.to_move(line.position());
                    line.play_unchecked(made.unwrap_or_else(|_| panic!("{character}: {text}")));
                }
            }
        }
    }
}
