//! What happens in the lobby, and who hears of it.

use std::sync::Arc;

use game::PersonId;
use rules::{ByColor, Color};
use store::Audience;
use wire::{GameId, lobby::Frame};

use super::state::Entry;

#[derive(Clone)]
pub(super) enum News {
    /// Somebody looks for an opponent.
    Seek(Arc<Entry>),
    /// A seek is no more.
    Gone(Arc<Entry>, Option<String>),
    /// Two were paired.
    Paired(GameId, ByColor<PersonId>),
    /// The same for everybody.
    Frame(Arc<str>),
}

impl News {
    /// The frame for one receiver; none if it is not their business.
    pub(super) fn for_person(&self, person: Option<PersonId>) -> Option<Arc<str>> {
        let frame = match self {
            News::Seek(entry) if entry.is_listed_for(person) => {
                Frame::Seek(Box::new(entry.view(person)))
            }
            News::Gone(entry, why) if entry.is_listed_for(person) => {
                let concerned = person == Some(entry.seek.by)
                    || matches!(entry.seek.audience, Audience::Person(to) if person == Some(to));
                Frame::Gone { id: entry.seek.id, why: why.clone().filter(|_| concerned) }
            }
            News::Paired(game, players) => {
                let side = Color::ALL.into_iter().find(|&one| Some(players[one]) == person)?;
                Frame::Paired { game: *game, side: side.into() }
            }
            News::Frame(text) => return Some(Arc::clone(text)),
            News::Seek(_) | News::Gone(..) => return None,
        };
        Some(frame.to_json().into())
    }
}
