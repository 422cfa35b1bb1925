//! What of a game is wanted, and in which form.

/// What of a game is wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Flags {
    pub(crate) moves: bool,
    pub(crate) tags: bool,
    pub(crate) clocks: bool,
    pub(crate) opening: bool,
    pub(crate) pgn_in_json: bool,
    pub(crate) last_fen: bool,
}

impl Flags {
    /// Everything.
    pub(crate) const ALL: Flags = Flags {
        moves: true,
        tags: true,
        clocks: true,
        opening: true,
        pgn_in_json: false,
        last_fen: false,
    };
}

/// The form in which games are wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Pgn,
    Json,
}
