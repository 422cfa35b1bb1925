//! The regulations and events of tournaments as they are stored: JSON behind a checksum.

use game::{PersonId, Seq, Timestamp};
use tournament::RecordedEvent;
use wire::{
    TournamentId,
    stored::{DecodeError, StoredRegulations, StoredTournamentEvent},
};

use crate::{
    NewTournament, StoreError,
    checksum::{open, seal},
};

const REGULATIONS: &str = "the regulations of tournament";
const EVENT: &str = "event";

/// The regulations, with who made the tournament and when in their checksum.
pub(crate) fn encode_regulations(new: &NewTournament) -> String {
    let key = regulations_key(new.id, new.made_by, new.made_at);
    seal(REGULATIONS, &key, &StoredRegulations::encode(&new.regulations))
}

/// What [`encode_regulations`] was given.
pub(crate) fn decode_regulations(
    id: TournamentId,
    (made_by, made_at): (PersonId, Timestamp),
    (version, body): (u16, &str),
) -> Result<NewTournament, StoreError> {
    let body = open(REGULATIONS, &regulations_key(id, made_by, made_at), body)?;
    let regulations = StoredRegulations::decode(version, body).map_err(damaged(id))?;
    Ok(NewTournament { id, regulations, made_by, made_at })
}

fn regulations_key(id: TournamentId, made_by: PersonId, made_at: Timestamp) -> String {
    format!("{id} made by {} at {}", made_by.0, made_at.0)
}

/// An event.
pub(crate) fn encode_event(id: TournamentId, recorded: &RecordedEvent) -> String {
    seal(EVENT, &event_key(id, recorded.seq), &StoredTournamentEvent::encode(recorded))
}

/// All events in their order.
pub(crate) fn decode_events(
    id: TournamentId,
    next: Seq,
    bodies: Vec<(u16, String)>,
) -> Result<Vec<RecordedEvent>, StoreError> {
    if bodies.len() != next.0 as usize {
        let why = format!("tournament {id} has {} of {} events", bodies.len(), next.0);
        return Err(StoreError::Damaged(why));
    }
    let decode = |(seq, (version, body)): (u32, (u16, String))| {
        let body = open(EVENT, &event_key(id, Seq(seq)), &body)?;
        StoredTournamentEvent::decode(version, Seq(seq), body).map_err(damaged(id))
    };
    (0..).zip(bodies).map(decode).collect()
}

fn event_key(id: TournamentId, seq: Seq) -> String {
    format!("{} of tournament {id}", seq.0)
}

fn damaged(id: TournamentId) -> impl Fn(DecodeError) -> StoreError {
    move |why| StoreError::Damaged(format!("tournament {id}: {why}"))
}
