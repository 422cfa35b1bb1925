//! A flipped bit in what is stored is told, never served as something else (row C1).

use game::{Event, GameResult, PersonId, Seat, Seq, TimeControl};
use rules::{ByColor, Color};

use super::{
    Harness,
    settings::set,
    table::{Table, WHITE_MATES, blitz, ended, id, moved},
    tournaments::{a_tournament, key},
};
use crate::{Backend, IntegrityStore, StoreError};

const GAMES: u64 = 8;

/// Hundreds of flips, each alone; thousands with `TABIYA_SOAK`.
pub async fn no_flipped_bit_is_served<H: Harness>(harness: &H) {
    let store = harness.store();
    play(harness).await;
    let truth = answers(store).await;
    assert!(truth.iter().all(|(_, answer)| answer.is_ok()), "{truth:?}");
    let bodies = harness.bodies();
    let mut dice = 0x9e37_79b9_7f4a_7c15_u64;
    let mut roll = |sides: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (dice >> 33) as usize % sides
    };
    let flips = if std::env::var_os("TABIYA_SOAK").is_some() { 10_000 } else { 300 };
    let (mut told, mut same, mut different) = (0, 0, Vec::new());
    for _ in 0..if bodies.is_empty() { 0 } else { flips } {
        let (place, body) = &bodies[roll(bodies.len())];
        let bit = roll(body.len() * 8);
        let mut flipped = body.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        if !harness.put_body(place, &flipped) {
            continue;
        }
        let found = answers(store).await;
        harness.put_body(place, body);
        let mut any = false;
        for ((what, answer), (_, true_answer)) in found.iter().zip(&truth) {
            any |= answer.is_err();
            if answer.is_ok() && answer != true_answer {
                different.push(format!("{what} after bit {bit} of {place}"));
            }
        }
        // Rows that were folded are read no more.
        if any {
            told += 1;
        } else if !place.contains(" live_event ") {
            same += 1;
        }
    }
    let total = different.len();
    different.truncate(10);
    assert_eq!(total, 0, "{told} told, {same} without a trace; different: {different:#?}");
    assert_eq!(same, 0, "every flip is noticed");
}

/// Bodies of the right length with a right checksum, in the place of another one.
pub async fn no_body_is_served_for_another<H: Harness>(harness: &H) {
    let store = harness.store();
    play(harness).await;
    let truth = answers(store).await;
    let bodies = harness.bodies();
    for (one, (place, body)) in bodies.iter().enumerate() {
        for (other, other_body) in bodies[one + 1..].iter().take(3) {
            let is_same_table = place.split(" WHERE").next() == other.split(" WHERE").next();
            if !is_same_table || body == other_body {
                continue;
            }
            harness.put_body(place, other_body);
            harness.put_body(other, body);
            let found = answers(store).await;
            harness.put_body(place, body);
            harness.put_body(other, other_body);
            for ((what, answer), (_, true_answer)) in found.iter().zip(&truth) {
                let is_right = answer.is_err() || answer == true_answer;
                assert!(is_right, "{what} after {place} was swapped with {other}");
            }
            let any = found.iter().any(|(_, answer)| answer.is_err());
            assert!(any || place.contains(" live_event "), "{place} and {other}");
        }
    }
}

/// Games that ended, that go on, and one whose result was corrected; a tournament; settings.
async fn play<H: Harness>(harness: &H) {
    let store = harness.store();
    for game in 0..GAMES {
        let (white, black) = (PersonId(200 + game), PersonId(300 + game));
        let mut config = blitz(white, black);
        if game % 3 == 0 {
            config.time = ByColor::new_with(|_| TimeControl::Unlimited);
        }
        let mut table = Table::with(store, game, config).await;
        table.happens([Event::Started]).await;
        for uci in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().take(2 + game as usize % 3) {
            table.happens([moved(uci)]).await;
        }
        table.happens([Event::DrawOffered(Color::White), Event::Paused("noise".into())]).await;
        match game % 4 {
            0 => {}
            1 => table.happens([ended(WHITE_MATES)]).await,
            2 => {
                table.happens([ended(WHITE_MATES)]).await;
                table.happens([Event::Corrected(GameResult::BothLose, "both late".into())]).await;
            }
            _ => {
                let seat = Seat::Person(PersonId(400));
                table.happens([Event::Seated(Color::Black, seat), moved("f1b5")]).await;
            }
        }
    }
    a_tournament(harness).await;
    set(store, "name", "\"Club\"").await;
    set(store, "chat", "true").await;
}

/// Everything that is told, with a name for each answer.
async fn answers(store: &impl Backend) -> Vec<(String, Result<String, StoreError>)> {
    let mut all = Vec::new();
    for game in 0..GAMES {
        let game = id(game);
        let load = async |from: Seq| store.load(game, from).await.map(|found| format!("{found:?}"));
        all.push((format!("game {game}"), load(Seq(0)).await));
        all.push((format!("the end of game {game}"), load(Seq(3)).await));
        let summary = store.summary(game).await.map(|found| format!("{found:?}"));
        all.push((format!("the summary of game {game}"), summary));
    }
    let tournament = store.tournament(key(1)).await;
    all.push(("the tournament".into(), tournament.map(|found| format!("{found:?}"))));
    let settings = store.settings().await.map(|found| format!("{found:?}"));
    all.push(("the settings".into(), settings));
    all
}

/// Games of an earlier version are read as they are until they were replayed; what does not replay
/// is marked.
pub async fn games_of_earlier_versions_get_checksums<H: Harness>(harness: &H) {
    let store = harness.store();
    play(harness).await;
    let truth = answers(store).await;
    let bodies = harness.bodies();
    if bodies.is_empty() {
        return;
    }
    let is_packed = |place: &str| place.contains(" live_event ") || place.contains(" archive ");
    for (place, body) in bodies.iter().filter(|(place, _)| is_packed(place)) {
        let without_sum = [&[1], &body[1..body.len() - 8]].concat();
        assert!(harness.put_body(place, &without_sum), "{place}");
    }
    for number in 1..=GAMES {
        let sql = format!(
            "UPDATE game SET sum = NULL WHERE number = {number} AND CAST($1 AS bytea) IS NOT NULL"
        );
        assert!(harness.put_body(&sql, &[1]), "{sql}");
    }
    assert_eq!(answers(store).await, truth, "old games are read");
    assert_eq!(store.without_checksum_total().await, Ok(GAMES));
    let games = store.without_checksum(100).await.expect("the store answers");
    let judged = games.iter().map(|game| (*game, *game != id(1))).collect();
    store.add_checksums(judged).await.expect("the store answers");
    assert_eq!(store.without_checksum_total().await, Ok(0));
    for ((what, found), (_, true_answer)) in answers(store).await.iter().zip(&truth) {
        if what.contains(&format!("game {}", id(1))) {
            assert!(matches!(found, Err(StoreError::Damaged(_))), "{what}: {found:?}");
        } else {
            assert_eq!(found, true_answer, "{what}");
        }
    }
    let archives = harness.bodies().into_iter().filter(|(place, _)| place.contains(" archive "));
    let old = archives.filter(|(_, body)| body.first() == Some(&1)).count();
    assert_eq!(old, 1, "only what is marked stays as it was");
}
