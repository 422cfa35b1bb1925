//! Small changes of a drafted pairing.

use competition::{Competition, EntryId, Pairing};
use wire::error::CompetitionCode;

/// The draft with two players exchanged; one of them may have the bye.
pub(super) fn swapped(
    competition: &Competition,
    (one, other): (EntryId, EntryId),
) -> Result<Pairing, CompetitionCode> {
    if one == other {
        return Err(CompetitionCode::SamePlayer);
    }
    let mut pairing = pairing(competition)?;
    for id in [one, other] {
        if !is_in(&pairing, id) {
            return Err(CompetitionCode::EntryNotFound);
        }
    }
    let exchange = |id: &mut EntryId| {
        if *id == one {
            *id = other;
        } else if *id == other {
            *id = one;
        }
    };
    for (white, black) in &mut pairing.boards {
        exchange(white);
        exchange(black);
    }
    pairing.bye.iter_mut().for_each(exchange);
    Ok(pairing)
}

/// The draft with the colors of a board exchanged.
pub(super) fn other_colors(
    competition: &Competition,
    board: u16,
) -> Result<Pairing, CompetitionCode> {
    let mut pairing = pairing(competition)?;
    let at = usize::from(board).checked_sub(1).ok_or(CompetitionCode::BoardNotFound)?;
    let (white, black) = pairing.boards.get_mut(at).ok_or(CompetitionCode::BoardNotFound)?;
    std::mem::swap(white, black);
    Ok(pairing)
}

/// The draft in which somebody else has the bye.
pub(super) fn other_bye(
    competition: &Competition,
    entry: EntryId,
) -> Result<Pairing, CompetitionCode> {
    match pairing(competition)?.bye {
        Some(bye) => swapped(competition, (bye, entry)),
        // An even number of players: nobody has a bye to exchange.
        None => Err(CompetitionCode::WrongPlayers),
    }
}

fn pairing(competition: &Competition) -> Result<Pairing, CompetitionCode> {
    Ok(competition.draft().ok_or(CompetitionCode::NoDraft)?.pairing())
}

fn is_in(pairing: &Pairing, id: EntryId) -> bool {
    let on_board = |(white, black): &(EntryId, EntryId)| *white == id || *black == id;
    pairing.bye == Some(id) || pairing.boards.iter().any(on_board)
}
