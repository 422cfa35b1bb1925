//! Chance: numbers, colors, and ids that nothing has yet.

use rules::Color;
use store::StoreError;
use wire::{GameId, people::SideChoice};

use crate::error::ApiError;

/// A random number.
pub(crate) fn random() -> Result<u64, ApiError> {
    getrandom::u64().map_err(ApiError::unavailable)
}

/// A random id, which may be taken.
pub(crate) fn random_id() -> Result<GameId, ApiError> {
    random().map(GameId::from_random)
}

/// The number of one of the 960 starting positions.
pub(crate) fn random_array() -> Result<u16, ApiError> {
    Ok((random()? % 960) as u16)
}

/// The color for somebody with this preference; drawn if they have none.
pub(crate) fn draw_color(preference: SideChoice) -> Result<Color, ApiError> {
    Ok(match preference {
        SideChoice::White => Color::White,
        SideChoice::Black => Color::Black,
        SideChoice::Random => color_for(random()?),
    })
}

/// The color that a random number draws.
pub(crate) fn color_for(number: u64) -> Color {
    if number & 1 == 0 { Color::White } else { Color::Black }
}

/// Stores something under a random id, and under another one if it is taken.
pub(crate) async fn with_new_id<T, F>(store: impl FnMut(GameId) -> F) -> Result<T, ApiError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    with_ids(random_id()?, random_id, is_taken, store).await
}

/// The same for several at once: all ids are drawn again if one is taken.
pub(crate) async fn with_new_ids<T, F>(
    count: usize,
    store: impl FnMut(Vec<GameId>) -> F,
) -> Result<T, ApiError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    let draw = || (0..count).map(|_| random_id()).collect::<Result<Vec<GameId>, ApiError>>();
    with_ids(draw()?, draw, is_taken, store).await
}

/// Tries these ids, then others until none is taken.
pub(crate) async fn with_ids<I, T, E, F>(
    mut ids: I,
    draw: impl Fn() -> Result<I, ApiError>,
    is_taken: impl Fn(&E) -> bool,
    mut store: impl FnMut(I) -> F,
) -> Result<T, ApiError>
where
    E: Into<ApiError>,
    F: Future<Output = Result<T, E>>,
{
    loop {
        match store(ids).await {
            Err(error) if is_taken(&error) => ids = draw()?,
            stored => return stored.map_err(Into::into),
        }
    }
}

fn is_taken(error: &StoreError) -> bool {
    matches!(error, StoreError::Exists)
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, future::ready};

    use wire::error::RequestCode;

    use super::*;

    #[test]
    fn a_preference_is_kept_and_anything_else_is_drawn() {
        for (preference, expected) in
            [(SideChoice::White, Color::White), (SideChoice::Black, Color::Black)]
        {
            assert_eq!(draw_color(preference), Ok(expected));
        }
        let drawn = || draw_color(SideChoice::Random).expect("randomness") == Color::White;
        let white = (0..200).filter(|_| drawn()).count();
        assert!((1..200).contains(&white), "{white} of 200");
    }

    #[tokio::test]
    async fn another_id_is_tried_until_one_is_free() {
        let mut tried = Vec::new();
        let made = with_new_id(|id| {
            tried.push(id);
            ready(if tried.len() < 3 { Err(StoreError::Exists) } else { Ok(id) })
        });
        let made = made.await.expect("the third is free");
        assert_eq!((tried.len(), tried.last()), (3, Some(&made)));
        assert_eq!(tried.iter().collect::<HashSet<_>>().len(), 3, "each is drawn anew");
    }

    #[tokio::test]
    async fn other_trouble_ends_the_tries() {
        let mut tries = 0;
        let made = with_new_ids(2, |ids| {
            tries += 1;
            assert_eq!(ids.len(), 2);
            let error = if tries == 1 { StoreError::Exists } else { StoreError::NoSuchGame };
            ready(Err::<(), _>(error))
        });
        assert!(made.await.is_err());
        assert_eq!(tries, 2);
        let busy = with_ids(
            1,
            || Ok(2),
            |_: &RequestCode| false,
            |_| ready(Err::<(), _>(RequestCode::Busy)),
        );
        assert_eq!(busy.await, Err(RequestCode::Busy.into()));
    }
}
