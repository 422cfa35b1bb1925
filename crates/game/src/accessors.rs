//! What can be seen of a game.

use rules::{ByColor, Color, Line, Position};

use crate::{
    Assistant, Game, GameConfig, GameEnd, GameResult, Millis, PersonId, Phase, PlayedMove, Seat,
    Seq, Timestamp, Viewer, ending::words,
};

/// What can be seen of a game.
impl Game {
    /// What was agreed before the game.
    pub fn config(&self) -> &GameConfig {
        &self.config
    }

    /// Who sits at this side.
    pub fn seat(&self, color: Color) -> Option<Seat> {
        self.seats[color]
    }

    /// Where somebody sits, if they play.
    pub fn side_of(&self, person: PersonId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.seats[color] == Some(Seat::Person(person)))
    }

    /// How far the game is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// The player having the move (Laws 1.3).
    pub fn turn(&self) -> Color {
        self.line.position().turn()
    }

    /// The line of moves since the game began or was restored.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The moves of the line with who entered them and the clock (Online 3.7).
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// How far the game has got, counted in moves of either side. A move names
    /// it, so that one meant for another point of the game is refused.
    pub fn ply(&self) -> u32 {
        self.ply_before + self.moves.len() as u32
    }

    /// How many moves a side has completed.
    pub fn moves_by(&self, color: Color) -> u32 {
        let made = self.moves.len() as u32;
        let here = if self.line.start().turn() == color { made.div_ceil(2) } else { made / 2 };
        self.made_before[color] + here
    }

    /// What each clock shows at an instant; none without a clock (Online 4.1).
    pub fn clocks(&self, at: Timestamp) -> ByColor<Option<Millis>> {
        self.clocks.shown(at)
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.clocks.running()
    }

    /// Whether the zone's own engine made a move or gave up for another program, taken back or not.
    pub fn stood_in(&self) -> bool {
        self.stood_in
    }

    /// Whose draw offer stands.
    pub fn draw_offer(&self) -> Option<Color> {
        self.draw.by
    }

    /// Who wishes to take a move back.
    pub fn takeback_proposal(&self) -> Option<Color> {
        self.takeback.by
    }

    /// Who enters moves for this player, or is to.
    pub fn assistant(&self, color: Color) -> Option<Assistant> {
        self.assistants[color]
    }

    /// Whether this player's call to the arbiter is waiting.
    pub fn is_calling(&self, color: Color) -> bool {
        self.calls[color].is_some()
    }

    /// Since when this player's call to the arbiter is waiting.
    pub fn called_at(&self, color: Color) -> Option<Timestamp> {
        self.calls[color]
    }

    /// Whether this player is there.
    pub fn is_present(&self, color: Color) -> bool {
        self.attendance.is_here(color)
    }

    /// How long this absent player is still waited for, while somebody waits.
    pub fn countdown(&self, color: Color, at: Timestamp) -> Option<Millis> {
        self.attendance.countdown(color, at)
    }

    /// How and when the game ended.
    pub fn ended(&self) -> Option<&GameEnd> {
        self.ended.as_ref()
    }

    /// The result, corrected if it was; none before the end.
    pub fn result(&self) -> Option<GameResult> {
        let ended = self.ended.as_ref()?;
        Some(ended.corrected.unwrap_or(ended.ending.result()))
    }

    /// The result in words for somebody who looks at it.
    pub fn result_text(&self, viewer: Viewer) -> Option<String> {
        let ended = self.ended.as_ref()?;
        Some(match ended.corrected {
            Some(result) => words(result, "corrected by the arbiter", viewer),
            None => ended.ending.words(viewer),
        })
    }

    /// The number the next event will have.
    pub fn next_seq(&self) -> Seq {
        Seq(self.next_seq)
    }

    /// When the last event happened.
    pub fn last_at(&self) -> Timestamp {
        self.last_at
    }

    /// When the clocks were started.
    pub fn started_at(&self) -> Option<Timestamp> {
        self.started_at
    }

    /// Whether either side has days for each move.
    pub fn is_correspondence(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.config.is_correspondence(color))
    }
}
