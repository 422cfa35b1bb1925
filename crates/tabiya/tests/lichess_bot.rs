//! A bot with the calls and the strictness of lichess-bot, on the built
//! program: many games, every ending, several at once, and over a crash.

mod support;
mod zone;

use std::{path::Path, thread, time::Duration};

use serde_json::Value;
use support::run_with;
use zone::{
    Server, TempFolder,
    api::{Caller, StreamItem},
    bot::{Bot, Script, greet},
};

const MATE: &str = "f2f3 e7e5 g2g4 d8h4";
const QUIET: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 e1g1 e8g8";
/// Morphy in the opera.
const LONG: &str = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 \
                    c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 \
                    b3b8 d7b8 d1d8";

/// What the opponent does. Its place in [`PLANS`] is the increment of the
/// clock, by which the bot knows it.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Plan {
    Plays,
    Resigns,
    LetsResign,
    OffersDraw,
    LetsFlagFall,
    Aborts,
    IsRefusedTakeback,
    TakesBack,
    PlaysLong,
}

const PLANS: [Plan; 9] = [
    Plan::Plays,
    Plan::Resigns,
    Plan::LetsResign,
    Plan::OffersDraw,
    Plan::LetsFlagFall,
    Plan::Aborts,
    Plan::IsRefusedTakeback,
    Plan::TakesBack,
    Plan::PlaysLong,
];

impl Plan {
    fn script(self) -> Script {
        let script = Script { moves: QUIET, ..Script::default() };
        match self {
            Plan::Plays => Script { moves: MATE, ..script },
            Plan::PlaysLong => Script { moves: LONG, ..script },
            Plan::LetsResign => Script { resigns_at: Some(2), ..script },
            Plan::OffersDraw => Script { draws: true, ..script },
            Plan::TakesBack => Script { moves: MATE, gives_back: true, ..script },
            _ => script,
        }
    }

    /// Status and winner, given the opponent's side.
    fn ending(self, white: bool) -> (&'static str, Option<&'static str>) {
        let (own, bot) = if white { ("white", "black") } else { ("black", "white") };
        match self {
            Plan::Plays | Plan::TakesBack => ("mate", Some("black")),
            Plan::PlaysLong => ("mate", Some("white")),
            Plan::Resigns | Plan::IsRefusedTakeback => ("resign", Some(bot)),
            Plan::LetsResign => ("resign", Some(own)),
            Plan::OffersDraw => ("draw", None),
            Plan::LetsFlagFall => ("outoftime", Some(bot)),
            Plan::Aborts => ("aborted", None),
        }
    }
}

/// A person with a board, who follows a plan.
struct Opponent {
    caller: Caller,
    plan: Plan,
    white: bool,
    kind: Kind,
}

#[derive(Copy, Clone, PartialEq, Debug)]
enum Kind {
    Person,
    /// A bot that greets, with so many seconds on the clock: challenges that are the same count
    /// once.
    Bot {
        limit: u32,
    },
}

impl Kind {
    fn root(self) -> &'static str {
        if self == Kind::Person { "/api/board" } else { "/api/bot" }
    }
}

impl Opponent {
    /// Plays one game against the bot: its id and the last state.
    fn play(&self) -> (String, Value) {
        let increment = PLANS.iter().position(|plan| *plan == self.plan).expect("a plan");
        let limit = match self.kind {
            Kind::Bot { limit } => limit,
            Kind::Person if self.plan == Plan::LetsFlagFall => 1,
            Kind::Person => 300,
        };
        let color = if self.white { "white" } else { "black" };
        let form = format!("clock.limit={limit}&clock.increment={increment}&color={color}");
        let mut events = self.caller.stream("/api/stream/event").expect("the server is there");
        let made = self.caller.does("/api/challenge/StrictBot", &form);
        let id = made["id"].as_str().expect("an id").to_owned();
        loop {
            match events.next() {
                StreamItem::Record(event) if event["game"]["id"] == id.as_str() => break,
                StreamItem::Record(_) | StreamItem::Ping => {}
                StreamItem::End | StreamItem::Broken => panic!("the events ended"),
            }
        }
        drop(events);
        if self.kind != Kind::Person {
            greet(&self.caller, self.kind.root(), &id, "Hello! Good luck.");
        }
        loop {
            if let Some(over) = self.follow(&id) {
                return (id, over);
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// The last state; none if the stream broke.
    fn follow(&self, id: &str) -> Option<Value> {
        let mut stream = self.caller.stream(&format!("{}/game/stream/{id}", self.kind.root()))?;
        let mut asked = false;
        loop {
            let state = match stream.next() {
                StreamItem::Record(record) if record["type"] == "gameFull" => {
                    record["state"].clone()
                }
                StreamItem::Record(record) if record["type"] == "gameState" => record,
                StreamItem::Record(_) | StreamItem::Ping => continue,
                StreamItem::End | StreamItem::Broken => return None,
            };
            if state["status"] != "started" {
                assert_eq!(stream.next(), StreamItem::End);
                return Some(state);
            }
            self.act(id, &state, &mut asked);
        }
    }

    fn act(&self, id: &str, state: &Value, asked: &mut bool) {
        let path = format!("{}/game/{id}", self.kind.root());
        let post = |act: &str| self.caller.post(&format!("{path}/{act}"), "");
        let moves = state["moves"].as_str().expect("moves");
        let ply = moves.split_whitespace().count();
        let to_move = ply.is_multiple_of(2) == self.white;
        let own = if self.white { "wtakeback" } else { "btakeback" };
        match self.plan {
            Plan::Aborts if ply < 2 => drop(post("abort")),
            Plan::LetsFlagFall => {}
            Plan::Resigns if ply >= 2 => drop(post("resign")),
            Plan::OffersDraw if ply >= 2 && to_move && !*asked => {
                *asked = post("draw/yes").1["refused"].is_null();
                self.make_move(&path, ply);
            }
            Plan::IsRefusedTakeback if ply >= 2 && *asked && state[own].is_null() => {
                drop(post("resign"));
            }
            Plan::IsRefusedTakeback if ply >= 2 && to_move => {
                *asked = post("takeback/yes").0 == 200
            }
            Plan::TakesBack if ply >= 2 && to_move && !*asked => {
                *asked = post("takeback/yes").0 == 200;
            }
            Plan::TakesBack if state[own] == true => {}
            _ if to_move => self.make_move(&path, ply),
            _ => {}
        }
    }

    fn make_move(&self, path: &str, ply: usize) {
        if let Some(uci) = self.plan.script().moves.split_whitespace().nth(ply) {
            // One that is not taken is made again with the next state.
            self.caller.post(&format!("{path}/move/{uci}"), "");
        }
    }
}

/// An account and its token, made on the command line.
fn account(data: &Path, name: &str, bot: bool) -> String {
    let folder = data.to_str().expect("a plain path");
    let mut create = vec!["account", "create", name, "--data", folder];
    if bot {
        create.push("--bot");
    }
    assert_eq!(run_with(&create, b"correct horse\n").status, 0);
    let scopes = if bot { "bot:play" } else { "board:play,challenge:write" };
    let made = run_with(&["token", "create", name, "--scopes", scopes, "--data", folder], b"");
    assert_eq!(made.status, 0, "{}", made.stderr);
    made.stdout.trim().to_owned()
}

fn bot(server: &Server, data: &Path, slots: usize) -> Bot {
    let caller =
        Caller { address: server.address.clone(), token: account(data, "StrictBot", true) };
    Bot::new(caller, "StrictBot", PLANS.map(Plan::script).to_vec(), slots)
}

fn check(bot: &Bot, opponent: &Opponent, id: &str, over: &Value) {
    let (status, winner) = opponent.plan.ending(opponent.white);
    let what = format!("{:?}, white: {}", opponent.plan, opponent.white);
    assert_eq!(
        (over["status"].as_str(), over["winner"].as_str()),
        (Some(status), winner),
        "{what}"
    );
    assert_eq!(bot.log().over[id]["moves"], over["moves"], "{what}");
}

#[test]
fn twenty_games_in_a_row_end_in_every_way_and_free_their_slots() {
    let data = TempFolder::new("bot-row");
    let server = Server::start(data.path());
    let bot = bot(&server, data.path(), 1);
    let token = account(data.path(), "Anna", false);
    thread::scope(|scope| {
        let served = scope.spawn(|| bot.run(20));
        for number in 0..20 {
            let caller = Caller { address: server.address.clone(), token: token.clone() };
            let plan = PLANS[number / 2 % PLANS.len()];
            let opponent = Opponent { caller, plan, white: number % 2 == 0, kind: Kind::Person };
            let (id, over) = opponent.play();
            while bot.log().taken.contains(&id) {
                thread::yield_now();
            }
            check(&bot, &opponent, &id, &over);
        }
        served.join().expect("the bot ended well");
    });
    let log = bot.log();
    assert_eq!((log.over.len(), log.taken.len(), log.most), (20, 0, 1), "Freed. Count: 0");
}

#[test]
fn four_games_at_once_do_not_disturb_each_other() {
    let data = TempFolder::new("bot-four");
    let server = Server::start(data.path());
    let bot = bot(&server, data.path(), 4);
    let opponents: Vec<Opponent> = (0..8)
        .map(|number| {
            let token = account(data.path(), &format!("Player{number}"), false);
            let caller = Caller { address: server.address.clone(), token };
            let plan = PLANS[number % PLANS.len()];
            Opponent { caller, plan, white: number % 3 == 0, kind: Kind::Person }
        })
        .collect();
    thread::scope(|scope| {
        let served = scope.spawn(|| bot.run(opponents.len()));
        let games: Vec<_> =
            opponents.iter().map(|opponent| (opponent, scope.spawn(|| opponent.play()))).collect();
        let played: Vec<_> =
            games.into_iter().map(|(one, game)| (one, game.join().expect("it ended"))).collect();
        served.join().expect("the bot ended well");
        for (opponent, (id, over)) in played {
            check(&bot, opponent, &id, &over);
        }
    });
    assert!(bot.log().taken.is_empty() && bot.log().most <= 4);
}

/// Two bots that greet in both rooms of every game. The limit on chat once stopped three of five
/// games.
#[test]
fn bots_that_greet_play_five_games_at_once_and_none_is_aborted() {
    let games = if std::env::var_os("TABIYA_SOAK").is_some() { 50 } else { 10 };
    let data = TempFolder::new("bot-greets");
    let server = Server::start(data.path());
    let bot = bot(&server, data.path(), 5);
    let token = account(data.path(), "GreetBot", true);
    thread::scope(|scope| {
        let served = scope.spawn(|| bot.run(games));
        let tables: Vec<_> = (0..5)
            .map(|table| {
                let caller = Caller { address: server.address.clone(), token: token.clone() };
                let kind = Kind::Bot { limit: 300 + 60 * table };
                let bot = &bot;
                scope.spawn(move || {
                    for number in 0..games / 5 {
                        let (white, plan) = (number % 2 == 0, Plan::PlaysLong);
                        let opponent = Opponent { caller: caller.clone(), plan, white, kind };
                        let (id, over) = opponent.play();
                        while bot.log().taken.contains(&id) {
                            thread::yield_now();
                        }
                        check(bot, &opponent, &id, &over);
                    }
                })
            })
            .collect();
        tables.into_iter().for_each(|table| table.join().expect("every game ended well"));
        served.join().expect("the bot ended well");
    });
    let log = bot.log();
    assert_eq!((log.over.len(), log.taken.len()), (games, 0), "Freed. Count: 0");
    assert!(log.over.values().all(|state| state["status"] == "mate"), "none was aborted");
    assert_eq!(log.greeted.len(), games);
    assert!((2..=5).contains(&log.most), "{} at once", log.most);
}

#[test]
fn a_game_goes_on_after_kill_9_with_every_acknowledged_move() {
    let data = TempFolder::new("bot-crash");
    let mut server = Server::start(data.path());
    let address = server.address.clone();
    let bot = bot(&server, data.path(), 1);
    let token = account(data.path(), "Anna", false);
    let caller = Caller { address: address.clone(), token };
    let opponent = Opponent { caller, plan: Plan::PlaysLong, white: true, kind: Kind::Person };
    thread::scope(|scope| {
        let served = scope.spawn(|| bot.run(1));
        let game = scope.spawn(|| opponent.play());
        for kill_after in [3, 9] {
            let made = || bot.log().acknowledged.values().map(Vec::len).sum::<usize>();
            while made() < kill_after {
                assert!(!game.is_finished(), "killed in the middle of the game");
                thread::yield_now();
            }
            server.kill();
            server = Server::start_at(data.path(), &address);
        }
        let (id, over) = game.join().expect("the game ended");
        served.join().expect("the bot ended well");
        check(&bot, &opponent, &id, &over);
        let moves: Vec<&str> = over["moves"].as_str().expect("moves").split(' ').collect();
        for (ply, uci) in &bot.log().acknowledged[&id] {
            assert_eq!(moves[*ply], uci, "ply {ply}");
        }
        assert_eq!(moves.join(" "), LONG.split_whitespace().collect::<Vec<_>>().join(" "));
    });
}
