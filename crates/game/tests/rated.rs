//! The conditions of a rated game (SPEC 9).

use rules::{ByColor, CastlingMode, Position};
use tabiya_game::{ConfigError, GameConfig, Permissions, PersonId, Seat, TimeControl, Timestamp};

fn rated() -> GameConfig {
    GameConfig::casual(Timestamp(0), time("3+2")).rated()
}

fn time(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}

#[test]
fn a_rated_game_is_the_same_contest_for_both() {
    let (anna, computer) = (Some(Seat::Person(PersonId(1))), Some(Seat::Computer));
    let fen = |fen| Position::from_fen_in(fen, CastlingMode::Chess960).expect("a position");
    for (config, fault) in [
        (rated(), None),
        (GameConfig { start: Position::chess960(17).expect("an array"), ..rated() }, None),
        (GameConfig::casual(Timestamp(0), time("3 days")).rated(), None),
        (
            GameConfig { time: ByColor { white: time("3+2"), black: time("2+2") }, ..rated() },
            Some(ConfigError::RatedUnequalTime),
        ),
        (
            GameConfig { allowed: Permissions::default(), ..rated() },
            Some(ConfigError::RatedTakebacks),
        ),
        (
            GameConfig { seats: ByColor { white: anna, black: computer }, ..rated() },
            Some(ConfigError::RatedComputer),
        ),
        (
            GameConfig { start: fen("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"), ..rated() },
            Some(ConfigError::RatedPosition),
        ),
        (
            GameConfig {
                start: fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"),
                ..rated()
            },
            Some(ConfigError::RatedPosition),
        ),
    ] {
        let casual = GameConfig { rated: false, ..config.clone() };
        match fault {
            None => assert_eq!(config.check(), Ok(())),
            Some(fault) => assert_eq!(config.check(), Err(fault)),
        }
        assert!(casual.check().err().is_none_or(|fault| Some(fault) != config.check().err()));
    }
}
