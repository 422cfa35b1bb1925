//! Which opponents a seek takes, by rating.

use game::Millis;
use store::GlickoNumbers;
use wire::{people::PersonView, rating_range::RatingRange};

/// By how much a range around one's own rating widens at a time.
const STEP: i32 = 50;
/// How often it widens.
const EVERY: Millis = Millis::from_seconds(10);
/// How often it widens for games of days, where nobody waits at the board.
const EVERY_SLOW: Millis = Millis::from_seconds(3_600);

/// Somebody's rating for pairing. Guests have none; before the first rated game it is that of a new
/// player.
pub(super) fn rating_for_pairing(person: &PersonView) -> Option<i32> {
    (!person.guest).then(|| person.rating.unwrap_or(GlickoNumbers::NEW.shown()))
}

/// Whether a seek that has been open for so long takes an opponent with this rating.
pub(super) fn takes(
    range: Option<RatingRange>,
    own: Option<i32>,
    (open_for, slow): (Millis, bool),
    opponent: Option<i32>,
) -> bool {
    let Some(range) = range else { return true };
    let Some(opponent) = opponent else { return false };
    match (range, own) {
        (RatingRange::Fixed(range), _) => range.contains(opponent),
        (RatingRange::Around(range), Some(own)) => {
            let every = if slow { EVERY_SLOW } else { EVERY };
            let steps = i32::try_from(open_for.0 / every.0).unwrap_or(i32::MAX);
            let range = i32::from(range).saturating_add(steps.saturating_mul(STEP));
            (own - opponent).abs() <= range
        }
        (RatingRange::Around(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(seconds: u64) -> (Millis, bool) {
        (Millis::from_seconds(seconds), false)
    }

    #[test]
    fn a_range_around_widens_by_fifty_every_ten_seconds() {
        let around = Some(RatingRange::Around(100));
        let takes = |waited, opponent| takes(around, Some(1500), waited, Some(opponent));
        for (seconds, within, outside) in [(0, 1600, 1601), (9, 1400, 1399), (10, 1650, 1651)] {
            assert!(takes(after(seconds), within), "{seconds}: {within}");
            assert!(!takes(after(seconds), outside), "{seconds}: {outside}");
        }
        assert!(takes(after(720), 4000), "no limit in the end");
        assert!(!takes((Millis::from_seconds(3_599), true), 1601), "games of days take an hour");
        assert!(takes((Millis::from_seconds(3_600), true), 1601));
    }

    #[test]
    fn a_fixed_range_never_widens_and_needs_no_rating_of_ones_own() {
        let fixed = Some(RatingRange::Fixed("1500-1800".parse().expect("a range")));
        assert!(takes(fixed, None, after(0), Some(1800)));
        assert!(!takes(fixed, Some(1801), after(86_400), Some(1801)));
    }

    #[test]
    fn guests_fit_where_nothing_is_asked() {
        assert!(takes(None, Some(1500), after(0), None));
        assert!(!takes(Some(RatingRange::Around(4000)), Some(1500), after(0), None));
        assert!(!takes(
            Some(RatingRange::Fixed("0-4000".parse().expect("a range"))),
            None,
            after(0),
            None
        ));
    }
}
