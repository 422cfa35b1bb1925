//! The names of openings.

use game::{
    Actor, CommandId, Event, Game, GameConfig, Millis, MoveEvent, RecordedEvent, Seq, TimeControl,
    Timestamp,
};
use node::opening_of;
use rules::{Color, Position};

fn played(start: Position, moves: &str) -> Game {
    let config = GameConfig { start, ..GameConfig::casual(Timestamp(0), TimeControl::Unlimited) };
    let mut game = Game::new(config);
    for uci in moves.split_whitespace() {
        let uci = uci.parse().unwrap();
        let moved = MoveEvent { uci, used: Millis(1), credit: Millis(0), left: None };
        happens(&mut game, Event::Moved(moved));
    }
    game
}

fn happens(game: &mut Game, event: Event) {
    let recorded = RecordedEvent {
        seq: Seq(game.next_seq().0),
        at: Timestamp(0),
        by: Actor::Zone,
        cause: None::<CommandId>,
        uncharged: Millis::ZERO,
        event,
    };
    game.apply(&recorded);
}

fn name(game: &Game) -> String {
    opening_of(game).map_or("-".into(), |found| format!("{} {}", found.eco, found.name))
}

#[test]
fn the_deepest_position_with_a_name_counts() {
    for (moves, expected) in [
        ("", "-"),
        ("e2e4", "B00 King's Pawn Game"),
        ("e2e4 e7e5 g1f3 b8c6 f1b5", "C60 Ruy Lopez"),
        // It has no name of its own, so the one before stays.
        ("e2e4 e7e5 g1f3 b8c6 f1b5 h7h5", "C60 Ruy Lopez"),
        // By transposition.
        ("g1f3 b8c6 e2e4 e7e5 f1b5", "C60 Ruy Lopez"),
    ] {
        assert_eq!(name(&played(Position::initial(), moves)), expected, "{moves}");
    }
}

#[test]
fn a_move_taken_back_takes_its_name_with_it() {
    let mut game = played(Position::initial(), "e2e4 c7c5");
    assert_eq!(name(&game), "B20 Sicilian Defense");
    happens(&mut game, Event::TakenBack { plies: 1, reason: None });
    assert_eq!(name(&game), "B00 King's Pawn Game");
}

#[test]
fn other_starts_have_no_openings() {
    let array = Position::chess960(0).unwrap();
    assert_eq!(name(&played(array, "e2e4")), "-");
    let later =
        Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").unwrap();
    assert_eq!(later.turn(), Color::Black);
    assert_eq!(name(&played(later, "c7c5")), "-");
}
