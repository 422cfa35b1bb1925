//! Fair play: nobody asks the server's engine about a position of their own live game.

use game::{Game, PersonId, Seat};
use rules::Position;
use wire::error::LobbyCode;

use crate::{Zone, error::ApiError};

/// So many live games of one person are looked at, the newest first.
const GAMES_MAX: u32 = 500;

/// Refuses a game against the computer from a position that stands, or stood, in a live game of
/// this person against somebody else. The standard start position is always allowed.
pub(super) async fn not_from_own_live_game(
    zone: &Zone,
    start: &Position,
    person: PersonId,
) -> Result<(), ApiError> {
    if is_same(start, &Position::initial()) {
        return Ok(());
    }
    for id in zone.store.history.playing(person, GAMES_MAX).await? {
        let (game, _) = zone.node.look(id).await?;
        if is_against_a_person(&game, person) && has_stood(&game, start) {
            return Err(LobbyCode::LiveGamePosition.into());
        }
    }
    Ok(())
}

fn is_against_a_person(game: &Game, person: PersonId) -> bool {
    let opponent = game.side_of(person).and_then(|color| game.seat(!color));
    game.ended().is_none() && matches!(opponent, Some(Seat::Person(_)))
}

/// Positions before one that an arbiter restored count no more: the game has left them.
fn has_stood(game: &Game, wanted: &Position) -> bool {
    let line = game.line();
    let mut position = line.start().clone();
    is_same(&position, wanted)
        || line.moves().iter().any(|made| {
            position.play_unchecked(*made);
            is_same(&position, wanted)
        })
}

/// The same pieces with the same side to move. Castling rights, en passant and counters are left
/// out: a position with other rights is as good a question to an engine.
fn is_same(one: &Position, other: &Position) -> bool {
    one.board() == other.board() && one.turn() == other.turn()
}
