//! Seeks that went away while their owners were not there to be told.

use std::collections::HashMap;

use game::{Millis, PersonId, Timestamp};
use wire::people::GameSettings;

/// The most that is remembered for one person.
const EACH: usize = 5;
/// For how many people something is remembered.
const PEOPLE: usize = 4_096;
/// For how long.
const KEPT_FOR: Millis = Millis::DAY;

/// What people looked for, until they open the lobby again.
#[derive(Debug, Default)]
pub(crate) struct LapsedSeeks(HashMap<PersonId, (Timestamp, Vec<GameSettings>)>);

impl LapsedSeeks {
    pub(super) fn add(&mut self, person: PersonId, game: GameSettings, now: Timestamp) {
        if self.0.len() >= PEOPLE && !self.0.contains_key(&person) {
            self.make_room(now);
        }
        let (at, games) = self.0.entry(person).or_insert((now, Vec::new()));
        *at = now;
        games.push(game);
        if games.len() > EACH {
            games.remove(0);
        }
    }

    /// What is to be told to somebody, once.
    pub(crate) fn take(&mut self, person: PersonId) -> Vec<GameSettings> {
        self.0.remove(&person).map(|(_, games)| games).unwrap_or_default()
    }

    /// Most people never come back.
    fn make_room(&mut self, now: Timestamp) {
        self.0.retain(|_, (at, _)| now.since(*at) < KEPT_FOR);
        if self.0.len() >= PEOPLE
            && let Some(oldest) =
                self.0.iter().min_by_key(|(_, (at, _))| *at).map(|(person, _)| *person)
        {
            self.0.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> GameSettings {
        serde_json::from_value(serde_json::json!({ "time": "3+2" })).expect("settings")
    }

    #[test]
    fn people_who_never_come_back_are_forgotten() {
        let mut lapsed = LapsedSeeks::default();
        for number in 0..PEOPLE as u64 + 10 {
            lapsed.add(PersonId(number), game(), Timestamp(number));
        }
        assert_eq!(lapsed.0.len(), PEOPLE);
        assert_eq!(lapsed.take(PersonId(9)).len(), 0, "the oldest");
        assert_eq!(lapsed.take(PersonId(10)).len(), 1);
        lapsed.add(PersonId(10), game(), Timestamp(1));
        let later = Timestamp(0) + Millis::DAY + Millis::DAY;
        lapsed.add(PersonId(0), game(), later);
        assert_eq!(lapsed.0.len(), 1, "after a day everybody else");
    }

    #[test]
    fn the_last_of_each_person_are_told_once() {
        let mut lapsed = LapsedSeeks::default();
        for _ in 0..9 {
            lapsed.add(PersonId(1), game(), Timestamp(0));
        }
        assert_eq!(lapsed.take(PersonId(1)).len(), EACH);
        assert_eq!(lapsed.take(PersonId(1)).len(), 0);
    }
}
