//! Chatting at a game.

use game::PersonId;
use node::ChatPace;
use store::{Account, AuditAct, OperatorAct, Person, PersonKind, StandingChange, StoredChatLine};
use wire::{
    GameId,
    error::{GameCode, PeopleCode},
    moderation::LineNumber,
    server::Room,
};

use super::{
    accounts_only::may_take_part, acting::Acting, moderate::operate, report::line_of, role::judges,
};
use crate::{Zone, error::ApiError};

/// Adds a line to the chat of a game: to the room that is named, or to the one
/// of the speaker. A line with a number that was there before is not repeated.
pub(crate) async fn say(
    zone: &Zone,
    game: GameId,
    person: &Person,
    pace: ChatPace,
    room: Option<Room>,
    number: u64,
    text: &str,
) -> Result<(), ApiError> {
    if !zone.policy().values.chat {
        return Err(GameCode::ChatDisabled.into());
    }
    may_take_part(zone, Some(person))?;
    // If the store does not answer, nobody writes: a mute is not lifted by an outage.
    if zone.store.moderation.is_muted(person.id).await? {
        return Err(GameCode::ChatMuted.into());
    }
    Ok(zone.node.say_in(game, person, pace, room, number, text).await?)
}

/// Whether somebody gets a line at all: not from those whom they block.
pub(crate) fn heard_by(zone: &Zone, person: PersonId, line: &StoredChatLine) -> bool {
    !zone.shared.blocks.has(person, line.person)
}

/// Mutes the author of a line everywhere, account or guest, or lets them write again. Operators can
/// do both. The arbiters of the game can mute, but not an operator; an operator's mute is not
/// theirs to lift.
pub(crate) async fn mute_author(
    zone: &Zone,
    by: &Account,
    game: GameId,
    line: LineNumber,
    muted: bool,
) -> Result<(), ApiError> {
    let is_admin = by.standing.admin;
    if !is_admin && (!muted || !judges(zone, game, &Person::with_account(by)).await?) {
        return Err(PeopleCode::ModeratorOnly.into());
    }
    let author = line_of(zone, game, line).await?.person;
    let author = zone.store.people.person(author).await?.ok_or(PeopleCode::PlayerNotFound)?;
    if author.kind == PersonKind::Account && !is_admin {
        let account = zone.store.accounts.account(author.id).await?;
        if account.is_some_and(|account| account.standing.admin) {
            return Err(PeopleCode::ModeratorOnly.into());
        }
    }
    let acting = Acting::on_page(by, zone.now(), None)?;
    mute(zone, &acting, &author, muted).await
}

/// Mutes an account or a guest, or lets them write again.
pub(crate) async fn mute(
    zone: &Zone,
    acting: &Acting,
    person: &Person,
    muted: bool,
) -> Result<(), ApiError> {
    let (act, word) = match person.kind {
        PersonKind::Guest => (OperatorAct::MuteGuest(person.id, muted), AuditAct::GuestMuted),
        PersonKind::Account => {
            let changes = vec![StandingChange::Muted(muted)];
            (OperatorAct::ChangeStanding(person.id, changes), AuditAct::StandingChanged)
        }
    };
    let entry = acting.entry(word).about(person.id).detail("muted", muted);
    Ok(operate(&zone.store, act, entry, PeopleCode::PlayerNotFound).await?)
}
