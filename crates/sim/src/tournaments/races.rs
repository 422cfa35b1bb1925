//! Races for the result of a board: arbiters at the desk and at the board, players who resign, and
//! rounds that are closed, all at once. A model knows only who asked for what and who was answered.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::Router;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::people::{ARBITERS, call};
use crate::{Random, zone::lock};

/// What was asked for, in the order of asking and answering.
#[derive(Debug, Default)]
pub(super) struct Model {
    steps: u64,
    asked: Vec<Asked>,
    /// How many races there were.
    pub(super) races: usize,
}

/// Somebody asked for a result of a game.
#[derive(Debug)]
struct Asked {
    game: String,
    score: String,
    begun: u64,
    /// When it was acknowledged; none if no answer came, or the server did not know.
    done: Option<u64>,
    refused: bool,
    is_arbiter: bool,
}

impl Model {
    fn step(&mut self) -> u64 {
        self.steps += 1;
        self.steps
    }

    fn begin(&mut self, game: &str, score: &str, is_arbiter: bool) -> usize {
        let begun = self.step();
        let (game, score) = (game.to_owned(), score.to_owned());
        self.asked.push(Asked { game, score, begun, done: None, refused: false, is_arbiter });
        self.asked.len() - 1
    }

    fn end(&mut self, asked: usize, status: u16) {
        let now = self.step();
        let asked = &mut self.asked[asked];
        match status {
            200 => asked.done = Some(now),
            500.. => {}
            _ => asked.refused = true,
        }
    }

    /// Whether a result that stands can stand: somebody asked for it, and no arbiter who asked for
    /// another one after that was acknowledged. A clock may only have ended a game on which no
    /// arbiter was acknowledged.
    pub(super) fn complaint(
        &self,
        game: &str,
        stands: Option<&str>,
        by_clock: bool,
    ) -> Option<String> {
        let asked = || self.asked.iter().filter(|asked| asked.game == game && !asked.refused);
        let rulings = || asked().filter(|asked| asked.is_arbiter && asked.done.is_some());
        let Some(stands) = stands else {
            let lost = rulings().next()?;
            return Some(format!("game {game} has no result, and {lost:?} was acknowledged"));
        };
        let is_undone = |explains: &Asked| {
            let after = |ruling: &Asked| explains.done.is_some_and(|done| ruling.begun > done);
            rulings().any(|ruling| ruling.score != stands && after(ruling))
        };
        let explained = asked().any(|asked| asked.score == stands && !is_undone(asked))
            || by_clock && rulings().next().is_none();
        let all: Vec<&Asked> = asked().collect();
        (!explained).then(|| format!("game {game} has {stands}: {all:?}"))
    }
}

/// A board to race for.
pub(super) struct Board {
    pub(super) round: u64,
    pub(super) board: u64,
    pub(super) game: String,
    pub(super) white: String,
    pub(super) black: String,
    /// The version that the arbiters saw.
    pub(super) version: u64,
}

/// One who takes part, after a moment.
struct Contender {
    who: String,
    path: String,
    body: Value,
    /// The result asked for, and whether by an arbiter; none for acts without a result.
    asks: Option<(String, bool)>,
    after: Duration,
    /// How long they wait for the answer.
    patience: Duration,
}

/// Lets two to four contend for the result of a board.
pub(super) async fn race(
    random: &mut Random,
    routes: &Router,
    model: &Arc<Mutex<Model>>,
    tournament: &str,
    board: &Board,
) -> Vec<String> {
    lock(model).races += 1;
    let mut running = JoinSet::new();
    for _ in 0..random.between(2, 4) {
        let contender = contender(random, tournament, board);
        let (routes, model, game) = (routes.clone(), Arc::clone(model), board.game.clone());
        running.spawn(async move {
            tokio::time::sleep(contender.after).await;
            let asks = contender.asks.as_ref();
            let asked = asks.map(|(score, by)| lock(&model).begin(&game, score, *by));
            let Contender { who, path, body, patience, .. } = contender;
            let answer = call(&routes, &who, "POST", &path, body.clone());
            let Ok((status, answer)) = tokio::time::timeout(patience, answer).await else {
                return None;
            };
            if let Some(asked) = asked {
                lock(&model).end(asked, status);
            }
            (status >= 500 && status != 503).then(|| format!("{who}: {body}: {status} {answer}"))
        });
    }
    let mut faults = Vec::new();
    while let Some(fault) = running.join_next().await {
        faults.extend(fault.ok().flatten());
    }
    faults
}

fn contender(random: &mut Random, tournament: &str, board: &Board) -> Contender {
    let (acts, moves) =
        (format!("{tournament}/act"), format!("/api/zone/games/{}/acts", board.game));
    let pick = |random: &mut Random, of: &[&str]| -> String {
        (*random.pick(of).expect("there are some")).to_owned()
    };
    let score = pick(random, &["1-0", "0-1", "½-½", "0-0"]);
    let arbiter = pick(random, &ARBITERS);
    let (who, path, body, asks) = match random.below(10) {
        0..=3 => {
            let mut body = json!({
                "act": "setResult", "round": board.round, "board": board.board, "score": score,
                "how": pick(random, &["played", "awarded"]), "reason": "a race",
            });
            if random.per_mille(300) {
                body["version"] = board.version.into();
            }
            (arbiter, acts, body, Some((score, true)))
        }
        4 | 5 => {
            let ruling = pick(random, &["decide", "correct"]);
            let ruling = json!({"r": ruling, "result": score});
            let act = json!({"a": "arbiter", "ruling": ruling, "reason": "a race"});
            (arbiter, moves, json!({ "act": act }), Some((score, true)))
        }
        6..=8 => {
            let (who, score) = match random.per_mille(500) {
                true => (&board.white, "0-1"),
                false => (&board.black, "1-0"),
            };
            let body = json!({"act": {"a": "resign"}});
            (who.clone(), moves, body, Some((score.to_owned(), false)))
        }
        _ => (arbiter, acts, json!({"act": "closeRound"}), None),
    };
    let patience = match random.per_mille(80) {
        true => Duration::from_millis(random.between(1, 40)),
        false => Duration::MAX,
    };
    let after = Duration::from_millis(random.mostly_short(0, 30));
    Contender { who, path, body, asks, after, patience }
}

/// The results in a report, by number of the player and round, as points of a game: 2 for a win.
pub(super) fn report_results(report: &str) -> BTreeMap<(u64, u64), u64> {
    let mut found = BTreeMap::new();
    for line in report.lines().filter(|line| line.starts_with("001 ")) {
        let columns: Vec<char> = line.chars().collect();
        let text: String = columns.iter().skip(4).take(4).collect();
        let Ok(number) = text.trim().parse() else { continue };
        let cells = columns.get(91..).unwrap_or_default().chunks(10);
        for (round, cell) in (1..).zip(cells) {
            let halves = match cell.get(7) {
                Some('1' | '+' | 'W') => 2,
                Some('=' | 'D') => 1,
                Some('0' | '-' | 'L') => 0,
                _ => continue,
            };
            found.insert((number, round), halves);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks and answers in this order: the score, whether an arbiter asks, and the status.
    fn one_by_one(asked: &[(&str, bool, u16)]) -> Model {
        let mut model = Model::default();
        for (score, is_arbiter, status) in asked {
            let number = model.begin("game", score, *is_arbiter);
            model.end(number, *status);
        }
        model
    }

    #[test]
    fn a_ruling_that_was_undone_is_found() {
        let model = one_by_one(&[("0-1", false, 200), ("1-0", true, 200)]);
        assert!(model.complaint("game", Some("0-1"), false).is_some());
        assert!(model.complaint("game", Some("0-1"), true).is_some());
        assert!(model.complaint("game", None, false).is_some());
        assert_eq!(model.complaint("game", Some("1-0"), false), None);
        let model = one_by_one(&[("½-½", true, 200), ("1-0", true, 200), ("0-0", true, 409)]);
        for undone in ["½-½", "0-0", "0-1"] {
            assert!(model.complaint("game", Some(undone), false).is_some());
        }
    }

    #[test]
    fn either_of_two_at_once_can_stand_and_so_can_what_was_not_answered() {
        let mut model = Model::default();
        let (one, other) = (model.begin("game", "1-0", true), model.begin("game", "0-1", true));
        model.end(one, 200);
        model.end(other, 200);
        assert_eq!(model.complaint("game", Some("1-0"), false), None);
        assert_eq!(model.complaint("game", Some("0-1"), false), None);
        model.begin("game", "½-½", true);
        assert_eq!(model.complaint("game", Some("½-½"), false), None);
        assert!(model.complaint("game", Some("0-0"), false).is_some());
    }

    #[test]
    fn a_report_is_read_by_its_columns() {
        let head = format!("{:<91}", "001    3");
        let cells = ["   7 w 1  ", "   4 b =  ", "0000 - H  ", "   5 w -  "].concat();
        let line = format!("{head}{cells}");
        let found = report_results(&format!("012 Open\n{line}\n"));
        assert_eq!(found, BTreeMap::from([((3, 1), 2), ((3, 2), 1), ((3, 4), 0)]));
    }
}
