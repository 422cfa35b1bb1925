//! What the federation wants to know of a tournament, for its report.

use tabiya_pairing::trf::{Date, Official};

/// Where and when a tournament is played, and who directs it. All of it can be left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Details {
    /// The building or the room.
    pub venue: String,
    /// The city.
    pub city: String,
    /// The federation, three letters.
    pub federation: String,
    /// The days of the rounds, from the first on; a round without one is played on the day it
    /// starts.
    pub dates: Vec<Option<Date>>,
    /// The arbiters as the federation knows them; if there are none, the staff of the tournament.
    pub arbiters: Vec<Arbiter>,
}

/// An arbiter as the federation knows them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arbiter {
    /// Whether they are the chief arbiter; the others are deputies.
    pub is_chief: bool,
    /// The name, `Family, Given` by custom.
    pub name: String,
    /// The title, `IA`, `FA` or `NA`; empty for none.
    pub title: String,
    /// The number in FIDE's list.
    pub fide_id: Option<u32>,
}

/// The longest place or name.
pub(crate) const TEXT: usize = 100;
/// The most arbiters of a tournament.
pub(crate) const ARBITERS: usize = 50;

impl From<&Arbiter> for Official {
    fn from(arbiter: &Arbiter) -> Official {
        let Arbiter { title, name, fide_id, .. } = arbiter.clone();
        Official { title, name, fide_id }
    }
}

impl Arbiter {
    pub(crate) fn of(official: Official, is_chief: bool) -> Arbiter {
        let Official { title, name, fide_id } = official;
        Arbiter { is_chief, name, title, fide_id }
    }
}

impl Details {
    /// Whether everything fits a report.
    pub(crate) fn are_sound(&self, rounds: usize) -> bool {
        let fits = |text: &str, most: usize| {
            text.chars().count() <= most && !text.chars().any(char::is_control)
        };
        let is_federation = self.federation.is_empty()
            || self.federation.len() == 3
                && self.federation.bytes().all(|it| it.is_ascii_uppercase());
        let is_arbiter = |one: &Arbiter| {
            !one.name.trim().is_empty()
                && fits(&one.name, TEXT)
                && (one.title.is_empty() || Official::TITLES.contains(&one.title.as_str()))
        };
        let chiefs = self.arbiters.iter().filter(|one| one.is_chief).count();
        let dates: Vec<&Date> = self.dates.iter().flatten().collect();
        fits(&self.venue, TEXT)
            && fits(&self.city, TEXT)
            && is_federation
            && self.dates.len() <= rounds
            && dates.is_sorted()
            && self.arbiters.len() <= ARBITERS
            && chiefs <= 1
            && self.arbiters.iter().all(is_arbiter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_fit_a_report() {
        let arbiter = Arbiter { is_chief: true, name: "Muster, Anna".into(), ..Arbiter::default() };
        let day = |text: &str| text.parse().ok();
        let sound = Details {
            city: "Geneva".into(),
            federation: "SUI".into(),
            dates: vec![day("2026/11/16"), None, day("2026/11/16")],
            arbiters: vec![arbiter.clone()],
            ..Details::default()
        };
        assert!(sound.are_sound(3) && Details::default().are_sound(0));
        let unsound = [
            Details { federation: "Sui".into(), ..sound.clone() },
            Details { city: "x".repeat(101), ..sound.clone() },
            Details { city: "a\nb".into(), ..sound.clone() },
            Details { dates: vec![day("2026/11/17"), day("2026/11/16")], ..sound.clone() },
            Details { dates: vec![None; 4], ..sound.clone() },
            Details { arbiters: vec![arbiter.clone(), arbiter.clone()], ..sound.clone() },
            Details {
                arbiters: vec![Arbiter { title: "GM".into(), ..arbiter.clone() }],
                ..sound.clone()
            },
            Details { arbiters: vec![Arbiter { name: " ".into(), ..arbiter.clone() }], ..sound },
        ];
        assert!(unsound.iter().all(|details| !details.are_sound(3)));
    }
}
