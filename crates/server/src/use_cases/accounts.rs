//! Finding accounts and speeds by their names.

use game::{PersonId, RatingCategory};
use store::{Account, Person, PersonKind};
use wire::{
    error::{PeopleCode, shown},
    people::PersonView,
};

use crate::{
    Zone,
    error::ApiError,
    views::{account_view, guest_view},
};

/// The account with this name, as it stands in an address.
pub(crate) async fn account_named(zone: &Zone, name: &str) -> Result<Account, ApiError> {
    let missing = || ApiError::from(PeopleCode::PlayerNotFound);
    let name = name.parse().map_err(|_| missing())?;
    zone.store.accounts.account_named(name).await?.ok_or_else(missing)
}

/// Somebody by the name that others see: an account, or a guest as `Guest 1008`, who may have
/// registered since.
pub(crate) async fn person_named(zone: &Zone, name: &str) -> Result<Person, ApiError> {
    if let Some(guest) = Person::guest_named(name) {
        let person = zone.store.people.person(guest).await?;
        return person.ok_or_else(|| PeopleCode::PlayerNotFound.into());
    }
    Ok(Person::with_account(&account_named(zone, name).await?))
}

/// Whose games and results are shown: an account, or the guest who asks.
pub(crate) struct Player {
    pub(crate) id: PersonId,
    /// For others to see, without a rating.
    pub(crate) view: PersonView,
    /// None for a guest.
    pub(crate) account: Option<Account>,
}

/// The player with this name, as it stands in an address. A guest is shown to
/// this guest only: a guest is a browser, and nobody gave the name to be found.
pub(crate) async fn player_named(
    zone: &Zone,
    name: &str,
    asked_by: Option<Person>,
) -> Result<Player, ApiError> {
    if let Some(guest) = asked_by
        && guest.kind == PersonKind::Guest
        && guest.name == name
    {
        return Ok(Player { id: guest.id, view: guest_view(&guest), account: None });
    }
    let account = account_named(zone, name).await?;
    Ok(Player { id: account.id, view: account_view(&account, None), account: Some(account) })
}

/// The category of ratings with this name, as it stands in an address.
pub(crate) fn category_named(key: &str) -> Result<RatingCategory, ApiError> {
    let allowed = || RatingCategory::ALL.map(RatingCategory::key).join(", ");
    let unknown = || PeopleCode::UnknownSpeed { value: shown(key), allowed: allowed() };
    RatingCategory::named(key).ok_or_else(|| unknown().into())
}
