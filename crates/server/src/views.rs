//! People as others see them.

use game::{Game, PersonId, RatingCategory, Seat};
use rules::ByColor;
use store::{Account, GlickoNumbers, Person, PersonKind, StoreError};
use wire::people::PersonView;

use crate::Zone;

pub(crate) fn account_view(account: &Account, rating: Option<GlickoNumbers>) -> PersonView {
    let title =
        if account.standing.bot { Some("BOT".into()) } else { account.standing.title.clone() };
    PersonView {
        name: account.name.to_string(),
        guest: false,
        title,
        rating: rating.map(|numbers| numbers.shown()),
        provisional: rating.is_some_and(|numbers| numbers.is_provisional()),
    }
}

pub(crate) fn guest_view(person: &Person) -> PersonView {
    let name = person.name.clone();
    PersonView { name, guest: true, title: None, rating: None, provisional: false }
}

/// Somebody, with their rating in a category if they have one.
pub(crate) async fn person_view(
    zone: &Zone,
    id: PersonId,
    category: Option<RatingCategory>,
) -> Result<PersonView, StoreError> {
    let Some(person) = zone.store.people.person(id).await? else {
        let name = format!("Guest {}", id.0);
        return Ok(PersonView { name, guest: true, title: None, rating: None, provisional: false });
    };
    if person.kind == PersonKind::Guest {
        return Ok(guest_view(&person));
    }
    let Some(account) = zone.store.accounts.account(id).await? else {
        return Ok(guest_view(&person));
    };
    let rating = match category {
        Some(category) => {
            let ratings = zone.store.ratings.ratings(id).await?;
            let now = zone.now();
            ratings.iter().find(|(of, _)| *of == category).map(|(_, rating)| rating.now(now))
        }
        None => None,
    };
    Ok(account_view(&account, rating))
}

/// Whoever sits there, the computer by the name it has in this game; none for a free seat.
pub(crate) async fn seat_view(
    zone: &Zone,
    seat: Option<Seat>,
    category: Option<RatingCategory>,
    computer: &str,
) -> Result<Option<PersonView>, StoreError> {
    Ok(match seat {
        None => None,
        Some(Seat::Person(id)) => Some(person_view(zone, id, category).await?),
        Some(Seat::Computer) => {
            let name = computer.to_owned();
            Some(PersonView { name, guest: true, title: None, rating: None, provisional: false })
        }
    })
}

/// Who has which seat.
pub(crate) fn seats(game: &Game) -> ByColor<Option<Seat>> {
    ByColor::new_with(|color| game.seat(color))
}
