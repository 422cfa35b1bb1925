//! What somebody who looks at a game has on the screen.

use game::{Game, Timestamp, Viewer};
use node::News;
use rules::ByColor;
use wire::{
    GameId,
    server::{Frame, GameView, MoveView, NewsItem, State},
};

/// A game on somebody's screen: joined once, then kept by news.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Screen {
    pub(crate) viewer: Viewer,
    /// The number of the last event on it; -1 if there is none.
    pub(crate) seq: i64,
    pub(crate) moves: Vec<MoveView>,
    pub(crate) state: State,
}

/// What a piece of news did to a screen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// It is on the screen.
    New,
    /// It was there before.
    Old,
    /// Something is missing: look at the whole game.
    Gap,
}

impl Screen {
    pub(crate) fn of(id: GameId, game: &Game, at: Timestamp, viewer: Viewer) -> Screen {
        let mut view = GameView::of(id, game, ByColor::default(), at, viewer);
        view.state.opening = node::opening_of(game);
        Screen { viewer, seq: view.seq, moves: view.moves, state: view.state }
    }

    /// Takes over a piece of news, as the page does.
    pub(crate) fn hear(&mut self, news: &News) -> Shown {
        if i64::from(news.seq) <= self.seq {
            return Shown::Old;
        }
        // Also one that begins with what is there already: it would be shown
        // twice.
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
        news.frames.of(self.viewer)
    }

    /// What differs from how the game really stands, in words. Clocks and
    /// countdowns are left out: they depend on when one looks.
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
