//! Finished games of an account, for the flood to export.

use std::{path::Path, sync::Arc};

use game::{
    Actor, CanMate, Command, Decision, Facts, Game, GameConfig, PersonId, PlayerCommand,
    RecordedEvent, Seat, Timestamp, ZoneCommand,
};
use rules::{ByColor, Color};
use store::{AccountStore, NewAccount, NodeStore, PersonStore, SqliteStore, Standing};

use super::flood::EXPORTED;
use crate::{Failure, at, script::Script, storm};

/// How many games the account has.
const GAMES: usize = 500;
/// How many of them differ.
pub(super) const SCRIPTS: usize = 20;

/// Writes an account and its games.
pub(super) async fn fill(folder: &Path, scripts: &[Script]) -> Result<(), Failure> {
    let store = Arc::new(SqliteStore::open(folder).map_err(at("the folder"))?);
    let now = Timestamp(1_000_000);
    let node = store.new_node(now, "abuse".into()).await.map_err(at("a node"))?;
    let guest = store.create_guest([1; 32], now).await.map_err(at("a guest"))?;
    let account = NewAccount {
        name: EXPORTED.parse().map_err(at("a name"))?,
        // No password has this hash.
        password: String::new(),
        standing: Standing::default(),
        guest: None,
        invitation: None,
    };
    let account = store.create_account(account, now).await.map_err(at("an account"))?;
    for number in 0..GAMES {
        let history = history(now, [account.id, guest.id], &scripts[number % scripts.len()]);
        storm::write(Arc::clone(&store), node, number, history).await?;
    }
    Ok(())
}

/// A game that White resigned after all its moves.
fn history(
    now: Timestamp,
    [white, black]: [PersonId; 2],
    script: &Script,
) -> (Game, Vec<RecordedEvent>) {
    let mut config = GameConfig::casual(now, "10+0".parse().expect("a time control"));
    config.seats = ByColor { white: Some(Seat::Person(white)), black: Some(Seat::Person(black)) };
    let mut game = Game::new(config);
    let mut events = Vec::new();
    // Asked when White resigns: Black could have won.
    let could_mate = ByColor { white: Some(CanMate::Yes), black: Some(CanMate::Yes) };
    let facts = Facts { could_mate, ..Facts::default() };
    let mut happen = |game: &mut Game, by: Actor, command: Command| {
        if let Decision::Done { new_events, .. } = game.decide(now, by, &command, &facts) {
            for recorded in game.record(now, None, new_events) {
                game.apply(&recorded);
                events.push(recorded);
            }
        }
    };
    for color in Color::ALL {
        happen(&mut game, Actor::Zone, Command::Zone(ZoneCommand::Present(color)));
    }
    happen(&mut game, Actor::Deadline, Command::Tick);
    for (ply, uci) in (0..).zip(&script.moves) {
        let uci = uci.parse().expect("a move of a script");
        let turn = game.turn();
        let by = if turn == Color::White { white } else { black };
        happen(&mut game, Actor::Player(turn, by), Command::Play { uci, ply });
    }
    happen(&mut game, Actor::Player(Color::White, white), Command::Player(PlayerCommand::Resign));
    (game, events)
}

#[cfg(test)]
mod tests {
    use store::{Filter, HistoryStore, PlayedGame};

    use super::*;
    use crate::script;

    #[tokio::test]
    async fn the_games_are_finished_and_those_of_the_account() {
        let folder = tempfile::tempdir().expect("a folder");
        fill(folder.path(), &script::scripts(2)).await.expect("filled");
        let store = SqliteStore::open(folder.path()).expect("a store");
        let name = EXPORTED.parse().expect("a name");
        let account = store.account_named(name).await.expect("a read").expect("an account");
        let games = store.history(account.id, Filter::default(), None, 1_000).await;
        let games = games.expect("its games");
        assert_eq!(games.len(), GAMES);
        let is_whole = |game: &PlayedGame| {
            game.summary.ended.is_some() && game.summary.plies as usize == script::PLIES
        };
        assert!(games.iter().all(is_whole));
    }
}
