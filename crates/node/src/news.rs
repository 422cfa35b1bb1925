//! News of a game, for the viewers of this node.

use std::{
    fmt,
    sync::{Arc, LazyLock},
};

use bytes::Bytes;
use game::{Game, Timestamp, Viewer};
use rules::Color;

/// What happened in a game.
#[derive(Clone, Debug)]
pub struct News {
    /// The number of the last event in it.
    pub seq: u32,
    /// The number of the first event in it.
    pub first: u32,
    /// The game afterward.
    pub game: Arc<Game>,
    /// When it happened.
    pub at: Timestamp,
    /// The frames for pages.
    pub frames: Frames,
    /// Whether more has changed than the frames contain, so that the viewer must read the whole
    /// game.
    pub whole: bool,
}

impl News {
    /// Whether the game is over.
    pub fn over(&self) -> bool {
        self.game.ended().is_some()
    }
}

/// The frames of some news, encoded once for each kind of viewer when first needed. If only
/// programs follow the game, that is never.
#[derive(Clone)]
pub struct Frames(Arc<LazyLock<[Bytes; 3], Encode>>);

type Encode = Box<dyn FnOnce() -> [Bytes; 3] + Send>;

impl Frames {
    /// The frames for White, for Black, and for spectators, encoded on first use.
    pub fn later(encode: impl FnOnce() -> [Bytes; 3] + Send + 'static) -> Frames {
        Frames(Arc::new(LazyLock::new(Box::new(encode))))
    }

    /// The frame for a viewer: JSON, shared by all who see the same.
    pub fn of(&self, viewer: Viewer) -> &Bytes {
        let [white, black, everybody] = &**self.0;
        match viewer {
            Viewer::Player(Color::White) => white,
            Viewer::Player(Color::Black) => black,
            Viewer::Spectator => everybody,
        }
    }
}

impl Frames {
    /// The frame for a viewer as a text.
    pub fn text(&self, viewer: Viewer) -> &str {
        std::str::from_utf8(self.of(viewer)).expect("JSON is text")
    }
}

impl fmt::Debug for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Frames")
    }
}
