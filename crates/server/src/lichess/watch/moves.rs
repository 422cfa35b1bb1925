//! A game move by move.

use std::collections::VecDeque;

use axum::{
    extract::{Path, State},
    response::Response,
};
use game::Game;
use wire::lichess::{WatchLine, to_line};

use super::{
    follow::Followed,
    views::{steps, watched},
};
use crate::{
    Zone,
    error::ApiError,
    form::game_id,
    lichess::{
        held::WatchSlot,
        ndjson::{self, Source},
    },
};

pub(super) async fn stream(
    State(zone): State<Zone>,
    slot: WatchSlot,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let (followed, game, _) = Followed::begin(&zone, game_id(&id)?).await?;
    let lines = VecDeque::new();
    let mut moves = Moves { followed, lines, told: 0, over: false };
    moves.tell_game(&game);
    moves.tell_moves(&game);
    moves.end(&game);
    Ok(ndjson::respond(slot.hold(moves), zone.closing(), ndjson::PING))
}

struct Moves {
    followed: Followed,
    lines: VecDeque<String>,
    /// How many positions were told.
    told: usize,
    over: bool,
}

impl Moves {
    fn tell_game(&mut self, game: &Game) {
        let view = watched(self.followed.id, game, &self.followed.players);
        self.lines.push_back(to_line(&WatchLine::Game(Box::new(view))));
    }

    fn tell_moves(&mut self, game: &Game) {
        let steps = steps(game);
        // When moves were taken back, the position now is told again.
        let from = if steps.len() < self.told { steps.len() - 1 } else { self.told };
        self.told = steps.len();
        let new = steps.into_iter().skip(from);
        self.lines.extend(new.map(|one| to_line(&WatchLine::Step(one))));
    }

    fn end(&mut self, game: &Game) {
        if game.ended().is_some() {
            self.tell_game(game);
            self.over = true;
        }
    }
}

impl Source for Moves {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            if self.over {
                return None;
            }
            match self.followed.changed().await {
                Some((game, _)) => {
                    self.tell_moves(&game);
                    self.end(&game);
                }
                None => self.over = true,
            }
        }
    }
}
