//! Finding accounts and speeds by their names.

use game::RatingCategory;
use store::Account;
use wire::error::{PeopleCode, shown};

use crate::{Zone, error::ApiError};

/// The account with this name, as it stands in an address.
pub(crate) async fn account_named(zone: &Zone, name: &str) -> Result<Account, ApiError> {
    let missing = || ApiError::from(PeopleCode::PlayerNotFound);
    let name = name.parse().map_err(|_| missing())?;
    zone.store.accounts.account_named(name).await?.ok_or_else(missing)
}

/// The category of ratings with this name, as it stands in an address.
pub(crate) fn category_named(key: &str) -> Result<RatingCategory, ApiError> {
    let allowed = || RatingCategory::ALL.map(RatingCategory::key).join(", ");
    let unknown = || PeopleCode::UnknownSpeed { value: shown(key), allowed: allowed() };
    RatingCategory::named(key).ok_or_else(|| unknown().into())
}
