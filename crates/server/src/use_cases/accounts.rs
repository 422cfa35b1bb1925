//! Finding accounts and speeds by their names.

use game::Speed;
use store::Account;
use wire::error::{PeopleCode, shown};

use crate::{Zone, error::ApiError};

/// The account with this name, as it stands in an address.
pub(crate) async fn account_named(zone: &Zone, name: &str) -> Result<Account, ApiError> {
    let missing = || ApiError::from(PeopleCode::PlayerNotFound);
    let name = name.parse().map_err(|_| missing())?;
    zone.store.accounts.account_named(name).await?.ok_or_else(missing)
}

/// The speed with this name, as it stands in an address.
pub(crate) fn speed_named(key: &str) -> Result<Speed, ApiError> {
    let found = Speed::ALL.into_iter().find(|speed| speed.key() == key);
    found.ok_or_else(|| PeopleCode::UnknownSpeed { value: shown(key), allowed: speeds() }.into())
}

fn speeds() -> String {
    Speed::ALL.map(Speed::key).join(", ")
}
