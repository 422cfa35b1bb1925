//! What a viewer of a game has on the screen.

use game::{Game, Timestamp, Viewer};
use node::News;
use rules::ByColor;
use wire::{
    GameId,
    server::{Frame, GameView, MoveView, NewsItem, State},
};

/// A game on a viewer's screen: read once, then updated by news.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Screen {
    pub(crate) viewer: Viewer,
    /// The number of the last event in it; -1 if there is none.
    pub(crate) seq: i64,
    pub(crate) moves: Vec<MoveView>,
    pub(crate) state: State,
}

/// What a piece of news did to a screen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// It was applied.
    New,
    /// It was known.
    Old,
    /// Something is missing: read the whole game.
    Gap,
}

impl Screen {
    pub(crate) fn of(id: GameId, game: &Game, at: Timestamp, viewer: Viewer) -> Screen {
        let mut view = GameView::of(id, game, ByColor::default(), at, viewer);
        view.state.opening = node::opening_of(game);
        Screen { viewer, seq: view.seq, moves: view.moves, state: view.state }
    }

    /// Applies a piece of news, as the page does.
    pub(crate) fn hear(&mut self, news: &News) -> Shown {
        if i64::from(news.seq) <= self.seq {
            return Shown::Old;
        }
        // Even if only a part of it is known: that part would be shown twice.
        if news.whole || i64::from(news.first) != self.seq + 1 {
            return Shown::Gap;
        }
        let Ok(Frame::News { seq, items, state }) = serde_json::from_str(self.frame(news)) else {
            return Shown::Gap;
        };
        for item in items {
            match item {
                NewsItem::Moved(made) => self.moves.push(made),
                NewsItem::TakenBack { plies } => {
                    let left = self.moves.len().saturating_sub(plies as usize);
                    self.moves.truncate(left);
                }
                _ => {}
            }
        }
        self.seq = i64::from(seq);
        self.state = *state;
        Shown::New
    }

    fn frame<'a>(&self, news: &'a News) -> &'a str {
        news.frames.text(self.viewer)
    }

    /// The differences from the real state, in words. Clocks and countdowns are left out, since
    /// they depend on the time.
    pub(crate) fn differs_from(&self, truth: &Screen) -> Option<String> {
        let mut mine = self.clone();
        mine.state.clocks = truth.state.clocks;
        mine.state.countdown = truth.state.countdown;
        if mine == *truth {
            return None;
        }
        let parts = [
            ("seq", mine.seq != truth.seq),
            ("moves", mine.moves != truth.moves),
            ("fen", mine.state.fen != truth.state.fen),
            ("ply", mine.state.ply != truth.state.ply),
            ("phase", mine.state.phase != truth.state.phase),
            ("outcome", mine.state.outcome != truth.state.outcome),
        ];
        let wrong: Vec<_> =
            parts.iter().filter(|(_, differs)| *differs).map(|(name, _)| *name).collect();
        Some(format!(
            "shows event {} and not {}; wrong: {}",
            self.seq,
            truth.seq,
            if wrong.is_empty() { "state".to_owned() } else { wrong.join(", ") }
        ))
    }
}
