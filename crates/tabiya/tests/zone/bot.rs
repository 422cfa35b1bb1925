//! A bot that makes the calls of lichess-bot, in its order and with its
//! strictness: what it reads must be there, what it counts must come out even.
//! Its engine knows the game by the increment of the clock.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::{Arc, Mutex, MutexGuard},
    thread::{self, JoinHandle},
    time::Duration,
};

use serde_json::Value;

use super::api::{Caller, Stream, StreamItem};

/// What the bot plays and answers in the game with this increment.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// The moves of both sides.
    pub moves: &'static str,
    /// It resigns instead of this ply.
    pub resigns_at: Option<usize>,
    /// It agrees to a draw.
    pub draws: bool,
    /// It lets moves be taken back.
    pub gives_back: bool,
}

/// What has happened, for the test to look at.
#[derive(Default, Debug)]
pub struct Log {
    /// Challenges that were accepted, whose slots are taken.
    pub taken: BTreeSet<String>,
    /// The most slots that were taken at once.
    pub most: usize,
    /// Games that are over, with the last state.
    pub over: BTreeMap<String, Value>,
    /// Games in which it has greeted.
    pub greeted: BTreeSet<String>,
    /// Moves that were acknowledged, by game.
    pub acknowledged: BTreeMap<String, Vec<(usize, String)>>,
}

pub struct Bot {
    caller: Caller,
    name: String,
    scripts: Arc<Vec<Script>>,
    slots: usize,
    log: Arc<Mutex<Log>>,
}

impl Bot {
    pub fn new(caller: Caller, name: &str, scripts: Vec<Script>, slots: usize) -> Bot {
        let log = Arc::default();
        Bot { caller, name: name.into(), scripts: Arc::new(scripts), slots, log }
    }

    pub fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().expect("no game failed")
    }

    /// What it asks before anything else; it would stop at any other answer.
    fn introduce(&self) {
        let token = &self.caller.token;
        let known = self.caller.does("/api/token/test", token);
        let mut scopes = text(&known[token]["scopes"]).split(',');
        assert!(scopes.any(|scope| scope == "bot:play"), "{known}");
        let (status, account) = self.caller.get("/api/account");
        let said = (status, text(&account["username"]), text(&account["id"]));
        assert_eq!(said, (200, self.name.as_str(), self.name.to_lowercase().as_str()));
        assert_eq!(account["title"], "BOT");
        let (status, playing) = self.caller.get("/api/account/playing");
        let playing = playing["nowPlaying"].as_array().expect("a list of games");
        assert_eq!(status, 200);
        for game in playing {
            for field in [&game["gameId"], &game["speed"], &game["opponent"]["username"]] {
                assert!(!text(field).is_empty(), "{game}");
            }
        }
        let (_, here) = self.caller.get(&format!("/api/users/status?ids={}", self.name));
        assert_eq!(text(&here[0]["name"]), self.name, "{here}");
    }

    /// Serves the event stream until so many games are over.
    pub fn run(&self, games: usize) {
        self.introduce();
        let mut waiting: VecDeque<String> = VecDeque::new();
        let mut playing: BTreeMap<String, JoinHandle<()>> = BTreeMap::new();
        let mut stream: Option<Stream> = None;
        while self.log().over.len() < games || !self.log().taken.is_empty() {
            let Some(open) = &mut stream else {
                thread::sleep(Duration::from_millis(100));
                stream = self.caller.stream("/api/stream/event");
                continue;
            };
            match open.next() {
                StreamItem::Record(event) => self.hear(&event, &mut waiting, &mut playing),
                StreamItem::Ping => {}
                StreamItem::End | StreamItem::Broken => stream = None,
            }
            while self.log().taken.len() < self.slots
                && let Some(id) = waiting.pop_front()
            {
                self.accept(&id);
            }
        }
        for (_, game) in playing {
            game.join().expect("the game ended well");
        }
    }

    fn hear(
        &self,
        event: &Value,
        waiting: &mut VecDeque<String>,
        playing: &mut BTreeMap<String, JoinHandle<()>>,
    ) {
        match text(&event["type"]) {
            "challenge" => {
                let challenge = &event["challenge"];
                if text(&challenge["challenger"]["name"]) != self.name {
                    check_challenge(challenge);
                    waiting.push_back(text(&challenge["id"]).to_owned());
                }
            }
            "gameStart" => {
                let id = text(&event["game"]["id"]).to_owned();
                assert!(!text(&event["game"]["opponent"]["username"]).is_empty());
                let ended = playing.get(&id).is_none_or(JoinHandle::is_finished);
                if ended && !self.log().over.contains_key(&id) {
                    let game = GamePlay {
                        caller: self.caller.clone(),
                        name: self.name.clone(),
                        scripts: Arc::clone(&self.scripts),
                        log: Arc::clone(&self.log),
                        id: id.clone(),
                    };
                    playing.insert(id, thread::spawn(move || game.play()));
                }
            }
            "gameFinish" | "challengeCanceled" | "challengeDeclined" => {}
            other => panic!("an event of a type nobody knows: {other}"),
        }
    }

    fn accept(&self, id: &str) {
        let (status, answer) = self.caller.post(&format!("/api/challenge/{id}/accept"), "");
        match status {
            200 => {
                let mut log = self.log();
                log.taken.insert(id.to_owned());
                log.most = log.most.max(log.taken.len());
            }
            404 => {}
            _ => panic!("{status} {answer}"),
        }
    }
}

/// Says something in both rooms of a game, as lichess-bot does by default. Any error ends the game
/// there, so it does here.
pub fn greet(caller: &Caller, root: &str, game: &str, words: &str) {
    for room in ["player", "spectator"] {
        caller.does(&format!("{root}/game/{game}/chat"), &format!("room={room}&text={words}"));
    }
}

/// What lichess-bot reads of a challenge: it stops if something is missing.
fn check_challenge(challenge: &Value) {
    for field in ["id", "speed", "color", "finalColor"] {
        text(&challenge[field]);
    }
    text(&challenge["variant"]["key"]);
    text(&challenge["perf"]["name"]);
    assert!(challenge["rated"].is_boolean());
    assert!(challenge["timeControl"]["increment"].is_u64(), "{challenge}");
    assert!(challenge["timeControl"]["limit"].is_u64(), "{challenge}");
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text is missing, there is {value}"))
}

struct GamePlay {
    caller: Caller,
    name: String,
    scripts: Arc<Vec<Script>>,
    log: Arc<Mutex<Log>>,
    id: String,
}

impl GamePlay {
    /// Plays until the server ends the stream; begins again if it breaks.
    fn play(&self) {
        loop {
            let path = format!("/api/bot/game/stream/{}", self.id);
            if let Some(mut stream) = self.caller.stream(&path)
                && self.follow(&mut stream)
            {
                break;
            }
            thread::sleep(Duration::from_millis(100));
        }
        // The slot was taken by the challenge and is freed by the game.
        let freed = self.log().taken.remove(&self.id);
        assert!(freed, "the id of the game is that of the challenge");
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().expect("no game failed")
    }

    /// Whether the game is over and the stream was ended.
    fn follow(&self, stream: &mut Stream) -> bool {
        let StreamItem::Record(full) = stream.next() else { return false };
        assert_eq!(text(&full["type"]), "gameFull", "the first line");
        assert_eq!(text(&full["id"]), self.id);
        assert_eq!(text(&full["variant"]["name"]), "Standard");
        assert!(full["createdAt"].is_u64() && full["black"].is_object());
        let white = text(&full["white"]["name"]).eq_ignore_ascii_case(&self.name);
        let increment = full["clock"]["increment"].as_u64().expect("a clock") / 1_000;
        let script = &self.scripts[increment as usize];
        if self.log().greeted.insert(self.id.clone()) {
            greet(&self.caller, "/api/bot", &self.id, "Hello! Good luck.");
        }
        let mut prior: Option<String> = None;
        let mut state = full["state"].clone();
        loop {
            assert_eq!(text(&state["type"]), "gameState");
            for field in ["wtime", "btime", "winc", "binc"] {
                assert!(state[field].is_u64(), "{field} in {state}");
            }
            if text(&state["status"]) != "started" {
                greet(&self.caller, "/api/bot", &self.id, "Good game!");
                self.log().over.insert(self.id.clone(), state);
                return stream.next() == StreamItem::End;
            }
            if self.answer(&state, white, script, prior.as_deref()) {
                prior = Some(text(&state["moves"]).to_owned());
            }
            state = loop {
                match stream.next() {
                    StreamItem::Record(record) => match text(&record["type"]) {
                        "gameState" => break record,
                        "chatLine" => assert!(!text(&record["text"]).is_empty()),
                        "opponentGone" => assert!(record["gone"].is_boolean()),
                        other => panic!("a record of a type nobody knows: {other}"),
                    },
                    StreamItem::Ping => {}
                    StreamItem::End | StreamItem::Broken => return false,
                }
            };
        }
    }

    /// Moves or answers; false if the move was not taken: then the next state
    /// is as new.
    fn answer(&self, state: &Value, white: bool, script: &Script, prior: Option<&str>) -> bool {
        let moves = text(&state["moves"]);
        let ply = moves.split_whitespace().count();
        let to_move = ply.is_multiple_of(2) == white;
        let (draw, takeback) = if white { ("bdraw", "btakeback") } else { ("wdraw", "wtakeback") };
        let path = format!("/api/bot/game/{}", self.id);
        if to_move && prior != Some(moves) {
            if script.resigns_at.is_some_and(|at| ply >= at) {
                self.caller.does(&format!("{path}/resign"), "");
                return true;
            }
            let Some(uci) = script.moves.split_whitespace().nth(ply) else { return true };
            let draws = script.draws && state[draw] == true;
            let path = format!("{path}/move/{uci}?offeringDraw={draws}");
            let (status, _) = self.caller.post(&path, "");
            if status == 200 && !draws {
                let mut log = self.log();
                let made = log.acknowledged.entry(self.id.clone()).or_default();
                made.push((ply, uci.to_owned()));
            }
            return status == 200;
        }
        if state[takeback] == true && !to_move {
            let yes = if script.gives_back { "yes" } else { "no" };
            self.caller.does(&format!("{path}/takeback/{yes}"), "");
        }
        true
    }
}
