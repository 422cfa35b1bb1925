//! People as others see them.

use game::{Game, PersonId, RatingCategory, Seat};
use rules::ByColor;
use store::{Account, ApiToken, GlickoNumbers, Person, PersonKind, Session, StoreError};
use wire::{
    account::{SessionView, TokenView},
    people::PersonView,
};

use crate::Zone;

/// An account outside official games.
pub(crate) fn account_view(account: &Account, rating: Option<GlickoNumbers>) -> PersonView {
    account_view_in(account, rating, false)
}

fn account_view_in(account: &Account, rating: Option<GlickoNumbers>, official: bool) -> PersonView {
    PersonView {
        name: account.name.to_string(),
        guest: false,
        title: account.standing.shown_title(official),
        real_name: account.standing.shown_real_name(official),
        rating: rating.map(|numbers| numbers.shown()),
        provisional: rating.is_some_and(|numbers| numbers.is_provisional()),
    }
}

pub(crate) fn guest_view(person: &Person) -> PersonView {
    nameless(person.name.clone())
}

/// Somebody without an account, or the computer.
fn nameless(name: String) -> PersonView {
    let (title, real_name) = (None, None);
    PersonView { name, guest: true, title, real_name, rating: None, provisional: false }
}

/// Somebody outside official games, with their rating in a category if they have one.
pub(crate) async fn person_view(
    zone: &Zone,
    id: PersonId,
    category: Option<RatingCategory>,
) -> Result<PersonView, StoreError> {
    person_view_in(zone, id, category, false).await
}

async fn person_view_in(
    zone: &Zone,
    id: PersonId,
    category: Option<RatingCategory>,
    official: bool,
) -> Result<PersonView, StoreError> {
    let Some(person) = zone.store.people.person(id).await? else {
        return Ok(nameless(format!("Guest {}", id.0)));
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
    Ok(account_view_in(&account, rating, official))
}

/// Whoever sits there, the computer by the name it has in this game; none for a free seat. In an
/// official game title and real name are shown.
pub(crate) async fn seat_view(
    zone: &Zone,
    seat: Option<Seat>,
    category: Option<RatingCategory>,
    computer: &str,
    official: bool,
) -> Result<Option<PersonView>, StoreError> {
    Ok(match seat {
        None => None,
        Some(Seat::Person(id)) => Some(person_view_in(zone, id, category, official).await?),
        Some(Seat::Computer) => Some(nameless(computer.to_owned())),
    })
}

/// Who has which seat.
pub(crate) fn seats(game: &Game) -> ByColor<Option<Seat>> {
    ByColor::new_with(|color| game.seat(color))
}

/// A browser that is signed in. `current` is the secret of the one that asks.
pub(crate) fn session_view(session: Session, current: [u8; 32]) -> SessionView {
    let Session { id, at, expires, agent, secret } = session;
    SessionView { id, at: at.0, expires: expires.0, agent, current: secret == current }
}

/// An API token, with its secret when it was just created.
pub(crate) fn token_view(token: ApiToken, secret: Option<String>) -> TokenView {
    let scopes = token.scopes.iter().map(|scope| scope.key().to_owned()).collect();
    let expires = token.expires.map(|at| at.0);
    TokenView { id: token.id, label: token.label, scopes, at: token.at.0, expires, token: secret }
}
