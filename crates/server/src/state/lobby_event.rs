//! What happens in the lobby, and who hears of it.

use std::sync::Arc;

use game::PersonId;
use rules::{ByColor, Color};
use store::Audience;
use wire::{GameId, lobby::Frame};

use super::Entry;

/// Why a seek is no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// It has become a game.
    Accepted,
    /// Its owner does not look any more, or plays.
    Left,
    /// Its owner took it back.
    Withdrawn,
    /// The challenged said no, perhaps in their own words.
    Declined(Option<String>),
    /// Nobody answered in time.
    Expired,
}

impl Why {
    /// For its owner and the challenged, where there is something to say.
    fn words(&self) -> Option<String> {
        match self {
            Why::Accepted | Why::Left => None,
            Why::Withdrawn => Some("withdrawn".into()),
            Why::Declined(None) => Some("declined".into()),
            Why::Declined(Some(reason)) => Some(format!("declined: {reason}")),
            Why::Expired => Some("nobody answered in time".into()),
        }
    }
}

#[derive(Clone)]
pub(crate) enum LobbyEvent {
    /// Somebody looks for an opponent.
    Seek(Arc<Entry>),
    /// A seek is no more.
    Gone(Arc<Entry>, Why),
    /// Two were paired.
    Paired(GameId, ByColor<PersonId>),
    /// The same for everybody.
    Frame(Arc<str>),
}

impl LobbyEvent {
    /// The frame for one receiver; none if it is not their business.
    pub(crate) fn for_person(&self, person: Option<PersonId>) -> Option<Arc<str>> {
        let frame = match self {
            LobbyEvent::Seek(entry) if entry.is_listed_for(person) => {
                Frame::Seek(Box::new(entry.view(person)))
            }
            LobbyEvent::Gone(entry, why) if entry.is_listed_for(person) => {
                let concerned = person == Some(entry.seek.by)
                    || matches!(entry.seek.audience, Audience::Person(to) if person == Some(to));
                Frame::Gone { id: entry.seek.id, why: why.words().filter(|_| concerned) }
            }
            LobbyEvent::Paired(game, players) => {
                let side = Color::ALL.into_iter().find(|&one| Some(players[one]) == person)?;
                Frame::Paired { game: *game, side: side.into() }
            }
            LobbyEvent::Frame(text) => return Some(Arc::clone(text)),
            LobbyEvent::Seek(_) | LobbyEvent::Gone(..) => return None,
        };
        Some(frame.to_json().into())
    }
}
