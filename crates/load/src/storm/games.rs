//! A folder full of games, written through the store itself.

use std::{path::Path, sync::Arc};

use game::{
    Actor, Command, Decision, Facts, Game, GameConfig, PersonId, RecordedEvent, Seat, TimeControl,
    Timestamp, ZoneCommand,
};
use rules::{ByColor, Color};
use store::{
    AppendAt, ExpectedOwner, GameStore, NewGame, NodeId, NodeStore, PersonStore, SqliteStore,
};
use tokio::task::JoinSet;
use wire::GameId;

use crate::{Failure, at, script::Script};

/// The people who play all these games.
const PEOPLE: usize = 200;
/// How many plies were played where players have come.
const PLIES: usize = 20;
/// How many games are written at the same time; the store commits them together.
const AT_ONCE: usize = 512;

/// Writes games that have not ended. Of ten, four wait for an opponent, three are correspondence,
/// and three have clocks that were running when the server was killed.
pub(super) async fn fill(
    folder: &Path,
    count: usize,
    scripts: &[Arc<Script>],
) -> Result<(), Failure> {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let now = Timestamp(now.map_err(at("the clock"))?.as_millis() as u64);
    let store = Arc::new(SqliteStore::open(folder).map_err(at("the folder"))?);
    let node = store.new_node(now, "storm".into()).await.map_err(at("a node"))?;
    let mut people = Vec::with_capacity(PEOPLE);
    for number in 0..PEOPLE as u64 {
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&number.to_be_bytes());
        let guest = store.create_guest(secret, now).await.map_err(at("a guest"))?;
        people.push(guest.id);
    }
    let mut writing = JoinSet::new();
    for number in 0..count {
        if writing.len() == AT_ONCE
            && let Some(written) = writing.join_next().await
        {
            written.map_err(at("a game"))??;
        }
        let white = people[number % PEOPLE];
        let black = people[(number + 1 + number / PEOPLE) % PEOPLE];
        let black = if black == white { people[(number + 1) % PEOPLE] } else { black };
        let history = history(number, now, [white, black], &scripts[number % scripts.len()]);
        writing.spawn(write(Arc::clone(&store), node, number, history));
    }
    for written in writing.join_all().await {
        written?;
    }
    store.heartbeat(node, now, game::Millis::ZERO).await.map_err(at("the heartbeat"))
}

/// Writes one game.
pub(crate) async fn write(
    store: Arc<SqliteStore>,
    node: NodeId,
    number: usize,
    (game, events): (Game, Vec<RecordedEvent>),
) -> Result<(), Failure> {
    // Spread over all ids, as random ones are.
    let id = GameId::from_random((number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let config = game.config().clone();
    store.create(NewGame { id, config }).await.map_err(at("a game"))?;
    let claimed = store.claim(id, node, ExpectedOwner::Any).await.map_err(at("a claim"))?;
    if let Some(first) = events.first() {
        let deadline_at = game.next_deadline().map(|deadline| deadline.at);
        let (epoch, expected) = (claimed.epoch, first.seq);
        let append = store.append(AppendAt { game: id, epoch, expected, deadline_at }, events);
        append.await.map_err(at("the events"))?;
    }
    Ok(())
}

/// A game as it would have been stored.
fn history(
    number: usize,
    now: Timestamp,
    [white, black]: [PersonId; 2],
    script: &Script,
) -> (Game, Vec<RecordedEvent>) {
    let clock = |text: &str| text.parse().expect("a time control");
    let time = match number % 10 {
        0..4 => clock("5+3"),
        4..7 => TimeControl::Correspondence { days: 3 },
        _ => clock("10+0"),
    };
    let joined = number % 10 >= 4;
    let mut config = GameConfig::casual(now, time);
    let black = joined.then_some(Seat::Person(black));
    config.seats = ByColor { white: Some(Seat::Person(white)), black };
    let mut game = Game::new(config);
    let mut events = Vec::new();
    let mut happen = |game: &mut Game, by: Actor, command: Command| {
        if let Decision::Done { new_events, .. } = game.decide(now, by, &command, &Facts::default())
        {
            for recorded in game.record(now, None, new_events) {
                game.apply(&recorded);
                events.push(recorded);
            }
        }
    };
    if joined {
        for color in Color::ALL {
            happen(&mut game, Actor::Zone, Command::Zone(ZoneCommand::Present(color)));
        }
        happen(&mut game, Actor::Deadline, Command::Tick);
        for (ply, uci) in (0..).zip(script.moves.iter().take(PLIES)) {
            let uci = uci.parse().expect("a move of a script");
            let by = match game.seat(game.turn()) {
                Some(Seat::Person(person)) => Actor::Player(game.turn(), person),
                _ => break,
            };
            happen(&mut game, by, Command::Play { uci, ply });
        }
    }
    (game, events)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script;

    #[test]
    fn games_are_as_they_would_be_after_a_crash() {
        let script = &script::scripts(1)[0];
        let people = [PersonId(1), PersonId(2)];
        for number in 0..10 {
            let (game, events) = history(number, Timestamp(1_000), people, script);
            let replayed = Game::replay(game.config().clone(), &events);
            assert_eq!(replayed, game);
            assert!(game.config().check().is_ok());
            assert_eq!(game.moves().len(), if number < 4 { 0 } else { PLIES }, "{number}");
            assert_eq!(game.running().is_some(), number >= 4, "{number}");
        }
    }

    #[tokio::test]
    async fn a_folder_is_filled() {
        let folder = tempfile::tempdir().expect("a folder");
        let scripts = vec![Arc::new(script::scripts(1).remove(0))];
        fill(folder.path(), 700, &scripts).await.expect("filled");
        let store = SqliteStore::open(folder.path()).expect("a store");
        assert_eq!(store.unfinished().await.expect("games").len(), 700);
    }
}
