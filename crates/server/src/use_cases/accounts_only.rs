//! Servers on which only people with an account take part.

use store::{Person, PersonKind};
use wire::error::PeopleCode;

use crate::Zone;

/// Refuses guests, and visitors who would become one, where the operator wants accounts.
pub(crate) fn may_take_part(zone: &Zone, person: Option<&Person>) -> Result<(), PeopleCode> {
    let account = person.is_some_and(|person| person.kind == PersonKind::Account);
    if zone.policy().values.accounts_only && !account {
        return Err(PeopleCode::AccountsOnly);
    }
    Ok(())
}
