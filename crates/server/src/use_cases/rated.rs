//! Who may play rated games, and choose opponents by rating.

use store::{Person, PersonKind};
use wire::{error::LobbyCode, rating_range::RatingRange};

/// Refuses a rated game to those without an account: ratings belong to
/// accounts. A visitor who is not known yet would become a guest.
pub(crate) fn rated_needs_account(rated: bool, person: Option<&Person>) -> Result<(), LobbyCode> {
    match person {
        Some(Person { kind: PersonKind::Account, .. }) => Ok(()),
        _ if rated => Err(LobbyCode::RatedNeedsAccount),
        _ => Ok(()),
    }
}

/// Refuses a range of ratings to those who have none.
pub(crate) fn range_needs_account(
    range: Option<RatingRange>,
    person: Option<&Person>,
) -> Result<(), LobbyCode> {
    let refused = rated_needs_account(range.is_some(), person);
    refused.map_err(|_| LobbyCode::RangeNeedsAccount)
}

#[cfg(test)]
mod tests {
    use game::PersonId;

    use super::*;

    #[test]
    fn ratings_are_for_accounts() {
        let person = |kind| Person { id: PersonId(1), name: "Anna".into(), kind };
        let (guest, account) = (person(PersonKind::Guest), person(PersonKind::Account));
        let refused = Err(LobbyCode::RatedNeedsAccount);
        for (rated, who, expected) in [
            (true, Some(&account), Ok(())),
            (true, Some(&guest), refused.clone()),
            (true, None, refused),
            (false, Some(&guest), Ok(())),
            (false, None, Ok(())),
        ] {
            assert_eq!(rated_needs_account(rated, who), expected, "{rated} {who:?}");
        }
    }
}
