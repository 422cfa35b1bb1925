//! Small changes of a drafted pairing.

use crate::{EntryId, Pairing, Refusal, Tournament};

impl Tournament {
    /// The draft with two players exchanged; one of them may have the bye.
    pub(super) fn swapped(&self, one: EntryId, other: EntryId) -> Result<Pairing, Refusal> {
        if one == other {
            return Err(Refusal::SamePlayer);
        }
        let mut pairing = self.drafted()?;
        for id in [one, other] {
            if !is_in(&pairing, id) {
                return Err(Refusal::NoSuchEntry);
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
    pub(super) fn other_colors(&self, board: u16) -> Result<Pairing, Refusal> {
        let mut pairing = self.drafted()?;
        let at = usize::from(board).checked_sub(1).ok_or(Refusal::NoSuchBoard)?;
        let (white, black) = pairing.boards.get_mut(at).ok_or(Refusal::NoSuchBoard)?;
        std::mem::swap(white, black);
        Ok(pairing)
    }

    /// The draft in which another player has the bye.
    pub(super) fn other_bye(&self, entry: EntryId) -> Result<Pairing, Refusal> {
        match self.drafted()?.bye {
            Some(bye) => self.swapped(bye, entry),
            // An even number of players: nobody has a bye to exchange.
            None => Err(Refusal::WrongPlayers),
        }
    }

    fn drafted(&self) -> Result<Pairing, Refusal> {
        Ok(self.draft().ok_or(Refusal::NoDraft)?.pairing())
    }
}

fn is_in(pairing: &Pairing, id: EntryId) -> bool {
    let on_board = |(white, black): &(EntryId, EntryId)| *white == id || *black == id;
    pairing.bye == Some(id) || pairing.boards.iter().any(on_board)
}
