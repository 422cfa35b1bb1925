//! Each game counts once for each of its players.

use std::collections::BTreeMap;

use game::{Event, Game, GameConfig, PersonId, RatingCategory, RecordedEvent, Seat};
use rules::Color;
use store::{GameStore, History, SqliteStore, Statistics};
use wire::GameId;

use super::Complaints;
use crate::disk::ready;

/// Counts all games again and compares with the store's statistics.
pub(crate) fn audit_people(
    view: &SqliteStore,
    histories: &[(GameId, History)],
    people: u64,
    complaints: &mut Complaints,
) {
    let mut counted: BTreeMap<(PersonId, RatingCategory), Statistics> = BTreeMap::new();
    let mut games: BTreeMap<PersonId, usize> = BTreeMap::new();
    for (_, history) in histories {
        count(&history.config, &history.events, &mut counted, &mut games);
    }
    for person in (1..=people).map(PersonId) {
        complaints.about(format!("person {}", person.0));
        let kept = ready(view.statistics(person)).unwrap_or_default();
        let wanted: Vec<_> = counted
            .iter()
            .filter(|((who, _), _)| *who == person)
            .map(|((_, category), statistics)| (*category, *statistics))
            .collect();
        let same = kept.len() == wanted.len() && wanted.iter().all(|one| kept.contains(one));
        complaints.unless(same, || format!("the store counts {kept:?}, the games {wanted:?}"));
        let listed = ready(view.games_of(person, None, 1_000)).map_or(0, |listed| listed.len());
        let played = games.get(&person).copied().unwrap_or(0);
        complaints.unless(listed == played, || format!("{listed} games listed, {played} played"));
    }
}

fn count(
    config: &GameConfig,
    events: &[RecordedEvent],
    counted: &mut BTreeMap<(PersonId, RatingCategory), Statistics>,
    games: &mut BTreeMap<PersonId, usize>,
) {
    let game = Game::replay(config.clone(), events);
    for color in Color::ALL {
        let Some(Seat::Person(person)) = game.seat(color) else {
            continue;
        };
        *games.entry(person).or_default() += 1;
        let Some(points) = game.result().and_then(|result| result.half_points(color)) else {
            continue;
        };
        let one = counted.entry((person, config.rating_category())).or_default();
        one.games += 1;
        one.wins += u64::from(points == 2);
        one.draws += u64::from(points == 1);
        one.losses += u64::from(points == 0);
        one.moves += moves_of(events, color);
    }
}

/// The moves of a side, without those taken back, counted by who made them.
fn moves_of(events: &[RecordedEvent], color: Color) -> u64 {
    let mut made: Vec<Option<Color>> = Vec::new();
    for recorded in events {
        match &recorded.event {
            Event::Moved(_) => made.push(recorded.by.color()),
            Event::TakenBack { plies, .. } => {
                made.truncate(made.len().saturating_sub(*plies as usize));
            }
            _ => {}
        }
    }
    made.iter().filter(|by| **by == Some(color)).count() as u64
}
