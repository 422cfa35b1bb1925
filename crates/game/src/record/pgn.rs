use core::time::Duration;

use rules::{
    ByColor, Color,
    pgn::{self, AnnotatedMove, Comment, Tags},
};

use super::{GameRecord, RecordedMove};
use crate::{GameResult, Millis, TimeControl};

impl GameRecord {
    /// The game as PGN. The caller passes the tags for players, date, and place; the tags `Result`,
    /// `TimeControl`, and `Termination` are added here. Each move has `[%clk]` and `[%emt]`; offers
    /// and acts of the arbiter are comments.
    pub fn to_pgn(&self, mut tags: Tags) -> pgn::PgnGame {
        let mut set = |name: &str, value: &str| {
            let named = tags.set(name, value);
            debug_assert!(named.is_ok(), "{name} is a good name for a tag");
        };
        if let Some(time) = &self.time {
            if time.white == time.black {
                set("TimeControl", &time.white.to_pgn());
            } else {
                set("WhiteTimeControl", &time.white.to_pgn());
                set("BlackTimeControl", &time.black.to_pgn());
            }
        }
        if let Some(termination) = &self.termination {
            set("Termination", termination);
        }
        pgn::PgnGame {
            tags,
            start: self.start.clone(),
            comments: self.notes.iter().map(|text| Comment::new(text)).collect(),
            moves: self.moves.iter().map(to_node).collect(),
            result: match self.result {
                Some(GameResult::Win(color)) => pgn::PgnResult::Win(color),
                Some(GameResult::Draw) => pgn::PgnResult::Draw,
                _ => pgn::PgnResult::Unknown,
            },
        }
    }

    /// The record of a game from a file: its main line with clocks and comments.
    pub fn from_pgn(game: &pgn::PgnGame) -> GameRecord {
        let control =
            |name: &str| game.tags.get(name).and_then(|value| TimeControl::from_pgn(value).ok());
        let time = match (control("WhiteTimeControl"), control("BlackTimeControl")) {
            (Some(white), Some(black)) => Some(ByColor { white, black }),
            _ => control("TimeControl").map(ByColor::both),
        };
        GameRecord {
            start: game.start.clone(),
            moves: game.moves.iter().map(from_node).collect(),
            notes: texts(&game.comments),
            result: match game.result {
                pgn::PgnResult::Win(color) => Some(GameResult::Win(color)),
                pgn::PgnResult::Draw => Some(GameResult::Draw),
                pgn::PgnResult::Unknown => None,
            },
            termination: game.tags.get("Termination").map(str::to_owned),
            time,
        }
    }

    /// The time each side had left when it last moved.
    pub fn last_clocks(&self) -> ByColor<Option<Millis>> {
        let first = self.start.turn();
        let of = |color: Color| {
            let skip = usize::from(color != first);
            self.moves.iter().skip(skip).step_by(2).rev().find_map(|told| told.left)
        };
        ByColor::new_with(of)
    }
}

fn to_node(told: &RecordedMove) -> AnnotatedMove {
    let mut node = AnnotatedMove::new(told.made);
    let mut timing = Comment::default();
    if let Some(left) = told.left {
        timing = timing.with_clock(Duration::from_millis(left.0));
    }
    if let Some(used) = told.used {
        timing = timing.with_elapsed(Duration::from_millis(used.0));
    }
    if timing != Comment::default() {
        node.add_comment(timing);
    }
    for text in &told.notes {
        node.add_comment(Comment::new(text));
    }
    node
}

fn from_node(node: &AnnotatedMove) -> RecordedMove {
    let millis = |span: Duration| Millis(u64::try_from(span.as_millis()).unwrap_or(u64::MAX));
    RecordedMove {
        made: node.played(),
        left: node.clock().map(millis),
        used: node.elapsed().map(millis),
        notes: texts(node.comments()),
    }
}

fn texts(comments: &[Comment]) -> Vec<String> {
    let texts = comments.iter().map(|comment| comment.text().to_owned());
    texts.filter(|text| !text.is_empty()).collect()
}
