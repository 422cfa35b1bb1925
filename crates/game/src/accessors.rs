//! The public state of a game.

use rules::{ByColor, Color, Line, Position};

use crate::{
    Assistant, Game, GameConfig, GameEnd, GameResult, Millis, PersonId, Phase, PlayedMoves, Seat,
    Seq, Timestamp, Viewer,
};

/// The public state of a game.
impl Game {
    /// The settings of the game.
    pub fn config(&self) -> &GameConfig {
        &self.config
    }

    /// Who plays this side.
    pub fn seat(&self, color: Color) -> Option<Seat> {
        self.seats[color]
    }

    /// The side a person plays, if any.
    pub fn side_of(&self, person: PersonId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.seats[color] == Some(Seat::Person(person)))
    }

    /// How often the game has gone on after a time in which the server did not run it, and no clock
    /// ran.
    pub fn recoveries(&self) -> u32 {
        self.recoveries
    }

    /// The phase of the game.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The newest order of the tournament that the game follows.
    pub fn followed(&self) -> Option<Seq> {
        self.followed
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// The player to move (Laws 1.3).
    pub fn turn(&self) -> Color {
        self.line.position().turn()
    }

    /// The moves and positions since the start or the last restored position.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The moves of the line with their actors and clock times (Online 3.7).
    pub fn moves(&self) -> &PlayedMoves {
        &self.moves
    }

    /// The number of plies. A move command includes it, so that a move for another position is
    /// refused.
    pub fn ply(&self) -> u32 {
        self.ply_before + self.moves.len() as u32
    }

    /// How many moves a side has completed.
    pub fn moves_by(&self, color: Color) -> u32 {
        let made = self.moves.len() as u32;
        let here = if self.line.start().turn() == color { made.div_ceil(2) } else { made / 2 };
        self.made_before[color] + here
    }

    /// How many moves both sides have completed.
    pub fn plies_made(&self) -> u32 {
        self.moves_by(Color::White) + self.moves_by(Color::Black)
    }

    /// What each clock shows at this time; none without a clock (Online 4.1).
    pub fn clocks(&self, at: Timestamp) -> ByColor<Option<Millis>> {
        self.clocks.shown(at)
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.clocks.running()
    }

    /// Whether the server's own engine acted in place of another program, even if that was taken
    /// back.
    pub fn stood_in(&self) -> bool {
        self.stood_in
    }

    /// Whose draw offer is open.
    pub fn draw_offer(&self) -> Option<Color> {
        self.draw.by
    }

    /// Who asks for a takeback.
    pub fn takeback_proposal(&self) -> Option<Color> {
        self.takeback.by
    }

    /// The assistant of this player, approved or not.
    pub fn assistant(&self, color: Color) -> Option<Assistant> {
        self.assistants[color]
    }

    /// Whether this player's call to the arbiter is open.
    pub fn is_calling(&self, color: Color) -> bool {
        self.calls[color].is_some()
    }

    /// When this player called the arbiter, if the call is open.
    pub fn called_at(&self, color: Color) -> Option<Timestamp> {
        self.calls[color]
    }

    /// Whether this player is present.
    pub fn is_present(&self, color: Color) -> bool {
        self.attendance.is_here(color)
    }

    /// How long the opponent still has to wait for this absent player.
    pub fn countdown(&self, color: Color, at: Timestamp) -> Option<Millis> {
        self.attendance.countdown(color, at)
    }

    /// How and when the game ended.
    pub fn ended(&self) -> Option<&GameEnd> {
        self.ended.as_ref()
    }

    /// The result, as corrected; none before the end.
    pub fn result(&self) -> Option<GameResult> {
        let ended = self.ended.as_ref()?;
        Some(ended.corrected.unwrap_or(ended.ending.result()))
    }

    /// The result in words for a viewer.
    pub fn result_text(&self, viewer: Viewer) -> Option<String> {
        let ended = self.ended.as_ref()?;
        Some(match (ended.corrected, ended.aborted) {
            (None, Some(reason)) => reason.words(),
            (corrected, _) => ended.ending.words_with_correction(corrected, viewer),
        })
    }

    /// The number of the next event.
    pub fn next_seq(&self) -> Seq {
        Seq(self.next_seq)
    }

    /// When the last event happened.
    pub fn last_at(&self) -> Timestamp {
        self.last_at
    }

    /// When the game started.
    pub fn started_at(&self) -> Option<Timestamp> {
        self.started_at
    }

    /// Whether a side has days per move.
    pub fn is_correspondence(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.config.is_correspondence(color))
    }
}
