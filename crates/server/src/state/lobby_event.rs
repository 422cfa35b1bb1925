//! What happens in the lobby, and who hears of it.

use std::sync::Arc;

use game::{PersonId, Timestamp};
use rules::{ByColor, Color};
use store::{Audience, Seek};
use wire::{
    GameId,
    bus::{AudienceNote, GoneNote, SeekNote, ServerNoteKind},
    lobby::{Frame, GoneCode},
};

use super::{Blocks, Entry};

/// A seek for other nodes.
pub(crate) fn seek_note(seek: &Seek) -> SeekNote {
    SeekNote {
        id: seek.id,
        by: seek.by.0,
        audience: match seek.audience {
            Audience::Everybody => AudienceNote::Everybody,
            Audience::Link => AudienceNote::Link,
            Audience::Person(PersonId(person)) => AudienceNote::Person(person),
        },
        game: seek.game.clone(),
        at: seek.at.0,
        expires: seek.expires.0,
    }
}

/// A seek of another node.
pub(crate) fn noted_seek(note: &SeekNote) -> Seek {
    Seek {
        id: note.id,
        by: PersonId(note.by),
        audience: match note.audience {
            AudienceNote::Everybody => Audience::Everybody,
            AudienceNote::Link => Audience::Link,
            AudienceNote::Person(person) => Audience::Person(PersonId(person)),
        },
        game: note.game.clone(),
        at: Timestamp(note.at),
        expires: Timestamp(note.expires),
    }
}

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
    /// What its owner and the challenged are told, where there is something to
    /// tell.
    fn code(&self) -> Option<GoneCode> {
        match self {
            Why::Accepted | Why::Left => None,
            Why::Withdrawn => Some(GoneCode::Withdrawn),
            Why::Declined(_) => Some(GoneCode::Declined),
            Why::Expired => Some(GoneCode::Expired),
        }
    }

    /// The same in English.
    fn words(&self) -> Option<String> {
        Some(match (self.code()?, self.reason()) {
            (GoneCode::Withdrawn, _) => "withdrawn".into(),
            (GoneCode::Declined, None) => "declined".into(),
            (GoneCode::Declined, Some(reason)) => format!("declined: {reason}"),
            (GoneCode::Expired, _) => "nobody answered in time".into(),
        })
    }

    /// What the challenged said to it.
    fn reason(&self) -> Option<&str> {
        match self {
            Why::Declined(reason) => reason.as_deref(),
            _ => None,
        }
    }

    /// The frame for somebody who has the seek in their list. Only those whom
    /// it concerns are told why.
    fn frame(&self, id: GameId, concerned: bool) -> Frame {
        if !concerned {
            return Frame::Gone { id, why: None, code: None, reason: None };
        }
        let reason = self.reason().map(str::to_owned);
        Frame::Gone { id, why: self.words(), code: self.code(), reason }
    }
}

impl From<&Why> for GoneNote {
    fn from(why: &Why) -> GoneNote {
        match why {
            Why::Accepted => GoneNote::Accepted,
            Why::Left => GoneNote::Left,
            Why::Withdrawn => GoneNote::Withdrawn,
            Why::Declined(reason) => GoneNote::Declined(reason.clone()),
            Why::Expired => GoneNote::Expired,
        }
    }
}

impl From<GoneNote> for Why {
    fn from(note: GoneNote) -> Why {
        match note {
            GoneNote::Accepted => Why::Accepted,
            GoneNote::Left => Why::Left,
            GoneNote::Withdrawn => Why::Withdrawn,
            GoneNote::Declined(reason) => Why::Declined(reason),
            GoneNote::Expired => Why::Expired,
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
    /// What other nodes are told; none if each finds out by itself.
    pub(super) fn note(&self) -> Option<ServerNoteKind> {
        Some(match self {
            LobbyEvent::Seek(entry) => ServerNoteKind::Seek(seek_note(&entry.seek)),
            LobbyEvent::Gone(entry, why) => {
                ServerNoteKind::SeekGone { seek: entry.seek.id, why: why.into() }
            }
            LobbyEvent::Paired(game, players) => {
                let (white, black) = (players.white.0, players.black.0);
                ServerNoteKind::Paired { game: *game, white, black }
            }
            LobbyEvent::Frame(_) => return None,
        })
    }

    /// The frame for one receiver; none if it is not their business.
    pub(crate) fn for_person(&self, person: Option<PersonId>, blocks: &Blocks) -> Option<Arc<str>> {
        let frame = match self {
            LobbyEvent::Seek(entry)
                if entry.is_listed_for(person) && !entry.is_hidden_from(person, blocks) =>
            {
                Frame::Seek(Box::new(entry.view(person)))
            }
            // Told even if one blocks the other: the block may be newer than the list.
            LobbyEvent::Gone(entry, why) if entry.is_listed_for(person) => {
                let concerned = person == Some(entry.seek.by)
                    || matches!(entry.seek.audience, Audience::Person(to) if person == Some(to));
                why.frame(entry.seek.id, concerned)
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
