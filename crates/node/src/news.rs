//! What happened in a game, for those of this node who have it open.

use std::{
    fmt,
    sync::{Arc, LazyLock},
};

use game::{Game, Timestamp, Viewer};
use rules::Color;

/// What happened in a game.
#[derive(Clone, Debug)]
pub struct News {
    /// The number of the last event in it.
    pub seq: u32,
    /// The number of the first event in it.
    pub first: u32,
    /// The game after it.
    pub game: Arc<Game>,
    /// When that was.
    pub at: Timestamp,
    /// What pages are told.
    pub frames: Frames,
    /// Whether more has changed than the frames say: look at the whole game.
    pub whole: bool,
}

impl News {
    /// Whether the game is over with it.
    pub fn over(&self) -> bool {
        self.game.ended().is_some()
    }
}

/// News as a page is told them: encoded once for each kind of viewer, when the
/// first of them asks. Where none has the game open, as among programs, that
/// is never.
#[derive(Clone)]
pub struct Frames(Arc<LazyLock<[Arc<str>; 3], Encode>>);

type Encode = Box<dyn FnOnce() -> [Arc<str>; 3] + Send>;

impl Frames {
    /// The frames for White, for Black, and for spectators, encoded on first use.
    pub fn later(encode: impl FnOnce() -> [Arc<str>; 3] + Send + 'static) -> Frames {
        Frames(Arc::new(LazyLock::new(Box::new(encode))))
    }

    /// The frame for a viewer.
    pub fn of(&self, viewer: Viewer) -> &Arc<str> {
        let [white, black, everybody] = &**self.0;
        match viewer {
            Viewer::Player(Color::White) => white,
            Viewer::Player(Color::Black) => black,
            Viewer::Spectator => everybody,
        }
    }
}

impl fmt::Debug for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Frames")
    }
}
